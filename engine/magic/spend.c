/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Paying mana source by source (601.2g-h), where the player decides with what (`pay=full`). Asked
 * is only where it matters what is left: how a hybrid symbol is paid if both ways can be, then
 * which source is used next, each time among those with which the rest can still be paid. Sources
 * that are equal are one. They are chosen in a fixed order, mana in the pool first, then permanents
 * by definition, so that no two ways of answering spend the same sources.
 *
 *   MG_F_PAY     whose cost it is (cost.c)
 *   MG_F_SPEND   what of it is still to be paid (mg_spending) */
#include "engine/magic/internal.h"

/* How a price is packed. */
enum { COLOUR_BITS = 6, COLOUR_MOST = (1 << COLOUR_BITS) - 1 };

/* What a payment looks at: who pays, with what, and what is left. */
typedef struct payment {
    int player;
    /* permanents that do not make mana for it: they are tapped for something else in the cost */
    gt_set without;
    mg_mana left; /* with the hybrid symbols that are not decided yet */
} payment;

static mg_mana mana_in(const mg_spending *f)
{
    mg_mana left = {.generic = f->generic};
    left.kind[MG_COLOURLESS] = f->colourless;
    for (int kind = 0; kind < MG_COLOURS; kind++)
        left.kind[kind] = (uint8_t)(f->colours >> (kind * COLOUR_BITS) & COLOUR_MOST);
    return left;
}

static void put_mana(mg_spending *f, const mg_mana *left)
{
    f->generic = left->generic;
    f->colourless = left->kind[MG_COLOURLESS];
    f->colours = 0;
    for (int kind = 0; kind < MG_COLOURS; kind++) {
        assert(left->kind[kind] <= COLOUR_MOST);
        f->colours |= (uint32_t)left->kind[kind] << (kind * COLOUR_BITS);
    }
}

void mg_spend(gt_context *r, const mg_mana *price)
{
    gt_frame f = {.kind = MG_F_SPEND};
    put_mana(&f.spending, price);
    gt_push(r->s, f);
}

/* 106.6: whether a spell is what is paid for; else it is an ability, or something else. */
static bool is_for_spell(gt_state *s, const gt_frame *pay)
{
    const gt_item *item = pay[-1].kind == MG_F_CAST ? gt_item_of(s, pay[-1].casting.object) : NULL;
    return item != NULL && item->ability == (uint16_t)GT_NO_ABILITY;
}

/* The payment that a frame is at. What it is for stands in mg_asked.paid. */
static payment payment_of(gt_context *r, const gt_frame *f)
{
    const mg_cost_payment *whose = &f[-1].payment;
    const gt_def *d = mg_of_run(r)->def[whose->def];
    mg_pays_for(r, whose->object, is_for_spell(r->s, &f[-1]), mg_is_down(r->s, whose->object));
    payment p = {.player = whose->player, .left = mana_in(&f->spending)};
    assert(whose->kind == MG_F_PAY);
    p.without = mg_kept_untapped(r, whose->player, whose->object, d, whose->costs);
    mg_mana price = mg_price(d, whose->costs, whose->x, 0);
    price = mg_freed(r, whose->player, &price);
    while (f->step + p.left.n_hybrid < price.n_hybrid) {
        p.left.hybrid[p.left.n_hybrid] = price.hybrid[f->step + p.left.n_hybrid];
        p.left.n_hybrid++;
    }
    return p;
}

/* ---- Hybrid symbols. */

/* What is left when the first hybrid symbol is paid in its first or second way, and the life that
 * this takes. */
static mg_mana after_symbol(const mg_mana *left, bool second, int *life)
{
    mg_mana one = *left, rest;
    *life = 0;
    one.n_hybrid = 1;
    rest = mg_without_hybrids(one, second, life);
    rest.n_hybrid = (uint8_t)(left->n_hybrid - 1);
    memcpy(rest.hybrid, left->hybrid + 1, rest.n_hybrid);
    return rest;
}

