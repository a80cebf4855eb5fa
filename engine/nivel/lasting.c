/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Static abilities and listeners of the board: which there are is gathered when the board changes and
 * kept in the state; what they do is run whenever values are computed.
 *
 * While each of them reaches its own unit, units by a test of what these are by themselves, or players
 * (nv_trait.reach), and no modifier does more, every unit zone can be computed apart from the others,
 * and what changed tells which zones can have changed (nv_touch). Otherwise all are computed. */
#include "engine/nivel/internal.h"

/* Facts of the face that a card shows, as those of a front. */
static int facts_of(const gt_run *r, int card)
{
    const nv_brief *d = nv_brief_of(r, card);
    bool back = d->type == NV_LEADER && nv_const(r->s)->awakened[r->s->objects[card].owner] != 0;
    return back ? d->facts >> 1 : d->facts;
}

static inline bool is_lasting(const gt_run *r, int card)
{
    return (facts_of(r, card) & NV_LASTING_FRONT) != 0;
}

/* Where an ability of a card, printed or quoted on it, has its entry in nv_game.trait. */
static int trait_number(const gt_run *r, int ability, int source)
{
    const nv_game *g = nv_game_of(r->game);
    int def = r->s->objects[source].def;
    assert(ability >= g->def[def]->ability && ability < g->def[def]->ability_end);
    return g->first_trait[def] + ability - g->def[def]->ability;
}

unsigned nv_dirty_by(const gt_run *r, int ability, int source)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[ability];
    if (a->kind != GT_STATIC)
        return a->pattern >= 0 ? NV_DIRTY_LIST : 0;
    switch (nv_game_of(r->game)->trait[trait_number(r, ability, source)].reach) {
    case NV_REACH_OWN: return NV_DIRTY_LIST;
    case NV_REACH_UNITS: return NV_DIRTY_LIST | NV_DIRTY_SLOTS;
    default: return NV_DIRTY_BOARD;
    }
}

/* Notes an ability if it holds all the time, and what it listens to; returns how many there are. */
static int note(gt_run *r, nv_lasting *list, int n, int ability, int source, int holder,
                uint32_t *listening)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const gt_ability *a = &pool->abilities[ability];
    if (a->pattern >= 0)
        *listening |= 1u << pool->patterns[a->pattern].event;
    if (a->kind != GT_STATIC)
        return n;
    if (n == NV_MAX_LASTING) {
        gt_abort(r->s, r->s->objects[source].def);
        return n;
    }
    list[n] = (nv_lasting){(uint16_t)ability, (uint16_t)trait_number(r, ability, source),
                           (uint8_t)source, (uint8_t)holder};
    return n + 1;
}

static int note_printed(gt_run *r, nv_lasting *list, int n, int card, int holder, bool back,
                        uint32_t *listening)
{
    const gt_def *d = nv_def(r, card);
    int first = back ? d->back : d->ability;
    int end = first + (back ? d->n_back : d->n_abilities);
    for (int ability = first; ability < end; ability++)
        n = note(r, list, n, ability, card, holder, listening);
    return n;
}

int nv_gather_granted(gt_run *r, nv_lasting *list, int n, int from)
{
    const gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_vars *v = nv_of(r->s);
    bool computed = from != NV_BY_EFFECTS;
    uint32_t *listening = computed ? &v->listening : &v->listening_cards;
    int end = computed ? s->n_mods : v->n_fixed;
    for (int i = computed ? from : 0; i < end; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_LISTEN)
            *listening |= 1u << pool->patterns[pool->abilities[m->value].pattern].event;
        if (m->what == NV_GIVE_ABILITY && (m->flags & GT_MOD_LIVE) == 0 &&
            nv_is_unit(s, m->target) && m->target_stamp == s->objects[m->target].stamp)
            n = note(r, list, n, m->value, m->source, m->target, listening);
    }
    return n;
}

static const nv_trait *trait_of(const gt_run *r, const nv_lasting *l)
{
    return &nv_game_of(r->game)->trait[l->trait];
}

