/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Objects as actions name them; see naming.h. */
#include "engine/core/naming.h"

#include "engine/core/agenda.h"
#include "engine/core/zone.h"

unsigned gt_place_of(const gt_state *s, int object)
{
    unsigned place = 0;
    for (int i = s->objects[object].prev; i != GT_NO_OBJECT; i = s->objects[i].prev)
        place++;
    return place;
}

int gt_object_at(const gt_state *s, int list, unsigned place)
{
    int object = s->zone_first[list];
    while (place-- > 0 && object != GT_NO_OBJECT)
        object = s->objects[object].next;
    return object;
}

int gt_card_of(const gt_state *s, int list, int def, int other)
{
    int found = GT_NO_OBJECT;
    GT_ZONE_EACH (card, s, list) {
        if (s->objects[card].def != def)
            continue;
        if (found == GT_NO_OBJECT || s->objects[card].know[other] == GT_KNOW_PLACE)
            found = card;
    }
    return found;
}

static bool is_by_definition(const gt_naming *n, unsigned list)
{
    return (n->by_definition >> list % (unsigned)n->zones_per_player & 1) != 0;
}

unsigned gt_name_of(const gt_naming *n, const gt_state *s, int object)
{
    unsigned list = s->objects[object].zone;
    return list | (is_by_definition(n, list) ? s->objects[object].def : gt_place_of(s, object))
                      << 8;
}

int gt_named(const gt_naming *n, const gt_state *s, gt_action a)
{
    unsigned list = gt_act_a(a);
    int owner = (int)list / n->zones_per_player;
    return is_by_definition(n, list) ? gt_card_of(s, (int)list, (int)gt_act_b(a), 1 - owner)
                                     : gt_object_at(s, (int)list, gt_act_b(a));
}
