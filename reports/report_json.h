/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as JSON, docs/schema/report.schema.json. */
#ifndef GT_REPORTS_REPORT_JSON_H
#define GT_REPORTS_REPORT_JSON_H

#include "reports/report.h"

#include <stdio.h>

/* False: it could not be written. */
bool gt_write_report_json(FILE *out, const gt_report *report);

/* The same with the rows of one deck alone. */
bool gt_write_report_deck_json(FILE *out, const gt_report *report, int deck);

/* The same for the page, whose rows are packed (reports/pack.h). */
bool gt_write_report_packed(FILE *out, const gt_report *report);

#endif
