/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What may be done, by trying: each card of the hand in each lane, each unit as attacker and as
 * blocker, each ability, with the rule that forbids it beside the test. Equal cards are one
 * action. */
#include "tests/reference/nivel/plain.h"

#include "engine/nivel/battle.h"
#include "engine/nivel/events.h"
#include "engine/nivel/forbid.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/moving.h"
#include "engine/nivel/values.h"
#include "engine/nivel/words.h"

#include <stdio.h>

static const gt_ability *ability_of(const gt_context *r, int number)
{
    return &nv_game_of(r->game)->pool->abilities[number];
}

/* ---- Prohibitions (1.3.4). */

/* Whether a filter (0: any) speaks of an object. */
static bool speaks_of(gt_context *r, gt_effect *e, gt_addr filter, int object)
{
    return filter == 0 || (object != GT_NO_OBJECT && gt_plain_accepts(r, e, filter, object));
}

/* Whether prohibition m binds in a lane of a player: that of its own unit, or those without a unit
 * that it names. */
static bool binds(gt_context *r, gt_effect *e, const gt_mod *m, int player, int lane)
{
    gt_addr units = (gt_addr)((uint32_t)m->value >> 16);
    if ((m->value & NV_HERE) != 0)
        return nv_is_unit(r->s, m->target) && nv_lane_of(r->s, m->target) == lane;
    return units == 0 || !speaks_of(r, e, units, nv_const(r->s)->unit[player][lane]);
}

static bool is_forbidden(gt_context *r, int what, int player, int card, int lane)
{
    for (int i = 0; i < r->s->n_mods; i++) {
        const gt_mod *m = &r->s->mods[i];
        gt_effect e;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
        if (m->what == NV_GIVE_FORBID && (m->value & NV_FORBID_KIND) == what &&
            m->times == player && binds(r, &e, m, player, lane) &&
            speaks_of(r, &e, m->filter, card))
            return true;
    }
    return false;
}

/* Whether a unit may be upgraded with a card whatever that costs. */
static bool is_lifted(gt_context *r, int player, int unit, int card)
{
    for (int i = 0; i < r->s->n_mods; i++) {
        const gt_mod *m = &r->s->mods[i];
        gt_effect e;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
        if (m->what == NV_GIVE_FORBID && (m->value & NV_FORBID_KIND) == NV_MAY_UPGRADE &&
            m->times == player && speaks_of(r, &e, (gt_addr)((uint32_t)m->value >> 16), unit) &&
            speaks_of(r, &e, m->filter, card))
            return true;
    }
    return false;
}

/* ---- The main phase (6.4). */

static int cost_of(gt_context *r, int card)
{
    int printed = nv_def(r, card)->number[NV_COST];
    return nv_is_unit(r->s, card) ? nv_slot_of(r->s, card)->cost
                                  : nv_changed_cost(r, card, printed);
}

/* What lies in a unit zone costs, items included. */
static int cost_in(gt_context *r, int player, int lane)
{
    int unit = nv_const(r->s)->unit[player][lane], sum = 0;
    for (int card = unit; card != GT_NO_OBJECT; card = r->s->objects[card].next)
        sum += cost_of(r, card);
    return sum;
}

/* 6.4.1.1.2: whether a card of that cost fits beside what lies on the field; `freed`: what goes
 * (6.4.1.1.2.1). */
static bool fits(gt_context *r, int player, int cost, int freed)
{
    int field = cost - freed, size;
    for (int lane = 0; lane < NV_LANES; lane++)
        field += cost_in(r, player, lane);
    for (int card = 0; card < r->s->n_objects; card++)
        if (r->s->objects[card].zone == nv_list(player, NV_SKILLS))
            field += cost_of(r, card);
    size = nv_const(r->s)->level[player] + r->s->zone_count[nv_list(player, NV_DAMAGE)] +
           nv_const(r->s)->size_bonus[player]; /* 4.7.2 */
    return field <= (size < 0 ? 0 : size);
}

