/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What playing on several threads needs, whatever is played: how many threads, what each has for itself, and
 * the flag that ends it all. */
#ifndef GT_SIM_PLAYING_WORKER_H
#define GT_SIM_PLAYING_WORKER_H

#include "ai/policy.h"

#include <omp.h>
#include <stdatomic.h>

/* What a thread has for itself to play games of a field. */
typedef struct gt_worker {
    void *storage; /* for a game (gt_field.prepare) */
    gt_state *state; /* room for one */
    gt_policy *policy[2]; /* of the players */
} gt_worker;

/* Makes both instances of a policy, for games by these rules. False: `error` (n bytes) says why not; then both are NULL. */
bool gt_make_players(gt_policy *policy[2], const char *spec, const gt_rules *rules, char *error,
                     size_t n);

/* Frees both; they may be NULL, and are. */
void gt_free_players(gt_policy *policy[2]);

/* Makes what a worker has. False: `error` says why not; then it is empty. */
bool gt_worker_begin(gt_worker *w, const gt_rules *rules, size_t game_bytes, const char *spec,
                     char *error, size_t n);

/* Leaves it empty. */
void gt_worker_end(gt_worker *w);

/* As many threads as were asked for; 0: as OpenMP thinks best. At least 1. */
static inline int gt_thread_count(int asked)
{
    int n = asked > 0 ? asked : omp_get_max_threads();
    return n > 0 ? n : 1;
}

/* Whether the flag is set; it may be NULL. What it ends is no secret of other memory, so that no order is
 * needed. */
static inline bool gt_stopped(const atomic_bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

#endif
