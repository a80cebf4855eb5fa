/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two matches side by side. */
#include "sim/statistics/divergence.h"

#include <string.h>

/* Asks the player to move of a match and writes the answer; "" and GT_TERMINAL if it is over. */
static gt_action ask(gt_match *m, int *player, char text[GT_TEXT])
{
    struct gt_view_box box;
    text[0] = '\0';
    *player = gt_to_move(m->game, m->state);
    if (*player == GT_TERMINAL)
        return 0;
    gt_action action =
        gt_policy_choose(m->policy[*player], gt_view_make(&box, m->game, m->state, *player));
    for (int i = 0; i < 2; i++)
        gt_policy_watch(m->policy[i], m->game, m->state, action);
    gt_action_text(m->game, m->state, action, text, GT_TEXT);
    return action;
}

/* Keeps an action that both took. */
static void remember(gt_divergence *p, int player, const char text[GT_TEXT])
{
    if (p->n_before == GT_DIVERGENCE_BEFORE) {
        memmove(p->before[0], p->before[1], sizeof p->before - sizeof p->before[0]);
        memmove(&p->before_player[0], &p->before_player[1],
                sizeof p->before_player - sizeof p->before_player[0]);
        p->n_before--;
    }
    memcpy(p->before[p->n_before], text, GT_TEXT);
    p->before_player[p->n_before++] = player;
}

gt_divergence gt_find_divergence(const gt_game *const game[2], gt_state *const room[2],
                                 gt_policy *policy[2][2], uint64_t seed, int first)
{
    gt_match match[2];
    gt_divergence p = {.parted = false};
    for (int i = 0; i < 2; i++)
        gt_match_begin(&match[i], game[i], room[i], policy[i], seed, first);
    for (;;) {
        int player[2];
        gt_action action[2];
        p.turn = gt_turns(match[0].state);
        p.decision = gt_actions(match[0].state);
        for (int i = 0; i < 2; i++)
            action[i] = ask(&match[i], &player[i], p.text[i]);
        p.player = player[0] == GT_TERMINAL ? player[1] : player[0];
        p.parted = player[0] != player[1] || strcmp(p.text[0], p.text[1]) != 0;
        for (int i = 0; i < 2; i++)
            if (player[i] != GT_TERMINAL)
                gt_apply(game[i], match[i].state, action[i]);
        if (p.parted || p.player == GT_TERMINAL)
            break;
        remember(&p, p.player, p.text[0]);
    }
    for (int i = 0; i < 2; i++) {
        while (gt_match_step(&match[i], NULL)) {
        }
        p.outcome[i] = gt_match_outcome(&match[i]);
    }
    return p;
}