static bool may_play_unit(gt_context *r, int player, int card, int lane)
{
    const nv_vars *v = nv_const(r->s);
    int unit = v->unit[player][lane], cost = nv_def(r, card)->number[NV_COST];
    if ((v->played[player] >> lane & 1) != 0) /* 6.4.1.1.3 */
        return false;
    if (unit != GT_NO_OBJECT && cost <= cost_of(r, unit) && !is_lifted(r, player, unit, card))
        return false; /* 3.5.5 */
    return fits(r, player, cost, cost_in(r, player, lane)) &&
           !is_forbidden(r, NV_NO_PLAY, player, card, lane) &&
           !is_forbidden(r, NV_NO_PLACE, player, card, lane) &&
           !is_forbidden(r, NV_NO_PLACE_FROM_HAND, player, card, lane);
}

static bool may_play_item(gt_context *r, int player, int card, int lane)
{
    int unit = nv_const(r->s)->unit[player][lane];
    gt_addr condition = nv_def(r, card)->routine[NV_ROUTINE_EQUIP]; /* 8.6.2 */
    gt_effect e;
    gt_effect_init(&e, player, unit, card);
    return unit != GT_NO_OBJECT && fits(r, player, nv_def(r, card)->number[NV_COST], 0) &&
           !is_forbidden(r, NV_NO_PLAY, player, card, lane) && speaks_of(r, &e, condition, unit) &&
           nv_takes_item(r, player, card, unit, NV_BY_RULE, false);
}

/* When its effect is used it lies in the skill zone. */
static bool may_play_skill(gt_context *r, int player, int card)
{
    const gt_def *d = nv_def(r, card);
    if (!fits(r, player, d->number[NV_COST], 0) || is_forbidden(r, NV_NO_PLAY, player, card, 0))
        return false;
    r->pretend = card + 1;
    r->pretend_zone = (unsigned)nv_list(player, NV_SKILLS);
    bool may = nv_plain_yes(r, d->routine[NV_ROUTINE_SKILL_IF], player, card, card) &&
               nv_plain_yes(r, d->routine[NV_ROUTINE_SKILL_CAN], player, card, card);
    r->pretend = 0;
    return may;
}

static int plays(gt_context *r, gt_action *out)
{
    int player = r->s->active, n = 0;
    for (int card = 0; card < r->s->n_objects; card++) {
        unsigned def = r->s->objects[card].def;
        if (r->s->objects[card].zone != nv_list(player, NV_HAND))
            continue;
        for (unsigned lane = 0; lane < NV_LANES; lane++)
            switch (nv_def(r, card)->type) {
            case NV_UNIT:
                if (may_play_unit(r, player, card, (int)lane))
                    n = gt_plain_add(out, n, gt_act(NV_PLAY_UNIT, lane, def));
                break;
            case NV_ITEM:
                if (may_play_item(r, player, card, (int)lane))
                    n = gt_plain_add(out, n, gt_act(NV_PLAY_ITEM, lane, def));
                break;
            default:
                if (lane == 0 && may_play_skill(r, player, card))
                    n = gt_plain_add(out, n, gt_act(NV_PLAY_SKILL, 0, def));
            }
    }
    return n;
}

/* ---- Active effects (6.4.1.2, 6.5.1.1). */

static int actives(gt_context *r, int timing, gt_action *out, int n)
{
    const nv_vars *v = nv_const(r->s);
    int player = r->s->active;
    for (unsigned lane = 0; lane <= NV_LEADER_LANE; lane++) {
        int object = lane == NV_LEADER_LANE ? v->leader[player] : v->unit[player][lane];
        if (object == GT_NO_OBJECT)
            continue;
        nv_plain_list all = nv_plain_abilities(r, object, timing);
        for (int i = 0; i < all.n; i++) {
            const nv_held *h = &all.held[i];
            const gt_ability *a = ability_of(r, h->ability);
            if ((a->limit == 0 || !nv_was_used(r, h)) &&
                nv_plain_works(r, a, player, object, h->source) &&
                nv_plain_yes(r, a->can, player, object, h->source)) /* 8.1.3.1.2 */
                out[n++] = gt_act(NV_ACTIVE, lane, (unsigned)i);
        }
    }
    return n;
}

