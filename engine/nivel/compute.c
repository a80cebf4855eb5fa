/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Computing derived values anew. Nothing of them is stored as the truth: they follow from
 * definitions, modifiers and static abilities whenever something changed (gt_state.dirty), which is
 * how continuous effects take hold at once (8.4.1).
 *
 * What is printed comes first, then what modifiers do to one unit or player, then static abilities
 * and modifiers that hold for several units: in the order of the list, but each after those that
 * write what it reads (engine/code/dependency.h, access.c). While all static abilities of the
 * board are of a form that allows it (nothing is nv_vars.mixed, see continuous.c), nothing reads
 * what others write but in ways that are known, and only the unit zones that changed are computed,
 * one by one; the result is the same. */
#include "engine/nivel/internal.h"

/* What is printed on the unit of a unit zone and its items. */
static inline void lay_printed(const gt_context *r, int at, int unit)
{
    const gt_object *objects = r->s->objects;
    nv_vars *v = nv_of(r->s);
    nv_slot *slot = &nv_slots(v)[at];
    int cost = 0;
    *slot = nv_card_cache_of(r, unit)->printed;
    for (int i = objects[unit].next; i != GT_NO_OBJECT; i = objects[i].next) {
        slot->keywords |= nv_as_item(nv_card_cache_of(r, i)); /* clause 8.6.1/1 */
        slot->items++; /* clause 10.1.8.2/1 */
        cost += nv_card_cache_of(r, i)->printed.cost;
    }
    nv_item_costs(v)[at] = (uint16_t)cost;
}

static void base_values(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    memset(v->slot, 0, sizeof v->slot);
    memset(v->item_cost, 0, sizeof v->item_cost);
    v->forbids = 0;
    v->gives = nv_some_mod(r->s, NV_GIVE_ABILITY);
    for (int player = 0; player < 2; player++) {
        v->size_bonus[player] = 0;
        v->hand_limit[player] = NV_HAND_LIMIT;
        v->damage_bonus[player] = 0;
        for (int lane = 0; lane < NV_LANES; lane++) {
            int unit = v->unit[player][lane];
            if (unit != GT_NO_OBJECT)
                lay_printed(r, player * NV_LANES + lane, unit);
        }
    }
}

/* Modifiers that are for units, but for those that give a player something by the same name. */
static bool is_for_units(const gt_mod *m)
{
    return m->what <= NV_GIVE_ABILITY && (m->flags & GT_MOD_PLAYER) == 0;
}

/* The effect as which a modifier asks its filter. */
static void mod_effect(const gt_mod *m, gt_effect *e)
{
    gt_effect_init(e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
    e->v[GT_FROZEN] = (int16_t)m->times; /* may be GT_NONE */
}

void nv_change_live(gt_context *r, const gt_mod *m, int32_t x)
{
    gt_effect e;
    mod_effect(m, &e);
    nv_change_matching(r, &e, m->filter, m->what, x, m->order);
}

static void apply_live(gt_context *r, int number)
{
    gt_state *s = r->s;
    const gt_mod m = s->mods[number];
    gt_effect e;
    mod_effect(&m, &e);
    if (m.what != NV_GIVE_ABILITY) {
        nv_change_live(r, &m, m.value);
        nv_grant_costs(r, &e, m.filter, m.what, m.value, m.order);
        return;
    }
    gt_set units = nv_units_matching(r, &e, m.filter);
    GT_SET_EACH (unit, &units)
        nv_grant(r, &e, unit, NV_GIVE_ABILITY, m.value)->order = m.order;
}

/* Of what effects have left behind: what players got, and prohibitions. */
static void apply_fixed_to_players(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    for (int i = 0; i < v->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what > NV_GIVE_ABILITY && m->what < NV_GIVE_FORBID)
            nv_change_player(v, m->target, m->what, m->value);
        else if (m->what == NV_GIVE_FORBID)
            v->forbids = 1;
    }
}

/* Of what effects have left behind: what single units got. */
static void apply_fixed_to_one(gt_context *r, const gt_mod *m)
{
    gt_state *s = r->s;
    if (nv_is_unit(s, m->target) && m->target_stamp == s->objects[m->target].stamp)
        nv_apply_mod(r, nv_slot_of(s, m->target), m);
}

