/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Phasing (702.26, 502.1). What is phased out is treated as though it did not exist: it lies in a
 * list of its own that belongs to no zone, and has another stamp there, so that nothing that means
 * the permanent finds it. As it phases in it has its stamp again, and with it its counters and all
 * that was said of it; it has not left the battlefield, so nothing is set off. What is attached to
 * it goes and comes with it (702.26g).
 *
 *   MG_GIVE_PHASED   target, target_stamp: the permanent and the stamp that it had; value: whether
 *                    it went with what it is attached to, and whether it stays out until the source
 *                    leaves (610.4) */
#include "engine/magic/internal.h"

enum { INDIRECTLY = 1, HELD_OUT = 2 };

/* NULL: it lies there for another reason, as what a permanent has merged with. */
static gt_mod *phased_mod(gt_state *s, int object)
{
    GT_MODS_EACH (m, s, MG_GIVE_PHASED)
        if (m->target == object)
            return m;
    return NULL;
}

bool mg_is_phased_out(gt_state *s, int object, unsigned stamp)
{
    const gt_mod *m = s->objects[object].zone == MG_PHASED_LIST ? phased_mod(s, object) : NULL;
    return m != NULL && m->target_stamp == stamp;
}

uint16_t mg_stamp_phased(const gt_state *s, int object)
{
    GT_MODS_EACH (m, s, MG_GIVE_PHASED)
        if (m->target == object)
            return m->target_stamp;
    return 0;
}

/* Permanents that are attached to one of a set, and what is attached to those (702.26g). */
static gt_set attached_to(const gt_state *s, gt_set set)
{
    gt_set all = set;
    for (bool more = true; more;) {
        more = false;
        MG_PERMANENTS_EACH (object, s, 0) {
            int host = s->objects[object].host;
            if (host == GT_NO_OBJECT || !gt_set_has(&all, host) || gt_set_has(&all, object))
                continue;
            gt_set_add(&all, object);
            more = true;
        }
    }
    return gt_set_minus(all, set);
}

/* What lasts for as long as something is tracked ends, which is not seen any more (702.26e). */
static void lose_track(gt_context *r, int object)
{
    gt_state *s = r->s;
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (mg_lasts_with_source(m->until) && m->source == object &&
            m->source_stamp == s->objects[object].stamp)
            mg_mod_gone(r, i);
    }
}

static void phase_out(gt_context *r, int object, bool indirect)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    mg_tell_one(r, "702.26", object, "phases out");
    mg_leave_combat(r, object); /* 506.4 */
    mg_keep_for_abilities(r, object);
    lose_track(r, object);
    mg_mod_new(r, MG_GIVE_PHASED, object, indirect ? INDIRECTLY : 0, MG_UNTIL_STAYS, GT_NO_OBJECT,
               o->controller);
    gt_unlink(s, object);
    gt_link_last(s, object, MG_PHASED_LIST);
    o->stamp = s->next_stamp++;
}

void mg_phase_out(gt_context *r, gt_set set)
{
    gt_state *s = r->s;
    GT_SET_EACH (object, &set)
        if (!mg_is_permanent(s, object))
            gt_set_remove(&set, object);
    gt_set attached = attached_to(s, set);
    GT_SET_EACH (object, &set) /* 702.26h: what would do both does so indirectly */
        if (s->objects[object].host != GT_NO_OBJECT && gt_set_has(&set, s->objects[object].host)) {
            gt_set_remove(&set, object);
            gt_set_add(&attached, object);
        }
    gt_set all = gt_set_union(set, attached);
    GT_SET_EACH (object, &all) /* as it was before: clause 603.10b */
        mg_happens(r, MG_EV_PHASED_OUT, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
    GT_SET_EACH (object, &set)
        phase_out(r, object, false);
    GT_SET_EACH (object, &attached)
        phase_out(r, object, true);
    mg_touch(r);
}

static void phase_in(gt_context *r, int object)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[object];
    gt_mod *m = phased_mod(s, object);
    gt_unlink(s, object);
    gt_link_last(s, object, mg_list(o->controller, MG_BATTLEFIELD));
    o->stamp = m->target_stamp;
    gt_mod_remove(s, (int)(m - s->mods));
    mg_tell_one(r, "702.26", object, "phases in");
}

