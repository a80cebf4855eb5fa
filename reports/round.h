/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounding of figures for people: the same in all forms of a report. Rates are written with six
 * digits in JSON; people see tenths of a point of 100, made from those six. */
#ifndef GT_REPORTS_ROUND_H
#define GT_REPORTS_ROUND_H

#include "sim/statistics/stats.h"

#include <math.h>

/* 0.7325 -> 73.3: halves go away from 0. NAN stays. */
static inline double gt_tenths(double x)
{
    double tenths = round(round(fabs(x) * 1e6) / 1e3) / 10;
    return x < 0 && tenths > 0 ? -tenths : isnan(x) ? x : tenths;
}

/* Rounds a number of games for people: two digits, grouped; INFINITY and beyond a million is "more
 * than a million". Returns buffer. */
const char *gt_games_text(double games, char *buffer, size_t size);

/* A difference in points: "+2.1 (+0.4 to +3.8)"; limits are rounded outwards, so that none meets
 * the other. Returns buffer. */
enum { GT_POINTS_TEXT = 64 };
const char *gt_points_text(gt_estimate e, char buffer[GT_POINTS_TEXT]);

#endif
