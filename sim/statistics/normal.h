/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The normal distribution, from the C library's error function: so that estimates need no other
 * library (the shared library of Gauntlet has none). */
#ifndef GT_SIM_STATISTICS_NORMAL_H
#define GT_SIM_STATISTICS_NORMAL_H

#include <stdint.h>

/* What a standard normal variable lies below with chance p, 0 < p < 1. */
double gt_normal_quantile(double p);

/* About such a variable, drawn from a seed; the same on every machine. */
double gt_normal_drawn(uint64_t seed);

#endif
