/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blanks: cards that say nothing. A blank keeps the card's id (and so its place in every shuffle),
 * its own name, type, colour, tags and numbers; it has no ability, keyword, trigger, effect, limit
 * on what it equips and no further name. What is left of a unit is its cost, power and hit, of a
 * skill or an item its cost. What gt_def.own holds beyond that, its rules system takes away
 * (gt_system.blank).
 *
 * A card that has nothing to lose is its own blank, and plays as itself. Every other blank is one
 * more different card of the game where both decks hold the card: then players of which ties are
 * decided by lot decide some of them otherwise, and games part by luck, too. */
#ifndef GT_SIM_PLAYING_BLANK_H
#define GT_SIM_PLAYING_BLANK_H

#include "decks/system.h"

enum { GT_MOST_BLANKS = INT16_MAX / 2 }; /* cards of a pool */

/* The blank of a card; refers to what the card refers to. */
gt_def gt_blank_of(const gt_def *card);

/* Whether a card is its own blank: there was nothing to take away from it. */
bool gt_is_own_blank(const gt_system *system, const gt_def *card, const gt_def *blank);

/* A pool with the cards of a system's `pool` and a blank of each: what was card k is card 2k, its
 * blank is card 2k + 1, so that blanks stand where their cards stood in every order. It refers to
 * `pool`, which must outlive it and has at most GT_MOST_BLANKS cards. Not for gt_pool_find, since
 * card and blank have one id. */
gt_pool gt_pool_with_blanks(const gt_system *system, const gt_pool *pool);
void gt_pool_with_blanks_free(const gt_system *system, gt_pool *pool);

static inline int16_t gt_number_of_card(int card)
{
    return (int16_t)(2 * card);
}

static inline int16_t gt_number_of_blank(int card)
{
    return (int16_t)(2 * card + 1);
}

#endif
