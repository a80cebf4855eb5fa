/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lists that `gauntlet swap` compares: a deck as it is, and with each of several cards in place
 * of one of its own. Whatever is wrong is told on stderr. */
#ifndef GT_SIM_CLI_SWAP_LISTS_H
#define GT_SIM_CLI_SWAP_LISTS_H

#include "sim/cli/contest.h"

enum { GT_SWAP_LISTS = GT_CARD_POOLS }; /* at most */

/* What is asked for. */
typedef struct gt_swap_wish {
    const gt_strings *out; /* cards that go, one in each list; `auto`: any */
    int copies; /* of it; 0: all */
    const gt_strings
        *in; /* cards that may come; `auto`: all. Words may name several, with commas */
} gt_swap_wish;

/* Cards by their numbers in the pool. */
typedef struct gt_card_numbers {
    int *card;
    int n, capacity;
} gt_card_numbers;

/* Number 0 is the deck as it is. */
typedef struct gt_swap_lists {
    const gt_contest *contest;
    gt_card_numbers goes, comes; /* that may; comes.n 0: all */
    bool any_goes, any_comes; /* `auto`: too many to compare all */
    int copies; /* as wished */
    int n;
    gt_deck deck[GT_SWAP_LISTS];
    const gt_def *out[GT_SWAP_LISTS]; /* what went; [0]: what may go, if it is one card, or NULL */
    const gt_def *in[GT_SWAP_LISTS]; /* what came; [0] as out[0] */
    int gone[GT_SWAP_LISTS]; /* copies */
    gt_content content[GT_SWAP_LISTS];
    gt_content_card content_card[GT_SWAP_LISTS][GT_DECK_ROWS];
    char **left_out; /* cards that cannot come, and why */
    int n_left_out, left_out_capacity;
} gt_swap_lists;

/* Finds out what is asked of the first deck of a contest, which must outlive the lists. `l` is all
 * zero. False, and told: the question makes no sense. Free it in any case. */
bool gt_swap_lists_begin(gt_swap_lists *l, const gt_contest *contest, const gt_swap_wish *wish);
void gt_swap_lists_free(gt_swap_lists *l);

/* Adds the list with copies of one card in place of another; left out, with the reason, if it is
 * not legal. False, and told: there are too many. */
bool gt_swap_lists_add(gt_swap_lists *l, int goes, int comes);

/* Adds every card that may come in place of every one that may go, where these are named. */
bool gt_swap_lists_add_named(gt_swap_lists *l);

/* Once all are added. False, and told: there are none. */
bool gt_swap_lists_end(gt_swap_lists *l);

#endif
