/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts that functions write to a file, without a file. Call inside a cmocka test. */
#ifndef GT_TESTS_TEXT_H
#define GT_TESTS_TEXT_H

#include <stdio.h>

typedef struct gt_text {
    FILE *out; /* write here */
    char *text;
    size_t size;
} gt_text;

/* Begins a text; returns t->out. */
FILE *gt_text_begin(gt_text *t);

/* What was written; to be freed. t->size is its length. */
char *gt_text_end(gt_text *t);

#endif
