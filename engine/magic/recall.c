/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Last known information (608.2h, 113.7a): what a permanent was as it left, as long as something
 * that is on the stack, waits to be put there or goes on may ask for it. It is kept in modifiers
 * of no effect (GIVE LAST), by the stamp that the object had and the one that it got, and goes with
 * the turn. */
#include "engine/magic/internal.h"

/* ---- Whether anybody may ask. */

static bool is_in_item(const gt_item *item, int object)
{
    if (item->source == object || item->that == object)
        return true;
    for (int k = 0; k < item->n_targets; k++)
        if (item->target[k].object == object)
            return true;
    return false;
}

static bool is_in_effect(const gt_effect *e, int object)
{
    for (int k = 0; k < GT_SETS; k++)
        if (gt_set_has(&e->s[k], object))
            return true;
    return e->holder == object || e->that == object || e->other == object;
}

/* GIVE GIVEN_UP: an object with its stamp. */
static int32_t packed(int object, unsigned stamp)
{
    return (int32_t)((unsigned)object | stamp << 8);
}

static bool is_referred_to(const gt_state *s, int object)
{
    for (int i = 0; i < s->n_items; i++)
        if (is_in_item(&s->items[i], object))
            return true;
    for (int i = 0; i < s->n_waiting; i++)
        if (s->waiting[i].source == object || s->waiting[i].that == object)
            return true;
    for (int i = 0; i < s->n_effects; i++)
        if (is_in_effect(&s->effects[i], object))
            return true;
    GT_MODS_EACH (m, s, MG_GIVE_GIVEN_UP)
        if (m->value == packed(object, s->objects[object].stamp))
            return true;
    return false;
}

/* ---- Keeping it. */

bool mg_is_kept(gt_context *r, int object, mg_departed *out)
{
    const gt_state *s = r->s;
    if (!mg_of_run(r)->recalls || !is_referred_to(s, object))
        return false;
    const mg_values *v = mg_values_of(r, object);
    *out = (mg_departed){.stamp = s->objects[object].stamp,
                         .power = v->power,
                         .toughness = v->toughness,
                         .controller = s->objects[object].controller};
    for (int kind = 0; kind < MG_COUNTER_COUNT; kind++)
        out->counters[kind] = (uint16_t)mg_counters_on(s, object, kind);
    return true;
}

static void keep(gt_context *r, int what, int object, const mg_departed *was, int32_t value)
{
    gt_mod *m = mg_mod_new(r, what, object, value, MG_UNTIL_TURN, object, was->controller);
    m->target_stamp = was->stamp;
}

void mg_keep(gt_context *r, int object, const mg_departed *was)
{
    keep(r, MG_GIVE_LAST, object, was,
         (int32_t)((uint32_t)was->power << 16 | (uint32_t)(was->toughness & 0xffff)));
    for (int kind = 0; kind < MG_COUNTER_COUNT; kind++)
        if (was->counters[kind] > 0)
            keep(r, MG_GIVE_LAST_COUNTERS, object, was, kind | was->counters[kind] << 8);
}

int mg_x_kept(gt_context *r, int spell)
{
    const mg_card *card = mg_card_of(mg_def(r, spell));
    const gt_item *item = gt_item_of(r->s, spell);
    if (!mg_of_run(r)->recalls || item == NULL || card == NULL || card->n_costs == 0 ||
        card->cost[0].mana.x == 0 || !is_referred_to(r->s, spell))
        return 0;
    return mg_mana_value(r, spell) - mg_def(r, spell)->number[MG_MANA_VALUE];
}

void mg_keep_x(gt_context *r, int spell, unsigned stamp, int x)
{
    gt_mod *m = mg_mod_new(r, MG_GIVE_LAST_X, spell, x, MG_UNTIL_TURN, spell, 0);
    m->target_stamp = (uint16_t)stamp;
}

