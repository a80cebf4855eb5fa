/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What games say of single cards: for each different card of a deck the games in which it was (at
 * least one copy of it) in the opening hand, drawn later, held at all, played, never seen, and the
 * points that its deck made in them. The unit is the game and not the copy, since copies in one
 * game share its outcome.
 *
 * All are sums of whole numbers and add up in any order. Nothing is allocated: a counter is a plain
 * struct, a game's log sets of objects. */
#ifndef GT_SIM_PLAYING_COUNTS_H
#define GT_SIM_PLAYING_COUNTS_H

#include "engine/core/card_log.h"

#include <stdbool.h>

enum {
    GT_DECK_CARDS = 64, /* different cards of a deck that are counted */
    GT_PLAY_TURNS = 12, /* a player's own turns 1, 2, ..., then 12 and later */
    GT_NO_SLOT = 0xff,
};

/* A different card of a deck. */
typedef struct gt_deck_card {
    const char *id, *name;
    int copies;
    bool has_cost;
    int cost; /* to play it, for the deck's curve; only if has_cost */
    const char *type, *colour; /* as people sort cards (decks/layout.h); NULL: nothing is said */
} gt_deck_card;

/* A deck's cards. `slot[k]` is the number of the card that the k-th object of a player is,
 * GT_NO_SLOT where it is not counted; objects are numbered as the rules system deals them. */
typedef struct gt_deck_cards {
    int n;
    gt_deck_card card[GT_DECK_CARDS];
    gt_deck_card
        leader; /* that is there from the start and is not counted; id NULL: there is none */
    uint8_t slot[GT_MOST_OBJECTS];
} gt_deck_cards;

/* When a card was there, so many games, and the deck's half points in them (win 2, draw 1). */
typedef struct gt_card_when {
    uint32_t games, half_points;
} gt_card_when;

/* All numbers fit: a matchup has at most 10^9 games (gauntlet run --games). "Never seen" are the
 * deck's other games, those without `held`. */
typedef struct gt_card_tally {
    gt_card_when opening; /* in the opening hand */
    gt_card_when drawn; /* came to the hand later */
    gt_card_when held; /* either */
    gt_card_when played;
    gt_card_when trigger; /* its trigger was set off */
    uint32_t plays[GT_PLAY_TURNS]; /* copies by the own turn on which they were first played */
} gt_card_tally;

/* Counts the games of a matchup: player p's cards into tally[p]. */
typedef struct gt_counter {
    gt_card_tally tally[2][GT_DECK_CARDS];
    int n_objects; /* 0: the slots are not known yet */
    uint8_t slot[GT_MOST_OBJECTS], owner[GT_MOST_OBJECTS];
    gt_card_log log; /* of the running game, for gt_observer.cards */
} gt_counter;

/* Begins to count. */
void gt_counter_clear(gt_counter *c);

/* Adds a game: its last state, its log in `c`, and the half points of player 0. `deck` are the
 * decks of both players, the same for all games of a counter. */
void gt_counter_add(gt_counter *c, const gt_deck_cards *const deck[2], const gt_game *g,
                    const gt_state *s, int half_points);

/* Adds the first `n` of `from` to those of `to`. */
void gt_card_tally_add(gt_card_tally *to, const gt_card_tally *from, int n);

#endif
