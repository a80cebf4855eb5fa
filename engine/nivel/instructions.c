/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instructions of card code: what effects do, by the primitives of act.c. An instruction that
 * needs a decision or may run long puts a frame on the agenda and works from the registers of its
 * effect. */
#include "engine/events/event.h"
#include "engine/nivel/act.h"
#include "engine/nivel/battle.h"
#include "engine/nivel/board.h"
#include "engine/nivel/continuous.h"
#include "engine/nivel/events.h"
#include "engine/nivel/forbid.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/held.h"
#include "engine/nivel/tell.h"
#include "engine/nivel/values.h"
#include "engine/nivel/words.h"

static gt_cause reason_of(const gt_effect *e)
{
    if (e->flags == 2) /* clause 6.6.1.4/4 */
        return NV_RULE; /* the rules' own choices */
    /* clause 8.6.1/5, 4.5.4.3/3 */
    return (gt_cause){e->flags == 1 ? NV_BY_TRIGGER : NV_BY_EFFECT, e->player,
                      e->holder != GT_NO_OBJECT ? e->holder : e->source}; /* 8.6.1/6: the unit */
}

/* Trashing is by effect also in trigger effects; drawing tells them apart (BT03-040). */
static gt_cause effect_reason(const gt_effect *e)
{
    gt_cause why = reason_of(e);
    if (why.by == NV_BY_TRIGGER)
        why.by = NV_BY_EFFECT; /* clause 10.1.7.2/2 */
    return why;
}

/* Takes over what a primitive has done; false: it is on the agenda. */
static bool done(const gt_context *r, gt_effect *e, bool at_once)
{
    if (at_once)
        e->did = r->s->result;
    return at_once;
}

bool nv_fits(gt_context *r, int player, int cost)
{
    nv_refresh(r);
    return nv_field_cost(r, player) + cost <= nv_size_now(r->s, player); /* 6.4.1.1.2/3 */
}

/* ---- Order under a deck. */

/* Puts one card of the innermost effect's `from` under its deck. */
static void put_under(gt_context *r, gt_effect *e, int card)
{
    gt_set_remove(&e->from, card);
    gt_set_add(&e->s[e->dst], card);
    nv_put(r, gt_set_of(card), NV_TO_DECK_BOTTOM, effect_reason(e));
}

bool nv_step_order(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    (void)f;
    if (gt_is_asked(r, gt_set_count(&e->from))) {
        uint8_t def = s->objects[gt_set_first(&e->from)].def;
        bool differ = r->game->asks_all;
        GT_SET_EACH (card, &e->from)
            differ = differ || s->objects[card].def != def;
        if (differ) {
            s->chooser = e->player;
            return true;
        }
    }
    while (!gt_set_is_empty(&e->from))
        put_under(r, e, gt_set_first(&e->from));
    gt_set block = e->s[e->dst];
    GT_SET_EACH (card, &e->s[e->dst])
        if (s->objects[card].owner == e->player) /* the other player did not see the order */
            gt_set_add(&block, card);
    gt_know_block(s, &block, 1 - e->player);
    gt_pop(s, gt_set_count(&e->s[e->dst]));
    return false;
}

/* ---- Upgrading and equipping by effects. */

static bool upgrade(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    (void)x;
    gt_set units = gt_operand_set(r, e, i->a), cards = gt_operand_set(r, e, i->b);
    int unit = gt_set_first(&units), card = gt_set_first(&cards);
    e->did = 0;
    if (card == GT_NO_OBJECT || !nv_can_upgrade(r, e, unit, card, i->c)) /* clause 3.5.5.1/1 */
        return true;
    e->did = 1;
    return nv_upgrade(r, card, e->player, nv_lane_of(s, unit));
}

static bool equip(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    gt_set items = gt_operand_set(r, e, i->a), units = gt_operand_set(r, e, i->b);
    return done(r, e, nv_equip_or_ask(r, items, gt_set_first(&units), i->c, effect_reason(e)));
}

/* ---- Moving and attacking. */

