/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters prepared for one game, so that most candidates are judged by looking up a bit.
 *
 * What a filter asks of the definition (type, colour, tag, name) has one answer for each definition of the game, and
 * where it looks is a set of zone lists for each of the two players. Both are worked out when the game is
 * prepared. A filter that is not found here is judged test by test, with the same result. */
#ifndef GT_CORE_FILTER_H
#define GT_CORE_FILTER_H

#include "engine/core/pool.h"

#include <stddef.h>

enum {
    GT_MAX_FILTERS = 256, /* that are prepared; of more, the rest is judged test by test */
    GT_FILTER_SLOTS = 512,
    GT_DEF_WORDS = 4, /* a game has up to 256 definitions (gt_object.def) */
};

typedef struct gt_filter {
    gt_addr address; /* of its GT_OP_FILTER; 0: none */
    gt_addr rest; /* of the tests that are left for those whose definition is accepted; 0: none */
    uint8_t others; /* THIS is not accepted */
    uint8_t counted; /* as many are accepted as the lists are long */
    uint32_t lists
        [2]; /* for an effect of each player: the zone lists it looks in, in these for all that is not
                        * attached to another object; 0: the domain is not so simple */
    uint64_t defs[GT_DEF_WORDS]; /* definitions accepted, as bits */
} gt_filter;

/* A table of them, found by address. */
typedef struct gt_filters {
    int n;
    uint16_t slot
        [GT_FILTER_SLOTS]; /* 1 + number of the filter; 0: none. Next to where its address belongs */
    gt_filter filter[GT_MAX_FILTERS];
} gt_filters;

struct gt_lexicon;

/* Prepares the filter at `pc` for a game with the definitions def[0] .. def[n - 1], and adds it if there is room. */
void gt_filter_add(gt_filters *all, const struct gt_lexicon *lexicon, const gt_ins *code,
                   gt_addr pc, const gt_def *const *def, int n);

/* NULL: it is not there. */
static inline const gt_filter *gt_filter_find(const gt_filters *all, gt_addr pc)
{
    for (unsigned at = pc % GT_FILTER_SLOTS; all->slot[at] != 0; at = (at + 1) % GT_FILTER_SLOTS) {
        const gt_filter *q = &all->filter[all->slot[at] - 1];
        if (q->address == pc)
            return q;
    }
    return NULL;
}

#endif
