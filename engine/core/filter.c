/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters of card code: which objects are meant (see code.h).
 *
 * A filter begins with its domain, the zones, owners and set to look in; the tests behind that are made
 * of one candidate after the other. */
#include "engine/core/interp.h"

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
        case GT_OP_TEST_NAME: ok = has_name(lex->def(r, object), i->b) != (i->a != 0); break;
        case GT_OP_TEST_TAG: ok = has_tag(lex->def(r, object), i) != (i->a != 0); break;
        case GT_OP_TEST_TYPE: ok = in_mask(lex->def(r, object)->type, i->b, i->a); break;
        case GT_OP_TEST_COLOUR: ok = in_mask(lex->def(r, object)->colour, i->b, i->a); break;
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

bool gt_accepts(gt_run *r, gt_effect *e, gt_addr pc, int object)
{
    const gt_ins *head = gt_code_at(r, pc);
    assert(head->op == GT_OP_FILTER);
    return in_domain(r, e, head, object) && gt_passes(r, e, pc, object);
}

/* ---- All that a filter accepts. */

/* A search in work: how many were found. */
typedef struct search {
    const gt_ins *head;
    gt_set *found; /* NULL: they are only counted */
    int n, enough; /* enough: where it stops; 0: nowhere */
} search;

/* Tests a candidate of the domain; returns whether that is enough. */
static inline bool try(gt_run *r, gt_effect *e, search *q, int object)
{
    r->candidate = object;
    if (q->head[1].op != GT_OP_DONE && !run_tests(r, e, q->head + 1))
        return false;
    if (q->found != NULL)
        gt_set_add(q->found, object);
    return ++q->n == q->enough;
}

static void search_set(gt_run *r, gt_effect *e, search *q)
{
    gt_set among = gt_operand_set(r, e, q->head->c);
    GT_SET_EACH (object, &among)
        if (in_domain(r, e, q->head, object) && try(r, e, q, object))
            return;
}

/* Goes through one zone list; returns whether that was enough. Where the system tells kinds of zones as data, what
 * in_domain asks of the place is the same for the whole list (`single`), but for what is attached (`attached`). */
static inline bool search_list(gt_run *r, gt_effect *e, search *q, int first, bool single,
                               bool attached)
{
    const gt_state *s = r->s;
    bool simple = r->lexicon->kind != NULL;
    for (int object = first; object != GT_NO_OBJECT; object = s->objects[object].next) {
        if (simple ? !(s->objects[object].host == GT_NO_OBJECT ? single : attached)
                   : !in_domain(r, e, q->head, object))
            continue;
        if (object + 1 != r->pretend && try(r, e, q, object)) /* it lies elsewhere: search_zones */
            return true;
    }
    return false;
}

/* Kinds of zone lists to go through. */
static inline uint32_t lists_of(const gt_run *r, uint32_t zones)
{
    const gt_lexicon *lex = r->lexicon;
    bool simple = lex->kind != NULL && zones != 0 && (zones & lex->attached_bit) == 0;
    return simple ? zones : lex->lists(zones);
}

static void search_zones(gt_run *r, gt_effect *e, search *q)
{
    const gt_lexicon *lex = r->lexicon;
    uint32_t zones = zones_of(q->head), lists = lists_of(r, zones);
    bool attached = zones == 0 || (zones & lex->attached_bit) != 0;
    for (int player = 0; player < 2; player++) {
        const uint8_t *first = &r->s->zone_first[player * lex->zones_per_player];
        uint32_t left = takes_side(q->head, player, e->player) ? lists : lists & lex->shared;
        for (; left != 0; left &= left - 1) {
            int kind = __builtin_ctz(left);
            if (first[kind] != GT_NO_OBJECT &&
                search_list(r, e, q, first[kind], zones == 0 || (zones >> kind & 1) != 0, attached))
                return;
        }
    }
    if (r->pretend != 0 && in_domain(r, e, q->head, r->pretend - 1))
        try(r, e, q, r->pretend - 1);
}

/* Whether the filter accepts just the cards of some zones of which the length of the list says how many
 * there are: no test, no set, nothing attached there. */
static inline bool is_plain(const gt_run *r, const gt_ins *head)
{
    return head[1].op == GT_OP_DONE && head->b != 0 && (zones_of(head) & ~r->lexicon->plain) == 0;
}

/* How many cards such a filter accepts. */
static int count_plain(const gt_run *r, const gt_effect *e, const gt_ins *head)
{
    const gt_state *s = r->s;
    const gt_lexicon *lex = r->lexicon;
    int n = 0;
    for (int player = 0; player < 2; player++)
        if (takes_side(head, player, e->player))
            for (uint32_t left = zones_of(head); left != 0; left &= left - 1)
                n += s->zone_count[player * lex->zones_per_player + __builtin_ctz(left)];
    if (r->pretend != 0 &&
        takes_side(head, s->objects[r->pretend - 1].controller, e->player)) { /* it moved */
        uint32_t kind = lex->kind[s->objects[r->pretend - 1].zone];
        n += ((zones_of(head) & r->pretend_bit) != 0) - (int)(zones_of(head) >> kind & 1);
    }
    return n;
}

int gt_match(gt_run *r, gt_effect *e, gt_addr filter, gt_set *found, int enough)
{
    const gt_ins *head = gt_code_at(r, filter);
    assert(head->op == GT_OP_FILTER && (found == NULL || enough == 0));
    if (found == NULL && head->c < 0 && is_plain(r, head)) {
        int n = count_plain(r, e, head);
        return enough != 0 && n > enough ? enough : n;
    }
    search q = {.head = head, .found = found, .enough = enough};
    int outer = r->candidate;
    if (head->c >= 0)
        search_set(r, e, &q);
    else
        search_zones(r, e, &q);
    r->candidate = outer;
    return q.n;
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
