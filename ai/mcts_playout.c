/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The playout of an iteration, from a leaf of the tree to the end of the game, or to the first
 * quiet position after the cut-off, where the rules system's evaluation becomes a chance of
 * winning. And the history: how each action did for each player in all iterations of the decision,
 * wherever it was played (MAST: Finnsson, Bjornsson: Simulation-Based Approach to General Game
 * Playing, AAAI 2008). */
#include "ai/mcts.h"

#include "engine/core/hash.h"

enum {
    MOST_ACTIONS = 1000, /* of a playout; then it is evaluated where it is */
    CANDIDATES = 3, /* that a greedy playout compares */
    MEMORY = 16384, /* results that a history entry remembers, so that its sum fits */
};

/* ---- History. */

static int history_entry(int player, gt_action a)
{
    return player * GT_HISTORY + (int)((a * 0x9e3779b1u) >> 22);
}

void gt_mcts_note(gt_mcts *m, int player, gt_action a)
{
    if (m->n_line < GT_MCTS_LINE)
        m->line[m->n_line++] = (uint16_t)history_entry(player, a);
}

void gt_mcts_learn_line(gt_mcts *m, int64_t result)
{
    for (int i = 0; i < m->n_line; i++) {
        gt_history *h = &m->history[m->line[i]];
        bool own = m->line[i] / GT_HISTORY == m->player;
        if (h->n == MEMORY) {
            h->n /= 2;
            h->sum /= 2;
        }
        h->n++;
        h->sum += (uint32_t)(own ? result : GT_ONE - result);
    }
}

int64_t gt_mcts_mean(const gt_mcts *m, int player, gt_action a)
{
    const gt_history *h = &m->history[history_entry(player, a)];
    return h->n == 0 ? GT_ONE / 2 : h->sum / h->n;
}

/* ---- Values. */

/* Utility of an ended game as 0 .. GT_ONE. What games return (0, 0.5, 1; quarters) is exact. */
static int64_t utility(const gt_mcts *m, const gt_state *s, int player)
{
    return (int64_t)(gt_return(m->game, s, player) * (double)GT_ONE);
}

/* How good s is for the searching player, 0 .. GT_ONE. It is seen as the player sees it who waits:
 * an evaluation leaves out what its player may still do in a turn that has just begun. */
static int64_t worth(const gt_mcts *m, const gt_state *s)
{
    int mover = gt_to_move(m->game, s);
    if (mover == GT_TERMINAL)
        return utility(m, s, m->player);
    int64_t chance = gt_fixed_logistic(gt_evaluate(m->game, s, 1 - mover, m->weights), m->scale);
    return mover == m->player ? GT_ONE - chance : chance;
}

/* How good s is for the player who has just acted. */
static int64_t worth_to(const gt_mcts *m, const gt_state *s, int player)
{
    if (gt_to_move(m->game, s) == GT_TERMINAL)
        return utility(m, s, player);
    return gt_fixed_logistic(gt_evaluate(m->game, s, player, m->weights), m->scale);
}

/* ---- Choosing. */

static int any(gt_mcts *m, int n)
{
    return (int)gt_below(gt_mcts_chance(m), (uint32_t)n);
}

/* The action that did best so far; of several the first from a place by lot. */
static gt_action by_history(gt_mcts *m, int player, const gt_action *legal, int n)
{
    int start = any(m, n), best = start;
    int64_t best_mean = -1;
    for (int k = 0; k < n; k++) {
        int i = start + k < n ? start + k : start + k - n;
        int64_t mean = gt_mcts_mean(m, player, legal[i]);
        if (mean > best_mean) {
            best = i;
            best_mean = mean;
        }
    }
    return legal[best];
}

/* The best of a few by the position right after it. */
static gt_action by_evaluation(gt_mcts *m, int player, const gt_action *legal, int n)
{
    gt_action best = legal[0];
    int64_t best_worth = -1;
    for (int k = 0; k < CANDIDATES; k++) {
        gt_action a = legal[any(m, n)];
        gt_copy(m->game, m->trial[0], m->world);
        gt_apply(m->game, m->trial[0], a);
        int64_t value = worth_to(m, m->trial[0], player);
        if (value > best_worth) {
            best = a;
            best_worth = value;
        }
    }
    return best;
}

static gt_action by_word(gt_mcts *m, int player, const gt_action *legal, int n)
{
    switch (m->setting[GT_MCTS_PLAYOUT]) {
    case GT_PLAYOUT_HISTORY: return by_history(m, player, legal, n);
    case GT_PLAYOUT_NET:
        if (m->net != NULL)
            return gt_mcts_net_action(m, legal, n);
        return by_history(m, player, legal, n);
    default: return by_evaluation(m, player, legal, n);
    }
}

static gt_action by_setting(gt_mcts *m, int player)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(m->game, m->world, legal);
    if (n == 1)
        return legal[0];
    bool random = any(m, 1000) < m->setting[GT_MCTS_EPSILON];
    gt_action a = random ? legal[any(m, n)] : by_word(m, player, legal, n);
    gt_mcts_note(m, player, a);
    return a;
}

static gt_action by_chance(gt_mcts *m, int player)
{
    gt_action a = gt_sample_action(m->game, m->world, gt_mcts_chance(m));
    if (m->setting[GT_MCTS_BIAS] != 0) /* else nobody asks for the history */
        gt_mcts_note(m, player, a);
    return a;
}

static gt_action next_action(gt_mcts *m, int player)
{
    return m->setting[GT_MCTS_PLAYOUT] == GT_PLAYOUT_RANDOM ? by_chance(m, player)
                                                            : by_setting(m, player);
}

int64_t gt_mcts_playout(gt_mcts *m)
{
    int last = gt_turns(m->world) + m->setting[GT_MCTS_CUTOFF];
    for (int i = 0; i < MOST_ACTIONS; i++) {
        int player = gt_to_move(m->game, m->world);
        if (player == GT_TERMINAL || (gt_turns(m->world) >= last && gt_quiet(m->game, m->world)))
            break;
        gt_apply(m->game, m->world, next_action(m, player));
    }
    return worth(m, m->world);
}
