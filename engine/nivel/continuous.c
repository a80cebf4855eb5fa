/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Static abilities and listeners of the board: which there are is kept in the state; cards that
 * come and leave change the list, and where more happens it is gathered anew. What they do is run
 * whenever values are computed.
 *
 * While each of them reaches its own unit, units by a test of what these are by themselves, or
 * players (nv_trait.reach), and no modifier does more, every unit zone can be computed apart from
 * the others. Then it is also kept which abilities hold, and what changed tells of which that must
 * be asked again (nv_touch). Otherwise all are computed. */
#include "engine/nivel/internal.h"

static const nv_trait *trait_of(const gt_context *r, const nv_continuous *l)
{
    return &nv_game_of(r->game)->trait[l->trait];
}

enum { UNITS_READ = NV_UNITS_MASK | NV_UNITS_MASK << NV_READS_HALF };

/* What an ability of that player reads, of player 0 in the lower half. */
static inline uint32_t seen_by(int player, uint32_t reads)
{
    return player == 0 ? reads : reads << NV_READS_HALF | reads >> NV_READS_HALF;
}

/* Where an ability of a card, printed or quoted on it, has its entry in nv_game.trait. */
static int trait_number(const gt_context *r, int ability, int source)
{
    const nv_game *g = nv_game_of(r->game);
    int def = r->s->objects[source].def;
    assert(ability >= g->def[def]->face[NV_BASE].first && ability < g->def[def]->ability_end);
    return g->first_trait[def] + ability - g->def[def]->face[NV_BASE].first;
}

unsigned nv_dirty_by(const gt_context *r, int ability, int source)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[ability];
    if (a->kind != GT_STATIC)
        return a->pattern >= 0 ? NV_DIRTY_LIST : 0;
    int reach = nv_game_of(r->game)->trait[trait_number(r, ability, source)].reach;
    return reach <= NV_REACH_GRANTS ? NV_DIRTY_LIST : NV_DIRTY_BOARD;
}

/* What an ability can change whose holder lies in a unit zone or level zone of that number. */
static inline unsigned reached(const nv_trait *t, int player, int at)
{
    unsigned own = t->reach == NV_REACH_OWN ? 1u << at & NV_DIRTY_SLOTS : 0;
    return own | nv_zones_of(t->owners, player) |
           (t->reach == NV_REACH_PLAYERS ? NV_DIRTY_PLAYERS : 0);
}

/* Whether a condition is met by whose turn it is. */
static inline bool is_time(const gt_context *r, int when, int player)
{
    return (when >> (r->s->active ^ player) & 1) != 0;
}

/* Order of the list: the leader of the first player, the units from left to right, each with its
 * items, the same of the other player; behind them what modifiers grant. By the number of the
 * holder's zone. */
static const uint8_t rank_at[NV_SLOTS + 2] = {1, 2, 3, 5, 6, 7, 0, 4};

/* Notes a static ability; returns how many there are. */
static int note(gt_context *r, nv_continuous *list, int n, int trait, int source, int holder,
                int state)
{
    const nv_trait *t = &nv_game_of(r->game)->trait[trait];
    int player = r->s->objects[holder].controller, at = nv_slot_number(r->s, holder);
    if (n == NV_MAX_CONTINUOUS) {
        gt_abort(r->s, GT_LIMIT_STATIC, source);
        return n;
    }
    state |= rank_at[at] << NV_RANK;
    state |= is_time(r, t->when, player) ? NV_HOLDS : 0;
    state |= t->when == NV_IF ? NV_UNSURE : 0;
    list[n] = (nv_continuous){.trait = (uint16_t)trait,
                              .source = (uint8_t)source,
                              .holder = (uint8_t)holder,
                              .reaches = (uint8_t)reached(t, player, at),
                              .state = (uint8_t)state};
    assert(nv_player_of(&list[n]) == player);
    return n + 1;
}

/* Those of the face that a card shows. */
static int note_printed(gt_context *r, nv_continuous *list, int n, int card, int holder)
{
    const nv_card_cache *d = nv_card_cache_of(r, card);
    int face = nv_const(r->s)->awakened[r->s->objects[card].owner];
    for (uint32_t left = d->continuous[face]; left != 0; left &= left - 1)
        n = note(r, list, n, d->trait[face] + __builtin_ctz(left), card, holder, 0);
    return n;
}