void mg_note_given_up(gt_context *r, int object, int source)
{
    if (mg_of_run(r)->recalls)
        mg_mod_new(r, MG_GIVE_GIVEN_UP, GT_NO_OBJECT, packed(object, r->s->objects[object].stamp),
                   MG_UNTIL_TURN, source, 0);
}

/* ---- Asking. */

/* What was kept of an object: by the stamp that it had, or (`now`) that it got then. */
static const gt_mod *kept(const gt_state *s, int what, int object, unsigned stamp, bool now)
{
    for (int i = s->n_mods - 1; i >= 0; i--) {
        const gt_mod *m = &s->mods[i];
        if (m->what == what && m->target == object &&
            (now ? m->source_stamp : m->target_stamp) == stamp)
            return m;
    }
    return NULL;
}

static int counters_kept(const gt_state *s, const gt_mod *last, int kind)
{
    GT_MODS_EACH (m, s, MG_GIVE_LAST_COUNTERS)
        if (m->target == last->target && m->target_stamp == last->target_stamp &&
            (m->value & 0xff) == kind)
            return m->value >> 8;
    return 0;
}

static bool read_kept(const gt_state *s, const gt_mod *last, int property, int32_t *out)
{
    if (last == NULL || property == MG_MANA_VALUE || property == MG_LOYALTY_PRINTED)
        return false; /* that is what is printed */
    *out = property == MG_POWER       ? last->value >> 16
           : property == MG_TOUGHNESS ? (int16_t)(last->value & 0xffff)
           : property >= MG_COUNTERS  ? counters_kept(s, last, property - MG_COUNTERS)
                                      : 0;
    return true;
}

bool mg_recall(const gt_state *s, int object, int property, int32_t *out)
{
    return read_kept(s, kept(s, MG_GIVE_LAST, object, s->objects[object].stamp, true), property,
                     out);
}

int mg_last_x(const gt_state *s, int object)
{
    const gt_mod *m = kept(s, MG_GIVE_LAST_X, object, s->objects[object].stamp, true);
    return m != NULL ? m->value : 0;
}

int mg_last_controller(const gt_state *s, int object)
{
    int kind = mg_kind_of(s, object);
    const gt_mod *last = s->n_mods == 0 || kind == MG_BATTLEFIELD || kind == MG_STACK
                             ? NULL
                             : kept(s, MG_GIVE_LAST, object, s->objects[object].stamp, true);
    return last != NULL ? (last->flags & GT_MOD_OTHER) != 0 : s->objects[object].controller;
}

/* The source of the running ability has left (113.7a). */
int32_t mg_departed_property(gt_context *r, const gt_effect *e, int property, int32_t none)
{
    gt_state *s = r->s;
    const gt_item *item = e->source != GT_NO_OBJECT ? gt_item_of(s, e->source) : NULL;
    int32_t x = none;
    if (item == NULL)
        return none;
    const gt_mod *last = kept(s, MG_GIVE_LAST, item->source, mg_held_stamp(item), false);
    if (property == MG_MANA_VALUE) /* that is printed, also on a spell that left (702.85a) */
        return mg_mana_value(r, item->object);
    return read_kept(s, last, property, &x) ? x : none;
}

int32_t mg_given_up(gt_context *r, const gt_effect *e, int property)
{
    const gt_state *s = r->s;
    int32_t sum = 0;
    for (int k = 0; k < s->n_mods; k++) {
        const gt_mod *m = &s->mods[k];
        int object = m->value & 0xff;
        unsigned stamp = (unsigned)m->value >> 8;
        int32_t x = 0;
        if (m->what != MG_GIVE_GIVEN_UP || m->source != e->source ||
            m->source_stamp != s->objects[e->source].stamp)
            continue;
        if (property == MG_MANA_VALUE)
            sum += mg_mana_value(r, object);
        else if (read_kept(s, kept(s, MG_GIVE_LAST, object, stamp, false), property, &x))
            sum += x;
    }
    return sum;
}
