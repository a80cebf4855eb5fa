/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Many games that are played at once (sim/include/gauntlet/engine.h). */
#ifndef GT_SIM_DRIVE_VECTOR_H
#define GT_SIM_DRIVE_VECTOR_H

#include "ai/policy.h"
#include "sim/drive/inner.h"
#include "sim/include/gauntlet/engine.h"

/* One of the games: where it stands, and what the last step brought. */
typedef struct gt_slot {
    gt_inner_state inner;
    void *run; /* in which it goes on */
    uint64_t seed; /* it began with */
    int which; /* of the pool */
    int seat; /* the caller's: 0, 1; GAUNTLET_SEAT_BOTH */
    int n_legal; /* of `legal`; -1: they were not listed yet */
    gt_action legal[GT_MAX_ACTIONS];
    /* what the last step brought */
    float reward;
    int length;
    bool terminated, truncated;
    /* what the caller's arrays hold of it: pairs of the position, actions, pairs of each */
    int position_filled, actions_filled;
    uint8_t action_filled[GT_MAX_ACTIONS];
} gt_slot;

typedef struct gt_vector {
    gauntlet_vector_options options;
    const gt_rules *rules;
    gt_inner_game **pool;
    int n_games;
    int threads;
    gt_policy **bot; /* of each thread; NULL: nobody plays the seat that the caller does not */
    gt_policy **own; /* of each thread; NULL: the caller plays its seat, or both */
    gt_state *states; /* a row of them */
    char *runs; /* of each (gt_run_begin) */
    gt_slot *slot;
} gt_vector;

/* vector may be NULL. */
void gt_vector_free(gt_vector *vector);

/* Lists the legal actions of a game, if that was not done. */
void gt_slot_list(gt_slot *slot);

/* Why buffers are of no use; NULL: they are. */
const char *gt_buffers_wrong(const gt_vector *v, const gauntlet_buffers *b);

/* Writes what is to be told of a game, by its number. */
void gt_buffers_fill(const gauntlet_buffers *b, gt_slot *slot, int game);

#endif
