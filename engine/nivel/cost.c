/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Costs of items and skills on the field (2.5, 1.3.7). Those of units are derived values
 * (compute.c); for items and skills modifiers are kept: those of effects for one card, and computed
 * ones (GT_MOD_STATIC) for what holds for all that match. */
#include "engine/nivel/internal.h"

static bool changes(const gt_state *s, const gt_mod *m, int object)
{
    return m->target == object && m->what <= NV_GIVE_COST_SET &&
           m->target_stamp == s->objects[object].stamp &&
           (m->flags & (GT_MOD_LIVE | GT_MOD_PLAYER)) == 0;
}

int nv_changed_cost(const gt_context *r, int object, int cost)
{
    const gt_state *s = r->s;
    int since = 0; /* order of the last "becomes": what is older counts no more (ruling 1) */
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_COST_SET && changes(s, m, object) && m->order >= since) {
            since = m->order;
            cost = m->value;
        }
    }
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_COST && changes(s, m, object) && m->order >= since)
            cost += m->value; /* clause 1.3.7.1/4 */
    }
    return cost < 0 ? 0 : cost; /* 1.3.7.1/5 */
}

/* Whether a change of that kind is for a card on the field that is no unit. */
static bool is_meant(const gt_state *s, int what, int object)
{
    return (what == NV_GIVE_COST || what == NV_GIVE_COST_SET) && !nv_is_unit(s, object) &&
           (nv_in_lane(s, object) || nv_kind_of(s, object) == NV_SKILLS);
}

void nv_grant_cost(gt_context *r, const gt_effect *e, int object, int what, int32_t x, int order)
{
    if (!is_meant(r->s, what, object))
        return;
    nv_grant(r, e, object, what, x)->order = (uint16_t)order;
    nv_of(r->s)->recosted = 1;
}

void nv_grant_costs(gt_context *r, gt_effect *e, gt_addr filter, int what, int32_t x, int order)
{
    if (gt_code_at(r, filter)->b == NV_UNITS_MASK ||
        (what != NV_GIVE_COST && what != NV_GIVE_COST_SET))
        return;
    gt_set set = gt_matching(r, e, filter);
    GT_SET_EACH (object, &set)
        nv_grant_cost(r, e, object, what, x, order);
}
