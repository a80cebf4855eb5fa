/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters of card code: which objects are meant (see code.h).
 *
 * A filter begins with its domain, the zones, owners and set to look in; the tests behind that are
 * made of one candidate after the other, as far as filter.h has no masks for them. */
#include "engine/effects/filter.h"

#include "engine/effects/interp.h"

#include <string.h>

static inline bool asks_of_definition(const gt_operation *i)
{
    return i->op == GT_OP_TEST_NAME || i->op == GT_OP_TEST_TAG || i->op == GT_OP_TEST_TYPE ||
           i->op == GT_OP_TEST_COLOUR;
}

/* The bound that a test is about, see gt_filters; GT_BOUNDS: none. */
static inline int bound_of(const gt_filters *all, const gt_operation *i)
{
    int k = 0;
    while (k < all->n_bounds && i->a != all->bound[k])
        k++;
    return i->op == GT_OP_TEST_RANGE && k < all->n_bounds ? k : GT_BOUNDS;
}

/* Whether a test is prepared, if it is among the first of a filter. */
static inline bool is_prepared(const gt_filters *all, const gt_operation *i)
{
    switch (i->op) {
    case GT_OP_TEST_RANGE: return bound_of(all, i) < GT_BOUNDS;
    case GT_OP_TEST_IN:
    case GT_OP_TEST_OUT: return i->a == GT_SET_THIS;
    case GT_OP_TEST_HAS: return true;
    default: return asks_of_definition(i);
    }
}

/* Whether r->candidate passes the tests from `rest` on. */
static bool run_tests(gt_context *r, gt_effect *e, gt_addr rest)
{
    int32_t numbers[GT_STACK];
    const gt_operation *i = &r->code[rest];
    if (i[1].op == GT_OP_DONE && !r->rewords) { /* one alone, as most often */
        if (i->op == GT_OP_TEST_RANGE)
            return gt_is_within(r->hooks->property(r, e, r->candidate, i->a), i);
        if (i->op == GT_OP_TEST_HAS)
            return gt_has_keyword(r->hooks->keywords(r, r->candidate), i);
    }
    return gt_run_values(r, e, (gt_cursor){i, numbers}).at->op == GT_OP_DONE;
}

/* ---- Domains. */

static uint32_t zones_of(const gt_operation *head)
{
    return (uint16_t)head->b;
}

/* Whose zones a domain takes in, as an effect of `viewer` sees it: bits of players. */
static inline unsigned players_of(const gt_operation *head, int viewer)
{
    static const uint8_t players[2][4] = {{3, 1, 2, 3}, {3, 2, 1, 3}}; /* by owners */
    return players[viewer][head->a & 3];
}

/* Whether it takes in what a player controls. */
static bool takes_side(const gt_operation *head, int player, int viewer)
{
    return (players_of(head, viewer) >> player & 1) != 0;
}

/* The kinds of zones of a domain. */
static inline uint32_t kinds_of(const gt_operation *head)
{
    return head->b != 0 ? zones_of(head) : UINT32_MAX;
}

/* Whether the domain takes in what lies in a zone list, or is attached to what lies there; for
 * rule hooks with `lying`. */
static inline bool takes_list(const gt_rule_hooks *hooks, const gt_operation *head, int viewer,
                              unsigned list, bool attached)
{
    assert(list < GT_ZONE_LISTS);
    unsigned n = (unsigned)hooks->zones_per_player, kind = attached ? n : hooks->kind[list];
    uint32_t side = takes_side(head, list >= n, viewer);
    return (kinds_of(head) >> kind & side) != 0; /* without branches */
}

/* The same of where an object lies. */
static inline bool takes_place(const gt_context *r, const gt_operation *head, int viewer,
                               int object)
{
    const gt_object *o = &r->s->objects[object];
    unsigned list = object + 1 == r->pretend ? r->pretend_zone : o->zone;
    return takes_list(r->hooks, head, viewer, list, o->host != GT_NO_OBJECT);
}

/* Whether an object is in the set that a domain names; and lies where it says, for rule hooks
 * without `lying`. */
static __attribute__((noinline)) bool in_set(gt_context *r, const gt_effect *e,
                                             const gt_operation *head, int object)
{
    return head->c < 0 || gt_is_in(r, e, head->c, object);
}

