/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The score of a pair of games in whole numbers: half the points that player 0 made in both, less
 * half its luck in both where that was added up (sim/playing/luck.h). So it lies between 0 and 1
 * without luck known, else between -1/2 and 3/2 (GT_LUCK_BOUND), in 1 / GT_PAIR_ONE. Who
 * compares keeps these and counts their differences (sim/statistics/differences.h). */
#ifndef GT_SIM_PLAYING_PAIR_SCORE_H
#define GT_SIM_PLAYING_PAIR_SCORE_H

#include "sim/playing/games.h"

enum {
    GT_PAIR_ONE = 2 * GT_LUCK_ONE,
    GT_PAIR_HALF_POINT = GT_PAIR_ONE / 4, /* what half a point in one of the games counts */
};

/* Half points of player 0 in pair `pair` of a unit, 0 to 4. */
static inline int gt_pair_half_points(const gt_games *g, int pair)
{
    return gt_half_points(&g->game[2 * pair]) + gt_half_points(&g->game[2 * pair + 1]);
}

/* What the luck of player 0 was worth in it, in 1 / GT_PAIR_ONE; 0 where it was not added up. */
static inline int32_t gt_pair_luck(const gt_games *g, int pair)
{
    return g->luck ? g->game[2 * pair].luck + g->game[2 * pair + 1].luck : 0;
}

#endif
