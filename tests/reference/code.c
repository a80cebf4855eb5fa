/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card code, one operation at a time, see code.h. */
#include "tests/reference/code.h"

#include "engine/core/hash.h"
#include "tests/reference/reference.h"

#include <stdio.h>

/* ---- Sets. */

/* Sum, lowest or highest of a property; `recall`: of what has left, the last known one. */
enum fold { SUM, LOWEST, HIGHEST };

static int32_t fold(gt_context *r, gt_effect *e, gt_set set, int property, enum fold how,
                    int32_t none, bool recall)
{
    int32_t all = none;
    bool any = false;
    r->recall = recall;
    GT_SET_EACH (object, &set) {
        int32_t x = r->hooks->property(r, e, object, property);
        if (!any)
            all = x;
        else if (how == SUM)
            all += x;
        else if (how == LOWEST ? x < all : x > all)
            all = x;
        any = true;
    }
    r->recall = false;
    return all;
}

static int32_t printed(gt_context *r, gt_set set, int property)
{
    int32_t sum = gt_set_is_empty(&set) ? GT_NONE : 0;
    GT_SET_EACH (object, &set)
        sum += r->hooks->def(r, object)->number[property];
    return sum;
}

/* How many different names there are; what has none counts for nothing, what has several by its
 * first. */
static int32_t names(gt_context *r, gt_set set)
{
    int32_t n = 0;
    GT_SET_EACH (object, &set) {
        const uint16_t *name, *other;
        uint16_t room[2][GT_NAMES];
        bool is_new = gt_names_of(r, object, &name, room[0]) > 0;
        GT_SET_EACH (before, &set)
            if (before < object && gt_names_of(r, before, &other, room[1]) > 0 && is_new)
                is_new = name[0] != other[0];
        n += is_new;
    }
    return n;
}

static bool shares_name(gt_context *r, int object, gt_set set)
{
    GT_SET_EACH (other, &set)
        if (gt_share_name(r, object, other))
            return true;
    return false;
}

static bool all_accepted(gt_context *r, gt_effect *e, gt_set set, gt_addr filter)
{
    GT_SET_EACH (object, &set)
        if (!gt_plain_accepts(r, e, filter, object))
            return false;
    return !gt_set_is_empty(&set);
}

static int32_t count_with(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set all = gt_plain_matching(r, e, gt_address(i->b)), kept = e->s[i->a];
    int32_t n = 0;
    GT_SET_EACH (object, &all) {
        e->s[i->a] = gt_set_of(object);
        n += gt_plain_value(r, e, gt_address(i->c)) != 0;
    }
    e->s[i->a] = kept;
    return n;
}

/* ---- Numbers. */

static int32_t bounded(int64_t x)
{
    return x > 1000000 ? 1000000 : x < -1000000 ? -1000000 : (int32_t)x;
}

static int32_t divided(int32_t x, int32_t y)
{
    int32_t q = y != 0 ? x / y : GT_NONE;
    return y != 0 && q * y != x && (x < 0) != (y < 0) ? q - 1 : q; /* rounded down */
}

static int32_t compute(int op, int32_t x, int32_t y)
{
    bool none = x == GT_NONE || y == GT_NONE;
    switch (op) {
    case GT_OP_AND: return x != 0 && y != 0;
    case GT_OP_OR: return x != 0 || y != 0;
    case GT_OP_EQ: return !none && x == y;
    case GT_OP_NE: return !none && x != y;
    case GT_OP_LT: return !none && x < y;
    case GT_OP_LE: return !none && x <= y;
    case GT_OP_GT: return !none && x > y;
    case GT_OP_GE: return !none && x >= y;
    default: break;
    }
    if (none)
        return GT_NONE;
    switch (op) {
    case GT_OP_ADD: return bounded((int64_t)x + y);
    case GT_OP_SUB: return bounded((int64_t)x - y);
    case GT_OP_MUL: return bounded((int64_t)x * y);
    case GT_OP_DIV: return divided(x, y);
    case GT_OP_ABS_DIFF: return bounded(x > y ? (int64_t)x - y : (int64_t)y - x);
    case GT_OP_MIN: return x < y ? x : y;
    default: assert(op == GT_OP_MAX); return x > y ? x : y;
    }
}

