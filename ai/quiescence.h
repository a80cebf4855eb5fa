/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing on from an action to the next quiet position (nothing half done), where the rules
 * system's evaluation means something. The smaller choices on the way, of either player, are
 * weighed one decision ahead by whoever makes them, so many levels deep as is asked for; below that
 * the first legal action stands. How deep suits a game, its rules system knows
 * (gt_rules.settle_depth): where a card is played by many small choices, the first one is a bad
 * guess. Greedy goes by it (ai/greedy.c), and what networks hear of actions does (ai/one_ply.h).
 *
 * With room for runs (gt_run_copy) the same comes out sooner: what was worked out for one action is
 * there for the next, options begin with what is known of the position that they share, and where
 * an option has led is remembered while the game goes on from it. */
#ifndef GT_AI_QUIESCENCE_H
#define GT_AI_QUIESCENCE_H

#include "engine/core/game.h"

enum {
    GT_QUIESCENCE_DEPTH = 3, /* levels at most */
    /* with runs: two states and runs a level, and a run of the state that is played on */
    GT_QUIESCENCE_STATES = 2 * GT_QUIESCENCE_DEPTH,
    GT_QUIESCENCE_RUNS = 1 + GT_QUIESCENCE_STATES,
};

/* A won game; any evaluation is far below, and a thousand of them still fit 64 bits. */
#define GT_SETTLED_WON ((int64_t)1 << 40)

typedef struct gt_settling {
    const int32_t *weights; /* of the evaluation; NULL: those that ship */
    int depth; /* levels at which smaller choices are weighed, 0 to GT_QUIESCENCE_DEPTH */
    int steps; /* actions on the way, at most */
    gt_state *const *room; /* `depth` states: on each level options are tried in one */
    /* NULL: it goes without; else 1 + 2 * `depth` runs, and `room` has 2 * `depth` states */
    void *const *run;
} gt_settling;

/* Plays an action of a state, and on until the state is quiet or ended, or `steps` actions were
 * played: at most steps^(depth+1) * options^depth actions, and usually little more than one. */
void gt_quiesce(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a);

/* Value of a state for a player: its evaluation, or between -GT_SETTLED_WON and GT_SETTLED_WON if
 * the game is over. */
int64_t gt_quiescent_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player);

/* The same of the state that gt_quiesce was told last. */
int64_t gt_quiesced_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player);

/* Whether an action does nothing (gt_rules.idles). */
bool gt_idles(const gt_game *g, gt_action a);

#endif
