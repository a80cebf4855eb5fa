/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Events of chance, told to who listens (gt_observer.chance) where they come about: a card comes
 * off a pile whose order nobody knows, or a number is drawn. All games tell them through here, and
 * nothing is done while nobody listens.
 *
 * A pile is put in order when it is shuffled, but nobody knows the order: until then what lies in
 * one place of it may lie as well in any other whose card nobody has seen. So a shuffle is no event
 * of chance, and a card is one when it is seen first, by a player or by the rules. Which could have
 * come are the cards of that pile that neither player knows the places of (gt_object.know) and that
 * did not come before. Where another one is to come, the two exchange their places: the rest of the
 * pile is in any order then as it was before.
 *
 * Who looks a whole pile through (a search) sees no event: whatever the order was, the same cards
 * are there. */
#ifndef GT_CORE_CHANCE_H
#define GT_CORE_CHANCE_H

#include "engine/core/hash.h"
#include "engine/core/run.h"

static inline bool gt_chance_is_told(const gt_context *r)
{
    return r->observer != NULL && r->observer->chance != NULL;
}

/* For who is told: the same as below. */
int gt_tell_card_comes(gt_context *r, int object);
void gt_tell_cards_come(gt_context *r, int list, int n);
uint32_t gt_tell_lot(gt_context *r, uint32_t lot, uint32_t n);

/* The card that lies where `object` does, in a pile, is about to be seen. Returns the object that
 * lies there now. */
static inline int gt_card_comes(gt_context *r, int object)
{
    return gt_chance_is_told(r) ? gt_tell_card_comes(r, object) : object;
}

/* The first n cards of a zone list, as many as there are, are about to be seen. Call it before the
 * first of them is looked at. */
static inline void gt_cards_come(gt_context *r, int list, int n)
{
    if (gt_chance_is_told(r))
        gt_tell_cards_come(r, list, n);
}

/* A number below n by a uniform hash, as gt_below. */
static inline uint32_t gt_lot(gt_context *r, uint64_t hash, uint32_t n)
{
    uint32_t lot = gt_below(hash, n);
    return gt_chance_is_told(r) ? gt_tell_lot(r, lot, n) : lot;
}

#endif
