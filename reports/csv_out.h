/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV (RFC 4180). */
#ifndef GT_REPORTS_CSV_OUT_H
#define GT_REPORTS_CSV_OUT_H

#include "sim/statistics/stats.h"

#include <stdio.h>

/* A text, quoted where it must be. One that a spreadsheet would take for a formula (it begins with
 * = + - @) gets a ' before it. */
void gt_csv_text(FILE *out, const char *text);

/* A comma and a text, NULL as an empty field; a count; a number with six digits, NAN as an empty
 * field; a value and the limits of its interval, rounded outwards. */
void gt_csv_more(FILE *out, const char *text);
void gt_csv_count(FILE *out, uint64_t n);
void gt_csv_number(FILE *out, double x);
void gt_csv_estimate(FILE *out, gt_estimate e);

#endif
