/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How many columns a text takes on a terminal, and printing in columns. Names of cards are in
 * any language: Hangul, kana, Han and most pictures take two columns, combining marks none.
 * The tables are our own, so that output does not depend on the locale. */
#ifndef GT_DECKS_FILES_WIDTH_H
#define GT_DECKS_FILES_WIDTH_H

#include <stddef.h>
#include <stdio.h>

/* Columns of a UTF-8 text. A byte that is not UTF-8 counts as one column. */
int gt_width(const char *text);

/* Bytes of the longest beginning of the text that fits into so many columns. */
size_t gt_width_fit(const char *text, int columns);

/* Prints the text in exactly `columns` columns, at their left; what is too long is cut and ends
 * with "~". */
void gt_print_left(FILE *out, const char *text, int columns);

#endif