static bool move(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    (void)x;
    gt_set set = gt_operand_set(r, e, i->a);
    int unit = gt_set_first(&set);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    if (i->b == NV_LANE_ADJACENT) {
        gt_push(s, (gt_frame){.adjacent = {.kind = NV_F_MOVE, .unit = (uint8_t)unit}});
        return false;
    }
    gt_set of = gt_operand_set(r, e, i->c);
    GT_SET_EACH (other, &of) {
        int lane = -1;
        if (nv_in_lane(s, other))
            lane = nv_lane_of(s, other);
        for (int k = 0; k < nv_of(s)->n_known && lane < 0; k++)
            if (nv_of(s)->known[k].object == other)
                lane = nv_of(s)->known[k].lane % NV_LANES;
        if (lane >= 0 && lane != nv_lane_of(s, unit)) {
            return done(r, e, nv_move_or_ask(r, unit, lane));
        }
    }
    return true;
}

static bool strike(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    (void)x;
    gt_set set = gt_operand_set(r, e, i->a);
    int unit = gt_set_first(&set);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    nv_refresh(r);
    if ((nv_slot_of(s, unit)->cannot & NV_CANNOT_ATTACK) != 0 || /* 1.3.4/14 */
        !nv_is_payable(r, unit, NV_DECLARE_ATTACK))
        return true;
    if (i->b != NV_LANE_ADJACENT) {
        nv_declare_attack(r, unit, nv_lane_of(s, unit) | NV_B_BY_EFFECT); /* clause 7.2.1.1/4 */
        return false;
    }
    gt_push(s, (gt_frame){.adjacent = {.kind = NV_F_STRIKE, .unit = (uint8_t)unit}});
    return false;
}

/* ---- The instructions, in the order of NV_OPS. `x` is the number that the code pushed last, 0:
 * none. Each returns false if work was put on the agenda. */

/* Registers with the units facing a set, or the items on it. */
static bool related(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    const gt_state *s = r->s;
    gt_set all = gt_operand_set(r, e, i->b);
    gt_set found = gt_set_empty();
    (void)x;
    GT_SET_EACH (object, &all) {
        if (!nv_is_unit(s, object))
            continue;
        if (i->op == NV_OP_FACING) {
            int other = nv_const(s)->unit[1 - nv_player_at(s, object)][nv_lane_of(s, object)];
            if (other != GT_NO_OBJECT)
                gt_set_add(&found, other);
        } else {
            for (int k = s->objects[object].next; k != GT_NO_OBJECT; k = s->objects[k].next)
                gt_set_add(&found, k);
        }
    }
    e->s[i->a] = found;
    return true;
}

static bool still(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_set all = gt_operand_set(r, e, i->b);
    gt_set kept = gt_set_empty();
    (void)x;
    GT_SET_EACH (object, &all) {
        bool zone =
            i->c == 0 || (nv_rule_hooks.zone_bit(r, object) & (uint32_t)(uint16_t)i->c) != 0;
        int whose = r->s->objects[object].controller ^ e->player;
        if (zone && (i->d == 0 || (i->d >> whose & 1) != 0))
            gt_set_add(&kept, object);
    }
    e->s[i->a] = kept;
    return true;
}

/* DRAW, DRAW_TO */
static bool draw(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    int player = i->a ^ e->player;
    if (i->op == NV_OP_DRAW_TO)
        x -= r->s->zone_count[nv_list(player, NV_HAND)];
    x = x < 0 ? 0 : x; /* 1.3.3/3 */
    return done(r, e, nv_draw_or_ask(r, player, x, reason_of(e), -1));
}

static bool draw_as(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    int player = i->a ^ e->player;
    if (i->c != 0)
        x -= r->s->zone_count[nv_list(player, NV_HAND)];
    x = x < 0 ? 0 : x;
    nv_top_cards(r, player, x, &e->s[i->b]);
    return done(r, e, nv_draw_or_ask(r, player, x, reason_of(e), i->b));
}

static bool damage(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    int player = i->a ^ e->player;
    return done(r, e, nv_damage_or_ask(r, player, x, effect_reason(e), e));
}

static bool raise(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    x = x < 0 ? 0 : x; /* 1.3.3/4 */
    return done(r, e, nv_raise_or_ask(r, i->a ^ e->player, x, effect_reason(e)));
}

