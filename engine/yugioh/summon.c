/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Summons and sets by the turn player (Y-121 to Y-132), manual changes of position (Y-152), special
 * summons by effects (Y-124). */
#include "engine/yugioh/internal.h"

enum yg_summon_step { TRIBUTES, PLACE, ATTEMPTED, DONE };
/* Flags of a summon: tributes by their places, those of the other side (LEND) behind those of the
 * own one. */
enum {
    OWN_TRIBUTES = (1 << YG_MONSTER_ZONES) - 1,
    TRIBUTED = (1 << 2 * YG_MONSTER_ZONES) - 1,
    IN_DEFENCE = 1 << 2 * YG_MONSTER_ZONES,
    /* the player may do without tributes, but has not decided (Y-123) */
    OR_WITHOUT = IN_DEFENCE << 1,
};

/* ---- What may be summoned. */

/* Y-122: the level counts as it is in the hand. */
static int tributes_for(gt_context *r, int card)
{
    int level = yg_level_of(r, card);
    return level <= 4 ? 0 : level <= 6 ? 1 : 2;
}

/* What one monster counts for, also face down: its player knows it, and all see it afterwards. */
static int worth(gt_context *r, int monster, int card)
{
    unsigned two = yg_card_of(yg_true_def(r, monster))->two_tributes_for;
    return (two & yg_true_def(r, card)->colour) != 0 ? 2 : 1;
}

static bool may_be_tributed(gt_context *r, int monster)
{
    bool down = yg_is_down(r->s, monster);
    return !yg_has(r, monster, YG_KW_NOT_TRIBUTED) &&
           !yg_has(r, monster, YG_KW_NOT_TRIBUTE_SUMMON) &&
           (down || (yg_card_of(yg_true_def(r, monster))->summon & YG_NO_TRIBUTE_SUMMON) == 0);
}

/* Y-123. */
static bool may_do_without(gt_context *r, int player, int card)
{
    return (tributes_for(r, card) == 0 ||
            (yg_card_of(yg_true_def(r, card))->summon & YG_NO_TRIBUTE_NEEDED) != 0) &&
           yg_free_zones(r, player, YG_MONSTERS) > 0;
}

/* Tributes suffice, and leave a zone free, which they do but where zones are closed (Y-101). */
static bool may_tribute(gt_context *r, int player, int card)
{
    int needed = tributes_for(r, card), free = yg_free_zones(r, player, YG_MONSTERS), n = 0;
    bool one = false;
    if (needed == 0)
        return false;
    gt_set lent = yg_lent(r->s, player);
    GT_SET_EACH (monster, &lent) {
        if (needed > 0 && !may_be_tributed(r, monster))
            return false;
        needed -= worth(r, monster, card);
    }
    if (needed <= 0)
        return free > 0;
    GT_LIST_EACH (monster, r->s, yg_list(player, YG_MONSTERS)) {
        bool may = may_be_tributed(r, monster);
        n += may;
        one |= may && worth(r, monster, card) >= needed;
    }
    return (one && free + 1 > 0) || (n >= needed && free + needed > 0);
}

static int normal_actions(gt_context *r, int player, int card, gt_action *out)
{
    const gt_def *d = yg_true_def(r, card);
    unsigned rule = yg_card_of(d)->summon;
    int n = 0;
    if ((d->type & YG_MONSTER) == 0 || yg_of(r->s)->normal_used != 0 ||
        yg_pact_holds(r, player, YG_PACT_NO_NORMAL) || (d->type & (YG_RITUAL | YG_FUSION)) != 0 ||
        (!may_do_without(r, player, card) && !may_tribute(r, player, card)))
        return 0;
    if ((rule & YG_NO_NORMAL) == 0 && !yg_pact_holds(r, player, YG_PACT_NO_SUMMON))
        out[n++] = gt_act(YG_V_SUMMON, r->s->objects[card].def, 0);
    if (n > 0 && yg_pact_holds(r, player, YG_PACT_UP_DEFENCE))
        out[n++] = gt_act(YG_V_SUMMON, r->s->objects[card].def, 1);
    if ((rule & YG_NO_SET) == 0 && !yg_pact_holds(r, player, YG_PACT_NO_MONSTER_SET))
        out[n++] = gt_act(YG_V_SET, r->s->objects[card].def, 0);
    return n;
}

