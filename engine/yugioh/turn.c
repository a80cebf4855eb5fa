/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The phases of a turn (2.1) but for the Battle Phase, and what the turn player may do in the open
 * state. */
#include "engine/yugioh/internal.h"

/* Each phase has two parts: it begins, with what it sets off; its window, which may be opened again
 * (Y-313). Between them the Draw Phase has the draw, the End Phase behind them the hand limit. */
enum { BEGINS, OPEN, ENDS, DRAWS };

void yg_begin_at(gt_context *r, int phase)
{
    yg_of(r->s)->phase = (uint8_t)phase;
    gt_push(r->s, (gt_frame){.kind = YG_F_TURN, .step = BEGINS});
}

int yg_open_actions(gt_context *r, int player, gt_action *out)
{
    const yg_vars *v = yg_const(r->s);
    int n = 0;
    bool any = yg_run_of(r)->any;
    if (v->phase == YG_PHASE_MAIN_1 || v->phase == YG_PHASE_MAIN_2) {
        n += yg_summon_actions(r, player, out + n);
        if (any && n > 0)
            return n;
        n += yg_slow_actions(r, player, out + n);
    }
    if (v->phase == YG_PHASE_BATTLE)
        n += yg_attack_actions(r, out + n);
    if (any && n > 0)
        return n;
    n += yg_quick_actions(r, player, YG_MOMENT_OPEN, out + n);
    bool may = r->s->turn > 1 && !yg_pact_holds(r, player, YG_PACT_NO_BATTLE); /* 6.1 */
    bool again = v->phase == YG_PHASE_BATTLE_END && /* 7.1 */
                 yg_pact_holds(r, player, YG_PACT_BATTLES_AGAIN);
    if ((v->phase == YG_PHASE_MAIN_1 || again) && may)
        out[n++] = gt_act(YG_V_BATTLE, 0, 0);
    return n;
}

/* ---- Beginnings of phases. */

/* Of the rules that give or take the turn player phases one is used up: the oldest of those that
 * give, and each that takes, since all of them speak of the same phases. */
static bool use_up(gt_context *r, int pact, bool each)
{
    gt_state *s = r->s;
    bool used = false;
    for (int i = 0; i < s->n_mods && (each || !used); i++) {
        gt_mod *m = &s->mods[i];
        if (m->what != YG_MOD_PACT + pact || m->target != s->active)
            continue;
        used = true;
        if (--m->value <= 0)
            gt_mod_remove(s, i--);
    }
    if (used)
        yg_touch(r);
    return used;
}

/* 3.4: a window for those alone that say so. */
static void before_draw(gt_context *r)
{
    gt_state *s = r->s;
    yg_of(s)->undrawn = 1;
    if ((yg_of_run(r)->answered >> YG_EV_BEFORE_DRAW & 1) != 0)
        gt_top(s)->settling.moment = YG_MOMENT_PHASE;
    yg_phase_event(r, YG_EV_BEFORE_DRAW);
}

/* The part of the Draw Phase in which what says so may be activated is over (3.4): the draw, which
 * is no effect. */
static void normal_draw(gt_context *r)
{
    gt_state *s = r->s;
    yg_of(s)->n_notes = 0;
    yg_of(s)->undrawn = 0;
    yg_new_moment(r);
    yg_settle(s, YG_MOMENTS);
    yg_phase_event(r, YG_EV_DRAW_PHASE);
    bool draws = s->turn > 1 || yg_of_run(r)->options.first_draws; /* 3.1, 3.3, Y-802 */
    if (draws && !yg_pact_holds(r, s->active, YG_PACT_NO_DRAW))
        yg_draw(r, s->active, 1, 1);
}

static void begin_standby(gt_context *r)
{
    gt_state *s = r->s;
    yg_of(s)->standbys[s->active]++;
    yg_touch(r);
    yg_phase_event(r, YG_EV_STANDBY);
}

static void begin_end(gt_context *r)
{
    yg_end_mods(r, YG_UNTIL_END_PHASE); /* 9.2 */
    yg_phase_event(r, YG_EV_END_PHASE);
}

static void forget_turn(gt_state *s)
{
    for (int i = 0; i < s->n_objects; i++) {
        gt_object *o = &s->objects[i];
        if (o->owner == GT_NO_OBJECT || yg_is_hidden(s, i))
            continue;
        o->mark[0] &= (uint8_t) ~(YG_MARK_CAME | YG_MARK_TURNED | YG_MARK_NEW_SET);
        o->mark[1] &= 15;
        o->mark[2] &= YG_WAS_PROPER;
        o->mark[3] = 0;
        o->used = 0;
    }
}

