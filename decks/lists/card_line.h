/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One line of a list of cards, as deck builders and spreadsheets write it. */
#ifndef GT_DECKS_LISTS_CARD_LINE_H
#define GT_DECKS_LISTS_CARD_LINE_H

#include "decks/lists/card_called.h"

/* How many of which card. */
typedef struct gt_card_line {
    int count; /* of copies */
    bool counted; /* the line says so; else it is one */
    size_t at, size; /* the text that names the card */
    gt_called is;
} gt_card_line;

/* What the columns of a table hold, as its first line says; -1: none does. */
typedef struct gt_columns {
    bool known;
    int count, id, name;
} gt_columns;

/* Reads `3 ID`, `3x ID`, `x3 ID`, `ID x3`, `ID * 3`, `ID: 3`, `ID (3)`, a row of a table with
 * commas, semicolons or tabs, a name in place of an id or beside it, and a card without a number.
 * line.is.card -1: no card was found; then the rest is the likeliest reading. */
gt_card_line gt_card_line_read(const gt_pool *pool, const gt_columns *columns, const char *text,
                               size_t n);

/* Whether a line names the columns of a table, which it then tells. */
bool gt_columns_read(const char *text, size_t n, gt_columns *out);

#endif
