/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs (118): whether they can be paid, and paying them (601.2h). Costs of a card are numbered
 * (card.h); several that are paid together are a mask of these numbers.
 *
 *   MG_F_PAY   a: player   b: object whose cost it is   c: costs, as bits   d: X   step: part that
 *                                                                                  is paid,
 *              cost * MG_COST_PARTS + part; behind the last, what happens to the object itself
 *              e: definition | how many of the part were chosen << 8 | the last card that was
 *              revealed, + 1, << 16
 *
 * What is given up for one part is chosen first, one object after the other, and goes at once, as
 * one event: so it is chosen among what there is before any of it goes, abilities that are set off
 * look back at all of it (603.10), and what can be paid stays payable. While there is more to
 * choose, what was chosen stands in registers of its own, innermost (gt_effect.from). */
#include "engine/magic/internal.h"

enum { LAST_STEP = MG_MAX_COSTS * MG_COST_PARTS };

/* ---- Mana. */

mg_mana mg_price(const gt_def *d, unsigned costs, int x, int generic)
{
    const mg_card *card = mg_card_of(d);
    mg_mana sum = {.none = 0};
    if (costs != 0) {
        sum = card->cost[__builtin_ctz(costs)].mana;
        costs &= costs - 1;
    }
    for (; costs != 0; costs &= costs - 1)
        sum = mg_sum(sum, &card->cost[__builtin_ctz(costs)].mana);
    if (sum.x == 0 && generic == 0)
        return sum;
    int more = sum.generic + generic, for_x = sum.x * x;
    if (sum.only != 0) { /* "spend only black mana on X" */
        uint8_t *kind = &sum.kind[__builtin_ctz(sum.only)];
        sum.none |= *kind + for_x > MG_COLOURED_MOST;
        *kind = (uint8_t)(*kind + for_x);
    } else
        more += for_x;
    mg_set_generic(&sum, more);
    sum.x = 0;
    return sum;
}

void mg_set_generic(mg_mana *price, int generic)
{
    price->none |= generic > MG_GENERIC_MOST;
    price->generic = (uint8_t)(generic < 0                 ? 0
                               : generic > MG_GENERIC_MOST ? MG_GENERIC_MOST
                                                           : generic);
}

bool mg_has_x(const gt_def *d, unsigned costs)
{
    const mg_card *card = mg_card_of(d);
    for (; costs != 0; costs &= costs - 1) {
        const mg_cost *c = &card->cost[__builtin_ctz(costs)];
        bool x = c->mana.x > 0 || c->counters_x || c->life_x;
        for (int k = 0; k < MG_COST_PARTS; k++)
            x |= c->part[k].verb != MG_PAY_NOTHING && c->part[k].n == MG_PAY_X;
        if (x)
            return true;
    }
    return false;
}

/* ---- Parts. */

static int amount_of(const mg_cost_part *p, int x)
{
    return p->n == MG_PAY_X ? x : p->n;
}

static bool is_choice(int verb)
{
    return verb != MG_PAY_NOTHING && verb != MG_PAY_GIVE_LIFE && verb != MG_PAY_EXILE_TOP;
}

/* Whether the object goes away itself as the cost is paid. */
static bool goes(const mg_cost *c)
{
    return (c->self & (MG_SACRIFICES | MG_DISCARDS | MG_EXILES | MG_RETURNS)) != 0;
}

/* Whether the object itself can be given up for a part of its cost, and for one that taps what is
 * tapped, or is tapped for the cost itself. */
static bool is_free_to_give(gt_context *r, int object, int other, const mg_cost *c,
                            const mg_cost_part *p)
{
    const gt_state *s = r->s;
    bool tapped = p->verb == MG_PAY_TAP && (s->objects[other].mark[1] & MG_TAPPED) != 0;
    bool taps = p->verb == MG_PAY_TAP && (c->self & MG_TAPS) != 0;
    bool itself = other == object && (goes(c) || taps || !mg_is_permanent(s, object));
    if (p->verb == MG_PAY_SACRIFICE && /* 614.17b */
        !mg_can_be_sacrificed(r, other))
        return false;
    return !tapped && !itself;
}

static int zone_of_part(const mg_cost_part *p)
{
    return p->verb == MG_PAY_DISCARD || p->verb == MG_PAY_REVEAL ? MG_HAND : MG_BATTLEFIELD;
}

