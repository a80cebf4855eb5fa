/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interpreter of card code (see code.h for what each operation means, filter.c for filters).
 *
 * Values and filters are evaluated to their end on a small stack. Effects run until a deed puts
 * work on the agenda or asks somebody; their registers live in the state (gt_effect), so the
 * state can be copied in the middle of a text. */
#include "engine/core/interp.h"

#include <string.h>

gt_set gt_named_set(gt_run *r, const gt_effect *e, int name)
{
    int one = gt_named_one(r, e, name);
    return one >= 0 ? gt_set_of(one) : r->lexicon->named(r, e, name);
}

/* Sum of a property over a set; `none` if the set is empty. */
static int32_t sum_of(gt_run *r, gt_effect *e, int operand, int property, int32_t none)
{
    if (operand == GT_SET_CANDIDATE)
        return r->lexicon->property(r, e, r->candidate, property);
    int one = gt_named_one(r, e, operand);
    if (one >= 0) {
        if (one == GT_NO_OBJECT)
            return none;
        r->recall = true;
        int32_t x = r->lexicon->property(r, e, one, property);
        r->recall = false;
        return x;
    }
    gt_set set = gt_operand_set(r, e, operand);
    if (gt_set_is_empty(&set))
        return none;
    int32_t sum = 0;
    r->recall = true;
    GT_SET_EACH (object, &set)
        sum += r->lexicon->property(r, e, object, property);
    r->recall = false;
    return sum;
}

static int32_t printed_of(gt_run *r, const gt_effect *e, int operand, int property)
{
    gt_set set = gt_operand_set(r, e, operand);
    int32_t sum = gt_set_is_empty(&set) ? GT_NONE : 0;
    GT_SET_EACH (object, &set)
        sum += r->lexicon->def(r, object)->number[property];
    return sum;
}

/* The lowest or highest property in a set; GT_NONE if it is empty. `recall`: of what has left, the last
 * known one. */
static int32_t extreme_of(gt_run *r, gt_effect *e, gt_set set, int property, bool highest,
                          bool recall)
{
    int32_t best = GT_NONE;
    r->recall = recall;
    GT_SET_EACH (object, &set) {
        int32_t x = r->lexicon->property(r, e, object, property);
        if (best == GT_NONE || (highest ? x > best : x < best))
            best = x;
    }
    r->recall = false;
    return best;
}

static int32_t kinds_of(gt_run *r, gt_set set)
{
    uint16_t seen[GT_MAX_OBJECTS];
    int n = 0;
    GT_SET_EACH (object, &set) {
        uint16_t name = r->lexicon->def(r, object)->names[0];
        bool is_new = true;
        for (int i = 0; i < n; i++)
            is_new = is_new && seen[i] != name;
        if (is_new)
            seen[n++] = name;
    }
    return n;
}

static bool match_all(gt_run *r, gt_effect *e, int operand, gt_addr filter)
{
    gt_set set = gt_operand_set(r, e, operand);
    if (gt_set_is_empty(&set))
        return false;
    GT_SET_EACH (object, &set)
        if (!gt_accepts(r, e, filter, object))
            return false;
    return true;
}

static int32_t compare(int op, int32_t x, int32_t y)
{
    if (x == GT_NONE || y == GT_NONE)
        return 0;
    switch (op) {
    case GT_OP_EQ: return x == y;
    case GT_OP_NE: return x != y;
    case GT_OP_LT: return x < y;
    case GT_OP_LE: return x <= y;
    case GT_OP_GT: return x > y;
    default: return x >= y;
    }
}

static int32_t quotient(int32_t x, int32_t y)
{
    if (y == 0)
        return GT_NONE;
    return x / y - (x % y != 0 && (x < 0) != (y < 0)); /* down, not towards 0 */
}

static int32_t arithmetic(int op, int32_t x, int32_t y)
{
    if (x == GT_NONE || y == GT_NONE)
        return GT_NONE;
    switch (op) {
    case GT_OP_DIV: return quotient(x, y);
    case GT_OP_ADD: return x + y;
    case GT_OP_SUB: return x - y;
    case GT_OP_MUL: return x * y;
    case GT_OP_ABS_DIFF: return x > y ? x - y : y - x;
    case GT_OP_MIN: return x < y ? x : y;
    default: return x > y ? x : y;
    }
}

