/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting a page together. */
#define _POSIX_C_SOURCE 200809L

#include "reports/page.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* JSON inside <script>: `<` occurs in strings alone and is written so that no tag can end there. */
static bool put_escaped(FILE *out, bool (*put_json)(FILE *out, const void *context),
                        const void *context)
{
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    bool ok = memory != NULL && put_json(memory, context);
    if (memory != NULL && fclose(memory) != 0)
        ok = false;
    for (size_t i = 0; ok && i < size; i++) {
        if (text[i] == '<')
            fputs("\\u003c", out);
        else
            putc(text[i], out);
    }
    free(text);
    return ok;
}

bool gt_put_page(FILE *out, const gt_page_part *html, const gt_page_part *script,
                 bool (*put_json)(FILE *out, const void *context), const void *context)
{
    static const char mark[] = "<!-- part ";
    const struct {
        const char *name;
        const gt_page_part *part;
    } parts[] = {{"style ", &gt_page_style}, {"vega ", &gt_page_vega},
                 {"table ", &gt_page_table}, {"chart ", &gt_page_chart},
                 {"deck ", &gt_page_deck},   {"replay ", &gt_page_replay_style},
                 {"script ", script},        {"report ", NULL}};
    const char *at = (const char *)html->data, *end = at + html->size;
    bool ok = true;
    while (ok && at < end) {
        const char *next = memchr(at, '\n', (size_t)(end - at));
        size_t length = next != NULL ? (size_t)(next - at) + 1 : (size_t)(end - at), i = 0;
        bool marked = strncmp(at, mark, sizeof mark - 1) == 0;
        const char *name = at + sizeof mark - 1;
        while (marked && strncmp(name, parts[i].name, strlen(parts[i].name)) != 0) {
            i++;
            assert(i < sizeof parts / sizeof parts[0]); /* the pages name no other part */
        }
        if (!marked)
            fwrite(at, 1, length, out);
        else if (parts[i].part != NULL)
            fwrite(parts[i].part->data, 1, parts[i].part->size, out);
        else
            ok = put_escaped(out, put_json, context);
        at += length;
    }
    return ok && !ferror(out);
}
