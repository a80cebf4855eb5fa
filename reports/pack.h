/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of JSON made small for a page. Thousands of rows have the same keys and share their names,
 * so a row is written as a list: the number of its shape, then its values. A shape is a list of
 * [key, kind], and the kind tells what stands in the row: 0 the value itself, 1 the number of a
 * text, 2 an object, written in the same way. Shapes and texts are written behind all rows; the
 * page's script (unpack in table.js) puts the rows together again.
 *
 * Numbers of objects inside a row are rounded to three digits, as the page shows them (tenths of a
 * per cent, reports/round.h). */
#ifndef GT_REPORTS_PACK_H
#define GT_REPORTS_PACK_H

#include <stdbool.h>
#include <stdio.h>

struct cJSON;

/* Texts that are told once, numbered from 0. */
typedef struct gt_shared {
    char **text;
    int n, capacity;
    int *slot; /* hash table of numbers, -1: free */
    int n_slots; /* a power of two, or 0 */
} gt_shared;

typedef struct gt_pack {
    gt_shared shapes, texts; /* as JSON; {0} to begin with */
} gt_pack;

/* Writes an object. False: no memory. */
bool gt_pack_row(FILE *out, gt_pack *pack, const struct cJSON *row);

/* Writes "shapes": [...], "texts": [...]. */
void gt_pack_end(FILE *out, const gt_pack *pack);

void gt_pack_free(gt_pack *pack);

#endif