/* ---- The attack phase (6.5, 7.2). */

static bool may_attack(gt_context *r, int player, int lane)
{
    const nv_vars *v = nv_const(r->s);
    int unit = v->unit[player][lane];
    return unit != GT_NO_OBJECT &&
           (v->slot[player][lane].cannot & NV_CANNOT_ATTACK) == 0 && /* 7.1 */
           v->attacked[player][lane] < 1 + v->slot[player][lane].attacks && /* 7.2.1.2 */
           nv_find_payable(r, unit, NV_DECLARE_ATTACK);
}

static int attacks(gt_context *r, gt_action *out)
{
    int player = r->s->active, n = 0;
    bool must = false; /* 10.2.6.2.3 */
    for (unsigned lane = 0; lane < NV_LANES; lane++) {
        int unit = nv_const(r->s)->unit[player][lane];
        if (!may_attack(r, player, (int)lane))
            continue;
        out[n++] = gt_act(NV_ATTACK, lane, 0);
        must |= nv_plain_highest(r, unit, NV_KW_BERSERKER) > 0 &&
                !nv_find_declaration_cost(r, unit, NV_DECLARE_ATTACK);
    }
    n = actives(r, NV_KW_ACTIVE_ATTACK, out, n);
    if (!must)
        out[n++] = gt_act(NV_PHASE_END, 0, 0);
    return n;
}

/* ---- Blocks (7.3). */

/* 10.2.3.4: whether one of the attacker's abilities keeps a unit from blocking. */
static bool is_broken_through(gt_context *r, int attacker, int unit)
{
    int player = r->s->objects[attacker].controller;
    nv_plain_list all = nv_plain_abilities(r, attacker, NV_KW_BREAKTHROUGH);
    for (int i = 0; i < all.n; i++) {
        const gt_ability *a = ability_of(r, all.held[i].ability);
        gt_effect e;
        gt_effect_init(&e, player, attacker, all.held[i].source);
        if (nv_plain_works(r, a, player, attacker, all.held[i].source) &&
            speaks_of(r, &e, a->filter, unit))
            return true;
    }
    return false;
}

static bool may_block(gt_context *r, int attacker, int unit)
{
    return (nv_slot_of(r->s, unit)->cannot & NV_CANNOT_BLOCK) == 0 &&
           nv_find_payable(r, unit, NV_DECLARE_BLOCK) &&
           (attacker == GT_NO_OBJECT || !is_broken_through(r, attacker, unit));
}

/* 10.2.6.3.4: with how many cards the cost of a guardian's ability could be paid. */
static int means_of(gt_context *r, int unit, const nv_held *h)
{
    const gt_ability *a = ability_of(r, h->ability);
    int player = r->s->objects[unit].controller, n = 0;
    gt_effect e;
    gt_effect_init(&e, player, unit, h->source);
    for (int card = 0; card < r->s->n_objects; card++) {
        const gt_object *o = &r->s->objects[card];
        if (a->keyword == NV_KW_BARRIER)
            n += o->zone == nv_list(player, NV_HAND);
        else if (a->keyword == NV_KW_SACRIFICE)
            n += nv_is_unit(r->s, card) && o->controller == player && card != unit;
        else
            n += o->host == unit && speaks_of(r, &e, a->filter, card);
    }
    return n - (a->keyword == NV_KW_BARRIER ? nv_sum_cards(r, unit, NV_DECLARE_BLOCK) : 0);
}

