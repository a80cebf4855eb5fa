/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The figures stand in the page as they stand in the file; reports/page/curve.js reads and draws
 * them. */
#include "reports/curve_page.h"

#include "reports/json_out.h"
#include "reports/page.h"

#include <cjson/cJSON.h>

/* The texts of both files. */
typedef struct texts {
    const char *curve, *strength;
} texts;

static bool put_texts(FILE *out, const void *context)
{
    const texts *t = context;
    return gt_out_row(out, cJSON_CreateString(t->curve), "{\"curve\": ", ",\n") &&
           gt_out_row(out, cJSON_CreateString(t->strength), "\"strength\": ", "}\n");
}

bool gt_write_curve_page(FILE *out, const char *curve, const char *strength)
{
    const texts t = {curve, strength};
    return gt_put_page(out, &gt_page_curve_html, &gt_page_curve_script, put_texts, &t);
}