/* What a player may give up for a part, the object itself aside if it goes anyway. */
static gt_set givable(gt_context *r, int player, int object, const mg_cost *c,
                      const mg_cost_part *p)
{
    const gt_state *s = r->s;
    gt_effect e;
    gt_set set = gt_set_empty();
    gt_effect_init(&e, player, object, object);
    if (p->verb == MG_PAY_EXILE) {
        set = gt_matching(r, &e, p->filter);
        GT_SET_EACH (other, &set)
            if (!is_free_to_give(r, object, other, c, p))
                gt_set_remove(&set, other);
        return set;
    }
    GT_ZONE_EACH (other, s, mg_list(player, zone_of_part(p)))
        if (is_free_to_give(r, object, other, c, p) &&
            (p->filter == 0 || gt_accepts(r, &e, p->filter, other)))
            gt_set_add(&set, other);
    return set;
}

/* Whether there are so many of them: it is not looked further than that. */
static bool are_givable(gt_context *r, int player, int object, const mg_cost *c,
                        const mg_cost_part *p, int n)
{
    const gt_state *s = r->s;
    gt_effect e;
    if (p->verb == MG_PAY_EXILE) {
        gt_set set = givable(r, player, object, c, p);
        return gt_set_count(&set) >= n;
    }
    gt_effect_init(&e, player, object, object);
    for (int other = gt_zone_first(s, mg_list(player, zone_of_part(p)));
         n > 0 && other != GT_NO_OBJECT;
         other = gt_zone_next(s, mg_list(player, zone_of_part(p)), other))
        n -= is_free_to_give(r, object, other, c, p) &&
             (p->filter == 0 || gt_accepts(r, &e, p->filter, other));
    return n <= 0;
}

/* ---- Whether it can be paid. */

/* Counters that go; 606.5: with what effects add, which is one cost with it. */
static int counters_of(gt_context *r, int object, const mg_cost *c, int x)
{
    int counters = c->counters_x ? x : c->counters;
    if (c->loyalty && mg_of_run(r)->loyalty_costs) /* clause 606.5 */
        counters -= mg_price_of(r, MG_GIVE_LOYALTY_COST, object);
    return counters;
}

static bool self_payable(gt_context *r, int player, int object, const mg_cost *c, int x)
{
    gt_state *s = r->s;
    const gt_object *o = &s->objects[object];
    if ((c->self & MG_TAPS) != 0) {
        bool sick = (o->mark[1] & MG_MARK_SICK) != 0 && mg_is_type(r, object, MG_CREATURE) &&
                    !mg_has_keyword(r, object, MG_KW_HASTE); /* 302.6, 602.5a */
        if (!mg_is_permanent(s, object) || (o->mark[1] & MG_TAPPED) != 0 || sick)
            return false;
    }
    if ((c->self & MG_SACRIFICES) != 0 && /* 614.17b */
        !mg_can_be_sacrificed(r, object))
        return false;
    if ((c->self & (MG_SACRIFICES | MG_RETURNS)) != 0 &&
        (!mg_is_permanent(s, object) || o->controller != player))
        return false;
    if ((c->self & MG_DISCARDS) != 0 && mg_kind_of(s, object) != MG_HAND)
        return false;
    int counters = counters_of(r, object, c, x);
    return counters <= 0 || mg_counters_on(s, object, c->counter_kind) >= counters;
}

static bool parts_payable(gt_context *r, int player, int object, const mg_cost *c, int x)
{
    for (int k = 0; k < MG_COST_PARTS; k++) {
        const mg_cost_part *p = &c->part[k];
        if (p->verb == MG_PAY_EXILE_TOP &&
            r->s->zone_count[mg_list(player, MG_LIBRARY)] < amount_of(p, x))
            return false;
        if (p->verb == MG_PAY_GIVE_LIFE && mg_gains_no_life(r, 1 - player)) /* 119.7 */
            return false;
        if (!is_choice(p->verb))
            continue;
        if (!are_givable(r, player, object, c, p, amount_of(p, x)))
            return false;
    }
    return true;
}

/* Whether costs tap something, so that not all sources of mana are there. */
static bool taps_something(const gt_def *d, unsigned costs)
{
    for (; costs != 0; costs &= costs - 1) {
        const mg_cost *c = &mg_card_of(d)->cost[__builtin_ctz(costs)];
        bool taps = (c->self & MG_TAPS) != 0;
        for (int k = 0; k < MG_COST_PARTS; k++)
            taps |= c->part[k].verb == MG_PAY_TAP;
        if (taps)
            return true;
    }
    return false;
}

