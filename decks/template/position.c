/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions in files, as a table (decks/positions/table.h), and from there to a game and a
 * state. */
#include "engine/template/position.h"
#include "decks/positions/fields.h"
#include "decks/template/template_system.h"

static int lay(const void *g, gt_state *s, int player, int card, int zone)
{
    int object = tm_position_lay(g, s, player, card, zone);
    return object == GT_NO_OBJECT ? GT_SC_NOTHING : object;
}

static const gt_sc_table table = {
    .filler = "squire",
    .size_key = "deck size",
    .deck_zone = TM_DECK,
    .deck = TM_LEAST_DECK,
    .most = TM_MOST_DECK,
    .room = TM_ROOM,
    .cards = "units",
    .most_copies = TM_ROOM,
    .lists = (const gt_sc_placing[]){{.key = "field", .zone = TM_FIELD}, {.key = NULL}},
    .ties = (const gt_sc_placing[]){{.key = NULL}},
    .order = (const int[]){TM_HAND, TM_DISCARD, GT_SC_TABLE, TM_DECK, GT_SC_DONE},
    .unlaid = -1,
    .moments = (const char *const[]){"main", NULL},
    .opening = -1,
    .lay = lay,
};

void gt_template_read_position(gt_sc_reader *r, const cJSON *scenario, void *position)
{
    gt_sc_read_table(&table, r, scenario, position);
}

static int add_card(void *deck, const gt_pool *pool, int card)
{
    tm_deck *d = deck;
    (void)pool;
    if (d->n < TM_MOST_DECK)
        d->cards[d->n++] = (int16_t)card;
    return d->n;
}

const char *gt_template_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s)
{
    const gt_sc_table_position *p = position;
    tm_deck deck[2] = {{.n = 0}, {.n = 0}};
    for (int player = 0; player < 2; player++)
        gt_sc_make_deck(&table, p, player, add_card, &deck[player], pool);
    tm_game_init(game, pool, &deck[0], &deck[1], 0, 0);
    tm_position_begin(game, s, p->start.seed, p->start.first, p->start.active, p->start.turn);
    if (!gt_sc_lay_table(&table, p, game, s))
        return "with more cards than a deck has";
    tm_position_go(game, s);
    return NULL;
}
