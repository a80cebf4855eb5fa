/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading values of a position or a scenario: each function takes the value of a key if it is there
 * and is what it should be, notes a mistake if it is not, and gives back a default otherwise. */
#ifndef GT_DECKS_POSITIONS_FIELDS_H
#define GT_DECKS_POSITIONS_FIELDS_H

#include "decks/positions/position.h"

/* Notes each key of the object that is not in the list (which ends with NULL); false and a
 * mistake if it is no object. */
bool gt_sc_object(gt_sc_reader *r, const cJSON *node, const char *const *keys);

/* Notes a mistake unless the node is a list. */
bool gt_sc_list(gt_sc_reader *r, const cJSON *node);

/* A whole number in [low, high]. */
int gt_sc_number(gt_sc_reader *r, const cJSON *node, int low, int high, int otherwise);
int gt_sc_int(gt_sc_reader *r, const cJSON *object, const char *key, int low, int high,
              int otherwise);
bool gt_sc_bool(gt_sc_reader *r, const cJSON *object, const char *key, bool otherwise);

/* A text, NULL if there is none. */
const char *gt_sc_text(gt_sc_reader *r, const cJSON *node);

/* "{R}{R}": how many of each word, null: none; false and a mistake if it is no such text. */
bool gt_sc_symbols(gt_sc_reader *r, const cJSON *node, const char *const *words, int *number);

/* Number of a word in a list that ends with NULL. */
int gt_sc_word(gt_sc_reader *r, const cJSON *node, const char *const *words, int otherwise);

/* The card with this id; `otherwise` if there is none. */
int gt_sc_find(gt_sc_reader *r, const cJSON *node, int otherwise);

/* Of a text that should be an action: false, after a mistake that says what was expected, or that
 * its first word is none of `words`; the next word behind `text`, "" at the end. */
bool gt_sc_wrong_action(gt_sc_reader *r, const cJSON *node, const char *text, const char *expected);
bool gt_sc_unknown_action(gt_sc_reader *r, const cJSON *node, const char *text,
                          const char *const *words, int n);
const char *gt_sc_next_word(const char *text, char word[GT_TEXT]);

/* The tag of the pool with this name; `otherwise` if there is none. */
int gt_sc_tag(gt_sc_reader *r, const cJSON *node, int otherwise);

/* Reads "at" (one of `moments`, `usual` if it is left out), "first", "turn", "number" and "seed" of
 * a position; NULL is one that says nothing. Of whose turn it is and its number, one follows from
 * the other or both agree. At the moment `opening` (-1: there is none) no turn has begun and its
 * number is 1 if nothing is said; otherwise 5 or 6. */
gt_sc_start gt_sc_read_start(gt_sc_reader *r, const cJSON *position, const char *const *moments,
                             int usual, int opening);

/* "A" and "B". */
extern const char *const GT_SC_PLAYERS[];

#endif