static __attribute__((noinline)) bool in_zones(gt_context *r, const gt_effect *e,
                                               const gt_operation *head, int object)
{
    return (head->b == 0 || (r->hooks->zone_bit(r, object) & zones_of(head)) != 0) &&
           takes_side(head, r->s->objects[object].controller, e->player) &&
           (head->c < 0 || in_set(r, e, head, object));
}

/* Whether an object lies where the head of a filter says. */
static inline bool in_domain(gt_context *r, const gt_effect *e, const gt_operation *head,
                             int object)
{
    if (r->hooks->lying == NULL)
        return in_zones(r, e, head, object);
    bool there = takes_place(r, head, e->player, object);
    return there && head->c >= 0 ? in_set(r, e, head, object) : there;
}

/* Those of a set that are in the domain. */
static __attribute__((noinline)) gt_set search_set(gt_context *r, gt_effect *e,
                                                   const gt_operation *head)
{
    gt_set among = gt_operand_set(r, e, head->c), found = gt_set_empty();
    if (head->a == 0 && head->b == 0)
        return among;
    GT_SET_EACH (object, &among)
        gt_set_put(&found, object, in_domain(r, e, head, object));
    return found;
}

/* Any domain of zones. */
static __attribute__((noinline)) gt_set search_zones(gt_context *r, gt_effect *e,
                                                     const gt_operation *head)
{
    uint32_t kinds = r->hooks->lists(zones_of(head));
    gt_set found = gt_set_empty();
    for (int player = 0; player < 2; player++) {
        uint32_t left = takes_side(head, player, e->player) ? kinds : kinds & r->hooks->shared;
        for (; left != 0; left &= left - 1) {
            int kind = __builtin_ctz(left), list = player * r->hooks->zones_per_player + kind;
            bool all = r->hooks->exact && (r->hooks->shared >> kind & 1) == 0;
            GT_ZONE_EACH (object, r->s, list)
                if (all || in_domain(r, e, head, object))
                    gt_set_add(&found, object);
        }
    }
    return found;
}

/* With the object that is thought elsewhere where it is thought to lie. */
static __attribute__((noinline)) gt_set pretended(const gt_context *r, const gt_operation *head,
                                                  int viewer, gt_set found)
{
    int object = r->pretend - 1;
    gt_set_remove(&found, object);
    gt_set_put(&found, object, takes_place(r, head, viewer, object));
    return found;
}

/* All that lies in the domain of a filter. */
static inline gt_set domain_of(gt_context *r, gt_effect *e, const gt_operation *head)
{
    const gt_rule_hooks *hooks = r->hooks;
    if (head->c >= 0)
        return search_set(r, e, head);
    if (hooks->lying == NULL)
        return search_zones(r, e, head);
    gt_set found = gt_set_empty();
    for (unsigned left = players_of(head, e->player); left != 0; left &= left - 1)
        found = gt_set_union(found, hooks->lying(r, __builtin_ctz(left), kinds_of(head)));
    return r->pretend == 0 ? found : pretended(r, head, e->player, found);
}

/* ---- Prepared filters. */

/* Takes out those whose definitions a test does not accept. Equal cards lie together. */
static void keep_accepted(gt_set *objects, const gt_operation *i, const gt_def *const *def,
                          const gt_object *object, int n)
{
    bool accepted = false;
    for (int k = 0; k < n; k++) {
        if (k == 0 || object[k].def != object[k - 1].def)
            accepted = gt_printed_test(def[object[k].def], i);
        if (!accepted)
            gt_set_remove(objects, k);
    }
}

/* Puts a test into the masks, but for what it asks of definitions. */
static void note_test(gt_filter *q, const gt_filters *all, const gt_operation *i)
{
    int k = bound_of(all, i);
    switch (i->op) {
    case GT_OP_TEST_IN: q->self &= GT_FILTER_THIS; return;
    case GT_OP_TEST_OUT: q->self &= GT_FILTER_OTHERS; return;
    case GT_OP_TEST_HAS:
        *(i->a != 0 ? &q->lacks : &q->has) |= (uint64_t)1 << i->b;
        q->asks |= GT_ASKS_KEYWORDS;
        return;
    case GT_OP_TEST_RANGE:
        q->low[k] = i->b > q->low[k] ? i->b : q->low[k];
        q->high[k] = i->c < q->high[k] ? i->c : q->high[k];
        q->asks |= (uint8_t)(GT_ASKS_BOUND << k);
        return;
    default: return;
    }
}

