/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decisions in the middle of effects that the core's choices do not cover: what is discarded,
 * modes, positions, amounts to pay, calls of a coin, the hand limit. Each is a frame: how it goes
 * on, the legal actions, what an answer does. */
#include "engine/yugioh/internal.h"

static int hand_actions(const gt_state *s, int player, gt_action *out)
{
    int n = 0, last = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, yg_list(player, YG_HAND)) {
        if (s->objects[card].def != last)
            out[n++] = gt_act(YG_V_DISCARD, s->objects[card].def, 0);
        last = s->objects[card].def;
    }
    return n;
}

/* The player of the effect is asked. */
static bool ask_owner(gt_context *r, gt_frame *f)
{
    (void)f;
    r->s->chooser = gt_innermost_effect(r->s)->player;
    return true;
}

/* ---- Discarding. */

static bool step_discard(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    s->chooser = f->discard.chooser;
    if (f->discard.left > 0)
        return true;
    gt_pop(s, gt_set_count(&gt_innermost_effect(s)->s[f->discard.dst]));
    return false;
}

static int discard_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return hand_actions(r->s, f->discard.player, out);
}

static void discard_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_set card = gt_set_of(yg_card_in(r->s, f->discard.player, YG_HAND, (int)gt_act_a(a)));
    f->discard.left--;
    yg_discard(r, gt_innermost_effect(r->s), card, f->discard.dst);
}

const gt_frame_kind yg_frame_discard = {
    .name = "discard", .step = step_discard, .legal = discard_legal, .answer = discard_answer};

/* ---- The hand limit (9.1). */

static bool step_limit(gt_context *r, gt_frame *f)
{
    if (yg_count(r->s, f->limit.player, YG_HAND) > YG_HAND_LIMIT) {
        r->s->chooser = f->limit.player;
        return true;
    }
    gt_pop(r->s, 0);
    if (r->s->n_waiting > 0)
        yg_settle(r->s, YG_MOMENTS);
    return false;
}

static int limit_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    return hand_actions(r->s, f->limit.player, out);
}

static void limit_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_set card = gt_set_of(yg_card_in(r->s, f->limit.player, YG_HAND, (int)gt_act_a(a)));
    yg_go(r, card, YG_GRAVEYARD, 0, YG_DEED_DISCARD, yg_by_rule);
    if (!yg_of_run(r)->options.limit_triggers)
        r->s->n_waiting = 0; /* Y-818 */
}

const gt_frame_kind yg_frame_limit = {
    .name = "limit", .step = step_limit, .legal = limit_legal, .answer = limit_answer};

/* ---- Modes, amounts, coins. */

static bool step_modes(gt_context *r, gt_frame *f)
{
    r->s->chooser = f->modes.player;
    return true;
}

static int modes_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    for (unsigned k = 0; k < 8; k++)
        if ((f->modes.modes >> k & 1) != 0)
            out[n++] = gt_act(YG_V_MODE, k, 0);
    return n;
}

static void modes_answer(gt_context *r, gt_frame *f, gt_action a)
{
    (void)f;
    gt_pop(r->s, 1);
    gt_innermost_effect(r->s)->v[YG_VAR_MODES] = 1 << gt_act_a(a);
}

const gt_frame_kind yg_frame_modes = {
    .name = "modes", .step = step_modes, .legal = modes_legal, .answer = modes_answer};

static int amount_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    for (unsigned k = 1; k <= (unsigned)f->amount.most && n < GT_MAX_ACTIONS; k++)
        out[n++] = gt_act(YG_V_AMOUNT, k, 0);
    return n;
}

static void amount_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_effect *e = gt_innermost_effect(r->s);
    int32_t amount = (int32_t)gt_act_a(a) * f->amount.unit;
    e->v[f->amount.variable] = amount;
    gt_pop(r->s, 1);
    yg_pay(r, e->player, amount);
}

const gt_frame_kind yg_frame_amount = {
    .name = "amount", .step = ask_owner, .legal = amount_legal, .answer = amount_answer};

static int call_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    (void)r;
    (void)f;
    out[0] = gt_act(YG_V_CALL, 1, 0);
    out[1] = gt_act(YG_V_CALL, 0, 0);
    return 2;
}

static void call_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_effect *e = gt_innermost_effect(r->s);
    int variable = f->amount.variable;
    gt_pop(r->s, 1);
    e->v[variable] = (int)gt_act_a(a) == yg_coin(r, e);
}

const gt_frame_kind yg_frame_call = {
    .name = "call", .step = ask_owner, .legal = call_legal, .answer = call_answer};

/* ---- Positions. */

static bool step_position(gt_context *r, gt_frame *f)
{
    r->s->chooser = f->position.player;
    return true;
}

static int position_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    (void)r;
    for (unsigned p = YG_UP_ATTACK; p <= YG_DOWN_DEFENCE; p <<= 1)
        if (((unsigned)f->position.positions & p) != 0)
            out[n++] = gt_act(YG_V_POSITION, p, 0);
    return n;
}

/* One of several, which has got its position; when all have, their summon is told of. */
static void place_one(gt_context *r, const yg_position_choice *f, int position)
{
    gt_effect *e = gt_innermost_effect(r->s);
    int from = yg_kind_of(r->s, f->monster);
    if (yg_place_one(r, e, f->monster, position, f->flags & ~YG_MANY))
        gt_set_add(&e->s[f->dst], f->monster);
    gt_set_remove(&e->from, f->monster);
    e->from = yg_those_that_come(r, e, e->from, f->flags & ~YG_MANY);
    if (!gt_set_is_empty(&e->from)) {
        yg_ask_position(r, e, f->positions, f->flags, f->dst);
        return;
    }
    yg_tell_special(r, e, e->s[f->dst], from);
    r->s->result = e->did = (int16_t)gt_set_count(&e->s[f->dst]);
}

static void position_answer(gt_context *r, gt_frame *f, gt_action a)
{
    const yg_position_choice was = f->position;
    gt_effect *e = gt_innermost_effect(r->s);
    int position = (int)gt_act_a(a);
    gt_pop(r->s, 1);
    if ((was.flags & YG_MANY) != 0) {
        place_one(r, &was, position);
        return;
    }
    yg_special(r, e, gt_set_of(was.monster), position, was.flags, was.dst);
    yg_fused(r->s, was.monster);
    r->s->result = e->did;
}

const gt_frame_kind yg_frame_position = {.name = "position",
                                         .step = step_position,
                                         .legal = position_legal,
                                         .answer = position_answer,
                                         .object = offsetof(yg_position_choice, monster)};