static bool trash(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_set set = gt_operand_set(r, e, i->a);
    gt_cause why = effect_reason(e);
    (void)x;
    e->s[i->b] = set;
    if (nv_is_replaced(r, NV_EV_TRASHED) || nv_is_replaced(r, NV_EV_DISCARDED))
        return nv_trash_or_ask(
            r, set, why); /* the register keeps what was asked for; the code tests where they are */
    if (gt_set_is_empty(&set)) {
        e->did = 0;
        return true;
    }
    nv_trash(r, &e->s[i->b], why);
    e->did = nv_did(gt_set_count(&e->s[i->b]), gt_set_count(&set)); /* clause 8.3.2/7 */
    return true;
}

static bool mill(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    /* clause 1.3.3/5 */
    return done(r, e, nv_mill_or_ask(r, i->b ^ e->player, x, effect_reason(e), i->a));
}

static bool reveal(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    int n = x < 0 ? 0 : x; /* clause 1.3.3/6 */
    int found = nv_top_cards(r, i->b ^ e->player, n, &e->s[i->a]);
    GT_SET_EACH (card, &e->s[i->a]) {
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE; /* 11.1/1 */
        NV_LOG(r, "11.1", "%s is revealed", nv_card(r, card));
    }
    e->did = nv_did(found, n); /* clause 8.3.2/8 */
    return true;
}

static bool put(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->a);
    int asked = gt_set_count(&set);
    (void)x;
    for (int player = 0; player < 2; player++)
        gt_set_remove(&set, nv_of(s)->leader[player]); /* 3.3.4 */
    return done(r, e, nv_put_or_ask(r, set, i->b, effect_reason(e), i->c, asked));
}

static bool shuffle(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    nv_shuffle_deck(r, i->a ^ e->player);
    e->did = 1;
    return true;
}

/* GIVE and its kin */
static bool give(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    if (r->fixed) {
        nv_give_static(r, e, i, x);
        return true;
    }
    if (nv_is_replaced(r, NV_EV_GIVEN) && (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ABILITY))
        return done(r, e, nv_give_or_ask(r, e, i, x, effect_reason(e)));
    nv_modifier(r, e, i, x);
    return true;
}

static bool take(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    return nv_take(r, e, i);
}

static bool give_taken(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    if (nv_is_replaced(r, NV_EV_GIVEN) && i->op == NV_OP_GIVE_TAKEN)
        return done(r, e, nv_give_or_ask(r, e, i, 0, effect_reason(e)));
    nv_give_taken(r, e, i);
    return true;
}

static bool place(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    return nv_place(r, e, i);
}

static bool use(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_set set = gt_operand_set(r, e, i->a);
    (void)x;
    e->did = 0;
    if (gt_set_is_empty(&set))
        return true;
    gt_push(r->s, (gt_frame){.use = {.kind = NV_F_USE,
                                     .card = (uint8_t)gt_set_first(&set),
                                     .keyword = (uint8_t)i->b}});
    return false;
}

/* FORBID, FORBID_USE */
static bool forbid(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    if (r->fixed) {
        nv_give_static(r, e, i, 0);
        return true;
    }
    gt_mod *m = nv_mod(r, e, NV_GIVE_FORBID, i->b, i->op == NV_OP_FORBID ? i->a : NV_NO_USE);
    m->filter = gt_address(i->d);
    m->times = (uint16_t)(i->c ^ e->player);
    m->target = e->holder;
    e->did = 1;
    nv_of(r->s)->forbids = 1;
    return true;
}

/* FORBID_EQUIP, FORBID_LANES, MAY_UPGRADE */
static bool forbid_units(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    nv_forbid_units(r, e, i);
    e->did = 1;
    return true;
}

static bool whenever(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_LISTEN, i->b, i->d);
    (void)x;
    m->times = i->a;
    m->filter = gt_address(i->c); /* the registers that are kept */
    nv_keep(r, e, m->filter, m->order);
    e->did = 1;
    nv_listen_anew(r);
    return true;
}

static bool cost(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_DECLARATION_COST, i->b, i->d);
    (void)x;
    m->target_stamp = e->holder != GT_NO_OBJECT ? r->s->objects[e->holder].stamp : 0;
    e->did = 1;
    return true;
}

static bool end_battle(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)i;
    (void)x;
    e->did = nv_end_battle(r->s);
    return true;
}