/* GT_OP_COUNT_WITH: choices that leave another choice possible. */
static int32_t count_with(gt_run *r, gt_effect *e, const gt_ins *i)
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
static int32_t sum_matching(gt_run *r, gt_effect *e, gt_addr filter, int property)
{
    gt_set set = gt_matching(r, e, filter);
    int32_t sum = 0;
    GT_SET_EACH (object, &set)
        sum += r->lexicon->property(r, e, object, property);
    return sum;
}

static int32_t size_of(gt_run *r, const gt_effect *e, int operand)
{
    gt_set set = gt_operand_set(r, e, operand);
    return gt_set_count(&set);
}

static int32_t stamp_of(gt_run *r, const gt_effect *e, int operand)
{
    gt_set set = gt_operand_set(r, e, operand);
    return gt_set_is_empty(&set) ? 0 : r->s->objects[gt_set_first(&set)].stamp;
}

static int32_t system_value(gt_run *r, gt_effect *e, const gt_ins *i)
{
    int32_t x = 0;
    bool known = r->lexicon->ask_value(r, e, i, &x);
    assert(known);
    (void)known;
    return x;
}

/* What an operation pushes that asks for sets of objects. */
static int32_t value_of(gt_run *r, gt_effect *e, const gt_ins *i)
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

/* Whether i counts what a filter accepts only to ask if there is any: COUNT, NUM 0, GT. */
static inline bool asks_for_any(const gt_ins *i)
{
    return i[1].op == GT_OP_NUM && i[1].b == 0 && i[2].op == GT_OP_GT;
}

/* decks/verify.c lets no code pass that takes numbers which were not pushed:
 * NOLINTBEGIN(clang-analyzer-core.*) */

/* Comparisons and arithmetic: the two numbers before `top` become one; returns where it ends. */
static inline int32_t *compared(int op, int32_t *top)
{
    top[-2] = compare(op, top[-2], top[-1]);
    return top - 1;
}

static inline int32_t *computed(int op, int32_t *top)
{
    top[-2] = arithmetic(op, top[-2], top[-1]);
    return top - 1;
}

/* See gt_run_values. Inline, since there are few instructions between two deeds. */
static inline __attribute__((always_inline)) const gt_ins *
run_values(gt_run *r, gt_effect *e, const gt_ins *i, int32_t **end)
{
    int32_t *top = *end;
    for (;; i++) {
        switch (i->op) {
        case GT_OP_JUMP: i = gt_code_at(r, gt_address(i->b)) - 1; break;
        case GT_OP_JUMP_IF_NOT:
            if (*--top == 0)
                i = gt_code_at(r, gt_address(i->b)) - 1;
            break;
        case GT_OP_NUM: *top++ = i->b; break;
        case GT_OP_VAR: *top++ = e->v[i->a]; break;
        case GT_OP_AMOUNT: *top++ = e->amount; break;
        case GT_OP_DID: *top++ = e->did; break;
        case GT_OP_IS_TURN: *top++ = (i->a ^ e->player) == r->s->active; break;
        case GT_OP_COUNT:
            if (asks_for_any(i)) { /* the first is enough */
                *top++ = gt_matches_any(r, e, gt_address(i->b));
                i += 2;
            } else {
                *top++ = gt_count_matching(r, e, gt_address(i->b));
            }
            break;
        case GT_OP_PROP: *top++ = sum_of(r, e, i->a, i->b, GT_NONE); break;
        case GT_OP_STAT: *top++ = r->lexicon->stat(r, e, i->a ^ e->player, i->b); break;
        case GT_OP_TALLY: *top++ = r->lexicon->tally(r, e, i->b); break;
        case GT_OP_EQ: top = compared(GT_OP_EQ, top); break;
        case GT_OP_NE: top = compared(GT_OP_NE, top); break;
        case GT_OP_LT: top = compared(GT_OP_LT, top); break;
        case GT_OP_LE: top = compared(GT_OP_LE, top); break;
        case GT_OP_GT: top = compared(GT_OP_GT, top); break;
        case GT_OP_GE: top = compared(GT_OP_GE, top); break;
        case GT_OP_ADD:
        case GT_OP_SUB:
        case GT_OP_MUL:
        case GT_OP_DIV:
        case GT_OP_ABS_DIFF:
        case GT_OP_MIN:
        case GT_OP_MAX: top = computed(i->op, top); break;
        case GT_OP_AND:
            top--;
            top[-1] = (top[-1] != 0) & (*top != 0);
            break;
        case GT_OP_OR:
            top--;
            top[-1] = (top[-1] != 0) | (*top != 0);
            break;
        case GT_OP_NOT: top[-1] = top[-1] == 0; break;
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
        case GT_OP_MATCH: *top++ = value_of(r, e, i); break;
        default:
            if (i->op < GT_OP_SYSTEM || !gt_is_system_value(r, i->op)) {
                *end = top;
                return i;
            }
            *top++ = value_of(r, e, i);
        }
    }
}

