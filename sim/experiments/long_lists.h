/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Long lists of whole numbers in a JSON text, which are cut out of it before a tree is made, and
 * read where they stand. In their place is a list of one text, by which each is found. */
#ifndef GT_SIM_EXPERIMENTS_LONG_LISTS_H
#define GT_SIM_EXPERIMENTS_LONG_LISTS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_long_lists {
    const char *text; /* the whole, which must stay */
    size_t *at; /* of each */
    int n, capacity;
} gt_long_lists;

/* The text without the lists of results files, to be freed; NULL: one of them holds something else
 * than numbers, or a NUL is in the text. Free the lists in any case. */
char *gt_long_lists_cut(gt_long_lists *lists, const char *text, size_t size);
void gt_long_lists_free(gt_long_lists *lists);

/* Where a list stands that was cut out; NULL: it was not (or `lists` is NULL). */
const char *gt_long_list_at(const gt_long_lists *lists, const cJSON *node);

/* Reads a list of at most n whole numbers; the others stay. False: it is none. */
bool gt_long_list_counts(const char **at, uint64_t *out, int n);

/* Goes into a list of lists; then from one to the next. False: there is none. */
bool gt_long_list_begin(const char **at);
bool gt_long_list_next(const char **at);

#endif
