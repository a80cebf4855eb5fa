/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fields of CSV. */
#include "reports/csv_out.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* A field of text, quoted where it must be. */
void gt_csv_text(FILE *out, const char *text)
{
    if (strpbrk(text, ",\"\r\n") == NULL) {
        fputs(text, out);
        return;
    }
    putc('"', out);
    for (; *text != '\0'; text++) {
        if (*text == '"')
            putc('"', out);
        putc(*text, out);
    }
    putc('"', out);
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
