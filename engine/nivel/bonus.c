/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most static abilities give numbers to units that a simple filter accepts, or for each unit that
 * one accepts. They are compiled when a game is prepared, their filters prepared
 * (engine/effects/filter.h), so that computing values need not interpret them:
 *
 *   NUM x, GIVE what, THIS               x to its own unit
 *   NUM x, GIVE_ALL what, filter         x to the units that the filter accepts
 *   COUNT filter or STAT level, NUM x, MUL, and one of these: so many times x */
#include "engine/nivel/internal.h"

/* ---- Compiling. */

/* A filter of units; false: it asks for something else. */
static bool compile_filter(const nv_game *g, gt_addr filter, nv_unit_filter *u)
{
    const gt_operation *head = &g->pool->code[filter];
    if (head->b != NV_UNITS_MASK || head->c >= 0)
        return false;
    const gt_filter *known = gt_filter_find(&g->filters, filter);
    u->filter = known != NULL ? *known
                              : gt_filter_prepare(&g->filters, g->pool->code, filter, g->def,
                                                  g->object, NV_OBJECTS);
    u->owners = head->a != 0 ? head->a : 3;
    return u->filter.rest == 0;
}

/* The count of a filter. */
static bool compile_count(const nv_game *g, gt_addr filter, nv_bonus *b)
{
    const gt_operation *i = &g->pool->code[filter];
    bool all = i[1].op == GT_OP_DONE && i->c < 0, whose = i->a == 1 || i->a == 2;
    bool on_this = i[1].op == NV_OP_TEST_ON && i[1].a == GT_SET_THIS && i[2].op == GT_OP_DONE;
    b->other = i->a == 2;
    if (compile_filter(g, filter, &b->of)) {
        b->times = NV_PER_UNIT;
    } else if (on_this && i->b == NV_ITEMS_MASK && i->a != 2 && i->c < 0) {
        b->times = NV_PER_ITEM;
    } else if (all && whose && i->b > 0 && i->b < 1 << NV_LEFT && (i->b & (i->b - 1)) == 0) {
        b->times = NV_PER_CARD;
        b->zone = (uint8_t)__builtin_ctz((unsigned)i->b);
    }
    return b->times != NV_ONCE;
}

/* Compiles what code begins with; returns how many instructions that were, 0: it is of another
 * form. */
static int compile_bonus(const nv_game *g, const gt_operation *i, nv_bonus *b)
{
    bool multiplied = i->op != GT_OP_NUM;
    const gt_operation *number = &i[multiplied], *instruction = &i[multiplied ? 3 : 1];
    if (number->op != GT_OP_NUM || (multiplied && i[2].op != GT_OP_MUL))
        return 0;
    *b = (nv_bonus){.to = {gt_filter_any(NV_OBJECTS), 3}, .x = number->b, .what = instruction->a};
    b->to.filter.self = GT_FILTER_THIS;
    if (i->op == GT_OP_STAT && i->b == NV_ST_LEVEL) {
        b->times = NV_PER_LEVEL;
        b->other = i->a;
    } else if (multiplied && (i->op != GT_OP_COUNT || !compile_count(g, gt_address(i->b), b))) {
        return 0;
    }
    bool own = instruction->op == NV_OP_GIVE && instruction->c == GT_SET_THIS;
    bool all =
        instruction->op == NV_OP_GIVE_ALL && compile_filter(g, gt_address(instruction->c), &b->to);
    return own || all ? (multiplied ? 4 : 2) : 0; /* mutant 2 */
}

int nv_compile_bonuses(nv_game *g, gt_addr code, int n)
{
    int first = n, length = 1;
    for (const gt_operation *i = &g->pool->code[code]; i->op != GT_OP_END; i += length, n++)
        if (n == NV_MAX_BONUSES || (length = compile_bonus(g, i, &g->bonus[n])) == 0)
            return 0;
    return n - first;
}

/* ---- Use. */

/* Whether the values of a unit zone pass. */
static inline bool has_values(const gt_filter *q, const nv_slot *slot)
{
    return gt_filter_has(q, slot->keywords) && gt_filter_bounds(q, NV_BOUND_COST, slot->cost) &&
           gt_filter_bounds(q, NV_BOUND_ITEMS, slot->items);
}

/* Whether the unit that stands in a unit zone of an owner that is meant passes, for an ability with
 * THIS = holder. */
static inline bool passes(const gt_context *r, const gt_filter *q, int at, int holder)
{
    int unit = nv_units(nv_const(r->s))[at];
    assert(unit != GT_NO_OBJECT);
    return gt_filter_admits(q, unit, unit == holder) &&
           (q->asks == 0 || has_values(q, &nv_slots(nv_of(r->s))[at]));
}

/* How many units pass. */
static int count_units(const gt_context *r, const nv_unit_filter *u, int player, int holder)
{
    int n = 0;
    unsigned left = nv_zones_of(u->owners, player) & nv_const(r->s)->standing;
    for (; left != 0; left &= left - 1)
        n += passes(r, &u->filter, __builtin_ctz(left), holder);
    return n;
}

/* How often a bonus is given, as its ability sees it. */
static int times(const gt_context *r, const nv_bonus *b, int player, int holder)
{
    int whose = player ^ b->other;
    switch (b->times) {
    case NV_PER_UNIT: return count_units(r, &b->of, player, holder);
    case NV_PER_CARD: return r->s->zone_count[nv_list(whose, b->zone)];
    case NV_PER_LEVEL: return nv_const(r->s)->level[whose];
    case NV_PER_ITEM: return nv_is_unit(r->s, holder) ? nv_slot_of(r->s, holder)->items : 0;
    default: return 1;
    }
}

/* The number of a bonus. */
static inline int32_t amount(const gt_context *r, const nv_continuous *l, const nv_bonus *b)
{
    return b->times == NV_ONCE ? b->x : b->x * times(r, b, nv_player_of(l), l->holder);
}

/* Gives a bonus to those of some unit zones that pass. */
static __attribute__((noinline)) void give(gt_context *r, const nv_continuous *l, const nv_bonus *b,
                                           unsigned slots)
{
    gt_state *s = r->s;
    int32_t x = amount(r, l, b);
    for (slots &= nv_zones_of(b->to.owners, nv_player_of(l)); slots != 0; slots &= slots - 1) {
        int at = __builtin_ctz(slots);
        if (passes(r, &b->to.filter, at, l->holder))
            nv_change(&nv_slots(nv_of(s))[at], b->what, x, s->objects[l->source].stamp);
    }
}

void nv_run_for_slots(gt_context *r, unsigned slots)
{
    const nv_game *g = nv_game_of(r->game);
    nv_vars *v = nv_of(r->s);
    for (const nv_continuous *l = v->continuous, *end = l + v->n_continuous; l < end; l++) {
        unsigned mine = -(unsigned)(l->state & NV_HOLDS) & l->reaches & slots;
        if (mine == 0)
            continue;
        const nv_trait *t = &g->trait[l->trait];
        const nv_bonus *b = &g->bonus[t->first_bonus], *last = b + t->n_bonuses;
        if (b == last && t->reach == NV_REACH_OWN)
            nv_run_code(r, l);
        for (; b < last; b++)
            give(r, l, b, mine);
    }
}
