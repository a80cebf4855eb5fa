/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Nivel Arena: what a file may say of them, and from there to a game and a state of 40
 * cards for each player (those named, and fillers). What cannot be in one game (more than 40 cards,
 * a turn number of the other player) is a mistake. */
#include "decks/language/library.h"
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"
#include "engine/core/state.h"

/* in the order of enum nv_moment */
static const char *const MOMENTS[] = {"mulligan", "level up", "draw", "main start",
                                      "main",     "attack",   "end",  NULL};

enum { PLAYABLE = NV_UNIT | NV_SKILL | NV_ITEM };

const char *const GT_NIVEL_LANES[] = {"L", "C", "R", NULL};

/* ---- Cards. */

static const char *type_names(int types)
{
    return types == NV_LEADER  ? "a leader"
           : types == NV_UNIT  ? "a unit"
           : types == NV_SKILL ? "a skill"
           : types == NV_ITEM  ? "an item"
                               : "a unit, skill or item";
}

static bool need_type(gt_sc_reader *r, const cJSON *node, int card, int types)
{
    if (card < 0 || (r->pool->defs[card].type & types) != 0)
        return true;
    gt_json_error(r->json, node, r->errors, "%s was expected, %s is %s", type_names(types),
                  r->pool->defs[card].id, type_names(r->pool->defs[card].type));
    return false;
}

int gt_nivel_find(gt_sc_reader *r, const cJSON *node, int types, int otherwise)
{
    int card = gt_sc_find(r, node, -1);
    return card >= 0 && need_type(r, node, card, types) ? card : otherwise;
}

int gt_nivel_find_playable(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    return gt_nivel_find(r, node, PLAYABLE, otherwise);
}

/* ---- What is read beside them. */

static const char *const leaders[] = {"ST01-001", "ST02-001"};

static void defaults(gt_sc_reader *r, int player, bool opening, gt_sc_table_side *side)
{
    side->placed[side->n_placed++] =
        (gt_sc_placed){.card = (int16_t)gt_pool_find(r->pool, leaders[player]),
                       .zone = NV_LEVEL,
                       .host_player = -1};
    if (opening)
        *gt_sc_value(nv_rules.properties->player, "level", side->value) = 1;
}

static void check_card(gt_sc_reader *r, const cJSON *node, const gt_sc_placed *p)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    need_type(r, card, p->card,
              p->zone == NV_LEVEL       ? NV_LEADER
              : p->zone == NV_ITEM_ZONE ? NV_ITEM
                                        : NV_UNIT);
}

/* Cards outside the deck; the position must leave `deck` and `deck size` to hold. */
static void check_number_of_cards(gt_sc_reader *r, const cJSON *node, const gt_sc_table_side *side)
{
    const cJSON *size = gt_json_get(node, "deck size");
    int outside = gt_nivel_outside(side), deck = side->zone[NV_DECK].n;
    if (outside + deck > NV_DECK_SIZE)
        gt_json_error(r->json, node, r->errors, "%d cards are named, a player has %d",
                      outside + deck, NV_DECK_SIZE);
    else if (side->deck_size > NV_DECK_SIZE - outside)
        gt_json_error(r->json, size, r->errors, "only %d of %d cards are left for the deck",
                      NV_DECK_SIZE - outside, NV_DECK_SIZE);
    else if (side->deck_size >= 0 && side->deck_size < deck)
        gt_json_error(r->json, size, r->errors, "'deck' names %d cards", deck);
}

/* In the skill zone there are skills and nothing else. With cards of one's own, the cards used by
 * default may not be there. */
static void check_side(gt_sc_reader *r, const cJSON *node, int player, const gt_sc_table_side *side)
{
    const gt_sc_cards *skills = &side->zone[NV_SKILLS];
    for (int i = 0; i < skills->n; i++) {
        int card = skills->card[i].card, number = card == GT_SC_FILLER ? side->filler : card;
        if (number >= 0 && r->pool->defs[number].type != NV_SKILL)
            gt_json_error(r->json, gt_json_get(node, "skills"), r->errors,
                          "skills were expected, %s is %s", r->pool->defs[number].id,
                          type_names(r->pool->defs[number].type));
    }
    check_number_of_cards(r, node, side);
    if (side->placed[0].card < 0)
        gt_json_error(r->json, node, r->errors,
                      "'leader' of %s was expected: the cards read have no %s",
                      GT_SC_PLAYERS[player], leaders[player]);
}

/* ---- Laying. */

