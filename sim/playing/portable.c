/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Series after reduction to a small argument; the header says why. */
#include "sim/playing/portable.h"

#include <assert.h>
#include <float.h>
#include <math.h>
#include <stddef.h>

_Static_assert(FLT_EVAL_METHOD == 0, "doubles are computed as doubles");

static const double LN2_HIGH = 0x1.62e42fefap-1; /* ln 2 in 36 bits: products with k are exact */
static const double LN2_LOW = 0x1.cf79abc9e3b39p-40;

/* ln x = k ln 2 + 2 artanh((y - 1) / (y + 1)), x = 2^k y, 0.7 < y < 1.42 */
double gt_log(double x)
{
    static const double ROOT_HALF = 0x1.6a09e667f3bcdp-1;
    int k;
    assert(x > 0 && x < HUGE_VAL);
    double y = frexp(x, &k);
    if (y < ROOT_HALF) {
        y *= 2;
        k--;
    }
    static const double ODD[] = {1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13, 1.0 / 11,
                                 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3,  1.0};
    double t = (y - 1) / (y + 1), square = t * t, sum = 0; /* |t| < 0.172 */
    for (size_t i = 0; i < sizeof ODD / sizeof ODD[0]; i++)
        sum = sum * square + ODD[i];
    return k * LN2_HIGH + (2 * t * sum + k * LN2_LOW);
}

double gt_exp(double x)
{
    if (x < -700)
        return 0;
    assert(x <= 700);
    static const double INVERSE[] = {1.0 / 14, 1.0 / 13, 1.0 / 12, 1.0 / 11, 1.0 / 10,
                                     1.0 / 9,  1.0 / 8,  1.0 / 7,  1.0 / 6,  1.0 / 5,
                                     1.0 / 4,  1.0 / 3,  1.0 / 2,  1.0};
    double k = floor(x / (LN2_HIGH + LN2_LOW) + 0.5);
    double rest = (x - k * LN2_HIGH) - k * LN2_LOW, sum = 1; /* |rest| < 0.35 */
    for (size_t i = 0; i < sizeof INVERSE / sizeof INVERSE[0]; i++)
        sum = 1 + sum * (rest * INVERSE[i]);
    return ldexp(sum, (int)k);
}