/* What cannot be tapped for mana beside: what is tapped for the cost itself. (Of those that might
 * be tapped for a part, none: so too little is offered where an untapped creature both makes mana
 * and is needed, never too much.) */
gt_set mg_kept_untapped(gt_context *r, int player, int object, const gt_def *d, unsigned costs)
{
    gt_set set = gt_set_empty();
    for (; costs != 0; costs &= costs - 1) {
        const mg_cost *c = &mg_card_of(d)->cost[__builtin_ctz(costs)];
        if ((c->self & MG_TAPS) != 0)
            gt_set_add(&set, object);
        for (int k = 0; k < MG_COST_PARTS; k++)
            if (c->part[k].verb == MG_PAY_TAP)
                set = gt_set_union(set, givable(r, player, object, c, &c->part[k]));
    }
    return set;
}

/* 609.4b: blue mana pays for symbols of other colours, too, in costs of the abilities of some
 * objects: each of these symbols is a hybrid one. */
static mg_mana with_blue(gt_context *r, mg_mana price)
{
    const mg_paid *paid = &mg_run_of(r)->asked.paid;
    if (paid->object == GT_NO_OBJECT || paid->spell ||
        mg_price_of(r, MG_GIVE_BLUE_IS_ANY, paid->object) == 0)
        return price;
    for (int kind = 0; kind < MG_COLOURS; kind++)
        while (1 << kind != MG_BLUE && price.kind[kind] > 0 && price.n_hybrid < MG_MAX_HYBRIDS) {
            price.kind[kind]--;
            price.hybrid[price.n_hybrid++] = (uint8_t)(MG_BLUE | 1 << kind);
        }
    return price;
}

/* 609.4b: a player may spend mana as though it were of any colour. */
mg_mana mg_freed(gt_context *r, int player, const mg_mana *price)
{
    mg_mana out = mg_of_run(r)->frees_blue ? with_blue(r, *price) : *price;
    const mg_mana was = out;
    if (!mg_of_run(r)->frees_mana ||
        mg_price_of(r, MG_GIVE_ANY_MANA, mg_player_object(r->s, player)) == 0)
        return out;
    for (int kind = 0; kind < MG_COLOURS; kind++) {
        out.generic = (uint8_t)(out.generic + out.kind[kind]);
        out.kind[kind] = 0;
    }
    out.n_hybrid = 0;
    for (int i = 0; i < was.n_hybrid; i++)
        if ((was.hybrid[i] & MG_PHYREXIAN) != 0) /* or life */
            out.hybrid[out.n_hybrid++] = MG_PHYREXIAN;
        else
            out.generic++;
    return out;
}

/* Whether a player has the mana. */
static bool mana_payable(gt_context *r, int player, int object, const gt_def *d, unsigned costs,
                         const mg_mana *price, int life)
{
    if (mg_is_no_mana(price))
        return true;
    bool reserved = (mg_of_run(r)->restricts || mg_of_run(r)->helps) &&
                    mg_run_of(r)->asked.paid.object != GT_NO_OBJECT;
    bool taps = taps_something(d, costs);
    if (!reserved && !mg_is_payable(mg_supply_now(r, player), price, life))
        return false;
    if (!taps && !reserved)
        return true;
    gt_set without = taps ? mg_kept_untapped(r, player, object, d, costs) : gt_set_empty();
    mg_supply supply = mg_supply_without(r, player, &without);
    return mg_is_payable(&supply, price, life);
}

static int life_of(const mg_cost *c, int x)
{
    return c->life + (c->life_x ? x : 0);
}

/* 118.3, 119.4: what is cheap to find out is asked first. */
bool mg_can_pay(gt_context *r, int player, int object, const gt_def *d, unsigned costs, int x,
                const mg_mana *price)
{
    int life = mg_of(r->s)->life[player];
    mg_mana freed;
    if (mg_of_run(r)->frees_blue || mg_of_run(r)->frees_mana) {
        freed = mg_freed(r, player, price);
        price = &freed;
    }
    for (unsigned left = costs; left != 0; left &= left - 1) {
        const mg_cost *c = &mg_card_of(d)->cost[__builtin_ctz(left)];
        life -= life_of(c, x);
        if ((life_of(c, x) > 0 && life < 0) || !self_payable(r, player, object, c, x))
            return false;
    }
    if (!mana_payable(r, player, object, d, costs, price, life))
        return false;
    for (unsigned left = costs; left != 0; left &= left - 1)
        if (!parts_payable(r, player, object, &mg_card_of(d)->cost[__builtin_ctz(left)], x))
            return false;
    return true;
}

