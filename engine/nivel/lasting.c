/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Static abilities and listeners of the board: which there are is gathered when the board changes and
 * kept in the state; what they do is run whenever values are computed. */
#include "engine/nivel/internal.h"

/* Facts of the face that a card shows, as those of a front. */
static int facts_of(const gt_run *r, int card)
{
    int facts = nv_game_of(r->game)->facts[r->s->objects[card].def];
    bool back = nv_def(r, card)->type == NV_LEADER &&
                nv_const(r->s)->awakened[r->s->objects[card].owner] != 0;
    return back ? facts >> 1 : facts;
}

static inline bool is_lasting(const gt_run *r, int card)
{
    return (facts_of(r, card) & NV_LASTING_FRONT) != 0;
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
    list[n] = (nv_lasting){(uint16_t)ability, (uint8_t)source, (uint8_t)holder};
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
    uint32_t *listening = from == 0 ? &v->listening_cards : &v->listening;
    int end = from == 0 ? v->n_fixed : s->n_mods;
    for (int i = from; i < end; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_LISTEN)
            *listening |= 1u << pool->patterns[pool->abilities[m->value].pattern].event;
        if (m->what == NV_GIVE_ABILITY && (m->flags & GT_MOD_LIVE) == 0 &&
            nv_is_unit(s, m->target) && m->target_stamp == s->objects[m->target].stamp)
            n = note(r, list, n, m->value, m->source, m->target, listening);
    }
    return n;
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
    int printed = n;
    n = nv_gather_granted(r, v->lasting, n, 0);
    v->watching = n > printed ? nv_game_of(r->game)->watched : NV_UNITS_MASK;
    for (int i = 0; i < printed; i++)
        v->watching |= nv_game_of(r->game)->asks[s->objects[v->lasting[i].source].def];
    v->apart = n == printed;
    for (int i = 0; i < printed; i++)
        if ((facts_of(r, v->lasting[i].source) & NV_DEPENDS_FRONT) != 0)
            v->apart = 0;
    v->n_lasting = (uint8_t)n;
    v->reactive = 0;
    v->lasting_levels = 0;
    for (int i = 0; i < n; i++) {
        int level = nv_game_of(r->game)->pool->abilities[v->lasting[i].ability].level;
        v->lasting_levels |= (uint8_t)(1u << level);
        v->reactive |= level >= 3;
    }
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

int nv_run_lasting(gt_run *r, const nv_lasting *list, int n, int level)
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    const nv_vars *v = nv_of(r->s);
    if (list == v->lasting && (v->lasting_levels >> level & 1) == 0)
        return n;
    for (int i = 0; i < n; i++) {
        const gt_ability *a = &pool->abilities[list[i].ability];
        if (a->level == level)
            run_one(r, &list[i], a);
    }
    return n;
}

/* ---- One unit zone alone.
 *
 * While every static ability of the board is of the simplest form (NV_DEPENDS_FRONT in setup.c: numbers
 * that depend on whose turn it is and on what the unit itself is), what stands in one unit zone
 * changes nothing in the others. When a unit or an item comes or leaves whose own abilities do not reach
 * further (NV_SPREADS_FRONT), computing that zone's values, in the order of nv_compute, gives what
 * computing them all would. */

/* What a static ability of that form does for one unit. */
static void run_for_one(gt_run *r, const nv_lasting *l, int unit)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[l->ability];
    gt_effect e;
    gt_effect_init(&e, r->s->objects[l->holder].controller, l->holder, l->source);
    if (a->condition != 0 && gt_run_value(r, &e, a->condition) == 0)
        return;
    for (const gt_ins *i = gt_code_at(r, a->code); i->op == GT_OP_NUM; i += 2)
        nv_give_one(r, &e, i + 1, i->b, unit);
}

/* Whether no modifier gives abilities or holds for several units. */
static bool plain_mods(const gt_state *s)
{
    for (int i = 0; i < nv_const(s)->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_ABILITY || (s->mods[i].flags & GT_MOD_LIVE) != 0)
            return false;
    return true;
}

/* The values of one unit zone. */
static void compute_one(gt_run *r, nv_slot *slot, int unit)
{
    nv_vars *v = nv_of(r->s);
    *slot = (nv_slot){0};
    if (unit == GT_NO_OBJECT)
        return;
    nv_base_values(r, slot, unit);
    nv_fixed_values(r, slot, unit);
    for (int i = 0; i < v->n_lasting; i++)
        run_for_one(r, &v->lasting[i], unit);
    slot->cost = slot->cost < 0 ? 0 : slot->cost; /* 1.3.7.1 */
}

void nv_came_or_left(gt_run *r, int object, int zone)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    int player = zone >= NV_ZONES;
    int lane = nv_kind_table[zone] - NV_LEFT;
    int facts = facts_of(r, object);
    if (s->dirty || !v->apart || (facts & (NV_SPREADS_FRONT | NV_DEPENDS_FRONT)) != 0 ||
        !plain_mods(s)) {
        s->dirty |= NV_DIRTY_BOARD;
        return;
    }
    if ((facts & NV_LASTING_FRONT) != 0) {
        nv_gather(r);
        v->listening = v->listening_cards;
    }
    compute_one(r, &v->slot[player][lane], v->unit[player][lane]);
    for (int i = 0; i < NV_SLOTS; i++)
        if (v->unit[i / NV_LANES][i % NV_LANES] != GT_NO_OBJECT &&
            v->slot[i / NV_LANES][i % NV_LANES].power <= 0)
            v->check_power = 1;
}
