/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that designers may add to: subtypes, races, affiliations (gt_dialect.open_words). Any word
 * is right there, so a slip of the pen is no mistake: it is a word of its own, which nothing else
 * means. What is written differently from every known word and yet much like one is asked about. */
#ifndef GT_DECKS_LANGUAGE_OPEN_WORDS_H
#define GT_DECKS_LANGUAGE_OPEN_WORDS_H

#include "decks/files/json.h"
#include "decks/language/dialect.h"

typedef struct gt_open_words gt_open_words;

gt_open_words *gt_open_words_new(const gt_dialect *dialect);
void gt_open_words_free(gt_open_words *known);

/* The words below a node are known from now on. */
void gt_open_words_add(gt_open_words *known, const cJSON *node);

/* Warns of each word in the file that is not known and is like one that is. */
void gt_open_words_ask(const gt_open_words *known, const gt_json *json, gt_errors *e);

#endif