/* ---- Paying. */

static const mg_cost *cost_in(const mg_game *g, const mg_cost_payment *f, int number)
{
    return &mg_card_of(g->def[f->def])->cost[number];
}

static void pay_at_once(gt_context *r, int object, const mg_cost *c, int x)
{
    int counters = counters_of(r, object, c, x);
    if (counters != 0)
        mg_add_counters(r, object, c->counter_kind, -counters);
    if ((c->self & MG_TAPS) != 0)
        mg_tap(r, object);
}

void mg_pay(gt_context *r, int player, int object, int def, unsigned costs, int x,
            const mg_mana *price)
{
    const gt_def *d = mg_of_run(r)->def[def];
    const mg_mana freed = mg_freed(r, player, price);
    price = &freed;
    bool chosen = mg_of_run(r)->options.pay == MG_PAY_FULL;
    if (!chosen) {
        gt_set without = mg_kept_untapped(r, player, object, d, costs);
        mg_pay_mana(r, player, &without, price); /* 601.2g */
    }
    for (unsigned left = costs; left != 0; left &= left - 1)
        pay_at_once(r, object, &mg_card_of(d)->cost[__builtin_ctz(left)], x);
    GT_PUSH(r->s, payment, .kind = MG_F_PAY, .player = (uint8_t)player, .object = (uint8_t)object,
            .costs = (uint16_t)costs, .x = (int16_t)x, .def = (uint8_t)def);
    if (chosen)
        mg_spend(r, price);
    for (unsigned left = costs; left != 0;
         left &= left - 1) /* 119.4: it is lost, and that may be replaced */
        /* clause 119.4/1 */
        mg_change_life(r, player, -life_of(&mg_card_of(d)->cost[__builtin_ctz(left)], x));
}

/* What happens to the object itself, and to the hand: last, so that it can be seen until then. */
static void pay_self(gt_context *r, int player, int object, const mg_cost *c)
{
    gt_state *s = r->s;
    if ((c->self & MG_DISCARDS_HAND) != 0) {
        gt_set hand = gt_set_empty();
        GT_ZONE_EACH (card, s, mg_list(player, MG_HAND))
            gt_set_add(&hand, card);
        mg_discard_set(r, hand, MG_BY_COST);
    }
    if ((c->self & MG_SACRIFICES) != 0)
        mg_sacrifice(r, gt_set_of(object), MG_BY_COST, GT_NO_OBJECT);
    if ((c->self & MG_DISCARDS) != 0)
        mg_discard(r, object, MG_BY_COST);
    if ((c->self & MG_EXILES) != 0)
        mg_go(r, gt_set_of(object), MG_EXILE, 2, 0, MG_BY_COST, object);
    if ((c->self & MG_RETURNS) != 0)
        mg_go(r, gt_set_of(object), MG_HAND, 2, 0, MG_BY_COST, object);
    if ((c->self & MG_CYCLES) != 0) /* 702.29c */
        mg_happens(r, MG_EV_CYCLED, object, GT_NO_OBJECT, 0, MG_BY_COST, GT_NO_OBJECT);
}

/* 607.2q: what is exiled for the cost of a spell is linked to it, and to what it becomes. */
static void exile_for(gt_context *r, const mg_cost_payment *f, const gt_set *set)
{
    const mg_card *card = mg_card_of(mg_of_run(r)->def[f->def]);
    gt_effect e;
    int paid = f->object;
    mg_go(r, *set, MG_EXILE, 2, 0, MG_BY_COST, GT_NO_OBJECT);
    if (card == NULL || card->links == 0 || mg_kind_of(r->s, paid) != MG_STACK)
        return;
    gt_effect_init(&e, mg_controller(r->s, paid), paid, paid);
    mg_link(r, &e, set);
}

/* What was chosen of a part so far. */
static gt_set chosen_for(gt_state *s, const mg_cost_payment *f, const mg_cost_part *p)
{
    return f->given > 0 && p->verb != MG_PAY_REVEAL ? gt_innermost_effect(s)->from : gt_set_empty();
}

/* It is kept until the rest is chosen, too. */
static void keep_chosen(gt_state *s, mg_cost_payment *f, const gt_set *chosen)
{
    if (f->given == 0 && s->n_effects == GT_MAX_EFFECTS) {
        gt_abort(s, GT_LIMIT_EFFECTS, GT_NO_OBJECT);
        return;
    }
    if (f->given == 0) {
        gt_effect *e = &s->effects[s->n_effects++];
        memset(e, 0, sizeof *e);
        gt_effect_init(e, f->player, f->object, f->object);
    }
    gt_innermost_effect(s)->from = *chosen;
    f->given++;
    GT_SET_EACH (object, chosen) /* of a hand: it will be seen as it goes, and nobody acts before */
        if (mg_kind_of(s, object) == MG_HAND)
            s->objects[object].know[1 - f->player] = GT_KNOW_PLACE;
}

