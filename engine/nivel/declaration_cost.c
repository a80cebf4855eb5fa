/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs of declaring an attack (7.2.1) or a block (7.3.1): abilities of the kind GT_COST, of cards
 * in play or left behind by an effect (NV_GIVE_DECLARATION_COST). Before the declaration each that
 * applies is processed, one after the other; only if all were wholly done (8.3.2) it takes place.
 * Where one could not be paid it cannot be declared. While costs are paid a frame of its own says
 * what is to be declared. */
#include "engine/nivel/internal.h"

/* One cost: whose text, and with which THIS and source. */
typedef struct demand {
    const gt_ability *ability;
    uint8_t player, holder, source;
} demand;

enum { STEP_NEXT, STEP_PAID, STEP_REFUSED };

static gt_effect record_of(const gt_context *r, const demand *d, int unit)
{
    gt_effect e;
    gt_effect_init(&e, d->player, d->holder, d->source);
    e.that = (uint8_t)unit;
    e.that_stamp = r->s->objects[unit].stamp;
    return e;
}

static bool applies(gt_context *r, const demand *d, int unit, int what)
{
    const gt_ability *a = d->ability;
    if (a->kind != GT_COST || a->keyword != what)
        return false;
    gt_effect e = record_of(r, d, unit);
    return (a->filter == 0 ? d->holder == unit : gt_accepts(r, &e, a->filter, unit)) &&
           nv_condition(r, a, d->player, d->holder, d->source); /* clause 1.3.4/1 */
}

/* Cost number `number` of a unit's declaration; false: there are not so many. */
static bool find(gt_context *r, int unit, int what, int number, demand *out)
{
    const gt_state *s = r->s;
    const nv_vars *v = nv_const(s);
    const gt_pool *pool = nv_game_of(r->game)->pool;
    for (int at = 0; at < NV_SLOTS + 2; at++) {
        int who = at < NV_SLOTS ? v->unit[at / NV_LANES][at % NV_LANES] : v->leader[at - NV_SLOTS];
        int n = who != GT_NO_OBJECT ? nv_count_abilities(r, who, NV_KW_NONE) : 0;
        for (int i = 0; i < n; i++) {
            nv_held held = nv_ability_at(r, who, NV_KW_NONE, i);
            *out = (demand){&pool->abilities[held.ability], s->objects[who].controller,
                            (uint8_t)who, held.source};
            if (applies(r, out, unit, what) && number-- == 0)
                return true;
        }
    }
    for (int i = 0; i < v->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_DECLARATION_COST || m->target_stamp != s->objects[m->target].stamp)
            continue;
        *out = (demand){&pool->abilities[m->value], (m->flags & GT_MOD_OTHER) != 0, m->target,
                        m->source};
        if (applies(r, out, unit, what) && number-- == 0)
            return true;
    }
    return false;
}

bool nv_find_declaration_cost(gt_context *r, int unit, int what)
{
    demand d;
    nv_refresh(r);
    return find(r, unit, what, 0, &d);
}

bool nv_find_payable(gt_context *r, int unit, int what)
{
    demand d;
    nv_refresh(r);
    for (int number = 0; find(r, unit, what, number, &d); number++) {
        gt_effect e = record_of(r, &d, unit);
        if (!gt_is_possible(r, &e, d.ability->can)) /* clause 7.2.1/1 */
            return false;
    }
    int hand = nv_list(r->s->objects[unit].controller, NV_HAND);
    return nv_sum_cards(r, unit, what) <= r->s->zone_count[hand]; /* clause 7.2.1/2 */
}

int nv_sum_cards(gt_context *r, int unit, int what)
{
    demand d;
    int cards = 0;
    assert(r->s->dirty == 0); /* conditions ask for values */
    for (int number = 0; find(r, unit, what, number, &d); number++) {
        gt_effect e = record_of(r, &d, unit);
        cards += d.ability->value != 0 ? gt_run_value(r, &e, d.ability->value) : 0;
    }
    return cards;
}

static void ask_cost(gt_state *s, int unit, int what, int how, int guard)
{
    gt_push(s, (gt_frame){.declaration = {.kind = NV_F_DECLARATION_COST,
                                          .step = STEP_NEXT,
                                          .unit = (uint8_t)unit,
                                          .stamp = s->objects[unit].stamp,
                                          .what = (int16_t)what,
                                          .how = (uint8_t)how,
                                          .guard = (uint16_t)(guard + 1)}});
}

void nv_ask_attack_cost(gt_context *r, int unit, int how)
{
    ask_cost(r->s, unit, NV_DECLARE_ATTACK, how, -1);
}

void nv_ask_block_cost(gt_context *r, int unit, int guard)
{
    ask_cost(r->s, unit, NV_DECLARE_BLOCK, 0, guard);
}

/* Processes a cost. Whoever attacks by an effect is asked; otherwise the declaration was chosen. */
static void demand_it(gt_context *r, const nv_declaring *f, const demand *d)
{
    gt_state *s = r->s;
    int unit = f->unit;
    gt_effect *e = gt_effect_begin(r, d->ability->code, d->player);
    if (e == NULL)
        return;
    e->holder = d->holder;
    e->source = d->source;
    e->that = (uint8_t)unit;
    e->that_stamp = s->objects[unit].stamp;
    NV_LOG(r, "1.3.4", "%s: a price of the declaration", nv_card(r, unit));
    if ((f->how & NV_B_BY_EFFECT) != 0)
        gt_push_ask(s, s->objects[unit].controller, GT_BUILTIN);
}

/* Everything is paid, or something was not: declares, or goes on without. */
static void conclude(gt_context *r, nv_declaring f, bool paid)
{
    gt_pop(r->s, 0);
    if (f.what == NV_DECLARE_BLOCK) {
        nv_block_paid(r, paid ? f.unit : GT_NO_OBJECT, (int)f.guard - 1); /* clause 7.3.1/5 */
    } else if (paid && /* clause 1.3.4/2 */
               (nv_slot_of(r->s, f.unit)->cannot & NV_CANNOT_ATTACK) == 0) {
        nv_begin_battle(r, f.unit, f.how);
    }
}

static bool step_declaration_cost(gt_context *r, gt_frame *frame)
{
    gt_state *s = r->s;
    nv_declaring *f = &frame->declaration;
    demand d;
    if (f->step == STEP_PAID) {
        f->paid++;
        f->step = s->result > 0 ? STEP_NEXT : STEP_REFUSED; /* clause 8.3.2/4 */
    }
    nv_refresh(r);
    bool there = nv_is_unit(s, f->unit) && s->objects[f->unit].stamp == f->stamp;
    if (there && f->step == STEP_NEXT && find(r, f->unit, f->what, f->paid, &d)) {
        f->step = STEP_PAID;
        demand_it(r, f, &d);
        return false;
    }
    bool phase = f->what == NV_DECLARE_ATTACK && (f->how & NV_B_BY_EFFECT) == 0;
    if (phase && s->n_waiting > 0) { /* clause 7.2.1/3 */
        nv_open_window(r); /* what the cost set off comes before the declaration */
        return false;
    }
    conclude(r, *f, there && f->step == STEP_NEXT);
    return false;
}

const gt_frame_kind nv_frame_declaration_cost = {.name = "declaration_cost",
                                                 .step = step_declaration_cost};
