/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The logistic curve and its inverse. */
#include "sim/statistics/elo.h"

#include <math.h>

double gt_elo_of_rate(double rate)
{
    return 400 * (log10(rate) - log10(1 - rate));
}

double gt_rate_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

gt_estimate gt_elo_estimate(gt_estimate rate)
{
    return (gt_estimate){gt_elo_of_rate(rate.value), gt_elo_of_rate(rate.low),
                         gt_elo_of_rate(rate.high)};
}
