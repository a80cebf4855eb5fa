/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV files (RFC 4180). */
#ifndef GT_REPORTS_CSV_H
#define GT_REPORTS_CSV_H

#include <stdio.h>

/* Writes a field of text, quoted where it must be. */
void gt_csv_text(FILE *out, const char *text);

#endif
