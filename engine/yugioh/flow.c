/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kinds of unfinished work by number, names of objects in actions, and the doors to a state. */
#include "engine/yugioh/internal.h"

/* ---- Names of objects in actions. */

static const gt_naming naming = {YG_ZONES, 1u << YG_HAND | 1u << YG_EXTRA | 1u << YG_DECK};

unsigned yg_name_of(const gt_state *s, int object)
{
    return gt_name_of(&naming, s, object);
}

int yg_named(const gt_state *s, gt_action a)
{
    return gt_named(&naming, s, a);
}

int yg_card_in(const gt_state *s, int player, int kind, int def)
{
    return gt_card_of(s, yg_list(player, kind), def, 1 - player);
}

/* ---- Kinds of frames. */

/* Who will be asked in this run is asked for all actions at once; else the first that there is
 * suffices. */
static bool step_window(gt_context *r, gt_frame *f)
{
    yg_run *run = yg_run_of(r);
    run->any = run->core.listing == NULL && !run->plain;
    bool asks = gt_window_step(r, f);
    run->any = false;
    return asks;
}

static void respond(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    switch (gt_act_verb(a)) {
    case GT_PASS: gt_window_pass(r, f); return;
    case YG_V_BATTLE:
        yg_of(s)->going = YG_PHASE_START;
        gt_window_pass(r, f);
        return;
    case YG_V_ACTIVATE:
        yg_of(s)->going = YG_PHASES;
        yg_act_in_window(r, a);
        return;
    case YG_V_ATTACK:
        gt_window_acted(f, s->active);
        yg_declare_attack(r, a);
        return;
    default: gt_window_acted(f, s->active); yg_summon(r, a);
    }
}

bool yg_forces(gt_context *r, const gt_frame *f)
{
    return f->kind != GT_FRAME_WINDOW || yg_windows.must_act(r, f);
}

static const gt_frame_kind frame_event = {
    .name = "event", .step = gt_step_event, .legal = yg_event_legal, .answer = gt_event_answer};
static const gt_frame_kind frame_window = {
    .name = "window", .step = step_window, .legal = gt_window_legal, .answer = respond};

const gt_frame_kind *const yg_frames[] = {
    GT_CORE_FRAMES,
    [GT_FRAME_EFFECT] = &gt_frame_effect,
    [GT_FRAME_EVENT] = &frame_event,
    [GT_FRAME_WINDOW] = &frame_window,
    [YG_F_TURN] = &yg_frame_turn,
    [YG_F_SETTLE] = &yg_frame_settle,
    [YG_F_CHAIN] = &yg_frame_chain,
    [YG_F_RESOLVED] = &yg_frame_resolved,
    [YG_F_SUMMON] = &yg_frame_summon,
    [YG_F_POSITION] = &yg_frame_position,
    [YG_F_DISCARD] = &yg_frame_discard,
    [YG_F_TARGET] = &yg_frame_target,
    [YG_F_MODES] = &yg_frame_modes,
    [YG_F_AMOUNT] = &yg_frame_amount,
    [YG_F_CALL] = &yg_frame_call,
    [YG_F_ATTACK] = &yg_frame_attack,
    [YG_F_DAMAGE] = &yg_frame_damage,
    [YG_F_FUSE] = &yg_frame_fuse,
    [YG_F_RITUAL] = &yg_frame_ritual,
    [YG_F_DECLARE] = &yg_frame_declare,
    [YG_F_LIMIT] = &yg_frame_limit,
};

/* ---- The doors. */

void yg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    yg_run run;
    yg_run_begin(&run, g, s, o);
    gt_do(&run.core, a);
}

void yg_go_on_begin(void *run, const gt_game *g, gt_state *s)
{
    yg_run_begin(run, g, s, NULL);
    yg_keep_listing(run);
}

int yg_go_on(void *run, gt_action a, gt_action *out)
{
    return gt_do_and_list(run, a, out);
}

int yg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    yg_run run;
    yg_run_begin(&run, g, s, w->observer);
    if (w->what == GT_WANT_PLAYED)
        yg_keep_listing(&run);
    return gt_serve(&run.core, w, out);
}

/* Answers that the other player is not told of: to pass in a window, to decline, what is picked in
 * hidden zones. */
bool yg_silent(const gt_game *g, const gt_state *s, gt_action a)
{
    unsigned verb = gt_act_verb(a), kind = gt_act_a(a) >> 1;
    (void)g;
    (void)s;
    bool hidden = verb == GT_PICK && (YG_HIDDEN_KINDS >> kind & 1) != 0;
    hidden |= verb == YG_V_AT && (YG_HIDDEN_KINDS >> gt_act_a(a) % YG_ZONES & 1) != 0;
    return verb == GT_PASS || hidden || verb == YG_V_DECLINE || gt_choice_is_silent(a);
}
