/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What each action of a decision leads to, as features: for players that learn. Each is played in
 * one world, and the game goes on to the next quiet position, where the rules system's evaluation
 * means something, with smaller choices on the way weighed as deep as suits the game
 * (ai/quiescence.h). That is what greedy goes by (ai/greedy.c). A network hears of it beside what
 * an action looks like (engine/core/features.h), and learns where it is not to be trusted.
 *
 * The indices are the same for every game and stand behind those of its actions. */
#ifndef GT_AI_ONE_PLY_H
#define GT_AI_ONE_PLY_H

#include "ai/quiescence.h"
#include "ai/weights.h"
#include "engine/core/features.h"

#define GT_ONE_PLY_ROWS(X)                                                                         \
    X(gain, 1, "what the evaluation grows by, in 1/16 of odds of e to 1")                          \
    X(behind, 1, "how far it stays behind that of the best action, alike")                         \
    X(near, 8, "how far, by doublings; the first: it is the best one")                             \
    X(end, 3, "the game is lost, drawn, won")                                                      \
    X(turns, 1, "turns that begin on the way")                                                     \
    X(change, GT_MAX_WEIGHTS, "what grows of each number that the evaluation weighs")

enum gt_one_ply_row {
#define X(name, count, about) GT_AHEAD_##name, GT_AHEAD_##name##_last = GT_AHEAD_##name + (count)-1,
    GT_ONE_PLY_ROWS(X)
#undef X
        GT_AHEAD, /* how many indices */
    GT_AHEAD_MOST = 8 + GT_MAX_WEIGHTS, /* pairs of an action */
    GT_ONE_PLY_UNIT = 16, /* of values, to odds of e to 1 */
    GT_ONE_PLY_STEPS = 24, /* actions at most on the way */
    GT_ONE_PLY_STATES = 1 + GT_QUIESCENCE_STATES, /* that it needs to try actions in */
};

/* What is known of each action of a decision. */
typedef struct gt_one_ply {
    int64_t value[GT_MAX_ACTIONS]; /* in 1 / GT_ONE_PLY_UNIT of odds of e to 1 */
    uint8_t n[GT_MAX_ACTIONS];
    gt_feature feature[GT_MAX_ACTIONS][GT_AHEAD_MOST]; /* indices from 0 on */
} gt_one_ply;

/* Looks ahead from a world in which the n legal actions are `player`'s; `trial` is room for
 * GT_ONE_PLY_STATES states, and `run` for GT_QUIESCENCE_RUNS runs (NULL: it goes without). */
void gt_look_one_ply(const gt_game *g, const gt_state *world, int player, const gt_action *legal,
                     int n, gt_state *const *trial, void *const *run, gt_one_ply *out);

#endif
