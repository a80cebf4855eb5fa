/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adding up what games brought. All sums, so that any order gives the same. */
#ifndef GT_SIM_PLAYING_TALLY_H
#define GT_SIM_PLAYING_TALLY_H

#include "sim/playing/games.h"
#include "sim/playing/results.h"

/* Adds the games of a unit whose first pair is number `first` of the matchup to a tally of player
 * 0's deck. */
void gt_tally_add_games(gt_tally *t, uint64_t first, const gt_games *games);

/* Adds the unit to the results of a matchup. `swapped`: its player 0 had deck b. */
void gt_results_add_games(gt_results *r, int series, int matchup, bool swapped, uint64_t first,
                          const gt_games *games);

/* Adds a pair with the luck taken out to counts as gt_tally.adjusted: the half points that somebody
 * made, and the luck it had, in 1 / GT_LUCK_ONE of a game. */
void gt_add_without_luck(uint64_t parts[GT_ADJUSTED_SCORES], int half_points, int64_t luck);

#endif
