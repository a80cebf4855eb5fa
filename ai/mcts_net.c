/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a network says to the search: which actions to try first, what to play on with, and who
 * wins. It is asked in the world of the iteration, as the player there sees it whose turn to choose
 * it is. */
#include "ai/mcts.h"

static void judge(gt_mcts *m, const gt_action *legal, int n, int32_t *logit)
{
    gt_net_judge_world(m->net, m->game, m->world, legal, n, m->trial, m->run, m->ahead, logit);
}

static int best_of(const int32_t *logit, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        best = logit[i] > logit[best] ? i : best;
    return best;
}

int64_t gt_mcts_exp_minus(int64_t x, int64_t scale) /* from the odds of a chance */
{
    int64_t chance = gt_fixed_logistic(-x, scale);
    return chance * GT_ONE / (GT_ONE - chance);
}

void gt_mcts_priors(gt_mcts *m, const gt_action *legal, int n, uint16_t *out)
{
    int32_t logit[GT_MAX_ACTIONS];
    int64_t part[GT_MAX_ACTIONS], sum = 0;
    judge(m, legal, n, logit);
    int64_t most = logit[best_of(logit, n)];
    for (int i = 0; i < n; i++)
        sum += part[i] = gt_mcts_exp_minus(most - logit[i], GT_NET_LOGIT);
    for (int i = 0; i < n; i++) {
        int64_t share = part[i] * (GT_PRIOR_ONE - 1) / sum;
        out[i] = (uint16_t)(share > 0 ? share : 1);
    }
}

gt_action gt_mcts_net_action(gt_mcts *m, const gt_action *legal, int n)
{
    int32_t logit[GT_MAX_ACTIONS];
    judge(m, legal, n, logit);
    return legal[best_of(logit, n)];
}

int64_t gt_mcts_net_chance(const gt_mcts *m)
{
    int mover = gt_to_move(m->game, m->world);
    int64_t chance = gt_net_win_chance(m->net, m->game, m->world, mover);
    return mover == m->player ? chance : GT_ONE - chance;
}
