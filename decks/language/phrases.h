/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A language of cards as rows that are read as well as printed. A row says how a part of a card's
 * JSON is called:
 *
 *   {"deed#", "draw{s|} <n:cards>", "{'draw': $n}"}
 *
 * category  what kind of phrase it is; slots ask for phrases by it
 * pattern   words, and slots: <n:cards> is a phrase of the category `cards`, called n beside it.
 *           (a|b) is one of several wordings, of which the first is printed; all are read
 * means     JSON in single quotes; $n is what the slot n means, ...$n its members or items.
 *           A member that means nothing is not there. "" means nothing at all
 * spelling  it is read, and never printed: other wording for what another row says
 * rank      1: it is no phrase where a row of a lower rank is one that ends at the same word;
 *           2: where one of a lower rank begins at the same word
 *
 * A category whose name ends in # is two, with 1 and n in its place: for one that does something
 * and for several; {s|} is its first half in the one and its second half in the other. Lexemes are
 * categories of single words that no table lists. Among rows that say the same the first is
 * printed.
 *
 *   phrase_rows.c    rows as they are asked for, a text as words
 *   phrase_read.c    a text's meanings             phrase_print.c   what a meaning is called
 *   card_text.c      a text that has one meaning, or why it has none */
#ifndef GT_DECKS_LANGUAGE_PHRASES_H
#define GT_DECKS_LANGUAGE_PHRASES_H

#include "decks/language/term.h"

typedef struct gt_phrase_row {
    const char *category, *pattern, *means;
    bool spelling;
    int rank;
} gt_phrase_row;

typedef struct gt_phrases gt_phrases;

typedef struct gt_lexeme {
    const char *category;
    gt_term (*read)(gt_phrases *p, const char *word); /* 0: it is none */
    bool (*print)(gt_phrases *p, gt_term term, char *out, size_t size);
    const char *keys[2]; /* of an object of which it tells these members alone */
} gt_lexeme;

enum {
    GT_PHRASE_SLOTS = 12,
    GT_PHRASE_TOKENS = 400,
    GT_PHRASE_LEXEMES = 30,
    GT_PHRASE_MEANINGS = 8
};

/* Rows: tables that end with a row without a category, and a list of them that ends with NULL.
 * `keys`: in this order the members of objects stand, and all others behind them. Ends the
 * program if a row is wrong: they are part of it. */
gt_phrases *gt_phrases_new(const gt_phrase_row *const *tables, const gt_lexeme *lexemes,
                           const char *const *keys);
void gt_phrases_free(gt_phrases *p);

gt_terms *gt_phrases_terms(gt_phrases *p);

/* From now on it belongs to no work behind a door (decks/files/memory.h). */
void gt_phrases_unhold(gt_phrases *p);

/* Forgets all terms but those of the rows. */
void gt_phrases_forget(gt_phrases *p);

/* A text as tokens, which stay until the next one; false: it has too many. */
bool gt_phrases_tokens(gt_phrases *p, const char *text);

/* What all tokens together mean as a phrase of the category: its number of meanings, the first
 * GT_PHRASE_MEANINGS of which are written. -1: it became too long. */
int gt_phrases_read(gt_phrases *p, const char *category, gt_term out[GT_PHRASE_MEANINGS]);

/* The place of a text that could not be read: up to `words` words that were, ">>", and as many
 * that follow. */
void gt_phrases_stopped(const gt_phrases *p, int words, char *out, size_t size);

/* What the term is called; NULL: the rows do not know. It stays until gt_phrases_forget. */
const char *gt_phrases_print(gt_phrases *p, const char *category, gt_term term);

/* Whether the rows can call the term what the tokens say. */
bool gt_phrases_prints(gt_phrases *p, const char *category, gt_term term);

/* The rows of all tables in their order; NULL: there are no more. `used`: whether a text was
 * proven by it (gt_phrases_prints). */
const gt_phrase_row *gt_phrases_row(const gt_phrases *p, int i, bool *used);
void gt_phrases_unuse(gt_phrases *p); /* none of them is used */

#endif
