/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The doors to the primitives of move.c: what happens goes through one of these. Where no card of
 * the two decks can replace such an event it is done at once; else it is proposed
 * (engine/events/proposal.h), and what replacement.c finds may act first. Each returns whether it
 * was done at once, and sets s->result then or later: what DID becomes.
 *
 * What a part keeps beside what the core does: `from` the cards that were on the field; min and max
 * as said where it is proposed; what its frame keeps likewise. */
#include "engine/nivel/internal.h"

/* Proposes it; NULL: the game was aborted. */
static gt_effect *propose(gt_context *r, const gt_event *ev, const gt_set *subjects, int min,
                          int max, int32_t kept)
{
    gt_effect *part = gt_propose(r, ev, subjects);
    if (part == NULL)
        return NULL;
    part->min = (int16_t)min;
    part->max = (int16_t)max;
    gt_top(r->s)->event.kept = kept;
    if (subjects != NULL)
        GT_SET_EACH (object, subjects)
            if (nv_in_lane(r->s, object))
                gt_set_add(&part->from, object);
    return part;
}

/* The objects that a part happens to, without those that left the field since by what was done
 * instead. */
static gt_set subjects_of(const gt_state *s, const gt_effect *part)
{
    gt_set set = part->s[GT_PART_SUBJECTS];
    GT_SET_EACH (object, &part->from)
        if (!nv_in_lane(s, object))
            gt_set_remove(&set, object);
    return set;
}

static gt_cause cause_of(const gt_effect *part)
{
    return (gt_cause){part->by, part->by_player, part->source};
}

/* ---- Trashing: units and what else there is as one part, cards of hands as another. Kept: the
 * result of what went before, which trashing by the rules keeps. */

bool nv_trash_or_ask(gt_context *r, gt_set set, gt_cause why)
{
    gt_state *s = r->s;
    if (!nv_is_replaced(r, NV_EV_TRASHED) && !nv_is_replaced(r, NV_EV_DISCARDED)) {
        nv_trash(r, &set, why);
        s->result = (int16_t)gt_set_count(&set);
        return true;
    }
    gt_event ev = {.kind = NV_EV_TRASHED,
                   .other = GT_NO_OBJECT,
                   .player = why.player == GT_NOBODY ? s->active : why.player,
                   .to = NV_TRASH,
                   .why = why};
    gt_set hand = gt_set_empty();
    GT_SET_EACH (object, &set)
        /* clause 1.3.1/1 */
        if (nv_kind_of(s, object) == NV_HAND && nv_is_replaced(r, NV_EV_DISCARDED))
            gt_set_add(&hand, object);
    set = gt_set_minus(set, hand);
    if (propose(r, &ev, &set, 0, 0, s->result) == NULL)
        return false;
    ev.kind = NV_EV_DISCARDED;
    if (!gt_set_is_empty(&hand))
        gt_propose_with(r, &ev, &hand);
    return false;
}

static void trash(gt_context *r, const gt_effect *parts, int n, int32_t before)
{
    gt_state *s = r->s;
    gt_cause why = cause_of(&parts[0]);
    gt_set set = gt_set_empty();
    for (int i = 0; i < n; i++)
        set = gt_set_union(set, subjects_of(s, &parts[i]));
    nv_trash(r, &set, why);
    s->result = (int16_t)(why.by == NV_BY_RULE ? before : gt_set_count(&set));
    if (gt_top(s)->kind == NV_F_UPGRADE) /* nothing comes between the two */
        nv_step_upgrade(r, gt_top(s));
}

/* ---- What happens to a player: draws, milled cards, damage, levels. Kept of draws and milled
 * cards: how many, and above 16 bits the number + 1 of the register that takes the cards. */

/* Proposes that something happens to a player n times, or so strongly; NULL: the game was
 * aborted. */
static gt_effect *propose_to_player(gt_context *r, int kind, int player, int n, gt_cause why,
                                    int32_t kept)
{
    return propose(r,
                   &(gt_event){.kind = (uint8_t)kind,
                               .that = GT_NO_OBJECT,
                               .other = GT_NO_OBJECT,
                               .player = (uint8_t)player,
                               .why = why,
                               .amount = n},
                   NULL, 0, 0, kept);
}

