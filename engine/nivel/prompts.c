/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions that the core's choices do not cover, each a frame of its own: the mulligan, the order
 * of cards under a deck, where a unit moves or attacks; and what legal actions have in common.
 * Others stand with what they are about. */
#include "engine/nivel/internal.h"

int nv_add_lanes(uint32_t lanes, gt_action *out)
{
    int n = 0;
    for (; lanes != 0; lanes &= lanes - 1)
        out[n++] = gt_act(NV_TO, (unsigned)__builtin_ctz(lanes), 0);
    return n;
}

static gt_action pick_of(gt_context *r, int card)
{
    unsigned place = gt_pick_place(r, card, gt_innermost_effect(r->s)->player);
    return gt_act(GT_PICK, place, r->s->objects[card].def);
}

int nv_add_pick(gt_context *r, int card, gt_action *out, int n)
{
    const gt_action a = pick_of(r, card);
    for (int i = 0; i < n; i++)
        if (out[i] == a)
            return n;
    out[n] = a;
    return n + 1;
}

int nv_picked_card(gt_context *r, gt_action a)
{
    GT_SET_EACH (card, &gt_innermost_effect(r->s)->from)
        if (pick_of(r, card) == a)
            return card;
    assert(0); /* the action is legal */
    return GT_NO_OBJECT;
}

/* ---- The mulligan (5.1.6). */

/* 5.1.6: asked in order, the first player first. */
static bool step_mulligan(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    if (f->step < 2) { /* clause 5.1.6/2 */
        s->chooser = (uint8_t)(f->step == 0 ? s->first : 1 - s->first); /* clause 5.1.6/3 */
        return true;
    }
    gt_pop(s, 0);
    s->turn = 1;
    s->active = s->first; /* clause 5.1.7/1 */
    gt_note_opening(r);
    gt_push(s, (gt_frame){.kind = NV_F_TURN, .step = NV_S_LEVEL_UP}); /* 5.1.7 */
    return false;
}

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

const gt_frame_kind nv_frame_mulligan = {
    .name = "mulligan", .step = step_mulligan, .legal = mulligan_legal, .answer = mulligan_answer};

/* ---- Cards under a deck in an order. */

/* Equal cards are one action. */
static int order_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)f;
    GT_SET_EACH (card, &gt_innermost_effect(r->s)->from)
        n = nv_add_pick(r, card, out, n);
    return n;
}

static void order_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_effect *e = gt_innermost_effect(r->s);
    int card = nv_picked_card(r, a);
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, (gt_cause){NV_BY_EFFECT, e->player, e->source});
}

const gt_frame_kind nv_frame_order = {
    .name = "order", .step = nv_step_order, .legal = order_legal, .answer = order_answer};

/* ---- Lanes: where a unit moves to, attacks. */

/* To which adjacent zone a unit moves. */
static bool step_move(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int unit = f->adjacent.unit, lane = nv_lane_of(s, unit);
    if (gt_is_asked(r, lane == 1 ? 2 : 1)) { /* clause 3.5.7/1 */
        s->chooser = gt_innermost_effect(s)->player;
        return true;
    }
    gt_pop(s, 1);
    nv_move_or_ask(r, unit, 1); /* from a side there is one adjacent zone (3.5.7) */
    return false;
}

static int move_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int at = nv_lane_of(r->s, f->adjacent.unit);
    uint32_t lanes = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        if (lane - at == 1 || at - lane == 1) /* clause 4.9/1 */
            lanes |= 1u << lane;
    return nv_add_lanes(lanes, out);
}

static void move_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int unit = f->adjacent.unit;
    gt_pop(r->s, 1);
    nv_move_or_ask(r, unit, (int)gt_act_a(a));
}

const gt_frame_kind nv_frame_move = {
    .name = "move", .step = step_move, .legal = move_legal, .answer = move_answer};

/* Adjacent lanes of a unit with an opposing unit, as a mask. */
static uint32_t targets(const gt_state *s, int unit)
{
    uint32_t lanes = 0;
    int at = nv_lane_of(s, unit), player = nv_player_at(s, unit);
    for (int lane = 0; lane < NV_LANES; lane++)
        if ((lane - at == 1 || at - lane == 1) &&
            nv_const(s)->unit[1 - player][lane] != GT_NO_OBJECT) /* clause 7.2.1.3/1 */
            lanes |= 1u << lane;
    return lanes;
}

static bool step_strike(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    int unit = f->adjacent.unit;
    uint32_t lanes = targets(s, unit);
    if (gt_is_asked(r, __builtin_popcount(lanes))) {
        s->chooser = gt_innermost_effect(s)->player;
        return true;
    }
    gt_pop(s, lanes != 0);
    if (lanes != 0)
        /* clause 7.2.1.1/5 */
        nv_declare_attack(r, unit, __builtin_ctz(lanes) | NV_B_BY_EFFECT | NV_B_ONLY_LANE);
    return false;
}

static int strike_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return nv_add_lanes(targets(r->s, f->adjacent.unit), out);
}

static void strike_answer(gt_context *r, gt_frame *f, gt_action a)
{
    int unit = f->adjacent.unit;
    gt_pop(r->s, 1);
    /* clause 7.2.1.1/1, 10.2.6.3.2/1 */
    nv_declare_attack(r, unit, (int)gt_act_a(a) | NV_B_BY_EFFECT | NV_B_ONLY_LANE);
}

const gt_frame_kind nv_frame_strike = {
    .name = "strike", .step = step_strike, .legal = strike_legal, .answer = strike_answer};
