/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results as JSON, for programs: docs/schema/results.schema.json, explained in docs/results.md.
 * One line a matchup and a deck. Equal results give equal bytes: rates are cut to six digits, and
 * there is no clock, no path and no name of a machine in it. */
#ifndef GT_REPORTS_RESULTS_JSON_H
#define GT_REPORTS_RESULTS_JSON_H

#include "sim/playing/results.h"

#include <stdio.h>

/* False: no memory, or `out` failed (errno). */
bool gt_write_results_json(FILE *out, const gt_results *r);

#endif