/* Notes whether modifiers hold for several units and what those ask for that do more than change units
 * one by one; returns false if there is such a one. */
static bool mods_apart(gt_run *r)
{
    const gt_state *s = r->s;
    const gt_pool *pool = nv_game_of(r->game)->pool;
    nv_vars *v = nv_of(r->s);
    bool apart = true;
    v->live = 0;
    v->watching = 0;
    for (int i = 0; i < v->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if ((m->flags & GT_MOD_LIVE) == 0 || m->what > NV_GIVE_ABILITY)
            continue;
        bool own = nv_is_own_matter(pool, m->filter);
        v->live = 1;
        apart = apart && own && m->what != NV_GIVE_ABILITY;
        if (!own)
            v->watching |= NV_UNITS_MASK | nv_asks(pool, m->filter);
    }
    return apart;
}

/* What the list says about the board. */
static void sum_up(gt_run *r, int n)
{
    nv_vars *v = nv_of(r->s);
    bool before = v->apart;
    v->n_lasting = (uint8_t)n;
    v->lasting_levels = 0;
    v->apart = mods_apart(r);
    v->reactive = v->watching != 0; /* such a filter may ask for power or hit */
    for (int i = 0; i < n; i++) {
        const nv_trait *t = trait_of(r, &v->lasting[i]);
        int level = nv_game_of(r->game)->pool->abilities[v->lasting[i].ability].level;
        v->lasting_levels |= (uint8_t)(1u << level);
        v->reactive |= level == 3 || level == 4;
        v->watching |= t->reads;
        if (t->reach == NV_REACH_ANY)
            v->apart = 0;
    }
    if (!v->apart || !before)
        r->s->dirty |= NV_DIRTY;
    if (!v->apart)
        v->watching |= NV_UNITS_MASK;
}

void nv_gather(gt_run *r)
{
    const gt_state *s = r->s;
    nv_vars *v = nv_of(r->s);
    int n = 0;
    v->listening_cards = 0;
    for (int player = 0; player < 2; player++) {
        int leader = v->leader[player];
        bool back = v->awakened[player] != 0;
        if (is_lasting(r, leader))
            n = note_printed(r, v->lasting, n, leader, leader, back, &v->listening_cards);
        for (int lane = 0; lane < NV_LANES; lane++) {
            int unit = v->unit[player][lane];
            for (int card = unit; card != GT_NO_OBJECT; card = s->objects[card].next)
                if (is_lasting(r, card)) /* items: 8.6.1 */
                    n = note_printed(r, v->lasting, n, card, unit, false, &v->listening_cards);
        }
    }
    n = nv_gather_granted(r, v->lasting, n, NV_BY_EFFECTS);
    v->listening = v->listening_cards;
    sum_up(r, n);
}

static void run_one(gt_run *r, const nv_lasting *l, const gt_ability *a)
{
    gt_effect e;
    gt_effect_init(&e, r->s->objects[l->holder].controller, l->holder, l->source);
    if (a->condition != 0 && gt_run_value(r, &e, a->condition) == 0)
        return;
    /* the usual cases, a number for THIS or for all units that match, without the interpreter */
    const gt_ins *i = gt_code_at(r, a->code);
    gt_addr pc = a->code;
    for (; i->op == GT_OP_NUM && nv_give_plainly(r, &e, i + 1, i->b); i += 2)
        pc = (gt_addr)(pc + 2);
    if (i->op != GT_OP_END)
        gt_run_static(r, &e, pc);
}

void nv_run_lasting(gt_run *r, const nv_lasting *list, int n, int level)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const nv_vars *v = nv_of(r->s);
    if (list == v->lasting && (v->lasting_levels >> level & 1) == 0)
        return;
    for (int i = 0; i < n; i++) {
        const gt_ability *a = &pool->abilities[list[i].ability];
        if (a->level == level)
            run_one(r, &list[i], a);
    }
}

/* ---- Some unit zones alone. */