static int set_action(gt_context *r, int player, int card, gt_action *out)
{
    const gt_def *d = yg_true_def(r, card);
    if ((d->type & YG_MONSTER) != 0)
        return 0;
    if ((d->type & YG_FIELD) == 0 && yg_free_zones(r, player, YG_SPELLS) <= 0) /* Y-102 */
        return 0;
    out[0] = gt_act(YG_V_SET, r->s->objects[card].def, 0);
    return 1;
}

/* Whether a cost takes monsters of the field, so that it makes the room that is needed (Y-101). */
static bool makes_room(const yg_game *g, gt_addr cost)
{
    for (const gt_operation *i = &g->pool->code[cost]; i->op != GT_OP_END; i++)
        if (i->op == GT_OP_ALL && (g->pool->code[gt_address(i->b)].b >> YG_MONSTERS & 1) != 0)
            return true;
    return false;
}

/* Y-124: by its own condition, without a chain. */
static bool can_special(gt_context *r, int player, int card)
{
    const gt_def *d = yg_true_def(r, card);
    gt_effect e;
    if (d->routine[YG_PART_SUMMON] != 0 && yg_banishes_graves(r, d->routine[YG_PART_SUMMON]) &&
        yg_pact_holds(r, player, YG_PACT_NO_BANISH_GRAVES))
        return false;
    bool away = (yg_card_of(d)->summon & YG_OWN_TO_OPPONENT) != 0;
    if (yg_pact_holds(r, player, YG_PACT_NO_SUMMON) ||
        (yg_free_zones(r, away ? 1 - player : player, YG_MONSTERS) <= 0 &&
         !makes_room(yg_of_run(r), d->routine[YG_PART_SUMMON])))
        return false;
    yg_effect_init(&e, player, card, card);
    return d->routine[YG_PART_SUMMON_CAN] == 0 ||
           gt_run_value(r, &e, d->routine[YG_PART_SUMMON_CAN]) != 0;
}

static int special_actions(gt_context *r, int player, int kind, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, last = GT_NO_OBJECT;
    unsigned own = kind == YG_HAND ? YG_OWN_FROM_HAND : YG_OWN_FROM_EXTRA;
    GT_ZONE_EACH (card, s, yg_list(player, kind)) {
        bool again = s->objects[card].def == last;
        last = s->objects[card].def;
        if (!again && (yg_card_of(yg_true_def(r, card))->summon & own) != 0 &&
            can_special(r, player, card))
            for (unsigned defence = 0; defence <= YG_SPECIAL_DEFENCE; defence += YG_SPECIAL_DEFENCE)
                out[n++] = gt_act(YG_V_SPECIAL, (unsigned)last, (unsigned)kind | defence);
    }
    return n;
}

/* Y-127, Y-152. */
static int position_action(gt_context *r, int player, int monster, gt_action *out)
{
    const gt_state *s = r->s;
    unsigned mark = s->objects[monster].mark[0], name = yg_name_of(s, monster) << 8;
    if ((mark & (YG_MARK_CAME | YG_MARK_TURNED)) != 0 || yg_has_attacked(s, monster) || /* 8.3 */
        yg_has(r, monster, YG_KW_NO_POSITION))
        return 0;
    if (yg_is_down(s, monster)) {
        out[0] = YG_V_FLIP | name;
        return (mark & YG_MARK_NEW_SET) == 0 && !yg_pact_holds(r, player, YG_PACT_NO_SUMMON);
    }
    out[0] = YG_V_TURN | name;
    return !yg_is_given(r, YG_GIVE_POSITION) || yg_values_of(r, monster)->position == 0;
}

int yg_summon_actions(gt_context *r, int player, gt_action *out)
{
    const gt_state *s = r->s;
    int n = 0, last = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, yg_list(player, YG_HAND)) {
        if (s->objects[card].def == last)
            continue;
        last = s->objects[card].def;
        n += normal_actions(r, player, card, out + n);
        n += set_action(r, player, card, out + n);
    }
    n += special_actions(r, player, YG_HAND, out + n);
    n += special_actions(r, player, YG_EXTRA, out + n);
    GT_LIST_EACH (monster, s, yg_list(player, YG_MONSTERS))
        n += position_action(r, player, monster, out + n);
    return n;
}

/* ---- Doing it. */

static void set_card(gt_context *r, int player, int card)
{
    bool field = (yg_true_def(r, card)->type & YG_FIELD) != 0;
    if (field)
        yg_clear_field_zone(r, player);
    yg_move(r, card, field ? YG_FIELD_ZONE : YG_SPELLS, player, YG_MOVE_DOWN);
    r->s->objects[card].mark[0] |= YG_MARK_NEW_SET;
    yg_happens(r, YG_EV_SET, card, GT_NO_OBJECT, 0, player, YG_HAND, 0, yg_by_rule);
    yg_settle(r->s, YG_MOMENTS); /* 5.4, Y-315: no window */
}

