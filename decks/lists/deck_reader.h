/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A deck file being read: what its two forms, JSON (decklist.c) and lists as people paste them (deck_text.c), share.
 * Both fill the same list of lines, which the rules system checks. */
#ifndef GT_DECKS_LISTS_DECK_READER_H
#define GT_DECKS_LISTS_DECK_READER_H

#include "decks/lists/decklist.h"

enum { GT_MOST_COPIES = 999 }; /* that a line can say */

typedef struct gt_deck_reader {
    gt_deck_list list;
    gt_deck *out;
    int other_names; /* cards whose name the file writes otherwise; the first of them: */
    int other_line, other_column;
    char other_said[100];
} gt_deck_reader;

/* Adds a mistake, or a warning. */
void gt_deck_reader_wrong(gt_deck_reader *d, int line, int column, const char *where,
                          const char *format, ...) __attribute__((format(printf, 5, 6)));
void gt_deck_reader_warn(gt_deck_reader *d, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The deck has this name; the file is of these rules. */
void gt_deck_reader_name(gt_deck_reader *d, const char *name, size_t size, int line, int column);
void gt_deck_reader_rules(gt_deck_reader *d, const char *name, size_t size, int line, int column);

/* The file says with which options the deck is played. */
void gt_deck_reader_options(gt_deck_reader *d, const char *text, size_t size, int line, int column);

/* Adds a line. Takes the id, which was allocated; card -1: there is none with this id. */
void gt_deck_reader_add(gt_deck_reader *d, gt_deck_line line);

/* Whether a text is a number by which cards of the system may be known; the card that is, -1: none. */
bool gt_deck_reader_is_number(const gt_deck_reader *d, const char *text, size_t size);
int gt_deck_reader_numbered(const gt_deck_reader *d, const char *text, size_t size);

/* deck_text.c: reads a list. */
void gt_deck_reader_text(gt_deck_reader *d, const char *text, size_t size);

#endif
