/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!: its engine lists actions in one plain way so far, anew for each action. Compared are derived values (values.c)
 * and what the core does fast for all games: filters, choices in the middle of effects, and how actions are drawn. */
#include "tests/reference/reference.h"
#include "tests/reference/choice.h"
#include "tests/reference/yugioh/plain.h"

static yg_run *begin(const gt_game *g, const gt_state *s)
{
    static yg_run run;
    yg_run_begin(&run, g, (gt_state *)(uintptr_t)s, NULL); /* it is only looked at */
    return &run;
}

static int legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    gt_run *r = &begin(g, s)->core;
    r->code = yg_game_of(g)->pool->code;
    int kind = gt_top(r->s)->kind;
    bool choice = kind == GT_FRAME_CHOOSE || kind == GT_FRAME_ASK || kind == GT_FRAME_MENU;
    return choice ? gt_plain_choice(r, out)
                  : yg_actions(g, r->s, &(gt_wanted){.what = GT_WANT_ALL}, out);
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    return gt_plain_questions(&begin(g, s)->core, yg_game_of(g)->pool->code, key, why);
}

const gt_reference gt_yugioh_reference = {
    .rules = "yugioh", .legal = legal, .values = yg_plain_values, .code = code};
