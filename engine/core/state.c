/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Copies and comparison of states, objects in zones, and the lists of unfinished work. */
#include "engine/core/core.h"
#include "engine/core/hash.h"

#include <string.h>

/* clang-format off */
#define ONE(n) {.word = {[(n) / 64 % GT_SET_WORDS] = (n) < GT_MAX_OBJECTS && (n) != GT_NO_OBJECT ? (uint64_t)1 << (n) % 64 : 0}}
#define FOUR(n) ONE(n), ONE((n) + 1), ONE((n) + 2), ONE((n) + 3)
#define SIXTEEN(n) FOUR(n), FOUR((n) + 4), FOUR((n) + 8), FOUR((n) + 12)
#define SIXTY_FOUR(n) SIXTEEN(n), SIXTEEN((n) + 16), SIXTEEN((n) + 32), SIXTEEN((n) + 48)
const gt_set gt_set_alone[] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};
/* clang-format on */

/* Bytes in use of the head with the objects behind it, which are one piece, and of the other arrays. */
static inline size_t head_size(const gt_state *s)
{
    return offsetof(gt_state, objects) + s->n_objects * sizeof(gt_object);
}

/* Copies `size` bytes, often none. (memmove is called; for a memcpy that it knows to be short gcc writes a
 * loop of its own, at half the speed.) */
static inline size_t copy_part(void *to, const void *from, size_t size)
{
    if (size != 0)
        memmove(to, from, size);
    return size;
}

size_t gt_copy(gt_state *to, const gt_state *from)
{
    size_t bytes = copy_part(to, from, head_size(from));
    bytes += copy_part(to->mods, from->mods, from->n_mods * sizeof(gt_mod));
    bytes += copy_part(to->waiting, from->waiting, from->n_waiting * sizeof(gt_waiting));
    bytes += copy_part(to->effects, from->effects, from->n_effects * sizeof(gt_effect));
    bytes += copy_part(to->agenda, from->agenda, from->n_agenda * sizeof(gt_frame));
    return bytes;
}

