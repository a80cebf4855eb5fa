/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in words (cards show) beside a table of printed texts of the user's own: how many
 * paragraphs say the same, and which do not.
 *
 * The table is tab separated, with a line of headings first; the columns `name` and `text` count.
 * In a text, " / " is the end of a paragraph; a paragraph that begins with a bullet belongs to the
 * one before. Case, reminder texts in brackets, kinds of dashes and blanks make no difference. */
#ifndef GT_SIM_CLI_COMPARE_TEXTS_H
#define GT_SIM_CLI_COMPARE_TEXTS_H

#include "decks/files/errors.h"
#include "decks/system.h"

typedef struct gt_comparison {
    int cards; /* of the table that there are */
    int paragraphs, same;
} gt_comparison;

/* Compares; with `list` prints each paragraph that is not the same, and what stands in its place.
 * False and errors if the table cannot be read. */
bool gt_compare_texts(const gt_dialect *dialect, const gt_pool *pool, const char *table, bool list,
                      gt_comparison *out, gt_errors *e);

#endif
