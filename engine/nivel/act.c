/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The instructions of card code: what effects do, by the primitives of move.c. An instruction that
 * needs a decision or may run long puts a frame on the agenda and works from the registers of its
 * effect. */
#include "engine/nivel/internal.h"

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

GT_INSTRUCTION(nv, upgrade)
{
    gt_state *s = r->s;
    gt_set units = gt_operand_set(r, e, i->unit), cards = gt_operand_set(r, e, i->card);
    int unit = gt_set_first(&units), card = gt_set_first(&cards);
    e->did = 0;
    if (card == GT_NO_OBJECT || !nv_can_upgrade(r, e, unit, card, i->flags)) /* clause 3.5.5.1/1 */
        return true;
    e->did = 1;
    return nv_upgrade(r, card, e->player, nv_lane_of(s, unit));
}

GT_INSTRUCTION(nv, equip)
{
    gt_set items = gt_operand_set(r, e, i->items), units = gt_operand_set(r, e, i->unit);
    return done(r, e, nv_equip_or_ask(r, items, gt_set_first(&units), i->flags, effect_reason(e)));
}

/* ---- Moving and attacking. */

GT_INSTRUCTION(nv, move)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->unit);
    int unit = gt_set_first(&set);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    if (i->lane == NV_LANE_ADJACENT) {
        gt_push(s, (gt_frame){.adjacent = {.kind = NV_F_MOVE, .unit = (uint8_t)unit}});
        return false;
    }
    gt_set of = gt_operand_set(r, e, i->set);
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

GT_INSTRUCTION(nv, strike)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->unit);
    int unit = gt_set_first(&set);
    e->did = 0;
    if (!nv_is_unit(s, unit))
        return true;
    nv_refresh(r);
    if ((nv_slot_of(s, unit)->cannot & NV_CANNOT_ATTACK) != 0 || /* 1.3.4/14 */
        !nv_is_payable(r, unit, NV_DECLARE_ATTACK))
        return true;
    if (i->lane != NV_LANE_ADJACENT) {
        nv_declare_attack(r, unit, nv_lane_of(s, unit) | NV_B_BY_EFFECT); /* clause 7.2.1.1/4 */
        return false;
    }
    gt_push(s, (gt_frame){.adjacent = {.kind = NV_F_STRIKE, .unit = (uint8_t)unit}});
    return false;
}

/* ---- Instructions. */

GT_INSTRUCTION(nv, facing)
{
    const gt_state *s = r->s;
    gt_set all = gt_operand_set(r, e, i->units), found = gt_set_empty();
    GT_SET_EACH (object, &all) {
        int other = nv_is_unit(s, object)
                        ? nv_const(s)->unit[1 - nv_player_at(s, object)][nv_lane_of(s, object)]
                        : GT_NO_OBJECT;
        if (other != GT_NO_OBJECT)
            gt_set_add(&found, other);
    }
    e->s[i->to] = found;
    return true;
}

GT_INSTRUCTION(nv, items_of)
{
    const gt_state *s = r->s;
    gt_set all = gt_operand_set(r, e, i->units), found = gt_set_empty();
    GT_SET_EACH (object, &all)
        for (int k = nv_is_unit(s, object) ? s->objects[object].next : GT_NO_OBJECT;
             k != GT_NO_OBJECT; k = s->objects[k].next)
            gt_set_add(&found, k);
    e->s[i->to] = found;
    return true;
}

GT_INSTRUCTION(nv, still)
{
    gt_set all = gt_operand_set(r, e, i->from);
    gt_set kept = gt_set_empty();
    GT_SET_EACH (object, &all) {
        bool zone = i->zones == 0 ||
                    (nv_rule_hooks.zone_bit(r, object) & (uint32_t)(uint16_t)i->zones) != 0;
        int whose = r->s->objects[object].controller ^ e->player;
        if (zone && (i->owners == 0 || (i->owners >> whose & 1) != 0))
            gt_set_add(&kept, object);
    }
    e->s[i->to] = kept;
    return true;
}

static bool draw(gt_context *r, gt_effect *e, int player, int32_t n)
{
    n = n < 0 ? 0 : n; /* 1.3.3/3 */
    return done(r, e, nv_draw_or_ask(r, player ^ e->player, n, reason_of(e), -1));
}

/* How many cards a player has not in hand of so many. */
static int32_t up_to(const gt_state *s, const gt_effect *e, int player, int32_t n)
{
    return n - s->zone_count[nv_list(player ^ e->player, NV_HAND)];
}

GT_INSTRUCTION(nv, draw)
{
    return draw(r, e, i->player, x[0]);
}

