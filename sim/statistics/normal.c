/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Quantiles by halving: the distribution function only ever rises. Draws by the sum of twelve
 * numbers from 0 to 1, less its mean (Irwin and Hall). */
#include "sim/statistics/normal.h"

#include "engine/core/hash.h"

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

double gt_normal_drawn(uint64_t seed)
{
    double sum = -6;
    for (uint64_t i = 0; i < 12; i++)
        sum += (double)(gt_fold(seed, i) >> 11) * 0x1p-53;
    return sum;
}
