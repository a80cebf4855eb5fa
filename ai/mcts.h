/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the MCTS player share; see mcts.c. */
#ifndef GT_AI_MCTS_H
#define GT_AI_MCTS_H

#include "ai/fixed.h"
#include "ai/mcts_table.h"
#include "ai/policy.h"
#include "engine/core/state.h"

enum gt_mcts_setting {
    GT_MCTS_ITERATIONS,
    GT_MCTS_TIME,
    GT_MCTS_C,
    GT_MCTS_PLAYOUT,
    GT_MCTS_CUTOFF,
    GT_MCTS_FROM,
    GT_MCTS_FPU,
    GT_MCTS_BIAS,
    GT_MCTS_EPSILON,
    GT_MCTS_OBSERVE,
    GT_MCTS_OPPONENT,
    GT_MCTS_TRUST,
    GT_MCTS_REUSE,
    GT_MCTS_WORLDS,
    GT_MCTS_SCALE,
    GT_MCTS_TEMPO,
    GT_MCTS_NODES,
    GT_MCTS_SETTINGS
};

/* Words of the settings, in their order. */
enum { GT_PLAYOUT_RANDOM, GT_PLAYOUT_HISTORY, GT_PLAYOUT_GREEDY };
enum { GT_FROM_LEAF, GT_FROM_ROOT };
enum { GT_OBSERVE_ALL, GT_OBSERVE_NONE, GT_OBSERVE_POSITION };
enum { GT_OPPONENT_SEEN, GT_OPPONENT_OWN, GT_OPPONENT_BOTH };

enum { GT_MCTS_DEPTH = 128, GT_MCTS_LINE = 512, GT_HISTORY = 1024 };

/* A choice made in the tree. */
typedef struct gt_mcts_step {
    gt_stat *seen; /* as the searching player sees it; NULL: not stored */
    gt_stat *own; /* as the player who chose sees it; NULL: not kept */
    int player;
} gt_mcts_step;

/* How an action did for a player, wherever it was played. */
typedef struct gt_history {
    uint32_t sum, n;
} gt_history;

typedef struct gt_mcts {
    gt_table table;
    /* of the running decision */
    const int32_t *setting;
    const gt_game *game;
    const gt_view *view;
    uint64_t chance; /* of the running iteration; counted up for each use */
    uint32_t moment; /* choices made in the tree so far */
    int player, turn; /* who searches; in which turn of the game */
    int n_steps, n_line;
    gt_mcts_step step[GT_MCTS_DEPTH];
    uint16_t line[GT_MCTS_LINE]; /* history entries of all choices of the iteration */
    gt_history history[2 * GT_HISTORY];
    gt_state world, trial;
    int last_action;
} gt_mcts;

/* One more number of the iteration's chance. */
uint64_t gt_mcts_chance(gt_mcts *m);

/* Notes a choice of the player to move, for the history. */
void gt_mcts_note(gt_mcts *m, int player, gt_action a);

/* Mean result of an action of a player so far, in 1 / GT_ONE; GT_ONE / 2 if it was never played. */
int64_t gt_mcts_history(const gt_mcts *m, int player, gt_action a);

/* Plays m->world on and returns how good the end is for the searching player, 0 .. GT_ONE. */
int64_t gt_mcts_playout(gt_mcts *m);

#endif
