/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where do two games part that have the same seed, seats and players, but different cards? Both are
 * played side by side, decision by decision, until a player decides otherwise in one than in the
 * other, or one is over. */
#ifndef GT_SIM_STATISTICS_DIVERGENCE_H
#define GT_SIM_STATISTICS_DIVERGENCE_H

#include "sim/playing/match.h"

enum { GT_DIVERGENCE_BEFORE = 6 };

typedef struct gt_divergence {
    bool parted; /* false: the same actions to the end */
    int player; /* who decides there; GT_TERMINAL where the game is over */
    int turn, decision; /* turns begun, and actions before it, in both */
    char text[2][GT_TEXT]; /* of the action in each; "" where the game is over */
    int n_before; /* of the last actions before it, oldest first */
    char before[GT_DIVERGENCE_BEFORE][GT_TEXT];
    int before_player[GT_DIVERGENCE_BEFORE];
    gt_outcome outcome[2];
} gt_divergence;

/* Plays game[0] and game[1] with their own pair of policies each (policy[game][player]), in room
 * for a state each. */
gt_divergence gt_find_divergence(const gt_game *const game[2], gt_state *const room[2],
                                 gt_policy *policy[2][2], uint64_t seed, int first);

#endif