static void turn_manually(gt_context *r, int monster)
{
    r->s->objects[monster].mark[0] |= YG_MARK_TURNED;
    yg_turn_to(r, monster, YG_TURN_OTHER, yg_by_rule);
    yg_settle(r->s, YG_MOMENT_DEED);
}

void yg_summon(gt_context *r, gt_action a)
{
    gt_state *s = r->s;
    int player = s->active, card, verb = (int)gt_act_verb(a);
    yg_of(s)->n_notes = 0;
    yg_of(s)->acted = 1; /* 5.3 */
    yg_new_moment(r);
    if (verb == YG_V_TURN) {
        turn_manually(r, yg_named(s, a));
        return;
    }
    if (verb == YG_V_FLIP) {
        gt_push(s, (gt_frame){.summon = {.kind = YG_F_SUMMON,
                                         .step = PLACE,
                                         .monster = (uint8_t)yg_named(s, a),
                                         .way = YG_WAY_FLIP}});
        return;
    }
    int kind = verb == YG_V_SPECIAL ? (int)gt_act_b(a) & ~YG_SPECIAL_DEFENCE : YG_HAND;
    card = yg_card_in(s, player, kind, (int)gt_act_a(a));
    if ((yg_true_def(r, card)->type & YG_MONSTER) == 0) {
        set_card(r, player, card);
        return;
    }
    int way = verb == YG_V_SUMMON ? YG_WAY_SUMMON : verb == YG_V_SET ? YG_WAY_SET : YG_WAY_SPECIAL;
    bool normal = way != YG_WAY_SPECIAL;
    int tributes = normal && may_tribute(r, player, card) ? tributes_for(r, card) : 0;
    int or_without = tributes > 0 && may_do_without(r, player, card) ? OR_WITHOUT : 0;
    yg_of(s)->normal_used |= normal;
    bool defence = (verb == YG_V_SUMMON && gt_act_b(a) != 0) ||
                   (verb == YG_V_SPECIAL && (gt_act_b(a) & YG_SPECIAL_DEFENCE) != 0);
    gt_push(s, (gt_frame){.summon = {.kind = YG_F_SUMMON,
                                     .step = TRIBUTES,
                                     .monster = (uint8_t)card,
                                     .way = (uint8_t)way,
                                     .left = (int16_t)tributes,
                                     .tributes = (int16_t)tributes,
                                     .flags = (defence ? IN_DEFENCE : 0) | or_without}});
    gt_addr cost = yg_true_def(r, card)->routine[YG_PART_SUMMON];
    if (normal || cost == 0)
        return;
    gt_effect *e = gt_effect_begin(r, cost, player);
    if (e != NULL)
        e->holder = e->source = (uint8_t)card;
}

static int tribute_bit(const gt_state *s, int monster)
{
    bool own = s->objects[monster].controller == s->active;
    return 1 << (gt_place_of(s, monster) + (own ? 0 : YG_MONSTER_ZONES));
}

static int tribute_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    int n = 0;
    if ((f->summon.flags & OR_WITHOUT) != 0)
        out[n++] = gt_act(YG_V_DONE, 0, 0);
    int others = n;
    gt_set lent = yg_lent(r->s, r->s->active);
    GT_SET_EACH (monster, &lent)
        if ((f->summon.flags & tribute_bit(r->s, monster)) == 0)
            out[n++] = YG_V_TRIBUTE | yg_name_of(r->s, monster) << 8;
    if (n > others)
        return n;
    int freed = yg_free_zones(r, r->s->active, YG_MONSTERS) +
                __builtin_popcount((unsigned)f->summon.flags & OWN_TRIBUTES) + 1;
    GT_LIST_EACH (monster, r->s, yg_list(r->s->active, YG_MONSTERS))
        if (may_be_tributed(r, monster) && (f->summon.flags & tribute_bit(r->s, monster)) == 0 &&
            (worth(r, monster, f->summon.monster) < f->summon.left ||
             freed > 0)) /* the last one leaves a zone free */
            out[n++] = YG_V_TRIBUTE | yg_name_of(r->s, monster) << 8;
    return n;
}

