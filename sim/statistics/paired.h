/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences of pairs of games on the same chance: their mean with a plain interval, for who looks
 * once at a number of games that was settled before. With two imagined pairs more, one worth a
 * whole point a game and one that cost it (Bonett and Price, "Adjusted Wald confidence interval for
 * a difference of binomial proportions based on paired data", Journal of Educational and Behavioral
 * Statistics 37, 2012), so that its width is never 0. */
#ifndef GT_SIM_STATISTICS_PAIRED_H
#define GT_SIM_STATISTICS_PAIRED_H

#include "sim/statistics/sequence.h"

/* `strata`: each difference is the mean of so many, one of each matchup. All there can be if
 * nothing was counted. */
gt_estimate gt_paired_interval(gt_scores differences, double confidence, int strata);

#endif
