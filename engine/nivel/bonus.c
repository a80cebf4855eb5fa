/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Most static abilities give numbers to units that a simple filter accepts, or for each unit that one accepts.
 * They are compiled when a game is prepared, filters into masks, so that computing values need not
 * interpret them:
 *
 *   NUM x, GIVE what, THIS               x to its own unit
 *   NUM x, GIVE_ALL what, filter         x to the units that the filter accepts
 *   COUNT filter or STAT level, NUM x, MUL, and one of these: so many times x */
#include "engine/nivel/board.h"
#include "engine/nivel/continuous.h"
#include "engine/nivel/values.h"

enum { OTHERS = 1, ITSELF = 2 }; /* nv_unit_test.self */

static const nv_unit_test ANY_UNIT = {.def = {~(uint64_t)0, ~(uint64_t)0},
                                      .min_cost = INT16_MIN,
                                      .max_cost = INT16_MAX,
                                      .min_items = INT16_MIN,
                                      .max_items = INT16_MAX,
                                      .owners = 3,
                                      .self = OTHERS | ITSELF};

/* ---- Compiling. */

/* Lets only those definitions pass that a test of what is printed accepts. */
static void narrow(const nv_game *g, nv_unit_test *t, const gt_operation *i)
{
    for (int d = 0; d < g->n_defs; d++)
        if (!gt_printed_test(g->def[d], i))
            t->def[d >> 6] &= ~((uint64_t)1 << (d & 63));
}

static void bound(int16_t *min, int16_t *max, const gt_operation *i)
{
    *min = i->b > *min ? i->b : *min;
    *max = i->c < *max ? i->c : *max;
}

/* One test of a filter; false: it asks for something else. */
static bool add_test(const nv_game *g, nv_unit_test *t, const gt_operation *i)
{
    t->values |= i->op == GT_OP_TEST_HAS || i->op == GT_OP_TEST_RANGE;
    switch (i->op) {
    case GT_OP_TEST_HAS: *(i->a != 0 ? &t->lacks : &t->has) |= (uint64_t)1 << i->b; return true;
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_COLOUR:
    case GT_OP_TEST_NAME: narrow(g, t, i); return true;
    case GT_OP_TEST_RANGE:
        if (i->a == NV_COST)
            bound(&t->min_cost, &t->max_cost, i);
        else if (i->a == NV_ITEMS)
            bound(&t->min_items, &t->max_items, i);
        return i->a == NV_COST || i->a == NV_ITEMS;
    case GT_OP_TEST_IN:
    case GT_OP_TEST_OUT:
        t->self &= i->op == GT_OP_TEST_IN ? ITSELF : OTHERS;
        return i->a == GT_SET_THIS;
    default: return false;
    }
}

static bool compile_filter(const nv_game *g, gt_addr filter, nv_unit_test *t)
{
    const gt_operation *i = &g->pool->code[filter];
    if (i->b != NV_UNITS_MASK || i->c >= 0)
        return false;
    *t = ANY_UNIT;
    if (i->a != 0)
        t->owners = i->a;
    for (i++; i->op != GT_OP_DONE; i++)
        if (!add_test(g, t, i))
            return false;
    return true;
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

/* Compiles what code begins with; returns how many instructions that were, 0: it is of another form. */
static int compile_bonus(const nv_game *g, const gt_operation *i, nv_bonus *b)
{
    bool multiplied = i->op != GT_OP_NUM;
    const gt_operation *number = &i[multiplied], *instruction = &i[multiplied ? 3 : 1];
    if (number->op != GT_OP_NUM || (multiplied && i[2].op != GT_OP_MUL))
        return 0;
    *b = (nv_bonus){.to = ANY_UNIT, .x = number->b, .what = instruction->a};
    b->to.self = ITSELF;
    if (i->op == GT_OP_STAT && i->b == NV_ST_LEVEL) {
        b->times = NV_PER_LEVEL;
        b->other = i->a;
    } else if (multiplied && (i->op != GT_OP_COUNT || !compile_count(g, gt_address(i->b), b))) {
        return 0;
    }
    bool own = instruction->op == NV_OP_GIVE && instruction->c == GT_SET_THIS;
    bool all =
        instruction->op == NV_OP_GIVE_ALL && compile_filter(g, gt_address(instruction->c), &b->to);
    return own || all ? (multiplied ? 4 : 2) : 0;
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
static inline bool has_values(const nv_unit_test *t, const nv_slot *slot)
{
    return (slot->keywords & t->has) == t->has && (slot->keywords & t->lacks) == 0 &&
           slot->cost >= t->min_cost && slot->cost <= t->max_cost && slot->items >= t->min_items &&
           slot->items <= t->max_items;
}

/* Whether the unit that stands in a unit zone of an owner that is meant passes, for an ability with THIS = holder. */
static inline bool passes(const gt_run *r, const nv_unit_test *t, int at, int holder)
{
    int unit = nv_units(nv_const(r->s))[at];
    assert(unit != GT_NO_OBJECT);
    if ((t->self >> (unit == holder) & 1) == 0)
        return false;
    int def = r->s->objects[unit].def;
    return (t->def[def >> 6] >> (def & 63) & 1) != 0 &&
           (t->values == 0 || has_values(t, &nv_slots(nv_of(r->s))[at]));
}

/* How many units pass. */
static int count_units(const gt_run *r, const nv_unit_test *t, int player, int holder)
{
    int n = 0;
    unsigned left = nv_zones_of(t->owners, player) & nv_const(r->s)->standing;
    for (; left != 0; left &= left - 1)
        n += passes(r, t, __builtin_ctz(left), holder);
    return n;
}

/* How often a bonus is given, as its ability sees it. */
static int times(const gt_run *r, const nv_bonus *b, int player, int holder)
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
static inline int32_t amount(const gt_run *r, const nv_continuous *l, const nv_bonus *b)
{
    return b->times == NV_ONCE ? b->x : b->x * times(r, b, nv_player_of(l), l->holder);
}

/* Gives a bonus to those of some unit zones that pass. */
static __attribute__((noinline)) void give(gt_run *r, const nv_continuous *l, const nv_bonus *b,
                                           unsigned slots)
{
    gt_state *s = r->s;
    int32_t x = amount(r, l, b);
    for (slots &= nv_zones_of(b->to.owners, nv_player_of(l)); slots != 0; slots &= slots - 1) {
        int at = __builtin_ctz(slots);
        if (passes(r, &b->to, at, l->holder))
            nv_change(&nv_slots(nv_of(s))[at], b->what, x, s->objects[l->source].stamp);
    }
}

void nv_run_for_slots(gt_run *r, unsigned slots)
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