/* Tributes are marked by place, and go together. */
static void tribute_answer(gt_context *r, gt_frame *f, gt_action a)
{
    f->summon.flags &= ~OR_WITHOUT;
    if (gt_act_verb(a) == YG_V_DONE) {
        f->summon.left = f->summon.tributes = 0;
        return;
    }
    int monster = yg_named(r->s, a);
    f->summon.flags |= tribute_bit(r->s, monster);
    f->summon.left = (int16_t)(f->summon.left - worth(r, monster, f->summon.monster));
}

static void give_tributes(gt_context *r, const gt_frame *f)
{
    gt_set set = gt_set_empty();
    for (int player = 0; player < 2; player++)
        GT_LIST_EACH (monster, r->s, yg_list(player, YG_MONSTERS))
            gt_set_put(&set, monster, (f->summon.flags & tribute_bit(r->s, monster)) != 0);
    gt_cause why = {YG_BY_SUMMON, r->s->active, f->summon.monster};
    yg_go(r, set, YG_GRAVEYARD, 0, YG_DEED_TRIBUTE, why);
}

/* A set monster is placed face down: no window, no summon. */
static void place_set(gt_context *r, const gt_frame *f)
{
    gt_state *s = r->s;
    int card = f->summon.monster;
    int how = yg_levels_change(r) ? 0 : f->summon.tributes == 0 ? YG_MOVE_LOW : YG_MOVE_HIGH;
    yg_move(r, card, YG_MONSTERS, s->active, YG_MOVE_DOWN | YG_MOVE_DEFENCE | how);
    s->objects[card].mark[0] |= YG_MARK_CAME | YG_MARK_NEW_SET;
    yg_happens(r, YG_EV_SET, card, GT_NO_OBJECT, 0, s->active, YG_HAND, 0, yg_by_rule);
    gt_pop(s, 0);
    yg_settle(s, YG_MOMENTS);
}

/* Y-130: it is being summoned; who can negate that is asked first. */
static void attempt(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    int card = f->summon.monster, from = yg_kind_of(s, card);
    bool to_opponent = f->summon.way == YG_WAY_SPECIAL &&
                       (yg_card_of(yg_true_def(r, card))->summon & YG_OWN_TO_OPPONENT) != 0;
    yg_new_moment(r);
    f->step = ATTEMPTED;
    if (f->summon.way == YG_WAY_FLIP)
        yg_turn_up(r, card, false, yg_by_rule);
    else
        yg_move(r, card, YG_MONSTERS, to_opponent ? 1 - s->active : s->active, 0);
    s->objects[card].mark[0] &= (uint8_t)~YG_MARK_DEFENCE;
    if ((f->summon.flags & IN_DEFENCE) != 0)
        s->objects[card].mark[0] |= YG_MARK_DEFENCE;
    v->summoned = (uint8_t)card;
    v->negated = 0;
    yg_touch(r);
    yg_happens(r, YG_EV_WOULD_SUMMON, card, GT_NO_OBJECT, 0, s->active, from, f->summon.way,
               yg_by_rule);
    yg_settle(s, YG_MOMENT_SUMMON);
}

static void succeed(gt_context *r, gt_frame *f)
{
    static const int kinds[] = {YG_EV_NORMAL_SUMMONED, 0, YG_EV_FLIP_SUMMONED,
                                YG_EV_SPECIAL_SUMMONED};
    gt_state *s = r->s;
    yg_vars *v = yg_of(s);
    int card = f->summon.monster, way = f->summon.way, tributes = f->summon.tributes;
    bool negated = v->negated != 0 || v->summoned != card || !yg_is_monster(s, card);
    v->summoned = GT_NO_OBJECT;
    v->negated = 0;
    v->n_notes = 0;
    yg_touch(r);
    gt_pop(s, 0);
    yg_settle(s, YG_MOMENT_DEED);
    if (negated) {
        if (yg_never_came(s, card)) /* nothing took it away */
            s->objects[card].mark[2] &= (uint8_t)~YG_WAS_NEGATED;
        return;
    }
    gt_object *o = &s->objects[card];
    o->mark[0] |= YG_MARK_CAME;
    if (way == YG_WAY_SUMMON && tributes == 0 && yg_true_def(r, card)->number[YG_LEVEL] > 4)
        o->mark[0] |= YG_MARK_UNTRIBUTED;
    o->mark[2] |= way == YG_WAY_SPECIAL ? YG_WAS_PROPER : YG_WAS_SUMMONED;
    yg_new_moment(r);
    int to = way == YG_WAY_SUMMON ? tributes > 0 ? 2 : 1 : 0;
    yg_happens(r, kinds[way], card, GT_NO_OBJECT, tributes, s->active, YG_HAND, to, yg_by_rule);
    yg_happens(r, YG_EV_SUMMONED, card, GT_NO_OBJECT, 0, s->active, YG_HAND, to, yg_by_rule);
    if (way == YG_WAY_FLIP)
        yg_happens(r, YG_EV_FLIPPED, card, GT_NO_OBJECT, 0, s->active, YG_MONSTERS, 0, yg_by_rule);
}

