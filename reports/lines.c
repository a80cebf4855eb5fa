/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adding sentences to a list. */
#include "reports/lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool gt_lines_say(gt_lines *lines, const char *format, ...)
{
    va_list arguments, again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int size = vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    char **grown = realloc(lines->line, ((size_t)lines->n + 1) * sizeof *grown);
    char *text = malloc((size_t)size);
    if (grown != NULL)
        lines->line = grown;
    if (grown == NULL || text == NULL) {
        va_end(again);
        free(text);
        return false;
    }
    vsnprintf(text, (size_t)size, format, again);
    va_end(again);
    lines->line[lines->n++] = text;
    return true;
}

void gt_lines_free(gt_lines *lines)
{
    for (int i = 0; i < lines->n; i++)
        free(lines->line[i]);
    free(lines->line);
    *lines = (gt_lines){0};
}
