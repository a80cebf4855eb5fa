/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The page: reports/page/page.html with its parts put in. The parts are the style, Vega, the script
 * and the report as JSON; the first three are built into the program (see CMakeLists.txt). In
 * page.html a line `<!-- part NAME -->` stands where a part goes. */
#define _POSIX_C_SOURCE 200809L

#include "reports/forms.h"
#include "reports/page.h"
#include "reports/report_json.h"

#include <stdlib.h>
#include <string.h>

/* JSON inside <script>: `<` occurs in strings alone and is written so that no tag can end there. */
static bool put_json(FILE *out, const gt_report *report)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool well = memory != NULL && gt_write_report_json(memory, report);
    if (memory != NULL && fclose(memory) != 0)
        well = false;
    for (size_t i = 0; well && i < size; i++) {
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            putc(text[i], out);
    }
    free(text);
    return well;
}

static void put_page_part(FILE *out, const gt_page_part *part)
{
    fwrite(part->data, 1, part->size, out);
}

bool gt_write_report_html(FILE *out, const gt_report *report)
{
    static const char mark[] = "<!-- part ";
    const char *at = (const char *)gt_page_html.data, *end = at + gt_page_html.size;
    bool well = true;
    while (well && at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t length = next != NULL ? (size_t)(next - at) + 1 : (size_t)(end - at);
        if (strncmp(at, mark, sizeof mark - 1) != 0)
            fwrite(at, 1, length, out);
        else if (strncmp(at + sizeof mark - 1, "style", 5) == 0)
            put_page_part(out, &gt_page_style);
        else if (strncmp(at + sizeof mark - 1, "vega", 4) == 0)
            put_page_part(out, &gt_page_vega);
        else if (strncmp(at + sizeof mark - 1, "script", 6) == 0)
            put_page_part(out, &gt_page_script);
        else
            well = put_json(out, report);
        at += length;
    }
    return well && !ferror(out);
}
