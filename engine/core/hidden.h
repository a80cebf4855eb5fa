/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which zones of a game are hidden. Zone lists are numbered player * zones_per_player + kind. */
#ifndef GT_CORE_HIDDEN_H
#define GT_CORE_HIDDEN_H

/* Where the cards lie that not everybody sees. */
typedef struct gt_hidden_zones {
    int zones_per_player, deck, hand; /* kinds of the zones */
    int cards; /* objects of each player's cards, player 0's first; 0: they lie in no such order */
} gt_hidden_zones;

#endif
