/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each action is worth in a position: each is followed by many games between two players, in
 * worlds that are dealt from what the player who chooses may know. All actions are tried in the
 * same worlds, with the same chance to come, so their differences are known better than their
 * values. (Rollouts, as in backgammon: Tesauro, Galperin, "On-line policy improvement using
 * Monte-Carlo search", 1996.)
 *
 * A world's seed depends on the position and its number alone, so figures do not depend on the
 * number of threads. */
#ifndef GT_SIM_EXPERIMENTS_JUDGE_H
#define GT_SIM_EXPERIMENTS_JUDGE_H

#include "ai/policy.h"
#include "sim/statistics/stats.h"

#include <stdatomic.h>

typedef struct gt_judge gt_judge;

typedef struct gt_judge_options {
    const char *policy; /* who plays on, on both sides */
    int games; /* for each action; at least 2 */
    uint64_t seed;
    int threads; /* 0: what OpenMP thinks best */
    const atomic_bool *stop; /* or NULL */
    /* Told, one thread at a time, that so many games more are over; or NULL. */
    void (*games_done)(void *context, int games);
    void *context;
} gt_judge_options;

/* What is said of an action. Points: 1 won, 1/2 nobody did. */
typedef struct gt_judged {
    gt_action action;
    gt_estimate points; /* of the player who chooses, each game; 95 in 100 */
    gt_estimate behind; /* the best one's points less its own; of the best itself 0 */
    int worlds; /* that both are made of: those that could be dealt; 0: nothing is known of it */
} gt_judged;

/* For games by these rules. NULL: `error` (n bytes) says what is wrong with the policy, or that
 * there is no memory. The options' texts must stay. */
gt_judge *gt_judge_new(const gt_rules *rules, const gt_judge_options *o, char *error, size_t n);

/* judge may be NULL. */
void gt_judge_free(gt_judge *judge);

/* Judges the legal actions of a position that is not over, in their order; `out` has room for
 * GT_MAX_ACTIONS. Returns how many there are; 0: it was stopped. */
int gt_judge_position(gt_judge *judge, const gt_game *g, const gt_state *s, gt_judged *out);

/* Number of the best one: most points, the first of equals. */
int gt_judged_best(const gt_judged *judged, int n);

#endif
