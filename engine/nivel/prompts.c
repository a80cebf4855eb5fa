/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions that the core's choices do not cover: the mulligan, which of several abilities or
 * replacements comes first, the order of cards, where units go, which effect is used or taken. Each
 * is a frame: how it goes on (in the files of what it is about), the legal actions, what an answer
 * does. Equal cards are one action. */
#include "engine/events/proposal.h"
#include "engine/nivel/act.h"
#include "engine/nivel/battle.h"
#include "engine/nivel/board.h"
#include "engine/nivel/events.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/held.h"
#include "engine/nivel/play.h"
#include "engine/nivel/tell.h"
#include "engine/nivel/words.h"

static gt_effect *innermost(gt_state *s)
{
    return &s->effects[s->n_effects - 1];
}

static int numbered(unsigned verb, int n, gt_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = gt_act(verb, (unsigned)i, 0);
    return n;
}

/* ---- The mulligan (5.1.6). */

static int mulligan_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)r;
    (void)f;
    out[0] = gt_act(NV_KEEP, 0, 0);
    out[1] = gt_act(NV_MULLIGAN, 0, 0);
    return 2;
}

/* 5.1.6.1 */
static void mulligan_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int player = r->s->chooser;
    if (gt_act_verb(a) == NV_MULLIGAN) {
        NV_LOG(r, "5.1.6.1", "%s takes a new hand", player == 0 ? "A" : "B");
        nv_shuffle_back(r, player);
        nv_deal_hand(r, player);
    }
    f->step++; /* clause 5.1.6/1 */
}

const gt_frame_kind nv_frame_mulligan = {.name = "mulligan",
                                         .step = nv_step_mulligan,
                                         .legal = mulligan_legal,
                                         .answer = mulligan_answer};

/* ---- Which of several comes first: abilities that wait, what replaces an event. */

static int window_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int choices[GT_MAX_WAITING];
    return numbered(NV_FIRST, nv_window_choices(r, f, choices), out);
}

static void window_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int choices[GT_MAX_WAITING];
    nv_window_choices(r, f, choices);
    nv_window_take(r, f, choices[gt_act_a(a)]);
}

const gt_frame_kind nv_frame_window = {
    .name = "window", .step = nv_step_window, .legal = window_legal, .answer = window_answer};

static int event_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_replacement x[GT_MAX_REPLACEMENTS];
    (void)f;
    return numbered(NV_FIRST, gt_event_choices(r, x), out);
}

static void event_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_event_choose(r, (int)gt_act_a(a));
}

const gt_frame_kind nv_frame_event = {
    .name = "event", .step = gt_step_event, .legal = event_legal, .answer = event_answer};

/* ---- Cards under a deck in an order. */

/* Cards of the innermost effect's `from`, equal ones once. */
static int order_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_state *s = r->s;
    gt_effect *e = innermost(s);
    int n = 0;
    (void)f;
    GT_SET_EACH (card, &e->from) {
        gt_action a = gt_act(GT_PICK, gt_pick_place(r, card, e->player), s->objects[card].def);
        bool is_new = true;
        for (int i = 0; i < n; i++)
            is_new = is_new && out[i] != a;
        if (is_new)
            out[n++] = a;
    }
    return n;
}

/* The card of the innermost effect's `from` that an action names. */
static int picked_card(gt_context *r, gt_action a)
{
    const gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    GT_SET_EACH (card, &e->from)
        if (gt_act(GT_PICK, gt_pick_place(r, card, e->player), r->s->objects[card].def) == a)
            return card;
    assert(0); /* the action is legal */
    return GT_NO_OBJECT;
}

static void order_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_effect *e = innermost(r->s);
    int card = picked_card(r, a);
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, (gt_cause){NV_BY_EFFECT, e->player, e->source});
}

const gt_frame_kind nv_frame_order = {
    .name = "order", .step = nv_step_order, .legal = order_legal, .answer = order_answer};

/* ---- Lanes: where a unit is placed, moves to, attacks. */

static int lanes_legal(uint32_t lanes, gt_action *out)
{
    int n = 0;
    for (; lanes != 0; lanes &= lanes - 1)
        out[n++] = gt_act(NV_TO, (unsigned)__builtin_ctz(lanes), 0);
    return n;
}

static int place_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_effect *e = innermost(r->s);
    int n = nv_place_choices(r, e, f, out);
    if (n > 1)
        return n;
    return lanes_legal(nv_free_lanes(r, e, nv_placed_next(e, f), f->b, f->d, f->a), out);
}

static void place_answer(gt_context *r, gt_frame *f, gt_action a)
{
    if (gt_act_verb(a) == NV_TO) {
        nv_place_next(r, f, (int)gt_act_a(a));
        return;
    }
    innermost(r->s)->dst = (uint8_t)picked_card(r, a);
    f->step = NV_PLACE_PICKED;
}

const gt_frame_kind nv_frame_place = {
    .name = "place", .step = nv_step_place, .legal = place_legal, .answer = place_answer};

static int move_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int at = nv_lane_of(r->s, f->a);
    uint32_t lanes = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        if (lane - at == 1 || at - lane == 1) /* clause 4.9/1 */
            lanes |= 1u << lane;
    return lanes_legal(lanes, out);
}

static void move_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int unit = f->a;
    gt_pop(r->s, 1);
    nv_move_or_ask(r, unit, (int)gt_act_a(a));
}

const gt_frame_kind nv_frame_move = {
    .name = "move", .step = nv_step_move, .legal = move_legal, .answer = move_answer};

static int strike_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return lanes_legal(nv_adjacent_targets(r->s, f->a), out);
}

static void strike_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int unit = f->a;
    gt_pop(r->s, 1);
    /* clause 7.2.1.1/1, 10.2.6.3.2/1 */
    nv_declare_attack(r, unit, (int)gt_act_a(a) | NV_B_BY_EFFECT | NV_B_ONLY_LANE);
}

const gt_frame_kind nv_frame_strike = {
    .name = "strike", .step = nv_step_strike, .legal = strike_legal, .answer = strike_answer};

/* ---- Which of a card's effects is used, which of its abilities is taken. */

static int use_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    nv_held held[NV_MAX_HELD];
    return numbered(GT_MODE, nv_usable(r, f->a, f->b, held), out);
}

static void use_answer(gt_context *r, gt_frame *f, gt_action a)
{
    f->step = 1;
    if (!nv_start_use(r, innermost(r->s)->player, f->a, f->b, (int)gt_act_a(a)))
        gt_pop(r->s, 0);
}

const gt_frame_kind nv_frame_use = {
    .name = "use", .step = nv_step_use, .legal = use_legal, .answer = use_answer};

static bool step_take(gt_context *r, gt_frame *f)
{
    (void)f;
    r->s->chooser = innermost(r->s)->player;
    return true;
}

static int take_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    nv_held held[NV_MAX_HELD];
    return numbered(GT_MODE, nv_takeable(r, f->a, f->b, held), out);
}

static void take_answer(gt_context *r, gt_frame *f, gt_action a)
{
    nv_take_one(r, f, (int)gt_act_a(a));
}

const gt_frame_kind nv_frame_take = {
    .name = "take", .step = step_take, .legal = take_legal, .answer = take_answer};