/* 9.3: between the turns. */
static void end_turn(gt_context *r)
{
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    yg_phase_event(r, YG_EV_TURN_END);
    yg_end_mods(r, YG_UNTIL_TURN);
    forget_turn(s);
    memset(s->tally, 0, sizeof s->tally);
    v->normal_used = 0;
    v->n_notes = 0;
    s->active ^= 1;
    s->turn++;
    v->phase = YG_PHASE_DRAW;
    yg_touch(r);
}

static void begin_phase(gt_context *r)
{
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    v->n_notes = 0;
    v->acted = 0;
    v->rounds = 0;
    yg_new_moment(r);
    v->going = YG_PHASES;
    yg_settle(s, YG_MOMENTS);
    switch (v->phase) {
    case YG_PHASE_DRAW: before_draw(r); return;
    case YG_PHASE_STANDBY: begin_standby(r); return;
    case YG_PHASE_MAIN_1: yg_phase_event(r, YG_EV_MAIN_PHASE); return;
    case YG_PHASE_BATTLE_END:
        yg_phase_event(r, YG_EV_BATTLE_END);
        yg_end_mods(r, YG_UNTIL_BATTLE);
        return;
    case YG_PHASE_END: begin_end(r); return;
    default: return;
    }
}

/* ---- From phase to phase. */

static int phase_after(const gt_state *s)
{
    const yg_vars *v = yg_const(s);
    switch (v->phase) {
    case YG_PHASE_MAIN_1:
        return v->going == YG_PHASE_START ? YG_PHASE_START : YG_PHASE_END; /* 8.1 */
    case YG_PHASE_BATTLE_END:
        return v->going == YG_PHASE_START ? YG_PHASE_START : YG_PHASE_MAIN_2; /* 7.1 */
    case YG_PHASE_END: return YG_PHASE_DRAW;
    default: return v->phase + 1;
    }
}

/* The turn goes on with that phase or step. */
void yg_begin_step(gt_context *r, int phase)
{
    assert(gt_top(r->s)->kind == YG_F_TURN);
    gt_top(r->s)->step = BEGINS;
    yg_of(r->s)->phase = (uint8_t)phase;
    yg_touch(r);
}

/* What names a phase is due until it is over (4.1, 9.1), so also in a card that came meanwhile; and
 * what was said in the End Phase to last until it, or to happen in it (9.2). Whether there was any:
 * then the phase goes on. */
static bool goes_on(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int event = yg_event_of_phase(yg_of(s)->phase);
    if (event == YG_EV_NONE)
        return false;
    yg_new_moment(r);
    bool more = yg_phase_event_again(r, event);
    if (event == YG_EV_END_PHASE && s->n_mods > 0)
        more |= yg_end_mods(r, YG_UNTIL_END_PHASE);
    if (!more)
        return false;
    if (yg_of(s)->rounds < YG_MOST_ROUNDS)
        yg_of(s)->rounds++;
    yg_of(s)->n_notes = 0;
    f->step = OPEN;
    yg_settle(s, YG_MOMENTS);
    return true;
}

void yg_open_passed(gt_context *r)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    assert(f->kind == YG_F_TURN);
    if (goes_on(r, f))
        return;
    f->step = BEGINS;
    int next = phase_after(s);
    if (yg_of(s)->phase == YG_PHASE_END) { /* 9.1: the hand limit comes last */
        f->step = ENDS;
        gt_push(s, (gt_frame){.limit = {.kind = YG_F_LIMIT, .player = s->active}});
        return;
    }
    if (yg_of(s)->phase == YG_PHASE_BATTLE_END && next == YG_PHASE_START && /* 7.1 */
        use_up(r, YG_PACT_BATTLES_AGAIN, false))
        yg_again(r);
    yg_of(s)->phase = (uint8_t)next;
    yg_touch(r);
}

static void begin(gt_context *r, gt_frame *f)
{
    bool draw = yg_const(r->s)->phase == YG_PHASE_DRAW;
    if (draw && use_up(r, YG_PACT_SKIP_DRAW, true)) { /* Y-112: neither draw nor phase */
        yg_begin_step(r, YG_PHASE_STANDBY);
        return;
    }
    f->step = draw ? DRAWS : OPEN;
    begin_phase(r);
}

/* What held for the answers to a deed is over. */
static void open_state(gt_context *r)
{
    if (r->s->n_mods > 0)
        yg_end_mods(r, YG_UNTIL_ANSWERS);
    gt_window_open(r->s, r->s->active, YG_MOMENT_OPEN, yg_of(r->s)->asks_all);
}

static bool step_turn(gt_context *r, gt_frame *f)
{
    switch (f->step) {
    case BEGINS: begin(r, f); break;
    case DRAWS:
        f->step = OPEN;
        normal_draw(r);
        break;
    case OPEN: open_state(r); break;
    default: f->step = BEGINS; end_turn(r);
    }
    return false;
}

const gt_frame_kind yg_frame_turn = {.name = "turn", .step = step_turn};
