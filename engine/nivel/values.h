/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values: what changes them (values.c), computing them (compute.c), what lies on the field
 * costs (cost.c). docs/engine.md tells how they are kept. */
#ifndef GT_NIVEL_VALUES_H
#define GT_NIVEL_VALUES_H

#include "engine/nivel/board.h"

/* ---- compute.c */
void nv_compute(gt_context *r);

/* Bounds values of a unit zone that were computed. */
static inline void nv_bound(gt_state *s, int at)
{
    nv_slot *slot = &nv_slots(nv_of(s))[at];
    slot->cost = slot->cost < 0 ? 0 : slot->cost; /* 1.3.7.1 */
    if (slot->power <= 0 && (nv_const(s)->standing >> at & 1) != 0) /* clause 1.3.7.3/8 */
        s->due |= NV_DUE_POWER;
}

/* Whether the values of a unit zone are those of its cards, of what was given to one unit and of
 * static abilities, and nothing else follows from them. */
static inline bool nv_is_plain(const gt_context *r)
{
    return nv_const(r->s)->entangled == 0;
}

/* Brings derived values up to date. */
static inline void nv_refresh(gt_context *r)
{
    if (r->s->dirty)
        nv_compute(r);
}

/* Brings values up to date; whether the rules have nothing to look after then. */
bool nv_settle(gt_context *r);

/* Whether something comes before the next step of a turn or battle, the frame at `depth`: what
 * stands above it on the agenda, what the rules look after, and if a window opens before that step
 * what waits since the frame began. */
bool nv_comes_between(gt_context *r, const gt_frame *f, int depth, bool window);

static inline bool nv_is_held_up(gt_context *r, const gt_frame *f, int depth, bool window)
{
    return (r->s->n_agenda != depth || r->s->pending != 0) && nv_comes_between(r, f, depth, window);
}

/* Whether a frame may go on at once: nothing was put on the agenda above `depth`, nothing is
 * due. */
static inline bool nv_calm(gt_context *r, int depth)
{
    return r->s->n_agenda == depth && (r->s->unsettled == 0 || nv_settle(r));
}

void nv_zero_power(gt_context *r); /* 1.3.7.3 */
gt_mod *nv_grant(gt_context *r, const gt_effect *e, int object, int what, int32_t value);
/* A static ability with this timestamp has set a number of the unit in a zone: applies again what
 * modifiers that began later make of it (ruling 1). */
void nv_change_since(gt_context *r, int at, int what, int order);
void nv_change_live(gt_context *r, const gt_mod *m, int32_t x); /* of the units that it holds for */

/* ---- values.c */
gt_mod *nv_mod(gt_context *r, const gt_effect *e, int what, int duration, int32_t value);
void nv_hold_for_all(gt_context *r, const gt_effect *e, gt_mod *m, gt_addr filter, int kept);
void nv_hold_for_one(gt_context *r, gt_mod *m, int object);
void nv_mod_end(gt_context *r, int number); /* takes a modifier out, and its part of the values */
void nv_change(nv_slot *slot, int what, int32_t x, int order);

/* Whether an instruction sets a number of units or cards to a value. */
static inline bool nv_is_set(const gt_operation *i)
{
    return (i->op == NV_OP_GIVE || i->op == NV_OP_GIVE_ALL) && i->a >= NV_GIVE_POWER_SET &&
           i->a <= NV_GIVE_COST_SET;
}

/* Whether a modifier gives one object an ability, that one alone. */
static inline bool nv_gives_one(const gt_mod *m)
{
    return m->what == NV_GIVE_ABILITY && (m->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0;
}

/* What a modifier does to the unit that it is for. */
static inline void nv_apply_mod(const gt_context *r, nv_slot *slot, const gt_mod *m)
{
    if (m->what == NV_GIVE_ABILITY)
        slot->keywords |= nv_game_of(r->game)->pool->abilities[m->value].keywords;
    else
        nv_change(slot, m->what, m->value, m->order);
}

void nv_change_matching(gt_context *r, gt_effect *e, gt_addr filter, int what, int32_t x,
                        int order);
void nv_change_player(nv_vars *v, int player, int what, int32_t x);
bool nv_takes_unit(gt_context *r, gt_effect *e, gt_addr filter, const gt_operation *head, int unit);
gt_set nv_units_matching(gt_context *r, gt_effect *e, gt_addr filter);
int nv_cost_now(const gt_context *r, int object); /* in play; printed elsewhere */
/* 6.4.1.1.2: of its unit zones and skill zone */
int nv_field_cost(const gt_context *r, int player);
int nv_changed_costs(const gt_context *r, int player, int cost[NV_LANES]); /* for nv_lane_costs */
bool nv_some_mod(const gt_state *s, int what); /* is there one that gives that? */

int nv_changed_cost(const gt_context *r, int object,
                    int cost); /* cost.c: of an item or skill on the field */

/* The cost of an item or skill on the field. */
static inline int nv_cost_beside(const gt_context *r, int card)
{
    int cost = nv_card_cache_of(r, card)->printed.cost;
    assert(nv_const(r->s)->recosted || nv_changed_cost(r, card, cost) == cost);
    return nv_const(r->s)->recosted ? nv_changed_cost(r, card, cost) : cost;
}

/* Costs of what lies in a player's unit zones; returns their sum. Values must be settled. */
static inline int nv_lane_costs(const gt_context *r, int player, int cost[NV_LANES])
{
    const nv_vars *v = nv_const(r->s);
    const nv_slot *slot = v->slot[player]; /* of an empty zone: zeros */
    int sum = 0;
    for (int lane = 0; lane < NV_LANES; lane++)
        sum += cost[lane] = slot[lane].cost + v->item_cost[player][lane]; /* clause 6.4.1.1.2/10 */
    return v->recosted ? nv_changed_costs(r, player, cost) : sum; /* clause 2.5/1 */
}

/* What lies in the skill zone costs. */

static inline int nv_skill_cost(const gt_context *r, int player)
{
    int sum = 0;
    GT_LIST_EACH (skill, r->s, nv_list(player, NV_SKILLS))
        sum += nv_cost_beside(r, skill); /* clause 6.4.1.1.2/11 */
    return sum;
}

/* GIVE, GIVE_ABILITY or GIVE_TAKEN to that set */
void nv_give_to(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x, gt_set set);
void nv_modifier(gt_context *r, gt_effect *e, const gt_operation *i,
                 int32_t x); /* GIVE and its kin, of an effect */

/* A static ability's instruction: writes into the values that are being computed. */
void nv_give_static(gt_context *r, gt_effect *e, const gt_operation *i, int32_t x);
bool nv_give_plainly(gt_context *r, gt_effect *e, const gt_operation *i,
                     int32_t x); /* false: not so simple */
/* ---- cost.c */
/* While values are computed: a change for such a card, or for all that a filter accepts. */
void nv_grant_cost(gt_context *r, const gt_effect *e, int object, int what, int32_t x, int order);
void nv_grant_costs(gt_context *r, gt_effect *e, gt_addr filter, int what, int32_t x, int order);

#endif
