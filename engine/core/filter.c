/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters of card code: which objects are meant (see code.h).
 *
 * A filter begins with its domain, the zones, owners and set to look in; the tests behind that are
 * made of one candidate after the other, as far as filter.h has no answer ready. */
#include "engine/core/filter.h"

#include "engine/core/interp.h"

#include <string.h>

static bool asks_of_definition(const gt_ins *i)
{
    return i->op == GT_OP_TEST_NAME || i->op == GT_OP_TEST_TAG || i->op == GT_OP_TEST_TYPE ||
           i->op == GT_OP_TEST_COLOUR;
}

/* Whether r->candidate passes the tests from `rest` on. */
static bool run_tests(gt_run *r, gt_effect *e, gt_addr rest)
{
    int32_t numbers[GT_STACK];
    const gt_ins *i = &r->code[rest];
    if (i[1].op == GT_OP_DONE) { /* one alone, as most often */
        if (i->op == GT_OP_TEST_RANGE)
            return gt_is_within(r->lexicon->property(r, e, r->candidate, i->a), i);
        if (i->op == GT_OP_TEST_HAS)
            return gt_has_keyword(r->lexicon->keywords(r, r->candidate), i);
    }
    return gt_run_values(r, e, (gt_cursor){i, numbers}).at->op == GT_OP_DONE;
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
    return object + 1 == r->pretend ? 1u << r->pretend_zone % (unsigned)r->lexicon->zones_per_player
                                    : r->lexicon->zone_bit(r, object);
}

/* A bit of gt_filter.places. */
static inline uint32_t place_of(const gt_run *r, int object)
{
    const gt_object *o = &r->s->objects[object];
    unsigned zone = object + 1 == r->pretend ? r->pretend_zone : o->zone;
    unsigned attached = GT_PLACE_ATTACHED + (zone >= (unsigned)r->lexicon->zones_per_player);
    assert(zone < GT_ZONE_LISTS);
    return 1u << (o->host != GT_NO_OBJECT ? attached : zone);
}

/* Whether an object lies where the head of a filter says. */
static __attribute__((noinline)) bool in_domain(gt_run *r, gt_effect *e, const gt_ins *head,
                                                int object)
{
    if (head->b != 0 && (bit_of(r, object) & zones_of(head)) == 0)
        return false;
    return takes_side(head, r->s->objects[object].controller, e->player) &&
           (head->c < 0 || gt_is_in(r, e, head->c, object));
}

/* ---- Prepared filters. */

/* One of which nothing is known. */
static gt_filter unprepared(const gt_ins *head, gt_addr pc)
{
    gt_filter q = {
        .address = pc, .rest = head[1].op != GT_OP_DONE ? (gt_addr)(pc + 1) : 0, .by_head = true};
    memset(&q.objects, 0xff, sizeof q.objects);
    return q;
}

/* The places of a domain, as an effect of `viewer` sees it. */
static uint32_t places_of(const gt_lexicon *lex, const gt_ins *head, int viewer)
{
    uint32_t every = (1u << lex->zones_per_player) - 1, kinds = zones_of(head), places = 0;
    if (lex->lying == NULL)
        return 0;
    for (int player = 0; player < 2; player++)
        if (takes_side(head, player, viewer)) {
            places |= (kinds != 0 ? kinds & every : every) << player * lex->zones_per_player;
            if (kinds == 0 || (kinds & lex->attached_bit) != 0)
                places |= 1u << (GT_PLACE_ATTACHED + player);
        }
    return places;
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
        q.places[viewer] = places_of(lex, head, viewer);
    q.by_head = head->c >= 0 || lex->lying == NULL;
    q.counted = head[1].op == GT_OP_DONE && !q.by_head && head->b != 0 &&
                (zones_of(head) & (lex->single | lex->attached_bit)) == 0;
    unsigned at = pc % GT_FILTER_SLOTS;
    while (all->filter[at].address != 0)
        at = (at + 1) % GT_FILTER_SLOTS;
    all->filter[at] = q;
    all->n++;
}