static bool step_summon(gt_context *r, gt_frame *f)
{
    if (f->step == TRIBUTES && f->summon.left > 0) {
        r->s->chooser = r->s->active;
        return true;
    }
    switch (f->step) {
    case TRIBUTES:
        f->step = PLACE;
        if ((f->summon.flags & TRIBUTED) != 0)
            give_tributes(r, f);
        return false;
    case PLACE:
        if (f->summon.way == YG_WAY_SET)
            place_set(r, f);
        else
            attempt(r, f);
        return false;
    default: succeed(r, f); return false;
    }
}

/* ---- By an effect. */

/* Whose field it comes to. */
static int comes_to(const gt_state *s, const gt_effect *e, int object, int flags)
{
    return (flags & YG_TO_OPPONENT) != 0 ? 1 - e->player
           : (flags & YG_TO_OWNERS) != 0 ? s->objects[object].owner
                                         : e->player;
}

bool yg_may_come(gt_context *r, const gt_effect *e, int object, int flags)
{
    int player = comes_to(r->s, e, object, flags);
    return (yg_true_def(r, object)->type & YG_MONSTER) != 0 &&
           yg_free_zones(r, player, YG_MONSTERS) > 0 &&
           !yg_pact_holds(r, player, YG_PACT_NO_SUMMON);
}

/* One comes to the field, without an event. False: it did not. */
bool yg_place_one(gt_context *r, const gt_effect *e, int object, int position, int flags)
{
    gt_state *s = r->s;
    int player = comes_to(s, e, object, flags);
    if (position == YG_DOWN_DEFENCE && yg_pact_holds(r, player, YG_PACT_DOWN_IS_UP))
        position = YG_UP_DEFENCE;
    int how = position == YG_UP_ATTACK ? 0 : YG_MOVE_DEFENCE;
    if (!yg_may_come(r, e, object, flags))
        return false;
    yg_move(r, object, YG_MONSTERS, player, how | (position == YG_DOWN_DEFENCE ? YG_MOVE_DOWN : 0));
    s->objects[object].mark[0] |= YG_MARK_CAME;
    if ((flags & YG_PROPERLY) != 0)
        s->objects[object].mark[2] |= YG_WAS_PROPER;
    return true;
}

void yg_tell_special(gt_context *r, const gt_effect *e, gt_set came, int from)
{
    gt_cause why = {YG_BY_EFFECT, e->player, e->source};
    GT_SET_EACH (object, &came) {
        int player = r->s->objects[object].controller;
        yg_happens(r, YG_EV_SPECIAL_SUMMONED, object, e->source, 0, player, from, 0, why);
        yg_happens(r, YG_EV_SUMMONED, object, e->source, 0, player, from, 0, why);
    }
}

/* Of several positions attack is taken; a choice comes before it (POSITION). */
void yg_special(gt_context *r, gt_effect *e, gt_set set, int positions, int flags, int dst)
{
    int position = positions != 0 ? positions & -positions : YG_UP_ATTACK;
    gt_set kinds[YG_ZONES + 1], came = gt_set_empty();
    for (int kind = 0; kind <= YG_ZONES; kind++)
        kinds[kind] = gt_set_empty();
    GT_SET_EACH (object, &set) {
        int from = yg_kind_of(r->s, object);
        if (yg_place_one(r, e, object, position, flags))
            gt_set_add(&kinds[from], object);
    }
    for (int kind = 0; kind <= YG_ZONES; kind++) {
        yg_tell_special(r, e, kinds[kind], kind);
        came = gt_set_union(came, kinds[kind]);
    }
    if (dst >= 0)
        e->s[dst] = came;
    e->did = (int16_t)gt_set_count(&came);
}

const gt_frame_kind yg_frame_summon = {.name = "summon",
                                       .step = step_summon,
                                       .legal = tribute_legal,
                                       .answer = tribute_answer,
                                       .object = offsetof(yg_summoning, monster)};