/* Whether it must be proposed that something happens to a player n times. */
static inline bool is_open(const gt_context *r, int kind, int n)
{
    return n > 0 && nv_is_replaced(r, kind); /* clause 1.3.1/2 */
}

bool nv_draw_or_ask(gt_context *r, int player, int n, gt_cause why, int reg)
{
    if (!is_open(r, NV_EV_DREW, n)) {
        r->s->result = nv_did(nv_draw(r, player, n, why), n);
        return true;
    }
    propose_to_player(r, NV_EV_DREW, player, n, why, n | (reg + 1) << 16);
    return false;
}

static void draw(gt_context *r, const gt_effect *part, int32_t kept)
{
    gt_state *s = r->s;
    int reg = (kept >> 16) - 1;
    if (reg >= 0)
        nv_top_cards(r, part->player, part->amount, &s->effects[s->n_effects - 1].s[reg]);
    int drawn = nv_draw(r, part->player, part->amount, cause_of(part));
    s->result = nv_did(drawn, kept & 0xffff);
}

bool nv_mill_or_ask(gt_context *r, int player, int n, gt_cause why, int reg)
{
    gt_state *s = r->s;
    if (!is_open(r, NV_EV_MILLED, n)) {
        /* clause 8.3.2/10 */
        s->result = nv_did(nv_mill(r, player, n, why, &s->effects[s->n_effects - 1].s[reg]), n);
        return true;
    }
    propose_to_player(r, NV_EV_MILLED, player, n, why, n | (reg + 1) << 16);
    return false;
}

static void mill(gt_context *r, const gt_effect *part, int32_t kept)
{
    gt_state *s = r->s;
    gt_set *cards = &s->effects[s->n_effects - 1].s[(kept >> 16) - 1];
    s->result =
        nv_did(nv_mill(r, part->player, part->amount, cause_of(part), cards), kept & 0xffff);
}

bool nv_damage_or_ask(gt_context *r, int player, int n, gt_cause why, const gt_effect *by)
{
    if (!is_open(r, NV_EV_DAMAGE_DEALT, n)) {
        nv_damage(r, player, n, why);
        return n <= 0;
    }
    int ability = by != NULL ? by->ability : (uint16_t)GT_NO_ABILITY;
    gt_effect *part = propose_to_player(r, NV_EV_DAMAGE_DEALT, player, n, why, 0);
    if (part != NULL) {
        part->ability = (uint16_t)ability;
        part->flags = by != NULL;
    }
    return false;
}

bool nv_raise_or_ask(gt_context *r, int player, int n, gt_cause why)
{
    if (!is_open(r, NV_EV_LEVEL_CHANGED, n) || nv_const(r->s)->level[player] == NV_LEVEL_MAX) {
        r->s->result = (int16_t)nv_raise_level(r, player, n, why);
        return true;
    }
    propose_to_player(r, NV_EV_LEVEL_CHANGED, player, n, why, 0);
    return false;
}

/* ---- Putting cards somewhere. min: the place, max: the register that takes the cards, -1: none.
 * Kept: how many were meant. */

/* Several cards of an effect go under a deck in an order that its player chooses. */
static bool put(gt_context *r, gt_set set, int place, gt_cause why, int reg, int meant)
{
    gt_state *s = r->s;
    gt_effect *e = reg >= 0 ? &s->effects[s->n_effects - 1] : NULL;
    int n = gt_set_count(&set);
    if (e != NULL && (place & ~NV_SHOWN) == NV_TO_DECK_BOTTOM && n > 1) {
        e->from = set;
        e->dst = (uint8_t)reg;
        e->s[reg] = gt_set_empty();
        gt_push(s, (gt_frame){.kind = NV_F_ORDER});
        return false;
    }
    nv_put(r, set, place, why);
    if (e != NULL)
        e->s[reg] = set;
    s->result = nv_did(n, meant); /* clause 8.3.2/11 */
    return true;
}

bool nv_put_or_ask(gt_context *r, gt_set set, int place, gt_cause why, int reg, int meant)
{
    if (gt_set_is_empty(&set) || !nv_is_replaced(r, NV_EV_PUT)) /* clause 1.3.1/3 */
        return put(r, set, place, why, reg, meant);
    propose(r,
            &(gt_event){.kind = NV_EV_PUT,
                        .other = GT_NO_OBJECT,
                        .player = r->s->active,
                        .to = (uint8_t)nv_kind_of_place(place & ~NV_SHOWN),
                        .why = why,
                        .amount = 1},
            &set, place, reg, meant);
    return false;
}