/* Ways in which the next hybrid symbol can be paid: bit 0 the first, bit 1 the second. */
static unsigned ways_of(gt_context *r, const payment *p)
{
    mg_supply supply = mg_supply_without(r, p->player, &p->without);
    unsigned ways = 0;
    for (unsigned second = 0; second < 2; second++) {
        int life;
        mg_mana rest = after_symbol(&p->left, second != 0, &life);
        int has = mg_of(r->s)->life[p->player] - life;
        bool able = life == 0 || has >= 0; /* 119.4b: no life, however little there is */
        ways |= (unsigned)(able && mg_is_payable(&supply, &rest, has)) << second;
    }
    return ways;
}

static void pay_symbol_so(gt_context *r, gt_frame *f, const payment *p, bool second)
{
    int life;
    mg_mana rest = after_symbol(&p->left, second, &life);
    put_mana(&f->spending, &rest);
    f->step++;
    if (life > 0)
        mg_change_life(r, p->player, -life);
}

/* ---- Sources. */

/* A source that may be used next: mana of a kind in the pool, or a permanent. */
typedef struct source {
    uint8_t object; /* GT_NO_OBJECT: in the pool */
    uint8_t kind;
    unsigned kinds; /* that it can pay, as bits */
    int rank;
} source;

static source in_pool(int kind)
{
    return (source){
        .object = GT_NO_OBJECT, .kind = (uint8_t)kind, .kinds = 1u << kind, .rank = kind};
}

static source permanent(gt_context *r, int object)
{
    int rank = MG_MANA_KINDS + (int)mg_shows(mg_of_run(r), r->s, object);
    if (!mg_is_permanent(r->s, object))
        rank += MG_MAX_DEFS; /* a card of the graveyard: delve */
    return (source){(uint8_t)object, 0, mg_pays_with(r, object), rank};
}

/* Writes all sources from a rank on; returns how many. */
static int sources_from(gt_context *r, const payment *p, int rank, source out[])
{
    const gt_state *s = r->s;
    int n = 0;
    GT_LIST_EACH (object, s, mg_list(p->player, MG_BATTLEFIELD)) {
        source one = permanent(r, object);
        if (one.kinds != 0 && one.rank >= rank && !gt_set_has(&p->without, object))
            out[n++] = one;
    }
    GT_LIST_EACH (card, s, mg_list(p->player, MG_GRAVEYARD)) {
        source one = permanent(r, card);
        if (mg_of_run(r)->helps && one.kinds != 0 && one.rank >= rank)
            out[n++] = one;
    }
    return n;
}

/* What can be spent from a rank on. */
static mg_supply supply_from(gt_context *r, const payment *p, const source *permanents, int n,
                             int rank)
{
    mg_supply supply;
    memset(&supply, 0, sizeof supply);
    for (int kind = rank; kind < MG_MANA_KINDS; kind++)
        if (mg_in_pool(r, p->player, kind) > 0)
            mg_add_source(&supply, 1u << kind, mg_in_pool(r, p->player, kind));
    for (int i = 0; i < n; i++) {
        uint8_t more[MG_MANA_KINDS];
        if (permanents[i].rank < rank)
            continue;
        mg_add_source(&supply, permanents[i].kinds & ~(unsigned)MG_PAYS_GENERIC, 1);
        if (!mg_of_run(r)->adds_to_mana || (permanents[i].kinds & MG_PAYS_GENERIC) != 0)
            continue;
        mg_surely_more(r, permanents[i].object, permanents[i].kinds, more);
        for (int kind = 0; kind < MG_MANA_KINDS; kind++)
            if (more[kind] > 0)
                mg_add_source(&supply, 1u << kind, more[kind]);
    }
    return supply;
}

/* Whether a permanent adds beside what it makes something that is still to be paid (605.4a). */
static bool adds_needed(gt_context *r, const source *one, const mg_mana *left)
{
    uint8_t more[MG_MANA_KINDS];
    bool needed = false;
    if (!mg_of_run(r)->adds_to_mana || one->object == GT_NO_OBJECT ||
        (one->kinds & MG_PAYS_GENERIC) != 0)
        return false;
    mg_surely_more(r, one->object, one->kinds, more);
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        needed |= more[kind] > 0 && left->kind[kind] > 0;
    return needed;
}

