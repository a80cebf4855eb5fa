/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Yu-Gi-Oh!: what a file may say of them (the properties are in tests.c), and from
 * there to a game and a state. */
#include "decks/positions/fields.h"
#include "decks/yugioh/scenario.h"

static const char *const MORE_KEYS[] = {"rules", "no shuffles", NULL};
static const char *const STEPS[] = {"draw",       "standby", "main", "start", "battle",
                                    "battle end", "main 2",  "end",  NULL};

static void check_card(gt_sc_reader *r, const cJSON *node, const gt_sc_placed *p)
{
    const cJSON *position = gt_json_get(node, "position");
    if (gt_json_is(position, "defence") && p->zone != YG_MONSTERS)
        gt_json_error(r->json, position, r->errors, "only monsters stand in defence position");
}

static int count_in(const gt_sc_table_side *side, int zone)
{
    int n = 0;
    for (int i = 0; i < side->n_placed; i++)
        n += side->placed[i].zone == zone;
    return n;
}

static void check_zones(gt_sc_reader *r, const cJSON *node, int player,
                        const gt_sc_table_side *side)
{
    (void)player;
    if (count_in(side, YG_MONSTERS) > YG_MONSTER_ZONES)
        gt_json_error(r->json, node, r->errors, "more than %d monsters (Y-101)", YG_MONSTER_ZONES);
    if (count_in(side, YG_SPELLS) > YG_SPELL_ZONES)
        gt_json_error(r->json, node, r->errors, "more than %d spells and traps (Y-102)",
                      YG_SPELL_ZONES);
    if (count_in(side, YG_FIELD_ZONE) > 1)
        gt_json_error(r->json, node, r->errors, "more than one field spell (Y-103)");
}

/* ---- Laying. */

static int lay(const void *g, gt_state *s, int player, int card, int zone)
{
    int object = yg_position_lay(g, s, player, card, zone);
    return object == GT_NO_OBJECT ? GT_SC_NOTHING : object;
}

enum { EQUIPPED, BOUND };

static void tie(const void *g, gt_state *s, int object, int host, int how)
{
    if (how == BOUND)
        yg_position_bind(g, s, object, host);
    else
        yg_position_equip(s, object, host);
}

static const gt_sc_table table = {
    .filler = "mokey-mokey",
    .size_key = "deck size",
    .deck_zone = YG_DECK,
    .deck = 40,
    .most = YG_MAX_MAIN,
    .room = 24, /* of a player at most, equip cards included */
    .cards = "cards of a field",
    .most_copies = 5,
    .lists = (const gt_sc_placing[]){{.key = "monsters", .zone = YG_MONSTERS},
                                     {.key = "spells", .zone = YG_SPELLS},
                                     {.key = "field zone", .zone = YG_FIELD_ZONE},
                                     {.key = NULL}},
    .ties = (const gt_sc_placing[]){[EQUIPPED] = {.key = "equipped", .zone = YG_SPELLS},
                                    [BOUND] = {.key = "bound", .zone = YG_SPELLS},
                                    {.key = NULL}},
    .order = (const int[]){YG_HAND, YG_GRAVEYARD, YG_BANISHED, GT_SC_TABLE, YG_DECK, GT_SC_DONE},
    .unlaid = YG_EXTRA,
    .moments = STEPS,
    .usual = YG_PHASE_MAIN_1,
    .opening = -1,
    .keys = MORE_KEYS,
    .check_card = check_card,
    .check_side = check_zones,
    .lay = lay,
    .tie = tie,
};

/* ---- The whole. */

/* "rules": switches of April 2005 that are on, or "goat" for all. */
static void read_rules(gt_sc_reader *r, const cJSON *list, yg_options *options)
{
#define SWITCH_NAME(name, about) #name,
    static const char *const names[] = {YG_SWITCHES(SWITCH_NAME) "goat", NULL};
#undef SWITCH_NAME
#define SWITCH_FIELD(name, about) &options->name,
    bool *const fields[] = {YG_SWITCHES(SWITCH_FIELD)};
#undef SWITCH_FIELD
    const int n = (int)(sizeof fields / sizeof *fields);
    if (list == NULL || !gt_sc_list(r, list))
        return;
    for (const cJSON *node = list->child; node != NULL; node = node->next) {
        int which = gt_sc_word(r, node, names, -1);
        for (int i = 0; i < n; i++)
            if (i == which || which == n)
                *fields[i] = true;
    }
}

void gt_yugioh_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read)
{
    gt_yugioh_position *p = position_read;
    const cJSON *position = gt_json_get(scenario, "position");
    gt_sc_read_table(&table, r, scenario, &p->table);
    p->options = (yg_options){.turn_limit = 20000, .action_limit = 60000};
    p->options.fixed_order = gt_sc_bool(r, position, "no shuffles", false);
    read_rules(r, gt_json_get(position, "rules"), &p->options);
}

static int add_card(void *deck_made, const gt_pool *pool, int card)
{
    yg_deck *deck = deck_made;
    int type = pool->defs[card].type;
    if ((type & YG_FUSION) != 0 && deck->n_extra < YG_MAX_EXTRA)
        deck->extra[deck->n_extra++] = (int16_t)card;
    else if ((type & (YG_FUSION | YG_TOKEN)) == 0 && deck->n < YG_MAX_MAIN)
        deck->cards[deck->n++] = (int16_t)card;
    return deck->n;
}

const char *gt_yugioh_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_yugioh_position *p = position;
    const gt_sc_start *start = &p->table.start;
    yg_game *g = game;
    yg_deck deck[2] = {{.n = 0}, {.n = 0}};
    for (int player = 0; player < 2; player++)
        gt_sc_make_deck(&table, &p->table, player, add_card, &deck[player], pool);
    const char *why = yg_game_init(g, pool, &deck[0], &deck[1], p->options);
    if (why != NULL)
        return why;
    yg_position_begin(g, s, start->seed, start->first, start->active, start->turn);
    if (!gt_sc_lay_table(&table, &p->table, g, s))
        return "with a token on the field that no card of the game makes";
    yg_position_go(g, s, start->at);
    return NULL;
}
