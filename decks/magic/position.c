/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Magic: what a file may say of them (the properties are in tests.c), and from there
 * to a game and a state. */
#include "decks/magic/scenario.h"

#include "decks/positions/fields.h"

#include <string.h>

static const char *const MORE_KEYS[] = {"combat", "pay", "stops", "mana", "emblems", NULL};
static const char *const STEPS[] = {"untap",   "upkeep",     "draw",        "main",
                                    "combat",  "attackers",  "blockers",    "first damage",
                                    "damage",  "combat end", "second main", "end",
                                    "cleanup", "mulligan",   NULL};

static bool is_token(const gt_pool *pool, int card)
{
    return card >= 0 && (pool->defs[card].type & MG_TOKEN) != 0;
}

static void check_number_of_cards(gt_sc_reader *r, const cJSON *node, int player,
                                  const gt_sc_table_side *side)
{
    const cJSON *size = gt_json_get(node, "library size");
    (void)player;
    int outside = side->zone[MG_HAND].n + side->zone[MG_GRAVEYARD].n + side->zone[MG_EXILE].n;
    int library = side->zone[MG_LIBRARY].n;
    for (int i = 0; i < side->n_placed; i++)
        outside += !is_token(r->pool, side->placed[i].card);
    if (outside + library > MG_MAX_DECK)
        gt_json_error(r->json, node, r->errors, "%d cards are named, a player has %d at most",
                      outside + library, MG_MAX_DECK);
    else if (side->deck_size > MG_MAX_DECK - outside)
        gt_json_error(r->json, size, r->errors, "only %d of %d cards are left for the library",
                      MG_MAX_DECK - outside, MG_MAX_DECK);
    else if (side->deck_size >= 0 && side->deck_size < library)
        gt_json_error(r->json, size, r->errors, "'library' names %d cards", library);
}

/* ---- Laying. */

static int lay(const void *g, gt_state *s, int player, int card, int zone)
{
    int object = mg_position_lay(g, s, player, card, zone);
    return object == GT_NO_OBJECT ? GT_SC_NOTHING : object;
}

/* Whose a card of a player's table is. */
static int owner_of(const gt_sc_placed *placed, int player)
{
    const gt_property *rows = gt_properties_of(&mg_rules)->card;
    int owner = *gt_sc_value(rows, "owner", (int *)(uintptr_t)placed->value);
    return owner == GT_UNSAID ? player : owner;
}

static void tie(const void *g, gt_state *s, int object, int host, int how)
{
    (void)how;
    mg_position_attach(g, s, object, host);
}

static const gt_sc_table table = {
    .filler = "island",
    .size_key = "library size",
    .deck_zone = MG_LIBRARY,
    .deck = 60,
    .most = MG_MAX_DECK,
    .room = GT_SC_PLACED,
    .cards = "permanents",
    .most_copies = GT_SC_PLACED,
    .lists = (const gt_sc_placing[]){{.key = "battlefield", .zone = MG_BATTLEFIELD}, {.key = NULL}},
    .ties = (const gt_sc_placing[]){{.key = "attached", .zone = MG_BATTLEFIELD}, {.key = NULL}},
    .order = (const int[]){MG_HAND, MG_GRAVEYARD, MG_EXILE, GT_SC_TABLE, MG_LIBRARY, GT_SC_DONE},
    .unlaid = -1,
    .moments = STEPS,
    .usual = MG_STEP_MAIN_1,
    .opening = MG_STEPS,
    .hand_zone = MG_HAND,
    .hand = MG_HAND_SIZE,
    .keys = MORE_KEYS,
    .check_side = check_number_of_cards,
    .lay = lay,
    .tie = tie,
    .owner = owner_of,
};

/* ---- The whole. */

/* An option of the game, as a position has it. */
static uint8_t read_option(gt_sc_reader *r, const cJSON *position, const char *key,
                           const char *const *words, int otherwise)
{
    const cJSON *node = gt_json_get(position, key);
    return (uint8_t)(node == NULL ? otherwise : gt_sc_word(r, node, words, otherwise));
}

