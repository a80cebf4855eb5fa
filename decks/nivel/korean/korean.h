/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Korean of Nivel Arena's cards as rows of phrases (decks/language/phrases.h): the same tables
 * that read Magic's English, with a grammar and words of their own.
 *
 *   words.c      a text as words: particles stand apart from their nouns, and have one form each
 *   nouns.c      cards, zones, units, conditions     effects.c  what is done
 *   abilities.c  keywords, abilities, a card as a whole
 *   references.c "that unit" for what it is, "then" for what depends on it
 *   read_card.c  a card from its text
 *
 * Rows are written as words.c writes a text: "유닛 을" for both forms of the particle. A text that
 * begins with ^ stands for words that refer to something named before. */
#ifndef GT_DECKS_NIVEL_KOREAN_H
#define GT_DECKS_NIVEL_KOREAN_H

#include "decks/language/phrases.h"

/* A row that is printed; one that is another spelling. */
#define P(category, pattern, means)                                                                \
    {                                                                                              \
        category, pattern, means, false, 0                                                         \
    }
#define S(category, pattern, means)                                                                \
    {                                                                                              \
        category, pattern, means, true, 0                                                          \
    }

enum { NV_LONGEST_TEXT = 6000 };

extern const gt_phrase_row nv_korean_nouns[], nv_korean_effects[], nv_korean_abilities[];
extern const gt_lexeme nv_korean_lexemes[];

/* The words of a text with blanks between them, without reminders in brackets; false: it is too
 * long. */
bool nv_korean_words(const char *text, char out[NV_LONGEST_TEXT]);

/* What the words refer to. `why`: why that cannot be told, or NULL. */
gt_term nv_korean_refer(gt_phrases *p, gt_term card, const char **why);

#endif