gt_filter gt_filter_any(int n)
{
    gt_filter q = {.self = GT_FILTER_OTHERS | GT_FILTER_THIS};
    for (int k = 0; k < GT_BOUNDS; k++) {
        q.low[k] = INT16_MIN;
        q.high[k] = INT16_MAX;
    }
    q.objects = gt_set_below(n);
    return q;
}

gt_filter gt_filter_prepare(const gt_filters *all, const gt_operation *code, gt_addr pc,
                            const gt_def *const *def, const gt_object *object, int n)
{
    gt_filter q = gt_filter_any(n);
    const gt_operation *i = &code[pc] + 1;
    q.address = pc;
    for (; is_prepared(all, i); i++) {
        note_test(&q, all, i);
        if (asks_of_definition(i))
            keep_accepted(&q.objects, i, def, object, n);
    }
    q.rest = i->op != GT_OP_DONE ? (gt_addr)(i - code) : 0;
    if (q.self == 0)
        q.objects = gt_set_empty();
    return q;
}

void gt_filter_add(gt_filters *all, const gt_operation *code, gt_addr pc, const gt_def *const *def,
                   const gt_object *object, int n)
{
    assert(all->n == 0 || all->n_objects == n);
    all->n_objects = n;
    if (all->n == GT_MAX_FILTERS || !is_prepared(all, &code[pc] + 1) ||
        gt_filter_find(all, pc) != NULL)
        return;
    unsigned at = pc % GT_FILTER_SLOTS;
    while (all->slot[at] != 0)
        at = (at + 1) % GT_FILTER_SLOTS;
    all->filter[++all->n] = gt_filter_prepare(all, code, pc, def, object, n);
    all->slot[at] = (uint8_t)all->n;
}

/* The filter at `pc` as it was prepared; NULL: it was not, or does not say what it said then. */
static inline const gt_filter *prepared(gt_context *r, const gt_effect *e, gt_addr pc)
{
    assert(r->code[pc].op == GT_OP_FILTER);
    if (r->rewords && r->hooks->is_reworded(r, e))
        return NULL;
    return r->filters != NULL ? gt_filter_find(r->filters, pc) : NULL;
}

/* Whether some objects may not be what they were when the game was prepared. */
static inline bool some_differ(const gt_context *r)
{
    return r->s->n_objects > r->filters->n_objects || r->hooks->changed != NULL;
}

/* Those that may not be, and those that came later: they are judged test by test. */
static __attribute__((noinline)) gt_set differing(gt_context *r)
{
    gt_set all = r->hooks->changed != NULL ? r->hooks->changed(r) : gt_set_empty();
    for (int object = r->filters->n_objects; object < r->s->n_objects; object++)
        gt_set_add(&all, object);
    return all;
}

static __attribute__((noinline)) bool differs(gt_context *r, int object)
{
    if (object >= r->filters->n_objects || r->hooks->changed == NULL)
        return object >= r->filters->n_objects;
    if (r->hooks->is_changed != NULL)
        return r->hooks->is_changed(r, object);
    gt_set all = r->hooks->changed(r);
    return gt_set_has(&all, object);
}

/* Whether an object has the keywords and numbers that a prepared filter asks for. */
static inline bool has_values(gt_context *r, const gt_effect *e, const gt_filter *q, int object)
{
    const gt_rule_hooks *hooks = r->hooks;
    if ((q->asks & GT_ASKS_KEYWORDS) != 0 && !gt_filter_has(q, hooks->keywords(r, object)))
        return false;
    for (int k = 0, left = q->asks / GT_ASKS_BOUND; left != 0; k++, left >>= 1)
        if ((left & 1) != 0 &&
            !gt_filter_bounds(q, k, hooks->property(r, e, object, r->filters->bound[k])))
            return false;
    return true;
}

/* ---- One object. */

/* Whether an object passes tests from `first` on. */
static __attribute__((noinline)) bool passes_tests(gt_context *r, gt_effect *e, gt_addr first,
                                                   int object)
{
    int outer = r->candidate;
    r->candidate = object;
    bool accepted = run_tests(r, e, first);
    r->candidate = outer;
    return accepted;
}

bool gt_passes(gt_context *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_filter *q = prepared(r, e, pc);
    if (q == NULL || (some_differ(r) && differs(r, object)))
        return passes_tests(r, e, (gt_addr)(pc + 1), object);
    return gt_filter_admits(q, object, object == e->holder) &&
           (q->asks == 0 || has_values(r, e, q, object)) &&
           (q->rest == 0 || passes_tests(r, e, q->rest, object));
}

