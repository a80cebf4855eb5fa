/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters of card code: which objects are meant (see code.h).
 *
 * A filter begins with its domain, the zones, owners and set to look in; the tests behind that are made
 * of one candidate after the other, as far as filter.h has no answer ready. */
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
        case GT_OP_TEST: ok = *--top != 0; break;
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
static inline bool in_domain(gt_run *r, gt_effect *e, const gt_ins *head, int object)
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
    memset(q.defs, 0xff, sizeof q.defs);
    return q;
}

/* The zone lists of a domain, as an effect of `viewer` sees it; 0: it has others than whole lists without what is
 * attached there. */
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
                   const gt_def *const *def, int n)
{
    const gt_ins *head = &code[pc], *i = head + 1;
    gt_filter q = unprepared(head, pc);
    if (all->n == GT_MAX_FILTERS || gt_filter_find(all, pc) != NULL)
        return;
    for (; i->op != GT_OP_DONE && i->op != GT_OP_JUMP && i->op != GT_OP_JUMP_IF_NOT; i++)
        for (int d = 0; d < n && asks_of_definition(i); d++)
            if (!gt_printed_test(def[d], i))
                q.defs[d / 64] &= ~((uint64_t)1 << d % 64);
    for (i = head + 1; asks_of_definition(i) || (i->op == GT_OP_TEST_OUT && i->a == GT_SET_THIS);
         i++)
        q.others |= i->op == GT_OP_TEST_OUT;
    q.rest = i->op != GT_OP_DONE ? (gt_addr)(i - code) : 0;
    for (int viewer = 0; viewer < 2; viewer++)
        q.lists[viewer] = lists_of(lex, head, viewer);
    q.counted = head[1].op == GT_OP_DONE && q.lists[0] != 0 && (zones_of(head) & ~lex->plain) == 0;
    unsigned at = pc % GT_FILTER_SLOTS;
    while (all->slot[at] != 0)
        at = (at + 1) % GT_FILTER_SLOTS;
    all->filter[all->n++] = q;
    all->slot[at] = (uint16_t)all->n;
}

static inline const gt_filter *prepared(const gt_run *r, gt_addr pc)
{
    return r->filters != NULL ? gt_filter_find(r->filters, pc) : NULL;
}

/* Whether an object passes the tests; r->candidate is lost. */
static inline bool passes(gt_run *r, gt_effect *e, const gt_filter *q, int object)
{
    unsigned def = r->s->objects[object].def;
    if ((q->defs[def / 64] >> def % 64 & 1) == 0 || (q->others && object == e->holder))
        return false;
    if (q->rest == 0)
        return true;
    r->candidate = object;
    return run_tests(r, e, gt_code_at(r, q->rest));
}

/* gt_passes, where r->candidate is kept. */
static inline bool passes_now(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_filter *q = prepared(r, pc);
    gt_filter plain;
    if (q == NULL) {
        plain = unprepared(gt_code_at(r, pc), pc);
        q = &plain;
    }
    int outer = r->candidate;
    bool accepted = passes(r, e, q, object);
    r->candidate = outer;
    return accepted;
}

bool gt_passes(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    return passes_now(r, e, pc, object);
}

bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_ins *head = gt_code_at(r, pc);
    assert(head->op == GT_OP_FILTER);
    return in_domain(r, e, head, object) && passes_now(r, e, pc, object);
}

/* ---- All that a filter accepts. */

/* A search in work. */
typedef struct search {
    const gt_filter *filter;
    gt_set *found; /* NULL: they are only counted */
    int n, enough; /* enough: where it stops; 0: nowhere */
} search;

/* Tests a candidate of the domain; returns whether that is enough. */
static inline bool try(gt_run *r, gt_effect *e, search *q, int object)
{
    if (!passes(r, e, q->filter, object))
        return false;
    if (q->found != NULL)
        gt_set_add(q->found, object);
    return ++q->n == q->enough;
}

/* Those of a set that are in the domain. */
static void search_set(gt_run *r, gt_effect *e, search *q, const gt_ins *head)
{
    gt_set among = gt_operand_set(r, e, head->c);
    GT_SET_EACH (object, &among)
        if (in_domain(r, e, head, object) && try(r, e, q, object))
            return;
}

/* Any domain of zones. */
static void search_zones(gt_run *r, gt_effect *e, search *q, const gt_ins *head)
{
    uint32_t kinds = r->lexicon->lists(zones_of(head));
    for (int player = 0; player < 2; player++) {
        uint32_t left = takes_side(head, player, e->player) ? kinds : kinds & r->lexicon->shared;
        for (; left != 0; left &= left - 1) {
            int list = player * r->lexicon->zones_per_player + __builtin_ctz(left);
            for (int object = r->s->zone_first[list]; object != GT_NO_OBJECT;
                 object = r->s->objects[object].next)
                if (object + 1 != r->pretend && in_domain(r, e, head, object) &&
                    try(r, e, q, object))
                    return;
        }
    }
}

/* Whole zone lists, but for what is attached to others there. */
static void search_lists(gt_run *r, gt_effect *e, search *q, uint32_t lists)
{
    const gt_state *s = r->s;
    for (; lists != 0; lists &= lists - 1)
        for (int object = s->zone_first[__builtin_ctz(lists)]; object != GT_NO_OBJECT;
             object = s->objects[object].next)
            if (s->objects[object].host == GT_NO_OBJECT && object + 1 != r->pretend &&
                try(r, e, q, object))
                return;
}

/* How many cards lie in the lists of a filter that accepts them all, `enough` (not 0) at most. */
static int count_cards(gt_run *r, gt_effect *e, const gt_filter *q, int enough)
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
    return enough != 0 && n > enough ? enough : n;
}

/* gt_match, for a filter that is not just counted. */
static int match(gt_run *r, gt_effect *e, const gt_filter *filter, gt_set *found, int enough)
{
    const gt_ins *head = gt_code_at(r, filter->address);
    search q = {.filter = filter, .found = found, .enough = enough};
    int outer = r->candidate;
    if (filter->lists[e->player] != 0)
        search_lists(r, e, &q, filter->lists[e->player]);
    else if (head->c >= 0)
        search_set(r, e, &q, head);
    else
        search_zones(r, e, &q, head);
    if (r->pretend != 0 && head->c < 0 && (enough == 0 || q.n < enough) &&
        in_domain(r, e, head, r->pretend - 1))
        try(r, e, &q, r->pretend - 1);
    r->candidate = outer;
    return q.n;
}

int gt_match(gt_run *r, gt_effect *e, gt_addr pc, gt_set *found, int enough)
{
    const gt_filter *filter = prepared(r, pc);
    assert(gt_code_at(r, pc)->op == GT_OP_FILTER && (found == NULL || enough == 0));
    if (filter == NULL) {
        gt_filter plain = unprepared(gt_code_at(r, pc), pc);
        return match(r, e, &plain, found, enough);
    }
    if (filter->counted && found == NULL)
        return count_cards(r, e, filter, enough);
    return match(r, e, filter, found, enough);
}

gt_set gt_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    gt_set found = gt_set_empty();
    gt_match(r, e, pc, &found, 0);
    return found;
}

int gt_count_matching(gt_run *r, gt_effect *e, gt_addr pc)
{
    return gt_match(r, e, pc, NULL, 0);
}