GT_INSTRUCTION(nv, draw_to)
{
    return draw(r, e, i->player, up_to(r->s, e, i->player, x[0]));
}

GT_INSTRUCTION(nv, draw_as)
{
    int player = i->player ^ e->player;
    int32_t n = i->until != 0 ? up_to(r->s, e, i->player, x[0]) : x[0];
    n = n < 0 ? 0 : n;
    nv_top_cards(r, player, n, &e->s[i->drawn]);
    return done(r, e, nv_draw_or_ask(r, player, n, reason_of(e), i->drawn));
}

GT_INSTRUCTION(nv, damage)
{
    int player = i->player ^ e->player;
    return done(r, e, nv_damage_or_ask(r, player, x[0], effect_reason(e), e));
}

GT_INSTRUCTION(nv, raise)
{
    int32_t n = x[0] < 0 ? 0 : x[0]; /* 1.3.3/4 */
    return done(r, e, nv_raise_or_ask(r, i->player ^ e->player, n, effect_reason(e)));
}

GT_INSTRUCTION(nv, trash)
{
    gt_set set = gt_operand_set(r, e, i->set);
    gt_cause why = effect_reason(e);
    e->s[i->trashed] = set;
    if (nv_is_replaced(r, NV_EV_TRASHED) || nv_is_replaced(r, NV_EV_DISCARDED))
        return nv_trash_or_ask(
            r, set, why); /* the register keeps what was asked for; the code tests where they are */
    if (gt_set_is_empty(&set)) {
        e->did = 0;
        return true;
    }
    nv_trash(r, &e->s[i->trashed], why);
    e->did = nv_did(gt_set_count(&e->s[i->trashed]), gt_set_count(&set)); /* clause 8.3.2/7 */
    return true;
}

GT_INSTRUCTION(nv, mill)
{
    /* clause 1.3.3/5 */
    return done(r, e, nv_mill_or_ask(r, i->player ^ e->player, x[0], effect_reason(e), i->milled));
}

GT_INSTRUCTION(nv, reveal)
{
    gt_state *s = r->s;
    int n = x[0] < 0 ? 0 : x[0]; /* clause 1.3.3/6 */
    int found = nv_top_cards(r, i->player ^ e->player, n, &e->s[i->revealed]);
    GT_SET_EACH (card, &e->s[i->revealed]) {
        s->objects[card].know[0] = s->objects[card].know[1] = GT_KNOW_PLACE; /* 11.1/1 */
        NV_LOG(r, "11.1", "%s is revealed", nv_card(r, card));
    }
    e->did = nv_did(found, n); /* clause 8.3.2/8 */
    return true;
}

GT_INSTRUCTION(nv, put)
{
    gt_state *s = r->s;
    gt_set set = gt_operand_set(r, e, i->set);
    int asked = gt_set_count(&set);
    for (int player = 0; player < 2; player++)
        gt_set_remove(&set, nv_of(s)->leader[player]); /* 3.3.4 */
    return done(r, e, nv_put_or_ask(r, set, i->place, effect_reason(e), i->gone, asked));
}

GT_INSTRUCTION(nv, shuffle)
{
    nv_shuffle_deck(r, i->player ^ e->player);
    e->did = 1;
    return true;
}

/* GIVE and its kin; `asks`: a replacement may change it. */
static bool give(gt_context *r, gt_effect *e, const gt_operation *operation, int32_t x, bool asks)
{
    if (r->fixed) {
        nv_give_static(r, e, operation, x);
        return true;
    }
    if (asks && nv_is_replaced(r, NV_EV_GIVEN))
        return done(r, e, nv_give_or_ask(r, e, operation, x, effect_reason(e)));
    nv_modifier(r, e, operation, x);
    return true;
}

GT_INSTRUCTION(nv, give)
{
    return give(r, e, operation, x[0], true);
}

GT_INSTRUCTION(nv, give_ability)
{
    return give(r, e, operation, 0, true);
}

GT_INSTRUCTION(nv, give_all)
{
    return give(r, e, operation, x[0], false);
}

GT_INSTRUCTION(nv, give_ability_all)
{
    return give(r, e, operation, 0, false);
}

GT_INSTRUCTION(nv, give_player)
{
    return give(r, e, operation, x[0], false);
}

GT_INSTRUCTION(nv, give_taken)
{
    if (nv_is_replaced(r, NV_EV_GIVEN))
        return done(r, e, nv_give_or_ask(r, e, operation, 0, effect_reason(e)));
    nv_give_taken(r, e, operation);
    return true;
}