/* {"A": [ID, ...], "B": [...]}: cards whose emblems players have. */
static void read_emblems(gt_sc_reader *r, const cJSON *node, gt_magic_position *p)
{
    memset(p->emblem, 0xff, sizeof p->emblem);
    if (node == NULL || !gt_sc_object(r, node, GT_SC_PLAYERS))
        return;
    for (int player = 0; player < 2; player++) {
        const cJSON *list = gt_json_get(node, GT_SC_PLAYERS[player]);
        int n = 0;
        if (list == NULL || !gt_sc_list(r, list))
            continue;
        for (const cJSON *card = list->child; card != NULL; card = card->next)
            if (n < MG_MOST_EMBLEMS)
                p->emblem[player][n++] = (int16_t)gt_sc_find(r, card, -1);
            else
                gt_json_error(r->json, card, r->errors, "at most %d emblems were expected",
                              MG_MOST_EMBLEMS);
    }
}

void gt_magic_read_position(gt_sc_reader *r, const cJSON *scenario, void *position_read)
{
    gt_magic_position *p = position_read;
    const cJSON *position = gt_json_get(scenario, "position");
    gt_sc_read_table(&table, r, scenario, &p->table);
    p->combat = read_option(r, position, "combat", gt_magic_combats, MG_COMBAT_CURRENT);
    p->pay = read_option(r, position, "pay", gt_magic_pays, MG_PAY_FULL);
    p->stops = read_option(r, position, "stops", gt_magic_stops, MG_STOPS_ALL);
    p->mana = read_option(r, position, "mana", gt_magic_mana_uses, MG_MANA_BY_PAYING);
    read_emblems(r, gt_json_get(position, "emblems"), p);
}

/* The card whose back face a definition is, or it itself. */
static int front_of(const gt_pool *pool, int card)
{
    for (int k = 0; k < pool->n_defs && (pool->defs[card].type & MG_BACK) != 0; k++) {
        const mg_card *own = pool->defs[k].own;
        if (own != NULL && own->back != 0 &&
            gt_def_in_code(pool, own->back - 1) == &pool->defs[card])
            return k;
    }
    return card;
}

static int add_card(void *deck_made, const gt_pool *pool, int card)
{
    mg_deck *deck = deck_made;
    card = front_of(pool, card);
    if (!is_token(pool, card) && deck->n < MG_MAX_DECK)
        deck->cards[deck->n++] = (int16_t)card;
    return deck->n;
}

const char *gt_magic_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_magic_position *whole = position;
    const gt_sc_table_position *p = &whole->table;
    const mg_options options = {.turn_limit = 20000,
                                .action_limit = 60000,
                                .pay = whole->pay,
                                .stops = whole->stops,
                                .mana = whole->mana,
                                .combat = whole->combat};
    mg_game *g = game;
    mg_deck deck[2] = {{.n = 0}, {.n = 0}};
    for (int player = 0; player < 2; player++) {
        for (int i = 0; i < MG_MOST_EMBLEMS; i++) /* their cards must be among those of the game */
            if (whole->emblem[player][i] >= 0)
                add_card(&deck[player], pool, whole->emblem[player][i]);
        gt_sc_make_deck(&table, p, player, add_card, &deck[player], pool);
    }
    const char *why = mg_game_init(g, pool, &deck[0], &deck[1], options);
    if (why != NULL)
        return why;
    mg_position_begin(g, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    if (!gt_sc_lay_table(&table, p, g, s)) /* all cards are in the decks */
        return "a token lies there that no card of the position creates";
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < MG_MOST_EMBLEMS; i++)
            if (whole->emblem[player][i] >= 0 &&
                !mg_position_emblem(g, s, player, whole->emblem[player][i]))
                return "a card of 'emblems' makes none";
    mg_position_go(g, s, p->start.at);
    return NULL;
}
