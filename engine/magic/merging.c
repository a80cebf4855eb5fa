/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging (702.140, 725). A mutating creature spell becomes a component of the permanent that is
 * its target. That stays the object that it is; it has the characteristics of its topmost
 * component, as of a copy that was made then, and the abilities of all of them. What it has merged
 * with lies in the list that belongs to no zone, until it leaves, and goes where that goes.
 *
 *   MG_GIVE_COMPONENT   target: the permanent, source: the card
 *   MG_GIVE_MERGED      target: the permanent, value: a definition whose abilities it has */
#include "engine/magic/internal.h"

gt_set mg_components(gt_state *s, int object)
{
    gt_set set = gt_set_empty();
    GT_MODS_EACH (m, s, MG_GIVE_COMPONENT)
        if (gt_mod_is_for(s, m, object))
            gt_set_add(&set, m->source);
    return set;
}

bool mg_has_merged(gt_state *s, const gt_mod *m)
{
    if (m->what != MG_GIVE_MERGED || !gt_mod_is_for(s, m, m->target))
        return false;
    GT_MODS_EACH (copy, s, MG_GIVE_COPY) /* it has become a copy of something since */
        if (gt_mod_is_for(s, copy, m->target) && (int16_t)(copy->order - m->times) > 0)
            return false;
    return true;
}

/* The card is no spell any more, and lies nowhere. */
static void put_under(gt_context *r, int card)
{
    gt_state *s = r->s;
    gt_object *o = &s->objects[card];
    gt_item_take(s, card);
    mg_forget_mods(r, card);
    gt_unlink(s, card);
    gt_link_last(s, card, MG_PHASED_LIST);
    memset(o->mark, 0, sizeof o->mark);
    o->stamp = s->next_stamp++;
    o->controller = o->owner;
}

static void add_abilities(gt_context *r, int object, int def)
{
    mg_except_copy(r, object, MG_GIVE_MERGED, def, MG_UNTIL_STAYS)->times = r->s->next_stamp++;
}

void mg_merge(gt_context *r, int spell, int object, bool on_top)
{
    gt_state *s = r->s;
    int def = s->objects[spell].def, under = mg_copiable_def(s, object);
    mg_tell_one(r, "608.3c", spell, on_top ? "merges, on top" : "merges, under it");
    put_under(r, spell);
    mg_mod_new(r, MG_GIVE_COMPONENT, object, 0, MG_UNTIL_STAYS, spell, s->objects[object].owner);
    if (on_top)
        mg_take_definition(r, object, def);
    add_abilities(r, object, on_top ? under : def);
    mg_touch(r);
    mg_happens(r, MG_EV_MUTATES, object, GT_NO_OBJECT, 0, MG_BY_RULE, GT_NO_OBJECT);
}