/* ---- Placing a unit. min: the lane, max: where it lies. */

bool nv_place_or_ask(gt_context *r, int object, int player, int lane, int origin, int replaced)
{
    if (!nv_is_replaced(r, NV_EV_PLACED)) { /* clause 1.3.1/4 */
        nv_place_unit(r, object, player, lane, origin, replaced);
        return true;
    }
    gt_set set = gt_set_of(object);
    propose(r,
            &(gt_event){.kind = NV_EV_PLACED,
                        .other = (uint8_t)replaced,
                        .player = (uint8_t)player,
                        .to = (uint8_t)(NV_LEFT + lane),
                        .why = {NV_BY_RULE, (uint8_t)player, GT_NO_OBJECT}},
            &set, lane, origin, 0);
    return false;
}

/* It is placed if it still lies there and there is room. */
static void place(gt_context *r, const gt_effect *part)
{
    gt_state *s = r->s;
    int unit = gt_set_first(&part->s[GT_PART_SUBJECTS]), player = part->player, lane = part->min;
    bool placed = unit != GT_NO_OBJECT && nv_kind_of(s, unit) == part->max &&
                  nv_const(s)->unit[player][lane] == GT_NO_OBJECT;
    if (placed)
        nv_place_unit(r, unit, player, lane, part->max, part->other);
    if (placed && gt_top(s)->kind == NV_F_PLACE)
        gt_top(s)->place.placed++;
    s->result = placed;
}

/* ---- Moving a unit. min: the lane. */

bool nv_move_or_ask(gt_context *r, int unit, int lane)
{
    gt_state *s = r->s;
    if (!nv_is_replaced(r, NV_EV_MOVED)) { /* clause 1.3.1/5 */
        nv_move_unit(r, unit, lane);
        s->result = 1;
        return true;
    }
    gt_set set = gt_set_of(unit);
    uint8_t player = (uint8_t)nv_player_at(s, unit);
    propose(r,
            &(gt_event){.kind = NV_EV_MOVED,
                        .other = GT_NO_OBJECT,
                        .player = player,
                        .to = (uint8_t)(NV_LEFT + lane),
                        .why = {NV_BY_EFFECT, player, GT_NO_OBJECT}},
            &set, lane, 0, 0);
    return false;
}

static void move(gt_context *r, const gt_effect *part)
{
    gt_state *s = r->s;
    gt_set set = subjects_of(s, part);
    int unit = gt_set_first(&set);
    if (unit != GT_NO_OBJECT)
        nv_move_unit(r, unit, part->min);
    s->result = unit != GT_NO_OBJECT;
}

/* ---- Equipping a unit with items. s[ITEMS]: they, min: how. Kept: how many were meant. */

enum { ITEMS = GT_PART_SET_SYSTEM };

/* Whether an item can be put on a unit: by the innermost effect, or still as it was played. */
static bool is_equippable(gt_context *r, int item, int unit, int how)
{
    gt_state *s = r->s;
    return how == NV_PLAYED ? nv_kind_of(s, item) == NV_HAND
                            : nv_can_equip(r, &s->effects[s->n_effects - 1], item, unit, how);
}

/* Puts those of some items on a unit that can be put there, one after the other. */
static void equip(gt_context *r, gt_set items, int unit, int how, int meant)
{
    uint8_t origin[GT_MAX_OBJECTS];
    gt_set put = gt_set_empty();
    int n = 0;
    GT_SET_EACH (item, &items) {
        if (unit == GT_NO_OBJECT || !is_equippable(r, item, unit, how)) /* clause 3.5.6/4 */
            continue;
        origin[item] = (uint8_t)nv_attach(r, item, unit);
        gt_set_add(&put, item);
        n++;
    }
    nv_tell_equipped(r, &put, origin, unit); /* 8.4.4 */
    r->s->result = nv_did(n, meant); /* clause 8.3.2/12 */
}

