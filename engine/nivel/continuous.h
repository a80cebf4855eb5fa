/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Static abilities and listeners on the board (continuous.c), the usual ones compiled (bonus.c).
 * What they read tells those who change it: nv_touch. */
#ifndef GT_NIVEL_CONTINUOUS_H
#define GT_NIVEL_CONTINUOUS_H

#include "engine/nivel/vars.h"

/* ---- continuous.c */
void nv_gather(gt_context *r); /* anew, from the board */
int nv_gather_granted(gt_context *r, nv_continuous *list, int n, int first,
                      int end); /* adds those that modifiers [first, end) grant */
void nv_listen_anew(gt_context *r); /* nv_vars.listening, from the board */
void nv_run_one(gt_context *r, const nv_continuous *l); /* if its condition is met */
/* Asks again what those read that was touched. Returns what changes by it, bits as
 * gt_state.dirty. */
unsigned nv_look_again(gt_context *r);
void nv_run_code(gt_context *r, const nv_continuous *l); /* the code of one that holds */
void nv_run_grants(gt_context *r); /* those that grant abilities */
void nv_unit_came(gt_context *r, int unit, int at); /* into the unit zone of that number */
void nv_item_came(gt_context *r, int item, int unit); /* onto that unit */
void nv_left(gt_context *r, int object, int at); /* a unit or item, out of that unit zone */
void nv_turned(gt_context *r, int leader); /* it shows its other face now */
/* What to compute when an ability that a card bears or grants comes or goes. */
unsigned nv_dirty_by(const gt_context *r, int ability, int source);

/* Something that is read changed: bits as nv_vars.watching. */
static inline void nv_touch_mask(gt_context *r, uint32_t what)
{
    nv_vars *v = nv_of(r->s);
    if ((v->watching & what) != 0) {
        v->touched |= what;
        r->s->dirty |= NV_DIRTY_READERS;
    }
}

/* A zone kind of a player, or of both players (or NV_TURN_READ ...). */
static inline void nv_touch_of(gt_context *r, int player, int kind)
{
    nv_touch_mask(r, 1u << (player * NV_READS_HALF + kind));
}

static inline void nv_touch(gt_context *r, int kind)
{
    nv_touch_mask(r, (1u << NV_READS_HALF | 1u) << kind);
}

/* ---- bonus.c */
/* Compiles the code of a static ability into bonuses behind the n of the game; returns how many, 0:
 * it is of another form. */
int nv_compile_bonuses(nv_game *g, gt_addr code, int n);
/* What static abilities that hold do to some unit zones, where that is enough. */
void nv_run_for_slots(gt_context *r, unsigned slots);

#endif
