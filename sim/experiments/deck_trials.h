/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many decks, each for a few games against the same opponents, on common chance: pair k of a seed
 * has the same opponent, seeds, seats and shuffles whichever deck is tried. The opponent of a pair
 * is drawn by weight from the seed and k, so that every pair has the mean of the mixture, whatever
 * was seen before: what bounds that hold at every look ask for (sim/statistics/sequence.h).
 *
 * Searches are told of nothing but gt_trials, so that tests put a known truth in its place. */
#ifndef GT_SIM_EXPERIMENTS_DECK_TRIALS_H
#define GT_SIM_EXPERIMENTS_DECK_TRIALS_H

#include "ai/siphash.h"
#include "decks/language/library.h"
#include "decks/system.h"

#include <stdatomic.h>

/* A deck that is tried. */
typedef struct gt_trial {
    const gt_deck *deck;
    int blank; /* one of its different cards (gt_card_field_list) that says nothing; -1: none */
    int opponent; /* meets this one alone; -1: all, as they weigh */
} gt_trial;

/* What its games were like: sums over them. */
typedef struct gt_trial_play {
    uint64_t games, turns, wins, turns_won, decisions; /* decisions: its player's */
    uint64_t unfinished, aborted, forfeits;
} gt_trial_play;

/* What became of the games of all calls. */
typedef struct gt_trial_counts {
    uint64_t games, reused; /* reused: that were in the store */
    uint64_t unfinished, aborted, forfeits;
} gt_trial_counts;

/* Who tries decks. */
typedef struct gt_trials {
    /* Plays pairs from .. to - 1 of this seed with each of n trials. The score of pair k of trial
     * i, 0 .. 4 half points, goes to score[i * (to - from) + k - from]; what its games were like is
     * added to play[i] (NULL: nobody asks). False: it could not, or is to end. */
    bool (*play)(void *context, const gt_trial *trial, int n, uint64_t seed, uint64_t from,
                 uint64_t to, uint8_t *score, gt_trial_play *play);
    /* What the engine has no room for in a game of this deck; NULL: it can be played. */
    const char *(*unfit)(void *context, const gt_deck *deck);
    void *context;
} gt_trials;

enum { GT_TRIAL_CLASSES = 5 }; /* of scores */

struct gt_store;

typedef struct gt_deck_trials_options {
    const gt_system *system;
    const gt_library *library;
    gt_limits limits;
    const char *options; /* gt_field.options */
    const char *name; /* of all decks that are tried: goes into the chance of their games */
    const gt_deck *opponent; /* their names differ */
    int opponents;
    bool blanks; /* trials may have some; the system has them */
    const char *policy; /* plays both seats */
    gt_secret secret;
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    /* where games are looked for and kept, those with blanks left out; or NULL */
    struct gt_store *store;
    int64_t run; /* gt_store_begin_run */
    bool fresh; /* nothing is taken from it */
    const atomic_bool *stop; /* or NULL */
    gt_trial_counts *counts; /* added to; or NULL */
    void (*progress)(void *context, uint64_t games); /* so many more; NULL: nobody asks */
    void *context;
} gt_deck_trials_options;

typedef struct gt_deck_trials gt_deck_trials;

/* All opponents weigh alike at first. `options` must outlive it. NULL: the cards are too many for
 * blanks, or no memory. */
gt_deck_trials *gt_deck_trials_new(const gt_deck_trials_options *options);
void gt_deck_trials_free(gt_deck_trials *t);

/* For searches. */
gt_trials gt_deck_trials_as(gt_deck_trials *t);

/* What opponents weigh from now on; not negative, not all 0. */
void gt_deck_trials_weigh(gt_deck_trials *t, const double *weight);

/* Why it could not go on ("": it could). */
const char *gt_deck_trials_error(const gt_deck_trials *t);

#endif
