/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which game is played: two decks of a field (sim/playing/field.h), and what is otherwise in it
 * than their lists say. This is the one way to ask for changed cards, whoever changes them:
 *
 *     pool     the definitions that cards of these ids have: the field's own (0), or others, such
 *              as a gate compares (what was, what is) and a search tries
 *     blank    cards of a player's deck, all copies, that say nothing (sim/playing/blank.h) */
#ifndef GT_SIM_PLAYING_LINEUP_H
#define GT_SIM_PLAYING_LINEUP_H

#include <stdint.h>

enum { GT_LINEUP_BLANKS = 4 }; /* at most */

/* Without padding: two are the same if their bytes are. What is not used is 0. */
typedef struct gt_lineup {
    uint16_t deck[2]; /* of players 0 and 1 */
    uint8_t pool;
    uint8_t n_blanks;
    struct {
        uint8_t player, card; /* in whose deck; number among its different cards (gt_deck_cards) */
    } blank[GT_LINEUP_BLANKS];
} gt_lineup;

_Static_assert(sizeof(gt_lineup) == 6 + 2 * GT_LINEUP_BLANKS, "no padding");

/* Two decks as they are. */
static inline gt_lineup gt_lineup_of(int deck0, int deck1)
{
    return (gt_lineup){.deck = {(uint16_t)deck0, (uint16_t)deck1}};
}

#endif
