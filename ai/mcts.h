/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the MCTS player share:
 *   mcts.c          settings, iterations, the answer
 *   mcts_root.c     sequential halving at the root
 *   mcts_tree.c     choices in the tree and what is learnt from a result
 *   mcts_playout.c  from a leaf to a result; how actions did so far
 *   mcts_net.c      what a network says of a position on the way
 *   mcts_table.c    memory of the tree
 *   fixed_point.c         roots, logarithms and chances in whole numbers */
#ifndef GT_AI_MCTS_H
#define GT_AI_MCTS_H

#include "ai/fixed_point.h"
#include "ai/mcts_table.h"
#include "ai/net.h"
#include "ai/policy.h"

enum gt_mcts_setting {
    GT_MCTS_ITERATIONS,
    GT_MCTS_TIME,
    GT_MCTS_C,
    GT_MCTS_PLAYOUT,
    GT_MCTS_EPSILON,
    GT_MCTS_CUTOFF,
    GT_MCTS_FPU,
    GT_MCTS_BIAS,
    GT_MCTS_OBSERVE,
    GT_MCTS_OPPONENT,
    GT_MCTS_WORLDS,
    GT_MCTS_NODES,
    GT_MCTS_WEIGHTS,
    GT_MCTS_FIRST_SEARCH, /* mcts1 knows those before this, and has 0 for the rest */
    GT_MCTS_NET = GT_MCTS_FIRST_SEARCH,
    GT_MCTS_PRIOR,
    GT_MCTS_MIX,
    GT_MCTS_SMALLER,
    GT_MCTS_ASKED,
    GT_MCTS_EXPAND,
    GT_MCTS_CANDIDATES,
    GT_MCTS_TRUST,
    GT_MCTS_EVEN,
    GT_MCTS_SETTINGS
};

/* Words of the settings, in their order. */
enum { GT_PLAYOUT_RANDOM, GT_PLAYOUT_HISTORY, GT_PLAYOUT_GREEDY, GT_PLAYOUT_NET };
enum { GT_OBSERVE_NONE, GT_OBSERVE_ALL, GT_OBSERVE_POSITION };
enum { GT_OPPONENT_BOTH, GT_OPPONENT_SEEN };
enum { GT_ASKED_BOTH, GT_ASKED_OWN };

enum {
    GT_MCTS_DEPTH = 128, /* choices of an iteration in the tree */
    GT_MCTS_LINE = 512, /* choices of an iteration that the history takes note of */
    GT_HISTORY = 1024, /* entries of a player's history */
};

/* A choice made in the tree. */
typedef struct gt_mcts_step {
    gt_stat *seen; /* as the searching player sees it */
    gt_stat *own; /* as the other player does who made it; NULL: not stored, or no such player */
    int player;
} gt_mcts_step;

/* How an action did for a player wherever it was played: sum of n results in 1 / GT_ONE. */
typedef struct gt_history {
    uint32_t sum, n;
} gt_history;

/* Working memory of an instance; the slots of the table follow it. */
typedef struct gt_mcts {
    gt_table table;
    /* the decision */
    const int32_t *setting;
    const gt_game *game;
    const int32_t *weights; /* of the evaluation, and the value that means odds of e to 1 */
    int32_t scale;
    int64_t explore; /* weight of exploration, in 1 / (1000 * GT_SPREAD_ONE) */
    const gt_net *net; /* NULL: it has none */
    gt_one_ply *ahead; /* to ask it with; behind the table */
    /* weight of what it would try first, in 1 / (1000 * GT_SPREAD_ONE); 0: it is not asked */
    int64_t prior;
    int player; /* who searches */
    int64_t end, n_iterations; /* of the budget, in iterations or as a time; and those it had */
    /* Where candidates are halved: what the iteration begins with, at last the answer; else
     * GT_CONCEDE. */
    gt_action forced;
    uint64_t worlds; /* that candidates were tried in */
    uint32_t moment; /* number of the last choice in the tree, over all iterations */
    uint32_t begun; /* number of the first one in this iteration */
    gt_history history[2 * GT_HISTORY];
    /* the iteration */
    uint64_t chance; /* hashed and counted up for each use */
    int n_steps, n_line;
    gt_mcts_step step[GT_MCTS_DEPTH];
    uint16_t line[GT_MCTS_LINE]; /* history entries of its choices */
    gt_state *world;
    gt_state *const *trial; /* GT_ONE_PLY_STATES of them, to try actions in */
    void *const *run; /* GT_QUIESCENCE_RUNS of them; NULL: there are none in this game */
} gt_mcts;

/* One more number of the iteration's chance. */
uint64_t gt_mcts_chance(gt_mcts *m);

/* Plays an iteration in world i, from node `root` on. False: nobody waits for what it finds any
 * longer. */
bool gt_mcts_iterate(gt_mcts *m, const gt_decision *d, uint64_t root, uint64_t i);

/* What is left of the budget, in iterations or microseconds. */
int64_t gt_mcts_left(const gt_mcts *m);

/* ---- mcts_root.c */

/* Halves the candidates until one is left: m->forced, or GT_CONCEDE: there is no world to try them
 * in. False: as above. */
bool gt_mcts_halve(gt_mcts *m, const gt_decision *d, uint64_t root);

/* How a player should choose by what was found among candidates: the network's chances, raised
 * where results were good, for each legal action, in 1 / GT_ONE of the best one's. */
void gt_mcts_improve(gt_mcts *m, const gt_decision *d, uint64_t root, uint32_t *out);

/* ---- mcts_tree.c */

/* Plays m->world down the tree that begins at node `root`, and one choice further. */
void gt_mcts_descend(gt_mcts *m, uint64_t root);

/* Adds the result of the iteration, 0 .. GT_ONE for the searching player, to the tree. */
void gt_mcts_learn(gt_mcts *m, int64_t result);

/* The entry of an action of the searching player at a node, or NULL. */
const gt_stat *gt_mcts_edge(const gt_mcts *m, uint64_t node, gt_action a);

/* ---- mcts_net.c */

/* e to the -x / scale, times GT_ONE, for x >= 0. */
int64_t gt_mcts_exp_minus(int64_t x, int64_t scale);

/* Chances in 1 / GT_PRIOR_ONE with which the network takes each of the n legal actions in m->world,
 * none of them 0. */
void gt_mcts_priors(gt_mcts *m, const gt_action *legal, int n, uint16_t *out);

/* The action of these that it scores best. */
gt_action gt_mcts_net_action(gt_mcts *m, const gt_action *legal, int n);

/* What it says of the searching player's chance to win in m->world, 0 .. GT_ONE. The game runs. */
int64_t gt_mcts_net_chance(const gt_mcts *m);

/* ---- mcts_playout.c */

/* Plays m->world on; returns how good the end is for the searching player, 0 .. GT_ONE. */
int64_t gt_mcts_playout(gt_mcts *m);

/* Notes a choice of a player for the history. */
void gt_mcts_note(gt_mcts *m, int player, gt_action a);

/* Adds the result of the iteration to the history of its choices. */
void gt_mcts_learn_line(gt_mcts *m, int64_t result);

/* Mean result of an action of a player so far in 1 / GT_ONE; GT_ONE / 2 if it was never played. */
int64_t gt_mcts_mean(const gt_mcts *m, int player, gt_action a);

#endif
