/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Legal actions of each moment. Equal cards in hand are one action. What they do: apply.c. */
#include "engine/events/proposal.h"
#include "engine/nivel/act.h"
#include "engine/nivel/battle.h"
#include "engine/nivel/board.h"
#include "engine/nivel/events.h"
#include "engine/nivel/frames.h"
#include "engine/nivel/held.h"
#include "engine/nivel/play.h"
#include "engine/nivel/words.h"

#include "engine/core/hash.h"

/* The zones or lanes of a frame that asks for one, as a mask. */
static uint32_t lanes_of(gt_context *r, const gt_frame *f)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    uint32_t lanes = 0;
    if (f->kind == NV_F_PLACE)
        return nv_free_lanes(r, e, nv_placed_next(e, f), f->b, f->d, f->a);
    if (f->kind == NV_F_STRIKE)
        return nv_adjacent_targets(s, f->a);
    int at = nv_lane_of(s, f->a);
    for (int lane = 0; lane < NV_LANES; lane++)
        if (lane - at == 1 || at - lane == 1) /* clause 4.9/1 */
            lanes |= 1u << lane;
    return lanes;
}

/* Cards of the innermost effect's `from`, equal ones once. */
static int order_actions(gt_context *r, gt_action *out)
{
    gt_state *s = r->s;
    gt_effect *e = &s->effects[s->n_effects - 1];
    int n = 0;
    GT_SET_EACH (card, &e->from) {
        gt_action a = gt_act(GT_PICK, gt_pick_place(r, card, e->player), s->objects[card].def);
        bool is_new = true;
        for (int i = 0; i < n; i++)
            is_new = is_new && out[i] != a;
        if (is_new)
            out[n++] = a;
    }
    return n;
}

static int list(gt_context *r, gt_action *out)
{
    gt_state *s = r->s;
    gt_frame *f = gt_top(s);
    nv_held held[NV_MAX_HELD];
    int choices[GT_MAX_WAITING];
    gt_replacement x[GT_MAX_REPLACEMENTS];
    int n = 0, k;
    switch (f->kind) {
    case GT_FRAME_CHOOSE:
    case GT_FRAME_ASK:
    case GT_FRAME_MENU: return gt_choice_legal(r, out);
    case NV_F_MULLIGAN:
        out[n++] = gt_act(NV_KEEP, 0, 0);
        out[n++] = gt_act(NV_MULLIGAN, 0, 0);
        return n;
    case NV_F_TURN: return nv_turn_actions(r, out);
    case NV_F_BATTLE: return nv_block_actions(r, f, out);
    case GT_FRAME_EVENT:
    case NV_F_WINDOW:
        n = f->kind == NV_F_WINDOW ? nv_window_choices(r, f, choices) : gt_event_choices(r, x);
        for (int i = 0; i < n; i++)
            out[i] = gt_act(NV_FIRST, (unsigned)i, 0);
        return n;
    case NV_F_ORDER: return order_actions(r, out);
    case NV_F_USE:
    case NV_F_TAKE:
        k = f->kind == NV_F_USE ? nv_usable(r, f->a, f->b, held) : nv_takeable(r, f->a, f->b, held);
        for (int i = 0; i < k; i++)
            out[n++] = gt_act(GT_MODE, (unsigned)i, 0);
        return n;
    case NV_F_PLACE:
        n = nv_place_choices(r, &s->effects[s->n_effects - 1], f, out);
        if (n > 1)
            return n;
        n = 0;
        /* fall through */
    default:
        for (uint32_t lanes = lanes_of(r, f); lanes != 0; lanes &= lanes - 1)
            out[n++] = gt_act(NV_TO, (unsigned)__builtin_ctz(lanes), 0);
        return n;
    }
}

gt_action nv_draw_answer(gt_context *r, uint64_t key)
{
    gt_action out[GT_MAX_ACTIONS];
    int n = list(r, out); /* never 0 */
    /* NOLINTNEXTLINE(clang-analyzer-core.uninitialized.UndefReturn) */
    return out[gt_below(key, (uint32_t)n)];
}

/* What is wanted is told apart before any of it begins: each way saves no more registers than it
 * needs. */
#define ALONE __attribute__((noinline))

/* Between actions derived values are settled, so that nothing changes where one only looks. */
static ALONE int all(const gt_game *g, gt_state *s, gt_action *out)
{
    gt_context r = nv_run_of(g, s, NULL);
    assert(!s->dirty);
    return list(&r, out);
}

static ALONE int first(const gt_game *g, gt_state *s, gt_action *out)
{
    gt_context r = nv_run_of(g, s, NULL);
    if (gt_top(s)->kind >= GT_FRAME_EVENT)
        return list(&r, out);
    out[0] = gt_choice_first(&r);
    return 1;
}

static ALONE int drawn(const gt_game *g, gt_state *s, uint64_t key, gt_action *out)
{
    gt_context r = nv_run_of(g, s, NULL);
    assert(!s->dirty);
    if (gt_top(s)->kind != NV_F_TURN)
        return list(&r, out);
    out[0] = nv_turn_draw(&r, key);
    return 1;
}

int nv_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out)
{
    switch (w->what) {
    case GT_WANT_FIRST: return first(g, s, out);
    case GT_WANT_DRAWN: return drawn(g, s, w->key, out);
    case GT_WANT_PLAYED: nv_play_out(g, s, w); return 0;
    default: return all(g, s, out);
    }
}
