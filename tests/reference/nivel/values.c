/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (1.3.7, 8.1.3.3): what is printed, then all that applies, one after the other. All
 * of it anew, in a copy of the state, from cards and modifiers alone; the engine adds and takes
 * away what changed.
 *
 *   1. what is printed on units and items
 *   2. a list: modifiers that effects left behind, in the order in which these began; static
 *   abilities of leaders,
 *      units from left to right, each with its items, of player A, then B; those that were given
 *   3. of the list the first is applied that reads nothing which another one still writes; in a
 *   circle the oldest
 *      (engine/code/dependency.h). It may give abilities that are static: these come to the end
 *      of the list
 *   4. no cost is below 0 */
#include "tests/reference/nivel/plain.h"

#include "engine/nivel/access.h"
#include "engine/nivel/moving.h"
#include "engine/nivel/values.h"
#include "engine/nivel/words.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 200 };

/* One of the list: a modifier, or a static ability. */
typedef struct entry {
    bool done;
    int mod; /* number of the modifier; -1: an ability */
    const gt_ability *ability;
    int player, holder, source;
    gt_access access; /* in places as they are */
    int stamp;
} entry;

typedef struct all {
    int n;
    entry entry[MOST];
} all;

static const gt_pool *pool_of(const gt_context *r)
{
    return nv_game_of(r->game)->pool;
}

/* ---- 1. */

static void lay_printed(gt_context *r)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    memset(v->slot, 0, sizeof v->slot);
    memset(v->item_cost, 0, sizeof v->item_cost);
    for (int unit = 0; unit < s->n_objects; unit++) {
        if (!nv_is_unit(s, unit))
            continue;
        const gt_def *d = nv_def(r, unit);
        nv_slot *slot = nv_slot_of(s, unit);
        slot->keywords = d->keywords;
        slot->power = d->number[NV_POWER];
        slot->hit = d->number[NV_HIT];
        slot->cost = d->number[NV_COST];
        for (int item = 0; item < s->n_objects; item++) {
            if (s->objects[item].host != unit)
                continue;
            slot->keywords |= nv_def(r, item)->keywords & ~((uint64_t)1 << NV_KW_TRIGGER);
            slot->items++;
            v->item_cost[nv_player_at(s, unit)][nv_lane_of(s, unit)] +=
                (uint16_t)nv_def(r, item)->number[NV_COST];
        }
    }
    for (int player = 0; player < 2; player++) {
        v->size_bonus[player] = v->damage_bonus[player] = 0;
        v->hand_limit[player] = NV_HAND_LIMIT;
    }
}

/* ---- 2. */

static int place_of(const gt_state *s, int holder, int player)
{
    return nv_is_unit(s, holder) ? nv_slot_number(s, holder) : NV_SLOTS + player;
}

static void add_static(gt_context *r, all *list, int ability, int holder, int source)
{
    const gt_ability *a = &pool_of(r)->abilities[ability];
    if (a->kind != GT_STATIC)
        return;
    int player = r->s->objects[holder].controller;
    gt_access seen = nv_access_of(pool_of(r), ability);
    assert(list->n < MOST);
    list->entry[list->n++] =
        (entry){.mod = -1,
                .ability = a,
                .player = player,
                .holder = holder,
                .source = source,
                .access = nv_access_at(&seen, player, place_of(r->s, holder, player)),
                .stamp = r->s->objects[source].stamp};
}

static void add_printed(gt_context *r, all *list, int card, int holder)
{
    const gt_face *face = &nv_def(r, card)->face[nv_shows_back(r, card) ? NV_AWAKENED : NV_BASE];
    for (int i = 0; i < face->n; i++)
        add_static(r, list, face->first + i, holder, card);
}

/* Static abilities that modifiers from number `first` on give. */
static void add_given(gt_context *r, all *list, int first)
{
    const gt_state *s = r->s;
    for (int i = first; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_ABILITY && (m->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0 &&
            nv_is_unit(s, m->target) && m->target_stamp == s->objects[m->target].stamp)
            add_static(r, list, m->value, m->target, m->source);
    }
}

static void add_modifier(gt_context *r, all *list, int number)
{
    const gt_mod *m = &r->s->mods[number];
    entry x = {.mod = number,
               .player = (m->flags & GT_MOD_OTHER) != 0,
               .holder = m->target,
               .source = m->source,
               .stamp = m->order};
    gt_access seen = {0};
    if ((m->flags & GT_MOD_LIVE) != 0) {
        seen = nv_filter_access(pool_of(r), m->filter);
        nv_add_changes(pool_of(r), m->what, m->value, m->filter, &seen);
        x.access = nv_access_at(&seen, x.player, place_of(r->s, m->target, x.player));
    } else if (m->what <= NV_GIVE_ABILITY) {
        x.access.writes = nv_changes(pool_of(r), m->what, m->value);
        x.access.reaches = (uint64_t)1 << place_of(r->s, m->target, x.player);
    }
    assert(list->n < MOST);
    list->entry[list->n++] = x;
}

