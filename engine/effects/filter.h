/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters prepared for one game, so that most candidates are judged by looking up some bits.
 *
 * The first tests of a filter become masks, as far as they are of these kinds:
 *
 *   type, colour, tag, name    one answer for each object that a game begins with, as long as
 *                              nothing changes it
 *   in, out: THIS              who may be meant
 *   keywords                   which it must have, which it must not
 *   a range of a property      of those that the game names (gt_filters.bound)
 *
 * What is left of the tests (gt_filter.rest) is run one by one. A filter that is not found here is
 * judged test by test, with the same result, and so are objects that come later (tokens) and those
 * of which the rules system says that they have changed (gt_rule_hooks.changed). A game that has
 * values of its objects at hand may judge a prepared filter by these (gt_filter_admits,
 * gt_filter_has, gt_filter_bounds). */
#ifndef GT_EFFECTS_FILTER_H
#define GT_EFFECTS_FILTER_H

#include "engine/core/run.h"

#include <stddef.h>

enum {
    GT_MAX_FILTERS = 191, /* that are prepared; of more, the rest is judged test by test */
    GT_FILTER_SLOTS = 256,
    GT_BOUNDS = 2, /* properties whose ranges are prepared */
};

/* Whom a filter accepts of THIS and all others (gt_filter.self), as bits. */
enum { GT_FILTER_OTHERS = 1, GT_FILTER_THIS = 2 };

/* What a filter asks for that is not the same all through the game (gt_filter.asks), as bits. */
enum { GT_ASKS_KEYWORDS = 1, GT_ASKS_BOUND = 2 /* << number of the bound */ };

typedef struct gt_filter {
    gt_addr address; /* of its GT_OP_FILTER; 0: none */
    gt_addr rest; /* of the tests that are left for what the masks accept; 0: none */
    uint8_t self;
    uint8_t asks;
    int16_t low[GT_BOUNDS], high[GT_BOUNDS]; /* of the properties gt_filters.bound */
    gt_set objects; /* whose definitions are accepted, of those that the game begins with */
    uint64_t has, lacks; /* keywords, if it asks for them */
} gt_filter;

/* A table of them, small and dense, so that it stays in the cache. */
struct gt_filters {
    int n;
    int n_objects; /* that the game begins with */
    uint8_t n_bounds,
        bound[GT_BOUNDS]; /* properties whose ranges are prepared; set before the first filter is */
    uint8_t slot[GT_FILTER_SLOTS]; /* number, next to where its address belongs; 0: none */
    gt_filter filter[GT_MAX_FILTERS + 1]; /* from 1 on */
};

/* One that accepts each of the n objects that a game begins with. */
gt_filter gt_filter_any(int n);

/* Prepares the tests of the filter at `pc`. The game begins with objects 0 .. n - 1, the same for
 * all its filters, with the definitions def[object[k].def]. */
gt_filter gt_filter_prepare(const gt_filters *all, const gt_operation *code, gt_addr pc,
                            const gt_def *const *def, const gt_object *object, int n);

/* The same, and adds it if it begins with what can be prepared and there is room. */
void gt_filter_add(gt_filters *all, const gt_operation *code, gt_addr pc, const gt_def *const *def,
                   const gt_object *object, int n);

/* Whether a filter admits an object that the game began with, by its definition and by whether it
 * is THIS. */
static inline bool gt_filter_admits(const gt_filter *q, int object, bool is_this)
{
    return (q->self >> is_this & 1) != 0 && gt_set_has(&q->objects, object);
}

/* Whether keywords are those that it asks for; whether a number is within bound k. True where it
 * does not ask. */
static inline bool gt_filter_has(const gt_filter *q, uint64_t keywords)
{
    return (keywords & q->has) == q->has && (keywords & q->lacks) == 0;
}

static inline bool gt_filter_bounds(const gt_filter *q, int k, int32_t x)
{
    return (x >= q->low[k]) & (x <= q->high[k]);
}

/* NULL: it is not there. */
static inline const gt_filter *gt_filter_find(const gt_filters *all, gt_addr pc)
{
    for (unsigned at = pc;; at++) {
        unsigned number = all->slot[at % GT_FILTER_SLOTS];
        if (all->filter[number].address == pc)
            return &all->filter[number];
        if (number == 0)
            return NULL;
    }
}

#endif
