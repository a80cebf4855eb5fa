/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What came of an arena: for people, for programs, for spreadsheets. docs/arena.md explains every
 * field. Only what people read on a terminal tells how long moves took. */
#ifndef GT_REPORTS_ARENA_REPORT_H
#define GT_REPORTS_ARENA_REPORT_H

#include "reports/table.h"
#include "sim/experiments/arena.h"

/* Players by Elo, then the matches, then the SPRT. */
void gt_print_arena(FILE *out, const gt_arena *a, gt_style style);

/* arena.json and arena.csv (a row a match). False: it cannot be written, or there is no memory. */
bool gt_write_arena_json(FILE *out, const gt_arena *a);
bool gt_write_arena_csv(FILE *out, const gt_arena *a);

/* A page for a browser, with everything that the JSON has. */
bool gt_write_arena_page(FILE *out, const gt_arena *a);

#endif
