/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What became of the cards of a game, as sets of objects: a rules system notes it in the log that
 * an observer brings (gt_observer.cards), which costs a few instructions a card that moves. An
 * event stream would tell more and cost more than the games that are counted.
 *
 * All games note it in the same way: gt_note_opening, gt_note_moved and gt_note_played in run.h. A
 * card's hand is its owner's; a card is played when it comes from a hand into play (to the board,
 * or to where its text is used), by an action or by an effect, or from where its owner may play it
 * as from a hand. */
#ifndef GT_CORE_CARD_LOG_H
#define GT_CORE_CARD_LOG_H

#include "engine/core/game.h"

/* A set of objects of any game. */
typedef struct gt_cards {
    uint64_t word[GT_MOST_OBJECTS / 64];
} gt_cards;

typedef struct gt_card_log {
    gt_cards opening; /* in hand when the first turn began, after mulligans */
    gt_cards drawn; /* came into a hand afterwards, from anywhere */
    gt_cards played;
    gt_cards trigger; /* did what it says for being revealed as damage */
    uint16_t turn[GT_MOST_OBJECTS]; /* of a card in `played`: the turn on which it first was */
} gt_card_log;

static inline void gt_cards_add(gt_cards *cards, int object)
{
    cards->word[object / 64] |= (uint64_t)1 << object % 64;
}

static inline bool gt_cards_has(const gt_cards *cards, int object)
{
    return (cards->word[object / 64] >> object % 64 & 1) != 0;
}

static inline void gt_card_log_clear(gt_card_log *log)
{
    log->opening = log->drawn = log->played = log->trigger = (gt_cards){{0}};
}

#endif
