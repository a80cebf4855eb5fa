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
    const char *out; /* the card that goes */
    int copies; /* of it; 0: all */
    const gt_strings *in; /* cards that may come; a word may name several, with commas */
} gt_swap_wish;

/* Number 0 is the deck as it is. */
typedef struct gt_swap_lists {
    const gt_contest *contest;
    int out; /* card that goes */
    int copies;
    int n;
    gt_deck deck[GT_SWAP_LISTS];
    const char *id[GT_SWAP_LISTS], *name[GT_SWAP_LISTS];
    gt_content content[GT_SWAP_LISTS];
    gt_content_card content_card[GT_SWAP_LISTS][GT_DECK_ROWS];
    char **left_out; /* cards that cannot come, and why */
    int n_left_out, left_out_capacity;
} gt_swap_lists;

/* The lists of the first deck of a contest, which must outlive them. `l` is all zero. False, and
 * told: the question makes no sense. Free it in any case. */
bool gt_swap_lists_make(gt_swap_lists *l, const gt_contest *contest, const gt_swap_wish *wish);
void gt_swap_lists_free(gt_swap_lists *l);

#endif
