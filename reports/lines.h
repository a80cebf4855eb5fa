/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences of a report, as many as there are. */
#ifndef GT_REPORTS_LINES_H
#define GT_REPORTS_LINES_H

#include <stdbool.h>

typedef struct gt_lines {
    char **line;
    int n;
} gt_lines; /* {0} to begin with */

/* Adds a sentence as printf would print it. False: no memory. */
bool gt_lines_say(gt_lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));

void gt_lines_free(gt_lines *lines);

#endif
