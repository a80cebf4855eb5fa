/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of cards being read line by line, as people paste it: what the files of its reader share.
 *
 *     deck_text.c            lines, and what the list says of itself
 *     deck_text_cards.c      cards of a line, one or several
 *     deck_text_headings.c   words that open a part of the deck, or stand behind a card */
#ifndef GT_DECKS_LISTS_DECK_TEXT_H
#define GT_DECKS_LISTS_DECK_TEXT_H

#include "decks/lists/deck_reader.h"

/* A list being read. */
typedef struct gt_deck_lines {
    gt_deck_reader *d;
    const char *text; /* of the line */
    size_t begin, end; /* without comment and blanks */
    int line;
    int heading; /* the part whose cards follow; GT_PART_ANY: none was named */
    bool strict; /* they belong there whatever they are */
    bool about; /* the line before was `About`: a line `Name ...` follows */
    bool facts; /* below `[metadata]`: lines say something of the deck, and name no cards */
    bool parted; /* words say what belongs to which part of the deck */
    int kinds; /* the block that begins with a heading of a kind of cards, 0: none did so last */
    int blocks; /* of cards, with blank lines between them */
    bool gap; /* a blank line stands before this one */
    int last_block; /* the line of the list with which it begins */
    int before; /* cards in front of it */
    int block_line; /* of the file, with which it begins */
    int odd; /* lines that are nothing */
    gt_columns columns;
} gt_deck_lines;

int gt_deck_lines_column(const gt_deck_lines *l, size_t at);

/* Leaves out blanks at both ends of the line. */
void gt_deck_lines_skip_blanks(gt_deck_lines *l);

/* ---- deck_text_cards.c */

/* The card that a part of the line says. */
gt_card_line gt_deck_lines_card(const gt_deck_lines *l, size_t begin);

/* Adds the card of a line to a part of the deck; GT_PART_ANY: to that of the heading above, or the
 * card says to which. */
void gt_deck_lines_add(gt_deck_lines *l, const gt_card_line *line, int part);

/* `4 Llanowar Elves, 56 Forest`, `3xST01-002 3xST01-003`: a list in one line, whose parts are set
 * apart by commas and semicolons or by blanks. False: it is none. */
bool gt_deck_lines_several(gt_deck_lines *l, bool blanks);

/* What stands behind ` //` is a comment, unless it belongs to a name. */
void gt_deck_lines_cut_comment(gt_deck_lines *l);

/* The card of a line whose name is not the card's, where a comment stands behind it: the comment is
 * no name. */
gt_card_line gt_deck_lines_without_comment(const gt_deck_lines *l, gt_card_line found);

/* ---- deck_text_headings.c: true if the line is such, and was dealt with */

/* `leader ID`, `leader: ID`, `side 3 ID`, `side:`. */
bool gt_deck_lines_section(gt_deck_lines *l);

/* A heading by itself: one of a part, or (dressed as one) of something else, which is passed over
 * and told. */
bool gt_deck_lines_heading(gt_deck_lines *l);

/* `// Sideboard`, `# Sideboard`: a comment that says nothing but the name of a part is its
 * heading. */
bool gt_deck_lines_comment(gt_deck_lines *l, const char *mark);

/* The part that stands in brackets behind a card, `(SB)`, `[Sideboard]`, `[Maybeboard{noDeck}]`: it
 * is cut off. */
int gt_deck_lines_part_behind(gt_deck_lines *l);

/* `(SB) 2 Duress`, `2x [Sideboard] Duress`: the part in brackets in front of the card. */
bool gt_deck_lines_part_in_front(gt_deck_lines *l);

#endif
