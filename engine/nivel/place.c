/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Placing unit cards by effects: one after the other, each on a unit zone that the player chooses.
 * Where not all of them find room the player picks which comes next (1.3.2, 1.3.5). */
#include "engine/nivel/act.h"
#include "engine/nivel/board.h"
#include "engine/nivel/events.h"
#include "engine/nivel/forbid.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/values.h"

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

int nv_counts_as_upgrade(gt_context *r, const gt_effect *e, const gt_frame *f)
{
    if ((f->a & NV_AS_UPGRADE) == 0)
        return GT_NO_OBJECT;
    gt_set of = gt_operand_set(r, e, f->e >> 16);
    return gt_set_first(&of);
}

/* Whether not all cards find room, so that it matters which comes next (1.3.5). */
static bool is_short_of_room(gt_context *r, gt_effect *e, const gt_frame *f)
{
    uint32_t lanes = 0;
    int n = 0, cost = 0;
    if (gt_set_count(&e->from) < 2)
        return false;
    GT_SET_EACH (card, &e->from) {
        uint32_t free_lanes = nv_free_lanes(r, e, card, f->b, f->d, f->a);
        if (free_lanes == 0)
            continue;
        lanes |= free_lanes;
        cost += nv_def(r, card)->number[NV_COST];
        n++;
    }
    return n > __builtin_popcount(lanes) ||
           ((f->a & NV_IGNORE_SIZE) == 0 && !nv_fits(r, e->player, cost)); /* clause 1.3.5/3 */
}

int nv_place_choices(gt_context *r, gt_effect *e, const gt_frame *f, gt_action *out)
{
    int n = 0;
    if (f->step != NV_PLACE_NEXT || !is_short_of_room(r, e, f))
        return 0;
    GT_SET_EACH (card, &e->from) {
        gt_action a = gt_act(GT_PICK, gt_pick_place(r, card, e->player), r->s->objects[card].def);
        bool is_new = nv_free_lanes(r, e, card, f->b, f->d, f->a) != 0;
        for (int i = 0; i < n; i++)
            is_new = is_new && out[i] != a;
        if (is_new)
            out[n++] = a;
    }
    return n;
}

int nv_placed_next(const gt_effect *e, const gt_frame *f)
{
    return f->step == NV_PLACE_PICKED ? e->dst : gt_set_first(&e->from);
}

void nv_place_next(gt_context *r, gt_frame *f, int lane)
{
    gt_effect *e = &r->s->effects[r->s->n_effects - 1];
    int unit = nv_placed_next(e, f);
    gt_set_remove(&e->from, unit);
    f->step = NV_PLACE_NEXT;
    if (nv_place_or_ask(r, unit, e->player, lane, nv_kind_of(r->s, unit),
                        nv_counts_as_upgrade(r, e, f)))
        f->c++;
}

/* a: flags, b: lane mode, c: number placed, d: set operand of the lane, e: number to place, and the
 * set operand of NV_AS_UPGRADE << 16. Places e->from one by one; the card that was picked to come
 * next is e->dst. */
bool nv_step_place(gt_context *r, gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    while (!gt_set_is_empty(&e->from)) {
        gt_action choices[GT_MAX_ACTIONS];
        int unit = nv_placed_next(e, f);
        uint32_t lanes = nv_free_lanes(r, e, unit, f->b, f->d, f->a);
        /* clause 1.3.5/4 */
        if (nv_place_choices(r, e, f, choices) > 1 || gt_is_asked(r, __builtin_popcount(lanes))) {
            s->chooser = e->player;
            return true;
        }
        if (lanes == 0)
            gt_set_remove(&e->from, unit);
        else
            nv_place_next(r, f, __builtin_ctz(lanes));
        if (gt_top(s) != f)
            return false; /* it is proposed */
    }
    gt_pop(s, (f->e & 0xffff) != f->c ? -1 - f->c : f->c); /* clause 8.3.2/9 */
    return false;
}

bool nv_place(gt_context *r, gt_effect *e, const gt_operation *i)
{
    e->from = gt_operand_set(r, e, i->a);
    gt_push_letters(r->s, NV_F_PLACE, 0, i->c & ((1 << NV_UPGRADED_FROM) - 1), i->b, 0, i->d,
                    gt_set_count(&e->from) | i->c >> NV_UPGRADED_FROM << 16);
    return false;
}