/* The guardian abilities of a unit whose cost can be paid. */
static int guards(gt_context *r, int unit, unsigned lane, gt_action *out, int n)
{
    int player = r->s->objects[unit].controller;
    unsigned number = 0;
    nv_plain_list all = nv_plain_abilities(r, unit, NV_KW_NONE);
    for (int i = 0; i < all.n; i++) {
        const nv_held *h = &all.held[i];
        const gt_ability *a = ability_of(r, h->ability);
        bool guardian =
            a->kind == GT_KEYWORD && (a->keyword == NV_KW_BARRIER ||
                                      a->keyword == NV_KW_SACRIFICE || a->keyword == NV_KW_OFFSET);
        gt_effect e;
        gt_effect_init(&e, player, unit, h->source);
        if (!guardian || !nv_plain_yes(r, a->condition, player, unit, h->source))
            continue;
        int count = a->value != 0 ? gt_plain_value(r, &e, a->value) : 1;
        if (count > 0 && means_of(r, unit, h) >= count)
            out[n++] = gt_act(NV_GUARD, lane, number++);
    }
    return n;
}

static int blocks(gt_context *r, const nv_battle *b, gt_action *out)
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    int lane = b->how & NV_B_LANE, player = 1 - s->objects[b->attacker].controller, n = 0;
    bool stands = s->objects[b->attacker].stamp == b->attacker_stamp;
    int attacker = stands ? b->attacker : GT_NO_OBJECT;
    int facing = v->unit[player][lane];
    bool duel = attacker != GT_NO_OBJECT && facing != GT_NO_OBJECT &&
                nv_lane_of(s, attacker) == lane &&
                nv_plain_highest(r, attacker, NV_KW_DUELIST) > 0; /* 10.2.3.5 */
    bool must = false;
    if (facing != GT_NO_OBJECT && may_block(r, attacker, facing)) {
        out[n++] = gt_act(NV_BLOCK, (unsigned)lane, 0);
        must = duel && !nv_find_declaration_cost(r, facing, NV_DECLARE_BLOCK);
    }
    for (int side = 0; side < NV_LANES; side++) { /* 10.2.6.3.2 */
        int unit = v->unit[player][side];
        bool beside = side == lane - 1 || side == lane + 1;
        if (unit != GT_NO_OBJECT && beside && !duel && (b->how & NV_B_ONLY_LANE) == 0 &&
            may_block(r, attacker, unit))
            n = guards(r, unit, (unsigned)side, out, n);
    }
    if (!must)
        out[n++] = gt_act(NV_PASS, 0, 0);
    return n;
}

/* ---- In the middle of effects. */

/* How many effects of a card another effect can use (8.2.1). */
static int usable(gt_context *r, int object, int keyword)
{
    int player = r->s->objects[object].controller, n = 0;
    const gt_def *d = nv_def(r, object);
    gt_effect e;
    gt_effect_init(&e, player, object, object);
    if (keyword == NV_KW_TRIGGER)
        return d->type == NV_SKILL && !is_forbidden(r, NV_NO_PLAY, player, object, 0) &&
               nv_plain_yes(r, d->routine[NV_ROUTINE_SKILL_IF], player, object, object) &&
               gt_is_possible(r, &e, d->routine[NV_ROUTINE_SKILL_CAN]);
    nv_plain_list all = nv_plain_abilities(r, object, keyword);
    for (int i = 0; i < all.n; i++) {
        const gt_ability *a = ability_of(r, all.held[i].ability);
        gt_effect_init(&e, player, object, all.held[i].source);
        n += a->timing == keyword && a->code != 0 && (a->kind == GT_AUTO || a->kind == GT_ACTIVE) &&
             nv_plain_works(r, a, player, object, all.held[i].source) &&
             (a->kind != GT_ACTIVE || gt_is_possible(r, &e, a->can));
    }
    return n;
}

/* How many different abilities of a card can be taken. */
static int takeable(const gt_context *r, int object, int keyword)
{
    nv_plain_list all = nv_plain_abilities(r, object, keyword);
    int n = 0;
    for (int i = 0; i < all.n; i++) {
        bool is_new = ability_of(r, all.held[i].ability)->timing == keyword;
        for (int k = 0; k < i; k++)
            is_new = is_new && all.held[k].ability != all.held[i].ability;
        n += is_new;
    }
    return n;
}

static int numbered(int verb, int n, gt_action *out)
{
    for (int i = 0; i < n; i++)
        out[i] = gt_act((unsigned)verb, (unsigned)i, 0);
    return n;
}

