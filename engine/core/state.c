/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies and comparison of states, objects in zones, and the lists of unfinished work. */
#include "engine/core/core.h"
#include "engine/core/hash.h"

#include <string.h>

/* The five arrays behind the head, as (offset, bytes used). */
typedef struct part {
    size_t at, size;
} part;

static void parts_of(const gt_state *s, part out[6])
{
    out[0] = (part){0, offsetof(gt_state, objects)};
    out[1] = (part){offsetof(gt_state, objects), s->n_objects * sizeof(gt_object)};
    out[2] = (part){offsetof(gt_state, mods), s->n_mods * sizeof(gt_mod)};
    out[3] = (part){offsetof(gt_state, waiting), s->n_waiting * sizeof(gt_waiting)};
    out[4] = (part){offsetof(gt_state, effects), s->n_effects * sizeof(gt_effect)};
    out[5] = (part){offsetof(gt_state, agenda), s->n_agenda * sizeof(gt_frame)};
}

size_t gt_copy(gt_state *to, const gt_state *from)
{
    part parts[6];
    size_t bytes = 0;
    parts_of(from, parts);
    for (int i = 0; i < 6; i++) {
        memcpy((char *)to + parts[i].at, (const char *)from + parts[i].at, parts[i].size);
        bytes += parts[i].size;
    }
    return bytes;
}

bool gt_equal(const gt_state *a, const gt_state *b)
{
    part parts[6];
    if (memcmp(a, b, offsetof(gt_state, objects)) != 0)
        return false; /* the sizes of the other parts are in the head */
    parts_of(a, parts);
    for (int i = 1; i < 6; i++)
        if (memcmp((const char *)a + parts[i].at, (const char *)b + parts[i].at, parts[i].size) !=
            0)
            return false;
    return true;
}

void gt_finish(gt_state *s, int end, int winner)
{
    if (s->end != GT_RUNNING)
        return;
    s->end = (uint8_t)end;
    s->winner = (uint8_t)winner;
}

void gt_abort(gt_state *s, int def)
{
    s->culprit = (uint8_t)def;
    gt_finish(s, GT_ABORTED, 2);
}

void gt_push(gt_state *s, int kind, int step, int a, int b, int c, int d, int32_t e)
{
    if (s->n_agenda == GT_MAX_AGENDA) {
        gt_abort(s, GT_NO_OBJECT);
        return;
    }
    s->agenda[s->n_agenda++] = (gt_frame){.kind = (uint8_t)kind,
                                          .step = (uint8_t)step,
                                          .a = (uint8_t)a,
                                          .b = (uint8_t)b,
                                          .c = (int16_t)c,
                                          .d = (int16_t)d,
                                          .e = e};
}

int gt_object_new(gt_state *s, int def, int owner)
{
    if (s->n_objects == GT_MAX_OBJECTS - 1) {
        gt_abort(s, def);
        return GT_NO_OBJECT;
    }
    int object = s->n_objects++;
    s->objects[object] = (gt_object){.def = (uint8_t)def,
                                     .owner = (uint8_t)owner,
                                     .controller = (uint8_t)owner,
                                     .zone = GT_NO_OBJECT,
                                     .prev = GT_NO_OBJECT,
                                     .next = GT_NO_OBJECT,
                                     .host = GT_NO_OBJECT};
    return object;
}

void gt_object_free(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    assert(o->zone == GT_NO_OBJECT && o->owner != GT_NO_OBJECT);
    *o = (gt_object){.owner = GT_NO_OBJECT, /* marks the record as free */
                     .controller = GT_NO_OBJECT,
                     .zone = GT_NO_OBJECT,
                     .prev = GT_NO_OBJECT,
                     .next = GT_NO_OBJECT,
                     .host = GT_NO_OBJECT};
}

int gt_object_again(gt_state *s, int def, int owner)
{
    for (int object = 0; object < s->n_objects; object++) {
        gt_object *o = &s->objects[object];
        if (o->owner != GT_NO_OBJECT)
            continue;
        o->def = (uint8_t)def;
        o->owner = o->controller = (uint8_t)owner;
        return object;
    }
    return gt_object_new(s, def, owner);
}

void gt_unlink(gt_state *s, int object)
{
    gt_object *o = &s->objects[object];
    if (o->prev != GT_NO_OBJECT)
        s->objects[o->prev].next = o->next;
    else
        s->zone_first[o->zone] = o->next;
    if (o->next != GT_NO_OBJECT)
        s->objects[o->next].prev = o->prev;
    else
        s->zone_last[o->zone] = o->prev;
    s->zone_count[o->zone]--;
    o->prev = o->next = o->zone = GT_NO_OBJECT;
}

