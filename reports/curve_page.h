/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The curve of a network's training as a page with charts. */
#ifndef GT_REPORTS_CURVE_PAGE_H
#define GT_REPORTS_CURVE_PAGE_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the page of a curve.csv (sim/experiments/train_net.h) and a strength.csv
 * (sim/cli/net_strength.h; "": there is none), whose texts these are. False: it cannot be
 * written. */
bool gt_write_curve_page(FILE *out, const char *curve, const char *strength);

#endif
