/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mana (106): what a player could have, whether a cost can be paid with it, and paying.
 *
 * Sources are told apart by the kinds of mana that they make, a mask: mana in the pool, and
 * untapped permanents with a mana ability whose whole cost is {T}. Symbols of the kinds in a set
 * can be paid if there are as many sources that make one of these kinds; where that is so for each
 * set of kinds, and there are as many sources as symbols, the cost can be paid (Hall). Other mana
 * abilities are used by their player before (605.3a). */
#include "engine/magic/internal.h"

enum { ALL_KINDS = (1 << MG_MANA_KINDS) - 1, MOST_COUNTED = 200 };

/* ---- Sources. */

/* 305.6: what a land makes by its basic land types, whatever it is printed with. */
static unsigned makes_by_type(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    unsigned makes = 0;
    for (int kind = 0; kind < MG_COLOURS; kind++)
        if (g->subtype.land[kind] >= 0 && mg_has_tag(r, object, g->subtype.land[kind]))
            makes |= 1u << kind;
    return makes;
}

/* Of abilities that it was given. */
static unsigned makes_by_gift(gt_context *r, int object, int n)
{
    unsigned makes = 0;
    for (int i = 0; i < n; i++)
        makes |= mg_made_alone(mg_of_run(r), mg_run_of(r)->derived.added[object].ability[i]);
    return makes;
}

/* The colours of cards that abilities of an object exiled (607.2a). */
static unsigned colours_of_linked(gt_context *r, int object)
{
    gt_effect e;
    unsigned colours = 0;
    gt_effect_init(&e, mg_controller(r->s, object), object, object);
    gt_set linked = mg_linked(r, &e, MG_EXILE);
    GT_SET_EACH (card, &linked)
        colours |= mg_values_of(r, card)->colours;
    return colours & MG_ALL_COLOURS;
}

/* With the kinds that it borrows from others still to be found (MG_MAKES_LINKED ...). */
unsigned mg_makes_untapped(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    const mg_values *v = mg_values_of(r, object);
    unsigned makes = g->card_cache[mg_shows(g, r->s, object)].makes;
    if ((v->lost & MG_LOST_ABILITIES) != 0)
        makes = 0;
    bool retyped = v->n_tags > 0 || (v->lost & (MG_LOST_ABILITIES | MG_REWORDED)) != 0; /* 305.7 */
    if ((v->lost & MG_REWORDED) != 0)
        makes &= ~mg_intrinsic(g, mg_def(r, object));
    if (retyped && (v->types & MG_LAND) != 0 && (v->lost & MG_LOST_MANA) == 0)
        makes |= makes_by_type(r, object);
    return v->n_abilities > 0 ? makes | makes_by_gift(r, object, v->n_abilities) : makes;
}

/* Those that are known of the object itself (607.2a, 614.12a). */
unsigned mg_kinds_known(gt_context *r, int object, unsigned makes)
{
    if ((makes & MG_MAKES_LINKED) != 0)
        makes = (makes & ~(unsigned)MG_MAKES_LINKED) | colours_of_linked(r, object);
    if ((makes & MG_MAKES_CHOSEN) != 0)
        makes = (makes & ~(unsigned)MG_MAKES_CHOSEN) |
                ((unsigned)mg_chosen(r, object, MG_CHOSEN_COLOUR, 0) & MG_ALL_COLOURS);
    return makes;
}

/* By the operand of MANA. */
unsigned mg_kinds_of_mana(int kind)
{
    switch (kind) {
    case MG_OF_LINKED: return MG_MAKES_LINKED;
    case MG_OF_CHOSEN: return MG_MAKES_CHOSEN;
    case MG_OF_THEIR_LANDS: return MG_MAKES_THEIRS;
    case MG_OF_OWN_LANDS: return MG_MAKES_OWN;
    case MG_OF_PRODUCED: return 0;
    default: return kind <= MG_COLOURLESS ? 1u << kind : (unsigned)(kind & MG_ALL_COLOURS);
    }
}

