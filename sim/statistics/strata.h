/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A mean over strata that stays valid however often one looks and whenever one stops: the win rate
 * of a deck over its matchups, each of which was played equally often.
 *
 * Let x be the score of a pair in stratum i, with mean m_i; the strata weigh w_i (their sum is 1),
 * and sought is m = sum of w_i m_i. If all x lie within a range of width c, and g_i is a guess of
 * m_i that was made before x came, then for 0 < L c w_i < 1 the product over all pairs of
 *
 *     exp(L w_i (x - m_i) - p(L w_i) (x - g_i)^2),   p(L) = (-log(1 - c L) - c L) / c^2
 *
 * can't be expected to grow (Fan, Grama and Liu, "Exponential inequalities for martingales with
 * applications", Electronic Journal of Probability 20, 2015; Howard, Ramdas, McAuliffe and Sekhon,
 * "Time-uniform, nonparametric, nonasymptotic confidence sequences", Annals of Statistics 49,
 * 2021). With n pairs in each stratum the m_i enter it as n m alone, so it is money that was bet on
 * m, as in sequence.h; it is divided among bets L of several sizes, a half octave apart. The bets
 * suit the variance that is seen: a deck of k matchups needs about as many pairs in all as one
 * matchup does. Guesses change between looks alone, so a look needs no more than sums. */
#ifndef GT_SIM_STATISTICS_STRATA_H
#define GT_SIM_STATISTICS_STRATA_H

#include "sim/statistics/sequence.h"

/* What was seen of a stratum so far. */
typedef struct gt_stratum {
    double pairs, sum, squares; /* of the scores */
    double apart; /* sum of (x - g)^2 */
} gt_stratum;

/* Takes notice of the scores, which hold all that were there at the look before. */
void gt_stratum_look(gt_stratum *s, gt_scores scores);

/* A stratum in a mean: 0 < weight, of all together 1. */
typedef struct gt_strata_part {
    double weight, mean, apart;
} gt_strata_part;

/* The mean with its interval. All n strata have as many pairs (0: everything is possible), of
 * scores in a range of that width; aim as in gt_sequence_interval. */
gt_estimate gt_strata_interval(const gt_strata_part *part, int n, double pairs, double width,
                               double confidence, double aim);

#endif
