/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: the innermost frame of the agenda goes on until somebody must choose; and actions,
 * which are handed to the frame that asked. */
#include "engine/magic/internal.h"

#include "engine/core/hash.h"
#include "engine/events/proposal.h"

/* ---- Names of objects in actions. */

unsigned mg_place(const gt_state *s, int object)
{
    unsigned place = 0;
    for (int i = s->objects[object].prev; i != GT_NO_OBJECT; i = s->objects[i].prev)
        place++;
    return place;
}

int mg_object_in(const gt_state *s, int list, unsigned place)
{
    int object = s->zone_first[list];
    while (place-- > 0 && object != GT_NO_OBJECT)
        object = s->objects[object].next;
    return object;
}

unsigned mg_name_of(const gt_state *s, int object)
{
    unsigned list = s->objects[object].zone;
    return list | (mg_kind_of(s, object) == MG_HAND ? s->objects[object].def : mg_place(s, object))
                      << 8;
}

int mg_named(const gt_state *s, gt_action a)
{
    int list = (int)gt_act_a(a);
    return list % MG_ZONES == MG_HAND ? mg_card_in(s, list / MG_ZONES, MG_HAND, (int)gt_act_b(a))
                                      : mg_object_in(s, list, gt_act_b(a));
}

/* Whether an object is equal to one of a row; what tells permanents apart is worked out where they
 * could be equal. */
static bool is_again(gt_context *r, const uint8_t *row, int n, int object, uint64_t look[],
                     bool known[])
{
    const gt_state *s = r->s;
    const mg_game *g = mg_of_run(r);
    unsigned shows = mg_shows(g, s, object);
    for (int k = 0; k < n; k++) {
        if (mg_shows(g, s, row[k]) != shows || s->objects[row[k]].zone != s->objects[object].zone)
            continue;
        if (!known[k])
            look[k] = mg_look_of(r, row[k]);
        if (!known[n])
            look[n] = mg_look_of(r, object);
        known[k] = known[n] = true;
        if (look[k] == look[n])
            return true;
    }
    return false;
}

/* Of equal objects the first is left: equal cards of a zone, permanents that look alike in all. */
int mg_differing(gt_context *r, uint8_t *row, int n)
{
    uint64_t look[GT_MAX_OBJECTS];
    bool known[GT_MAX_OBJECTS];
    int kept = 0;
    for (int i = 0; i < n; i++) {
        int object = row[i];
        known[kept] = false;
        bool again =
            mg_kind_of(r->s, object) != MG_PLAYER && is_again(r, row, kept, object, look, known);
        row[kept] = (uint8_t)object;
        kept += !again;
    }
    return kept;
}

/* ---- The loop. */

/* One step of the innermost frame. Returns true if somebody must choose. */
static bool step(gt_context *r, gt_frame *f)
{
    switch (f->kind) {
    case GT_FRAME_EFFECT: gt_effect_step(r); return false;
    case GT_FRAME_CHOOSE: r->s->chooser = r->s->effects[r->s->n_effects - 1].chooser; return true;
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: r->s->chooser = f->a; return true;
    case GT_FRAME_WINDOW: return gt_window_step(r, f);
    case MG_F_TURN: mg_step_turn(r, f); return false;
    case MG_F_MULLIGAN: return mg_step_mulligan(r, f);
    case MG_F_CHECK: return mg_step_check(r, f);
    case MG_F_LEGEND: return mg_step_legend(r, f);
    case MG_F_RESOLVE: mg_step_resolve(r, f); return false;
    case MG_F_CAST: return mg_step_cast(r, f);
    case MG_F_TARGET: return mg_step_target(r, f);
    case MG_F_RETARGET: return mg_step_retarget(r, f);
    case MG_F_PAY: return mg_step_pay(r, f);
    case MG_F_SPEND: return mg_step_spend(r, f);
    case GT_FRAME_EVENT: return gt_step_event(r, f);
    case MG_F_DRAW: return mg_step_draw(r, f);
    case MG_F_ATTACK: return mg_step_attack(r, f);
    case MG_F_BLOCK: return mg_step_block(r, f);
    case MG_F_ORDER: return mg_step_order(r, f);
    case MG_F_ASSIGN: return mg_step_assign(r, f);
    case MG_F_STAMPS: return mg_step_stamps(r, f);
    case MG_F_JOIN: return mg_step_join(r, f);
    case MG_F_SUSPENDED: mg_step_suspended(r, f); return false;
    default: return mg_step_asking(r, f);
    }
}

/* 104.4b: a state that comes again without a choice in between. States are compared by their keys,
 * each with one that was kept, and the one that is kept is changed after 1, 2, 4 ... of them
 * (Brent). */
