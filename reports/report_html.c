/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page of a report: reports/page/page.html with the report as JSON in it. */
#include "reports/forms.h"
#include "reports/page.h"
#include "reports/report_json.h"

static bool put_json(FILE *out, const void *report)
{
    return gt_write_report_packed(out, report);
}

bool gt_write_report_html(FILE *out, const gt_report *report)
{
    return gt_put_page(out, &gt_page_html, &gt_page_script, put_json, report);
}