/* What is left when a source has paid for a symbol, so that the others can pay it; false: it cannot
 * be used. */
static bool after_source(mg_mana *left, unsigned kinds, const mg_supply *others)
{
    for (int kind = 0; kind <= MG_MANA_KINDS; kind++) {
        mg_mana rest = *left;
        uint8_t *symbol = kind < MG_MANA_KINDS ? &rest.kind[kind] : &rest.generic;
        if (*symbol == 0 || (kind < MG_MANA_KINDS && (kinds >> kind & 1) == 0))
            continue;
        --*symbol;
        if (mg_is_payable(others, &rest, 0)) {
            *left = rest;
            return true;
        }
    }
    return false;
}

/* Whether a source may be used next; what is left then. */
static bool is_usable(gt_context *r, const payment *p, const source *one, const source *permanents,
                      int n, mg_mana *left)
{
    mg_supply supply = supply_from(r, p, permanents, n, one->rank);
    *left = p->left;
    supply.n[one->kinds & ~(unsigned)MG_PAYS_GENERIC]--;
    supply.total--;
    return after_source(left, one->kinds, &supply) || adds_needed(r, one, left);
}

static int symbols_in(const mg_mana *m)
{
    int n = m->generic;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        n += m->kind[kind];
    return n;
}

/* Writes what may be used next, one of equal sources each; returns how many. Where all that there
 * is is needed, one. */
static int usable(gt_context *r, const gt_frame *f, const payment *p, source out[])
{
    source permanents[GT_MAX_OBJECTS];
    uint8_t row[GT_MAX_OBJECTS];
    mg_mana left;
    int n = sources_from(r, p, f->spending.rank, permanents), found = 0, n_row = 0;
    for (int kind = f->spending.rank; kind < MG_MANA_KINDS; kind++) {
        source one = in_pool(kind);
        if (mg_in_pool(r, p->player, kind) > 0 && is_usable(r, p, &one, permanents, n, &left))
            out[found++] = one;
    }
    for (int i = 0; i < n; i++)
        row[n_row++] = permanents[i].object;
    n_row = mg_differing(r, row, n_row);
    for (int i = 0; i < n_row; i++) {
        source one = permanent(r, row[i]);
        if (is_usable(r, p, &one, permanents, n, &left))
            out[found++] = one;
    }
    mg_supply all = supply_from(r, p, permanents, n, f->spending.rank);
    assert(found > 0); /* it is payable */
    bool all_needed = all.total == symbols_in(&p->left) && !mg_of_run(r)->adds_to_mana;
    return all_needed ? 1 : found;
}

/* What a permanent makes goes to the pool with what is added to it; then one of it pays. From there
 * on all sources may be used again. */
static void use_with_more(gt_context *r, gt_frame *f, const payment *p, const source *one,
                          bool pays, int symbol)
{
    mg_supply supply = mg_supply_without(r, p->player, &p->without);
    int kind =
        pays && symbol < MG_MANA_KINDS ? symbol : mg_kind_of_source(&supply, one->kinds, &p->left);
    f->spending.rank = 0;
    mg_tap_for(r, one->object, kind);
    if (pays)
        mg_spend_from_pool(r, p->player, kind);
    mg_stir(r);
}

static void use(gt_context *r, gt_frame *f, const payment *p, const source *one)
{
    source permanents[GT_MAX_OBJECTS];
    mg_mana left;
    int n = sources_from(r, p, f->spending.rank, permanents);
    bool can = is_usable(r, p, one, permanents, n, &left);
    assert(can);
    (void)can;
    int kind = 0; /* of the symbol that it pays */
    while (kind < MG_MANA_KINDS && left.kind[kind] == p->left.kind[kind])
        kind++;
    bool pays = symbols_in(&left) < symbols_in(&p->left);
    if (pays && (one->kinds & MG_PAYS_GENERIC) == 0) /* else it is no mana */
        mg_note_symbol(r, kind, one->kinds);
    put_mana(&f->spending, &left);
    bool makes = one->object != GT_NO_OBJECT && (one->kinds & MG_PAYS_GENERIC) == 0;
    if (makes && mg_of_run(r)->adds_to_mana) {
        use_with_more(r, f, p, one, pays, kind);
        return;
    }
    f->spending.rank = (int16_t)one->rank;
    if (one->object == GT_NO_OBJECT)
        mg_spend_from_pool(r, p->player, one->kind);
    else
        mg_pay_with(r, one->object);
    mg_stir(r);
}

