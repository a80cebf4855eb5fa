/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The adjusted Wald interval of paired differences. */
#include "sim/statistics/paired.h"

#include "sim/statistics/normal.h"

#include <math.h>

gt_estimate gt_paired_interval(gt_scores s, double confidence, int strata)
{
    double n = (double)gt_scores_number(s), sum = 0, squares = 0;
    if (n <= 0)
        return (gt_estimate){(double)NAN, s.low, s.high};
    for (int i = 0; i < s.classes; i++) {
        double x = s.low + i * (s.high - s.low) / (s.classes - 1), k = (double)s.count[i];
        sum += k * x;
        squares += k * x * x;
    }
    double all = n + 2, more = 2.0 / strata; /* squares of the imagined ones */
    double variance = (squares + more - sum * sum / all) / all;
    double reach = gt_normal_quantile((1 + confidence) / 2) * sqrt(variance / all);
    return (gt_estimate){sum / n, fmax(s.low, sum / n - reach), fmin(s.high, sum / n + reach)};
}
