/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Functions that a search needs, on whole numbers: the same on every machine, where the C library's
 * logarithm and exponential are not. Fractions are in units of 1 / GT_ONE. */
#ifndef GT_AI_FIXED_POINT_H
#define GT_AI_FIXED_POINT_H

#include <stdint.h>

#define GT_ONE ((int64_t)1 << 16)

/* The largest integer whose square is at most x. */
uint32_t gt_isqrt(uint64_t x);

/* Natural logarithm of n > 0, times GT_ONE; off by less than 8 units, never decreasing. */
int32_t gt_fixed_ln(uint32_t n);

/* 1 / (1 + exp(-value / scale)) times GT_ONE, scale > 0; off by less than 16 units, never
 * decreasing, and the values of x and -x sum to GT_ONE. Between 0 and GT_ONE, both excluded. */
int32_t gt_fixed_logistic(int64_t value, int64_t scale);

#endif
