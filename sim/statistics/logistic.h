/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logistic regression: weights by which features of positions tell the results of their games. */
#ifndef GT_SIM_STATISTICS_LOGISTIC_H
#define GT_SIM_STATISTICS_LOGISTIC_H

#include "sim/playing/samples.h"

/* Samples: n_features numbers each, and the result for the player whose evaluation it is: 0 to 2
 * half points. */
typedef struct gt_samples {
    int n_features;
    size_t n;
    const int16_t *x;
    const gt_leaves *leaves; /* NULL: all are evaluated */
    const uint8_t *half_points;
} gt_samples;

/* Weights that are listened to beside the results: this share of what is fitted to is the chance
 * that they give to a sample, and the rest its result. Results are right on the average, but each
 * of them is mostly luck. */
typedef struct gt_teacher {
    const double *w; /* of the first n features; the others count nothing */
    int n;
    double share; /* 0 .. 1 */
} gt_teacher;

/* Fits weights w[n_features] by the greatest likelihood, with a small penalty, to the results and
 * to what the teacher says (NULL: there is none). The chance of winning is that of the logistic
 * function, or where leaves are ends of the game the mean of it and of how they ended. False: it
 * does not converge, or there is no memory. */
bool gt_fit_logistic(const gt_samples *samples, const gt_teacher *teacher, double *w);

/* Mean -log(chance given to the result) by these weights. */
double gt_logistic_loss(const gt_samples *samples, const double *w);

/* Standard deviation of the chances that these weights give. */
double gt_logistic_spread(const gt_samples *samples, const double *w);

#endif
