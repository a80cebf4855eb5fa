/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dealt worlds against exact enumeration: from all deals that a player may have met, all that the
 * other may have done that looked as it did (and each order of a deck that was shuffled on the way:
 * after a shuffle an action must do nothing more that depends on the order). A dealt world must be
 * one of these, and each must come as often as it is reached. And a table by key, for whatever is
 * remembered of positions. Call inside a cmocka test. */
#ifndef GT_TESTS_WORLDS_H
#define GT_TESTS_WORLDS_H

#include "tests/support/inside/inside.h"

/* ---- A table by key, open addressing. */

/* What is remembered of a key; a new entry is 0. */
typedef struct gt_memo_entry {
    uint64_t key, value;
    long count[3];
} gt_memo_entry;

typedef struct gt_memo {
    size_t capacity;
    gt_memo_entry *entry;
} gt_memo;

/* A table for up to `capacity` keys, none of which is 0; one key more fails the test. */
gt_memo gt_memo_new(size_t capacity);
void gt_memo_free(gt_memo *table);
void gt_memo_clear(gt_memo *table);

/* The entry of a key; valid until the table is cleared or freed. */
gt_memo_entry *gt_memo_at(const gt_memo *table, uint64_t key);

/* ---- Deals: cards by name, separated by spaces. */

enum {
    GT_DEALT_CARDS = 8, /* most hidden cards of one player */
    GT_DEALT_TEXT = 100, /* bytes that hold their names */
};

/* The hidden cards of one player; NULL: none. */
typedef struct gt_hidden {
    const char *hand, *deck; /* deck from the top down */
    const char *further; /* in a hidden zone without an order into which its owner looks */
} gt_hidden;

typedef struct gt_dealt {
    char hand[GT_DEALT_TEXT], deck[GT_DEALT_TEXT], further[GT_DEALT_TEXT];
} gt_dealt;

/* Deal number k (from 0) of what a viewer (0, 1; 2: nobody) cannot see at the beginning, which is
 * all but the own hand and further cards. False: there are no more. */
bool gt_deal(const gt_hidden hidden[2], int viewer, long k, gt_dealt out[2]);

/* ---- Stories. */

enum { GT_STORY = 40 };

typedef struct gt_story {
    const gt_game *game;
    const gt_inside *inside;
    int deck[2]; /* zone lists of the decks */
    int viewer; /* 0, 1 */
    int n; /* actions */
    gt_action action[GT_STORY];
    uint64_t shown[GT_STORY]; /* of each action, to the viewer */
    uint64_t look[GT_STORY + 1]; /* of the position, before and after each action */
} gt_story;

/* Applies actions, as texts with "; " between, to s, and notes how that looks to told->viewer. */
void gt_tell(gt_story *told, gt_state *s, const char *actions);

/* Counts in `worlds` all that the story may lead to from a deal. Call it for each deal. */
void gt_follow(const gt_story *told, const gt_state *deal, gt_memo *worlds);

/* Deals worlds to the viewer at the end of the story and compares them with those counted; returns
 * how many kinds these are. `exact`: none else may come, and each as often as counted (chi-square
 * with p > 1e-6), else only each of them must come. `name` tells the story in messages. */
int gt_compare_worlds(const gt_story *told, const gt_state *end, gt_memo *worlds, bool exact,
                      const char *name);

#endif
