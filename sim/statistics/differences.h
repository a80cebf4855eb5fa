/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much better one does than another on common chance, counted: cards before and after a change,
 * two lists of a deck, a deck with a card and without. Both play pair k of a matchup with the same
 * seeds, seats and shuffles; what counts is the difference of the two pair scores
 * (sim/playing/pair_score.h), over several matchups ("strata") the mean of the differences of pair
 * k of each. For gates, swaps, and whoever else compares by pairs:
 *
 *     gt_differences d;
 *     gt_differences_begin(&d, strata, strata that are played, with luck taken out);
 *     for each pair:  gt_differences_add(&d, sum over the matchups of score - other score)
 *     gt_paired_interval(gt_differences_scores(&d), confidence, strata)     settled number of games
 *     gt_differences_sequence(&d, confidence, aim), gt_log_e_above(...)      looked at many times
 *     gt_differences_end(&d);
 *
 * Pairs, common chance and luck work together. Swapped seats take out who begins; common chance
 * takes out what happens until the games part; after that they are two games, and luck, which is
 * added up in each by itself, takes out of each what the cards brought it. Where the games go alike
 * the two lucks are the same and cancel, as the scores do. The mean of the luck of either is 0, so
 * the difference without it has the mean of the raw one, whatever was compared.
 *
 * Raw differences of means over n matchups are multiples of 1 / 4n and are counted exactly. Without
 * luck they lie between -2 and 2, since either score lies between -1/2 and 3/2 whatever happens:
 * that range, not one that was seen, is what makes sequences valid at every look
 * (sim/statistics/sequence.h), and bets are sized for the variance that is usual, which does not.
 * They are counted on a grid as fine as is needed, each shared out among its two neighbours, so
 * that the mean stays exact. */
#ifndef GT_SIM_STATISTICS_DIFFERENCES_H
#define GT_SIM_STATISTICS_DIFFERENCES_H

#include "sim/statistics/sequence.h"

typedef struct gt_differences {
    uint64_t *count;
    int classes, strata, played;
    int64_t cell; /* what a class is wide, in 1 / GT_PAIR_ONE summed over the strata */
    uint64_t parts;
    bool adjusted;
} gt_differences;

/* Room for what follows; all zero. End it. */
void gt_differences_begin(gt_differences *d, int strata, int played, bool adjusted);
void gt_differences_end(gt_differences *d);

/* Counts the difference of a pair, summed over the strata, in 1 / GT_PAIR_ONE. */
void gt_differences_add(gt_differences *d, int64_t sum);

/* For intervals and e-values; good until the next call. */
gt_scores gt_differences_scores(const gt_differences *d);

/* The interval that holds at every look, and of it what can be true: -1 to 1. */
gt_estimate gt_differences_sequence(const gt_differences *d, double confidence, double aim);

#endif