enum { LOOP_AFTER = 1000 /* steps: before that nobody looks */ };
typedef struct loop {
    uint64_t kept;
    int left, power;
} loop;

static bool comes_again(gt_context *r, loop *l)
{
    const gt_state *s = r->s;
    const gt_frame *f = gt_top(r->s);
    if (s->work < LOOP_AFTER || f->kind != MG_F_CHECK || f->step != 0 || s->n_effects > 0)
        return false;
    uint64_t key = mg_state_key(r->game, s);
    if (l->power > 0 && key == l->kept)
        return true;
    if (l->left == 0) {
        l->kept = key;
        l->power = l->power == 0 ? 1 : 2 * l->power;
        l->left = l->power;
    }
    l->left--;
    return false;
}

/* What the cards make more and more of has no room any more, or goes on for ever without coming to
 * the same state again: that is no fault of the engine, so the game is unfinished. What was too
 * much, and by which card, is told all the same. */
static void tell_growth(gt_state *s)
{
    unsigned limit = s->why.limit;
    bool grows = limit == GT_LIMIT_OBJECTS || limit == GT_LIMIT_MODS || limit == GT_LIMIT_WAITING ||
                 limit == GT_LIMIT_ITEMS || limit == GT_LIMIT_WORK || limit == GT_LIMIT_GRANTED ||
                 limit == GT_LIMIT_TARGETS;
    if (s->end == GT_ABORTED && grows)
        s->end = GT_UNFINISHED;
}

void mg_flow(gt_context *r)
{
    gt_state *s = r->s;
    loop l = {0, 0, 0};
    while (s->end == GT_RUNNING) {
        if (++s->work > GT_WORK_LIMIT)
            gt_abort(s, GT_LIMIT_WORK, GT_NO_OBJECT);
        else if (comes_again(r, &l))
            gt_finish(s, MG_END_DRAW, 2);
        else if (step(r, gt_top(s)))
            return;
    }
    s->work = 0; /* see gt_finish; something may have been done since */
    tell_growth(s);
}

/* ---- What is legal. */

static int trigger_actions(const mg_game *g, const gt_state *s, gt_action *out)
{
    int triggers[GT_MAX_WAITING], n = mg_triggers(g, s, triggers);
    for (unsigned i = 0; i < (unsigned)n; i++)
        out[i] = gt_act(MG_V_NEXT, i, 0);
    return n;
}

static int legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: return gt_choice_legal(r, out);
    case GT_FRAME_WINDOW: return gt_window_legal(r, f, out);
    case MG_F_MULLIGAN: return mg_mulligan_legal(r, f, out);
    case MG_F_CHECK: return trigger_actions(mg_of_run(r), r->s, out);
    case MG_F_LEGEND: return mg_legend_legal(r, f, out);
    case MG_F_CAST: return mg_cast_legal(r, f, out);
    case MG_F_TARGET: return mg_target_legal(r, f, out);
    case MG_F_RETARGET: return mg_retarget_legal(r, f, out);
    case MG_F_PAY: return mg_pay_legal(r, f, out);
    case MG_F_SPEND: return mg_spend_legal(r, f, out);
    case GT_FRAME_EVENT: return mg_event_legal(r, out);
    case MG_F_ATTACK: return mg_attack_legal(r, f, out);
    case MG_F_BLOCK: return mg_block_legal(r, f, out);
    case MG_F_ORDER: return mg_order_legal(r, f, out);
    case MG_F_STAMPS: return mg_stamps_legal(r, f, out);
    case MG_F_JOIN: return mg_join_legal(r, out);
    case MG_F_ASSIGN: return mg_assign_legal(r, f, out);
    default: return mg_asking_legal(r, f, out);
    }
}

/* ---- Actions. */

/* In a window. */
static void respond(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    int player = f->a, object;
    if (gt_act_verb(a) == GT_PASS) {
        gt_window_pass(r, f);
        return;
    }
    gt_window_acted(f, player); /* 117.3c */
    switch (gt_act_verb(a)) {
    case MG_V_LAND:
        mg_of(s)->lands[player]++;
        mg_stir(r);
        mg_go(r, gt_set_of(mg_card_in(s, player, MG_HAND, (int)gt_act_a(a))), MG_BATTLEFIELD,
              player, 0, MG_BY_RULE, GT_NO_OBJECT);
        return;
    case MG_V_CAST:
        mg_cast(r, player, mg_card_in(s, player, MG_HAND, (int)gt_act_a(a)), (int)gt_act_b(a));
        return;
    case MG_V_CAST_GRAVEYARD:
        mg_cast(r, player, mg_card_in(s, player, MG_GRAVEYARD, (int)gt_act_a(a)), (int)gt_act_b(a));
        return;
    case MG_V_USE:
        object = mg_named(s, a);
        mg_use(r, player, object, mg_ability_at(r, object, (int)(a >> 24)));
        return;
    case MG_V_USE_CARD:
        object = mg_card_in(s, player, (int)(a >> 24), (int)gt_act_a(a));
        mg_use(r, player, object, mg_ability_at(r, object, (int)gt_act_b(a)));
        return;
    default: assert(gt_act_verb(a) == MG_V_UP); mg_pay_to_turn_up(r, player, mg_named(s, a));
    }
}

