/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions of Yu-Gi-Oh! in scenarios (decks/positions/position.h).
 *
 *   position.c   JSON -> gt_yugioh_position, with all mistakes
 *   set_up.c     gt_yugioh_position + pool -> game and state
 *
 * A position that was read is plain data, which refers to cards by their number in the pool. */
#ifndef GT_DECKS_YUGIOH_SCENARIO_H
#define GT_DECKS_YUGIOH_SCENARIO_H

#include "decks/positions/position.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/yugioh/position.h"

enum { GT_YUGIOH_ON_FIELD = 24 /* of a player at most, equip cards included */ };

/* A card of the field. */
typedef struct gt_yugioh_placed {
    int16_t card;
    uint8_t zone; /* enum yg_zone */
    uint8_t position; /* enum yg_position */
    bool fresh, tributes, proper;
    uint8_t counters;
    int8_t host_player; /* what it is equipped to: a card of that player; -1: nothing */
    uint8_t host;
    bool bound; /* bound to it (Y-412), not equipped */
} gt_yugioh_placed;

typedef struct gt_yugioh_side {
    int filler; /* number in the pool */
    int lp, deck_size; /* deck_size -1: 40 cards in all, or as many as are named */
    bool normal_used;
    gt_sc_cards deck, hand, extra, graveyard, banished;
    int n_placed;
    gt_yugioh_placed placed[GT_YUGIOH_ON_FIELD];
} gt_yugioh_side;

typedef struct gt_yugioh_position {
    gt_sc_start start; /* at: enum yg_step */
    yg_options options;
    gt_yugioh_side side[2];
} gt_yugioh_position;

/* Words of steps, in the order of enum yg_step. */
extern const char *const gt_yugioh_steps[];

void gt_yugioh_read_position(gt_sc_reader *r, const cJSON *scenario, void *position);
const char *gt_yugioh_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);
int gt_yugioh_filler(const void *position, int player);

#endif
