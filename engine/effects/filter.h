/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters prepared for one game, so that most candidates are judged by looking up a bit.
 *
 * What a filter asks of the definition (type, colour, tag, name) has one answer for each object that a game begins
 * with, as long as nothing changes it. It is worked out when the game is prepared, for filters that ask it first. A
 * filter that is not found here is judged test by test, with the same result, and so are objects that come later
 * (tokens) and those of which the rules system says that they have changed (gt_lexicon.changed). */
#ifndef GT_EFFECTS_FILTER_H
#define GT_EFFECTS_FILTER_H

#include "engine/core/state.h"

#include <stddef.h>

enum {
    GT_MAX_FILTERS = 191, /* that are prepared; of more, the rest is judged test by test */
    GT_FILTER_SLOTS = 256,
};

typedef struct gt_filter {
    gt_addr address; /* of its GT_OP_FILTER; 0: none */
    gt_addr rest; /* of the tests that are left for the `objects`; 0: none */
    uint8_t others; /* THIS is not accepted */
    gt_set objects; /* whose definitions are accepted, of those that the game begins with */
} gt_filter;

/* A table of them, small and dense, so that it stays in the cache. */
typedef struct gt_filters {
    int n;
    int n_objects; /* that the game begins with */
    uint8_t slot[GT_FILTER_SLOTS]; /* number, next to where its address belongs; 0: none */
    gt_filter filter[GT_MAX_FILTERS + 1]; /* from 1 on */
} gt_filters;

/* Prepares the filter at `pc` for a game, and adds it if it begins with what can be prepared and there is
 * room. The game begins with objects 0 .. n - 1, the same for all its filters, with the definitions
 * def[object[k].def]. */
void gt_filter_add(gt_filters *all, const gt_operation *code, gt_addr pc, const gt_def *const *def,
                   const gt_object *object, int n);

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