/* What a modifier that holds for several units does to those of some unit zones. */
static void apply_wide(gt_context *r, const gt_mod *m, unsigned slots)
{
    const gt_operation *head = gt_code_at(r, m->filter);
    gt_effect e;
    mod_effect(m, &e);
    slots &= nv_zones_of(head->a != 0 ? head->a : 3, e.player);
    for (; slots != 0; slots &= slots - 1) {
        int at = __builtin_ctz(slots);
        if (nv_takes_unit(r, &e, m->filter, head, nv_units(nv_of(r->s))[at]))
            nv_change(&nv_slots(nv_of(r->s))[at], m->what, m->value, m->order);
    }
}

/* What a modifier that is for one unit does to it, if it stands in one of some unit zones. */
static inline void apply_narrow(gt_context *r, const gt_mod *m, unsigned slots)
{
    gt_state *s = r->s;
    int at = nv_slot_number(s, m->target);
    if ((slots >> at & 1) != 0 && nv_units(nv_of(s))[at] == m->target &&
        s->objects[m->target].stamp == m->target_stamp)
        nv_apply_mod(r, &nv_slots(nv_of(s))[at], m);
}

/* When a modifier has its turn where none asks for more than what a unit is by itself: it may ask
 * for keywords, and for the cost. */
static int turn_of(const gt_mod *m)
{
    return m->what == NV_GIVE_ABILITY                               ? 0
           : m->what == NV_GIVE_COST || m->what == NV_GIVE_COST_SET ? 1
                                                                    : 2;
}

/* What effects that were processed do to the units of some unit zones. Where each modifier has one
 * target their order is that in which they began. */
static __attribute__((noinline)) void apply_fixed_to(gt_context *r, unsigned slots)
{
    const gt_state *s = r->s;
    bool wide = nv_const(s)->live != 0;
    for (int turn = 0; turn < (wide ? 3 : 1); turn++)
        for (const gt_mod *m = s->mods, *end = m + nv_const(s)->n_fixed; m < end; m++) {
            if (!is_for_units(m) || (wide && turn_of(m) != turn))
                continue;
            if ((m->flags & GT_MOD_LIVE) != 0)
                apply_wide(r, m, slots);
            else
                apply_narrow(r, m, slots);
        }
}

/* What is printed on the units of some unit zones, where one stands, and what modifiers do to
 * them. */
static __attribute__((noinline)) void lay_grounds(gt_context *r, unsigned slots)
{
    const nv_vars *v = nv_of(r->s);
    for (unsigned left = slots; left != 0; left &= left - 1)
        lay_printed(r, __builtin_ctz(left), nv_units(v)[__builtin_ctz(left)]);
    if (v->n_fixed != 0)
        apply_fixed_to(r, slots);
}

/* ---- All of them. */

/* gt_applied.which: a static ability's number in the list, or that of a modifier, and this. */
enum { IS_MODIFIER = 0x8000 };

/* What is applied in the order of dependency: static abilities, those that were granted meanwhile
 * behind the others, and modifiers that must wait for something. */
typedef struct work {
    gt_order order;
    nv_continuous list[NV_MAX_CONTINUOUS];
    int n;
} work;

static void put_in_order(gt_context *r, work *w, gt_access access, int which, int source, int stamp)
{
    gt_applied a = {.access = access, .which = (uint16_t)which, .stamp = (uint16_t)stamp};
    if (!gt_order_add(&w->order, &a))
        gt_abort(r->s, GT_LIMIT_ORDER, source);
}

/* Those of the list from number `first` on. */
static void put_static_in_order(gt_context *r, work *w, int first)
{
    const gt_state *s = r->s;
    for (int i = first; i < w->n; i++) {
        const nv_continuous *l = &w->list[i];
        gt_access a = nv_access_at(&nv_game_of(r->game)->access[l->trait], nv_player_of(l),
                                   nv_slot_number(s, l->holder));
        put_in_order(r, w, a, i, l->source, s->objects[l->source].stamp);
    }
}

/* What is written by all that holds, a waiting modifier's own part included. */
static uint64_t all_writes(const gt_context *r)
{
    const nv_game *g = nv_game_of(r->game);
    const nv_vars *v = nv_const(r->s);
    uint64_t found = 0;
    for (int i = 0; i < v->n_continuous; i++) /* mutant 3 */
        found |= g->access[v->continuous[i].trait].writes;
    for (const gt_mod *m = r->s->mods, *end = m + v->n_fixed; m < end; m++)
        if (is_for_units(m))
            found |= (m->flags & GT_MOD_LIVE) != 0 ? nv_mod_access(r, m).writes
                                                   : nv_changes(g->pool, m->what, m->value);
    return found;
}