bool gt_accepts(gt_context *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_operation *head = &r->code[pc];
    return in_domain(r, e, head, object) &&
           (head[1].op == GT_OP_DONE || gt_passes(r, e, pc, object));
}

/* ---- All that a filter accepts. */

/* Those of a set that pass the tests from `rest` on, or the first of them. */
static gt_set those_passing(gt_context *r, gt_effect *e, gt_addr rest, gt_set set, bool first)
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

/* Those of a set that have what a prepared filter asks for, or the first of them. */
static gt_set those_having(gt_context *r, const gt_effect *e, const gt_filter *q, gt_set set,
                           bool first)
{
    gt_set found = gt_set_empty();
    GT_SET_EACH (object, &set) {
        bool passed = has_values(r, e, q, object);
        gt_set_put(&found, object, passed);
        if (first & passed)
            break;
    }
    return found;
}

/* Those of a set of objects, all as they were when the game was prepared, that a filter accepts. */
static inline gt_set those_prepared(gt_context *r, gt_effect *e, const gt_filter *q, gt_set set,
                                    bool first)
{
    set = gt_set_both(set, q->objects);
    if (q->self == GT_FILTER_OTHERS)
        set = gt_set_minus(set, gt_set_of(e->holder));
    else if (q->self == GT_FILTER_THIS)
        set = gt_set_both(set, gt_set_of(e->holder));
    if (q->asks != 0)
        set = those_having(r, e, q, set, first && q->rest == 0);
    return q->rest == 0 ? set : those_passing(r, e, q->rest, set, first);
}

/* All that a filter accepts, or `first`: one of them, if there is any. */
static __attribute__((noinline)) gt_set all_matching(gt_context *r, gt_effect *e, gt_addr pc,
                                                     bool first)
{
    const gt_operation *head = &r->code[pc];
    gt_set found = domain_of(r, e, head);
    if (head[1].op == GT_OP_DONE)
        return found;
    const gt_filter *q = prepared(r, e, pc);
    if (q == NULL)
        return those_passing(r, e, (gt_addr)(pc + 1), found, first);
    if (!some_differ(r))
        return those_prepared(r, e, q, found, first);
    gt_set other = gt_set_both(found, differing(r));
    found = those_prepared(r, e, q, gt_set_minus(found, other), first);
    return first && !gt_set_is_empty(&found)
               ? found
               : gt_set_union(found, those_passing(r, e, (gt_addr)(pc + 1), other, first));
}

/* Whether a filter accepts as many as some lists are long. */
static inline bool is_counted(const gt_rule_hooks *hooks, const gt_operation *head)
{
    return head[1].op == GT_OP_DONE && head->c < 0 && head->b != 0 &&
           (zones_of(head) & hooks->uncounted) == 0 && hooks->lying != NULL;
}

/* How many cards lie in those lists. */
static int count_cards(const gt_context *r, const gt_operation *head, int viewer)
{
    const gt_state *s = r->s;
    unsigned whose = players_of(head, viewer);
    uint32_t left =
        kinds_of(head) * ((whose & 1) | (whose & 2) << (r->hooks->zones_per_player - 1));
    int n = 0;
    for (; left != 0; left &= left - 1)
        n += s->zone_count[__builtin_ctz(left)];
    if (r->pretend != 0) { /* one that lies elsewhere */
        n -= takes_list(r->hooks, head, viewer, s->objects[r->pretend - 1].zone, false);
        n += takes_place(r, head, viewer, r->pretend - 1);
    }
    return n;
}

gt_set gt_matching(gt_context *r, gt_effect *e, gt_addr pc)
{
    return all_matching(r, e, pc, false);
}

int gt_count_matching(gt_context *r, gt_effect *e, gt_addr pc)
{
    const gt_operation *head = &r->code[pc];
    if (is_counted(r->hooks, head))
        return count_cards(r, head, e->player);
    gt_set found = all_matching(r, e, pc, false);
    return gt_set_count(&found);
}

bool gt_matches_any(gt_context *r, gt_effect *e, gt_addr pc)
{
    const gt_operation *head = &r->code[pc];
    if (is_counted(r->hooks, head))
        return count_cards(r, head, e->player) != 0;
    gt_set found = all_matching(r, e, pc, true);
    return !gt_set_is_empty(&found);
}
