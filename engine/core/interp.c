/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The interpreter of card code (see code.h for what each operation means).
 *
 * Values and filters are evaluated to their end on a small stack. Effects run until a deed puts
 * work on the agenda or asks somebody; their registers live in the state (gt_effect), so the
 * state can be copied in the middle of a text. */
#include "engine/core/core.h"

#include <string.h>

typedef struct stack {
    int n;
    int32_t at[GT_STACK];
} stack;

static void push(stack *k, int32_t x)
{
    assert(k->n < GT_STACK);
    k->at[k->n++] = x;
}

static int32_t pop(stack *k)
{
    assert(k->n > 0); /* decks/verify.c lets no other code pass */
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn) */
    return k->at[--k->n];
}

gt_set gt_operand_set(gt_run *r, const gt_effect *e, int operand)
{
    if (operand < GT_SETS)
        return e->s[operand];
    switch (operand) {
    case GT_SET_THIS: return gt_set_of(e->holder);
    case GT_SET_THAT: return gt_set_of(e->that);
    case GT_SET_OTHER: return gt_set_of(e->other);
    case GT_SET_CANDIDATE: return gt_set_of(r->candidate);
    case GT_SET_SOURCE: return gt_set_of(e->source);
    default: return r->lexicon->named(r, e, operand);
    }
}

/* The one object that an operand names, GT_NO_OBJECT: none; -1: the operand may name several. */
static inline int named_one(const gt_run *r, const gt_effect *e, int operand)
{
    switch (operand) {
    case GT_SET_THIS: return e->holder;
    case GT_SET_THAT: return e->that;
    case GT_SET_OTHER: return e->other;
    case GT_SET_CANDIDATE: return r->candidate;
    case GT_SET_SOURCE: return e->source;
    default: return -1;
    }
}

/* Whether an object is in the set that an operand names. */
static inline bool is_in(gt_run *r, const gt_effect *e, int operand, int object)
{
    int one = named_one(r, e, operand);
    if (one >= 0)
        return object == one && one != GT_NO_OBJECT;
    if (operand < GT_SETS)
        return gt_set_has(&e->s[operand], object);
    gt_set set = r->lexicon->named(r, e, operand);
    return gt_set_has(&set, object);
}

