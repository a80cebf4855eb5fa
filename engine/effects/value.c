/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of card code, and the tests of filters (see code.h for what each operation means).
 *
 * Both are evaluated to their end on a small stack, by one loop: between two instructions of an
 * effect, between the head of a filter and its end, and where the rules ask for a condition or a
 * number. */
#include "engine/effects/interp.h"

gt_set gt_named_set(gt_context *r, const gt_effect *e, int name)
{
    int one = gt_named_one(r, e, name);
    return one >= 0 ? gt_set_of(one) : r->hooks->named(r, e, name);
}

/* Sum of a property over a set; `none` if the set is empty. */
static int32_t sum_of(gt_context *r, gt_effect *e, int operand, int property, int32_t none)
{
    if (operand == GT_SET_CANDIDATE)
        return r->hooks->property(r, e, r->candidate, property);
    int one = gt_named_one(r, e, operand);
    if (one >= 0) {
        if (one == GT_NO_OBJECT)
            return operand == GT_SET_THIS && r->hooks->departed != NULL
                       ? r->hooks->departed(r, e, property, none)
                       : none;
        r->recall = true;
        int32_t x = r->hooks->property(r, e, one, property);
        r->recall = false;
        return x;
    }
    gt_set set = gt_operand_set(r, e, operand);
    if (gt_set_is_empty(&set))
        return none;
    int32_t sum = 0;
    r->recall = true;
    GT_SET_EACH (object, &set)
        sum += r->hooks->property(r, e, object, property);
    r->recall = false;
    return sum;
}

static int32_t printed_of(gt_context *r, const gt_effect *e, int operand, int property)
{
    gt_set set = gt_operand_set(r, e, operand);
    int32_t sum = gt_set_is_empty(&set) ? GT_NONE : 0;
    GT_SET_EACH (object, &set)
        sum += r->hooks->def(r, object)->number[property];
    return sum;
}

/* The lowest or highest property in a set; GT_NONE if it is empty. `recall`: of what has left, the
 * last known one. */
static int32_t extreme_of(gt_context *r, gt_effect *e, gt_set set, int property, bool highest,
                          bool recall)
{
    int32_t best = GT_NONE;
    r->recall = recall;
    GT_SET_EACH (object, &set) {
        int32_t x = r->hooks->property(r, e, object, property);
        if (best == GT_NONE || (highest ? x > best : x < best))
            best = x;
    }
    r->recall = false;
    return best;
}

static int32_t kinds_of(gt_context *r, gt_set set)
{
    uint16_t seen[GT_MAX_OBJECTS];
    int n = 0;
    GT_SET_EACH (object, &set) {
        uint16_t room[GT_NAMES];
        const uint16_t *name;
        bool is_new =
            gt_names_of(r, object, &name, room) > 0; /* what has no name has no other one */
        for (int i = 0; i < n && is_new; i++)
            is_new = seen[i] != name[0];
        if (is_new)
            seen[n++] = name[0];
    }
    return n;
}

static bool match_all(gt_context *r, gt_effect *e, int operand, gt_addr filter)
{
    gt_set set = gt_operand_set(r, e, operand);
    if (gt_set_is_empty(&set))
        return false;
    GT_SET_EACH (object, &set)
        if (!gt_accepts(r, e, filter, object))
            return false;
    return true;
}

/* Without a branch: what is compared is hard to foresee. */
static inline int32_t compare(int op, int32_t x, int32_t y)
{
    static const uint8_t when[] = {2, 5, 1, 3, 4, 6}; /* by operation: bits for <, =, > */
    _Static_assert(GT_OP_NE == GT_OP_EQ + 1 && GT_OP_LT == GT_OP_EQ + 2 &&
                       GT_OP_LE == GT_OP_EQ + 3 && GT_OP_GT == GT_OP_EQ + 4 &&
                       GT_OP_GE == GT_OP_EQ + 5,
                   "the order of `when`");
    int order = (x >= y) + (x > y);
    return (x != GT_NONE) & (y != GT_NONE) & (when[op - GT_OP_EQ] >> order & 1);
}

static bool compares(int op)
{
    return op >= GT_OP_EQ && op <= GT_OP_GE;
}

static int32_t quotient(int32_t x, int32_t y)
{
    if (y == 0)
        return GT_NONE;
    return x / y - (x % y != 0 && (x < 0) != (y < 0)); /* down, not towards 0 */
}

/* Numbers that a card reckons with go as far as that and no farther: then no sum of them overflows,
 * neither of all modifiers of a card nor of all cards. */
static inline int32_t bounded(int64_t x)
{
    enum { MOST = 1000000 };
    return x > MOST ? MOST : x < -MOST ? -MOST : (int32_t)x;
}

