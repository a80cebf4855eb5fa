/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks that differ in a few cards: exchanging copies, what lies between two lists, and whether a
 * deck that a program put together is legal, as the system judges those of files. */
#ifndef GT_DECKS_LISTS_DECK_SWAP_H
#define GT_DECKS_LISTS_DECK_SWAP_H

#include "decks/lists/decklist.h"

/* How many copies of a card the counted sections hold. */
int gt_deck_copies(const gt_deck *deck, int card);

/* The deck with copies of one card in place of another's, section by section; `out` may not be
 * `deck`. False: it has fewer copies in all its counted sections, or too many different cards. */
bool gt_deck_exchange(const gt_deck *deck, int goes, int comes, int copies, gt_deck *out);

/* Whether it is legal: sizes of its sections, what they hold, and what the system checks. What is
 * wrong first goes to `why` (n bytes; NULL: nobody asks). */
bool gt_deck_is_legal(const gt_pool *pool, const gt_deck *deck, char *why, size_t n);

/* A card of which one list has more than the other. */
typedef struct gt_deck_difference {
    uint8_t section;
    int card, more; /* copies in b beyond those in a; below 0: fewer */
} gt_deck_difference;

/* What counted sections of b hold otherwise than those of a, in the order of rows; returns how many
 * cards that are. `out` has room for 2 * GT_DECK_ROWS; NULL: they are only counted. *swaps (or
 * NULL): copies that were exchanged. */
int gt_deck_differences(const gt_deck *a, const gt_deck *b, gt_deck_difference *out, int *swaps);

#endif
