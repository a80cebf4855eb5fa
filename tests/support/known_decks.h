/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Trials of decks (sim/experiments/deck_trials.h) that are simulated, so that it is known what is
 * true of each deck: for tests of searches. Call inside a cmocka test. */
#ifndef GT_TESTS_KNOWN_DECKS_H
#define GT_TESTS_KNOWN_DECKS_H

#include "sim/experiments/deck_trials.h"
#include "tests/support/shipped.h"

/* What is true: a copy of a card is worth so much, and two cards together. */
typedef struct gt_known_decks {
    const gt_system *system;
    gt_shipped shipped;
    double spread; /* of what copies are worth */
    int pair[2]; /* cards; -1: none */
    double both; /* what a copy of one is worth beside a copy of the other */
    atomic_bool stop; /* becomes true after */
    uint64_t stop_after; /* pairs; 0: never */
    uint64_t pairs; /* that were played */
    int illegal; /* decks that were tried and are not legal */
} gt_known_decks;

void gt_known_decks_begin(gt_known_decks *t, const gt_system *system, double spread);
void gt_known_decks_end(gt_known_decks *t);
const gt_pool *gt_known_decks_pool(const gt_known_decks *t);

/* The win rate of a deck; `without`: one of its counted cards that is a blank, -1: none. */
double gt_known_rate(const gt_known_decks *t, const gt_deck *deck, int without);

/* How many turns its games take, on the average. */
double gt_known_turns(const gt_known_decks *t, const gt_deck *deck);

gt_trials gt_known_trials(gt_known_decks *t);

#endif
