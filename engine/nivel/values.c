/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values: what a unit's power, hit, cost, keywords and abilities are now, a player's size,
 * and what is forbidden. Nothing of it is stored as the truth: it is computed anew from
 * definitions, modifiers and static abilities whenever something changed (gt_state.dirty), which is
 * how continuous effects take hold at once (8.4.1).
 *
 * In which order, compute.c says. Among changes of one number a later "becomes N" replaces what was
 * there before it, by timestamp; what came after it is added (decks/nivel/rulings.md). */
#include "engine/nivel/internal.h"

enum { SET_POWER = 0, SET_HIT = 1 };

/* ---- What GIVE and its kin do. */

static bool is_later(const nv_slot *slot, int which, int source)
{
    return slot->set_order[which] == 0 || source > slot->set_order[which];
}

/* Applies a change with timestamp `order` to a unit zone's values. */
void nv_change(nv_slot *slot, int what, int32_t x, int order)
{
    switch (what) {
    case NV_GIVE_POWER:
        if (is_later(slot, SET_POWER, order))
            slot->power += x; /* clause 8.5.3.1/1 */
        break;
    case NV_GIVE_HIT:
        if (is_later(slot, SET_HIT, order))
            slot->hit = (int16_t)(slot->hit + x); /* clause 1.3.7.1/6 */
        break;
    case NV_GIVE_COST:
        slot->cost = (int16_t)(slot->cost + x); /* clause 1.3.7/1 */
        break;
    case NV_GIVE_COST_SET: slot->cost = (int16_t)x; break;
    case NV_GIVE_POWER_SET:
        slot->power = x;
        slot->set_order[SET_POWER] = (uint16_t)order;
        break;
    case NV_GIVE_HIT_SET:
        slot->hit = (int16_t)x;
        slot->set_order[SET_HIT] = (uint16_t)order;
        break;
    case NV_GIVE_ATTACKS: slot->attacks = (int8_t)(slot->attacks + x); break;
    case NV_GIVE_CANNOT: slot->cannot = (uint8_t)(slot->cannot | x); break;
    case NV_GIVE_ATTACK_COUNT: slot->count_bonus = (int8_t)(slot->count_bonus + x); break;
    default: break;
    }
}

void nv_change_player(nv_vars *v, int player, int what, int32_t x)
{
    if (what == NV_GIVE_SIZE)
        v->size_bonus[player] = (int16_t)(v->size_bonus[player] + x);
    else if (what == NV_GIVE_HAND_LIMIT)
        v->hand_limit[player] = (int16_t)(v->hand_limit[player] + x);
    else if (what == NV_GIVE_DAMAGE_COUNT)
        v->damage_bonus[player] = (int16_t)(v->damage_bonus[player] + x);
}

/* Whether a filter accepts the unit of a unit zone. */
bool nv_takes_unit(gt_context *r, gt_effect *e, gt_addr filter, const gt_operation *head, int unit)
{
    if (head->b != NV_UNITS_MASK || head->c >= 0)
        return gt_accepts(r, e, filter, unit);
    if (head[1].op == GT_OP_DONE) /* one that asks for units only is satisfied by their place */
        return true;
    if (head[1].op == GT_OP_TEST_HAS && head[2].op == GT_OP_DONE) /* the usual test */
        return (nv_slot_of(r->s, unit)->keywords >> head[1].b & 1) != (head[1].a != 0);
    return gt_passes(r, e, filter, unit);
}

/* Changes all units that a filter accepts. */
void nv_change_matching(gt_context *r, gt_effect *e, gt_addr filter, int what, int32_t x, int order)
{
    nv_vars *v = nv_of(r->s);
    const gt_operation *head = gt_code_at(r, filter);
    unsigned left = v->standing & nv_zones_of(head->a != 0 ? head->a : 3, e->player);
    for (; left != 0; left &= left - 1) {
        int at = __builtin_ctz(left);
        if (nv_takes_unit(r, e, filter, head, nv_units(v)[at]))
            nv_change(&nv_slots(v)[at], what, x, order);
    }
}

/* The units that a filter accepts. */
gt_set nv_units_matching(gt_context *r, gt_effect *e, gt_addr filter)
{
    const nv_vars *v = nv_of(r->s);
    gt_set found = gt_set_empty();
    for (unsigned left = v->standing; left != 0; left &= left - 1) {
        int unit = nv_units(v)[__builtin_ctz(left)];
        if (gt_accepts(r, e, filter, unit))
            gt_set_add(&found, unit);
    }
    return found;
}

/* The units that an instruction with a set or filter operand means. */
static gt_set meant(gt_context *r, gt_effect *e, const gt_operation *i)
{
    bool all = i->op == NV_OP_GIVE_ALL || i->op == NV_OP_GIVE_ABILITY_ALL;
    return all ? nv_units_matching(r, e, gt_address(i->c)) : gt_operand_set(r, e, i->c);
}

