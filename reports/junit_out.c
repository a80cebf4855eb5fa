/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing JUnit XML. */
#include "reports/junit_out.h"

void gt_put_xml(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc((unsigned char)*text < ' ' && *text != '\n' ? ' ' : *text, out); break;
        }
    }
}

static void write_mistake(FILE *out, const gt_error *x)
{
    fputs("    <testcase classname=\"files\" name=\"", out);
    gt_put_xml(out, x->file);
    fprintf(out, ":%d:%d\">\n      <error message=\"", x->line, x->column);
    gt_put_xml(out, x->text);
    fputs("\"/>\n    </testcase>\n", out);
}

bool gt_write_mistakes_junit(FILE *out, const gt_errors *e)
{
    fprintf(out,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
            "  <testsuite name=\"gauntlet cards check\" tests=\"%d\" failures=\"0\" errors=\"%d\" "
            "skipped=\"0\">\n",
            e->n > 0 ? e->n : 1, e->n);
    for (int i = 0; i < e->n; i++)
        write_mistake(out, &e->list[i]);
    if (e->n == 0)
        fputs("    <testcase classname=\"files\" name=\"cards and decks\"/>\n", out);
    fputs("  </testsuite>\n</testsuites>\n", out);
    return !ferror(out);
}
