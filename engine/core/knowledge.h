/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What players come to know and cease to know of objects: called when something moves
 * (engine/core/know.h says what is kept). */
#ifndef GT_CORE_KNOWLEDGE_H
#define GT_CORE_KNOWLEDGE_H

#include "engine/core/hidden.h"
#include "engine/core/state.h"

/* A card of which it was known that it lies in a zone may be the one that just left it unseen. */
void gt_know_unseen_leaving(gt_state *s, int zone, int viewer);

/* An object of a hidden zone moved to another hidden zone unseen by `viewer`, from zone list
 * `from` where it was known or not. Call after the move, once for each viewer who did not see. */
static inline void gt_know_unseen_move(gt_state *s, int object, int from, int viewer)
{
    gt_object *o = &s->objects[object];
    if (o->know[viewer] >= GT_KNOW_PLACE)
        /* the place itself was known, so the move was followed; blocks stretch over zones */
        return;
    o->know[viewer] = GT_UNKNOWN;
    if ((s->zone_known >> viewer & 1) != 0)
        gt_know_unseen_leaving(s, from, viewer);
}

/* A card of a hand was put into another hidden zone unseen: it may have been any of them. Or a card
 * left a hand openly: it may have been one of a block there, or a twin of it. Call after the move,
 * before what is known of the card itself is set, for the viewer who is not its owner. */
void gt_know_hidden_discard(gt_state *s, int object, int hand, int viewer);
void gt_know_open_discard(gt_state *s, int object, int hand, int viewer);

/* A card of a hand was put face down into a public zone: it may have been any of those of which the
 * viewer does not know what they are, or of `possible`, which the rules allow to come there so.
 * Call it as the ones above. */
void gt_know_covered_discard(gt_state *s, int object, int hand, const gt_set *possible, int viewer);

/* A deck was shuffled. */
void gt_know_shuffle(gt_state *s, int zone);

/* A new block: `viewer` knows that the objects of `set` lie in the places where they lie now, not
 * which where. */
void gt_know_block(gt_state *s, const gt_set *set, int viewer);

/* Deals what `viewer` cannot know anew: what lies in hidden zones and face down. False: there is no
 * such world, since some place may be taken by no card that is left; then the state is of no
 * use. */
bool gt_deal_unknown(gt_state *s, const gt_hidden_zones *hidden, int viewer, uint64_t seed);

/* What an object is called in such a world that is remembered by a stamp. */
int gt_renamed(const gt_state *s, const gt_renaming *names, int object, unsigned stamp);

/* A card that a player does not know, in a place that not every card may take, and that may not lie
 * there (gt_hidden_zones.may_be): a world need not be there. GT_NO_OBJECT: there is none. */
int gt_hidden_misplaced(const gt_state *s, const gt_hidden_zones *hidden);

#endif