/* NOLINTEND(clang-analyzer-core.*) */

const gt_ins *gt_run_values(gt_run *r, gt_effect *e, const gt_ins *i, int32_t **top)
{
    return run_values(r, e, i, top);
}

int32_t gt_run_value(gt_run *r, gt_effect *e, gt_addr pc)
{
    int32_t numbers[GT_STACK], *top = numbers;
    const gt_ins *end = run_values(r, e, gt_code_at(r, pc), &top);
    assert(end->op == GT_OP_DONE &&
           top == numbers + 1); /* decks/verify.c lets no other code pass */
    (void)end;
    return numbers[0];
}

gt_effect *gt_effect_begin(gt_run *r, gt_addr pc, int player)
{
    gt_state *s = r->s;
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_NO_OBJECT);
        return NULL;
    }
    gt_effect *e = &s->effects[s->n_effects++];
    /* padding included: the same actions give the same bytes. In pieces: stores instead of a loop */
    memset((char *)e + offsetof(gt_effect, v), 0, offsetof(gt_effect, s) - offsetof(gt_effect, v));
    memset(&e->s[0], 0, GT_SETS / 2 * sizeof e->s[0]);
    memset(&e->s[GT_SETS / 2], 0, GT_SETS / 2 * sizeof e->s[0]);
    gt_effect_init(e, player, GT_NO_OBJECT, GT_NO_OBJECT);
    e->pc = pc;
    e->ability = (uint16_t)GT_NO_ABILITY;
    gt_push(s, GT_FRAME_EFFECT, 0, 0, 0, 0, 0, 0);
    if (r->observer != NULL && r->observer->used != NULL)
        r->observer->used(r->observer->context, pc, GT_NO_ABILITY);
    return e;
}

/* Keeps those with the lowest or highest property. */
static void narrow(gt_run *r, gt_effect *e, const gt_ins *i)
{
    int32_t best = 0;
    bool any = false;
    GT_SET_EACH (object, &e->s[i->a]) {
        int32_t x = r->lexicon->property(r, e, object, i->b);
        if (!any || (i->c == 0 ? x < best : x > best))
            best = x;
        any = true;
    }
    gt_set all = e->s[i->a];
    GT_SET_EACH (object, &all)
        if (r->lexicon->property(r, e, object, i->b) != best)
            gt_set_remove(&e->s[i->a], object);
}

/* GT_OP_CHOOSE: prepares the choice in the effect's registers. Returns false if it was settled at
 * once, true if it waits on the agenda. */
static bool begin_choice(gt_run *r, gt_effect *e, const gt_ins *i, const int32_t *numbers)
{
    bool limited = (i->c & GT_CHOOSE_SUM) != 0;
    int32_t min = numbers[limited], max = numbers[limited + 1];
    e->choose_flags = (uint8_t)i->c;
    e->limit = (int16_t)(limited ? numbers[0] : 0);
    e->from = gt_operand_set(r, e, i->b);
    if (i->b < GT_SETS) /* what could have been chosen is nobody's knowledge afterwards */
        e->s[i->b] = gt_set_empty();
    e->dst = i->a;
    e->s[i->a] = gt_set_empty();
    e->picked = 0;
    e->chooser = (uint8_t)(e->player ^ (i->c & GT_CHOOSE_OTHER));
    e->complete = gt_address(i->d);
    e->min = (int16_t)(min < 0 ? 0 : min > 1000 ? 1000 : min);
    e->max = (int16_t)(max < 0 ? 0 : max > 1000 ? 1000 : max);
    gt_push(r->s, GT_FRAME_CHOOSE, 0, 0, 0, 0, 0, 0);
    return !gt_choice_settle(r);
}

/* One of the operations that change a set register alone. */
static void change_set(gt_run *r, gt_effect *e, const gt_ins *i)
{
    gt_set *set = &e->s[i->a];
    switch (i->op) {
    case GT_OP_SET: *set = gt_operand_set(r, e, i->b); break;
    case GT_OP_UNITE: *set = gt_set_union(*set, gt_operand_set(r, e, i->b)); break;
    case GT_OP_LESS: *set = gt_set_minus(*set, gt_operand_set(r, e, i->b)); break;
    case GT_OP_ALL: *set = gt_matching(r, e, gt_address(i->b)); break;
    default: narrow(r, e, i);
    }
}

