/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays a field: every matchup so many games, or until its interval is narrow enough, in pairs with
 * swapped seats, once for each policy, on several threads.
 *
 * A run goes in rounds, which sim/experiments/plan.h plans; a round is a list of units
 * (sim/playing/round.h) that threads take from its head. Units that the store holds are not played
 * again. Game k of a matchup has a seed of its own (gt_match_seed), and a tally is a sum of whole
 * numbers, so the results depend neither on the number of threads nor on who finished first, nor on
 * what was found in the store. Memory depends on the field, not on the number of games. */
#ifndef GT_SIM_EXPERIMENTS_RUN_H
#define GT_SIM_EXPERIMENTS_RUN_H

#include "ai/siphash.h"
#include "sim/experiments/notable_games.h"
#include "sim/experiments/race.h"
#include "sim/playing/field.h"
#include "sim/store/store.h"

#include <stdatomic.h>
#include <stddef.h>

/* What is being played: the field; the same with blanks for cards (sim/experiments/ablate.h); some
 * of it by another player (sim/experiments/reference_check.h). */
enum gt_stage { GT_STAGE_FIELD, GT_STAGE_BLANKS, GT_STAGE_CHECK };

/* How a run is going. */
typedef struct gt_news {
    uint64_t done, expected; /* games: there are; there will be in the end, as it seems */
    uint64_t reused; /* of those done: found in the store */
    const gt_results *results; /* so far */
    int series; /* that is being played */
    /* matchups of it that are precise enough, or decks or matchups of a race that are decided; -1:
     * nobody looks at that */
    int decided;
    enum gt_race_by race;
    double widest; /* the largest half-width among them; -1: the same */
    enum gt_stage stage; /* of blanks: `reused` is 0 */
} gt_news;

typedef struct gt_run_options {
    const char *version; /* for the results */
    uint64_t seed;
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
    uint64_t games; /* of each matchup, at most; even */
    bool adaptive; /* let the figures decide who plays; see sim/experiments/plan.h */
    double precision; /* adaptive: half-width of an interval that will do; 0: none will */
    double confidence; /* 0: 0.95 */
    gt_race_question race; /* then adaptive; sim/experiments/race.h */
    /* matches of at most so many games in place of games (sim/playing/best_of.h), without luck,
     * blanks, `worth` and a store; 0: games */
    int match;
    bool luck; /* take the luck out of results (sim/playing/luck.h) */
    bool timed; /* a clock may set `stop` */
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    const char *const *policies;
    int n_policies;
    const atomic_bool *stop; /* finish the pairs in progress and return; or NULL */
    uint64_t blank_games; /* then with blanks, of each card in each matchup; even; 0: none */
    int card_pairs; /* then with blanks for two cards at once, of so many pairs of each deck */
    gt_store *store; /* keep units here, and take them from here; or NULL */
    bool fresh; /* take none from there */
    enum gt_stage stage; /* for the news: GT_STAGE_CHECK if this is a part of a run */
    gt_notable *worth; /* one of each policy, which looks for games worth keeping; or NULL */
    /* Called after every unit, by one thread at a time; NULL: nobody wants to know. */
    void (*progress)(void *context, const gt_news *news);
    void *context;
} gt_run_options;

/* Plays; NULL: no memory, or a policy that cannot be made, which `error` (n bytes) tells. The
 * results refer to the field and to options->version. They are not complete if the run was stopped
 * or the store failed (gt_store_error). */
gt_results *gt_run_field(const gt_field *field, const gt_run_options *options, char *error,
                         size_t n);

/* ---- Parts of it. */

/* How intervals are made in such a run. */
gt_method gt_run_method(const gt_run_options *options);

/* Results in which nothing was played; NULL as above. */
gt_results *gt_results_new(const gt_field *field, const gt_run_options *options, char *error,
                           size_t n);

#endif
