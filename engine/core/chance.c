/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events of chance for who listens. */
#include "engine/core/core.h"
#include "engine/core/naming.h"

/* Whether nobody knows where a card of a pile lies: by chance it may lie anywhere in it. */
static bool is_unseen(const gt_state *s, int object)
{
    const gt_object *o = &s->objects[object];
    return o->know[0] < GT_KNOW_PLACE && o->know[1] < GT_KNOW_PLACE;
}

/* Two objects of a linked zone list exchange their places. */
static void exchange(gt_state *s, int list, int a, int b)
{
    uint8_t row[GT_MAX_OBJECTS];
    int n = 0;
    GT_LIST_EACH (object, s, list)
        row[n++] = (uint8_t)(object == a ? b : object == b ? a : object);
    gt_link_row(s, list, row, n);
}

/* What could come where `object` lies: the unseen cards of its list that are not among the first
 * `gone` of it, ascending. */
static int could_come(const gt_state *s, int list, int gone, uint8_t *row)
{
    int n = 0;
    GT_LIST_EACH (other, s, list)
        if (gone-- <= 0 && is_unseen(s, other))
            gt_row_insert(row, n++, (uint8_t)other);
    return n;
}

/* The card behind the first `gone` of its list, which came before, is about to be seen. */
static int comes(gt_context *r, int object, int gone)
{
    gt_state *s = r->s;
    int list = s->objects[object].zone;
    uint8_t row[GT_MAX_OBJECTS], def[GT_MAX_OBJECTS];
    if (!is_unseen(s, object) || gt_seed_is_still(s->seed))
        return object;
    gt_chance c = {.n = could_come(s, list, gone, row), .object = row, .def = def};
    for (int i = 0; i < c.n; i++) {
        def[i] = s->objects[row[i]].def;
        c.came = row[i] == object ? i : c.came;
    }
    if (c.n < 2)
        return object;
    int other = row[r->observer->chance(r->observer->context, &c)];
    if (other != object)
        exchange(s, list, object, other);
    return other;
}

int gt_tell_card_comes(gt_context *r, int object)
{
    return comes(r, object, (int)gt_place_of(r->s, object));
}

void gt_tell_cards_come(gt_context *r, int list, int n)
{
    int object = r->s->zone_first[list];
    for (int i = 0; i < n && object != GT_NO_OBJECT; i++) {
        object = comes(r, object, i);
        object = r->s->objects[object].next;
    }
}

uint32_t gt_tell_lot(gt_context *r, uint32_t lot, uint32_t n)
{
    gt_chance c = {.n = (int)n, .came = (int)lot};
    if (n < 2 || gt_seed_is_still(r->s->seed))
        return lot;
    return (uint32_t)r->observer->chance(r->observer->context, &c);
}
