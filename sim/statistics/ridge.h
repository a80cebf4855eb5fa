/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ridge regression in groups: what of a score is due to each feature, where the scores of a group
 * have much of their chance in common. Features and scores are taken less the group's means, so
 * that what is common to a group counts for nothing.
 *
 * It is the mean of what weights can be after the scores were seen, if each was drawn from a normal
 * distribution around 0 before; how wide that is, and how much chance is in a score, are estimated
 * from the scores (MacKay, "Bayesian interpolation", Neural Computation 4, 1992). Linear algebra is
 * that of GSL; sums run in the order of the rows, in one thread. */
#ifndef GT_SIM_STATISTICS_RIDGE_H
#define GT_SIM_STATISTICS_RIDGE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gt_ridge gt_ridge;

/* With so many features. NULL: no memory. */
gt_ridge *gt_ridge_new(int features);
void gt_ridge_free(gt_ridge *r);

/* A row of a group: its features that are not 0, its score, and how many observations that is the
 * mean of. */
typedef struct gt_ridge_row {
    const int *at; /* numbers of features, no two alike */
    const double *value;
    int n;
    double score, weight;
} gt_ridge_row;

/* Adds the rows of a group. */
void gt_ridge_add(gt_ridge *r, const gt_ridge_row *row, int n);

/* What weights and scores are like (standard deviations): how far weights are from 0 as far as
 * nothing was seen, and the chance in one observation. */
typedef struct gt_ridge_prior {
    double spread, noise; /* noise 0: nothing is known of it */
    double widest, narrowest; /* that `spread` may become */
} gt_ridge_prior;

/* Finds the weights; before, brings the prior nearer to what the scores say, so many times. False:
 * no memory, or nothing was added. */
bool gt_ridge_solve(gt_ridge *r, gt_ridge_prior *prior, int times);

/* What gt_ridge_solve found: the weights, and how unsure each is (standard deviations; NULL: no
 * memory). */
const double *gt_ridge_weights(const gt_ridge *r);
const double *gt_ridge_errors(gt_ridge *r);

/* Weights as they may be after all, drawn from what is known of them; `out` has room for all. */
void gt_ridge_draw(const gt_ridge *r, uint64_t seed, double *out);

#endif