/* Whether a modifier gives a unit in play an ability, to it alone. One that is just leaving lies
 * nowhere. */
static bool gives_ability(const gt_state *s, const gt_mod *m)
{
    return nv_gives_one(m) && m->target != GT_NO_OBJECT &&
           s->objects[m->target].zone != GT_NO_OBJECT && nv_is_unit(s, m->target) &&
           m->target_stamp == s->objects[m->target].stamp;
}

int nv_gather_granted(gt_context *r, nv_continuous *list, int n, int first, int end)
{
    const gt_state *s = r->s;
    const gt_ability *abilities = nv_game_of(r->game)->pool->abilities;
    for (const gt_mod *m = s->mods + first; m < s->mods + end; m++)
        if (gives_ability(s, m) && abilities[m->value].kind == GT_STATIC)
            n = note(r, list, n, trait_number(r, m->value, m->source), m->source, m->target,
                     NV_GRANTED);
    return n;
}

/* The event that an ability listens to, as a bit. */
static uint32_t event_of(const gt_pool *pool, int ability)
{
    int pattern = pool->abilities[ability].pattern;
    return pattern >= 0 ? 1u << pool->patterns[pattern].event : 0;
}

void nv_listen_anew(gt_context *r)
{
    const gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_vars *v = nv_of(r->s);
    uint32_t events = 0;
    for (int player = 0; player < 2; player++)
        events |= nv_card_cache_of(r, v->leader[player])->listens[v->awakened[player]];
    for (unsigned left = v->standing; left != 0; left &= left - 1)
        for (int card = nv_units(v)[__builtin_ctz(left)]; card != GT_NO_OBJECT;
             card = s->objects[card].next)
            events |= nv_card_cache_of(r, card)->listens[0];
    for (const gt_mod *m = s->mods; m < s->mods + s->n_mods; m++)
        if (m->what == NV_GIVE_LISTEN || gives_ability(s, m))
            events |= event_of(pool, m->value);
    v->listening = events;
}

/* What a modifier that holds for several units adds to nv_vars.marks. Of modifiers alone, one by
 * one, costs come before what asks for them; a change of costs that itself asks for costs has no
 * place there. */
static unsigned marks_of(const gt_pool *pool, const gt_mod *m, unsigned asks)
{
    bool cost = m->what == NV_GIVE_COST || m->what == NV_GIVE_COST_SET;
    bool own = (asks & NV_ASKS_MORE) == 0 && (!cost || (asks & NV_ASKS_COST) == 0);
    if (m->what != NV_GIVE_ABILITY)
        return (own ? 0 : NV_MARK_MIXED) | ((asks & NV_ASKS_KEYWORDS) != 0 ? NV_MARK_KEYWORDS : 0);
    return NV_MARK_GRANTS |
           (own && nv_is_plain_grant(pool, m->filter, m->value) ? 0 : NV_MARK_MIXED);
}

/* Notes what modifiers that hold for several units do and ask. */
static void sum_mods(gt_context *r)
{
    const gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_vars *v = nv_of(r->s);
    v->live = 0;
    v->marks = 0;
    v->watching = 0;
    for (int i = 0; i < v->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if ((m->flags & GT_MOD_LIVE) == 0 || m->what > NV_GIVE_ABILITY)
            continue;
        unsigned asks = nv_filter_asks(r, m->filter);
        v->live++;
        v->marks |= (uint16_t)marks_of(pool, m, asks);
        if ((asks & NV_ASKS_MORE) != 0) /* it may ask for power or hit */
            v->watching |=
                UNITS_READ | seen_by((m->flags & GT_MOD_OTHER) != 0, nv_asks(pool, m->filter));
    }
    v->marks |= v->watching != 0 ? NV_MARK_REACTIVE : 0;
}

/* Adds one of the list to the sums. */
static inline void sum_continuous(gt_context *r, const nv_continuous *l)
{
    nv_vars *v = nv_of(r->s);
    const nv_trait *t = trait_of(r, l);
    v->marks |= t->marks;
    v->reached |= l->reaches;
    v->watching |= seen_by(nv_player_of(l), t->reads);
}

