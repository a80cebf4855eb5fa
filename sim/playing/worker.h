/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who plays units, one after another: storage for a game, instances of the players, room for what
 * comes of a unit. A worker belongs to one thread. It keeps the game that it prepared last and the
 * players that it has made, and none of that shows in what it plays. */
#ifndef GT_SIM_PLAYING_WORKER_H
#define GT_SIM_PLAYING_WORKER_H

#include "sim/playing/games.h"
#include "sim/playing/job.h"

#include <stdatomic.h>

typedef struct gt_worker gt_worker;

/* NULL: no memory. The job must outlive it. `timed`: note how long players think. */
/* Says what the games of a unit hold, none of which is there yet. */
void gt_games_begin(gt_games *g, const gt_job *job, const gt_unit *u);

gt_worker *gt_worker_new(const gt_job *job, bool timed);

/* worker may be NULL. */
void gt_worker_free(gt_worker *worker);

/* Plays a unit. What comes of it lives until the next one. When the flag is set (NULL: there is
 * none) it ends behind the pair in progress, since half a pair counts for nothing; then fewer are
 * there. NULL: no memory, or a player that cannot be made, which `error` (n bytes) tells. */
const gt_games *gt_worker_play(gt_worker *worker, const gt_unit *unit, const atomic_bool *stop,
                               char *error, size_t n);

/* Whether the flag is set; it may be NULL. What it ends is no secret of other memory, so that no
 * order is needed. */
static inline bool gt_stopped(const atomic_bool *stop)
{
    return stop != NULL && atomic_load_explicit(stop, memory_order_relaxed);
}

#endif