unsigned mg_makes(gt_context *r, int object)
{
    const gt_object *o = &r->s->objects[object];
    if ((o->mark[1] & MG_TAPPED) != 0)
        return 0;
    const mg_values *v = mg_values_of(r, object);
    bool printed = mg_of_run(r)->card_cache[mg_shows(mg_of_run(r), r->s, object)].makes != 0;
    if ((!printed && v->n_abilities == 0 && v->n_tags == 0 && v->lost == 0) ||
        (v->cannot & MG_CANNOT_USE) != 0)
        return 0;
    unsigned makes = mg_makes_untapped(r, object);
    if (makes > ALL_KINDS)
        makes = mg_kinds_known(r, object, makes);
    if (makes > ALL_KINDS) /* 106.7 */
        makes = (makes & ALL_KINDS) | mg_could_produce(r, o->controller, makes);
    bool sick = (o->mark[1] & MG_MARK_SICK) != 0 && (v->types & MG_CREATURE) != 0 &&
                (v->keywords >> MG_KW_HASTE & 1) == 0;
    return sick ? 0 : makes;
}

/* ---- Mana for some things alone (106.6). */

/* Whether a restriction lets mana be spent on what is paid for. */
static bool is_spent_on(gt_context *r, int player, gt_addr only, bool also)
{
    const mg_paid *paid = &mg_run_of(r)->asked.paid;
    gt_effect e;
    if (paid->object == GT_NO_OBJECT || (!paid->spell && !also))
        return false;
    gt_effect_init(&e, player, paid->object, paid->object);
    int def = paid->down ? mg_look_as_down(r, paid->object) : -1; /* 708.4 */
    bool accepted = gt_accepts(r, &e, only, paid->object);
    if (def >= 0)
        mg_look_as_it_is(r, paid->object, def);
    return accepted;
}

/* What a permanent makes beside, if that may be spent on what is paid for. */
static unsigned reserved_by(gt_context *r, int object)
{
    const mg_game *g = mg_of_run(r);
    unsigned ability = g->card_cache[mg_shows(g, r->s, object)].reserved;
    if (!g->restricts || ability == 0 || (r->s->objects[object].mark[1] & MG_TAPPED) != 0)
        return 0;
    const gt_operation *i = &g->pool->code[g->pool->abilities[ability - 1].code + 1];
    const mg_values *v = mg_values_of(r, object);
    bool sick = (r->s->objects[object].mark[1] & MG_MARK_SICK) != 0 &&
                (v->types & MG_CREATURE) != 0 && (v->keywords >> MG_KW_HASTE & 1) == 0;
    if (sick || (v->lost & MG_LOST_ABILITIES) != 0 || (v->cannot & MG_CANNOT_USE) != 0 ||
        !is_spent_on(r, r->s->objects[object].controller, gt_address(i->b), i->c != 0))
        return 0;
    return i->a <= MG_COLOURLESS ? 1u << i->a : i->a & (unsigned)MG_ALL_COLOURS;
}

static bool is_reserved_mana(const gt_state *s, const gt_mod *m, int player)
{
    return m->what == MG_GIVE_MANA && m->target == mg_player_object(s, player);
}

/* Mana of a kind in the pool that is for some things, what is paid for among them. */
static gt_mod *reserved_mana(gt_context *r, int player, int kind)
{
    gt_state *s = r->s;
    for (int i = 0; i < s->n_mods && mg_of_run(r)->restricts; i++) {
        gt_mod *m = &s->mods[i];
        if (is_reserved_mana(s, m, player) && (m->value & 0xff) == kind &&
            is_spent_on(r, player, m->filter, m->times != 0))
            return m;
    }
    return NULL;
}

int mg_in_pool(gt_context *r, int player, int kind)
{
    const gt_state *s = r->s;
    int n = mg_const(s)->mana[player][kind];
    for (int i = 0; i < s->n_mods && mg_of_run(r)->restricts; i++) {
        const gt_mod *m = &s->mods[i];
        if (is_reserved_mana(s, m, player) && (m->value & 0xff) == kind &&
            is_spent_on(r, player, m->filter, m->times != 0))
            n += m->value >> 8;
    }
    return n;
}

