/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing on to a quiet position; see quiescence.h. */
#include "ai/quiescence.h"

/* The utility of an ended game is a fraction that a double holds exactly (0, 0.5, 1), so the
 * conversion is exact on every machine. */
int64_t gt_quiescent_value(const gt_settling *by, const gt_game *g, const gt_state *s, int player)
{
    if (gt_how_ended(s) == GT_RUNNING)
        return gt_evaluate(g, s, player, by->weights);
    return (int64_t)((gt_return(g, s, player) - 0.5) * (double)(2 * GT_SETTLED_WON));
}

static void settle(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a, int level);

/* What the player to move of state s, on a level, chooses on the way to a quiet state. */
static gt_action smaller_choice(const gt_settling *by, const gt_game *g, const gt_state *s,
                                int level)
{
    if (level == by->depth)
        return gt_first_action(g, s);
    gt_action legal[GT_MAX_ACTIONS];
    gt_state *option = by->room[level];
    int n = gt_legal_actions(g, s, legal), player = gt_to_move(g, s), best = 0;
    int64_t best_value = 0;
    if (n == 1)
        return legal[0];
    for (int i = 0; i < n; i++) {
        gt_copy(g, option, s);
        settle(by, g, option, legal[i], level + 1);
        int64_t value = gt_quiescent_value(by, g, option, player);
        if (i == 0 || value > best_value) {
            best = i;
            best_value = value;
        }
    }
    return legal[best];
}

static void settle(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a, int level)
{
    gt_apply(g, s, a);
    for (int step = 0; step < by->steps && !gt_quiet(g, s); step++)
        gt_apply(g, s, smaller_choice(by, g, s, level));
}

void gt_quiesce(const gt_settling *by, const gt_game *g, gt_state *s, gt_action a)
{
    settle(by, g, s, a, 0);
}
