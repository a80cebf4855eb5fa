/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zone lists: objects linked first to last, or a set (gt_state.held). A list has number player *
 * zones_per_player + kind. These are what every move of a card runs through, so they are compiled
 * where they are used. */
#ifndef GT_CORE_ZONE_H
#define GT_CORE_ZONE_H

#include "engine/core/state.h"

#include <assert.h>

#define GT_ZONE_EACH(object, s, zone)                                                              \
    for (int object = gt_zone_first(s, zone); object != GT_NO_OBJECT;                              \
         object = gt_zone_next(s, zone, object))

/* The same of one that is linked, for speed. */
#define GT_LIST_EACH(object, s, zone)                                                              \
    for (int object = (s)->zone_first[zone]; object != GT_NO_OBJECT;                               \
         object = (s)->objects[object].next)

/* A card of a player's deck as it lies in a zone list before it is linked there. */
static inline gt_object gt_new_card(int def, int owner, int zone)
{
    return (gt_object){.def = (uint8_t)def,
                       .owner = (uint8_t)owner,
                       .controller = (uint8_t)owner,
                       .zone = (uint8_t)zone,
                       .prev = GT_NO_OBJECT,
                       .next = GT_NO_OBJECT,
                       .host = GT_NO_OBJECT};
}

/* ---- A zone that is a set. */

static inline int gt_held_by(const gt_state *s, int zone)
{
    return zone == s->held_zone[1];
}

static inline bool gt_is_set(const gt_state *s, int zone)
{
    return s->held_stride != 0 && zone == s->held_zone[gt_held_by(s, zone)];
}

/* The lowest member of a player's set after an object of it, or GT_NO_OBJECT */
static inline int gt_held_after(const gt_state *s, int player, int object)
{
    int first = player * s->held_stride;
    assert(object >= first && object - first < 64);
    uint64_t left = s->held[player] & ~(uint64_t)1 << (object - first);
    return left != 0 ? first + __builtin_ctzll(left) : GT_NO_OBJECT;
}

/* Puts an object that is in no zone into its owner's set; takes it out again. */
static inline void gt_hold(gt_state *s, int object, int owner)
{
    gt_object *o = &s->objects[object];
    assert(o->zone == GT_NO_OBJECT && o->owner == owner);
    assert(object >= owner * s->held_stride && object < owner * s->held_stride + 64);
    o->zone = s->held_zone[owner];
    s->zone_count[o->zone]++;
    s->held[owner] |= (uint64_t)1 << (object - owner * s->held_stride);
}

static inline void gt_let_go(gt_state *s, int object, int owner)
{
    gt_object *o = &s->objects[object];
    assert(gt_is_set(s, o->zone) && o->owner == owner);
    s->held[owner] &= ~((uint64_t)1 << (object - owner * s->held_stride));
    s->zone_count[o->zone]--;
    o->zone = GT_NO_OBJECT;
}

/* ---- Any zone. */

static inline int gt_zone_first(const gt_state *s, int zone)
{
    int first = s->zone_first[zone], player = gt_held_by(s, zone);
    return first != GT_NO_OBJECT || s->zone_count[zone] == 0
               ? first
               : player * s->held_stride + __builtin_ctzll(s->held[player]);
}

/* What comes behind an object of a zone. */
static inline int gt_zone_next(const gt_state *s, int zone, int object)
{
    int next = s->objects[object].next;
    return next == GT_NO_OBJECT && gt_is_set(s, zone)
               ? gt_held_after(s, gt_held_by(s, zone), object)
               : next;
}

/* ---- Linked ones. */

/* Takes an object out of its zone. */
static inline void gt_unlink(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    int zone = o->zone, prev = o->prev, next = o->next;
    *(prev != GT_NO_OBJECT ? &s->objects[prev].next : &s->zone_first[zone]) = (uint8_t)next;
    *(next != GT_NO_OBJECT ? &s->objects[next].prev : &s->zone_last[zone]) = (uint8_t)prev;
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
        /* there are n: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
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

/* Makes a zone hold these objects, ascending by number, which come from other zones or were
 * there. */
static inline void gt_zone_fill(gt_state *s, int zone, const uint8_t *row, int n)
{
    int player = gt_held_by(s, zone);
    if (!gt_is_set(s, zone)) {
        gt_link_row(s, zone, row, n);
        return;
    }
    s->held[player] = 0;
    s->zone_count[zone] = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        gt_object *o = &s->objects[row[i]];
        o->zone = (uint8_t)zone;
        o->prev = o->next = GT_NO_OBJECT;
        s->held[player] |= (uint64_t)1 << (row[i] - player * s->held_stride);
    }
}

#endif
