/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of the search for balance (balance.h), where knobs are numbers on cards: a state of
 * the knobs is a pool (sim/playing/lineup.h) of the cards that the decks need, compiled with these
 * numbers; as many states as there can be pools are a job. Pair k of a matchup has the same seeds,
 * seats and shuffles in all states. Games are looked for in the store first, and kept there, so
 * that the same search goes on where it was. */
#ifndef GT_SIM_EXPERIMENTS_BALANCE_GAMES_H
#define GT_SIM_EXPERIMENTS_BALANCE_GAMES_H

#include "decks/files/errors.h"
#include "sim/experiments/balance.h"
#include "sim/playing/card_field.h"
#include "sim/playing/field.h"

struct cJSON;
struct gt_store;

/* Where a knob's number stands, and the values beside the card's own that it may have. */
typedef struct gt_card_knob {
    const char *card; /* its id */
    const char *place; /* JSON pointer into the card: "/power" */
    int n_values;
    struct cJSON *value[GT_KNOB_VALUES];
} gt_card_knob;

typedef struct gt_card_balance_options {
    const gt_field *field; /* decks, matchups, contents */
    const gt_card_field *games; /* pool 0: the cards as they are */
    /* the same decks with other cards, that the field is to be like (gt_trials.like); or NULL */
    const gt_field *like;
    const gt_card_field *like_games;
    const gt_card_knob *knob;
    int n_knobs;
    const char *policy[2]; /* who plays; who confirms, or NULL */
    bool luck[2]; /* as in gt_balance_options, for the store */
    uint64_t seed;
    const char *version; /* of the program, for the store */
    gt_secret secret;
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    struct gt_store *store; /* or NULL */
    bool fresh; /* nothing is taken from it */
    const atomic_bool *stop; /* or NULL */
} gt_card_balance_options;

/* What became of the games. */
typedef struct gt_card_balance_counts {
    uint64_t games, reused, unfinished, aborted, forfeits;
    bool reproducible;
} gt_card_balance_counts;

typedef struct gt_card_balance gt_card_balance;

/* NULL: a policy that cannot be made, which `error` (n bytes) tells. The options must outlive
 * it. */
gt_card_balance *gt_card_balance_new(const gt_card_balance_options *o, char *error, size_t n);

/* Notes in the store whether it was completed; counts may be NULL. */
void gt_card_balance_free(gt_card_balance *c, bool complete, gt_card_balance_counts *counts);

/* For gt_balance_problem.play; the context is a gt_card_balance. */
bool gt_card_balance_play(void *context, const gt_trials *trials, char *error, size_t size);

/* The cards that the decks need with the knobs at these values, as gt_trials has them. NULL: they
 * are not right, as `e` tells. */
gt_library *gt_card_balance_library(const gt_card_balance *c, const uint8_t *value, gt_errors *e);

/* The node of a card at a JSON pointer; NULL: there is none. */
struct cJSON *gt_card_place(struct cJSON *card, const char *place);

#endif
