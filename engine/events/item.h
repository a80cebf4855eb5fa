/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Items of a stack, or links of a chain (gt_item): announced, then they stand there, then they
 * resolve.
 *
 *   gt_item_add          it stands there, and is announced:
 *   gt_item_begin        its code runs up to an instruction of the system that calls
 *   gt_item_announced    what was chosen stays with the item; the effect is over
 *   gt_item_resolve      its code goes on behind that, with the same variables, and each target
 *                        that is an object and still stands as that in a register: target k in
 *                        register k (a system with more targets than registers fills these itself)
 *   gt_item_take         it is gone
 *
 * The newest is the last. */
#ifndef GT_EVENTS_ITEM_H
#define GT_EVENTS_ITEM_H

#include "engine/core/core.h"
#include "engine/effects/card_code.h"

/* Adds one without targets, for a spell (ability GT_NO_ABILITY) or an ability of `source`. NULL:
 * there is no room, and the game was aborted. */
gt_item *gt_item_add(gt_state *s, int object, int source, int ability, int player);

/* The one that an object stands for; NULL: none. */
gt_item *gt_item_of(gt_state *s, int object);

/* Takes out the one that an object stands for, keeping the order of the others. */
gt_item gt_item_take(gt_state *s, int object);

/* A target more: an object, or if that is GT_NO_OBJECT a player. NULL: the game was aborted. */
gt_target *gt_item_target(gt_state *s, gt_item *item, int object, int player, unsigned wants);

/* Whether a target is a player, or an object that is still that one. */
static inline bool gt_target_stands(const gt_state *s, const gt_target *t)
{
    return t->object == GT_NO_OBJECT || s->objects[t->object].stamp == t->stamp;
}

/* Begins the code that announces an item. NULL: the game was aborted. */
gt_effect *gt_item_begin(gt_context *r, const gt_item *item, gt_addr code);

/* The running effect has announced the item: it ends, and goes on from here on resolution. */
void gt_item_announced(gt_effect *e, gt_item *item);

/* Begins what is done on resolution. NULL: the game was aborted. */
gt_effect *gt_item_resolve(gt_context *r, const gt_item *item);

#endif