void mg_spend_from_pool(gt_context *r, int player, int kind)
{
    gt_mod *m = reserved_mana(r, player, kind);
    if (m == NULL)
        mg_of(r->s)->mana[player][kind]--;
    else if ((m->value -= 1 << 8) >> 8 == 0)
        gt_mod_remove(r->s, (int)(m - r->s->mods));
}

void mg_make_mana(gt_context *r, int player, int kind, int n, const gt_operation *by)
{
    n *= mg_note_made(r, kind);
    if (by->op != MG_OP_MANA || by->b == 0) {
        mg_add_mana(r->s, player, kind, n);
        return;
    }
    gt_mod *m = mg_mod_new(r, MG_GIVE_MANA, mg_player_object(r->s, player), kind | n << 8,
                           MG_UNTIL_TURN, GT_NO_OBJECT, player);
    m->filter = gt_address(by->b);
    m->times = (uint16_t)by->c;
}

/* ---- What is no mana: creatures that are tapped for convoke (702.51), cards of the graveyard that
 * are exiled for delve (702.66). */

/* The card that is paid for so; NULL: it is none. */
static const mg_card *helped(gt_context *r)
{
    const mg_paid *paid = &mg_run_of(r)->asked.paid;
    if (!mg_of_run(r)->helps || paid->object == GT_NO_OBJECT || !paid->spell || paid->down)
        return NULL;
    const mg_card *card = mg_card_of(mg_def(r, paid->object));
    return card != NULL && (card->convoke || card->delve) ? card : NULL;
}

/* Whether something is surely added to the mana that a permanent makes (605.4a). */
static bool is_added_to(gt_context *r, int object)
{
    uint8_t more[MG_MANA_KINDS];
    unsigned kinds = mg_of_run(r)->adds_to_mana ? mg_makes(r, object) : 0;
    bool added = false;
    if (kinds != 0)
        mg_surely_more(r, object, kinds, more);
    for (int kind = 0; kind < MG_MANA_KINDS && kinds != 0; kind++)
        added |= more[kind] > 0;
    return added;
}

/* 0, or MG_PAYS_GENERIC and the colours that it pays for. */
static unsigned helps_with(gt_context *r, int object)
{
    const gt_state *s = r->s;
    const mg_card *card = helped(r);
    if (card == NULL)
        return 0;
    if (mg_is_permanent(s, object) && is_added_to(r, object))
        return 0; /* its mana is no less, and what is added to it is counted */
    if (mg_is_permanent(s, object))
        return card->convoke && (s->objects[object].mark[1] & MG_TAPPED) == 0 &&
                       mg_is_type(r, object, MG_CREATURE)
                   ? MG_PAYS_GENERIC | (mg_values_of(r, object)->colours & MG_ALL_COLOURS)
                   : 0;
    return card->delve && object != mg_run_of(r)->asked.paid.object ? MG_PAYS_GENERIC : 0;
}

void mg_pay_with(gt_context *r, int object)
{
    if (mg_is_permanent(r->s, object))
        mg_tap(r, object);
    else
        mg_go(r, gt_set_of(object), MG_EXILE, 2, 0, MG_BY_COST, object);
}

void mg_add_source(mg_supply *supply, unsigned kinds, int n)
{
    supply->n[kinds] = (uint16_t)(supply->n[kinds] + n);
    supply->some |= (uint64_t)1 << kinds;
    supply->total = (uint16_t)(supply->total + n);
}

static void take_source(mg_supply *supply, unsigned kinds)
{
    supply->n[kinds]--;
    supply->total--;
}

/* What is in the pool counts as sources that are used once. */
static void count_pool(const gt_state *s, int player, mg_supply *supply)
{
    const uint8_t *pool = mg_const(s)->mana[player];
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        if (pool[kind] != supply->pool[kind])
            mg_add_source(supply, 1u << kind, pool[kind] - supply->pool[kind]);
    memcpy(supply->pool, pool, sizeof supply->pool);
}