bool gt_equal(const gt_state *a, const gt_state *b)
{
    /* the head comes first: the sizes of the other parts are in it */
    return memcmp(a, b, offsetof(gt_state, objects)) == 0 && memcmp(a, b, head_size(a)) == 0 &&
           memcmp(a->mods, b->mods, a->n_mods * sizeof(gt_mod)) == 0 &&
           memcmp(a->waiting, b->waiting, a->n_waiting * sizeof(gt_waiting)) == 0 &&
           memcmp(a->effects, b->effects, a->n_effects * sizeof(gt_effect)) == 0 &&
           memcmp(a->agenda, b->agenda, a->n_agenda * sizeof(gt_frame)) == 0;
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

/* Some keys at once; a lane each. */
typedef int16_t key_lanes __attribute__((vector_size(32)));
enum {
    KEY_LANES = sizeof(key_lanes) / sizeof(int16_t),
    KEYS = (GT_MAX_OBJECTS + KEY_LANES - 1) / KEY_LANES * KEY_LANES
};

/* Objects of which some lie in a zone, and where each of those is to lie. */
typedef struct new_order {
    int first, n; /* object first + i has number i */
    int here; /* how many lie there */
    uint64_t key[KEYS]; /* they will lie ascending by these */
    int16_t brief[KEYS]; /* their top bits, as signed numbers; elsewhere the highest */
    int16_t rank[KEYS]; /* how many are lower; of what lies elsewhere: `here` */
} new_order;

/* Ranks by brief keys, without a branch that could be foretold wrong; false: some are equal. */
static bool rank_briefly(new_order *o)
{
    int sum = 0, elsewhere = o->n - o->here;
    for (int at = 0; at < o->n; at += KEY_LANES) {
        key_lanes mine, rank = {0};
        memcpy(&mine, &o->brief[at], sizeof mine);
        for (int i = 0; i < o->n; i++)
            rank -= mine > o->brief[i]; /* -1 where that is true */
        memcpy(&o->rank[at], &rank, sizeof rank);
    }
    for (int i = 0; i < o->n; i++)
        sum += o->rank[i];
    return sum == o->here * (o->here - 1) / 2 + o->here * elsewhere;
}

static void rank_exactly(const gt_state *s, int zone, new_order *o)
{
    for (int i = 0; i < o->n; i++) {
        int rank = 0;
        for (int k = 0; k < o->n; k++)
            rank += s->objects[o->first + k].zone == zone && o->key[k] < o->key[i];
        o->rank[i] = (int16_t)(s->objects[o->first + i].zone == zone ? rank : o->here);
    }
}

/* Links the objects of a zone anew, as they are ranked: 0 to here - 1, each once, which the analyser cannot see.
 * NOLINTBEGIN(clang-analyzer-core.uninitialized.*) */
static void link_ranked(gt_state *s, int zone, const new_order *o)
{
    uint8_t ends[KEYS + 2], *row = ends + 1; /* what lies elsewhere writes on its end */
    for (int i = 0; i < o->n; i++)
        row[o->rank[i]] = (uint8_t)(o->first + i);
    row[-1] = row[o->here] = GT_NO_OBJECT;
    for (int i = 0; i < o->here; i++) {
        gt_object *p = &s->objects[row[i]];
        p->prev = row[i - 1];
        p->next = row[i + 1];
    }
    s->zone_first[zone] = row[0];
    s->zone_last[zone] = row[o->here - 1];
}
/* NOLINTEND(clang-analyzer-core.uninitialized.*) */

void gt_shuffle(gt_state *s, int zone, int owner, const uint64_t *name, int first, int end)
{
    new_order o;
    uint64_t salt = gt_fold(gt_fold(s->seed, (uint64_t)owner), s->shuffles[owner]++);
    o.first = first;
    o.n = end - first;
    o.here = s->zone_count[zone];
    for (int i = 0; i < o.n; i++) {
        o.key[i] = gt_mix(salt ^ name[first + i]);
        o.brief[i] = (int16_t)((int)(o.key[i] >> 48) - (1 << 15));
    }
    for (int i = 0; i < o.n && o.here < o.n; i++)
        o.brief[i] = s->objects[first + i].zone == zone ? o.brief[i] : INT16_MAX;
    for (int i = o.n; i % KEY_LANES != 0; i++)
        o.brief[i] = INT16_MAX;
    if (!rank_briefly(&o))
        rank_exactly(s, zone, &o);
    link_ranked(s, zone, &o);
}

gt_waiting *gt_wait(gt_state *s, int holder)
{
    if (s->n_waiting == GT_MAX_WAITING) {
        gt_abort(s, holder != GT_NO_OBJECT ? s->objects[holder].def : GT_NO_OBJECT);
        return &s->waiting[GT_MAX_WAITING - 1];
    }
    return &s->waiting[s->n_waiting++];
}

gt_waiting gt_wait_take(gt_state *s, int i)
{
    gt_waiting entry = s->waiting[i];
    for (s->n_waiting--; i < s->n_waiting; i++)
        s->waiting[i] = s->waiting[i + 1];
    return entry;
}

gt_mod *gt_mod_insert(gt_state *s, int i)
{
    if (s->n_mods == GT_MAX_MODS) {
        gt_abort(s, GT_NO_OBJECT);
        return &s->mods[GT_MAX_MODS - 1];
    }
    for (int k = s->n_mods++; k > i; k--)
        s->mods[k] = s->mods[k - 1];
    return &s->mods[i];
}

gt_mod *gt_mod_add(gt_state *s)
{
    gt_mod *m = gt_mod_insert(s, s->n_mods);
    *m = (gt_mod){0};
    return m;
}

void gt_mod_remove(gt_state *s, int i)
{
    for (s->n_mods--; i < s->n_mods; i++)
        s->mods[i] = s->mods[i + 1];
}
