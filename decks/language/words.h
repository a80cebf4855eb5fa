/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that stand for numbers, in tables that end with text NULL: those that every dialect has,
 * and how tables of them are read. */
#ifndef GT_DECKS_LANGUAGE_WORDS_H
#define GT_DECKS_LANGUAGE_WORDS_H

#include <stdbool.h>
#include <stddef.h>

typedef struct gt_word {
    const char *text; /* "": a value without a word */
    int value;
} gt_word;

extern const gt_word gt_words_owners[]; /* owner masks, any: 0 */
extern const gt_word gt_words_whose[]; /* who of an event, source: own 1, opposing 2 */
extern const gt_word gt_words_who[]; /* you 0, opponent 1 */
extern const gt_word gt_words_players[]; /* masks: you 1, opponent 2 */
extern const gt_word gt_words_comparisons[]; /* operations */

/* The place of a text in a list that ends with NULL, -1: it is not there; whether it is. */
int gt_index_in(const char *text, const char *const *list);
bool gt_is_one_of(const char *text, const char *const *list);

/* A table that is NULL has no words. */

/* The row with this text, or NULL. */
const gt_word *gt_word_find(const gt_word *table, const char *text);

/* The text of the first row with this value, or NULL. */
const char *gt_word_text(const gt_word *table, int value);

/* All of them: "fire, earth or wave", into the buffer. */
const char *gt_word_list(const gt_word *words, char *buffer, size_t size);

/* The word that is meant (synonyms.h), or NULL. */
struct gt_dialect;
const char *gt_word_meant(const struct gt_dialect *dialect, const gt_word *table, const char *text);

#endif