/* What a permanent adds beside (605.4a) is counted, or not any more. */
static void count_more(gt_context *r, mg_supply *supply, int object, unsigned kinds, bool counted)
{
    uint8_t more[MG_MANA_KINDS];
    if (!mg_of_run(r)->adds_to_mana || kinds == 0)
        return;
    mg_surely_more(r, object, kinds, more);
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        for (int n = more[kind]; n > 0 && (!counted || supply->total < MOST_COUNTED); n--)
            if (counted)
                mg_add_source(supply, 1u << kind, 1);
            else if (supply->n[1u << kind] > 0)
                take_source(supply, 1u << kind);
}

/* Counts what a permanent makes in place of what it was counted for. */
static void count_source(gt_context *r, int object)
{
    mg_mana_known *mana = &mg_run_of(r)->mana;
    uint8_t *source = &mana->source[object];
    if (*source != 0)
        take_source(&mana->supply[*source >> 7], *source & ALL_KINDS);
    bool untapped = (r->s->objects[object].mark[1] & MG_TAPPED) == 0;
    unsigned kinds = untapped && mg_is_permanent(r->s, object) ? mg_makes(r, object) : 0;
    int player = r->s->objects[object].zone / MG_ZONES;
    *source = (uint8_t)(kinds != 0 ? kinds | (unsigned)player << 7 : 0);
    if (kinds == 0)
        return; /* it may lie nowhere */
    mg_add_source(&mana->supply[player], kinds, 1);
    count_more(r, &mana->supply[player], object, kinds, true);
}

static void count_all(gt_context *r)
{
    mg_mana_known *mana = &mg_run_of(r)->mana;
    memset(mana->supply, 0, sizeof mana->supply);
    memset(mana->source, 0, sizeof mana->source);
    MG_PERMANENTS_EACH (object, r->s, 0)
        count_source(r, object);
    mana->known = true;
}

const mg_supply *mg_count_supply(gt_context *r, int player)
{
    mg_run *run = mg_run_of(r);
    bool depends = mg_of_run(r)->adds_to_mana || mg_of_run(r)->borrows_mana; /* on other objects */
    if (!run->mana.known || run->plain || depends)
        count_all(r);
    else
        GT_SET_EACH (object, &run->mana.unsure)
            count_source(r, object);
    run->mana.unsure = gt_set_empty();
    run->mana.sure = !run->plain && !depends;
    count_pool(r->s, player, &run->mana.supply[player]);
    return &run->mana.supply[player];
}

/* What a permanent makes, as it was counted if that is sure. */
static unsigned makes_now(gt_context *r, int object)
{
    const mg_mana_known *mana = &mg_run_of(r)->mana;
    return mana->known && mana->sure ? mana->source[object] & ALL_KINDS : mg_makes(r, object);
}

/* Adds what is for some things alone, what is paid for among them. */
static void add_reserved(gt_context *r, int player, const gt_set *without, mg_supply *supply)
{
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD)) {
        unsigned more = gt_set_has(without, object) ? 0 : reserved_by(r, object), kinds;
        if (more == 0)
            continue;
        if ((kinds = mg_makes(r, object)) != 0)
            take_source(supply, kinds);
        mg_add_source(supply, kinds | more, 1);
    }
    for (int kind = 0; kind < MG_MANA_KINDS; kind++) {
        int more = mg_in_pool(r, player, kind) - mg_const(r->s)->mana[player][kind];
        if (more > 0)
            mg_add_source(supply, 1u << kind, more);
    }
}

