/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The adjusted Wald interval of paired differences. */
#include "sim/statistics/paired.h"

#include "sim/statistics/normal.h"

#include <math.h>

static double cut(double x, double low, double high)
{
    return fmin(fmax(x, low), high);
}

gt_estimate gt_paired_interval(gt_scores s, double confidence, int strata)
{
    double parts = s.parts > 0 ? (double)s.parts : 1;
    double n = (double)gt_scores_number(s) / parts, sum = 0, squares = 0;
    if (n <= 0)
        return (gt_estimate){(double)NAN, fmax(-1, s.low), fmin(1, s.high)};
    for (int i = 0; i < s.classes; i++) {
        double x = s.low + i * (s.high - s.low) / (s.classes - 1), k = (double)s.count[i] / parts;
        sum += k * x;
        squares += k * x * x;
    }
    double all = n + 2, more = 2.0 / strata; /* squares of the imagined ones */
    double variance = (squares + more - sum * sum / all) / all;
    double reach = gt_normal_quantile((1 + confidence) / 2) * sqrt(variance / all);
    double low = fmax(-1, s.low), high = fmin(1, s.high); /* where means lie */
    return (gt_estimate){cut(sum / n, low, high), cut(sum / n - reach, low, high),
                         cut(sum / n + reach, low, high)};
}
