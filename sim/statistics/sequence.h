/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals and evidence that stay valid however often one looks and whenever one stops: a
 * confidence sequence for the mean of bounded scores, by betting (Waudby-Smith and Ramdas,
 * "Estimating means of bounded random variables by betting", JRSS B 86, 2024; the mixture of bets
 * is that of Robbins, "Statistical methods related to the law of the iterated logarithm", 1970).
 *
 * Let x be a score, moved to [0, 1], and m a mean it might have. Somebody who doubts that m is the
 * mean, and thinks it is larger, stakes the part L m of his money on each score, 0 < L < 1/m: a
 * score x multiplies it by 1 + L (x - m). If the mean is m or less, he can't expect to gain by
 * that, so that the chance that his money ever grows c-fold is at most 1 / c (Ville 1939). His
 * money is therefore an e-value against "the mean is at most m" at any moment, and all m for which
 * he did not grow 2 / (1 - confidence) -fold, nor his colleague who thinks that the mean is
 * smaller, are an interval that holds the mean at all looks together with that confidence.
 *
 * He divides his money among bets of several sizes, so that one of them suits:
 *
 *     L = g / (m (g + 1 - m)),  g = 2 aim 2^k,  with a share of his money that falls as 1 / (1 +
 *                                               |k|)^3
 *
 * g is the distance of the true mean from m for which that bet is best if every score is 0 or 1;
 * twice the `aim` suits pairs of independent games. `aim` is the half-width at which the interval
 * is to be tightest; a wrong aim widens it (by about a sixth for an aim that is 8 times too small
 * or large) and never makes it invalid. L (x - m) falls with m for every x, so the money does too,
 * and each end of the interval is one crossing.
 *
 * Scores with the luck taken out lie in a range twice as wide, of which they fill little: for
 * that the bets are larger (as if the aim were `bolder` times as large). A pair whose score lies
 * between two classes is shared out among them. What a bet becomes is then the weighted geometric
 * mean of what it would become of either, and that is no more than it would become of the score
 * itself (the logarithm is concave), so that the money is no larger than an e-value and the
 * interval as valid; it is wider by what the sharing adds to the variance, (1/32)^2 at most.
 *
 * All of that depends on how often each score came and on nothing else, not even their order. It is
 * computed by operations that all machines round alike (sim/playing/portable.h), so that a choice
 * may depend on it. The scores need not be independent: it is enough that each has the same mean
 * whatever came before. */
#ifndef GT_SIM_STATISTICS_SEQUENCE_H
#define GT_SIM_STATISTICS_SEQUENCE_H

#include "sim/statistics/stats.h"

/* How often each score came: count[i] times low + i (high - low) / (classes - 1). */
typedef struct gt_scores {
    const uint64_t *count;
    int classes; /* at least 2 */
    double low, high;
    uint64_t parts; /* of the counts make a score; 0: 1 */
    double bolder; /* see above; 0: 1 */
} gt_scores;

/* Scores of pairs, 0 to 1, as in gt_tally; differences between two of them, -1 to 1. */
gt_scores gt_scores_of_pairs(const uint64_t pairs[GT_PAIR_SCORES]);
gt_scores gt_scores_without_luck(const uint64_t parts[GT_ADJUSTED_SCORES]);
gt_scores gt_scores_of_differences(const uint64_t count[GT_DIFFERENCE_SCORES]);

/* Sum of the counts, and mean score (NAN of none). */
uint64_t gt_scores_number(gt_scores s);
double gt_scores_mean(gt_scores s);

/* Mean and its interval. 0 < confidence < 1; aim > 0, in units of the scores. The interval holds
 * the mean of the scores, is never of width 0, and is all there can be if nothing was counted. */
gt_estimate gt_sequence_interval(gt_scores s, double confidence, double aim);

/* Natural logarithms of e-values against "the mean is at most m", "is at least m", "is m"; 0 if
 * nothing was counted. low < m < high. The first two together reject "the mean is at most low or
 * at least high" as the smaller of them. */
double gt_log_e_above(gt_scores s, double m, double aim);
double gt_log_e_below(gt_scores s, double m, double aim);
double gt_log_e_apart(gt_scores s, double m, double aim);

#endif
