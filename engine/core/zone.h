/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zone lists: objects linked first to last. A list has number player * zones_per_player + kind. These are
 * what every move of a card runs through, so they are compiled where they are used. */
#ifndef GT_CORE_ZONE_H
#define GT_CORE_ZONE_H

#include "engine/core/state.h"

#include <assert.h>
#include <stddef.h>

#define GT_ZONE_EACH(object, s, zone)                                                              \
    for (int object = (s)->zone_first[zone]; object != GT_NO_OBJECT;                               \
         object = (s)->objects[object].next)

/* Where it is written what comes behind an object of a zone, or before it; GT_NO_OBJECT: at the zone's ends.
 * Which of the two cannot be foretold for cards of a hand: a mask chooses, for compilers make branches of ?:. */
static inline uint8_t *gt_link_of(gt_state *s, unsigned object, size_t in_object, size_t in_zone)
{
    size_t in_list = offsetof(gt_state, objects) + object * sizeof(gt_object) + in_object;
    return (uint8_t *)s + (in_list ^ ((in_list ^ in_zone) & -(size_t)(object == GT_NO_OBJECT)));
}

static inline uint8_t *gt_link_behind(gt_state *s, unsigned object, unsigned zone)
{
    return gt_link_of(s, object, offsetof(gt_object, next), offsetof(gt_state, zone_first) + zone);
}

static inline uint8_t *gt_link_before(gt_state *s, unsigned object, unsigned zone)
{
    return gt_link_of(s, object, offsetof(gt_object, prev), offsetof(gt_state, zone_last) + zone);
}

/* Takes an object out of its zone. */
static inline void gt_unlink(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    unsigned zone = o->zone, prev = o->prev, next = o->next;
    *gt_link_behind(s, prev, zone) = (uint8_t)next;
    *gt_link_before(s, next, zone) = (uint8_t)prev;
    s->zone_count[zone]--;
    o->prev = o->next = o->zone = GT_NO_OBJECT;
}

/* Takes the first object out of a zone that is not empty, and returns it. */
static inline int gt_unlink_first(gt_state *s, int zone)
{
    int object = s->zone_first[zone];
    assert(object != GT_NO_OBJECT);
    gt_object *o = &s->objects[object];
    int next = o->next;
    s->zone_first[zone] = (uint8_t)next;
    *(next != GT_NO_OBJECT ? &s->objects[next].prev : &s->zone_last[zone]) = GT_NO_OBJECT;
    s->zone_count[zone]--;
    o->next = o->zone = GT_NO_OBJECT;
    return object;
}

/* Links an unlinked object between two neighbours of a zone. */
static inline void gt_link_between(gt_state *s, int object, int zone, int prev, int next)
{
    gt_object *o = &s->objects[object];
    assert(o->zone == GT_NO_OBJECT);
    o->zone = (uint8_t)zone;
    o->prev = (uint8_t)prev;
    o->next = (uint8_t)next;
    *(prev != GT_NO_OBJECT ? &s->objects[prev].next : &s->zone_first[zone]) = (uint8_t)object;
    *(next != GT_NO_OBJECT ? &s->objects[next].prev : &s->zone_last[zone]) = (uint8_t)object;
    s->zone_count[zone]++;
}

/* Links it into a zone: last, first, sorted by number (hidden hands), or behind another object. */
static inline void gt_link_last(gt_state *s, int object, int zone)
{
    gt_link_between(s, object, zone, s->zone_last[zone], GT_NO_OBJECT);
}

static inline void gt_link_first(gt_state *s, int object, int zone)
{
    gt_link_between(s, object, zone, GT_NO_OBJECT, s->zone_first[zone]);
}

static inline void gt_link_sorted(gt_state *s, int object, int zone)
{
    int prev = s->zone_last[zone];
    int next = GT_NO_OBJECT;
    while (prev != GT_NO_OBJECT && prev > object) {
        next = prev;
        prev = s->objects[prev].prev;
    }
    gt_link_between(s, object, zone, prev, next);
}

static inline void gt_link_after(gt_state *s, int object, int before)
{
    gt_link_between(s, object, s->objects[before].zone, before, s->objects[before].next);
}

/* Puts all that is in one zone behind what is in another. */
static inline void gt_zone_join(gt_state *s, int from, int zone)
{
    int first = s->zone_first[from], last = s->zone_last[zone];
    GT_ZONE_EACH(object, s, from)
    s->objects[object].zone = (uint8_t)zone;
    if (first == GT_NO_OBJECT)
        return;
    *(last != GT_NO_OBJECT ? &s->objects[last].next : &s->zone_first[zone]) = (uint8_t)first;
    s->objects[first].prev = (uint8_t)last;
    s->zone_last[zone] = s->zone_last[from];
    s->zone_count[zone] = (uint8_t)(s->zone_count[zone] + s->zone_count[from]);
    s->zone_first[from] = s->zone_last[from] = GT_NO_OBJECT;
    s->zone_count[from] = 0;
}

/* Inserts an object into a row of n objects sorted by number. */
static inline void gt_row_insert(uint8_t *row, int n, uint8_t object)
{
    for (; n > 0 && row[n - 1] > object; n--)
        row[n] = row[n - 1];
    row[n] = object;
}

/* Makes a zone list of these objects, in this order. */
static inline void gt_link_row(gt_state *s, int zone, const uint8_t *row, int n)
{
    uint8_t *link = &s->zone_first[zone], prev = GT_NO_OBJECT;
    for (const uint8_t *end = row + n; row < end; row++) {
        uint8_t object = *row;
        gt_object *o = s->objects + object;
        o->zone = (uint8_t)zone;
        o->prev = prev;
        *link = prev = object;
        link = &o->next;
    }
    *link = GT_NO_OBJECT;
    s->zone_last[zone] = prev;
    s->zone_count[zone] = (uint8_t)n;
}

#endif
