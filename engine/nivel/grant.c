/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities of one card that another one is given, and limits once a turn, which belong to each
 * effect of its provider (6.4.1.2.2).
 *
 * Where the limit of an ability is kept:
 *   printed                       a bit of the card that it is printed on (gt_object.used)
 *   a limit above 1               beside it the number of uses so far: NV_MARK_USES of the card, or
 *                                 `times` of the modifier
 *   granted to one object         GT_MOD_USED of the modifier
 *   granted to all that match     a modifier NV_GIVE_USED of its own, since such grants are
 *                                 computed anew all the time; it names holder, ability, source and
 *                                 order of the grant
 *
 * TAKE puts what was taken into a variable: ability | card it is printed on << 16; ALL_PRINTED in
 * place of the ability means all printed ones, -1 nothing. */
#include "engine/nivel/internal.h"

enum { ALL_PRINTED = 0xffff, NOTHING = -1 };

/* ---- Limits. */

/* The mark that a grant computed anew was used by its holder; -1: there is none. */
static int mark_of(const gt_state *s, const gt_mod *grant)
{
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        /* clause 6.4.1.2.2/9, 8.1.3.2.1/6 */
        if (m->what == NV_GIVE_USED && m->target == grant->target &&
            m->target_stamp == grant->target_stamp && m->value == grant->value &&
            m->source == grant->source && m->order == grant->order)
            return i;
    }
    return -1;
}

bool nv_was_used(const gt_context *r, const nv_held *held)
{
    const gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    if (held->mod < 0)
        /* clause 6.4.1.2.2/10 */
        return (s->objects[held->source].used >> (a->printed_order & 7) & 1) != 0;
    const gt_mod *m = &s->mods[held->mod];
    if ((m->flags & GT_MOD_STATIC) != 0) {
        int mark = mark_of(s, m);
        return mark >= 0 && s->mods[mark].times >= a->limit; /* clause 6.4.1.2.2/11 */
    }
    return (m->flags & GT_MOD_USED) != 0; /* clause 6.4.1.2.2/12 */
}

void nv_mark_used(gt_context *r, const nv_held *held)
{
    gt_state *s = r->s;
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    if (held->mod < 0) {
        gt_object *o = &s->objects[held->source];
        nv_mark(s, held->source);
        if (a->limit > 1 && ++o->mark[NV_MARK_USES] < a->limit) /* clause 6.4.1.2.2/13 */
            return;
        o->used = (uint8_t)(o->used | 1u << (a->printed_order & 7)); /* clause 6.4.1.2.2/14 */
        return;
    }
    const gt_mod grant = s->mods[held->mod];
    if ((grant.flags & GT_MOD_STATIC) == 0) {
        gt_mod *own = &s->mods[held->mod];
        if (a->limit <= 1 || ++own->times >= a->limit) /* clause 6.4.1.2.2/15 */
            own->flags |= GT_MOD_USED;
        return;
    }
    int mark = mark_of(s, &grant);
    if (mark >= 0) {
        s->mods[mark].times++; /* clause 6.4.1.2.2/16 */
        return;
    }
    gt_effect e;
    gt_effect_init(&e, (grant.flags & GT_MOD_OTHER) != 0, grant.target, grant.source);
    gt_mod *m = nv_mod(r, &e, NV_GIVE_USED, NV_UNTIL_STAYS, grant.value);
    m->target_stamp = grant.target_stamp;
    m->order = grant.order;
    m->times = 1;
}

bool nv_take_once(gt_context *r, const nv_held *held, int player)
{
    const gt_ability *a = &nv_game_of(r->game)->pool->abilities[held->ability];
    if (a->once == 0)
        return true;
    if ((a->once == 2 && r->s->active != player) || nv_was_used(r, held)) /* clause 6.4.1.2.2/17 */
        return false;
    nv_mark_used(r, held);
    return true;
}

void nv_forget_uses(gt_context *r)
{
    gt_state *s = r->s;
    for (int i = 0; i < nv_of(s)->n_fixed; i++) {
        s->mods[i].flags &= (uint8_t)~GT_MOD_USED; /* clause 6.4.1.2.2/18 */
        if (s->mods[i].what == NV_GIVE_ABILITY && (s->mods[i].flags & GT_MOD_LIVE) == 0)
            s->mods[i].times = 0; /* clause 6.4.1.2.2/19 */
        if (s->mods[i].what == NV_GIVE_USED)
            nv_mod_end(r, i--); /* clause 6.4.1.2.2/20 */
    }
}

/* ---- Taking. */