static void add_helpers(gt_context *r, int player, const gt_set *without, mg_supply *supply)
{
    GT_LIST_EACH (object, r->s, mg_list(player, MG_BATTLEFIELD)) {
        unsigned more = gt_set_has(without, object) ? 0 : helps_with(r, object);
        if (more == 0)
            continue;
        unsigned kinds = mg_makes(r, object) | reserved_by(r, object);
        if (kinds != 0)
            take_source(supply, kinds);
        mg_add_source(supply, kinds | (more & MG_ALL_COLOURS), 1);
    }
    GT_LIST_EACH (card, r->s, mg_list(player, MG_GRAVEYARD))
        if (helps_with(r, card) != 0)
            mg_add_source(supply, 0, 1);
}

mg_supply mg_supply_without(gt_context *r, int player, const gt_set *without)
{
    mg_supply supply = *mg_supply_now(r, player);
    GT_SET_EACH (object, without) {
        bool own = r->s->objects[object].zone == mg_list(player, MG_BATTLEFIELD);
        unsigned kinds = own ? makes_now(r, object) : 0;
        if (kinds != 0)
            take_source(&supply, kinds);
        count_more(r, &supply, object, kinds, false);
    }
    if (mg_of_run(r)->restricts && mg_run_of(r)->asked.paid.object != GT_NO_OBJECT)
        add_reserved(r, player, without, &supply);
    if (helped(r) != NULL)
        add_helpers(r, player, without, &supply);
    return supply;
}

unsigned mg_pays_with(gt_context *r, int object)
{
    unsigned makes = mg_is_permanent(r->s, object) ? makes_now(r, object) : 0;
    if (mg_of_run(r)->restricts && mg_is_permanent(r->s, object))
        makes |= reserved_by(r, object);
    return mg_of_run(r)->helps ? makes | helps_with(r, object) : makes;
}

/* ---- Colours that were spent (702.44b). */

void mg_note_spent(gt_context *r, unsigned kinds)
{
    mg_vars *v = mg_of(r->s);
    uint32_t sets = v->spent;
    for (unsigned left = kinds & MG_ALL_COLOURS; left != 0; left &= left - 1) {
        int colour = __builtin_ctz(left);
        for (unsigned set = 0; set < 32; set++)
            if ((v->spent >> set & 1) != 0)
                sets |= 1u << (set | 1u << colour);
    }
    v->spent = sets;
}

/* ---- Whether it can be paid. */

/* A cost without hybrid symbols. */
static bool is_plain_payable(const mg_supply *supply, const mg_mana *cost)
{
    unsigned needed = 0;
    int symbols = cost->generic;
    for (int kind = 0; kind < MG_MANA_KINDS; kind++) {
        symbols += cost->kind[kind];
        needed |= (unsigned)(cost->kind[kind] > 0) << kind;
    }
    if (symbols > supply->total)
        return false;
    for (unsigned set = needed; set != 0;
         set = (set - 1) & needed) { /* each subset of what is needed */
        int need = 0, have = 0;
        for (unsigned left = set; left != 0; left &= left - 1)
            need += cost->kind[__builtin_ctz(left)];
        for (uint64_t left = supply->some; left != 0 && have < need; left &= left - 1) {
            unsigned kinds = (unsigned)__builtin_ctzll(left);
            have += (kinds & set) != 0 ? supply->n[kinds] : 0;
        }
        if (have < need)
            return false;
    }
    return true;
}

mg_mana mg_without_hybrids(mg_mana cost, unsigned way, int *life)
{
    for (int i = 0; i < cost.n_hybrid; i++) {
        unsigned symbol = cost.hybrid[i], colours = symbol & 31;
        bool second = (way >> i & 1) != 0;
        if (!second && colours == 0) /* of any colour (609.4b) */
            cost.generic++;
        else if (!second)
            cost.kind[__builtin_ctz(colours)]++;
        else if ((symbol & MG_HYBRID_TWO) != 0)
            cost.generic = (uint8_t)(cost.generic + 2);
        else if ((symbol & MG_PHYREXIAN) != 0)
            *life += 2; /* 107.4f */
        else
            cost.kind[31 - __builtin_clz(colours)]++;
    }
    cost.n_hybrid = 0;
    return cost;
}