/* What an operation pushes that pops nothing. */
static int32_t pushed(gt_context *r, gt_effect *e, const gt_operation *i)
{
    const gt_rule_hooks *hooks = r->hooks;
    gt_set set;
    switch (i->op) {
    case GT_OP_NUM: return i->b;
    case GT_OP_VAR: return e->v[i->a];
    case GT_OP_AMOUNT: return e->amount;
    case GT_OP_DID: return e->did;
    case GT_OP_IS_TURN: return (i->a ^ e->player) == r->s->active;
    case GT_OP_STAT: return hooks->stat(r, e, i->a ^ e->player, i->b);
    case GT_OP_TALLY: return hooks->tally(r, e, i->b);
    case GT_OP_COUNT: set = gt_plain_matching(r, e, gt_address(i->b)); return gt_set_count(&set);
    case GT_OP_SUM:
        return fold(r, e, gt_plain_matching(r, e, gt_address(i->b)), i->c, SUM, 0, false);
    case GT_OP_EXTREME_AMONG:
        return fold(r, e, gt_plain_matching(r, e, gt_address(i->b)), i->c,
                    i->d != 0 ? HIGHEST : LOWEST, GT_NONE, false);
    case GT_OP_KINDS_AMONG: return names(r, gt_plain_matching(r, e, gt_address(i->b)));
    case GT_OP_COUNT_WITH: return count_with(r, e, i);
    case GT_OP_SIZE:
    case GT_OP_PROP:
    case GT_OP_SUM_SET:
    case GT_OP_EXTREME:
    case GT_OP_PRINTED:
    case GT_OP_KINDS:
    case GT_OP_STAMP:
    case GT_OP_MATCH: break;
    default: return hooks->values[i->op - hooks->first_value](r, e, i);
    }
    set = gt_operand_set(r, e, i->a);
    bool recall = i->a != GT_SET_CANDIDATE; /* what is tested is there */
    switch (i->op) {
    case GT_OP_SIZE: return gt_set_count(&set);
    case GT_OP_PROP: return fold(r, e, set, i->b, SUM, GT_NONE, recall);
    case GT_OP_SUM_SET: return fold(r, e, set, i->b, SUM, 0, recall);
    case GT_OP_EXTREME: return fold(r, e, set, i->b, i->c != 0 ? HIGHEST : LOWEST, GT_NONE, true);
    case GT_OP_PRINTED: return printed(r, set, i->b);
    case GT_OP_KINDS: return names(r, set);
    case GT_OP_STAMP: return gt_set_is_empty(&set) ? 0 : r->s->objects[gt_set_first(&set)].stamp;
    default: return all_accepted(r, e, set, gt_address(i->b));
    }
}

/* ---- Tests. */

static bool passes(gt_context *r, gt_effect *e, const gt_operation *i)
{
    const gt_rule_hooks *hooks = r->hooks;
    int object = r->candidate;
    int32_t x;
    gt_set set;
    switch (i->op) {
    case GT_OP_TEST_RANGE: x = hooks->property(r, e, object, i->a); return x >= i->b && x <= i->c;
    case GT_OP_TEST_IN:
    case GT_OP_TEST_OUT:
        set = gt_operand_set(r, e, i->a);
        return gt_set_has(&set, object) == (i->op == GT_OP_TEST_IN);
    case GT_OP_TEST_STAMP: return r->s->objects[object].stamp != (uint16_t)e->v[i->a];
    case GT_OP_TEST_SHARES:
        return shares_name(r, object, gt_operand_set(r, e, i->a)) == (i->b == 0);
    case GT_OP_TEST_SHARES_ANY:
        return shares_name(r, object, gt_plain_matching(r, e, gt_address(i->b))) == (i->a == 0);
    case GT_OP_TEST_HAS: return (hooks->keywords(r, object) >> i->b & 1) == (i->a == 0);
    case GT_OP_TEST_NAME:
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_COLOUR: return gt_present_test(r, object, i);
    default: return hooks->tests[i->op - GT_OP_SYSTEM](r, e, i, object);
    }
}

