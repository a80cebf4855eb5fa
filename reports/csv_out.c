/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV. */
#include "reports/csv_out.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

void gt_csv_text(FILE *out, const char *text)
{
    /* what spreadsheets would take for a formula */
    bool formula = text[0] != '\0' && strchr("=+-@\t\r", text[0]) != NULL;
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fprintf(out, "%s%s", formula ? "'" : "", text);
        return;
    }
    fputs(formula ? "\"'" : "\"", out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
}

void gt_csv_more(FILE *out, const char *text)
{
    putc(',', out);
    gt_csv_text(out, text != NULL ? text : "");
}

void gt_csv_count(FILE *out, uint64_t n)
{
    fprintf(out, ",%" PRIu64, n);
}

void gt_csv_number(FILE *out, double x)
{
    if (isnan(x))
        putc(',', out);
    else
        fprintf(out, ",%.6f", x);
}

void gt_csv_estimate(FILE *out, gt_estimate e)
{
    e = gt_rounded(e);
    gt_csv_number(out, e.value);
    gt_csv_number(out, e.low);
    gt_csv_number(out, e.high);
}