GT_INSTRUCTION(nv, give_taken_all)
{
    nv_give_taken(r, e, operation);
    return true;
}

GT_INSTRUCTION(nv, use)
{
    gt_set set = gt_operand_set(r, e, i->card);
    e->did = 0;
    if (gt_set_is_empty(&set))
        return true;
    gt_push(r->s, (gt_frame){.use = {.kind = NV_F_USE,
                                     .card = (uint8_t)gt_set_first(&set),
                                     .keyword = (uint8_t)i->keyword}});
    return false;
}

/* FORBID, FORBID_USE */
static bool forbid(gt_context *r, gt_effect *e, const gt_operation *operation,
                   const struct nv_op_forbid *i, int deed)
{
    if (r->fixed) {
        nv_give_static(r, e, operation, 0);
        return true;
    }
    gt_mod *m = nv_mod(r, e, NV_GIVE_FORBID, i->until, deed);
    m->filter = gt_address(i->filter);
    m->times = (uint16_t)(i->player ^ e->player);
    m->target = e->holder;
    e->did = 1;
    nv_of(r->s)->forbids = 1;
    return true;
}

GT_INSTRUCTION(nv, forbid)
{
    return forbid(r, e, operation, i, i->deed);
}

GT_INSTRUCTION(nv, forbid_use)
{
    const struct nv_op_forbid all = {.until = i->until, .player = i->player, .filter = i->timings};
    return forbid(r, e, operation, &all, NV_NO_USE);
}

GT_INSTRUCTION(nv, whenever)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_LISTEN, i->until, i->ability);
    m->times = i->times;
    m->filter = gt_address(i->kept); /* the registers that are kept */
    nv_keep(r, e, m->filter, m->order);
    e->did = 1;
    nv_listen_anew(r);
    return true;
}

GT_INSTRUCTION(nv, declaration_cost)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_DECLARATION_COST, i->until, i->ability);
    m->target_stamp = e->holder != GT_NO_OBJECT ? r->s->objects[e->holder].stamp : 0;
    e->did = 1;
    return true;
}

GT_INSTRUCTION(nv, end_battle)
{
    e->did = nv_end_battle(r->s);
    return true;
}

GT_INSTRUCTION(nv, awaken)
{
    nv_vars *v = nv_of(r->s);
    int player = i->player ^ e->player;
    e->did = !v->awakened[player];
    if (e->did != 0)
        nv_wait_special(r, NV_WAIT_AWAKEN, player, v->leader[player], 0);
    return true;
}

GT_INSTRUCTION(nv, lose)
{
    nv_lose(r, i->player ^ e->player, NV_END_EFFECT); /* 1.2.5/1 */
    return true;
}

GT_INSTRUCTION(nv, replace_damage)
{
    gt_mod *m = nv_mod(r, e, NV_GIVE_DAMAGE, i->until, i->amount | (x[0] < 0 ? 0 : x[0]) << 16);
    m->times = (uint16_t)(i->whose ^ e->player);
    m->filter = gt_address(i->timings);
    e->did = 1;
    return true;
}

/* Prevention: a modifier that is used up (replacement.c). */
GT_INSTRUCTION(nv, prevent)
{
    e->did = x[0] > 0;
    if (x[0] <= 0)
        return true;
    gt_mod *m = nv_mod(r, e, NV_GIVE_PREVENTION, i->until, x[0]);
    m->flags |= GT_MOD_PLAYER;
    m->target = (uint8_t)((i->whose & 1) ^ e->player);
    m->times = (uint16_t)(i->whose ^ e->player);
    m->filter = gt_address((int16_t)((unsigned)i->causes << NV_PREVENTED_BY | (unsigned)i->events));
    return true;
}

/* What is proposed has another amount; 0: it does not happen. */
GT_INSTRUCTION(nv, change_amount)
{
    gt_effect *part = gt_proposed(r->s);
    e->did = 0;
    if (part != NULL && x[0] != GT_NONE)
        nv_change_amount(part, x[0]);
    return true;
}

GT_INSTRUCTION(nv, result)
{
    e->did = x[0] != 0;
    return true;
}

static gt_instruction_code *const instructions[] = {NV_INSTRUCTIONS(NV_DOES)};

bool nv_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *numbers,
                    int n)
{
    int32_t x = n > 0 ? numbers[n - 1] : 0;
    if (x == GT_NONE && i->op >= NV_OP_DRAW && i->op <= NV_OP_REVEAL)
        x = 0; /* a number of a card that is not there */
    assert(n <= 1); /* none pops more */
    return instructions[i->op - NV_OP_FIRST_INSTRUCTION](r, e, i, &x);
}