/* What nv_give_plainly does not do. */
static void give_otherwise(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    if (i->op == NV_OP_GIVE_PLAYER) {
        nv_change_player(nv_of(s), i->c ^ e->player, i->a, x);
        return;
    }
    if (i->op == NV_OP_FORBID || i->op == NV_OP_FORBID_USE) {
        gt_mod *m =
            nv_grant(r, e, GT_NO_OBJECT, NV_GIVE_FORBID, i->op == NV_OP_FORBID ? i->a : NV_NO_USE);
        m->filter = gt_address(i->d);
        m->times = (uint16_t)(i->c ^ e->player);
        m->target = e->holder;
        return;
    }
    gt_set set = meant(r, e, i);
    int order = s->objects[e->source].stamp;
    GT_SET_EACH (object, &set) {
        if (!nv_is_unit(s, object))
            nv_grant_cost(r, e, object, i->a, x, order);
        else if (i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_ABILITY_ALL)
            nv_grant(r, e, object, NV_GIVE_ABILITY, i->d);
        else
            nv_change(nv_slot_of(s, object), i->a, x, order);
        if (nv_is_set(i) && nv_is_unit(s, object))
            nv_change_since(r, nv_slot_number(s, object), i->a, order);
    }
    if (nv_is_set(i) && i->op == NV_OP_GIVE_ALL)
        nv_grant_costs(r, e, gt_address(i->c), i->a, x, order);
}

/* A static ability's instruction: writes into the values that are being computed. */
void nv_give_static(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    if (x != GT_NONE &&
        !nv_give_plainly(r, e, i, x)) /* else a number of a card that is not there */
        give_otherwise(r, e, i, x);
}

bool nv_give_plainly(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_state *s = r->s;
    int order = s->objects[e->source].stamp;
    if (nv_is_set(i))
        return false;
    if (i->op == NV_OP_GIVE_ALL) {
        nv_change_matching(r, e, gt_address(i->c), i->a, x, order);
        nv_grant_costs(r, e, gt_address(i->c), i->a, x, order);
    } else if (i->op != NV_OP_GIVE || i->c != GT_SET_THIS)
        return false;
    else if (nv_is_unit(s, e->holder))
        nv_change(nv_slot_of(s, e->holder), i->a, x, order);
    return true;
}

/* Turns from now on until a modifier ends: in a turn of whose effect it is, in one of the other. */
static const uint8_t turns_until[NV_UNTIL_COUNT][2] = {
    [NV_UNTIL_BATTLE] = {0, 0}, /* outside battles (clause 6.6.1.2/2) */
    [NV_UNTIL_TURN] = {0, 0},          [NV_UNTIL_OWN_TURN] = {0, 1},
    [NV_UNTIL_OPPOSING_TURN] = {1, 0}, [NV_UNTIL_NEXT_OWN_TURN] = {2, 1},
    [NV_UNTIL_NEXT_TURN] = {1, 1},     [NV_UNTIL_NEXT_OPPOSING_TURN] = {1, 2},
};

/* A modifier made by an effect that is processed (8.1.3.3.3). */
gt_mod *nv_mod(gt_context *r, const gt_effect *e, int what, int duration, int32_t value)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    const nv_battle *battle = duration == NV_UNTIL_BATTLE ? nv_innermost_battle(s) : NULL;
    int until = battle != NULL ? battle->number
                : duration == NV_UNTIL_STAYS
                    ? 0
                    : s->turn + turns_until[duration][s->active != e->player];
    int source = e->source != GT_NO_OBJECT ? e->source : e->holder;
    gt_mod *m = gt_mod_insert(s, v->n_fixed); /* the computed ones lie behind */
    v->n_fixed = (uint8_t)(v->n_fixed + (s->end == GT_RUNNING));
    *m = (gt_mod){.what = (uint8_t)what,
                  .flags = (uint8_t)((e->player == 1 ? GT_MOD_OTHER : 0) |
                                     (battle != NULL ? GT_MOD_BATTLE : 0)),
                  .target = e->holder,
                  .source = (uint8_t)source,
                  .source_stamp = source != GT_NO_OBJECT ? s->objects[source].stamp : 0,
                  .value = value,
                  .until = (uint16_t)until,
                  .order = s->next_stamp++}; /* clause 7.5.1/3 */
    v->gives |= what == NV_GIVE_ABILITY;
    return m;
}

