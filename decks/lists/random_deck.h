/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random legal decks (5.1.2), for tests and for search. A deck is a function of (cards, leader, seed). */
#ifndef GT_DECKS_LISTS_RANDOM_DECK_H
#define GT_DECKS_LISTS_RANDOM_DECK_H

#include "decks/lists/decklist.h"

/* Fills in a deck for the leader with this number in the pool. All cards that the leader's oath allows
 * are equally likely to be in it, in one to three copies (those with a trigger among themselves, since
 * there is room for eight); the second element of an oath that allows one is drawn from those that
 * there are. False: the number is no leader's, or the pool has too few
 * cards for a deck. */
bool gt_random_deck(const gt_pool *pool, int leader, uint64_t seed, nv_deck *out);

#endif