/* Where a modifier for several units has its holder: a unit zone, or the level zone of its
 * player. */
static int mod_place(const gt_state *s, const gt_mod *m)
{
    return nv_is_unit(s, m->target) ? nv_slot_number(s, m->target)
                                    : NV_SLOTS + ((m->flags & GT_MOD_OTHER) != 0);
}

/* What units got from effects that were processed, in the order in which these began; but those
 * wait that read what anything writes. */
static void apply_fixed(gt_context *r, work *w)
{
    gt_state *s = r->s;
    uint64_t written = nv_const(s)->live != 0 ? all_writes(r) : 0;
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        bool live = (m->flags & GT_MOD_LIVE) != 0;
        gt_access a = {0};
        if (!is_for_units(m))
            continue;
        if (live)
            a = nv_mod_access(r, m);
        if ((a.reads & written) != 0)
            put_in_order(r, w, nv_access_at(&a, (m->flags & GT_MOD_OTHER) != 0, mod_place(s, m)),
                         IS_MODIFIER | i, m->source, m->order);
        else if (live)
            apply_live(r, i);
        else
            apply_fixed_to_one(r, m);
    }
}

/* Whether a modifier is applied in the order of dependency, not before all static abilities. */
static bool waits(const gt_context *r, const gt_mod *m)
{
    return (m->flags & GT_MOD_LIVE) != 0 && (nv_mod_access(r, m).reads & all_writes(r)) != 0;
}

void nv_change_since(gt_context *r, int at, int what, int order)
{
    const gt_state *s = r->s;
    for (const gt_mod *m = s->mods, *end = m + nv_const(s)->n_fixed; m < end; m++) {
        bool same = what == m->what || what == m->what + NV_GIVE_POWER_SET - NV_GIVE_POWER;
        if (!same || m->order <= order || !is_for_units(m) || waits(r, m))
            continue;
        if ((m->flags & GT_MOD_LIVE) != 0)
            apply_wide(r, m, 1u << at);
        else
            apply_narrow(r, m, 1u << at);
    }
}

/* Puts static abilities that modifiers from number `seen` on grant into the list and the order;
 * returns how many modifiers there are now. */
static int put_granted_in_order(gt_context *r, work *w, int seen)
{
    int first = w->n, mods = r->s->n_mods;
    w->n = nv_gather_granted(r, w->list, w->n, seen, mods);
    put_static_in_order(r, w, first);
    return mods;
}

static void run_all(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    work w;
    gt_order_begin(&w.order);
    w.n = v->n_continuous;
    memcpy(w.list, v->continuous, (size_t)w.n * sizeof *w.list);
    s->n_mods = v->n_fixed;
    base_values(r);
    apply_fixed_to_players(r);
    apply_fixed(r, &w);
    put_static_in_order(r, &w, 0);
    int seen = put_granted_in_order(r, &w, v->n_fixed);
    for (const gt_applied *a = NULL; (a = gt_order_next(&w.order)) != NULL;) {
        if ((a->which & IS_MODIFIER) != 0)
            apply_live(r, a->which & ~IS_MODIFIER);
        else
            nv_run_one(r, &w.list[a->which]);
        if (s->n_mods != seen)
            seen = put_granted_in_order(r, &w, seen);
    }
    nv_listen_anew(r);
}

static void compute_all(gt_context *r)
{
    nv_vars *v = nv_of(r->s);
    run_all(r);
    v->touched = ~(uint32_t)0;
    if (!v->mixed) /* from now on it is kept what holds */
        nv_look_again(r);
    v->touched = 0;
}

/* What units are granted while each unit zone can be computed apart from the others; to all of them
 * anew. */
static void grant_anew(gt_context *r)
{
    gt_state *s = r->s;
    s->n_mods = nv_of(s)->n_fixed;
    nv_of(s)->gives = nv_some_mod(s, NV_GIVE_ABILITY);
    for (int i = 0; i < nv_of(s)->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_ABILITY && (s->mods[i].flags & GT_MOD_LIVE) != 0)
            apply_live(r, i);
    nv_run_grants(r);
}

/* Computes some unit zones, and those of which it turns out that they have changed, too; returns
 * those where a unit stands. The abilities of one may ask what items and keywords are in the
 * others. */