/* Those of some items that can be put on a unit now, each alone. */
static gt_set equippable(gt_context *r, gt_set items, int unit, int how)
{
    gt_set set = gt_set_empty();
    GT_SET_EACH (item, &items)
        if (unit != GT_NO_OBJECT && is_equippable(r, item, unit, how))
            gt_set_add(&set, item);
    return set;
}

bool nv_equip_or_ask(gt_context *r, gt_set items, int unit, int how, gt_cause why)
{
    int meant = how == NV_PLAYED ? 1 : gt_set_count(&items);
    gt_set set = nv_is_replaced(r, NV_EV_EQUIPPED) ? equippable(r, items, unit, how) : items;
    if (gt_set_is_empty(&set) || !nv_is_replaced(r, NV_EV_EQUIPPED)) { /* clause 1.3.1/6 */
        equip(r, items, unit, how, meant);
        return true;
    }
    gt_set on = gt_set_of(unit);
    gt_effect *part = propose(r,
                              &(gt_event){.kind = NV_EV_EQUIPPED,
                                          .other = (uint8_t)gt_set_only(&set),
                                          .player = r->s->objects[unit].controller,
                                          .to = (uint8_t)nv_kind_of(r->s, unit),
                                          .why = why,
                                          .amount = gt_set_count(&set)},
                              &on, how, 0, meant);
    if (part != NULL)
        part->s[ITEMS] = set;
    return false;
}

/* ---- What effects give to units and skills: a number, or abilities. dst: what (enum nv_modifier),
 * for less of it NV_LESS more. The instruction that gives it is the one before the program counter
 * of the innermost effect. */

bool nv_give_or_ask(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, gt_cause why)
{
    gt_set set = gt_operand_set(r, e, i->c);
    /* clause 1.3.1/7 */
    if (x == GT_NONE || gt_set_is_empty(&set) || !nv_is_replaced(r, NV_EV_GIVEN)) {
        nv_give_to(r, e, i, x, set);
        r->s->result = e->did;
        return true;
    }
    int what = i->op == NV_OP_GIVE ? i->a : (int)NV_GIVE_ABILITY;
    propose(r,
            &(gt_event){.kind = NV_EV_GIVEN,
                        .other = GT_NO_OBJECT,
                        .player = e->player,
                        .to = (uint8_t)(what + (what <= NV_GIVE_COST && x < 0 ? NV_LESS : 0)),
                        .why = why,
                        .amount = x},
            &set, 0, 0, 0); /* clause 1.3.1/8 */
    return false;
}

static void give(gt_context *r, const gt_effect *parts, int n)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    const gt_operation *i = gt_code_at(r, e->pc) - 1;
    int given = 0;
    for (int k = 0; k < n; k++) {
        nv_give_to(r, e, i, parts[k].amount, subjects_of(s, &parts[k]));
        given += e->did;
    }
    s->result = (int16_t)given;
}

/* ---- What nothing replaces any more. */

void nv_happen(gt_context *r, const gt_effect *parts, int n, int32_t kept)
{
    if (n == 0) { /* it does not happen */
        int reg = (kept >> 16) - 1;
        if (reg >= 0)
            r->s->effects[r->s->n_effects - 1].s[reg] = gt_set_empty();
        r->s->result = nv_did(0, kept & 0xffff);
        return;
    }
    switch (parts->how) {
    case NV_EV_DREW: draw(r, parts, kept); return;
    case NV_EV_MILLED: mill(r, parts, kept); return;
    case NV_EV_DAMAGE_DEALT: nv_damage(r, parts->player, parts->amount, cause_of(parts)); return;
    case NV_EV_LEVEL_CHANGED:
        r->s->result = (int16_t)nv_raise_level(r, parts->player, parts->amount, cause_of(parts));
        return;
    case NV_EV_PUT:
        put(r, subjects_of(r->s, parts), parts->min, cause_of(parts), parts->max, kept);
        return;
    case NV_EV_PLACED: place(r, parts); return;
    case NV_EV_MOVED: move(r, parts); return;
    case NV_EV_EQUIPPED: {
        gt_set units = subjects_of(r->s, parts);
        equip(r, parts->s[ITEMS], gt_set_first(&units), parts->min, kept);
        return;
    }
    case NV_EV_GIVEN: give(r, parts, n); return;
    default: trash(r, parts, n, kept);
    }
}
