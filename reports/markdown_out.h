/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text in Markdown, inside a table too. */
#ifndef GT_REPORTS_MARKDOWN_OUT_H
#define GT_REPORTS_MARKDOWN_OUT_H

#include <stdio.h>

/* Writes a text; what Markdown would read otherwise is escaped. */
void gt_put_markdown(FILE *out, const char *text);

#endif