/* Those that went with one of a set. */
static gt_set carried_by(gt_state *s, gt_set set)
{
    for (bool more = true; more;) {
        more = false;
        GT_LIST_EACH (object, s, MG_PHASED_LIST) {
            int host = s->objects[object].host;
            const gt_mod *m = phased_mod(s, object);
            if (m == NULL || (m->value & INDIRECTLY) == 0 || host == GT_NO_OBJECT ||
                !gt_set_has(&set, host) || gt_set_has(&set, object))
                continue;
            gt_set_add(&set, object);
            more = true;
        }
    }
    return set;
}

static void all_phase_in(gt_context *r, gt_set set)
{
    GT_SET_EACH (object, &set)
        phase_in(r, object);
    mg_touch(r);
    GT_SET_EACH (object, &set)
        mg_happens(r, MG_EV_PHASED_IN, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
}

/* What the active player controls and has phasing phases out, and at the same time what phased out
 * under that player's control phases in. */
void mg_phasing(gt_context *r)
{
    gt_state *s = r->s;
    gt_set out = gt_set_empty(), in = gt_set_empty();
    if (!mg_of_run(r)->phases)
        return;
    /* clause 502.1 */
    GT_LIST_EACH (object, s, mg_list(s->active, MG_BATTLEFIELD))
        gt_set_put(&out, object, mg_has_keyword(r, object, MG_KW_PHASING));
    GT_LIST_EACH (object, s, MG_PHASED_LIST) {
        const gt_mod *m = phased_mod(s, object);
        if (m != NULL && s->objects[object].controller == s->active &&
            m->value == 0) /* 610.4a: nor what is held out */
            gt_set_add(&in, object);
    }
    in = carried_by(s, in);
    if (gt_set_is_empty(&out) && gt_set_is_empty(&in))
        return;
    mg_phase_out(r, out);
    all_phase_in(r, in);
}

/* 610.4: a second effect, as soon as what something was held out until has come; that of several at
 * once (610.4d). Of what another effect has phased in there is none (610.4a). */
void mg_phase_in_again(gt_context *r)
{
    gt_state *s = r->s;
    gt_set in = gt_set_empty();
    GT_LIST_EACH (object, s, MG_PHASED_LIST) {
        const gt_mod *m = phased_mod(s, object);
        if (m != NULL && (m->value & HELD_OUT) != 0 &&
            !mg_is_phased_out(s, m->source, m->source_stamp) &&
            !(mg_is_permanent(s, m->source) && s->objects[m->source].stamp == m->source_stamp))
            gt_set_add(&in, object);
    }
    if (!gt_set_is_empty(&in))
        all_phase_in(r, carried_by(s, in));
}

void mg_phase_out_until(gt_context *r, gt_set set, int source)
{
    gt_state *s = r->s;
    mg_phase_out(r, set);
    GT_SET_EACH (object, &set) {
        gt_mod *m = s->objects[object].zone == MG_PHASED_LIST ? phased_mod(s, object) : NULL;
        if (m == NULL || m->value != 0)
            continue; /* it was no permanent, or goes and comes with another one */
        m->value = HELD_OUT;
        m->source = (uint8_t)source;
        m->source_stamp = s->objects[source].stamp;
    }
}

GT_DEED(mg, phase_out)
{
    mg_phase_out(r, gt_operand_set(r, e, i->set));
}

/* What is phased out is looked at as it is printed. */
GT_DEED(mg, phase_in)
{
    gt_state *s = r->s;
    gt_effect asks = *e;
    gt_set in = gt_set_empty();
    GT_LIST_EACH (object, s, MG_PHASED_LIST) {
        const gt_mod *m = phased_mod(s, object);
        if (m != NULL && (m->value & INDIRECTLY) == 0 &&
            gt_accepts(r, &asks, gt_address(i->filter), object))
            gt_set_add(&in, object);
    }
    if (!gt_set_is_empty(&in))
        all_phase_in(r, carried_by(s, in));
}