static int32_t arithmetic(int op, int32_t x, int32_t y)
{
    if (x == GT_NONE || y == GT_NONE)
        return GT_NONE;
    switch (op) {
    case GT_OP_DIV: return quotient(x, y);
    case GT_OP_ADD: return bounded((int64_t)x + y);
    case GT_OP_SUB: return bounded((int64_t)x - y);
    case GT_OP_MUL: return bounded((int64_t)x * y);
    case GT_OP_ABS_DIFF: return bounded(x > y ? (int64_t)x - y : (int64_t)y - x);
    case GT_OP_MIN: return x < y ? x : y;
    default: return x > y ? x : y;
    }
}

/* GT_OP_COUNT_WITH: choices that leave another choice possible. */
static int32_t count_with(gt_context *r, gt_effect *e, const gt_operation *i)
{
    gt_set all = gt_matching(r, e, gt_address(i->b));
    gt_set kept = e->s[i->a];
    int32_t n = 0;
    GT_SET_EACH (object, &all) {
        e->s[i->a] = gt_set_of(object);
        n += gt_run_value(r, e, gt_address(i->c)) != 0;
    }
    e->s[i->a] = kept;
    return n;
}

/* GT_OP_SUM */
static int32_t sum_matching(gt_context *r, gt_effect *e, gt_addr filter, int property)
{
    gt_set set = gt_matching(r, e, filter);
    int32_t sum = 0;
    GT_SET_EACH (object, &set)
        sum += r->hooks->property(r, e, object, property);
    return sum;
}

static int32_t size_of(gt_context *r, const gt_effect *e, int operand)
{
    gt_set set = gt_operand_set(r, e, operand);
    return gt_set_count(&set);
}

static int32_t stamp_of(gt_context *r, const gt_effect *e, int operand)
{
    gt_set set = gt_operand_set(r, e, operand);
    return gt_set_is_empty(&set) ? 0 : r->s->objects[gt_set_first(&set)].stamp;
}

static inline int32_t system_value(gt_context *r, gt_effect *e, const gt_operation *i)
{
    assert(i->op >= r->hooks->first_value && !gt_is_instruction(r->hooks, i->op));
    return r->hooks->values[i->op - r->hooks->first_value](r, e, i);
}

/* ---- Tests. */

/* TEST_TYPE, TEST_COLOUR, of the bits that a card has. */
static bool in_mask(uint32_t have, const gt_operation *i)
{
    uint32_t mask = (uint16_t)i->b | (uint32_t)(uint16_t)i->c << 16;
    return ((have & mask) != 0) != (i->a != 0);
}

static bool has_tag(const gt_def *d, const gt_operation *i)
{
    for (int t = 0; t < d->n_tags; t++)
        if (d->tags[t] == i->b || d->tags[t] == i->c || d->tags[t] == i->d)
            return true;
    return false;
}

static bool has_name(const gt_def *d, int name)
{
    for (int n = 0; n < d->n_names; n++)
        if (d->names[n] == name)
            return true;
    return false;
}

bool gt_printed_test(const gt_def *d, const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_TEST_NAME: return has_name(d, i->b) != (i->a != 0);
    case GT_OP_TEST_TAG: return has_tag(d, i) != (i->a != 0);
    case GT_OP_TEST_TYPE: return in_mask((uint32_t)d->type, i);
    default: assert(i->op == GT_OP_TEST_COLOUR); return in_mask(d->colour, i);
    }
}

bool gt_is_named(gt_context *r, int object, int name)
{
    uint16_t names[GT_NAMES];
    for (int n = r->hooks->names(r, object, names); n > 0; n--)
        if (names[n - 1] == name)
            return true;
    return r->hooks->is_also_named != NULL && r->hooks->is_also_named(r, object, name);
}

/* TEST_TAG by the system's word: has it one of those named? */
static bool is_tagged(gt_context *r, int object, const gt_operation *i)
{
    bool (*has)(gt_context *, int, int) = r->hooks->has_tag;
    return has(r, object, i->b) || (i->c >= 0 && has(r, object, i->c)) ||
           (i->d >= 0 && has(r, object, i->d));
}

bool gt_present_test(gt_context *r, int object, const gt_operation *i)
{
    const gt_rule_hooks *hooks = r->hooks;
    switch (i->op) {
    case GT_OP_TEST_NAME:
        if (hooks->names != NULL)
            return gt_is_named(r, object, i->b) != (i->a != 0);
        break;
    case GT_OP_TEST_TAG:
        if (hooks->has_tag != NULL)
            return is_tagged(r, object, i) != (i->a != 0);
        break;
    case GT_OP_TEST_TYPE:
        if (hooks->types != NULL)
            return in_mask(hooks->types(r, object), i);
        break;
    default:
        if (hooks->colours != NULL)
            return in_mask(hooks->colours(r, object), i);
    }
    return gt_printed_test(hooks->def(r, object), i);
}