/* An item lies in the deck until it is tied to its unit. */
static int lay(const void *game, gt_state *s, int player, int card, int zone)
{
    const nv_game *g = game;
    int object = GT_NO_OBJECT;
    if (zone == NV_LEVEL)
        return nv_zone_first(s, player, NV_LEVEL);
    for (int i = 0; i < g->n_defs && object == GT_NO_OBJECT; i++)
        if (g->def[i] == &g->pool->defs[card])
            object = nv_position_card(g, s, player, i);
    if (object != GT_NO_OBJECT && zone != NV_ITEM_ZONE)
        nv_position_put(g, s, object, zone, zone == NV_DECK);
    return object == GT_NO_OBJECT ? GT_SC_NOTHING : object;
}

static void equip(const void *g, gt_state *s, int item, int unit, int how)
{
    (void)how;
    nv_position_equip(g, s, item, unit);
}

/* Fillers beyond the size of the deck go to the trash. */
static void complete(const void *g, gt_state *s, int player, const gt_sc_table_side *side)
{
    while (side->deck_size >= 0 && nv_zone_count(s, player, NV_DECK) > side->deck_size)
        lay(g, s, player, side->filler, NV_TRASH);
}

static const gt_sc_table table = {
    .filler = "ST01-002",
    .size_key = "deck size",
    .deck_zone = NV_DECK,
    .deck = NV_DECK_SIZE,
    .most = NV_DECK_SIZE,
    .room = GT_SC_PLACED,
    .cards = "cards of a field",
    .most_copies = 1,
    .lists =
        (const gt_sc_placing[]){{.key = "units", .zone = NV_LEFT, .words = GT_NIVEL_LANES},
                                {.key = "leader", .zone = NV_LEVEL, .alone = true, .only = "used"},
                                {.key = NULL}},
    .ties = (const gt_sc_placing[]){{.key = "items", .zone = NV_ITEM_ZONE, .only = "used"},
                                    {.key = NULL}},
    .ties_first = true,
    .order =
        (const int[]){GT_SC_TABLE, NV_HAND, NV_TRASH, NV_DAMAGE, NV_SKILLS, NV_DECK, GT_SC_DONE},
    .unlaid = -1,
    .moments = MOMENTS,
    .usual = NV_AT_MAIN,
    .opening = NV_AT_MULLIGAN,
    .hand_zone = NV_HAND,
    .hand = 5,
    .defaults = defaults,
    .check_card = check_card,
    .check_side = check_side,
    .lay = lay,
    .complete = complete,
    .tie = equip,
};

/* ---- The whole. */

int gt_nivel_outside(const gt_sc_table_side *side)
{
    return side->zone[NV_HAND].n + side->zone[NV_TRASH].n + side->zone[NV_DAMAGE].n +
           side->zone[NV_SKILLS].n + side->n_placed - 1; /* the leader */
}

/* Hands are kept or not before anybody has had a turn. */
static void check_opening(gt_sc_reader *r, const cJSON *position, const gt_sc_start *start)
{
    const cJSON *turn = gt_json_get(position, "turn"), *number = gt_json_get(position, "number");
    if (start->at == NV_AT_MULLIGAN && start->active == start->first && start->turn % 2 == 1 &&
        start->turn != 1)
        gt_json_error(r->json, number != NULL ? number : turn, r->errors,
                      "hands are kept or not before turn 1 of the player who began");
}

void gt_nivel_read_position(gt_sc_reader *r, const cJSON *scenario, void *position)
{
    gt_sc_table_position *p = position;
    gt_sc_read_table(&table, r, scenario, p);
    check_opening(r, gt_json_get(scenario, "position"), &p->start);
}

typedef struct making {
    nv_deck deck;
    int n;
} making;

static int add_card(void *made, const gt_pool *pool, int card)
{
    making *m = made;
    if ((pool->defs[card].type & NV_LEADER) != 0)
        m->deck.leader = (int16_t)card;
    else if (m->n < NV_DECK_SIZE)
        m->deck.cards[m->n++] = (int16_t)card;
    return m->n;
}

const char *gt_nivel_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_sc_table_position *p = position;
    nv_game *g = game;
    making made[2] = {{.n = 0}, {.n = 0}};
    for (int player = 0; player < 2; player++)
        gt_sc_make_deck(&table, p, player, add_card, &made[player], pool);
    const char *why =
        nv_game_init(g, pool, &made[0].deck, &made[1].deck, (nv_options){.turn_limit = 20000});
    if (why != NULL)
        return why;
    nv_position_begin(g, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    gt_sc_lay_table(&table, p, g, s);
    nv_position_run(g, s, (enum nv_moment)p->start.at);
    return NULL;
}
