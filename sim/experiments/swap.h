/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several lists of one deck against a field: which is best? Each meets every deck of the field on
 * the same chance (pair k of a matchup has the same seeds, seats and shuffles whichever list is
 * played, as in sim/experiments/gate.h), so that what is compared are differences of pairs, and
 * much of the luck goes out of them. The number of games is settled before, so intervals are the
 * plain ones of sim/statistics/paired.h, widened for the number of lists that are compared (each
 * holds with the confidence 1 - (1 - c) / lists).
 *
 * List 0 is the deck as it is. */
#ifndef GT_SIM_EXPERIMENTS_SWAP_H
#define GT_SIM_EXPERIMENTS_SWAP_H

#include "ai/siphash.h"
#include "sim/experiments/aborted.h"
#include "sim/experiments/field.h"
#include "sim/statistics/stats.h"

#include <stdatomic.h>

typedef struct gt_swap_options {
    /* pools of the field: in pool k deck 0 is list k, all other decks are what they are */
    int lists;
    uint64_t seed, games; /* games of each list in each matchup, an even number */
    double confidence;
    const char *policy; /* plays both seats */
    gt_secret secret;
    int threads; /* 0: what OpenMP thinks best */
    const atomic_bool *stop; /* or NULL */
    void (*progress)(void *context, uint64_t games, uint64_t of); /* NULL: nobody wants to know */
    void *context;
} gt_swap_options;

/* Of a list over all matchups, weighed equally, in points a game; values are NAN if nothing was
 * played. */
typedef struct gt_swap_list {
    double rate; /* what it wins */
    gt_estimate change; /* more than list 0 */
    gt_estimate behind; /* less than the best list; 0, 0, 0 for that one */
} gt_swap_list;

typedef struct gt_swap {
    int lists, best;
    uint64_t pairs; /* of each list in each matchup that all have */
    uint64_t games, unfinished, aborted; /* that were played; without an end */
    bool complete;
    gt_swap_list *list;
    int *order; /* of the lists, the best first */
} gt_swap;

/* The matchups of the field are those of deck 0. NULL: a policy that cannot be made, or no memory,
 * which `error` (n bytes) tells. */
gt_swap *gt_swap_run(const gt_field *field, const gt_swap_options *options, char *error, size_t n);
void gt_swap_free(gt_swap *swap);

#endif