static void list_all(gt_context *r, all *list)
{
    const nv_vars *v = nv_const(r->s);
    list->n = 0;
    for (int i = 0; i < v->n_fixed; i++)
        add_modifier(r, list, i);
    for (int player = 0; player < 2; player++) {
        add_printed(r, list, v->leader[player], v->leader[player]);
        for (int lane = 0; lane < NV_LANES; lane++)
            for (int card = v->unit[player][lane]; card != GT_NO_OBJECT;
                 card = r->s->objects[card].next)
                add_printed(r, list, card, v->unit[player][lane]);
    }
    add_given(r, list, 0);
}

/* ---- 3. Which comes next. */

/* Whether i must wait for k. */
static bool needs(const all *list, int i, int k)
{
    const entry *a = &list->entry[i], *b = &list->entry[k];
    return !a->done && !b->done && i != k && gt_depends_on(&a->access, &b->access);
}

/* Whether i must wait for k, or for what waits for it, and so on. What reads nothing waits for
 * nothing. */
static void follow(const all *list, bool after[MOST][MOST])
{
    int reader[MOST], n = 0;
    for (int i = 0; i < list->n; i++)
        if (!list->entry[i].done && list->entry[i].access.reads != 0)
            reader[n++] = i;
    memset(after, 0, MOST * sizeof after[0]);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < list->n; k++)
            after[reader[i]][k] = needs(list, reader[i], k);
    for (int via = 0; via < n; via++)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < list->n && after[reader[i]][reader[via]]; k++)
                after[reader[i]][k] |= after[reader[via]][k];
}

/* Whether i is the oldest of a circle of which none waits for anything outside. */
static bool leads_circle(const all *list, bool after[MOST][MOST], int i)
{
    if (!after[i][i])
        return false;
    for (int k = 0; k < list->n; k++) {
        if (!after[i][k] || k == i)
            continue;
        int later = list->entry[k].stamp - list->entry[i].stamp;
        if (!after[k][i] || later < 0 || (later == 0 && k < i))
            return false;
    }
    return true;
}

static int next_of(const all *list)
{
    static bool after[MOST][MOST];
    bool followed = false;
    for (int i = 0; i < list->n; i++) {
        bool waits = list->entry[i].done;
        for (int k = 0; k < list->n && !waits; k++)
            waits = needs(list, i, k);
        if (!waits)
            return i;
        if (list->entry[i].done)
            continue;
        if (!followed)
            follow(list, after);
        followed = true;
        if (leads_circle(list, after, i))
            return i;
    }
    return -1;
}

/* ---- 3. What is done. */

static gt_set units_among(const gt_state *s, gt_set set)
{
    gt_set units = gt_set_empty();
    GT_SET_EACH (object, &set)
        if (nv_is_unit(s, object))
            gt_set_add(&units, object);
    return units;
}

/* Gives each of a set x of something, or an ability. */
static void give(gt_context *r, gt_effect *e, gt_set set, int what, int32_t x, int order)
{
    gt_set units = units_among(r->s, set), others = gt_set_minus(set, units);
    GT_SET_EACH (unit, &units) {
        if (what == NV_GIVE_ABILITY)
            nv_grant(r, e, unit, what, x);
        else
            nv_change(nv_slot_of(r->s, unit), what, x, order);
    }
    GT_SET_EACH (card, &others)
        nv_grant_cost(r, e, card, what, x, order);
}

static void do_instruction(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x)
{
    int order = r->s->objects[e->source].stamp;
    switch (i->op) {
    case NV_OP_GIVE_ALL:
        give(r, e, gt_plain_matching(r, e, gt_address(i->c)), i->a, x, order);
        return;
    case NV_OP_GIVE: give(r, e, gt_operand_set(r, e, i->c), i->a, x, order); return;
    case NV_OP_GIVE_ABILITY:
        give(r, e, units_among(r->s, gt_operand_set(r, e, i->c)), NV_GIVE_ABILITY, i->d, order);
        return;
    case NV_OP_GIVE_ABILITY_ALL:
        give(r, e, units_among(r->s, gt_plain_matching(r, e, gt_address(i->c))), NV_GIVE_ABILITY,
             i->d, order);
        return;
    case NV_OP_GIVE_PLAYER: nv_change_player(nv_of(r->s), i->c ^ e->player, i->a, x); return;
    default: /* prohibitions */
        r->fixed = true;
        nv_instruction(r, e, i, &x, 1);
        r->fixed = false;
    }
}

