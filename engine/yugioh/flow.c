/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: the innermost frame of the agenda goes on until somebody must choose; and actions,
 * which are handed to the frame that asked. */
#include "engine/yugioh/internal.h"

#include "engine/core/hash.h"

/* ---- Names of objects in actions. */

unsigned yg_place(const gt_state *s, int object)
{
    unsigned place = 0;
    for (int i = s->objects[object].prev; i != GT_NO_OBJECT; i = s->objects[i].prev)
        place++;
    return place;
}

int yg_object_in(const gt_state *s, int list, unsigned place)
{
    int object = s->zone_first[list];
    while (place-- > 0 && object != GT_NO_OBJECT)
        object = s->objects[object].next;
    return object;
}

/* One that the other player knows comes first, so that what is known stays true. */
int yg_card_in(const gt_state *s, int player, int kind, int def)
{
    int found = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, yg_list(player, kind)) {
        if (s->objects[card].def != def)
            continue;
        if (found == GT_NO_OBJECT || s->objects[card].know[1 - player] == GT_KNOW_PLACE)
            found = card;
    }
    return found;
}

static bool by_definition(int kind)
{
    return kind == YG_HAND || kind == YG_EXTRA || kind == YG_DECK;
}

unsigned yg_name_of(const gt_state *s, int object)
{
    unsigned list = s->objects[object].zone;
    bool def = by_definition(yg_kind_of(s, object));
    return list | (def ? s->objects[object].def : yg_place(s, object)) << 8;
}

int yg_named(const gt_state *s, gt_action a)
{
    int list = (int)gt_act_a(a), kind = list % YG_ZONES;
    return by_definition(kind) ? yg_card_in(s, list / YG_ZONES, kind, (int)gt_act_b(a))
                               : yg_object_in(s, list, gt_act_b(a));
}

/* ---- The loop. */

/* Who will be asked in this run is asked for all actions at once; else the first that there is
 * suffices. */
static bool step_window(gt_context *r, gt_frame *f)
{
    yg_run *run = yg_run_of(r);
    run->any = !run->acts && !run->plain;
    bool asks = gt_window_step(r, f);
    run->any = false;
    return asks;
}

/* One step of the innermost frame. Returns true if somebody must choose. */
static bool step(gt_context *r, gt_frame *f)
{
    switch (f->kind) {
    case GT_FRAME_EFFECT: gt_effect_step(r); return false;
    case GT_FRAME_CHOOSE: r->s->chooser = r->s->effects[r->s->n_effects - 1].chooser; return true;
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: r->s->chooser = f->a; return true;
    case GT_FRAME_WINDOW: return step_window(r, f);
    case GT_FRAME_EVENT: return gt_step_event(r, f);
    case YG_F_TURN: return yg_step_turn(r, f);
    case YG_F_SETTLE: return yg_step_resolve_state(r, f);
    case YG_F_CHAIN: return yg_step_chain(r, f);
    case YG_F_RESOLVED: yg_step_resolved(r); return false;
    case YG_F_SUMMON: return yg_step_summon(r, f);
    case YG_F_TARGET: return yg_step_target(r, f);
    case YG_F_ATTACK: return yg_step_attack(r, f);
    case YG_F_DAMAGE: return yg_step_damage(r, f);
    case YG_F_LIMIT: return yg_step_limit(r, f);
    case YG_F_FUSE:
    case YG_F_RITUAL: return yg_step_fusion(r, f);
    default: return yg_step_asking(r, f);
    }
}

/* Y-603: the turn player cannot end the Battle Step. */
static bool must_act(gt_context *r, const gt_frame *f)
{
    return f->c == YG_MOMENT_OPEN && f->b == 0 && yg_const(r->s)->phase == YG_PHASE_BATTLE &&
           yg_must_attack(r);
}

/* To pass is the first of them, unless they must act. */
static int window_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    const yg_run *run = yg_run_of(r);
    bool must = must_act(r, f);
    gt_action *behind = must ? out : out + 1;
    out[0] = gt_act(GT_PASS, 0, 0);
    if (run->n_listed < 0)
        return !must + yg_windows.responses(r, f, behind);
    memcpy(behind, run->listed, (size_t)run->n_listed * sizeof *out);
    return !must + run->n_listed;
}

