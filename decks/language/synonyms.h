/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What people mean who know other card games: their words, and those of the card language that say
 * the same. A word is suggested only where it can stand, so one table serves all places. A dialect
 * has a table of its own beside that of the grammar (dialect.h). */
#ifndef GT_DECKS_LANGUAGE_SYNONYMS_H
#define GT_DECKS_LANGUAGE_SYNONYMS_H

typedef struct gt_synonym {
    const char *said; /* in any case, with any dash or blank */
    const char *meant;
} gt_synonym;

typedef struct gt_dialect gt_dialect;

/* The word among these that somebody means: by what it means first, then by how it is spelt. NULL:
 * none. The list may have gaps. */
const char *gt_suggest(const gt_dialect *dialect, const char *said, const char *const *words,
                       int n);

/* Of the grammar: ends with a row without words. */
extern const gt_synonym gt_synonyms[];

#endif