/* The first way to pay its hybrid symbols in which it can be paid, -1: there is none. */
static int hybrid_way(const mg_supply *supply, const mg_mana *cost, int life)
{
    for (unsigned way = 0; way < 1u << cost->n_hybrid; way++) {
        int pays = 0;
        mg_mana plain = mg_without_hybrids(*cost, way, &pays);
        if ((pays == 0 || pays <= life) && is_plain_payable(supply, &plain)) /* 119.4b */
            return (int)way;
    }
    return -1;
}

bool mg_is_payable(const mg_supply *supply, const mg_mana *cost, int life)
{
    if (cost->none)
        return false; /* 118.6 */
    return cost->n_hybrid == 0 ? is_plain_payable(supply, cost)
                               : hybrid_way(supply, cost, life) >= 0;
}

/* ---- Paying. */

mg_mana mg_sum(mg_mana a, const mg_mana *b)
{
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        a.kind[kind] = (uint8_t)(a.kind[kind] + b->kind[kind]);
    a.generic = (uint8_t)(a.generic + b->generic);
    a.x = (uint8_t)(a.x + b->x);
    a.only |= b->only;
    a.none |= b->none;
    for (int i = 0; i < b->n_hybrid && a.n_hybrid < MG_MAX_HYBRIDS; i++)
        a.hybrid[a.n_hybrid++] = b->hybrid[i];
    return a;
}

void mg_add_mana(gt_state *s, int player, int kind, int n)
{
    uint8_t *pool = &mg_of(s)->mana[player][kind];
    *pool = (uint8_t)(*pool + n > UINT8_MAX ? UINT8_MAX : *pool + n); /* beyond any price */
}

static bool mana_stays(gt_context *r, int player)
{
    return mg_of_run(r)->keeps_mana &&
           mg_price_of(r, MG_GIVE_MANA_STAYS, mg_player_object(r->s, player)) > 0;
}

void mg_empty_pools(gt_context *r)
{
    gt_state *s = r->s;
    bool stays[2] = {mana_stays(r, 0), mana_stays(r, 1)};
    for (int player = 0; player < 2; player++)
        if (!stays[player])
            memset(mg_of(s)->mana[player], 0, sizeof mg_of(s)->mana[player]);
    for (int i = s->n_mods - 1; i >= 0 && mg_of_run(r)->restricts; i--)
        if (s->mods[i].what == MG_GIVE_MANA && !stays[s->mods[i].target == mg_player_object(s, 1)])
            gt_mod_remove(s, i);
}

/* A source in the order in which sources are used: what makes few kinds, no creature, of the kind
 * that there is most of. Lower is better. */
static int cost_of_using(gt_context *r, const mg_supply *supply, int object, unsigned kinds)
{
    int flexible = __builtin_popcount(kinds & ALL_KINDS), plenty = supply->n[kinds & ALL_KINDS];
    if (!mg_is_permanent(r->s, object))
        return 0; /* what is exiled comes first, creatures that make no mana last */
    bool creature = mg_is_type(r, object, MG_CREATURE);
    bool helper = (kinds & MG_PAYS_GENERIC) != 0 && mg_makes(r, object) == 0;
    return flexible * 1000 + creature * 500 + helper * 10000 - plenty;
}

/* Of the kinds of sources that there are and that make one of the kinds wanted, those without one
 * of which the rest can still be paid: bits. */
static uint64_t spare_kinds(mg_supply *supply, unsigned wanted, const mg_mana *rest)
{
    uint64_t spare = 0;
    for (uint64_t left = supply->some; left != 0; left &= left - 1) {
        unsigned kinds = (unsigned)__builtin_ctzll(left);
        if (((kinds & wanted) == 0 && wanted != ALL_KINDS) || supply->n[kinds] == 0)
            continue;
        take_source(supply, kinds);
        spare |= (uint64_t)is_plain_payable(supply, rest) << kinds;
        mg_add_source(supply, kinds, 1); /* it was a trial */
    }
    return spare;
}