static int legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: return gt_choice_legal(r, out);
    case GT_FRAME_WINDOW: return window_legal(r, f, out);
    case GT_FRAME_EVENT: return yg_event_legal(r, out);
    case YG_F_CHAIN: return yg_chain_legal(r, f, out);
    case YG_F_SUMMON: return yg_tribute_legal(r, f, out);
    case YG_F_TARGET: return yg_target_legal(r, f, out);
    case YG_F_ATTACK: return yg_replay_legal(r, out);
    case YG_F_FUSE:
    case YG_F_RITUAL: return yg_fusion_legal(r, f, out);
    default: return yg_asking_legal(r, f, out);
    }
}

int yg_legal_now(gt_context *r, gt_action *out)
{
    const yg_run *run = yg_run_of(r);
    const gt_frame *f = gt_top(r->s);
    if (f->kind == GT_FRAME_WINDOW || run->n_listed < 0)
        return legal(r, f, out);
    memcpy(out, run->listed, (size_t)run->n_listed * sizeof *out);
    return run->n_listed;
}

/* ---- Actions. */

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

static void perform(gt_context *r, gt_action a)
{
    gt_frame *f = gt_top(r->s);
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: gt_choice_apply(r, a); return;
    case GT_FRAME_WINDOW: respond(r, f, a); return;
    case GT_FRAME_EVENT: gt_event_choose(r, (int)gt_act_a(a)); return;
    case YG_F_CHAIN: yg_chain_answer(r, a); return;
    case YG_F_SUMMON: yg_tribute_answer(r, a); return;
    case YG_F_TARGET: yg_target_answer(r, a); return;
    case YG_F_ATTACK: yg_replay_answer(r, a); return;
    case YG_F_FUSE:
    case YG_F_RITUAL: yg_fusion_answer(r, a); return;
    default: yg_asking_answer(r, a);
    }
}

/* Whether the innermost frame leaves nothing to choose: then it is done, and nobody is asked. */
static bool goes_without_saying(gt_context *r)
{
    yg_run *run = yg_run_of(r);
    gt_action out[GT_MAX_ACTIONS];
    gt_frame *f = gt_top(r->s);
    bool window = f->kind == GT_FRAME_WINDOW;
    if (r->game->asks_all || (window && !must_act(r, f)))
        return false;
    int n = legal(r, f, out);
    if (n == 1) {
        run->n_listed = -1;
        perform(r, out[0]);
    } else if (run->acts && !window) {
        run->n_listed = n;
        memcpy(run->listed, out, (size_t)n * sizeof *out);
    }
    return n == 1;
}

void yg_flow(gt_context *r)
{
    gt_state *s = r->s;
    while (s->end == GT_RUNNING) {
        if (++s->work > GT_WORK_LIMIT)
            gt_abort(s, GT_LIMIT_WORK, GT_NO_OBJECT);
        else if (step(r, gt_top(s)) && !goes_without_saying(r))
            return;
    }
}

void yg_act(gt_context *r, gt_action a)
{
    yg_run_of(r)->n_listed = -1;
    perform(r, a);
    yg_flow(r);
}

void yg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    yg_run run;
    yg_run_begin(&run, g, s, o);
    yg_act(&run.core, a);
}

/* One run for the whole game: what was worked out for one decision is there for the next. */
static void play_out(const gt_game *g, gt_state *s, const gt_wanted *w)
{
    yg_run run;
    gt_action out[GT_MAX_ACTIONS];
    const uint64_t *key_of = w->players->key;
    const gt_folder keys[2] = {gt_folder_of(key_of[0]), gt_folder_of(key_of[1])};
    const int turns = gt_turn_limit(g), actions = gt_action_limit(g);
    yg_run_begin(&run, g, s, w->observer);
    run.acts = true;
    while (s->end == GT_RUNNING) {
        int player = s->chooser, n = yg_legal_now(&run.core, out);
        uint64_t key = gt_decision_key_by(&keys[player], s->decisions[player]);
        gt_count_action(s, player);
        yg_act(&run.core, out[gt_below(key, (uint32_t)n)]);
        gt_stop_at(s, turns, actions);
    }
}

int yg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    yg_run run;
    if (w->what == GT_WANT_PLAYED) {
        play_out(g, s, w);
        return 0;
    }
    yg_run_begin(&run, g, s, NULL);
    return yg_legal_now(&run.core, out);
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
