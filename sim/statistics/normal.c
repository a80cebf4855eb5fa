/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quantiles by halving: the distribution function only ever rises. */
#include "sim/statistics/normal.h"

#include <math.h>

double gt_normal_quantile(double p)
{
    double low = -40, high = 0;
    if (p > 0.5) /* in the lower tail the function loses no digits */
        return -gt_normal_quantile(1 - p);
    for (;;) {
        double middle = (low + high) / 2;
        if (middle <= low || middle >= high)
            return middle;
        if (erfc(-middle / sqrt(2)) / 2 < p)
            low = middle;
        else
            high = middle;
    }
}
