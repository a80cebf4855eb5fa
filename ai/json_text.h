/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing JSON into memory of fixed size, in one line and without allocating. What does not fit is
 * cut off and noted; nothing is ever written behind the end.
 *
 *     gt_json_text j = {.text = buffer, .size = sizeof buffer};
 *     gt_json_open(&j, NULL, '{');
 *     gt_json_number(&j, "turn", 3);
 *     gt_json_close(&j, '}');               {"turn":3} */
#ifndef GT_AI_JSON_TEXT_H
#define GT_AI_JSON_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_json_text {
    char *text; /* always ends with '\0' once something was written; size > 0 */
    size_t size, used; /* used: bytes before the '\0' */
    bool cut; /* something did not fit: not JSON any more */
    bool more; /* a value stands before: the next needs a comma */
} gt_json_text;

/* A value with its name, which is NULL inside a list and for the whole. */
void gt_json_open(gt_json_text *j, const char *name, char bracket); /* { or [ */
void gt_json_close(gt_json_text *j, char bracket); /* } or ] */
void gt_json_number(gt_json_text *j, const char *name, int64_t value);
void gt_json_string(gt_json_text *j, const char *name, const char *value);
void gt_json_flag(gt_json_text *j, const char *name, bool value);

/* A value that is JSON already, of `n` bytes; n 0: nothing is written. */
void gt_json_raw(gt_json_text *j, const char *name, const char *value, size_t n);

#endif