/* Abilities that an object has under a timing, each once; returns how many. */
static int takeable(gt_context *r, int object, int keyword, nv_held out[NV_MAX_HELD])
{
    const gt_pool *pool = nv_game_of(r->game)->pool;
    int n = nv_count_abilities(r, object, keyword), kept = 0;
    for (int i = 0; i < n; i++) {
        nv_held held = nv_ability_at(r, object, keyword, i);
        bool is_new = pool->abilities[held.ability].timing == keyword;
        for (int k = 0; k < kept && is_new; k++)
            is_new = out[k].ability != held.ability;
        if (is_new)
            out[kept++] = held;
    }
    return kept;
}

bool nv_can_take(gt_context *r, int object, int keyword)
{
    nv_held held[NV_MAX_HELD];
    const gt_def *d = nv_def(r, object);
    if (keyword != NV_KW_NONE)
        return takeable(r, object, keyword, held) > 0;
    bool back = d->type == NV_LEADER && nv_const(r->s)->awakened[r->s->objects[object].owner];
    return d->face[back].n > 0;
}

static int32_t taken(int ability, int source)
{
    return (int32_t)((uint32_t)ability | (uint32_t)source << 16);
}

GT_INSTRUCTION(nv, take)
{
    gt_set set = gt_operand_set(r, e, i->card);
    int card = gt_set_first(&set);
    nv_held held[NV_MAX_HELD];
    e->v[i->taken] = NOTHING;
    e->did = 0;
    nv_refresh(r);
    if (card == GT_NO_OBJECT || !nv_can_take(r, card, i->timing))
        return true;
    if (i->timing == NV_KW_NONE) {
        e->v[i->taken] = taken(ALL_PRINTED, card);
    } else if (!gt_is_asked(r, takeable(r, card, i->timing, held))) {
        e->v[i->taken] = taken(held[0].ability, held[0].source);
    } else {
        gt_push(r->s, (gt_frame){.take = {.kind = NV_F_TAKE,
                                          .card = (uint8_t)card,
                                          .keyword = (uint8_t)i->timing,
                                          .variable = i->taken}});
        return false;
    }
    e->did = 1;
    return true;
}

static bool step_take(gt_context *r, gt_frame *f)
{
    (void)f;
    r->s->chooser = r->s->effects[r->s->n_effects - 1].player;
    return true;
}

static int take_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    nv_held held[NV_MAX_HELD];
    return gt_numbered(GT_MODE, takeable(r, f->take.card, f->take.keyword, held), out);
}

static void take_answer(gt_context *r, gt_frame *f, gt_action a)
{
    gt_state *s = r->s;
    nv_held held[NV_MAX_HELD];
    takeable(r, f->take.card, f->take.keyword, held);
    const nv_held *one = &held[gt_act_a(a)];
    s->effects[s->n_effects - 1].v[f->take.variable] = taken(one->ability, one->source);
    gt_pop(s, 1);
}

const gt_frame_kind nv_frame_take = {
    .name = "take", .step = step_take, .legal = take_legal, .answer = take_answer};

/* ---- Giving what was taken. */

static void give(gt_context *r, gt_effect *e, const gt_operation *i, int ability, int source,
                 gt_set set)
{
    gt_state *s = r->s;
    if (i->op == NV_OP_GIVE_TAKEN_ALL) {
        gt_mod *m = nv_mod(r, e, NV_GIVE_ABILITY, i->b, ability);
        m->source = (uint8_t)source;
        nv_hold_for_all(r, e, m, gt_address(i->c), i->d);
        e->did = 1;
        return;
    }
    GT_SET_EACH (object, &set) {
        if (!nv_is_unit(s, object))
            continue; /* it has left the field meanwhile */
        gt_mod *m = nv_mod(r, e, NV_GIVE_ABILITY, i->b, ability);
        m->source = (uint8_t)source;
        nv_hold_for_one(r, m, object);
        NV_LOG(r, "8.1.3.3.3", "%s gains an ability of %s", nv_card(r, object), nv_card(r, source));
        e->did = 1; /* mutant 6 */
    }
}

void nv_give_taken_to(gt_context *r, gt_effect *e, const gt_operation *i, gt_set set)
{
    int32_t what = e->v[i->a];
    int ability = what & 0xffff, source = what >> 16;
    e->did = 0;
    if (what == NOTHING)
        return;
    if (ability != ALL_PRINTED) {
        give(r, e, i, ability, source, set);
        return;
    }
    const gt_def *d = nv_def(r, source);
    bool back = d->type == NV_LEADER && nv_const(r->s)->awakened[r->s->objects[source].owner];
    for (int k = 0; k < d->face[back].n; k++)
        give(r, e, i, d->face[back].first + k, source, set);
}

void nv_give_taken(gt_context *r, gt_effect *e, const gt_operation *i)
{
    bool all = i->op == NV_OP_GIVE_TAKEN_ALL;
    nv_give_taken_to(r, e, i, all ? gt_set_empty() : gt_operand_set(r, e, i->c));
}
