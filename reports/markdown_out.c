/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Escaping for Markdown. */
#include "reports/markdown_out.h"

#include <string.h>

void gt_put_markdown(FILE *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (strchr("|*_<\\`", *text) != NULL)
            putc('\\', out);
        putc(*text == '\n' ? ' ' : *text, out);
    }
}
