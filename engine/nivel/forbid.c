/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Prohibitions (1.3.4): what a player cannot play, place or use now. They are modifiers, made by effects or by
 * static abilities. The `filter` of NV_NO_USE is no address but a mask of timings (1 << keyword). */
#include "engine/nivel/internal.h"

bool nv_forbidden(gt_run *r, int what, int player, int object, int lane)
{
    gt_state *s = r->s;
    nv_refresh(r);
    if (!nv_of(s)->forbids)
        return false;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what != NV_GIVE_FORBID || (m->value & ~NV_HERE) != what || m->times != player)
            continue;
        if ((m->value & NV_HERE) != 0 &&
            (!nv_is_unit(s, m->target) || nv_lane_of(s, m->target) != lane))
            continue;
        gt_effect e;
        gt_effect_init(&e, (m->flags & GT_MOD_OTHER) != 0, m->target, m->source);
        if (m->filter == 0 || gt_accepts(r, &e, m->filter, object))
            return true;
    }
    return false;
}

bool nv_use_forbidden(gt_run *r, int player, int keyword)
{
    gt_state *s = r->s;
    if (!nv_of(s)->forbids)
        return false;
    for (int i = 0; i < s->n_mods; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_FORBID && m->value == NV_NO_USE && m->times == player &&
            (m->filter >> keyword & 1) != 0)
            return true;
    }
    return false;
}
