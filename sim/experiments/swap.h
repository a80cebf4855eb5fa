/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Several lists of one deck against a field: which is best? Each meets every deck of the field on
 * the same chance (pair k of a matchup has the same seeds, seats and shuffles whichever list is
 * played, as in sim/experiments/gate.h), so that what is compared are differences of pairs, and
 * much of the luck goes out of them; with `luck` more of it is taken out of either
 * (sim/statistics/differences.h).
 *
 * Every two lists are compared, for which is the best is not known before: each interval has the
 * confidence 1 - (1 - c) / (lists (lists - 1) / 2), so that all of them hold together with the
 * confidence c, whichever are looked at. From them follow the ranks that a list can have: it is
 * behind those that are shown to be better, and before those that are shown to be worse.
 *
 * The number of games is settled before, and intervals are the plain ones of
 * sim/statistics/paired.h; or games go on in rounds until each interval that is told is narrow
 * enough, and they are confidence sequences (sim/statistics/sequence.h), valid whenever one stops.
 * What a round plays depends on the rounds before alone.
 *
 * Or they race: games go on in rounds within a budget, and a list that is shown to be behind the
 * best plays no more. Differences are those of the pairs that both lists have; as intervals are
 * confidence sequences, what is shown stays so whenever a list drops out.
 *
 * List 0 is the deck as it is. */
#ifndef GT_SIM_EXPERIMENTS_SWAP_H
#define GT_SIM_EXPERIMENTS_SWAP_H

#include "ai/siphash.h"
#include "sim/playing/aborted.h"
#include "sim/playing/field.h"
#include "sim/statistics/stats.h"

#include <stdatomic.h>

typedef struct gt_store gt_store;

typedef struct gt_swap_options {
    const char *version; /* of the program */
    /* pools of the field: in pool k deck 0 is list k, all other decks are what they are */
    int lists;
    const gt_content *content; /* of each list; NULL: there is no store */
    uint64_t seed, games; /* games of each list in each matchup, an even number; at most: */
    double precision; /* play until intervals are +- so much; 0: play all games */
    uint64_t budget; /* race: games of all lists together; 0: no race */
    double confidence;
    const char *policy; /* plays both seats */
    bool luck; /* taken out of all figures but gt_swap_list.raw and .luck */
    gt_secret secret;
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    gt_store *store; /* or NULL */
    bool fresh; /* nothing is taken from it */
    const atomic_bool *stop; /* or NULL */
    /* games that were played or found, those found, and how many there will be in the end, as it
     * seems; NULL: nobody wants to know */
    void (*progress)(void *context, uint64_t games, uint64_t reused, uint64_t of);
    void *context;
} gt_swap_options;

/* Of a list over all matchups, weighed equally, in points a game; values are NAN if nothing was
 * played. */
typedef struct gt_swap_list {
    double rate; /* what it wins */
    double raw; /* what it won, luck and all */
    double luck; /* raw less rate; 0 where luck is not taken out */
    gt_estimate change; /* more than list 0 */
    gt_estimate behind; /* less than the best list; 0, 0, 0 for that one */
    int first, last; /* ranks that it can have, from 1 on */
    uint64_t pairs; /* that it played in each matchup, and finished */
    bool dropped; /* out of the race */
} gt_swap_list;

typedef struct gt_swap {
    const char *rules; /* their name */
    char *policy; /* canonical */
    int lists, best;
    uint64_t pairs; /* of each list in each matchup; in a race: of those that were not dropped */
    uint64_t games, reused; /* that were played or found; found in the store */
    uint64_t unfinished, aborted, forfeits; /* without an end; lost by who could not go on */
    double precision; /* gt_swap_options.precision */
    bool raced;
    bool adjusted; /* luck was taken out */
    bool complete, reproducible;
    gt_swap_list *list;
    int *order; /* of the lists, the best first */
} gt_swap;

/* The matchups of the field are those of deck 0. NULL: a policy that cannot be made, or no memory,
 * which `error` (n bytes) tells. */
gt_swap *gt_swap_run(const gt_field *field, const gt_swap_options *options, char *error, size_t n);
void gt_swap_free(gt_swap *swap);

#endif