/* What a cost is paid with: permanents that make mana, as long as they are not used. */
typedef struct payer {
    int player, n;
    mg_supply supply;
    uint8_t object[GT_MAX_OBJECTS], kinds[GT_MAX_OBJECTS];
} payer;

static void add_payer(payer *p, int object, unsigned kinds)
{
    p->object[p->n] = (uint8_t)object;
    p->kinds[p->n] = (uint8_t)kinds;
    p->n += kinds != 0;
}

static void find_sources(gt_context *r, payer *p, const gt_set *without)
{
    p->n = 0;
    p->supply = mg_supply_without(r, p->player, without);
    GT_LIST_EACH (object, r->s, mg_list(p->player, MG_BATTLEFIELD))
        add_payer(p, object, gt_set_has(without, object) ? 0 : mg_pays_with(r, object));
    if (helped(r) != NULL)
        GT_LIST_EACH (card, r->s, mg_list(p->player, MG_GRAVEYARD))
            add_payer(p, card, mg_pays_with(r, card));
}

/* Where colours that are spent count, a source of a new one comes first. */
static int new_colours(gt_context *r, int kind, unsigned kinds)
{
    const mg_vars *v = mg_const(r->s);
    unsigned colours = 0;
    if (!mg_of_run(r)->sunbursts || kind != MG_MANA_KINDS)
        return 0;
    for (uint32_t sets = v->spent; sets != 0; sets &= sets - 1)
        colours |= (unsigned)__builtin_ctz(sets);
    return (kinds & MG_ALL_COLOURS & ~colours) != 0 ? 20000 : 0;
}

/* The kind of mana of a source with which all that is left can be paid. */
int mg_kind_of_source(const mg_supply *supply, unsigned kinds, const mg_mana *left)
{
    for (unsigned rest = kinds; (rest & (rest - 1)) != 0; rest &= rest - 1) {
        mg_supply fixed = *supply;
        take_source(&fixed, kinds);
        mg_add_source(&fixed, 1u << __builtin_ctz(rest), 1);
        if (mg_is_payable(&fixed, left, 0))
            return __builtin_ctz(rest);
    }
    return 31 - __builtin_clz(kinds);
}

/* What a permanent adds beside is in the pool now; the supply has had what it surely adds. */
static void note_more(gt_context *r, payer *p, int object, unsigned kinds, int kind)
{
    uint8_t counted[MG_MANA_KINDS], more[MG_MANA_KINDS];
    if (!mg_of_run(r)->adds_to_mana)
        return;
    mg_surely_more(r, object, kinds, counted);
    mg_surely_more(r, object, 1u << kind, more);
    for (int k = 0; k < MG_MANA_KINDS; k++)
        if (more[k] > counted[k])
            mg_add_source(&p->supply, 1u << k, more[k] - counted[k]);
}

static bool pays_from_pool(gt_context *r, payer *p, int kind, unsigned wanted, uint64_t spare)
{
    for (int k = MG_MANA_KINDS - 1; k >= 0; k--)
        if ((wanted >> k & 1) != 0 && (spare >> (1u << k) & 1) != 0 &&
            mg_in_pool(r, p->player, k) > 0) {
            take_source(&p->supply, 1u << k);
            mg_spend_from_pool(r, p->player, k);
            mg_note_symbol(r, kind, 1u << k);
            return true;
        }
    return false;
}

/* 605.4a: no source makes what is wanted, but one adds it beside what it makes: that goes to the
 * pool, all of it. `cost` is all that is still to be paid. False: none does. */
static bool tap_for_more(gt_context *r, payer *p, unsigned wanted, const mg_mana *cost)
{
    for (int i = 0; i < p->n; i++) {
        uint8_t more[MG_MANA_KINDS] = {0};
        unsigned adds = 0;
        if (p->kinds[i] != 0)
            mg_surely_more(r, p->object[i], p->kinds[i], more);
        for (int k = 0; k < MG_MANA_KINDS; k++)
            adds |= (unsigned)(more[k] > 0) << k;
        if ((adds & wanted) == 0)
            continue;
        int kind = mg_kind_of_source(&p->supply, p->kinds[i], cost);
        take_source(&p->supply, p->kinds[i]);
        mg_add_source(&p->supply, 1u << kind, 1);
        note_more(r, p, p->object[i], p->kinds[i], kind);
        p->kinds[i] = 0;
        mg_tap_for(r, p->object[i], kind);
        return true;
    }
    return false;
}

