/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What came of the games of a unit (sim/playing/unit.h): of each game, of the cards in all of them,
 * and what was noted of positions. The first two are packed as a string of bits, for the store too:
 *
 *     n - 1                       gamma
 *     each game:  winner          2 bits     0, 1, GT_NOBODY
 *                 first           1 bit      who began
 *                 end             4 bits     15: unfinished, since it grew too large
 *                 turns, actions, decisions of players 0 and 1
 *                                 gamma each
 *                 luck, if it was added up: twice its size in 1 / GT_LUCK_ONE, and 1 more
 *                 where player 0 had bad luck
 *                                 gamma
 *                 seen, if it was noted: a set of gt_sight
 *                                 3 bits
 *                 of a match, who won its games (gt_singles)
 *                                 8 bits
 *                 of such a game and of an aborted one: the limit, the card (gt_abortion)
 *                                 8 bits each
 *     each card of player 0's deck, then of player 1's:
 *                 the numbers of a gt_card_tally in their order
 *                                 gamma each
 *     zeros up to a whole byte
 *     sum                         32 bits    of all before and of the unit's place
 *
 * `gamma` is Elias' gamma code of the number plus one: as many zeros as it has digits after the
 * first, then its binary digits. A game takes some 6 bytes, a card a quarter of a byte a game.
 *
 * What another process sends back of a unit (gt_games_write) is
 *
 *     4 bytes     the size of what follows, packed as above; its place is that of the unit and of
 *                 the notes
 *     ...
 *     4 bytes     the size of the notes
 *     ...         as sim/playing/positions.h or samples.h lays them out */
#ifndef GT_SIM_PLAYING_GAMES_H
#define GT_SIM_PLAYING_GAMES_H

#include "sim/playing/bytes.h"
#include "sim/playing/counts.h"
#include "sim/playing/match.h"
#include "sim/playing/unit.h"

enum { GT_GAMES_BYTES = 32768 }; /* hold the games of any unit, without notes */

typedef struct gt_games {
    int n; /* pairs that were finished; 1 .. GT_UNIT_PAIRS in the store */
    bool single; /* of a unit of single games: n games, not pairs */
    bool luck, sight; /* of each game is told */
    bool match; /* they are matches (sim/playing/best_of.h) */
    gt_outcome game[2 * GT_UNIT_PAIRS];
    int n_cards[2]; /* different cards of player 0's and 1's decks; 0: not counted */
    gt_card_tally (*cards)[GT_DECK_CARDS]; /* [player]; NULL if none are counted */
    gt_bytes notes;
    double seconds[2]; /* that the players of the unit thought, if it was timed; no result */
} gt_games;

/* How many games there are. */
static inline int gt_games_count(const gt_games *g)
{
    return g->single ? g->n : 2 * g->n;
}

/* Packs; returns how many bytes. `place` stands for the only place where the games may be found. */
size_t gt_games_pack(const gt_games *g, uint64_t place, uint8_t out[GT_GAMES_BYTES]);

/* Unpacks into `g`, whose single, n_cards and cards say what is expected. False: these are no such
 * games, or were made for another place. */
bool gt_games_unpack(gt_games *g, uint64_t place, const uint8_t *data, size_t size);

/* Adds the games of a unit, finished, as another process sends them. */
void gt_games_write(gt_bytes *out, const gt_unit *u, const gt_games *g);

/* Reads them, as gt_games_unpack does; `g` has notes of its own. False: these are not the games of
 * this unit. */
bool gt_games_read(gt_byte_reader *in, const gt_unit *u, gt_games *g);

#endif