/* Registers are what static abilities fill beside that. */
static void fill_register(gt_context *r, gt_effect *e, const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_ALL: e->s[i->a] = gt_plain_matching(r, e, gt_address(i->b)); return;
    case GT_OP_SET: e->s[i->a] = gt_operand_set(r, e, i->b); return;
    case GT_OP_UNITE: e->s[i->a] = gt_set_union(e->s[i->a], gt_operand_set(r, e, i->b)); return;
    case GT_OP_LESS: e->s[i->a] = gt_set_minus(e->s[i->a], gt_operand_set(r, e, i->b)); return;
    default: assert(0);
    }
}

static void apply_ability(gt_context *r, const entry *x)
{
    gt_effect e;
    gt_plain_stack top = {0};
    bool rejected = false;
    if (!nv_plain_yes(r, x->ability->condition, x->player, x->holder, x->source))
        return;
    gt_effect_init(&e, x->player, x->holder, x->source);
    for (gt_addr pc = x->ability->code; gt_code_at(r, pc)->op != GT_OP_END;) {
        const gt_operation *i = gt_code_at(r, pc);
        bool fills =
            i->op == GT_OP_ALL || i->op == GT_OP_SET || i->op == GT_OP_UNITE || i->op == GT_OP_LESS;
        if (i->op >= NV_OP_FIRST_INSTRUCTION) {
            int32_t number = top.n > 0 ? top.x[top.n - 1] : 0;
            if (number != GT_NONE) /* a number of a card that is not there */
                do_instruction(r, &e, i, number);
            top.n = 0;
            pc++;
        } else if (fills) {
            fill_register(r, &e, i);
            pc++;
        } else if (i->op == GT_OP_SET_VAR) {
            e.v[i->a] = top.x[--top.n];
            pc++;
        } else {
            pc = gt_plain_step(r, &e, pc, &top, &rejected);
        }
    }
}

static void apply_modifier(gt_context *r, const entry *x)
{
    gt_state *s = r->s;
    const gt_mod m = s->mods[x->mod];
    gt_set set = gt_set_empty();
    gt_effect e;
    gt_effect_init(&e, x->player, m.target, m.source);
    if (m.what == NV_GIVE_FORBID)
        nv_of(s)->forbids = 1;
    if ((m.flags & GT_MOD_PLAYER) != 0)
        nv_change_player(nv_of(s), m.target, m.what, m.value);
    if ((m.flags & GT_MOD_PLAYER) != 0 || m.what > NV_GIVE_ABILITY)
        return;
    if ((m.flags & GT_MOD_LIVE) != 0) {
        e.v[GT_FROZEN] = (int16_t)m.times;
        set = gt_plain_matching(r, &e, m.filter);
        if (m.what != NV_GIVE_ABILITY) {
            give(r, &e, set, m.what, m.value, m.order);
            return;
        }
        set = units_among(s, set);
        GT_SET_EACH (unit, &set)
            nv_grant(r, &e, unit, NV_GIVE_ABILITY, m.value)->order = m.order;
    } else if (nv_is_unit(s, m.target) && m.target_stamp == s->objects[m.target].stamp) {
        if (m.what == NV_GIVE_ABILITY)
            nv_slot_of(s, m.target)->keywords |= pool_of(r)->abilities[m.value].keywords;
        else
            nv_change(nv_slot_of(s, m.target), m.what, m.value, m.order);
    }
}

static void compute(gt_context *r)
{
    static all list;
    nv_vars *v = nv_of(r->s);
    r->s->n_mods = v->n_fixed;
    v->forbids = 0;
    lay_printed(r);
    list_all(r, &list);
    for (int i; (i = next_of(&list)) >= 0;) {
        int before = r->s->n_mods;
        list.entry[i].done = true;
        if (list.entry[i].mod >= 0)
            apply_modifier(r, &list.entry[i]);
        else
            apply_ability(r, &list.entry[i]);
        add_given(r, &list, before);
    }
    for (int at = 0; at < NV_SLOTS; at++) /* 1.3.7.1 */
        if (nv_slots(v)[at].cost < 0)
            nv_slots(v)[at].cost = 0;
}

/* ---- Beside what the state keeps. */