bool gt_share_name(gt_context *r, int a, int b)
{
    uint16_t room[2][GT_NAMES];
    const uint16_t *one, *other;
    int n = gt_names_of(r, a, &one, room[0]), m = gt_names_of(r, b, &other, room[1]);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (one[i] == other[j])
                return true;
    bool (*also)(gt_context *, int, int) = r->hooks->is_also_named;
    for (int i = 0; i < n && also != NULL; i++)
        if (also(r, b, one[i]))
            return true;
    for (int j = 0; j < m && also != NULL; j++)
        if (also(r, a, other[j]))
            return true;
    return also != NULL && also(r, a, -1) && also(r, b, -1);
}

/* Whether an object has a name in common with one of a set. */
static bool shares_name(gt_context *r, int object, gt_set set)
{
    GT_SET_EACH (other, &set)
        if (gt_share_name(r, object, other))
            return true;
    return false;
}

/* Tests of r->candidate. */
static bool test_of(gt_context *r, gt_effect *e, const gt_operation *i)
{
    const gt_rule_hooks *hooks = r->hooks;
    int object = r->candidate;
    gt_operation room;
    if (r->rewords)
        i = hooks->reworded(r, e, i, &room);
    switch (i->op) {
    case GT_OP_TEST_RANGE: return gt_is_within(hooks->property(r, e, object, i->a), i);
    case GT_OP_TEST_IN: return gt_is_in(r, e, i->a, object);
    case GT_OP_TEST_OUT: return !gt_is_in(r, e, i->a, object);
    case GT_OP_TEST_STAMP: return r->s->objects[object].stamp != (uint16_t)e->v[i->a];
    case GT_OP_TEST_SHARES:
        return shares_name(r, object, gt_operand_set(r, e, i->a)) != (i->b != 0);
    case GT_OP_TEST_SHARES_ANY:
        return shares_name(r, object, gt_matching(r, e, gt_address(i->b))) != (i->a != 0);
    case GT_OP_TEST_HAS: return gt_has_keyword(hooks->keywords(r, object), i);
    default: return gt_present_test(r, object, i);
    }
}

/* ---- The loop. */

/* What an operation pushes that asks for sets of objects, or the system. */
static int32_t value_of(gt_context *r, gt_effect *e, const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_SIZE: return size_of(r, e, i->a);
    case GT_OP_COUNT_WITH: return count_with(r, e, i);
    case GT_OP_SUM: return sum_matching(r, e, gt_address(i->b), i->c);
    case GT_OP_SUM_SET: return sum_of(r, e, i->a, i->b, 0);
    case GT_OP_EXTREME: return extreme_of(r, e, gt_operand_set(r, e, i->a), i->b, i->c != 0, true);
    case GT_OP_EXTREME_AMONG:
        return extreme_of(r, e, gt_matching(r, e, gt_address(i->b)), i->c, i->d != 0, false);
    case GT_OP_PRINTED: return printed_of(r, e, i->a, i->b);
    case GT_OP_KINDS: return kinds_of(r, gt_operand_set(r, e, i->a));
    case GT_OP_KINDS_AMONG: return kinds_of(r, gt_matching(r, e, gt_address(i->b)));
    case GT_OP_STAMP: return stamp_of(r, e, i->a);
    case GT_OP_MATCH: return match_all(r, e, i->a, gt_address(i->b));
    default: return system_value(r, e, i);
    }
}

/* decks/language/verify.c lets no code pass that takes numbers which were not pushed:
 * NOLINTBEGIN(clang-analyzer-core.*) */

/* Goes on behind i, which pushes x; what mostly follows, a comparison, is made at once. */
static inline gt_cursor push(const gt_operation *i, int32_t *top, int32_t x)
{
    if (i[1].op == GT_OP_NUM && i[1].a != 0) { /* fused, see fuse.h */
        *top++ = compare(i[2].op, x, i[1].b);
        return (gt_cursor){i + 3, top};
    }
    if (compares(i[1].op)) {
        top[-1] = compare(i[1].op, top[-1], x);
        return (gt_cursor){i + 2, top};
    }
    *top++ = x;
    return (gt_cursor){i + 1, top};
}