/* What follows from the sums. */
static __attribute__((noinline)) void conclude(gt_context *r)
{
    nv_vars *v = nv_of(r->s);
    unsigned marks = v->marks;
    bool before = v->mixed, granted = v->grants, grants = (marks & NV_MARK_GRANTS) != 0;
    /* grants come last, and are all that is computed so */
    bool mixed =
        (marks & NV_MARK_MIXED) != 0 || (grants && (marks & (NV_MARK_KEYWORDS | NV_MARK_FAR)) != 0);
    v->grants = grants;
    v->mixed = mixed;
    v->reactive = (marks & NV_MARK_REACTIVE) != 0;
    if (mixed)
        v->watching |= UNITS_READ;
    if (mixed || before || (granted && !grants))
        r->s->dirty |= NV_DIRTY;
}

/* What the list, of n now, says about the board. */
static __attribute__((noinline)) void sum_up(gt_context *r, int n)
{
    nv_vars *v = nv_of(r->s);
    v->n_continuous = (uint8_t)n;
    v->reached = 0;
    sum_mods(r);
    for (int i = 0; i < n; i++)
        sum_continuous(r, &v->continuous[i]);
    conclude(r);
}

/* Whether something of the list holds that reaches players: what it does is not in the unit
 * zones. */
static bool is_far_in_force(const gt_context *r)
{
    const nv_vars *v = nv_const(r->s);
    unsigned found = 0;
    for (const nv_continuous *l = v->continuous, *end = l + v->n_continuous; l < end; l++)
        found |= (l->state & NV_HOLDS) != 0 ? l->reaches : 0;
    return (found & NV_DIRTY_PLAYERS) != 0;
}

void nv_gather(gt_context *r)
{
    const gt_state *s = r->s;
    nv_vars *v = nv_of(r->s);
    bool far = is_far_in_force(r); /* it may have ended: then all is computed anew */
    int n = 0;
    for (int player = 0; player < 2; player++) {
        int leader = v->leader[player];
        n = note_printed(r, v->continuous, n, leader, leader);
        for (int lane = 0; lane < NV_LANES; lane++) {
            int unit = v->unit[player][lane];
            /* clause 8.6.1/2 */
            for (int card = unit; card != GT_NO_OBJECT; card = s->objects[card].next)
                n = note_printed(r, v->continuous, n, card, unit); /* items: 8.6.1/3 */
        }
    }
    n = nv_gather_granted(r, v->continuous, n, 0, v->n_fixed);
    nv_listen_anew(r);
    r->s->dirty |= NV_DIRTY_SLOTS | NV_DIRTY_READERS; /* nothing is known of what holds */
    r->s->dirty |= far ? NV_DIRTY : 0;
    sum_up(r, n);
}

/* ---- Cards that come and leave. */

/* Puts the abilities of a card that came into the list. */
static __attribute__((noinline)) void enlist(gt_context *r, int card, int holder)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int face = nv_const(s)->awakened[s->objects[card].owner], at = v->n_continuous;
    int n = __builtin_popcount(nv_card_cache_of(r, card)->continuous[face]);
    int rank = rank_at[nv_slot_number(s, holder)];
    if (at + n > NV_MAX_CONTINUOUS) {
        gt_abort(s, GT_LIMIT_STATIC, card);
        return;
    }
    while (at > 0 && v->continuous[at - 1].state >> NV_RANK > rank)
        at--;
    nv_continuous *l = &v->continuous[at], *end = l + n;
    memmove(end, l, (size_t)(v->n_continuous - at) * sizeof *l);
    v->n_continuous = (uint8_t)(v->n_continuous + n);
    note_printed(r, v->continuous, at, card, holder);
    for (; l < end; l++) {
        s->dirty |= (l->state & NV_UNSURE) != 0 ? NV_DIRTY_READERS : 0;
        s->dirty |= (l->state & NV_HOLDS) != 0 ? l->reaches : 0;
        sum_continuous(r, l);
    }
    conclude(r);
}