/* Sum of a property over a set; `none` if the set is empty. */
static int32_t sum_of(gt_run *r, gt_effect *e, int operand, int property, int32_t none)
{
    if (operand == GT_SET_CANDIDATE)
        return r->lexicon->property(r, e, r->candidate, property);
    int one = named_one(r, e, operand);
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

static int match(gt_run *r, gt_effect *e, gt_addr pc, gt_set *found, int enough);

/* Executes an operation that only computes. Returns false if it is none of those. */
static bool compute(gt_run *r, gt_effect *e, const gt_ins *i, stack *k)
{
    const gt_lexicon *lex = r->lexicon;
    int32_t y;
    switch (i->op) {
    case GT_OP_NUM: push(k, i->b); return true;
    case GT_OP_VAR: push(k, e->v[i->a]); return true;
    case GT_OP_SIZE: {
        gt_set set = gt_operand_set(r, e, i->a);
        push(k, gt_set_count(&set));
        return true;
    }
    case GT_OP_COUNT: push(k, gt_count_matching(r, e, gt_address(i->b))); return true;
    case GT_OP_COUNT_WITH: push(k, count_with(r, e, i)); return true;
    case GT_OP_PROP: push(k, sum_of(r, e, i->a, i->b, GT_NONE)); return true;
    case GT_OP_SUM: {
        gt_set set = gt_matching(r, e, gt_address(i->b));
        int32_t sum = 0;
        GT_SET_EACH (object, &set)
            sum += lex->property(r, e, object, i->c);
        push(k, sum);
        return true;
    }
    case GT_OP_SUM_SET: push(k, sum_of(r, e, i->a, i->b, 0)); return true;
    case GT_OP_EXTREME:
        push(k, extreme_of(r, e, gt_operand_set(r, e, i->a), i->b, i->c != 0, true));
        return true;
    case GT_OP_EXTREME_AMONG:
        push(k, extreme_of(r, e, gt_matching(r, e, gt_address(i->b)), i->c, i->d != 0, false));
        return true;
    case GT_OP_PRINTED: push(k, printed_of(r, e, i->a, i->b)); return true;
    case GT_OP_KINDS: push(k, kinds_of(r, gt_operand_set(r, e, i->a))); return true;
    case GT_OP_KINDS_AMONG: push(k, kinds_of(r, gt_matching(r, e, gt_address(i->b)))); return true;
    case GT_OP_STAMP: {
        gt_set set = gt_operand_set(r, e, i->a);
        push(k, gt_set_is_empty(&set) ? 0 : r->s->objects[gt_set_first(&set)].stamp);
        return true;
    }
    case GT_OP_STAT: push(k, lex->stat(r, e, i->a ^ e->player, i->b)); return true;
    case GT_OP_TALLY: push(k, lex->tally(r, e, i->b)); return true;
    case GT_OP_AMOUNT: push(k, e->amount); return true;
    case GT_OP_DID: push(k, e->did); return true;
    case GT_OP_ADD:
    case GT_OP_SUB:
    case GT_OP_MUL:
    case GT_OP_DIV:
    case GT_OP_ABS_DIFF:
    case GT_OP_MIN:
    case GT_OP_MAX:
        y = pop(k);
        push(k, arithmetic(i->op, pop(k), y));
        return true;
    case GT_OP_EQ:
    case GT_OP_NE:
    case GT_OP_LT:
    case GT_OP_LE:
    case GT_OP_GT:
    case GT_OP_GE:
        y = pop(k);
        push(k, compare(i->op, pop(k), y));
        return true;
    case GT_OP_AND:
        y = pop(k);
        push(k, (pop(k) != 0) & (y != 0));
        return true;
    case GT_OP_OR:
        y = pop(k);
        push(k, (pop(k) != 0) | (y != 0));
        return true;
    case GT_OP_NOT: push(k, pop(k) == 0); return true;
    case GT_OP_MATCH: push(k, match_all(r, e, i->a, gt_address(i->b))); return true;
    case GT_OP_IS_TURN: push(k, (i->a ^ e->player) == r->s->active); return true;
    default:
        if (i->op < GT_OP_SYSTEM || !lex->ask_value(r, e, i, &y))
            return false;
        push(k, y);
        return true;
    }
}

/* Whether i counts what a filter accepts only to ask if there is any: COUNT, NUM 0, GT. */
static inline bool asks_for_any(const gt_ins *i)
{
    return i[1].op == GT_OP_NUM && i[1].b == 0 && i[2].op == GT_OP_GT;
}

int32_t gt_run_value(gt_run *r, gt_effect *e, gt_addr pc)
{
    stack k;
    k.n = 0;
    for (const gt_ins *i = gt_code_at(r, pc);;) {
        switch (i->op) {
        case GT_OP_DONE: return pop(&k);
        case GT_OP_NUM:
            push(&k, i->b);
            i++;
            continue;
        case GT_OP_JUMP: i = gt_code_at(r, gt_address(i->b)); continue;
        case GT_OP_JUMP_IF_NOT:
            i = pop(&k) == 0 ? gt_code_at(r, gt_address(i->b)) : i + 1;
            continue;
        case GT_OP_COUNT:
            if (!asks_for_any(i))
                break;
            push(&k, match(r, e, gt_address(i->b), NULL, 1)); /* the first is enough */
            i += 3;
            continue;
        default: break;
        }
        bool known = compute(r, e, i, &k);
        assert(known);
        (void)known;
        i++;
    }
}

static bool in_mask(int have, int mask, int negate)
{
    return ((have & mask) != 0) != (negate != 0);
}

static bool has_tag(const gt_def *d, const gt_ins *i)
{
    for (int t = 0; t < d->n_tags; t++)
        if (d->tag[t] == i->b || d->tag[t] == i->c || d->tag[t] == i->d)
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

bool gt_printed_test(const gt_def *d, const gt_ins *i)
{
    switch (i->op) {
    case GT_OP_TEST_NAME: return has_name(d, i->b) != (i->a != 0);
    case GT_OP_TEST_TAG: return has_tag(d, i) != (i->a != 0);
    case GT_OP_TEST_TYPE: return in_mask(d->type, i->b, i->a);
    default: assert(i->op == GT_OP_TEST_COLOUR); return in_mask(d->colour, i->b, i->a);
    }
}

/* Whether an object has a name in common with one of a set. */
static bool shares_name(const gt_run *r, int object, gt_set set)
{
    const gt_def *d = r->lexicon->def(r, object);
    GT_SET_EACH (other, &set)
        if (gt_share_name(d, r->lexicon->def(r, other)))
            return true;
    return false;
}

/* The tests behind a GT_OP_FILTER, for r->candidate. */
static bool run_tests(gt_run *r, gt_effect *e, const gt_ins *i)
{
    const gt_lexicon *lex = r->lexicon;
    int object = r->candidate;
    bool ok = true;
    stack k;
    k.n = 0;
    for (; i->op != GT_OP_DONE; i++) {
        switch (i->op) {
        case GT_OP_TEST: ok = pop(&k) != 0; break;
        case GT_OP_TEST_RANGE: {
            int32_t x = lex->property(r, e, object, i->a);
            ok = x >= i->b && x <= i->c;
            break;
        }
        case GT_OP_TEST_IN: ok = is_in(r, e, i->a, object); break;
        case GT_OP_TEST_OUT: ok = !is_in(r, e, i->a, object); break;
        case GT_OP_TEST_STAMP: ok = r->s->objects[object].stamp != (uint16_t)e->v[i->a]; break;
        case GT_OP_TEST_SHARES:
            ok = shares_name(r, object, gt_operand_set(r, e, i->a)) != (i->b != 0);
            break;
        case GT_OP_TEST_SHARES_ANY:
            ok = shares_name(r, object, gt_matching(r, e, gt_address(i->b))) != (i->a != 0);
            break;
        case GT_OP_TEST_NAME: ok = has_name(lex->def(r, object), i->b) != (i->a != 0); break;
        case GT_OP_TEST_TAG: ok = has_tag(lex->def(r, object), i) != (i->a != 0); break;
        case GT_OP_TEST_TYPE: ok = in_mask(lex->def(r, object)->type, i->b, i->a); break;
        case GT_OP_TEST_COLOUR: ok = in_mask(lex->def(r, object)->colour, i->b, i->a); break;
        case GT_OP_TEST_HAS: ok = (lex->keywords(r, object) >> i->b & 1) != (i->a != 0); break;
        case GT_OP_JUMP: i = gt_code_at(r, gt_address(i->b)) - 1; break;
        case GT_OP_JUMP_IF_NOT:
            if (pop(&k) == 0)
                i = gt_code_at(r, gt_address(i->b)) - 1;
            break;
        default: ok = compute(r, e, i, &k) || lex->test(r, e, i, object);
        }
        if (!ok)
            return false;
    }
    return true;
}

static inline uint32_t bit_of(const gt_run *r, int object)
{
    const gt_object *o = &r->s->objects[object];
    if (object + 1 == r->pretend)
        return r->pretend_bit;
    if (r->lexicon->kind == NULL)
        return r->lexicon->zone_bit(r, object);
    return o->host != GT_NO_OBJECT ? r->lexicon->attached_bit : 1u << r->lexicon->kind[o->zone];
}

/* Whether an object lies where the head of a filter says. */
static inline bool in_domain(gt_run *r, gt_effect *e, const gt_ins *head, int object)
{
    if (head->b != 0 && (bit_of(r, object) & (uint32_t)(uint16_t)head->b) == 0)
        return false;
    if (head->a != 0) {
        int whose = r->s->objects[object].controller ^ e->player;
        if ((head->a >> whose & 1) == 0)
            return false;
    }
    return head->c < 0 || is_in(r, e, head->c, object);
}

bool gt_passes(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_ins *tests = gt_code_at(r, pc) + 1;
    int outer = r->candidate;
    if (tests->op == GT_OP_DONE)
        return true;
    r->candidate = object;
    bool accepted = run_tests(r, e, tests);
    r->candidate = outer;
    return accepted;
}

bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_ins *head = gt_code_at(r, pc);
    assert(head->op == GT_OP_FILTER);
    return in_domain(r, e, head, object) && gt_passes(r, e, pc, object);
}

/* One candidate of match(): whether it is accepted. */
static inline int match_one(gt_run *r, gt_effect *e, const gt_ins *head, int object, gt_set *found)
{
    if (!in_domain(r, e, head, object))
        return 0;
    r->candidate = object;
    if (head[1].op != GT_OP_DONE && !run_tests(r, e, head + 1))
        return 0;
    if (found != NULL)
        gt_set_add(found, object);
    return 1;
}

/* Those of a zone list, `enough` (not 0) at most. Where the system tells kinds of zones as data, what in_domain asks of
 * the place is the same for the whole list (`single`), but for what is attached (`attached`). */
static inline int match_zone(gt_run *r, gt_effect *e, const gt_ins *head, int first, bool single,
                             bool attached, gt_set *found, int enough)
{
    const gt_state *s = r->s;
    bool simple = r->lexicon->kind != NULL;
    bool tests = head[1].op != GT_OP_DONE;
    int n = 0;
    for (int object = first; object != GT_NO_OBJECT; object = s->objects[object].next) {
        if (object + 1 == r->pretend)
            continue; /* see the end of match() */
        if (simple ? !(s->objects[object].host == GT_NO_OBJECT ? single : attached)
                   : !in_domain(r, e, head, object))
            continue;
        r->candidate = object;
        if (tests && !run_tests(r, e, head + 1))
            continue;
        n++;
        if (found != NULL)
            gt_set_add(found, object);
        if (n == enough)
            break;
    }
    return n;
}

/* Whether the filter accepts just the cards of some zones of which the length of the list says how many
 * there are: no test, no set, nothing attached there. */
static inline bool is_plain(const gt_run *r, const gt_ins *head)
{
    return head->b != 0 && ((uint32_t)(uint16_t)head->b & ~r->lexicon->plain) == 0 &&
           head[1].op == GT_OP_DONE && head->c < 0;
}

/* The objects that a filter accepts, into *found if that is not NULL; returns how many there are, or
 * `enough` (not 0) as soon as there are so many. */
static int match(gt_run *r, gt_effect *e, gt_addr pc, gt_set *found, int enough)
{
    const gt_ins *head = gt_code_at(r, pc);
    int outer = r->candidate, n = 0;
    assert(head->op == GT_OP_FILTER);
    if (head->c >= 0) {
        gt_set among = gt_operand_set(r, e, head->c);
        GT_SET_EACH (object, &among)
            n += match_one(r, e, head, object, found);
        r->candidate = outer;
        return enough != 0 && n > enough ? enough : n;
    }
    bool plain = found == NULL && is_plain(r, head);
    uint32_t mask = head->b == 0 ? ~(uint32_t)0 : (uint32_t)(uint16_t)head->b;
    bool attached = (mask & r->lexicon->attached_bit) != 0;
    int pretended = r->pretend != 0 ? r->s->objects[r->pretend - 1].zone : -1;
    uint32_t lists = r->lexicon->lists((uint32_t)(uint16_t)head->b);
    for (int player = 0; player < 2; player++) {
        bool skip = head->a != 0 && (head->a >> (player ^ e->player) & 1) == 0;
        uint32_t left = skip ? lists & r->lexicon->shared : lists;
        for (; left != 0; left &= left - 1) {
            int kind = __builtin_ctz(left);
            int zone = player * r->lexicon->zones_per_player + kind;
            int first = r->s->zone_first[zone];
            if (first == GT_NO_OBJECT)
                continue;
            if (plain && zone != pretended)
                n += r->s->zone_count[zone];
            else
                n += match_zone(r, e, head, first, (mask >> kind & 1) != 0, attached, found,
                                enough != 0 ? enough - n : -1);
            if (enough != 0 && n >= enough) {
                r->candidate = outer;
                return enough;
            }
        }
    }
    if (r->pretend != 0)
        n += match_one(r, e, head, r->pretend - 1, found);
    r->candidate = outer;
    return n;
}

gt_set gt_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    gt_set found = gt_set_empty();
    match(r, e, pc, &found, 0);
    return found;
}