/* adjust() for a modifier that holds for several units. */
static __attribute__((noinline)) bool adjust_live(gt_context *r, const gt_mod *m, int sign)
{
    nv_vars *v = nv_of(r->s);
    unsigned asks = nv_filter_asks(r, m->filter);
    bool keywords = sign > 0 && (asks & NV_ASKS_KEYWORDS) != 0;
    if (v->mixed || v->replaceable || (asks & NV_ASKS_MORE) != 0 || (v->grants && keywords))
        return false;
    v->marks |= keywords ? NV_MARK_KEYWORDS : 0; /* until the next sum, even if it ends before */
    nv_change_live(r, m, sign * m->value);
    v->live = (uint8_t)(v->live + sign);
    for (unsigned left = v->standing; left != 0; left &= left - 1)
        if (nv_slots(v)[__builtin_ctz(left)].power <= 0)
            r->s->due |= NV_DUE_POWER;
    return true;
}

/* A change of power or hit while nothing else depends on it is added to the values, or taken off
 * again, without computing them. Returns false if they must be computed. */
static bool adjust(gt_context *r, const gt_mod *m, int sign)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    if ((s->dirty | v->reactive) != 0 || m->what > NV_GIVE_HIT)
        return false;
    if ((m->flags & GT_MOD_LIVE) != 0)
        return adjust_live(r, m, sign);
    if (!nv_is_unit(s, m->target) || s->objects[m->target].stamp != m->target_stamp)
        return true;
    nv_slot *slot = nv_slot_of(s, m->target);
    nv_change(slot, m->what, sign * m->value, m->order);
    if (m->what == NV_GIVE_POWER)
        v->spared &= (uint8_t) ~(1u << nv_slot_number(s, m->target)); /* clause 1.3.7.3/6 */
    s->due |= slot->power <= 0 ? NV_DUE_POWER : 0; /* clause 1.3.7.3/7 */
    return true; /* mutant 19 */
}

/* A modifier that came, the last one, for a unit that no static ability reaches is added to its
 * values; false: they must be computed. */
static bool add_now(gt_context *r, const gt_mod *m, int at)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    if (s->dirty != 0 || !nv_is_plain(r) || (v->reached >> at & 1) != 0 || m->what == NV_GIVE_COST)
        return false; /* a cost is bounded when all is added (1.3.7.1/7) */
    nv_apply_mod(r, &nv_slots(v)[at], m);
    nv_bound(s, at);
    return true;
}

/* Marks what a modifier for one object that came or goes can change. */
static void one_touches(gt_context *r, const gt_mod *m, bool came)
{
    gt_state *s = r->s;
    if (s->objects[m->target].stamp != m->target_stamp)
        return;
    if (!nv_is_unit(s, m->target)) { /* somebody may ask what is on the field costs */
        nv_of(s)->recosted |= m->what == NV_GIVE_COST || m->what == NV_GIVE_COST_SET;
        nv_touch(r, nv_in_lane(s, m->target) ? NV_ITEM_ZONE : nv_kind_of(s, m->target));
        return;
    }
    int at = nv_slot_number(s, m->target);
    if (!came || !add_now(r, m, at))
        s->dirty |= (uint16_t)(1u << at);
    if (m->what == NV_GIVE_ABILITY) {
        s->dirty |= (uint16_t)nv_dirty_by(r, m->value, m->source);
        nv_touch(r, nv_kind_of(s, m->target)); /* others may ask for its keywords */
    }
}

/* Marks what a modifier that came or goes can change, but for what adjust() does. */
static void mod_touches(gt_context *r, const gt_mod *m, bool came)
{
    gt_state *s = r->s;
    bool one = (m->flags & (GT_MOD_PLAYER | GT_MOD_LIVE)) == 0;
    if (one && m->what <= NV_GIVE_ABILITY)
        one_touches(r, m, came);
    else if (m->what <= NV_GIVE_ABILITY)
        s->dirty |= m->what == NV_GIVE_ABILITY ? NV_DIRTY_LIST : NV_DIRTY_BOARD;
    else if (m->what < NV_GIVE_FORBID)
        s->dirty |= NV_DIRTY;
}

__attribute__((noinline)) bool nv_some_mod(const gt_state *s, int what)
{
    GT_MODS_EACH (m, s, what)
        return true;
    return false;
}

void nv_mod_end(gt_context *r, int number)
{
    gt_state *s = r->s;
    const gt_mod *m = &s->mods[number];
    int what = m->what, keeper = what == NV_GIVE_LISTEN && m->filter != 0 ? m->order : 0;
    if (!adjust(r, m, -1))
        mod_touches(r, m, false);
    gt_mod_remove(s, number);
    nv_of(s)->n_fixed--;
    if (what == NV_GIVE_FORBID)
        nv_of(s)->forbids = nv_some_mod(s, NV_GIVE_FORBID);
    if (what == NV_GIVE_ABILITY)
        nv_of(s)->gives = nv_some_mod(s, NV_GIVE_ABILITY);
    if (what == NV_GIVE_LISTEN)
        nv_listen_anew(r);
    if (keeper != 0)
        nv_drop_kept(r, keeper);
}

