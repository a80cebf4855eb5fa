/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many comparisons at once: the e-BH procedure (Wang and Ramdas, "False discovery rate control with
 * e-values", JRSS B 84, 2022). Of n hypotheses with e-values e it rejects the k with the largest,
 * for the greatest k with
 *
 *     k-th largest e  >=  n / (k alpha)
 *
 * On the average at most alpha of those it rejects are true. That holds whatever the comparisons
 * have to do with each other, and if each stops when it likes, as long as its e-value is one at the
 * moment it stops (Xu, Wang and Ramdas, "A unified framework for bandit multiple testing", NeurIPS
 * 2021): p-values would need independence, or a cost of log n (Benjamini and Yekutieli 2001). */
#ifndef GT_SIM_STATISTICS_EBH_H
#define GT_SIM_STATISTICS_EBH_H

#include <stdbool.h>

/* Of n natural logarithms of e-values: sets rejected[i], returns how many. 0 < alpha <= 1. */
int gt_ebh(const double *log_e, int n, double alpha, bool *rejected);

/* The least alpha at which each would be rejected, at most 1: the counterpart of a q-value. */
void gt_ebh_levels(const double *log_e, int n, double *level);

#endif
