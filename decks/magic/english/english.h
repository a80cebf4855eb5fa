/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The English of Magic's cards as rows of phrases (decks/language/phrases.h), which are read and
 * printed.
 *
 *   nouns.c      what objects, players and zones are called     values.c  numbers and conditions
 *   deeds.c      what players do    changes.c  what happens to objects   sentences.c  several of
 *   them costs.c      costs and keywords     events.c  what sets abilities off
 *   statics.c    what holds as long as something is there       paragraphs.c  a paragraph as a
 *   whole lexemes.c    numbers, mana, sizes, subtypes
 *   spellings.c  old wording for new
 *   forms.c      what the dialect says in another way
 *   references.c "it" and "that creature" for what they are    references_back.c  and back
 *
 * In what rows mean, a text that begins with ^ stands for words that refer to something named
 * before: "^it", "^they", {"^that": FILTER}. */
#ifndef GT_DECKS_MAGIC_ENGLISH_H
#define GT_DECKS_MAGIC_ENGLISH_H

#include "decks/language/phrases.h"

/* A row that is printed; one that is another spelling; both with a rank. */
#define P(category, pattern, means)                                                                \
    {                                                                                              \
        category, pattern, means, false, 0                                                         \
    }
#define S(category, pattern, means)                                                                \
    {                                                                                              \
        category, pattern, means, true, 0                                                          \
    }
#define R(category, pattern, means, rank)                                                          \
    {                                                                                              \
        category, pattern, means, false, rank                                                      \
    }
#define SR(category, pattern, means, rank)                                                         \
    {                                                                                              \
        category, pattern, means, true, rank                                                       \
    }

extern const gt_phrase_row mg_english_nouns[], mg_english_values[], mg_english_deeds[],
    mg_english_changes[], mg_english_sentences[], mg_english_costs[], mg_english_events[],
    mg_english_statics[], mg_english_paragraphs[];
extern const gt_lexeme mg_english_lexemes[];

/* A phrase that is spelled in another way; NULL ends the table. */
typedef struct mg_spelling {
    const char *old, *now;
} mg_spelling;

extern const mg_spelling mg_spellings[];

gt_phrases *mg_english_new(void);

enum { MG_MOST_TARGETS = 6, MG_MOST_MENTIONS = 24 };

/* Something that was mentioned. */
typedef struct mg_mention {
    gt_term term, filter; /* how it is called, and what is known of it */
    bool many, player;
} mg_mention;

/* What was mentioned so far, in all paragraphs of a spell, which are one effect; {0} at first. */
typedef struct mg_references {
    mg_mention mentioned[MG_MOST_MENTIONS];
    int n_mentioned;
    gt_term last, group; /* the object that was named last, and the objects */
    gt_term named; /* `as` */
    gt_term exiled; /* by an effect before */
    bool gives_up; /* a cost is paid with a creature or the like */
    int n_targets; /* in the order of the text */
    int called[MG_MOST_TARGETS], n_called; /* their numbers in the data */
} mg_references;

/* What the words refer to, for a paragraph that was read. `why`: why that cannot be told, or
 * NULL. */
gt_term mg_english_refer(gt_phrases *p, mg_references *so_far, gt_term paragraph, bool spell,
                         const char **why);

/* The words for what is referred to, for a paragraph that is printed. */
gt_term mg_english_unrefer(gt_phrases *p, gt_term paragraph);

#endif
