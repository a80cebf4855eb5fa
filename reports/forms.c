/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choosing a form. */
#include "reports/forms.h"

#include <string.h>

int gt_form_of_name(const char *path)
{
    static const struct {
        const char *end;
        int form;
    } ends[] = {{".html", GT_FORM_HTML},         {".htm", GT_FORM_HTML}, {".md", GT_FORM_MARKDOWN},
                {".markdown", GT_FORM_MARKDOWN}, {".csv", GT_FORM_CSV},  {".json", GT_FORM_JSON}};
    size_t length = strlen(path);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t n = strlen(ends[i].end);
        if (length > n && strcmp(path + length - n, ends[i].end) == 0)
            return ends[i].form;
    }
    return GT_FORM_TEXT;
}

bool gt_write_form(FILE *out, const gt_report *report, int form)
{
    switch (form) {
    case GT_FORM_HTML: return gt_write_report_html(out, report);
    case GT_FORM_MARKDOWN: return gt_write_report_markdown(out, report);
    case GT_FORM_CSV: return gt_write_report_csv(out, report);
    case GT_FORM_JSON: return gt_write_report_json(out, report);
    default: return gt_write_report_text(out, report);
    }
}