/* Links an unlinked object between two neighbours of a zone. */
static void link_between(gt_state *s, int object, int zone, int prev, int next)
{
    gt_object *o = &s->objects[object];
    assert(o->zone == GT_NO_OBJECT);
    o->zone = (uint8_t)zone;
    o->prev = (uint8_t)prev;
    o->next = (uint8_t)next;
    if (prev != GT_NO_OBJECT)
        s->objects[prev].next = (uint8_t)object;
    else
        s->zone_first[zone] = (uint8_t)object;
    if (next != GT_NO_OBJECT)
        s->objects[next].prev = (uint8_t)object;
    else
        s->zone_last[zone] = (uint8_t)object;
    s->zone_count[zone]++;
}

void gt_link_last(gt_state *s, int object, int zone)
{
    link_between(s, object, zone, s->zone_last[zone], GT_NO_OBJECT);
}

void gt_link_first(gt_state *s, int object, int zone)
{
    link_between(s, object, zone, GT_NO_OBJECT, s->zone_first[zone]);
}

void gt_link_sorted(gt_state *s, int object, int zone)
{
    int prev = s->zone_last[zone];
    int next = GT_NO_OBJECT;
    while (prev != GT_NO_OBJECT && prev > object) {
        next = prev;
        prev = s->objects[prev].prev;
    }
    link_between(s, object, zone, prev, next);
}

void gt_link_after(gt_state *s, int object, int before)
{
    link_between(s, object, s->objects[before].zone, before, s->objects[before].next);
}

/* Sorts keys whose upper bits are uniform: by the top six bits, then by insertion. */
static void sort_keys(uint64_t *sorted, const uint64_t *key, int n)
{
    uint8_t start[65] = {0};
    for (int i = 0; i < n; i++)
        start[(key[i] >> 58) + 1]++;
    for (int i = 1; i < 65; i++)
        start[i] = (uint8_t)(start[i] + start[i - 1]);
    for (int i = 0; i < n; i++)
        sorted[start[key[i] >> 58]++] = key[i];
    for (int i = 1; i < n; i++) {
        uint64_t k = sorted[i];
        int at = i;
        for (; at > 0 && sorted[at - 1] > k; at--)
            sorted[at] = sorted[at - 1];
        sorted[at] = k;
    }
}

void gt_shuffle(gt_state *s, int zone, int owner, const uint64_t *card_hash, const uint8_t *copy)
{
    uint64_t key[GT_MAX_OBJECTS], sorted[GT_MAX_OBJECTS];
    int n = 0;
    uint64_t salt = gt_fold(gt_fold(s->seed, (uint64_t)owner), s->shuffles[owner]++);
    /* (hash, object), 56 + 8 bits in one word; a tie of 56 bits would fall to the object's number,
     * which equal decks share */
    GT_ZONE_EACH(object, s, zone)
    {
        uint64_t h = gt_mix(salt ^ (card_hash[s->objects[object].def] + copy[object]));
        key[n++] = (h & ~(uint64_t)0xff) | (uint64_t)object;
    }
    sort_keys(sorted, key, n);
    int prev = GT_NO_OBJECT;
    for (int i = 0; i < n; i++) {
        int object = (int)(sorted[i] & 0xff);
        s->objects[object].prev = (uint8_t)prev;
        s->objects[object].next = i + 1 < n ? (uint8_t)(sorted[i + 1] & 0xff) : GT_NO_OBJECT;
        prev = object;
    }
    if (n > 0) {
        s->zone_first[zone] = (uint8_t)(sorted[0] & 0xff);
        s->zone_last[zone] = (uint8_t)prev;
    }
}

void gt_wait(gt_state *s, const gt_waiting *entry)
{
    if (s->n_waiting == GT_MAX_WAITING) {
        gt_abort(s, entry->holder != GT_NO_OBJECT ? s->objects[entry->holder].def : GT_NO_OBJECT);
        return;
    }
    s->waiting[s->n_waiting++] = *entry;
}

gt_waiting gt_wait_take(gt_state *s, int i)
{
    gt_waiting entry = s->waiting[i];
    s->n_waiting--;
    for (; i < s->n_waiting; i++)
        s->waiting[i] = s->waiting[i + 1];
    return entry;
}

gt_mod *gt_mod_add(gt_state *s)
{
    if (s->n_mods == GT_MAX_MODS) {
        gt_abort(s, GT_NO_OBJECT);
        return &s->mods[GT_MAX_MODS - 1];
    }
    gt_mod *m = &s->mods[s->n_mods++];
    memset(m, 0, sizeof *m);
    return m;
}

void gt_mod_remove(gt_state *s, int i)
{
    s->n_mods--;
    memmove(&s->mods[i], &s->mods[i + 1], (size_t)(s->n_mods - i) * sizeof(gt_mod));
}