int gt_count_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    return match(r, e, pc, NULL, 0);
}

void gt_effect_init(gt_effect *e, int player, int holder, int source)
{
    memset(e, 0, offsetof(gt_effect, v)); /* code writes registers before it reads them */
    e->player = (uint8_t)player;
    e->holder = (uint8_t)holder;
    e->source = (uint8_t)source;
    e->that = e->other = GT_NO_OBJECT;
    e->by_player = 2;
}

gt_effect *gt_effect_begin(gt_run *r, gt_addr pc, int player)
{
    gt_state *s = r->s;
    if (s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_NO_OBJECT);
        return NULL;
    }
    gt_effect *e = &s->effects[s->n_effects++];
    memset(e, 0, sizeof *e); /* the same actions give the same bytes */
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
static bool begin_choice(gt_run *r, gt_effect *e, const gt_ins *i, stack *k)
{
    int32_t max = pop(k), min = pop(k);
    e->choose_flags = (uint8_t)i->c;
    e->limit = (int16_t)((i->c & GT_CHOOSE_SUM) != 0 ? pop(k) : 0);
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

bool gt_effect_step(gt_run *r)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    gt_frame *f = gt_top(s);
    assert(f->kind == GT_FRAME_EFFECT);
    uint8_t depth = s->n_agenda;
    stack k;
    k.n = 0;
    if (f->step == 1) {
        e->did = s->result;
        f->step = 0;
    }
    for (;;) {
        const gt_ins *i = gt_code_at(r, e->pc);
        e->pc++;
        switch (i->op) {
        case GT_OP_END:
            s->n_effects--;
            gt_pop(s, e->did);
            return true;
        case GT_OP_JUMP: e->pc = gt_address(i->b); break;
        case GT_OP_JUMP_IF_NOT:
            if (pop(&k) == 0)
                e->pc = gt_address(i->b);
            break;
        case GT_OP_SET_VAR: e->v[i->a] = pop(&k); break;
        case GT_OP_ASK: gt_push(s, GT_FRAME_ASK, 0, i->a ^ e->player, 0, i->b, 0, 0); return false;
        case GT_OP_MENU: {
            int32_t mask = pop(&k);
            e->v[i->a] = mask == 0 ? -1 : __builtin_ctz((unsigned)mask);
            if ((mask & (mask - 1)) == 0)
                break;
            gt_push(s, GT_FRAME_MENU, 0, i->b ^ e->player, i->a, 0, 0, mask);
            return false;
        }
        case GT_OP_SET: e->s[i->a] = gt_operand_set(r, e, i->b); break;
        case GT_OP_UNITE: e->s[i->a] = gt_set_union(e->s[i->a], gt_operand_set(r, e, i->b)); break;
        case GT_OP_LESS: e->s[i->a] = gt_set_minus(e->s[i->a], gt_operand_set(r, e, i->b)); break;
        case GT_OP_ALL: e->s[i->a] = gt_matching(r, e, gt_address(i->b)); break;
        case GT_OP_NARROW: narrow(r, e, i); break;
        case GT_OP_CHOOSE:
            if (begin_choice(r, e, i, &k))
                return false;
            break;
        default:
            if (compute(r, e, i, &k))
                break;
            f->step = 1;
            if (!r->lexicon->deed(r, e, i, k.at, k.n))
                return false;
            assert(s->n_agenda == depth || s->end != GT_RUNNING);
            (void)depth;
            f->step = 0;
            k.n = 0;
            if (r->lexicon->calm == NULL || !r->lexicon->calm(r))
                return false; /* the system looks at the consequences first */
        }
    }
}

