/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit of work: up to GT_UNIT_PAIRS pairs of games of a matchup that follow each other, what came
 * of each game, and what became of the cards in all of them. Packed for the store it is a string of bits:
 *
 *     pairs - 1                   gamma
 *     each game:  winner          2 bits     0, 1, GT_NOBODY
 *                 first           1 bit      who began
 *                 end             4 bits
 *                 turns, actions, decisions of players 0 and 1
 *                                 gamma each
 *     each card of player 0's deck, then of player 1's:
 *                 the numbers of a gt_card_tally in their order
 *                                 gamma each
 *     zeros up to a whole byte
 *     sum                         32 bits    of all before and of the unit's place
 *
 * `gamma` is Elias' gamma code of the number plus one: as many zeros as it has digits after the
 * first, then its binary digits. A game takes some 6 bytes, a card a quarter of a byte a game. */
#ifndef GT_SIM_PLAYING_UNIT_H
#define GT_SIM_PLAYING_UNIT_H

#include "sim/playing/counts.h"
#include "sim/playing/match.h"

enum {
    GT_UNIT_PAIRS = 16,
    GT_UNIT_BYTES = 32768, /* hold any unit */
};

typedef struct gt_unit {
    int pairs; /* finished; 1 .. GT_UNIT_PAIRS in the store */
    gt_outcome game[2 * GT_UNIT_PAIRS];
    int n_cards[2]; /* different cards of player 0's and 1's decks; 0: not counted */
    gt_card_tally (*cards)[GT_DECK_CARDS]; /* [player]; NULL if none are counted */
} gt_unit;

/* Packs; returns how many bytes. `place` stands for the only place where the unit may be found. */
size_t gt_unit_pack(const gt_unit *unit, uint64_t place, uint8_t out[GT_UNIT_BYTES]);

/* Unpacks into `unit`, whose n_cards and cards say what is expected. False: this is no such unit, or
 * was made for another place. */
bool gt_unit_unpack(gt_unit *unit, uint64_t place, const uint8_t *data, size_t size);

#endif