static bool is_test(const gt_context *r, int op)
{
    return (op >= GT_OP_TEST_RANGE && op < GT_OP_SYSTEM) ||
           (op >= GT_OP_SYSTEM && op < r->hooks->first_value);
}

/* ---- Running. */

gt_addr gt_plain_step(gt_context *r, gt_effect *e, gt_addr pc, gt_plain_stack *top, bool *rejected)
{
    gt_operation room; /* for what its text says in place of what is printed */
    const gt_operation *i = gt_code_at(r, pc);
    gt_addr next = (gt_addr)(pc + 1);
    assert(i->op < r->hooks->first_instruction && top->n < GT_STACK);
    if (r->rewords)
        i = r->hooks->reworded(r, e, i, &room);
    if (i->op == GT_OP_JUMP)
        return gt_address(i->b);
    if (i->op == GT_OP_JUMP_IF_NOT)
        return top->x[--top->n] == 0 ? gt_address(i->b) : next;
    if (i->op == GT_OP_TEST) {
        *rejected = top->x[--top->n] == 0;
    } else if (i->op == GT_OP_NOT) {
        top->x[top->n - 1] = top->x[top->n - 1] == 0;
    } else if (i->op >= GT_OP_ADD && i->op <= GT_OP_OR) {
        int32_t y = top->x[--top->n];
        top->x[top->n - 1] = compute(i->op, top->x[top->n - 1], y);
    } else if (is_test(r, i->op)) {
        *rejected = !passes(r, e, i);
    } else {
        int32_t x = pushed(r, e, i);
        top->x[top->n++] = x;
    }
    return next;
}

int32_t gt_plain_value(gt_context *r, gt_effect *e, gt_addr pc)
{
    gt_plain_stack top = {0};
    bool rejected = false;
    while (gt_code_at(r, pc)->op != GT_OP_DONE)
        pc = gt_plain_step(r, e, pc, &top, &rejected);
    assert(top.n == 1 && !rejected);
    return top.x[0];
}

/* Whether an object lies where a filter looks: in one of the zones, on one of the sides, in the
 * set. */
static bool is_there(gt_context *r, gt_effect *e, const gt_operation *head, int object)
{
    const gt_rule_hooks *hooks = r->hooks;
    const gt_object *o = &r->s->objects[object];
    bool pretends = object + 1 == r->pretend;
    unsigned list = pretends ? r->pretend_zone : o->zone, kinds = (unsigned)hooks->zones_per_player;
    uint32_t zones = (uint16_t)head->b;
    uint32_t bit = pretends ? 1u << list % kinds : hooks->zone_bit(r, object);
    int owner = o->controller == e->player ? 1 : 2;
    if (head->c >= 0) {
        gt_set among = gt_operand_set(r, e, head->c);
        if (!gt_set_has(&among, object))
            return false;
    } else if ((hooks->lists(zones) >> list % kinds & 1) == 0) {
        return false;
    }
    return (zones == 0 || (zones & bit) != 0) && (head->a == 0 || (head->a & owner) != 0);
}

bool gt_plain_accepts(gt_context *r, gt_effect *e, gt_addr filter, int object)
{
    gt_plain_stack top = {0};
    int outer = r->candidate;
    bool rejected = !is_there(r, e, gt_code_at(r, filter), object);
    r->candidate = object;
    for (gt_addr pc = (gt_addr)(filter + 1); !rejected && gt_code_at(r, pc)->op != GT_OP_DONE;)
        pc = gt_plain_step(r, e, pc, &top, &rejected);
    r->candidate = outer;
    return !rejected;
}