void gt_run_static(gt_run *r, gt_effect *e, gt_addr pc)
{
    stack k;
    k.n = 0;
    r->fixed = true;
    for (const gt_ins *i = gt_code_at(r, pc); i->op != GT_OP_END; i++) {
        switch (i->op) {
        case GT_OP_NUM: push(&k, i->b); break;
        case GT_OP_JUMP: i = gt_code_at(r, gt_address(i->b)) - 1; break;
        case GT_OP_JUMP_IF_NOT:
            if (pop(&k) == 0)
                i = gt_code_at(r, gt_address(i->b)) - 1;
            break;
        case GT_OP_SET_VAR: e->v[i->a] = pop(&k); break;
        case GT_OP_SET: e->s[i->a] = gt_operand_set(r, e, i->b); break;
        case GT_OP_UNITE: e->s[i->a] = gt_set_union(e->s[i->a], gt_operand_set(r, e, i->b)); break;
        case GT_OP_LESS: e->s[i->a] = gt_set_minus(e->s[i->a], gt_operand_set(r, e, i->b)); break;
        case GT_OP_ALL: e->s[i->a] = gt_matching(r, e, gt_address(i->b)); break;
        case GT_OP_NARROW: narrow(r, e, i); break;
        default:
            if (compute(r, e, i, &k))
                break;
            r->lexicon->deed(r, e, i, k.at, k.n);
            k.n = 0;
        }
    }
    r->fixed = false;
}