static unsigned compute_some(gt_context *r, unsigned slots)
{
    nv_vars *v = nv_of(r->s);
    for (unsigned empty = slots & ~v->standing; empty != 0; empty &= empty - 1)
        nv_clear_slot(v, __builtin_ctz(empty));
    slots &= v->standing;
    if (slots != 0)
        lay_grounds(r, slots);
    if ((r->s->dirty & NV_DIRTY_READERS) != 0) {
        unsigned found = nv_look_again(r);
        if ((found & NV_DIRTY_PLAYERS) != 0) {
            compute_all(r);
            return v->standing;
        }
        found &= v->standing & ~slots;
        if (found != 0)
            lay_grounds(r, found);
        slots |= found;
    }
    if (v->grants)
        grant_anew(r);
    if ((slots & v->reached) != 0)
        nv_run_for_slots(r, slots);
    return slots;
}

/* Computes what is marked; returns unit zones, among them all that it changed where a unit
 * stands. */
static unsigned compute(gt_context *r)
{
    const gt_state *s = r->s;
    if ((s->dirty & NV_DIRTY_LIST) != 0)
        nv_gather(r);
    if (!nv_const(s)->mixed && (s->dirty & NV_DIRTY) != NV_DIRTY)
        return compute_some(r, s->dirty & NV_DIRTY_SLOTS);
    compute_all(r);
    return nv_const(s)->standing;
}

static inline void bound(gt_state *s, unsigned slots)
{
    for (; slots != 0; slots &= slots - 1)
        nv_bound(s, __builtin_ctz(slots));
}

/* Computes where a unit may stand with power 0: until its power changes again (ruling
 * 4). */
static __attribute__((noinline)) void compute_replaceable(gt_context *r)
{
    nv_vars *v = nv_of(r->s);
    nv_slot before[NV_SLOTS];
    memcpy(before, nv_slots(v), sizeof before);
    bound(r->s, compute(r));
    for (int at = 0; at < NV_SLOTS; at++)
        if (nv_slots(v)[at].power != before[at].power)
            v->spared &= (uint8_t) ~(1u << at);
}

void nv_compute(gt_context *r)
{
    if (nv_const(r->s)->replaceable)
        compute_replaceable(r);
    else
        bound(r->s, compute(r));
    r->s->dirty = 0;
}

/* A modifier computed from a static ability; gone at the next computation. */
gt_mod *nv_grant(gt_context *r, const gt_effect *e, int object, int what, int32_t value)
{
    gt_state *s = r->s;
    gt_mod *m = gt_mod_add(s);
    m->what = (uint8_t)what;
    m->flags = (uint8_t)(GT_MOD_STATIC | (e->player == 1 ? GT_MOD_OTHER : 0));
    m->target = (uint8_t)object;
    m->source = e->source;
    m->value = value;
    if (object != GT_NO_OBJECT)
        m->target_stamp = s->objects[object].stamp;
    if (what == NV_GIVE_FORBID)
        nv_of(s)->forbids = 1;
    nv_of(s)->gives |= what == NV_GIVE_ABILITY;
    if (what == NV_GIVE_ABILITY && nv_is_unit(s, object))
        nv_slot_of(s, object)->keywords |= nv_game_of(r->game)->pool->abilities[value].keywords;
    return m;
}

void nv_zero_power(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    gt_set zero = gt_set_empty();
    for (int i = 0; i < NV_SLOTS; i++) {
        int unit = nv_units(v)[i];
        /* clause 1.3.7.3/1 */
        if (unit != GT_NO_OBJECT && nv_slots(v)[i].power <= 0 && (v->spared >> i & 1) == 0) {
            v->spared |= (uint8_t)(1u << i);
            gt_set_add(&zero, unit);
        }
    }
    if (gt_set_is_empty(&zero))
        return;
    gt_cause why = {NV_BY_EFFECT, GT_NOBODY, GT_NO_OBJECT}; /* clause 1.3.7.3/2 */
    for (int i = 0; i < v->n_fixed; i++) { /* whose effect: the last that lowered power */
        const gt_mod *m = &s->mods[i];
        /* clause 1.3.7.3/3 */
        bool lowers = (m->what == NV_GIVE_POWER && m->value < 0) || m->what == NV_GIVE_POWER_SET;
        if (lowers && ((m->flags & GT_MOD_LIVE) != 0 || gt_set_has(&zero, m->target)))
            /* clause 1.3.7.3/4 */
            why = (gt_cause){NV_BY_EFFECT, (m->flags & GT_MOD_OTHER) != 0, m->source};
    }
    NV_LOG(r, "1.3.7.3", "power 0: trashed");
    nv_trash_or_ask(r, zero, why); /* clause 1.3.7.3/5 */
}
