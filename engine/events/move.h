/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players know of a card that moved. The rules system says how each zone is seen; the core
 * does the rest. */
#ifndef GT_EVENTS_MOVE_H
#define GT_EVENTS_MOVE_H

#include "engine/core/core.h"
#include "engine/effects/card_code.h"

/* How a zone is seen. */
enum gt_sight {
    GT_OPEN, /* by both players */
    GT_HELD, /* by its owner, in no order: a hand, an extra deck */
    GT_STACKED, /* by nobody, in an order: a deck */
};

/* What the players know of a card that came to an open zone. */
static inline void gt_know_open(gt_state *s, int object, int from, enum gt_sight was)
{
    gt_object *o = &s->objects[object];
    if (was == GT_HELD && s->next_block != 0) /* some block was known */
        gt_know_open_discard(s, object, from, 1 - o->owner);
    o->know[0] = o->know[1] = GT_UNKNOWN; /* they see it: there is nothing to know */
}

/* What they know of one that came to a hidden zone of its owner, who moved it. */
static inline void gt_know_hidden(gt_state *s, int object, int from, enum gt_sight was)
{
    gt_object *o = &s->objects[object];
    int other = 1 - o->owner;
    if (was == GT_OPEN) { /* Nivel clause 3.1.7/1 */
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        return;
    }
    if (was == GT_HELD)
        gt_know_hidden_discard(s, object, from, other);
    else
        gt_know_unseen_move(s, object, from, other);
    o->know[o->owner] = GT_KNOW_PLACE; /* Nivel clause 4.4.1/1 */
}

/* What they know of one that came face down to a zone that is open else, put there by its owner;
 * `possible`: which cards of the hand it came from may come there so. */
static inline void gt_know_covered(gt_state *s, int object, int from, enum gt_sight was,
                                   const gt_set *possible)
{
    gt_object *o = &s->objects[object];
    int other = 1 - o->owner;
    if (was == GT_OPEN) {
        o->know[0] = o->know[1] = GT_KNOW_PLACE;
        return;
    }
    if (was == GT_HELD)
        gt_know_covered_discard(s, object, from, possible, other);
    else
        gt_know_unseen_move(s, object, from, other);
    o->know[1 - other] = GT_KNOW_PLACE;
}

/* What they know of a card that lay in list `from`, of a zone seen so, and lies now in one that is
 * seen as `is`. */
static inline void gt_know_move(gt_state *s, int object, int from, enum gt_sight was,
                                enum gt_sight is)
{
    if (is == GT_OPEN)
        gt_know_open(s, object, from, was);
    else
        gt_know_hidden(s, object, from, was);
}

#endif
