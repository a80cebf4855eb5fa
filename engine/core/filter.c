/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters of card code: which objects are meant (see code.h).
 *
 * A filter begins with its domain, the zones, owners and set to look in; the tests behind that are
 * made of one candidate after the other, as far as filter.h has no answer ready. */
#include "engine/core/filter.h"

#include "engine/core/interp.h"

#include <string.h>

/* Whether an object is in the set that an operand names. */
static inline bool is_in(gt_run *r, const gt_effect *e, int operand, int object)
{
    int one = gt_named_one(r, e, operand);
    if (one >= 0)
        return object == one && one != GT_NO_OBJECT;
    if (operand < GT_SETS)
        return gt_set_has(&e->s[operand], object);
    gt_set set = r->lexicon->named(r, e, operand);
    return gt_set_has(&set, object);
}

/* ---- Tests. */

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

static bool asks_of_definition(const gt_ins *i)
{
    return i->op == GT_OP_TEST_NAME || i->op == GT_OP_TEST_TAG || i->op == GT_OP_TEST_TYPE ||
           i->op == GT_OP_TEST_COLOUR;
}

bool gt_printed_test(const gt_def *d, const gt_ins *i)
{
    assert(asks_of_definition(i));
    switch (i->op) {
    case GT_OP_TEST_NAME: return has_name(d, i->b) != (i->a != 0);
    case GT_OP_TEST_TAG: return has_tag(d, i) != (i->a != 0);
    case GT_OP_TEST_TYPE: return in_mask(d->type, i->b, i->a);
    default: return in_mask(d->colour, i->b, i->a);
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

/* Whether r->candidate passes the tests from `i` on. */
static bool run_tests(gt_run *r, gt_effect *e, const gt_ins *i)
{
    const gt_lexicon *lex = r->lexicon;
    int object = r->candidate;
    bool ok = true;
    int32_t numbers[GT_STACK], *top = numbers;
    for (;; i++) {
        switch (i->op) {
        case GT_OP_DONE: return true;
        case GT_OP_TEST: /* NOLINTNEXTLINE(clang-analyzer-core.*): decks/verify.c saw a number */
            ok = *--top != 0;
            break;
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
        case GT_OP_TEST_NAME:
        case GT_OP_TEST_TAG:
        case GT_OP_TEST_TYPE:
        case GT_OP_TEST_COLOUR: ok = gt_printed_test(lex->def(r, object), i); break;
        case GT_OP_TEST_HAS: ok = (lex->keywords(r, object) >> i->b & 1) != (i->a != 0); break;
        default:
            if (i->op >= GT_OP_SYSTEM && !gt_is_system_value(r, i->op))
                ok = lex->test(r, e, i, object);
            else
                i = gt_run_values(r, e, i, &top) - 1;
        }
        if (!ok)
            return false;
    }
}

/* ---- Domains. */

static uint32_t zones_of(const gt_ins *head)
{
    return (uint16_t)head->b;
}

/* Whether the domain takes in what a player controls, as the player of the effect sees it. */
static bool takes_side(const gt_ins *head, int player, int viewer)
{
    return head->a == 0 || (head->a >> (player ^ viewer) & 1) != 0;
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
static bool in_domain(gt_run *r, gt_effect *e, const gt_ins *head, int object)
{
    if (head->b != 0 && (bit_of(r, object) & zones_of(head)) == 0)
        return false;
    return takes_side(head, r->s->objects[object].controller, e->player) &&
           (head->c < 0 || is_in(r, e, head->c, object));
}

/* ---- Prepared filters. */

/* One of which nothing is known. */
static gt_filter unprepared(const gt_ins *head, gt_addr pc)
{
    gt_filter q = {.address = pc, .rest = head[1].op != GT_OP_DONE ? (gt_addr)(pc + 1) : 0};
    memset(&q.objects, 0xff, sizeof q.objects);
    return q;
}

/* The zone lists of a domain, as an effect of `viewer` sees it; 0: it is not just whole lists without
 * what is attached there. */
static uint32_t lists_of(const gt_lexicon *lex, const gt_ins *head, int viewer)
{
    uint32_t kinds = zones_of(head), lists = 0;
    if (lex->kind == NULL || kinds == 0 || (kinds & lex->attached_bit) != 0 || head->c >= 0)
        return 0;
    for (int player = 0; player < 2; player++)
        if (takes_side(head, player, viewer))
            lists |= kinds << player * lex->zones_per_player;
    return lists;
}

void gt_filter_add(gt_filters *all, const gt_lexicon *lex, const gt_ins *code, gt_addr pc,
                   const gt_def *const *def, const gt_object *object, int n)
{
    const gt_ins *head = &code[pc], *i = head + 1;
    gt_filter q = unprepared(head, pc);
    if (all->n == GT_MAX_FILTERS || gt_filter_find(all, pc) != NULL)
        return;
    for (; i->op != GT_OP_DONE && i->op != GT_OP_JUMP && i->op != GT_OP_JUMP_IF_NOT; i++)
        for (int k = 0; k < n && asks_of_definition(i); k++)
            if (!gt_printed_test(def[object[k].def], i))
                gt_set_remove(&q.objects, k);
    for (i = head + 1; asks_of_definition(i) || (i->op == GT_OP_TEST_OUT && i->a == GT_SET_THIS);
         i++)
        q.others |= i->op == GT_OP_TEST_OUT;
    q.rest = i->op != GT_OP_DONE ? (gt_addr)(i - code) : 0;
    for (int viewer = 0; viewer < 2; viewer++)
        q.lists[viewer] = lists_of(lex, head, viewer);
    q.counted = head[1].op == GT_OP_DONE && q.lists[0] != 0 && (zones_of(head) & lex->single) == 0;
    q.anywhere = head->a == 0 && head->b == 0 && head->c < 0;
    unsigned at = pc % GT_FILTER_SLOTS;
    while (all->slot[at] != 0)
        at = (at + 1) % GT_FILTER_SLOTS;
    all->filter[++all->n] = q;
    all->slot[at] = (uint16_t)all->n;
}

/* The filter at `pc` as it was prepared, or *plain, if it was not. */
static inline const gt_filter *filter_at(const gt_run *r, gt_addr pc, gt_filter *plain)
{
    const gt_filter *q = r->filters != NULL ? gt_filter_find(r->filters, pc) : NULL;
    assert(gt_code_at(r, pc)->op == GT_OP_FILTER);
    if (q != NULL)
        return q;
    *plain = unprepared(gt_code_at(r, pc), pc);
    return plain;
}

/* ---- One object. */

static bool passes(gt_run *r, gt_effect *e, const gt_filter *q, int object)
{
    if (!gt_set_has(&q->objects, object) || (q->others && object == e->holder))
        return false;
    if (q->rest == 0)
        return true;
    int outer = r->candidate;
    r->candidate = object;
    bool accepted = run_tests(r, e, gt_code_at(r, q->rest));
    r->candidate = outer;
    return accepted;
}

bool gt_passes(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    gt_filter plain;
    return passes(r, e, filter_at(r, pc, &plain), object);
}

/* Whether an object lies in the domain of a filter. */
static inline bool lies_in(gt_run *r, gt_effect *e, const gt_filter *q, int object)
{
    const gt_object *o = &r->s->objects[object];
    uint32_t lists = q->lists[e->player];
    if (q->anywhere)
        return true;
    if (lists == 0 || object + 1 == r->pretend)
        return in_domain(r, e, gt_code_at(r, q->address), object);
    return (lists >> o->zone & 1) != 0 && o->host == GT_NO_OBJECT;
}

bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    gt_filter plain;
    const gt_filter *q = filter_at(r, pc, &plain);
    return lies_in(r, e, q, object) && passes(r, e, q, object);
}

/* ---- All that a filter accepts. */

/* What lies in some zone lists, but for what is attached to others there. */
static inline gt_set lying_in(const gt_run *r, uint32_t lists)
{
    const gt_state *s = r->s;
    uint32_t single = r->lexicon->single | r->lexicon->single << r->lexicon->zones_per_player;
    gt_set found = gt_set_empty();
    for (uint32_t left = lists & single; left != 0; left &= left - 1)
        found = gt_set_union(found, gt_set_of(s->zone_first[__builtin_ctz(left)]));
    for (uint32_t left = lists & ~single; left != 0; left &= left - 1)
        GT_ZONE_EACH(object, s, __builtin_ctz(left))
    found = gt_set_union(found, gt_set_of(object));
    return found;
}

/* Those of a set that are in the domain. */
static __attribute__((noinline)) gt_set search_set(gt_run *r, gt_effect *e, const gt_ins *head)
{
    gt_set among = gt_operand_set(r, e, head->c), found = gt_set_empty();
    GT_SET_EACH (object, &among)
        if (in_domain(r, e, head, object))
            found = gt_set_union(found, gt_set_of(object));
    return found;
}

/* Any domain of zones. */
static __attribute__((noinline)) gt_set search_zones(gt_run *r, gt_effect *e, const gt_ins *head)
{
    uint32_t kinds = r->lexicon->lists(zones_of(head));
    gt_set found = gt_set_empty();
    for (int player = 0; player < 2; player++) {
        uint32_t left = takes_side(head, player, e->player) ? kinds : kinds & r->lexicon->shared;
        for (; left != 0; left &= left - 1) {
            int list = player * r->lexicon->zones_per_player + __builtin_ctz(left);
            GT_ZONE_EACH(object, r->s, list)
            if (in_domain(r, e, head, object))
                found = gt_set_union(found, gt_set_of(object));
        }
    }
    return found;
}

/* With the object that is thought elsewhere there. */
static __attribute__((noinline)) gt_set pretended(gt_run *r, gt_effect *e, const gt_ins *head,
                                                  gt_set found)
{
    gt_set one = gt_set_of(r->pretend - 1);
    return in_domain(r, e, head, r->pretend - 1) ? gt_set_union(found, one)
                                                 : gt_set_minus(found, one);
}

/* What lies in the domain of a filter and passes the tests that were made when it was prepared. */
static inline gt_set candidates(gt_run *r, gt_effect *e, const gt_filter *q)
{
    const gt_ins *head = gt_code_at(r, q->address);
    gt_set found = q->lists[e->player] != 0 ? lying_in(r, q->lists[e->player])
                   : head->c >= 0           ? search_set(r, e, head)
                                            : search_zones(r, e, head);
    if (r->pretend != 0)
        found = pretended(r, e, head, found);
    if (q->others)
        found = gt_set_minus(found, gt_set_of(e->holder));
    return gt_set_both(found, q->objects);
}

/* Those of a set that pass the tests from `rest` on, or the first of them. */
static gt_set those_passing(gt_run *r, gt_effect *e, gt_addr rest, gt_set set, bool first)
{
    const gt_ins *tests = gt_code_at(r, rest);
    gt_set found = gt_set_empty();
    int outer = r->candidate;
    GT_SET_EACH (object, &set) {
        r->candidate = object;
        if (!run_tests(r, e, tests))
            continue;
        found = gt_set_union(found, gt_set_of(object));
        if (first)
            break;
    }
    r->candidate = outer;
    return found;
}

static inline gt_set all_matching(gt_run *r, gt_effect *e, const gt_filter *q, bool first)
{
    gt_set found = candidates(r, e, q);
    return q->rest == 0 ? found : those_passing(r, e, q->rest, found, first);
}

/* How many cards lie in the lists of a filter that accepts them all. */
static int count_cards(gt_run *r, gt_effect *e, const gt_filter *q)
{
    const gt_state *s = r->s;
    uint32_t lists = q->lists[e->player];
    int n = 0;
    for (uint32_t left = lists; left != 0; left &= left - 1)
        n += s->zone_count[__builtin_ctz(left)];
    if (r->pretend != 0) { /* one that lies elsewhere */
        n -= (int)(lists >> s->objects[r->pretend - 1].zone & 1);
        n += in_domain(r, e, gt_code_at(r, q->address), r->pretend - 1);
    }
    return n;
}

gt_set gt_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    gt_filter plain;
    return all_matching(r, e, filter_at(r, pc, &plain), false);
}

int gt_count_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    gt_filter plain;
    const gt_filter *q = filter_at(r, pc, &plain);
    if (q->counted)
        return count_cards(r, e, q);
    gt_set found = all_matching(r, e, q, false);
    return gt_set_count(&found);
}

bool gt_matches_any(gt_run *r, gt_effect *e, gt_addr pc)
{
    gt_filter plain;
    const gt_filter *q = filter_at(r, pc, &plain);
    if (q->counted)
        return count_cards(r, e, q) != 0;
    gt_set found = all_matching(r, e, q, true);
    return !gt_set_is_empty(&found);
}
