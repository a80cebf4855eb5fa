/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of objects as bit sets: an object is a number below GT_MAX_OBJECTS, which each game states
 * (sizes.h). */
#ifndef GT_CORE_SET_H
#define GT_CORE_SET_H

#include "engine/core/sizes.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct gt_set {
    uint64_t word[GT_SET_WORDS];
} gt_set;

static inline gt_set gt_set_empty(void)
{
    return (gt_set){{0}};
}

/* The first n objects. */
static inline gt_set gt_set_below(int n)
{
    gt_set set = gt_set_empty();
    for (int i = 0; i < GT_SET_WORDS && n > 64 * i; i++)
        set.word[i] = n - 64 * i < 64 ? ((uint64_t)1 << (n - 64 * i)) - 1 : UINT64_MAX;
    return set;
}

static inline void gt_set_add(gt_set *set, int object)
{
    set->word[object >> 6] |= (uint64_t)1 << (object & 63);
}

/* Adds an object if `is_in`, without a branch. */
static inline void gt_set_put(gt_set *set, int object, bool is_in)
{
    set->word[object >> 6] |= (uint64_t)is_in << (object & 63);
}

static inline void gt_set_remove(gt_set *set, int object)
{
    set->word[object >> 6] &= ~((uint64_t)1 << (object & 63));
}

static inline bool gt_set_has(const gt_set *set, int object)
{
    return object < GT_SET_WORDS * 64 && (set->word[object >> 6] >> (object & 63) & 1) != 0;
}

/* The set of each object alone; of GT_NO_OBJECT, and of whatever is none: empty. */
extern const gt_set gt_set_alone[GT_NO_OBJECT + 1];

static inline gt_set gt_set_of(int object)
{
    return gt_set_alone[object];
}

static inline int gt_set_count(const gt_set *set)
{
    int n = 0;
    for (int i = 0; i < GT_SET_WORDS; i++)
        n += __builtin_popcountll(set->word[i]);
    return n;
}

static inline bool gt_set_is_empty(const gt_set *set)
{
    uint64_t any = 0;
    for (int i = 0; i < GT_SET_WORDS; i++)
        any |= set->word[i];
    return any == 0;
}

static inline gt_set gt_set_union(gt_set a, gt_set b)
{
    for (int i = 0; i < GT_SET_WORDS; i++)
        a.word[i] |= b.word[i];
    return a;
}

static inline gt_set gt_set_minus(gt_set a, gt_set b)
{
    for (int i = 0; i < GT_SET_WORDS; i++)
        a.word[i] &= ~b.word[i];
    return a;
}

static inline gt_set gt_set_both(gt_set a, gt_set b)
{
    for (int i = 0; i < GT_SET_WORDS; i++)
        a.word[i] &= b.word[i];
    return a;
}

/* The smallest member, or GT_NO_OBJECT. In which word it is cannot be predicted: masks choose, not
 * branches. */
static inline int gt_set_first(const gt_set *set)
{
    if (gt_set_is_empty(set))
        return GT_NO_OBJECT;
    uint64_t bits = set->word[0], skipped = 0;
    for (int w = 1; w < GT_SET_WORDS; w++) {
        uint64_t none = -(uint64_t)(bits == 0);
        bits |= set->word[w] & none;
        skipped += none & 64;
    }
    return (int)skipped + __builtin_ctzll(bits);
}

/* The smallest member above `after`, which is an object, or GT_NO_OBJECT. */
static inline int gt_set_next(const gt_set *set, int after)
{
    int from = after + 1, w = from >> 6;
    if (w >= GT_SET_WORDS)
        return GT_NO_OBJECT;
    uint64_t bits = set->word[w] & ~(uint64_t)0 << (from & 63);
    for (int later = 1; later < GT_SET_WORDS; later++) {
        int on = (bits == 0) & (w < later);
        bits |= set->word[later] & -(uint64_t)on;
        w += on;
    }
    return bits != 0 ? w * 64 + __builtin_ctzll(bits) : GT_NO_OBJECT;
}

/* Takes the smallest member out and returns it; GT_NO_OBJECT: there is none. Without branches as
 * gt_set_first. */
static inline int gt_set_take_first(gt_set *set)
{
    uint64_t found = 0, skipped = 0;
    for (int w = 0; w < GT_SET_WORDS; w++) {
        uint64_t none = -(uint64_t)(found == 0), bits = set->word[w] & none;
        skipped += w > 0 ? none & 64 : 0;
        set->word[w] ^= bits & -bits;
        found |= bits;
    }
    return found != 0 ? (int)skipped + __builtin_ctzll(found) : GT_NO_OBJECT;
}

/* Goes through the members, and empties the set: cheaper than to look for the next one in a set
 * that stays. */
#define GT_SET_DRAIN(object, set)                                                                  \
    for (int object; (object = gt_set_take_first(set)) != GT_NO_OBJECT;)

/* The only member of a set; GT_NO_OBJECT: there is none, or there are several. */
static inline int gt_set_only(const gt_set *set)
{
    return gt_set_count(set) == 1 ? gt_set_first(set) : GT_NO_OBJECT;
}

#define GT_SET_EACH(object, set)                                                                   \
    for (int object = gt_set_first(set); object != GT_NO_OBJECT;                                   \
         object = gt_set_next((set), object))

#endif
