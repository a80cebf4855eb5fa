/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that an effect keeps for an effect that comes later: those that it named, for the text that listens
 * (WHENEVER). Each is a modifier NV_GIVE_KEEP without an end: `value` holds the register and, above it, the
 * zone list; `source_stamp` the number of the listener (its `order`). They go when the listener is gone and
 * nothing that it has set off waits any more. */
#include "engine/nivel/internal.h"

void nv_keep(gt_run *r, const gt_effect *e, unsigned registers, int listener)
{
    gt_state *s = r->s;
    for (; registers != 0; registers &= registers - 1) {
        int reg = __builtin_ctz(registers);
        GT_SET_EACH (object, &e->s[reg]) {
            gt_mod *m =
                nv_mod(r, e, NV_GIVE_KEEP, NV_UNTIL_STAYS, reg | s->objects[object].zone << 8);
            m->target = (uint8_t)object;
            m->target_stamp = s->objects[object].stamp;
            m->source_stamp = (uint16_t)listener;
        }
    }
}

/* Whether the card is still the object that was kept; in hidden zones, where objects have no stamp, whether
 * it is in the same one. */
static bool is_there(const gt_state *s, const gt_mod *m)
{
    const gt_object *o = &s->objects[m->target];
    return o->stamp == m->target_stamp && (o->stamp != 0 || o->zone == m->value >> 8);
}

void nv_take_kept(gt_run *r, gt_effect *e, int listener)
{
    const gt_state *s = r->s;
    for (int i = 0; i < nv_const(s)->n_fixed; i++) {
        const gt_mod *m = &s->mods[i];
        if (m->what == NV_GIVE_KEEP && m->source_stamp == listener && is_there(s, m))
            gt_set_add(&e->s[m->value & 0xff], m->target);
    }
    nv_drop_kept(r, listener);
}

static bool is_needed(const gt_state *s, int listener)
{
    for (int i = 0; i < nv_const(s)->n_fixed; i++)
        if (s->mods[i].what == NV_GIVE_LISTEN && s->mods[i].order == listener)
            return true;
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].kept == listener)
            return true;
    return false;
}

void nv_drop_kept(gt_run *r, int listener)
{
    gt_state *s = r->s;
    if (is_needed(s, listener))
        return;
    for (int i = nv_const(s)->n_fixed - 1; i >= 0; i--)
        if (s->mods[i].what == NV_GIVE_KEEP && s->mods[i].source_stamp == listener) {
            gt_mod_remove(s, i);
            nv_of(s)->n_fixed--;
        }
}