/* All that was chosen for a part goes. */
static void give_up(gt_context *r, mg_cost_payment *f, const mg_cost_part *p, gt_set set)
{
    const gt_frame *below = (const gt_frame *)(const void *)f - 1;
    if (f->given > 0)
        r->s->n_effects--; /* those registers */
    f->given = (uint8_t)gt_set_count(&set);
    if (p->verb == MG_PAY_SACRIFICE && below->kind == MG_F_CAST)
        GT_SET_EACH (object, &set)
            mg_note_given_up(r, object, below->casting.object);
    switch (p->verb) {
    case MG_PAY_SACRIFICE: mg_sacrifice(r, set, MG_BY_COST, GT_NO_OBJECT); return;
    case MG_PAY_DISCARD: mg_discard_set(r, set, MG_BY_COST); return;
    case MG_PAY_RETURN: mg_go(r, set, MG_HAND, 2, 0, MG_BY_COST, GT_NO_OBJECT); return;
    case MG_PAY_EXILE: exile_for(r, f, &set); return;
    default:
        assert(p->verb == MG_PAY_TAP);
        GT_SET_EACH (object, &set)
            mg_tap(r, object);
    }
}

/* One card after the other, since that changes nothing but what is known of it. */
static void reveal(gt_context *r, mg_cost_payment *f, int card)
{
    f->given++;
    f->after = (uint16_t)(card + 1);
    r->s->objects[card].know[1 - f->player] = GT_KNOW_PLACE; /* revealed (701.16) */
    mg_tell_one(r, "701.16", card, "is revealed");
}

/* The part that is being paid; NULL: it is none, or not of these costs. */
static const mg_cost_part *part_at(const mg_game *g, const mg_cost_payment *f, const mg_cost **c)
{
    int number = f->step / MG_COST_PARTS;
    *c = NULL;
    if ((f->costs >> number & 1) == 0)
        return NULL;
    *c = cost_in(g, f, number);
    return &(*c)->part[f->step % MG_COST_PARTS];
}

/* What may be chosen next. Of cards that are revealed those behind the last. */
static gt_set next_givable(gt_context *r, const mg_cost_payment *f, const mg_cost *c,
                           const mg_cost_part *p)
{
    gt_set set = gt_set_minus(givable(r, f->player, f->object, c, p), chosen_for(r->s, f, p));
    if (p->verb == MG_PAY_REVEAL)
        GT_SET_EACH (object, &set)
            if (object < f->after)
                gt_set_remove(&set, object);
    return set;
}

static void end_payment(gt_context *r, const mg_cost_payment *f)
{
    const mg_cost_payment paid = *f;
    const mg_game *g = mg_of_run(r);
    gt_pop(r->s, 1);
    for (unsigned left = paid.costs; left != 0; left &= left - 1)
        pay_self(r, paid.player, paid.object, cost_in(g, &paid, __builtin_ctz(left)));
}

/* The part that follows: of the same cost, or of the next one that is paid. */
static int next_part(const mg_cost_payment *f, const mg_cost *c)
{
    int next = f->step + 1;
    while (c != NULL && next % MG_COST_PARTS != 0 &&
           c->part[next % MG_COST_PARTS].verb == MG_PAY_NOTHING)
        next++;
    if (c != NULL && next % MG_COST_PARTS != 0)
        return next;
    unsigned later = (unsigned)f->costs >> (f->step / MG_COST_PARTS + 1);
    return later == 0 ? LAST_STEP
                      : (f->step / MG_COST_PARTS + 1 + __builtin_ctz(later)) * MG_COST_PARTS;
}

/* How many are still to be given up for a part. */
static int left_of(const mg_cost_payment *f, const mg_cost_part *p)
{
    return amount_of(p, f->x) - f->given;
}