/* The source that pays for a symbol, -1: none makes that. */
static int best_source(gt_context *r, const payer *p, int kind, unsigned wanted, uint64_t spare)
{
    int best = -1, least = 0;
    for (int i = 0; i < p->n; i++) {
        unsigned kinds = p->kinds[i];
        if (kinds == 0 || ((kinds & wanted) == 0 && wanted != ALL_KINDS) ||
            (spare >> (kinds & ALL_KINDS) & 1) == 0)
            continue;
        int x = cost_of_using(r, &p->supply, p->object[i], kinds) - new_colours(r, kind, kinds);
        if (best < 0 || x < least) {
            best = i;
            least = x;
        }
    }
    return best;
}

/* A source pays for a symbol; what it makes beside goes to the pool. */
static void tap_source(gt_context *r, payer *p, int source, int kind, unsigned wanted)
{
    unsigned kinds = p->kinds[source];
    int object = p->object[source];
    take_source(&p->supply, kinds & ALL_KINDS);
    p->kinds[source] = 0;
    if ((kinds & MG_PAYS_GENERIC) == 0) /* else it is no mana */
        mg_note_symbol(r, kind, kinds);
    if (!mg_of_run(r)->adds_to_mana || (kinds & MG_PAYS_GENERIC) != 0) {
        mg_pay_with(r, object);
        return;
    }
    int made = __builtin_ctz(kinds & wanted), player = p->player;
    note_more(r, p, object, kinds, made);
    mg_tap_for(r, object, made);
    mg_spend_from_pool(r, player, made);
}

/* Takes one mana for a symbol of kind `kind` (MG_MANA_KINDS: generic) so that `rest` can still be
 * paid. */
static void pay_symbol(gt_context *r, payer *p, int kind, const mg_mana *rest)
{
    unsigned wanted = kind == MG_MANA_KINDS ? ALL_KINDS : 1u << kind;
    for (;;) {
        uint64_t spare = spare_kinds(&p->supply, wanted, rest);
        if (pays_from_pool(r, p, kind, wanted, spare)) /* first: it would be lost */
            return;
        int best = best_source(r, p, kind, wanted, spare);
        if (best >= 0) {
            tap_source(r, p, best, kind, wanted);
            return;
        }
        mg_mana cost = *rest;
        ++*(kind < MG_MANA_KINDS ? &cost.kind[kind] : &cost.generic);
        bool taps = tap_for_more(r, p, wanted, &cost);
        assert(taps); /* what is paid was payable */
        if (!taps) { /* if not, it is this game's end, not the program's */
            gt_abort(r->s, GT_LIMIT_WORK, GT_NO_OBJECT);
            return;
        }
    }
}

void mg_pay_mana(gt_context *r, int player, const gt_set *without, const mg_mana *cost)
{
    payer p;
    if (mg_is_no_mana(cost))
        return;
    p.player = player;
    find_sources(r, &p, without);
    int way = hybrid_way(&p.supply, cost, mg_of(r->s)->life[player]), life = 0;
    mg_mana rest = mg_without_hybrids(*cost, (unsigned)(way > 0 ? way : 0), &life);
    assert(way >= 0);
    if (life > 0)
        mg_change_life(r, player, -life);
    for (int kind = 0; kind < MG_MANA_KINDS; kind++)
        while (rest.kind[kind] > 0) {
            rest.kind[kind]--;
            pay_symbol(r, &p, kind, &rest);
        }
    while (rest.generic > 0) {
        rest.generic--;
        pay_symbol(r, &p, MG_MANA_KINDS, &rest);
    }
}
