/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which exchanges of a card are worth comparing, where there are too many to compare all: any legal
 * card in place of one, or of any. If they are more than can be raced, decks with several exchanges
 * are tried first, by chance and by a model that learns from them what copies are worth
 * (sim/experiments/deck_model.h); what it thinks best and some by chance race
 * (sim/experiments/candidates.h). Nothing is shown of what is left: that is for a comparison on
 * other seeds (sim/experiments/swap.h). */
#ifndef GT_SIM_EXPERIMENTS_SWAP_SCREEN_H
#define GT_SIM_EXPERIMENTS_SWAP_SCREEN_H

#include "sim/experiments/deck_trials.h"

typedef struct gt_exchange {
    int goes, comes, copies;
} gt_exchange;

typedef struct gt_swap_screen_options {
    const gt_pool *pool;
    const gt_deck *deck;
    const int *goes; /* cards that may go */
    int n_goes;
    const int *comes; /* cards that may come; n_comes 0: all */
    int n_comes;
    int copies; /* of a card that go; 0: all */
    uint64_t budget, seed; /* games */
    gt_trials trials;
    const atomic_bool *stop; /* or NULL */
    void (*told)(void *context, uint64_t games, int exchanges); /* after each round; or NULL */
    void *context;
} gt_swap_screen_options;

typedef struct gt_swap_screen {
    int legal; /* exchanges that lead to a legal deck */
    int n;
    gt_exchange *list; /* what is left, the best first */
    uint64_t games;
    bool complete, failed; /* failed: the trials could not go on */
} gt_swap_screen;

/* `wanted`: how many are to be left at most. */
gt_swap_screen gt_screen_swaps(const gt_swap_screen_options *options, int wanted);
void gt_swap_screen_free(gt_swap_screen *r);

#endif