/* Takes those of a card that left out of it. */
static __attribute__((noinline)) void strike_off(gt_context *r, int card)
{
    nv_vars *v = nv_of(r->s);
    int n = 0;
    for (int i = 0; i < v->n_continuous; i++) {
        const nv_continuous *l = &v->continuous[i];
        if (l->source != card)
            v->continuous[n++] = *l;
        else if ((l->state & NV_HOLDS) != 0)
            r->s->dirty |= l->reaches;
    }
    sum_up(r, n);
}

/* Tells those who read what lies in a unit zone that a unit or an item came or went. */
static inline void touch_zone(gt_context *r, int at, bool item)
{
    enum { HALF = NV_READS_HALF };
    static const uint32_t unit[NV_SLOTS] = {
        1u << NV_LEFT,          1u << NV_CENTER,          1u << NV_RIGHT,
        1u << (HALF + NV_LEFT), 1u << (HALF + NV_CENTER), 1u << (HALF + NV_RIGHT)};
    nv_touch_mask(r, unit[at] | (item ? (uint32_t)NV_ITEMS_MASK << at / NV_LANES * HALF : 0));
}

/* Computes a unit zone where nothing changes but that a card came: a unit, which nothing was given
 * yet, or an item to a unit that no static ability reached. */
static inline void add_values(gt_context *r, const nv_card_cache *d, int at, bool unit)
{
    nv_vars *v = nv_of(r->s);
    nv_slot *slot = &nv_slots(v)[at];
    if (unit) {
        *slot = d->printed;
    } else {
        slot->keywords |= nv_as_item(d);
        slot->items++;
        nv_item_costs(v)[at] = (uint16_t)(nv_item_costs(v)[at] + d->printed.cost);
    }
    if ((v->reached >> at & 1) != 0)
        nv_run_for_slots(r, 1u << at);
    nv_bound(r->s, at);
    r->s->dirty = 0;
}

/* A card with static abilities came, those of `holder` now. */
static inline void static_came(gt_context *r, const nv_card_cache *d, int card, int holder)
{
    if ((d->facts & NV_FAR) != 0)
        r->s->dirty |= NV_DIRTY_BOARD;
    else if ((r->s->dirty & NV_DIRTY_LIST) == 0)
        enlist(r, card, holder); /* items: 8.6.1 */
}

/* A unit or an item came into the unit zone of that number; its abilities are those of `holder` now
 * (8.6.1). */
static inline __attribute__((always_inline)) void came(gt_context *r, int card, int at, int holder,
                                                       bool unit)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    const nv_card_cache *d = nv_card_cache_of(r, card);
    bool alone = unit || ((v->reached | s->dirty) >> at & 1) == 0;
    v->listening |= d->listens[0];
    touch_zone(r, at, !unit);
    if ((d->facts & NV_STATIC) != 0)
        static_came(r, d, card, holder);
    if ((s->dirty & ~(1u << at)) == 0 && alone && nv_is_plain(r))
        add_values(r, d, at, unit);
    else
        s->dirty |= (uint16_t)(1u << at);
}

void nv_unit_came(gt_context *r, int unit, int at)
{
    came(r, unit, at, unit, true);
}

void nv_item_came(gt_context *r, int item, int unit)
{
    came(r, item, nv_slot_number(r->s, unit), unit, false);
}

/* What was given to or by an object that left comes to an end. */
static __attribute__((noinline)) void modifiers_end(gt_context *r, int object)
{
    gt_state *s = r->s;
    for (const gt_mod *m = s->mods, *end = m + nv_const(s)->n_fixed; m < end; m++)
        if (nv_gives_one(m) && (m->target == object || m->source == object))
            s->dirty |= (uint16_t)nv_dirty_by(r, m->value, m->source);
}

/* A card with abilities that are kept account of left. */
static __attribute__((noinline)) void bearer_left(gt_context *r, const nv_card_cache *d, int card)
{
    if ((d->facts & NV_LISTENS) != 0)
        nv_listen_anew(r);
    if ((d->facts & NV_FAR) != 0)
        r->s->dirty |= NV_DIRTY_BOARD;
    else if ((d->facts & NV_STATIC) != 0 && (r->s->dirty & NV_DIRTY_LIST) == 0)
        strike_off(r, card);
}

