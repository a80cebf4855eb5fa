/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures stand in the page as they stand in the file; reports/page/curve.js reads and draws them. */
#include "reports/curve_page.h"

#include "reports/json_out.h"
#include "reports/page.h"

#include <cjson/cJSON.h>

static bool put_text(FILE *out, const void *csv)
{
    return gt_out_row(out, cJSON_CreateString(csv), "", "\n");
}

bool gt_write_curve_page(FILE *out, const char *csv)
{
    return gt_put_page(out, &gt_page_curve_html, &gt_page_curve_script, put_text, csv);
}