/* What the filter of a modifier keeps: operand of GIVE_ALL. */
static void keep(gt_mod *m, int what, int32_t frozen)
{
    if (what == 0)
        return;
    m->times = (uint16_t)frozen;
    if (what == 2)
        m->flags |= GT_MOD_STAMP;
}

void nv_hold_for_all(gt_context *r, const gt_effect *e, gt_mod *m, gt_addr filter, int kept)
{
    m->flags |= GT_MOD_LIVE;
    m->filter = filter;
    m->target_stamp = e->holder != GT_NO_OBJECT ? r->s->objects[e->holder].stamp : 0;
    keep(m, kept, e->v[GT_FROZEN]);
    if (!adjust(r, m, 1))
        mod_touches(r, m, true);
    NV_LOG(r, "8.1.3.3.3", "an effect holds for several units");
}

void nv_hold_for_one(gt_context *r, gt_mod *m, int object)
{
    m->target = (uint8_t)object;
    m->target_stamp = r->s->objects[object].stamp;
    if (!adjust(r, m, 1))
        mod_touches(r, m, true);
}

/* GIVE and GIVE_ABILITY to those of a set that are still on the field. */
static void give_each(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, gt_set set)
{
    static const char *const unit[] = {"power", "hit", "cost"};
    gt_state *s = r->s;
    bool ability = i->op == NV_OP_GIVE_ABILITY;
    GT_SET_DRAIN (object, &set) {
        if (!nv_in_lane(s, object) && nv_kind_of(s, object) != NV_SKILLS) /* clause 8.1.3.2.1/7 */
            continue; /* it has left the field meanwhile */
        gt_mod *m = nv_mod(r, e, ability ? NV_GIVE_ABILITY : i->a, i->b, ability ? i->d : x);
        nv_hold_for_one(r, m, object);
        e->did++;
        if (ability)
            NV_LOG(r, "8.1.3.3.3", "%s gains an ability", nv_card(r, object));
        else if (i->a <= NV_GIVE_COST)
            NV_LOG(r, "8.1.3.3.3", "%s: %s %+d", nv_card(r, object), unit[i->a], (int)x);
    }
}

void nv_give_to(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, gt_set set)
{
    e->did = 0;
    if (i->op == NV_OP_GIVE_TAKEN)
        nv_give_taken_to(r, e, i, set);
    else if (x != GT_NONE)
        give_each(r, e, i, x, set);
}

void nv_modifier(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    gt_mod *m;
    bool ability = i->op == NV_OP_GIVE_ABILITY || i->op == NV_OP_GIVE_ABILITY_ALL;
    e->did = 0;
    if (x == GT_NONE)
        return; /* a number of a card that is not there */
    if (i->op == NV_OP_GIVE_PLAYER) {
        m = nv_mod(r, e, i->a, i->b, x);
        m->flags |= GT_MOD_PLAYER;
        m->target = (uint8_t)(i->c ^ e->player);
        e->did = 1;
        mod_touches(r, m, true);
        return;
    }
    if (i->op == NV_OP_GIVE_ALL || i->op == NV_OP_GIVE_ABILITY_ALL) {
        m = nv_mod(r, e, ability ? NV_GIVE_ABILITY : i->a, i->b, ability ? i->d : x);
        nv_hold_for_all(r, e, m, gt_address(i->c), ability ? i->a : i->d);
        e->did = 1;
        return;
    }
    give_each(r, e, i, x, gt_operand_set(r, e, i->c));
}

/* ---- Costs. */

int nv_changed_costs(const gt_context *r, int player, int cost[NV_LANES])
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    for (uint32_t left = nv_standing(v, player); left != 0; left &= left - 1) {
        int lane = __builtin_ctz(left), unit = v->unit[player][lane];
        cost[lane] = v->slot[player][lane].cost;
        for (int i = s->objects[unit].next; i != GT_NO_OBJECT; i = s->objects[i].next)
            cost[lane] += nv_cost_beside(r, i);
    }
    return cost[0] + cost[1] + cost[2];
}

int nv_field_cost(const gt_context *r, int player)
{
    int cost[NV_LANES];
    return nv_lane_costs(r, player, cost) + nv_skill_cost(r, player); /* clause 6.4.1.1.2/9 */
}

int nv_cost_now(const gt_context *r, int object)
{
    const gt_state *s = r->s;
    int kind = nv_kind_of(s, object);
    if (kind >= NV_LEFT && s->objects[object].host == GT_NO_OBJECT)
        return (&nv_const(s)->slot[0][0])[nv_slot_number(s, object)].cost;
    if (kind >= NV_LEFT || kind == NV_SKILLS)
        return nv_cost_beside(r, object);
    return nv_card_cache_of(r, object)->printed.cost;
}
