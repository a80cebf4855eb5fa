/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A report as JSON, docs/schema/report.schema.json; the page of report_html.h shows this very text. */
#ifndef GT_REPORTS_REPORT_JSON_H
#define GT_REPORTS_REPORT_JSON_H

#include "reports/report.h"

#include <stdio.h>

/* False: it could not be written. */
bool gt_write_report_json(FILE *out, const gt_report *report);

#endif
