/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of JSON files: small objects, a line each, with numbers in one form. */
#ifndef GT_REPORTS_JSON_ROW_H
#define GT_REPORTS_JSON_ROW_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Add a number with six digits behind the point, null if it is none; a count. */
void gt_json_add_number(cJSON *to, const char *key, double x);
void gt_json_add_count(cJSON *to, const char *key, uint64_t n);

/* Writes `before`, the tree in one line and `after`, and frees the tree. False: no memory (the tree is
 * NULL), or it cannot be written. */
bool gt_json_write_row(FILE *out, cJSON *row, const char *before, const char *after);

#endif
