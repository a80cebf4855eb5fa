/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The playout of an iteration: from a leaf of the tree to the end of the game, or to the first quiet
 * position after the cut-off, where the rules system's evaluation becomes a chance of winning. */
#include "ai/mcts.h"

#include "engine/core/hash.h"

enum { MOST_ACTIONS = 600, TRIED = 3 };

uint64_t gt_mcts_chance(gt_mcts *m)
{
    return gt_mix(m->chance++);
}

static int history_entry(int player, gt_action a)
{
    return player * GT_HISTORY + (int)((a * 0x9e3779b1u) >> 22);
}

void gt_mcts_note(gt_mcts *m, int player, gt_action a)
{
    if (m->n_line < GT_MCTS_LINE)
        m->line[m->n_line++] = (uint16_t)history_entry(player, a);
}

int64_t gt_mcts_history(const gt_mcts *m, int player, gt_action a)
{
    const gt_history *h = &m->history[history_entry(player, a)];
    return h->n == 0 ? GT_ONE / 2 : h->sum / h->n;
}

/* Mostly the action that did best so far. */
static gt_action by_history(gt_mcts *m, int player, const gt_action *legal, int n)
{
    uint64_t chance = gt_mcts_chance(m);
    if ((int32_t)gt_below(chance, 1000) < m->setting[GT_MCTS_EPSILON])
        return legal[gt_below(gt_mcts_chance(m), (uint32_t)n)];
    int best = 0;
    int64_t best_value = -1;
    int start = (int)gt_below(chance << 32, (uint32_t)n); /* ties go to the first from here */
    for (int k = 0; k < n; k++) {
        int i = start + k < n ? start + k : start + k - n;
        int64_t value = gt_mcts_history(m, player, legal[i]);
        if (value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return legal[best];
}

static int64_t value_of(gt_mcts *m, const gt_state *s, int player)
{
    if (gt_to_move(m->game, s) == GT_TERMINAL) /* exact for the halves that games return */
        return (int64_t)(gt_return(m->game, s, player) * (double)GT_ONE);
    int64_t unit = (int64_t)gt_evaluation_unit(m->game) * m->setting[GT_MCTS_SCALE] / 1000;
    int64_t tempo = unit * m->setting[GT_MCTS_TEMPO] / 1000;
    int64_t value = gt_evaluate(m->game, s, player, NULL) + (s->active == player ? tempo : -tempo);
    return gt_fixed_logistic(value, unit > 0 ? unit : 1);
}

/* The best of a few, by the position right after it. */
static gt_action by_evaluation(gt_mcts *m, int player, const gt_action *legal, int n)
{
    if ((int32_t)gt_below(gt_mcts_chance(m), 1000) < m->setting[GT_MCTS_EPSILON])
        return legal[gt_below(gt_mcts_chance(m), (uint32_t)n)];
    gt_action best = legal[0];
    int64_t best_value = -1;
    for (int k = 0; k < TRIED; k++) {
        gt_action a = legal[gt_below(gt_mcts_chance(m), (uint32_t)n)];
        gt_copy(&m->trial, &m->world);
        gt_apply(m->game, &m->trial, a);
        int64_t value = value_of(m, &m->trial, player);
        if (value > best_value) {
            best = a;
            best_value = value;
        }
    }
    return best;
}

static gt_action next_action(gt_mcts *m, int player)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(m->game, &m->world, legal);
    if (n == 1)
        return legal[0];
    gt_action a;
    switch (m->setting[GT_MCTS_PLAYOUT]) {
    case GT_PLAYOUT_HISTORY: a = by_history(m, player, legal, n); break;
    case GT_PLAYOUT_GREEDY: a = by_evaluation(m, player, legal, n); break;
    default: a = legal[gt_below(gt_mcts_chance(m), (uint32_t)n)]; break;
    }
    gt_mcts_note(m, player, a);
    return a;
}

int64_t gt_mcts_playout(gt_mcts *m)
{
    int start = m->setting[GT_MCTS_FROM] == GT_FROM_ROOT ? m->turn : gt_turns(&m->world);
    int last = start + m->setting[GT_MCTS_CUTOFF];
    for (int i = 0; i < MOST_ACTIONS; i++) {
        int player = gt_to_move(m->game, &m->world);
        if (player == GT_TERMINAL)
            break;
        if (gt_turns(&m->world) >= last && gt_quiet(m->game, &m->world))
            break;
        gt_apply(m->game, &m->world, next_action(m, player));
    }
    return value_of(m, &m->world, m->player);
}
