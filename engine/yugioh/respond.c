/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What follows a deed (Y-311, Y-314) and the windows in which players respond. */
#include "engine/yugioh/internal.h"

void yg_settle(gt_state *s, int moment)
{
    gt_push(s, (gt_frame){.settling = {.kind = YG_F_SETTLE, .moment = (uint8_t)moment}});
}

/* Y-311, Y-314. */
static bool step_resolve_state(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (yg_state_checks(r) || yg_run_unchained(r))
        return false;
    bool attempted =
        f->settling.moment == YG_MOMENT_SUMMON; /* tributes: triggers wait for the summon (Y-132) */
    int n = attempted ? 0 : yg_gather_triggers(r);
    if (n > 0) {
        f->settling.opened = 0;
        gt_push(s, (gt_frame){.chain = {.kind = YG_F_CHAIN, .step = 2, .batch = (int16_t)n}});
        return false;
    }
    if (f->settling.moment != YG_MOMENTS && f->settling.opened == 0) {
        f->settling.opened = 1;
        gt_window_open(s, s->active, f->settling.moment, yg_of(s)->asks_all);
        return false;
    }
    int moment = f->settling.moment;
    gt_pop(s, 0);
    bool begins = moment == YG_MOMENTS && gt_top(s)->kind == YG_F_TURN; /* a phase (3.5) */
    if (moment != YG_MOMENT_SUMMON && !begins)
        yg_of(s)->n_notes = 0;
    return false;
}

/* ---- Windows. */

static bool is_main_phase(const gt_state *s)
{
    return yg_const(s)->phase == YG_PHASE_MAIN_1 || yg_const(s)->phase == YG_PHASE_MAIN_2;
}

static int responses(gt_context *r, const gt_frame *f, gt_action *out)
{
    const gt_state *s = r->s;
    if (f->window.purpose == YG_MOMENT_OPEN && f->window.passes == 0 &&
        f->window.player == s->active)
        return yg_open_actions(r, f->window.player, out);
    int n = yg_quick_actions(r, f->window.player, f->window.purpose, out);
    bool first = f->window.purpose == YG_MOMENT_DEED && f->window.passes == 0 &&
                 f->window.player == s->active && s->n_items == 0;
    if (first && yg_of_run(r)->options.ignition_first && is_main_phase(s))
        GT_LIST_EACH (monster, s, yg_list(f->window.player, YG_MONSTERS))
            n += yg_effect_actions(r, f->window.player, monster, YG_MOMENT_DEED, false,
                                   out + n); /* Y-805 */
    return n;
}

static void passed(gt_context *r, gt_frame *f)
{
    int moment = f->window.purpose;
    gt_pop(r->s, 0);
    if (moment == YG_MOMENT_OPEN)
        yg_open_passed(r);
}

/* The Battle Phase was ended by an effect: nobody acts in it any more. */
static bool prepare(gt_context *r, gt_frame *f)
{
    yg_vars *v = yg_of(r->s);
    if (f->window.purpose != YG_MOMENT_OPEN || v->going != YG_PHASE_BATTLE_END)
        return false;
    gt_pop(r->s, 0);
    yg_begin_step(r, YG_PHASE_BATTLE_END);
    return true;
}

/* Y-603: the turn player cannot end the Battle Step. */
static bool must_act(gt_context *r, const gt_frame *f)
{
    return f->window.purpose == YG_MOMENT_OPEN && f->window.passes == 0 &&
           yg_const(r->s)->phase == YG_PHASE_BATTLE && yg_must_attack(r);
}

const gt_window_rules yg_windows = {
    .prepare = prepare, .responses = responses, .passed = passed, .must_act = must_act};

/* What may be responded to once a chain is over that answered a moment. */
static int moment_after(const gt_context *r, int moment)
{
    if (moment == YG_MOMENT_SUMMON) /* Y-131 */
        return YG_MOMENTS;
    if (moment == YG_MOMENT_DAMAGE && yg_of_run(r)->options.one_chain) /* Y-819 */
        return YG_MOMENTS;
    return YG_MOMENT_DEED;
}

/* A card is activated in a window: in the open state, or in a chain that is being built, it stays;
 * else what follows the chain opens the window anew. */
static void begin_chain(gt_context *r, gt_frame *f, int player)
{
    gt_state *s = r->s;
    if (f->window.purpose == YG_MOMENT_CHAIN) {
        gt_window_acted(f, 1 - player);
        return;
    }
    bool open = f->window.purpose == YG_MOMENT_OPEN;
    if (open) {
        gt_window_acted(f, s->active);
        yg_settle(s, YG_MOMENT_DEED);
    } else {
        gt_pop(s, 0);
        yg_settling *below = &gt_top(s)->settling; /* that opened it */
        assert(below->kind == YG_F_SETTLE);
        below->opened = 0;
        below->moment = (uint8_t)moment_after(r, below->moment);
    }
    gt_push(s, (gt_frame){.kind = YG_F_CHAIN});
}

void yg_act_in_window(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    int player = f->window.player, object = yg_named(s, a), number = (int)(a >> 24);
    const yg_card_cache *b = &yg_of_run(r)->card_cache[s->objects[object].def];
    if (player == s->active) /* 5.3 */
        yg_of(s)->acted = 1;
    yg_of(s)->moment++; /* notes stay: this may answer one, and so may what follows */
    begin_chain(r, f, player);
    yg_activate(r, player, object, number == 0xff ? GT_NO_ABILITY : b->first + number);
}

const gt_frame_kind yg_frame_settle = {.name = "settle", .step = step_resolve_state};
