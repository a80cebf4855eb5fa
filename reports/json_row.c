/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers are written by us, since cJSON gives doubles as many digits as they need. */
#include "reports/json_row.h"

#include <inttypes.h>
#include <math.h>

void gt_json_add_number(cJSON *to, const char *key, double x)
{
    char text[64];
    if (isfinite(x))
        snprintf(text, sizeof text, "%.6f", x);
    cJSON_AddRawToObject(to, key, isfinite(x) ? text : "null");
}

void gt_json_add_count(cJSON *to, const char *key, uint64_t n)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, n);
    cJSON_AddRawToObject(to, key, text);
}

bool gt_json_write_row(FILE *out, cJSON *row, const char *before, const char *after)
{
    char *text = row == NULL ? NULL : cJSON_PrintUnformatted(row);
    bool well = text != NULL && fprintf(out, "%s%s%s", before, text, after) >= 0;
    cJSON_free(text);
    cJSON_Delete(row);
    return well;
}
