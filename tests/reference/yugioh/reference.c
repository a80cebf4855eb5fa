/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!: its engine has a plain way of its own (yg_run.plain), in which a run keeps nothing from one question to the
 * next, works values out whatever the cards of the game could change, and asks everybody and every card. Choices in the
 * middle of effects and filters are listed and judged as tests/reference has them for all games. */
#include "tests/reference/reference.h"
#include "engine/yugioh/internal.h"
#include "tests/reference/choice.h"

#include <stdio.h>

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
    gt_run *r = &begin(g, s, true)->core;
    int kind = gt_top(r->s)->kind;
    bool choice = kind == GT_FRAME_CHOOSE || kind == GT_FRAME_ASK || kind == GT_FRAME_MENU;
    if (!choice)
        return yg_legal_now(r, out);
    r->code = yg_game_of(g)->pool->code;
    return gt_plain_choice(r, out);
}

static bool same_values(const yg_values *v, const yg_values *w)
{
    return v->keywords == w->keywords && v->atk == w->atk && v->def == w->def &&
           v->original_atk == w->original_atk && v->original_def == w->original_def &&
           v->level == w->level && v->name == w->name && v->position == w->position &&
           v->negated == w->negated;
}

static bool values(const gt_game *g, const gt_state *s, char *why)
{
    gt_run *fast = &begin(g, s, false)->core, *plain = &begin(g, s, true)->core;
    for (int object = 0; object < s->n_objects; object++)
        if (yg_kind_of(s, object) != YG_ZONES &&
            !same_values(yg_values_of(fast, object), yg_values_of(plain, object))) {
            snprintf(why, GT_REASON, "values of %s (%d)", yg_true_def(fast, object)->id, object);
            return false;
        }
    for (int player = 0; player < 2; player++)
        for (int pact = 0; pact < YG_PACT_COUNT; pact++)
            if (yg_pact_holds(fast, player, pact) != yg_pact_holds(plain, player, pact)) {
                snprintf(why, GT_REASON, "rule %d for player %d", pact, player);
                return false;
            }
    return true;
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    return gt_plain_questions(&begin(g, s, false)->core, yg_game_of(g)->pool->code, key, why);
}

static void apply(const gt_game *g, gt_state *s, gt_action a)
{
    gt_run *r = &begin(g, s, true)->core;
    gt_count_action(s, s->chooser);
    yg_act(r, a);
    gt_look_at_limits(g, s);
}

const gt_reference gt_yugioh_reference = {
    .rules = "yugioh", .legal = legal, .values = values, .code = code, .apply = apply};
