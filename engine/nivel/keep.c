/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that an effect keeps for an effect that comes later: those that it named, for the text that
 * listens (WHENEVER). Each is a modifier NV_GIVE_KEEP without an end; `value` is the register,
 * `source_stamp` the number of the listener (its `order`). They go when the listener is gone and
 * nothing that it has set off waits any more. Of cards in hidden zones nothing is kept: nobody
 * could tell later that it is the same card. */
#include "engine/nivel/internal.h"

void nv_keep(gt_context *r, const gt_effect *e, unsigned registers, int listener)
{
    gt_state *s = r->s;
    for (; registers != 0; registers &= registers - 1) {
        int reg = __builtin_ctz(registers);
        GT_SET_EACH (object, &e->s[reg]) {
            if (s->objects[object].stamp == 0)
                continue; /* in a hidden zone */
            gt_mod *m = nv_mod(r, e, NV_GIVE_KEEP, NV_UNTIL_STAYS, reg);
            m->target = (uint8_t)object;
            m->target_stamp = s->objects[object].stamp;
            m->source_stamp = (uint16_t)listener;
        }
    }
}

void nv_take_kept(gt_context *r, gt_effect *e, int listener)
{
    const gt_state *s = r->s;
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_KEEP && m->source_stamp == listener &&
            m->target_stamp == s->objects[m->target].stamp) /* else it has moved */
            gt_set_add(&e->s[m->value], m->target);
    }
    nv_drop_kept(r, listener);
}

bool nv_is_kept_for(const gt_state *s, int listener)
{
    for (int i = 0; i < nv_const(s)->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_LISTEN && s->mods[i].order == listener)
            return true;
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].kept == listener)
            return true;
    return false;
}

void nv_drop_kept(gt_context *r, int listener)
{
    gt_state *s = r->s;
    if (nv_is_kept_for(s, listener))
        return;
    for (int i = nv_const(s)->n_fixed - 1; i >= 0; i--)
        if (s->mods[i].what == NV_GIVE_KEEP && s->mods[i].source_stamp == listener) {
            gt_mod_remove(s, i);
            nv_of(s)->n_fixed--;
        }
}
