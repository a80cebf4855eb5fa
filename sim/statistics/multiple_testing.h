/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many comparisons at once: p-values adjusted so that comparing one with 0.05 says what holds for
 * all. For samples of fixed size; what was stopped by looking at it needs e-values
 * (sim/statistics/ebh.h). */
#ifndef GT_SIM_STATISTICS_MULTIPLE_TESTING_H
#define GT_SIM_STATISTICS_MULTIPLE_TESTING_H

#include "sim/statistics/sequence.h"

/* Chance of a score this far from a half or further, were the decks equal: the self-normalised sum
 * T = sum (s - 1/2) / sqrt(sum (s - 1/2)^2), normal under the hypothesis that a pair is as likely
 * to end one way as the other (Efron, "Student's t-test under symmetry conditions", Journal of the
 * American Statistical Association 64, 1969), but never below what the signs of the pairs alone can
 * give, 2^(1 - pairs that are not even). 1 if nothing was played. */
double gt_pair_p(const uint64_t pairs[GT_PAIR_SCORES]);

/* The same of scores in any range that need not be as likely on one side of m as on the other:
 * normal for many pairs, and never below 2^(1 - pairs). */
double gt_mean_p(gt_scores s, double m);

/* Holm's adjustment (Scandinavian Journal of Statistics 6, 1979): the chance of even one false
 * claim is kept. In place; NAN stands for no comparison. */
void gt_holm(double *p, int n);

/* Benjamini and Yekutieli's (Annals of Statistics 29, 2001): of what is claimed, the expected share
 * of false claims is kept, however the comparisons depend on each other. In place; NAN as above. */
void gt_benjamini_yekutieli(double *p, int n);

#endif
