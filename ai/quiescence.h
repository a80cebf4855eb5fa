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

/* Room for those who keep it themselves, not as a policy: states, and runs if a game has them. */
typedef struct gt_tries {
    gt_state *states, *state[1 + GT_QUIESCENCE_STATES];
    char *runs; /* NULL: the game has none */
    void *run[GT_QUIESCENCE_RUNS];
} gt_tries;

/* False: there is no memory; to be closed then, too. */
bool gt_tries_open(gt_tries *t, const gt_rules *rules);
void gt_tries_close(gt_tries *t);

/* Its runs; NULL: the game has none. */
void *const *gt_tries_run(const gt_tries *t);

/* Plays an action of a state, and on until the state is quiet or ended, or `steps` actions were
 * played: at most steps^(depth+1) * options^depth actions, and usually little more than one. */
void gt_quiesce(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a);

/* Value of a state for a player: its evaluation, or between -GT_SETTLED_WON and GT_SETTLED_WON if
 * the game is over. */
int64_t gt_quiescent_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player);

/* The same of the state that gt_quiesce was told last. */
int64_t gt_quiesced_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player);

/* The depth that suits the choice in a state: gt_rules.settle_depth, or one less where it is itself
 * a smaller one, a target, say: that is how it was weighed when the play was chosen that it is part
 * of. */
int gt_settle_depth(const gt_game *g, const gt_state *s);

/* Whether an action does nothing (gt_rules.idles). */
bool gt_idles(const gt_game *g, gt_action a);

#endif