static void stack_chosen(gt_context *r, gt_action a)
{
    int triggers[GT_MAX_WAITING];
    mg_triggers(mg_of_run(r), r->s, triggers);
    mg_stack_trigger(r, triggers[gt_act_a(a)]);
}

static void perform(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: gt_choice_apply(r, a); return;
    case GT_FRAME_WINDOW: respond(r, f, a); return;
    case MG_F_MULLIGAN: mg_mulligan_answer(r, a); return;
    case MG_F_CHECK: stack_chosen(r, a); return;
    case MG_F_LEGEND: mg_keep_legend(r, mg_named(s, a)); return;
    case MG_F_CAST: mg_cast_answer(r, a); return;
    case MG_F_TARGET: mg_target_answer(r, a); return;
    case MG_F_RETARGET: mg_retarget_answer(r, a); return;
    case MG_F_PAY: mg_pay_answer(r, a); return;
    case MG_F_SPEND: mg_spend_answer(r, a); return;
    case GT_FRAME_EVENT: mg_event_answer(r, a); return;
    case MG_F_ATTACK: mg_attack(r, a); return;
    case MG_F_BLOCK: mg_block_answer(r, a); return;
    case MG_F_ORDER: mg_order_answer(r, a); return;
    case MG_F_STAMPS: mg_stamps_answer(r, a); return;
    case MG_F_JOIN: mg_join_answer(r, a); return;
    case MG_F_ASSIGN: mg_assign_answer(r, a); return;
    default: mg_asking_answer(r, a);
    }
}

void mg_act(gt_context *r, gt_action a)
{
    mg_run_of(r)->n_listed = -1;
    perform(r, a);
    mg_flow(r);
}

void mg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o)
{
    mg_run run;
    mg_run_begin(&run, g, s, o);
    run.acts = true;
    mg_act(&run.core, a);
}

int mg_legal_now(gt_context *r, gt_action *out)
{
    const mg_run *run = mg_run_of(r);
    const gt_frame *f = gt_top(r->s);
    bool window = f->kind == GT_FRAME_WINDOW;
    if ((!window && f->kind != MG_F_TARGET) || run->n_listed < 0)
        return legal(r, f, out);
    out[0] = gt_act(GT_PASS, 0, 0);
    memcpy(&out[window], run->listed, (size_t)run->n_listed * sizeof out[0]);
    return window + run->n_listed;
}

/* One run for the whole game: what was computed for one decision is there for the next. */
static void play_out(const gt_game *g, gt_state *s, const gt_wanted *w)
{
    mg_run run;
    gt_action out[GT_MAX_ACTIONS];
    const uint64_t *key_of = w->players->key;
    const gt_folder keys[2] = {gt_folder_of(key_of[0]), gt_folder_of(key_of[1])};
    const int turns = gt_turn_limit(g), actions = gt_action_limit(g);
    mg_run_begin(&run, g, s, w->observer);
    run.acts = true;
    while (s->end == GT_RUNNING) {
        int player = s->chooser, n = mg_legal_now(&run.core, out);
        uint64_t key = gt_decision_key_by(&keys[player], s->decisions[player]);
        gt_count_action(s, player);
        mg_act(&run.core, out[gt_below(key, (uint32_t)n)]);
        gt_stop_at(s, turns, actions);
    }
}

int mg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    mg_run run;
    if (w->what == GT_WANT_PLAYED) {
        play_out(g, s, w);
        return 0;
    }
    mg_run_begin(&run, g, s, NULL);
    return legal(&run.core, gt_top(s), out);
}

/* Answers that the other player is not told of: to pass, to decline, what is picked in hidden
 * zones. */
bool mg_silent(const gt_game *g, const gt_state *s, gt_action a)
{
    unsigned verb = gt_act_verb(a), kind = gt_act_a(a) >> 1;
    (void)g;
    (void)s;
    bool hidden = verb == GT_PICK && mg_is_hidden_zone((int)kind);
    return verb == GT_PASS || hidden || verb == MG_V_NO || verb == MG_V_DONE ||
           gt_choice_is_silent(a);
}
