/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Strength on one scale: the model of Bradley and Terry ("Rank analysis of incomplete block
 * designs", Biometrika 39, 1952), in which a beats b with probability 1 / (1 + exp(s_b - s_a)). Elo
 * is the same with 400 / ln 10 points for a unit.
 *
 * Strengths are the maximum of the likelihood (Newton's method), centred on 0. Where the bouts' own
 * variances are given, the covariance is the "sandwich" A V A, with A the pseudo-inverse of the
 * information and V what the variances make of the score: right for scores that are no coin tosses
 * (pairs of games, shares) and for matchups that are weighed otherwise than by their games. */
#ifndef GT_SIM_STATISTICS_BRADLEY_H
#define GT_SIM_STATISTICS_BRADLEY_H

#include <stdbool.h>

/* All bouts of two players together. */
typedef struct gt_bout {
    int a, b;
    double n; /* how much they count: games, or 1 for shares; above 0 */
    double score; /* of a, out of n */
    double variance; /* of the score; negative: that of n coin tosses as the model sees them */
} gt_bout;

/* Elo points for a unit of strength: 400 / ln 10. */
extern const double gt_elo_scale;

/* Computes the strengths of n players, which sum to 0, and their covariance (n * n; NULL: not
 * wanted). False: no memory, the players are not all connected by bouts, or there is no maximum
 * since some win everything against the others. */
bool gt_bradley_terry(const gt_bout *bout, int n_bouts, int n, double *strength,
                      double *covariance);

#endif