/* ---- The frame. */

static bool step_spend(gt_context *r, gt_frame *f)
{
    source out[GT_MAX_OBJECTS + MG_MANA_KINDS];
    payment p = payment_of(r, f);
    if (p.left.n_hybrid > 0) {
        unsigned ways = ways_of(r, &p);
        assert(ways != 0);
        r->s->chooser = (uint8_t)p.player;
        if (ways != 3)
            pay_symbol_so(r, f, &p, ways == 2);
        return ways == 3;
    }
    if (symbols_in(&p.left) == 0)
        return gt_pop(r->s, 0);
    int n = usable(r, f, &p, out);
    r->s->chooser = (uint8_t)p.player;
    bool asks = gt_is_asked(r, n);
    if (!asks)
        use(r, f, &p, &out[0]);
    return asks;
}

/* What the first hybrid symbol takes in a way: a kind of mana, MG_MANA_KINDS for two of any, or one
 * more for life. */
static unsigned taken_by(const mg_mana *left, bool second)
{
    unsigned symbol = left->hybrid[0], colours = symbol & 31;
    if (!second)
        return colours == 0 ? MG_MANA_KINDS : (unsigned)__builtin_ctz(colours);
    if ((symbol & MG_HYBRID_TWO) != 0)
        return MG_MANA_KINDS;
    return (symbol & MG_PHYREXIAN) != 0 ? MG_MANA_KINDS + 1 : 31 - (unsigned)__builtin_clz(colours);
}

static int spend_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    source list[GT_MAX_OBJECTS + MG_MANA_KINDS];
    payment p = payment_of(r, f);
    if (p.left.n_hybrid > 0) {
        out[0] = gt_act(MG_V_MANA, taken_by(&p.left, false), 0);
        out[1] = gt_act(MG_V_MANA, taken_by(&p.left, true), 1);
        return 2;
    }
    int n = usable(r, f, &p, list);
    for (int i = 0; i < n; i++)
        out[i] = list[i].object == GT_NO_OBJECT ? gt_act(MG_V_MANA, list[i].kind, 0)
                                                : mg_act_on(r->s, MG_V_SPEND, list[i].object);
    return n;
}

static void spend_answer(gt_context *r, gt_frame *f, gt_action a)
{
    payment p = payment_of(r, f);
    if (p.left.n_hybrid > 0) {
        pay_symbol_so(r, f, &p, gt_act_b(a) != 0);
        return;
    }
    source one =
        gt_act_verb(a) == MG_V_MANA ? in_pool((int)gt_act_a(a)) : permanent(r, mg_named(r->s, a));
    use(r, f, &p, &one);
}

/* Each door asks with what is paid for, and forgets it. */
static bool step_of_payment(gt_context *r, gt_frame *f)
{
    mg_paid before = mg_run_of(r)->asked.paid;
    bool asks = step_spend(r, f);
    mg_run_of(r)->asked.paid = before;
    return asks;
}

static int legal_of_payment(gt_context *r, const gt_frame *f, gt_action *out)
{
    mg_paid before = mg_run_of(r)->asked.paid;
    int n = spend_legal(r, f, out);
    mg_run_of(r)->asked.paid = before;
    return n;
}

static void answer_of_payment(gt_context *r, gt_frame *f, gt_action a)
{
    mg_paid before = mg_run_of(r)->asked.paid;
    spend_answer(r, f, a);
    mg_run_of(r)->asked.paid = before;
}

const gt_frame_kind mg_frame_spend = {.name = "spend",
                                      .step = step_of_payment,
                                      .legal = legal_of_payment,
                                      .answer = answer_of_payment};
