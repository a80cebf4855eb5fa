/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many games would tell. All of it is planning, from figures that are themselves uncertain: it
 * says whether hundreds or millions of games are needed, not the last digit. */
#ifndef GT_SIM_STATISTICS_POWER_ANALYSIS_H
#define GT_SIM_STATISTICS_POWER_ANALYSIS_H

#include "sim/statistics/stats.h"

/* Games of a matchup below which it is not established among so many matchups which deck is better,
 * even if one wins all: the first step of Holm's correction. */
uint64_t gt_least_games(int matchups);

/* Games of a matchup with which a rate so far from a half is established among so many matchups,
 * four times in five; `variance` is that of a pair's score. */
double gt_games_to_establish(double difference, double variance, int matchups);

/* Mean variance of the scores of pairs, over the matchups that were played; that of even games
 * without draws, 1/8, if there are none. */
double gt_pair_variance(const gt_results *r, const gt_series *s);

/* How many times as many games bring an interval of this half-width down to this distance. */
double gt_times_the_games(double half_width, double distance);

#endif