/* Cards of a set, equal ones once. */
static int cards(gt_context *r, const gt_effect *e, gt_set set, gt_action *out)
{
    int n = 0;
    GT_SET_EACH (card, &set)
        n = gt_plain_add(
            out, n, gt_act(GT_PICK, gt_pick_place(r, card, e->player), r->s->objects[card].def));
    return n;
}

/* Which card is placed next, or in which lane. */
static int placing(gt_context *r, const nv_placing *p, gt_action *out)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int n = nv_place_choices(r, e, p, out);
    if (n > 1)
        return n;
    uint32_t lanes = nv_free_lanes(r, e, nv_placed_next(e, p), p->mode, p->lane_of, p->flags);
    n = 0;
    for (unsigned lane = 0; lane < NV_LANES; lane++)
        if ((lanes >> lane & 1) != 0)
            out[n++] = gt_act(NV_TO, lane, 0);
    return n;
}

/* The lanes beside a unit's own: those to move to (4.9), those where an attack meets an opposing
 * unit. */
static int adjacent(gt_context *r, const gt_frame *f, gt_action *out)
{
    int unit = f->adjacent.unit, n = 0;
    int at = nv_lane_of(r->s, unit), player = r->s->objects[unit].controller;
    for (int lane = 0; lane < NV_LANES; lane++)
        if ((lane == at - 1 || lane == at + 1) &&
            (f->kind == NV_F_MOVE || nv_const(r->s)->unit[1 - player][lane] != GT_NO_OBJECT))
            out[n++] = gt_act(NV_TO, (unsigned)lane, 0);
    return n;
}

/* 8.1.3.2.3: of what waits continuous before automatic, the turn player's before the other's. */
static int waiting(gt_context *r, const gt_frame *f, gt_action *out)
{
    int choices[GT_MAX_WAITING];
    return numbered(NV_FIRST, nv_window_choices(r, f, choices), out);
}

int nv_plain_legal(const gt_game *g, const gt_state *s, gt_action *out)
{
    gt_context r = nv_run_of(g, (gt_state *)(uintptr_t)s, NULL); /* it is only looked at */
    const gt_frame *f = gt_top(r.s);
    const gt_effect *e = &s->effects[s->n_effects > 0 ? s->n_effects - 1 : 0];
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int n;
    r.filters = NULL;
    r.code = nv_game_of(g)->pool->code;
    switch (f->kind) {
    case NV_F_MULLIGAN:
        out[0] = gt_act(NV_KEEP, 0, 0);
        out[1] = gt_act(NV_MULLIGAN, 0, 0);
        return 2;
    case NV_F_TURN:
        if (f->step != NV_S_MAIN)
            return attacks(&r, out);
        n = actives(&r, NV_KW_ACTIVE_MAIN, out, plays(&r, out));
        out[n] = gt_act(NV_PHASE_END, 0, 0);
        return n + 1;
    case NV_F_BATTLE: return blocks(&r, &f->battle, out);
    case NV_F_WINDOW: return waiting(&r, f, out);
    case GT_FRAME_EVENT: return numbered(NV_FIRST, gt_event_choices(&r, x), out);
    case NV_F_ORDER: return cards(&r, e, e->from, out);
    case NV_F_USE: return numbered(GT_MODE, usable(&r, f->use.card, f->use.keyword), out);
    case NV_F_TAKE: return numbered(GT_MODE, takeable(&r, f->take.card, f->take.keyword), out);
    case NV_F_PLACE: return placing(&r, &f->place, out);
    case NV_F_MOVE:
    case NV_F_STRIKE: return adjacent(&r, f, out);
    default: return gt_plain_choice(&r, out);
    }
}

static bool code(const gt_game *g, const gt_state *s, uint64_t key, char *why)
{
    gt_context r = nv_run_of(g, (gt_state *)(uintptr_t)s, NULL);
    return gt_plain_questions(&r, nv_game_of(g)->pool->code, key, why);
}

const gt_reference gt_nivel_reference = {
    .rules = "nivel", .legal = nv_plain_legal, .values = nv_plain_values, .code = code};
