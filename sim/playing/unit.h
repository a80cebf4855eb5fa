/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit of games: a few games of one lineup, by the same players, that one thread plays at a
 * stretch. Together with its job (sim/playing/job.h) it says all that decides what comes of them
 * (sim/playing/games.h). Packed, it takes GT_UNIT_BYTES; numbers begin with their lowest byte:
 *
 *     at  bytes
 *      0    2    deck of player 0: its number in the job
 *      2    2    deck of player 1
 *      4    1    pool of definitions
 *      5    1    blanks, 0 .. GT_LINEUP_BLANKS
 *      6    8    each of them: player, card
 *     14    1    who sits in seat 0: number of a player of the job
 *     15    1    who sits in seat 1
 *     16    1    pairing
 *     17    1    begins
 *     18    2    n
 *     20    4    zero
 *     24    8    seed
 *     32    8    first */
#ifndef GT_SIM_PLAYING_UNIT_H
#define GT_SIM_PLAYING_UNIT_H

#include "ai/siphash.h"
#include "sim/playing/lineup.h"

#include <stdbool.h>

enum {
    GT_UNIT_PAIRS = 16, /* at most; numbers of first pairs of stored units are multiples of it */
    GT_UNIT_BYTES = 40,
};

/* How the games of a unit hang together. Game k of two decks has the chance gt_match_seed(seed,
 * names, k). */
enum gt_pairing {
    /* which deck is better: pair p is games 2p and 2p + 1, each with its own chance; player k % 2
     * begins game k */
    GT_DECKS_PAIRED,
    /* who plays better: both games of pair p have the chance of game p, and the players change
     * seats; `begins` begins the first pair, the other player the next one, and so on */
    GT_PLAYERS_PAIRED,
    GT_SINGLE_GAMES, /* games p, p + 1, ...; `begins` begins */
    GT_PAIRINGS,
};

typedef struct gt_unit {
    gt_lineup lineup;
    uint8_t player[2]; /* of the job, in seats 0 and 1 */
    uint8_t pairing;
    uint8_t begins; /* 0, 1: see gt_pairing */
    uint16_t n; /* pairs, or single games: 1 .. GT_UNIT_PAIRS */
    uint64_t seed, first; /* first: pair, or game */
} gt_unit;

/* A game of a unit. */
typedef struct gt_unit_game {
    uint64_t number, seed; /* of the game in its matchup; all its chance */
    int begins; /* the player who does */
    bool turned; /* the players changed seats */
} gt_unit_game;

/* Games in each of its n parts: 2, or 1. */
static inline int gt_unit_each(const gt_unit *u)
{
    return u->pairing == GT_SINGLE_GAMES ? 1 : 2;
}

/* Game i of the unit, from 0; `name`: of the decks of players 0 and 1. With a secret (NULL, or all
 * zero: none) no chance follows from what is public, and the two games of a pair of
 * GT_PLAYERS_PAIRED share none: a program that has played one of them would know the other hand in
 * the next. */
gt_unit_game gt_unit_game_at(const gt_unit *u, const char *const name[2], int i,
                             const gt_secret *secret);

void gt_unit_pack(const gt_unit *u, uint8_t out[GT_UNIT_BYTES]);

/* False: these bytes are no unit. */
bool gt_unit_unpack(gt_unit *u, const uint8_t data[GT_UNIT_BYTES]);

/* Where its games belong, for gt_games_pack: a hash of its bytes. */
uint64_t gt_unit_place(const gt_unit *u);

#endif