void nv_left(gt_context *r, int object, int at)
{
    nv_vars *v = nv_of(r->s);
    const nv_card_cache *d = nv_card_cache_of(r, object);
    touch_zone(r, at, d->type == NV_ITEM);
    if (nv_units(v)[at] == GT_NO_OBJECT && nv_is_plain(r))
        nv_clear_slot(v, at);
    else
        r->s->dirty |= (uint16_t)(1u << at);
    if (v->gives)
        modifiers_end(r, object);
    if ((d->facts & (NV_STATIC | NV_LISTENS)) != 0) /* mutant 4 */
        bearer_left(r, d, object);
}

void nv_turned(gt_context *r, int leader)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    const nv_card_cache *d = nv_card_cache_of(r, leader);
    if (d->listens[0] != 0)
        nv_listen_anew(r);
    v->listening |= d->listens[1];
    nv_touch_of(r, s->objects[leader].owner, NV_LEVEL);
    if ((d->facts & NV_FAR) != 0) {
        s->dirty |= NV_DIRTY_BOARD;
    } else if ((d->continuous[0] | d->continuous[1]) != 0 && (s->dirty & NV_DIRTY_LIST) == 0) {
        strike_off(r, leader);
        enlist(r, leader, leader);
    }
}

/* ---- What they do. */

void nv_run_one(gt_context *r, const nv_continuous *l)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[trait_of(r, l)->ability];
    gt_effect e;
    gt_effect_init(&e, r->s->objects[l->holder].controller, l->holder, l->source);
    if (a->condition != 0 && gt_run_value(r, &e, a->condition) == 0) /* clause 8.1.3.3.1/1 */
        return;
    /* the usual cases, a number for THIS or for all units that match, without the interpreter */
    const gt_operation *i = gt_code_at(r, a->code);
    gt_addr pc = a->code;
    for (; i->op == GT_OP_NUM && nv_give_plainly(r, &e, i + 1, i->b); i += 2)
        pc = (gt_addr)(pc + 2);
    if (i->op != GT_OP_END)
        gt_run_static(r, &e, pc);
}

/* ---- Some unit zones alone. */

/* Whether the condition of an ability is met now, as its code says. */
static __attribute__((noinline)) bool holds(gt_context *r, const nv_continuous *l,
                                            const nv_trait *t)
{
    return nv_condition_holds(r, &nv_game_of(r->game)->pool->abilities[t->ability], nv_player_of(l),
                              l->holder, l->source);
}

/* Almost without branches, since nobody could tell which way they go. */
unsigned nv_look_again(gt_context *r)
{
    nv_vars *v = nv_of(r->s);
    unsigned found = 0;
    for (nv_continuous *l = v->continuous, *end = l + v->n_continuous; l < end; l++) {
        const nv_trait *t = trait_of(r, l);
        uint32_t touched = seen_by(nv_player_of(l), v->touched);
        bool other = (t->code_reads & touched) != 0, held = (l->state & NV_HOLDS) != 0;
        bool asked = ((t->condition_reads & touched) | (l->state & NV_UNSURE)) != 0;
        bool now = is_time(r, t->when, nv_player_of(l)) | ((t->when == NV_IF) & held);
        if (asked)
            now = holds(r, l, t);
        l->state = (uint8_t)((l->state & ~(NV_HOLDS | NV_UNSURE)) | (now ? NV_HOLDS : 0));
        found |= -(unsigned)((now != held) | (now & other)) & l->reaches;
    }
    v->touched = 0;
    return found;
}

void nv_run_code(gt_context *r, const nv_continuous *l)
{
    gt_effect e;
    gt_effect_init(&e, r->s->objects[l->holder].controller, l->holder, l->source);
    gt_run_static(r, &e, nv_game_of(r->game)->pool->abilities[trait_of(r, l)->ability].code);
}

void nv_run_grants(gt_context *r)
{
    const nv_vars *v = nv_const(r->s);
    for (int i = 0; i < v->n_continuous; i++) {
        const nv_continuous *l = &v->continuous[i];
        const nv_trait *t = trait_of(r, l);
        if (t->reach == NV_REACH_GRANTS && (l->state & NV_HOLDS) != 0)
            nv_run_code(r, l);
    }
}
