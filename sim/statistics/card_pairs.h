/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that work together: which pairs of cards games point to, and what they are worth together
 * beyond what each is by itself (gt_card_pair).
 *
 * Pointing: where two cards need each other, a blank of either loses the same games. So it is
 * looked at how what was lost with either blank goes along over pairs of games on the same chance,
 * matchup by matchup, and how far that is from what two cards that have nothing to do with each
 * other would give: (sum of products - sum of losses * sum of losses / n) / its standard deviation
 * then, sqrt(n variance variance).
 *
 * What is claimed is claimed by other games. Its e-values are those of sim/statistics/sequence.h
 * against "nothing is gained together", of which e-BH (sim/statistics/ebh.h) takes as many over all
 * pairs of the run that of those that are claimed 5 in 100 are wrong on the average, at most; the
 * intervals agree with that: of K pairs of which k are established they hold with 1 - 0.05 k / K.
 * All pairs of games of all matchups weigh alike. */
#ifndef GT_SIM_STATISTICS_CARD_PAIRS_H
#define GT_SIM_STATISTICS_CARD_PAIRS_H

#include "sim/statistics/stats.h"

enum { GT_MOST_CARD_PAIRS = 64 }; /* of a deck that are looked at */

/* Fills in the pairs of cards of a deck that the games point to most, at most n, either way;
 * returns how many. product[x * stride + y], y < x: sum over all pairs of games of what was lost
 * with the blank of card x times with that of card y, in half points. Only where there are
 * blanks. */
int gt_point_to_pairs(const gt_results *r, int series, int deck, const int64_t *product, int stride,
                      int n, gt_card_pair *out);

/* `together`: points a game that two cards make beyond what each makes by itself, -2 .. 2, and its
 * interval; NAN if nothing was played. */
typedef struct gt_pair_effect {
    gt_estimate together;
    bool established;
    uint64_t games; /* with blanks for both */
} gt_pair_effect;

/* Of all pairs of a series, as they stand there; to be freed. */
gt_pair_effect *gt_pair_effects_of(const gt_series *s);

#endif
