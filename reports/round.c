/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Figures as text. */
#include "reports/round.h"

#include <stdio.h>

const char *gt_games_text(double games, char *buffer, size_t size)
{
    if (!(games < 1e6)) {
        snprintf(buffer, size, "more than a million");
        return buffer;
    }
    double unit = pow(10, fmax(0, floor(log10(fmax(games, 1))) - 1));
    int n = (int)(ceil(games / unit) * unit);
    n += n % 2; /* games come in pairs */
    if (n >= 1000)
        snprintf(buffer, size, "%d,%03d", n / 1000, n % 1000);
    else
        snprintf(buffer, size, "%d", n);
    return buffer;
}

const char *gt_points_text(gt_estimate e, char buffer[GT_POINTS_TEXT])
{
    snprintf(buffer, GT_POINTS_TEXT, "%+.1f (%+.1f to %+.1f)", gt_tenths(e.value),
             floor(1000 * e.low) / 10, ceil(1000 * e.high) / 10);
    return buffer;
}