/* Whether an ability of the list holds now; e is prepared for its code if it does. */
static bool holds(gt_run *r, const nv_lasting *l, const nv_trait *t, gt_effect *e)
{
    int player = r->s->objects[l->holder].controller;
    if (t->when == NV_OWN_TURN || t->when == NV_OPPOSING_TURN) {
        if ((r->s->active == player) != (t->when == NV_OWN_TURN))
            return false;
    }
    gt_effect_init(e, player, l->holder, l->source);
    return t->when != NV_IF ||
           gt_run_value(r, e, nv_game_of(r->game)->pool->abilities[l->ability].condition) != 0;
}

/* Those of some unit zones that an ability can change. */
static unsigned reached(const gt_run *r, const nv_lasting *l, const nv_trait *t, unsigned slots)
{
    if (t->reach != NV_REACH_OWN)
        return t->reach == NV_REACH_PLAYERS ? 0 : slots;
    if (!nv_is_unit(r->s, l->holder)) /* a leader */
        return 0;
    return slots & 1u << nv_slot_number(r->s, l->holder);
}

void nv_run_for_slots(gt_run *r, unsigned slots)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const nv_vars *v = nv_const(r->s);
    gt_effect e;
    for (int i = 0; i < v->n_lasting; i++) {
        const nv_lasting *l = &v->lasting[i];
        const nv_trait *t = trait_of(r, l);
        unsigned mine = reached(r, l, t, slots);
        if (mine == 0 || !holds(r, l, t, &e))
            continue;
        gt_addr pc = pool->abilities[l->ability].code;
        if (!t->plain) { /* of those only the ones that change their own unit are computed apart */
            gt_run_static(r, &e, pc);
            continue;
        }
        for (const gt_ins *code = gt_code_at(r, pc); code->op == GT_OP_NUM; code += 2)
            nv_give_some(r, &e, code + 1, code->b, mine);
    }
}

/* ---- What changes mark. */

void nv_mark_readers(gt_run *r, int kind)
{
    gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    if (!v->apart) {
        s->dirty |= NV_DIRTY;
        return;
    }
    for (int i = 0; i < v->n_lasting; i++) {
        const nv_lasting *l = &v->lasting[i];
        const nv_trait *t = trait_of(r, l);
        if ((t->reads >> kind & 1) == 0)
            continue;
        if (t->reach != NV_REACH_OWN)
            s->dirty |= t->reach == NV_REACH_PLAYERS ? NV_DIRTY : NV_DIRTY_SLOTS;
        else if (s->objects[l->holder].zone != GT_NO_OBJECT && nv_is_unit(s, l->holder))
            s->dirty |= /* one that is leaving just now is in no zone */
                (uint8_t)(1u << (nv_player_at(s, l->holder) * NV_LANES + nv_lane_of(s, l->holder)));
    }
}

void nv_came_or_left(gt_run *r, int object, int zone)
{
    gt_state *s = r->s;
    int facts = facts_of(r, object);
    int lane = nv_kind_table[zone] - NV_LEFT;
    s->dirty |= (uint8_t)(1u << ((zone >= NV_ZONES) * NV_LANES + lane));
    if ((facts & NV_LASTING_FRONT) != 0)
        s->dirty |= (facts & NV_FAR_FRONT) != 0       ? NV_DIRTY_BOARD
                    : (facts & NV_SPREADS_FRONT) != 0 ? NV_DIRTY_LIST | NV_DIRTY_SLOTS
                                                      : NV_DIRTY_LIST;
    for (int i = 0; i < nv_const(s)->n_fixed; i++) /* what it was given comes to an end */
        if (s->mods[i].what == NV_GIVE_ABILITY && s->mods[i].target == object &&
            (s->mods[i].flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0)
            s->dirty |= (uint8_t)nv_dirty_by(r, s->mods[i].value, s->mods[i].source);
    nv_touch(r, NV_LEFT + lane);
    if (nv_brief_of(r, object)->type == NV_ITEM)
        nv_touch(r, NV_ITEM_ZONE);
}