/* The filter at `pc` as it was prepared, or *plain, if it was not. */
static inline const gt_filter *filter_at(const gt_run *r, gt_addr pc, gt_filter *plain)
{
    const gt_filter *q = r->filters != NULL ? gt_filter_find(r->filters, pc) : NULL;
    assert(r->code[pc].op == GT_OP_FILTER);
    if (q != NULL)
        return q;
    *plain = unprepared(&r->code[pc], pc);
    return plain;
}

/* ---- One object. */

/* Whether an object passes the tests that are left. */
static __attribute__((noinline)) bool passes_rest(gt_run *r, gt_effect *e, gt_addr rest, int object)
{
    int outer = r->candidate;
    r->candidate = object;
    bool accepted = run_tests(r, e, rest);
    r->candidate = outer;
    return accepted;
}

static inline bool passes(gt_run *r, gt_effect *e, const gt_filter *q, int object)
{
    bool is_this = object == e->holder;
    return gt_set_has(&q->objects, object) && (q->others & is_this) == 0 &&
           (q->rest == 0 || passes_rest(r, e, q->rest, object));
}

bool gt_passes(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    gt_filter plain;
    return passes(r, e, filter_at(r, pc, &plain), object);
}

/* Whether an object lies in the domain of a filter. */
static inline bool lies_in(gt_run *r, gt_effect *e, const gt_filter *q, int object)
{
    if (q->by_head)
        return in_domain(r, e, &r->code[q->address], object);
    return (q->places[e->player] & place_of(r, object)) != 0;
}

bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    gt_filter plain;
    const gt_filter *q = filter_at(r, pc, &plain);
    return lies_in(r, e, q, object) && passes(r, e, q, object);
}

/* ---- All that a filter accepts. */

/* Those of the set of a domain that lie in it. */
static __attribute__((noinline)) gt_set search_set(gt_run *r, gt_effect *e, const gt_ins *head)
{
    gt_set among = gt_operand_set(r, e, head->c), found = gt_set_empty();
    if (head->a == 0 && head->b == 0)
        return among;
    GT_SET_EACH (object, &among)
        gt_set_put(&found, object, in_domain(r, e, head, object));
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
                gt_set_add(&found, object);
        }
    }
    return found;
}

/* With the object that is thought elsewhere there. */
static __attribute__((noinline)) gt_set pretended(gt_run *r, gt_effect *e, const gt_filter *q,
                                                  gt_set found)
{
    gt_set one = gt_set_of(r->pretend - 1);
    return lies_in(r, e, q, r->pretend - 1) ? gt_set_union(found, one) : gt_set_minus(found, one);
}

/* What lies in the domain of a filter and passes the tests that were made when it was prepared. */
static inline gt_set candidates(gt_run *r, gt_effect *e, const gt_filter *q)
{
    const gt_ins *head = &r->code[q->address];
    gt_set found = !q->by_head    ? r->lexicon->lying(r, q->places[e->player])
                   : head->c >= 0 ? search_set(r, e, head)
                                  : search_zones(r, e, head);
    if (r->pretend != 0)
        found = pretended(r, e, q, found);
    if (q->others)
        found = gt_set_minus(found, gt_set_of(e->holder));
    return gt_set_both(found, q->objects);
}

/* Those of a set that pass the tests from `rest` on, or the first of them. */
static gt_set those_passing(gt_run *r, gt_effect *e, gt_addr rest, gt_set set, bool first)
{
    gt_set found = gt_set_empty();
    int outer = r->candidate;
    GT_SET_EACH (object, &set) {
        r->candidate = object;
        bool passed = run_tests(r, e, rest);
        gt_set_put(&found, object, passed);
        if (first & passed)
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
    uint32_t places = q->places[e->player];
    int n = 0;
    for (uint32_t left = places; left != 0; left &= left - 1)
        n += s->zone_count[__builtin_ctz(left)];
    if (r->pretend != 0) { /* one that lies elsewhere */
        n -= (int)(places >> s->objects[r->pretend - 1].zone & 1);
        n += (places & place_of(r, r->pretend - 1)) != 0;
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