static bool awaken(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    nv_vars *v = nv_of(r->s);
    int player = i->a ^ e->player;
    (void)x;
    e->did = !v->awakened[player];
    if (e->did != 0)
        nv_wait_special(r, NV_WAIT_AWAKEN, player, v->leader[player], 0);
    return true;
}

static bool lose(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)x;
    nv_lose(r, i->a ^ e->player, NV_END_EFFECT); /* 1.2.5/1 */
    return true;
}

static bool replace_damage(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_DAMAGE, i->b, i->a | (x < 0 ? 0 : x) << 16);
    m->times = (uint16_t)(i->c ^ e->player);
    m->filter = gt_address(i->d);
    e->did = 1;
    return true;
}

/* Prevention: a modifier that is used up (replacement.c). */
static bool prevent(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    e->did = x > 0;
    if (x <= 0)
        return true;
    gt_mod *m = nv_mod(r, e, NV_GIVE_PREVENTION, i->b, x);
    m->flags |= GT_MOD_PLAYER;
    m->target = (uint8_t)((i->c & 1) ^ e->player);
    m->times = (uint16_t)(i->c ^ e->player);
    m->filter = gt_address((int16_t)((unsigned)i->d << NV_PREVENTED_BY | (unsigned)i->a));
    return true;
}

/* What is proposed has another amount; 0: it does not happen. */
static bool change_amount(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_effect *part = gt_proposed(r->s);
    (void)i;
    e->did = 0;
    if (part != NULL && x != GT_NONE)
        nv_change_amount(part, x);
    return true;
}

static bool result(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    (void)r;
    (void)i;
    e->did = x != 0;
    return true;
}

/* clang-format off */
static bool (*const instructions[NV_OP_COUNT])(gt_context *, gt_effect *, const gt_operation *,
    int32_t) = {
    [NV_OP_FACING] = related, [NV_OP_ITEMS_OF] = related, [NV_OP_STILL] = still,
    [NV_OP_DRAW] = draw, [NV_OP_DRAW_AS] = draw_as, [NV_OP_DRAW_TO] = draw, [NV_OP_DAMAGE] = damage,
    [NV_OP_RAISE] = raise, [NV_OP_TRASH] = trash, [NV_OP_MILL] = mill, [NV_OP_REVEAL] = reveal,
    [NV_OP_PUT] = put, [NV_OP_SHUFFLE] = shuffle, [NV_OP_GIVE] = give, [NV_OP_GIVE_ALL] = give,
    [NV_OP_GIVE_ABILITY] = give, [NV_OP_GIVE_ABILITY_ALL] = give, [NV_OP_TAKE] = take,
    [NV_OP_GIVE_TAKEN] = give_taken, [NV_OP_GIVE_TAKEN_ALL] = give_taken,
    [NV_OP_GIVE_PLAYER] = give,
    [NV_OP_PLACE] = place, [NV_OP_UPGRADE] = upgrade, [NV_OP_EQUIP] = equip,
    [NV_OP_STRIKE] = strike,
    [NV_OP_MOVE] = move, [NV_OP_USE] = use, [NV_OP_FORBID] = forbid, [NV_OP_FORBID_USE] = forbid,
    [NV_OP_FORBID_EQUIP] = forbid_units, [NV_OP_FORBID_LANES] = forbid_units,
    [NV_OP_MAY_UPGRADE] = forbid_units, [NV_OP_WHENEVER] = whenever,
    [NV_OP_DECLARATION_COST] = cost,
    [NV_OP_END_BATTLE] = end_battle, [NV_OP_AWAKEN] = awaken, [NV_OP_LOSE] = lose,
    [NV_OP_REPLACE_DAMAGE] = replace_damage, [NV_OP_RESULT] = result,
    [NV_OP_PREVENT] = prevent, [NV_OP_CHANGE_AMOUNT] = change_amount,
};
/* clang-format on */

bool nv_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *numbers,
                    int n)
{
    int32_t x = n > 0 ? numbers[n - 1] : 0;
    if (x == GT_NONE && i->op >= NV_OP_DRAW && i->op <= NV_OP_REVEAL)
        x = 0; /* a number of a card that is not there */
    assert(i->op < NV_OP_COUNT && instructions[i->op] != NULL);
    return instructions[i->op](r, e, i, x);
}
