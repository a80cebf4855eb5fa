/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!: its engine has a plain way of its own (yg_run.plain), in which a run keeps nothing
 * from one question to the next and asks everybody and every card. Choices in the middle of effects
 * and filters are listed and judged as tests/reference has them for all games; derived values
 * follow from the list of all that applies (values.c). */
#include "tests/reference/reference.h"
#include "tests/reference/choice.h"
#include "tests/reference/yugioh/plain.h"

static yg_run *begin(const gt_game *g, const gt_state *s, bool plain)
{
    static yg_run run[2];
    yg_run_begin(&run[plain], g, (gt_state *)(uintptr_t)s,
                 NULL); /* who only looks changes nothing */
    if (plain)
        yg_run_plainly(&run[plain]);
    return &run[plain];
}

static int legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    gt_context *r = &begin(g, s, true)->core;
    int kind = gt_top(r->s)->kind;
    bool choice = kind == GT_FRAME_CHOOSE || kind == GT_FRAME_ASK || kind == GT_FRAME_MENU;
    if (!choice)
        return gt_legal(r, out);
    r->code = yg_game_of(g)->pool->code;
    return gt_plain_choice(r, out);
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    return gt_plain_questions(&begin(g, s, false)->core, yg_game_of(g)->pool->code, key, why);
}

static void apply(const gt_game *g, gt_state *s, gt_action a)
{
    gt_context *r = &begin(g, s, true)->core;
    gt_count_action(s, s->chooser);
    gt_do(r, a);
    gt_look_at_limits(g, s);
}

const gt_reference gt_yugioh_reference = {
    .rules = "yugioh", .legal = legal, .values = yg_plain_values, .code = code, .apply = apply};
