/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placing unit cards by effects: one after the other, each on a unit zone that the player chooses.
 * Where not all of them find room the player picks which comes next (1.3.2, 1.3.5). */
#include "engine/nivel/internal.h"

uint32_t nv_free_lanes(gt_context *r, gt_effect *e, int unit, int mode, int set, int flags)
{
    gt_state *s = r->s;
    nv_vars *v = nv_of(s);
    uint32_t lanes = 0;
    nv_refresh(r);
    if (nv_def(r, unit)->type != NV_UNIT || nv_in_lane(s, unit) ||
        s->objects[unit].owner != e->player) /* clause 1.3.2.1/3, 2.2.4/1, 3.5.1/1 */
        return 0; /* what is placed is placed already (1.3.2.1/5) */
    /* clause 6.4.1.1.2/8 */
    if ((flags & NV_IGNORE_SIZE) == 0 && !nv_fits(r, e->player, nv_def(r, unit)->number[NV_COST]))
        return 0;
    for (int lane = 0; lane < NV_LANES; lane++) {
        /* clause 3.5.5/6, 1.3.4/19 */
        if (v->unit[e->player][lane] != GT_NO_OBJECT ||
            nv_forbidden(r, NV_NO_PLACE, e->player, unit, lane) ||
            (nv_kind_of(s, unit) == NV_HAND &&
             nv_forbidden(r, NV_NO_PLACE_FROM_HAND, e->player, unit, lane)))
            continue;
        lanes |= 1u << lane;
    }
    if (mode != NV_LANE_OF)
        return lanes;
    uint32_t named = 0;
    gt_set of = gt_operand_set(r, e, set);
    GT_SET_EACH (object, &of) {
        if (nv_in_lane(s, object))
            named |= 1u << nv_lane_of(s, object);
        for (int i = 0; i < v->n_known; i++)
            if (v->known[i].object == object)
                named |= 1u << v->known[i].lane % NV_LANES;
    }
    return lanes & named;
}

static uint32_t lanes_for(gt_context *r, gt_effect *e, int unit, const nv_placing *p)
{
    return nv_free_lanes(r, e, unit, p->mode, p->lane_of, p->flags);
}

/* As an upgrade of which card it counts, or GT_NO_OBJECT. */
static int counts_as_upgrade(gt_context *r, const gt_effect *e, const nv_placing *p)
{
    if ((p->flags & NV_AS_UPGRADE) == 0)
        return GT_NO_OBJECT;
    gt_set of = gt_operand_set(r, e, p->upgrade_of);
    return gt_set_first(&of);
}

/* Whether not all cards find room, so that it matters which comes next (1.3.5). */
static bool is_short_of_room(gt_context *r, gt_effect *e, const nv_placing *p)
{
    uint32_t lanes = 0;
    int n = 0, cost = 0;
    if (gt_set_count(&e->from) < 2)
        return false;
    GT_SET_EACH (card, &e->from) {
        uint32_t free_lanes = lanes_for(r, e, card, p);
        if (free_lanes == 0)
            continue;
        lanes |= free_lanes;
        cost += nv_def(r, card)->number[NV_COST];
        n++;
    }
    return n > __builtin_popcount(lanes) ||
           ((p->flags & NV_IGNORE_SIZE) == 0 && !nv_fits(r, e->player, cost)); /* clause 1.3.5/3 */
}

int nv_place_choices(gt_context *r, gt_effect *e, const nv_placing *p, gt_action *out)
{
    int n = 0;
    if (p->step != NV_PLACE_NEXT || !is_short_of_room(r, e, p))
        return 0;
    GT_SET_EACH (card, &e->from)
        if (lanes_for(r, e, card, p) != 0)
            n = nv_add_pick(r, card, out, n);
    return n;
}

int nv_placed_next(const gt_effect *e, const nv_placing *p)
{
    return p->step == NV_PLACE_PICKED ? e->dst : gt_set_first(&e->from);
}

static void place_next(gt_context *r, nv_placing *p, int lane)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int unit = nv_placed_next(e, p);
    gt_set_remove(&e->from, unit);
    p->step = NV_PLACE_NEXT;
    if (nv_place_or_ask(r, unit, e->player, lane, nv_kind_of(r->s, unit),
                        counts_as_upgrade(r, e, p)))
        p->placed++;
}

/* Places e->from one by one; the card that was picked to come next is e->dst. */
static bool step_place(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    nv_placing *p = &f->place;
    while (!gt_set_is_empty(&e->from)) {
        gt_action choices[GT_MAX_ACTIONS];
        int unit = nv_placed_next(e, p);
        uint32_t lanes = lanes_for(r, e, unit, p);
        /* clause 1.3.5/4 */
        if (nv_place_choices(r, e, p, choices) > 1 || gt_is_asked(r, __builtin_popcount(lanes))) {
            s->chooser = e->player;
            return true;
        }
        if (lanes == 0)
            gt_set_remove(&e->from, unit);
        else
            place_next(r, p, __builtin_ctz(lanes));
        if (gt_top(s) != f)
            return false; /* it is proposed */
    }
    gt_pop(s, p->meant != p->placed ? -1 - p->placed : p->placed); /* clause 8.3.2/9 */
    return false;
}

static int place_legal(gt_context *r, const gt_frame *f, gt_action *out)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int n = nv_place_choices(r, e, &f->place, out);
    if (n > 1)
        return n;
    return nv_add_lanes(lanes_for(r, e, nv_placed_next(e, &f->place), &f->place), out);
}

static void place_answer(gt_context *r, gt_frame *f, gt_action a)
{
    if (gt_act_verb(a) == NV_TO) {
        place_next(r, &f->place, (int)gt_act_a(a));
        return;
    }
    r->s->effects[r->s->n_effects - 1].dst = (uint8_t)nv_picked_card(r, a);
    f->step = NV_PLACE_PICKED;
}

const gt_frame_kind nv_frame_place = {
    .name = "place", .step = step_place, .legal = place_legal, .answer = place_answer};

GT_INSTRUCTION(nv, place)
{
    e->from = gt_operand_set(r, e, i->units);
    gt_push(r->s, (gt_frame){.place = {.kind = NV_F_PLACE,
                                       .flags = (uint8_t)(i->flags & ((1 << NV_UPGRADED_FROM) - 1)),
                                       .mode = (uint8_t)i->lanes,
                                       .lane_of = i->set,
                                       .meant = (uint16_t)gt_set_count(&e->from),
                                       .upgrade_of = (int16_t)(i->flags >> NV_UPGRADED_FROM)}});
    return false;
}
