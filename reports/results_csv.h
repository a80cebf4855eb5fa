/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as CSV (RFC 4180, UTF-8, lines end with a newline), for spreadsheets: a row a matchup of
 * each run. The columns are those of results.json; docs/results.md. */
#ifndef GT_REPORTS_RESULTS_CSV_H
#define GT_REPORTS_RESULTS_CSV_H

#include "sim/playing/results.h"

#include <stdio.h>

/* False: `out` failed (errno). */
bool gt_write_results_csv(FILE *out, const gt_results *r);

#endif