gt_set gt_plain_matching(gt_context *r, gt_effect *e, gt_addr filter)
{
    gt_set found = gt_set_empty();
    for (int object = 0; object < r->s->n_objects; object++)
        if (r->s->objects[object].zone != GT_NO_OBJECT && gt_plain_accepts(r, e, filter, object))
            gt_set_add(&found, object);
    return found;
}

/* ---- Asking both ways. */

/* The filter of a card's code that the key draws; 0: it has none. */
static gt_addr filter_of(const gt_context *r, const gt_def *d, uint64_t key)
{
    int n = 0;
    for (gt_addr pc = d->code_begin; pc < d->code_end; pc++)
        n += r->code[pc].op == GT_OP_FILTER;
    if (n == 0)
        return 0;
    n = (int)gt_below(key, (uint32_t)n);
    for (gt_addr pc = d->code_begin;; pc++)
        if (r->code[pc].op == GT_OP_FILTER && n-- == 0)
            return pc;
}

/* An object that lies somewhere. */
static int some_object(const gt_context *r, uint64_t key)
{
    int object;
    do {
        object = (int)gt_below(key, r->s->n_objects);
        key = gt_mix(key);
    } while (r->s->objects[object].zone == GT_NO_OBJECT);
    return object;
}

/* Registers with something in them. */
static void fill(const gt_context *r, gt_effect *e, uint64_t key)
{
    for (unsigned i = 0; i < GT_SETS; i++) {
        e->s[i] = gt_set_empty();
        for (unsigned k = 0; k < i % 4; k++)
            gt_set_add(&e->s[i], some_object(r, gt_fold(key, 16 * i + k)));
    }
    for (unsigned i = 0; i < GT_VARS; i++)
        e->v[i] = (int32_t)gt_below(gt_fold(key, 1000 + i), 4);
    e->from = gt_set_empty();
}

/* In some questions a card is thought elsewhere: where rule hooks knows that (gt_context.pretend),
 * in a zone where nothing is attached. */
static void pretend(gt_context *r, int object, uint64_t key)
{
    const gt_rule_hooks *hooks = r->hooks;
    unsigned kinds = (unsigned)hooks->zones_per_player, kind = gt_below(key, kinds);
    if (hooks->lying == NULL || r->s->objects[object].host != GT_NO_OBJECT ||
        (hooks->uncounted >> kind & 1) != 0 ||
        (hooks->uncounted >> r->s->objects[object].zone % kinds & 1) != 0)
        return;
    r->pretend = object + 1;
    r->pretend_zone = r->s->objects[object].controller * kinds + kind;
}

bool gt_plain_questions(gt_context *r, const gt_operation *code, uint64_t key, char *why)
{
    gt_effect e;
    int holder = some_object(r, key), object = some_object(r, gt_mix(key));
    gt_addr filter = filter_of(r, r->hooks->def(r, holder), gt_mix(gt_mix(key)));
    if (filter == 0)
        return true;
    gt_effect_init(&e, r->s->objects[holder].controller, holder, holder);
    fill(r, &e, key);
    if ((key & 1) != 0)
        pretend(r, some_object(r, gt_fold(key, 7)), gt_fold(key, 8));
    const gt_operation *run = r->code;
    gt_set fast = gt_matching(r, &e, filter);
    r->code = code;
    gt_set plain = gt_plain_matching(r, &e, filter);
    bool accepted = gt_plain_accepts(r, &e, filter, object);
    r->code = run;
    int n = gt_set_count(&plain);
    const char *what = NULL;
    if (memcmp(&fast, &plain, sizeof fast) != 0)
        what = "all that it accepts";
    else if (gt_count_matching(r, &e, filter) != n)
        what = "how many it accepts";
    else if (gt_matches_any(r, &e, filter) != (n > 0))
        what = "whether it accepts any";
    else if (gt_accepts(r, &e, filter, object) != accepted)
        what = "whether it accepts one";
    r->pretend = 0;
    if (what != NULL)
        snprintf(why, GT_REASON, "the filter at %d, for object %d: %s (%d plainly)", filter, holder,
                 what, n);
    return what == NULL;
}