static bool differ(char *why, const char *what, int a, int64_t kept, int64_t plain)
{
    snprintf(why, GT_REASON, "%s (%d): %lld is kept, %lld follows", what, a, (long long)kept,
             (long long)plain);
    return false;
}

static bool same_slots(const nv_vars *kept, const nv_vars *plain, char *why)
{
    for (int at = 0; at < NV_SLOTS; at++) {
        const nv_slot *a = &kept->slot[0][0] + at, *b = &plain->slot[0][0] + at;
        if (a->keywords != b->keywords)
            return differ(why, "keywords", at, (int64_t)a->keywords, (int64_t)b->keywords);
        if (a->power != b->power)
            return differ(why, "power", at, a->power, b->power);
        if (a->hit != b->hit)
            return differ(why, "hit", at, a->hit, b->hit);
        if (a->cost != b->cost)
            return differ(why, "cost", at, a->cost, b->cost);
        if (memcmp(a, b, sizeof *a) != 0)
            return differ(why, "what else a unit has", at, a->attacks, b->attacks);
        if ((&kept->item_cost[0][0])[at] != (&plain->item_cost[0][0])[at])
            return differ(why, "cost of items", at, (&kept->item_cost[0][0])[at],
                          (&plain->item_cost[0][0])[at]);
    }
    return true;
}

/* Computed modifiers: the same ones, in whatever order. */
static bool same_computed(const gt_state *kept, const gt_state *plain, char *why)
{
    bool taken[GT_MAX_MODS] = {false};
    if (kept->n_mods != plain->n_mods)
        return differ(why, "modifiers", 0, kept->n_mods, plain->n_mods);
    for (int i = nv_const(kept)->n_fixed; i < kept->n_mods; i++) {
        int k = nv_const(plain)->n_fixed;
        while (k < plain->n_mods &&
               (taken[k] || memcmp(&kept->mods[i], &plain->mods[k], sizeof(gt_mod)) != 0))
            k++;
        if (k == plain->n_mods)
            return differ(why, "a computed modifier", i, kept->mods[i].what, -1);
        taken[k] = true;
    }
    return true;
}

/* Whom what happens is told: all that listens. */
static uint32_t listening(const gt_context *r)
{
    const gt_pool *pool = pool_of(r);
    uint32_t events = 0;
    for (int object = 0; object < r->s->n_objects; object++) {
        if (!nv_is_unit(r->s, object) && nv_kind_of(r->s, object) != NV_LEVEL)
            continue;
        nv_plain_list held = nv_plain_abilities(r, object, NV_KW_NONE);
        for (int i = 0; i < held.n; i++) {
            const gt_ability *a = &pool->abilities[held.held[i].ability];
            if (a->kind == GT_AUTO && a->pattern >= 0)
                events |= 1u << pool->patterns[a->pattern].event;
        }
    }
    for (int i = 0; i < r->s->n_mods; i++)
        if (r->s->mods[i].what == NV_GIVE_LISTEN)
            events |= 1u << pool->patterns[pool->abilities[r->s->mods[i].value].pattern].event;
    return events;
}

bool nv_plain_values(const gt_game *g, const gt_state *s, char *why)
{
    static gt_state copy;
    const nv_vars *kept = nv_const(s), *plain = nv_const(&copy);
    gt_copy_state(&copy, s);
    gt_context r = nv_run_of(g, &copy, NULL);
    r.code = nv_game_of(g)->pool->code; /* idioms are not fused */
    r.filters = NULL; /* what the system's own words ask is asked test by test, too */
    compute(&r);
    if (!same_slots(kept, plain, why) || !same_computed(s, &copy, why))
        return false;
    for (int player = 0; player < 2; player++)
        if (kept->size_bonus[player] != plain->size_bonus[player] ||
            kept->hand_limit[player] != plain->hand_limit[player] ||
            kept->damage_bonus[player] != plain->damage_bonus[player])
            return differ(why, "numbers of a player", player, kept->size_bonus[player],
                          plain->size_bonus[player]);
    if (kept->forbids < plain->forbids)
        return differ(why, "prohibitions", 0, kept->forbids, plain->forbids);
    if ((listening(&r) & ~kept->listening) != 0)
        return differ(why, "events that are heard", 0, kept->listening, listening(&r));
    r.s = (gt_state *)(uintptr_t)s; /* it is only looked at */
    for (int object = 0; object < s->n_objects; object++)
        if ((nv_is_unit(s, object) || nv_kind_of(s, object) == NV_LEVEL) &&
            !nv_plain_held_agree(&r, object, why))
            return false;
    return true;
}