/* Cards from the top, which the ability that they pay for remembers. */
static void exile_top(gt_context *r, const mg_cost_payment *f, int n)
{
    const gt_frame *below = (const gt_frame *)(const void *)f - 1;
    int of = below->kind == MG_F_CAST ? below->casting.object : GT_NO_OBJECT;
    const gt_set top = mg_top_cards(r, f->player, n);
    GT_LIST_EACH (card, r->s, mg_list(f->player, MG_LIBRARY))
        if (of != GT_NO_OBJECT && gt_set_has(&top, card))
            mg_note_given_up(r, card, of);
    mg_go(r, top, MG_EXILE, 2, 0, MG_BY_COST, GT_NO_OBJECT);
}

static gt_set first_of(const gt_set *set, int n)
{
    gt_set first = gt_set_empty();
    GT_SET_EACH (object, set)
        if (n-- > 0)
            gt_set_add(&first, object);
    return first;
}

static bool step_pay(gt_context *r, gt_frame *frame)
{
    const mg_game *g = mg_of_run(r);
    mg_cost_payment *f = &frame->payment;
    const mg_cost *c;
    if (f->step == LAST_STEP) {
        end_payment(r, f);
        return false;
    }
    const mg_cost_part *p = part_at(g, f, &c);
    if (p != NULL && p->verb == MG_PAY_GIVE_LIFE)
        mg_change_life(r, 1 - f->player, p->n);
    if (p != NULL && p->verb == MG_PAY_EXILE_TOP && f->given == 0) {
        f->given = 1; /* what replaces that comes first */
        exile_top(r, f, amount_of(p, f->x));
        return false;
    }
    int left = p != NULL && is_choice(p->verb) ? left_of(f, p) : 0;
    if (left <= 0) {
        f->step = (uint8_t)next_part(f, c);
        f->given = 0;
        f->after = 0;
        return false;
    }
    gt_set set = next_givable(r, f, c, p);
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    GT_SET_EACH (object, &set)
        row[n++] = (uint8_t)object;
    assert(n >= left);
    int offered = p->verb == MG_PAY_REVEAL ? n - (left - 1) : n; /* as in pay_legal */
    int differing = mg_differing(r, row, offered);
    if (gt_is_asked(r, differing) && (n > left || differing == 1))
        return gt_awaits(r->s, f->player);
    if (p->verb == MG_PAY_REVEAL)
        reveal(r, f, row[0]);
    else
        give_up(r, f, p, gt_set_union(chosen_for(r->s, f, p), first_of(&set, left)));
    return false;
}

/* What an action names: of equal cards of a hand one that the other player knows, as always; of
 * those that are revealed the first. */
static int one_to_give(gt_context *r, const mg_cost_payment *f, const mg_cost_part *p,
                       const gt_set *set, int object)
{
    const gt_state *s = r->s;
    int def = s->objects[object].def;
    if (mg_kind_of(s, object) != MG_HAND)
        return object;
    if (p->verb != MG_PAY_REVEAL)
        return mg_card_among(s, set, def, f->player);
    GT_SET_EACH (card, set)
        if (s->objects[card].def == def)
            return card;
    return object;
}

static int pay_legal(gt_context *r, const gt_frame *frame, gt_action *out)
{
    const mg_cost_payment *f = &frame->payment;
    const mg_cost *c;
    const mg_cost_part *p = part_at(mg_of_run(r), f, &c);
    gt_set set = next_givable(r, f, c, p);
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0, left = left_of(f, p);
    GT_SET_EACH (object, &set)
        row[n++] = (uint8_t)object;
    if (p->verb == MG_PAY_REVEAL) /* those that must follow come behind */
        n -= left - 1;
    n = mg_differing(r, row, n);
    return mg_act_on_each(r->s, MG_V_GIVE_UP, row, n, out);
}

static void pay_answer(gt_context *r, gt_frame *frame, gt_action a)
{
    mg_cost_payment *f = &frame->payment;
    const mg_cost *c;
    const mg_cost_part *p = part_at(mg_of_run(r), f, &c);
    gt_set set = next_givable(r, f, c, p);
    int object = one_to_give(r, f, p, &set, mg_named(r->s, a));
    if (p->verb == MG_PAY_REVEAL) {
        reveal(r, f, object);
        return;
    }
    gt_set chosen = chosen_for(r->s, f, p);
    gt_set_add(&chosen, object);
    if (left_of(f, p) == 1)
        give_up(r, f, p, chosen);
    else
        keep_chosen(r->s, f, &chosen);
}

const gt_frame_kind mg_frame_pay = {.name = "pay",
                                    .step = step_pay,
                                    .legal = pay_legal,
                                    .answer = pay_answer,
                                    .object = offsetof(mg_cost_payment, object),
                                    .secret = offsetof(mg_cost_payment, def)};