/* GT_OP_MENU; returns whether the player must choose. */
static bool begin_menu(gt_run *r, gt_effect *e, const gt_ins *i, int32_t mask)
{
    e->v[i->a] = mask == 0 ? -1 : __builtin_ctz((unsigned)mask);
    if ((mask & (mask - 1)) == 0)
        return false;
    gt_push(r->s, GT_FRAME_MENU, 0, i->b ^ e->player, i->a, 0, 0, mask);
    return true;
}

/* Executes a deed of the system; returns whether the effect may go on at once. */
static bool do_deed(gt_run *r, gt_effect *e, gt_frame *f, const gt_ins *i, const int32_t *numbers,
                    int n)
{
    const gt_state *s = r->s;
    uint8_t depth = s->n_agenda;
    f->step = 1;
    if (!r->lexicon->deed(r, e, i, numbers, n))
        return false;
    assert(s->n_agenda == depth || s->end != GT_RUNNING);
    (void)depth;
    f->step = 0;
    return r->lexicon->calm != NULL &&
           r->lexicon->calm(r); /* else the system looks at the consequences first */
}

/* ASK, MENU, CHOOSE; returns whether the player must answer. */
static bool asks_player(gt_run *r, gt_effect *e, const gt_ins *i, int32_t **top)
{
    switch (i->op) {
    case GT_OP_ASK: gt_push(r->s, GT_FRAME_ASK, 0, i->a ^ e->player, 0, i->b, 0, 0); return true;
    case GT_OP_MENU: return begin_menu(r, e, i, *--*top);
    default:
        assert(i->op == GT_OP_CHOOSE);
        *top -= (i->c & GT_CHOOSE_SUM) != 0 ? 3 : 2;
        return begin_choice(r, e, i, *top);
    }
}

/* Goes on with an effect whose frame is f. Not inline: the compiler keeps both addresses so. */
static __attribute__((noinline)) bool run_effect(gt_run *r, gt_effect *e, gt_frame *f)
{
    gt_state *s = r->s;
    int32_t numbers[GT_STACK], *top = numbers;
    const gt_ins *from = gt_code_at(r, e->pc),
                 *i = from; /* what e->pc names, and where it is now */
    for (;;) {
        i = run_values(r, e, i, &top);
        switch (i->op) {
        case GT_OP_END:
            s->n_effects--;
            gt_pop(s, e->did);
            return true;
        case GT_OP_SET_VAR:
            e->v[i++->a] = *--top; /* NOLINT(clang-analyzer-core.uninitialized.Assign): as above */
            continue;
        case GT_OP_SET:
        case GT_OP_UNITE:
        case GT_OP_LESS:
        case GT_OP_ALL:
        case GT_OP_NARROW: change_set(r, e, i++); continue;
        default: break;
        }
        e->pc = (gt_addr)(e->pc + (i - from) + 1);
        if (i->op >= GT_OP_SYSTEM) {
            if (!do_deed(r, e, f, i, numbers, (int)(top - numbers)))
                return false;
            top = numbers;
        } else if (asks_player(r, e, i, &top)) {
            return false;
        }
        from = i = gt_code_at(r, e->pc); /* a deed may go on elsewhere */
    }
}

bool gt_effect_step(gt_run *r)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    gt_frame *f = gt_top(r->s);
    assert(f->kind == GT_FRAME_EFFECT);
    if (f->step == 1) {
        e->did = r->s->result;
        f->step = 0;
    }
    return run_effect(r, e, f);
}

void gt_run_static(gt_run *r, gt_effect *e, gt_addr pc)
{
    int32_t numbers[GT_STACK], *top = numbers;
    r->fixed = true;
    for (const gt_ins *i = gt_code_at(r, pc);; i++) {
        i = run_values(r, e, i, &top);
        switch (i->op) {
        case GT_OP_END: r->fixed = false; return;
        case GT_OP_SET_VAR:
            e->v[i->a] = *--top; /* NOLINT(clang-analyzer-core.uninitialized.Assign): as above */
            break;
        default:
            if (i->op < GT_OP_SYSTEM) {
                change_set(r, e, i);
                break;
            }
            r->lexicon->deed(r, e, i, numbers, (int)(top - numbers));
            top = numbers;
        }
    }
}
