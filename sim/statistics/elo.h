/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elo differences. A player who is d Elo stronger than another scores 1 / (1 + 10^(-d / 400))
 * against it (A. Elo, The Rating of Chessplayers, 1978, in the logistic form that is usual today).
 * Scores come from pairs of games (sim/statistics/stats.h), so intervals allow for the two games of
 * a pair depending on each other ("pentanomial"). */
#ifndef GT_SIM_STATISTICS_ELO_H
#define GT_SIM_STATISTICS_ELO_H

#include "sim/statistics/stats.h"

/* Elo of a score between 0 and 1; infinite at 0 and at 1, NAN of NAN. */
double gt_elo_of_rate(double rate);

/* The score that is expected of a player so many Elo stronger. */
double gt_rate_of_elo(double elo);

/* An estimate of a score and its limits, as Elo. */
gt_estimate gt_elo_estimate(gt_estimate rate);

#endif
