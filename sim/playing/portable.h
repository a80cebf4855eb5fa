/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logarithm and exponential from additions, multiplications, divisions and powers of two alone,
 * which IEEE 754 rounds the same way everywhere. Those of the C library differ from one library to
 * the next in the last digit, so nothing that decides which games are played may use them. */
#ifndef GT_SIM_PLAYING_PORTABLE_H
#define GT_SIM_PLAYING_PORTABLE_H

/* Natural logarithm of a finite x > 0; error below 4 units in the last place (absolutely 1e-16
 * near x = 1). */
double gt_log(double x);

/* e^x; relative error below 1e-14. 0 below -700; x at most 700. */
double gt_exp(double x);

#endif