gt_cursor gt_run_values(gt_context *r, gt_effect *e, gt_cursor c)
{
    while (c.at->op != GT_OP_DONE) { /* predicted better here than as one of many */
        const gt_operation *i = c.at++;
        int32_t x; /* to be pushed */
        switch (i->op) {
        case GT_OP_JUMP: c.at = &r->code[gt_address(i->b)]; continue;
        case GT_OP_JUMP_IF_NOT:
            if (*--c.top == 0)
                c.at = &r->code[gt_address(i->b)];
            continue;
        case GT_OP_NUM: x = i->b; break;
        case GT_OP_VAR: x = e->v[i->a]; break;
        case GT_OP_AMOUNT: x = e->amount; break;
        case GT_OP_DID: x = e->did; break;
        case GT_OP_IS_TURN: x = (i->a ^ e->player) == r->s->active; break;
        case GT_OP_COUNT:
            if (i->a != 0) { /* fused */
                *c.top++ = gt_matches_any(r, e, gt_address(i->b));
                c.at = i + 3;
                continue;
            }
            x = gt_count_matching(r, e, gt_address(i->b));
            break;
        case GT_OP_PROP: x = sum_of(r, e, i->a, i->b, GT_NONE); break;
        case GT_OP_STAT: x = r->hooks->stat(r, e, i->a ^ e->player, i->b); break;
        case GT_OP_TALLY: x = r->hooks->tally(r, e, i->b); break;
        case GT_OP_EQ:
        case GT_OP_NE:
        case GT_OP_LT:
        case GT_OP_LE:
        case GT_OP_GT:
        case GT_OP_GE:
            c.top--;
            c.top[-1] = compare(i->op, c.top[-1], *c.top);
            continue;
        case GT_OP_ADD:
        case GT_OP_SUB:
        case GT_OP_MUL:
        case GT_OP_DIV:
        case GT_OP_ABS_DIFF:
        case GT_OP_MIN:
        case GT_OP_MAX:
            c.top--;
            c.top[-1] = arithmetic(i->op, c.top[-1], *c.top);
            continue;
        case GT_OP_AND:
            c.top--;
            c.top[-1] = (c.top[-1] != 0) & (*c.top != 0);
            continue;
        case GT_OP_OR:
            c.top--;
            c.top[-1] = (c.top[-1] != 0) | (*c.top != 0);
            continue;
        case GT_OP_NOT: c.top[-1] = c.top[-1] == 0; continue;
        case GT_OP_SIZE:
        case GT_OP_COUNT_WITH:
        case GT_OP_SUM:
        case GT_OP_SUM_SET:
        case GT_OP_EXTREME:
        case GT_OP_EXTREME_AMONG:
        case GT_OP_PRINTED:
        case GT_OP_KINDS:
        case GT_OP_KINDS_AMONG:
        case GT_OP_STAMP:
        case GT_OP_MATCH: x = value_of(r, e, i); break;
        case GT_OP_TEST:
            if (*--c.top != 0)
                continue;
            return (gt_cursor){i, c.top};
        case GT_OP_TEST_RANGE:
        case GT_OP_TEST_IN:
        case GT_OP_TEST_OUT:
        case GT_OP_TEST_STAMP:
        case GT_OP_TEST_SHARES:
        case GT_OP_TEST_SHARES_ANY:
        case GT_OP_TEST_NAME:
        case GT_OP_TEST_TAG:
        case GT_OP_TEST_TYPE:
        case GT_OP_TEST_COLOUR:
        case GT_OP_TEST_HAS:
            if (test_of(r, e, i))
                continue;
            return (gt_cursor){i, c.top};
        default:
            if (i->op < GT_OP_SYSTEM || gt_is_instruction(r->hooks, i->op) ||
                (i->op < r->hooks->first_value &&
                 !r->hooks->tests[i->op - GT_OP_SYSTEM](r, e, i, r->candidate)))
                return (gt_cursor){i, c.top};
            if (i->op < r->hooks->first_value)
                continue;
            x = value_of(r, e, i);
        }
        c = push(i, c.top, x);
    }
    return c;
}

/* NOLINTEND(clang-analyzer-core.*) */

int32_t gt_run_value(gt_context *r, gt_effect *e, gt_addr pc)
{
    const gt_operation *i = &r->code[pc];
    if (i->op == GT_OP_COUNT && i->a != 0 && i[3].op == GT_OP_DONE) /* fused; as most often */
        return gt_matches_any(r, e, gt_address(i->b));
    int32_t numbers[GT_STACK];
    gt_cursor end = gt_run_values(r, e, (gt_cursor){i, numbers});
    assert(end.at->op == GT_OP_DONE &&
           end.top == numbers + 1); /* decks/language/verify.c lets no other code pass */
    (void)end;
    return numbers[0]; /* NOLINT(clang-analyzer-core.uninitialized.UndefReturn) */
}
