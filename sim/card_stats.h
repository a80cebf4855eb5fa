/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the games say of a deck's cards over all its matchups. */
#ifndef GT_SIM_CARD_STATS_H
#define GT_SIM_CARD_STATS_H

#include "sim/results.h"

/* So many games, and the deck's half points in them. */
typedef struct gt_card_games {
    uint64_t games, half_points;
} gt_card_games;

/* A card of a deck, added up over the deck's matchups; what the parts are says sim/counts.h. */
typedef struct gt_card_sum {
    gt_card_games opening, drawn, held, played, trigger, unseen;
    uint64_t plays[GT_PLAY_TURNS];
} gt_card_sum;

/* Card `slot` of a deck; only where cards are counted. */
gt_card_sum gt_card_sum_of(const gt_results *r, int series, int deck, int slot);

#endif
