/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game between two policies. Allocates nothing, so that it may run in the innermost loop:
 * whoever plays many games brings `room` for a state (gt_states_new), which is overwritten.
 *
 * Who wants only the outcome calls gt_match_play; who wants to look at the states (a log, samples
 * for a benchmark) begins a match and takes it step by step. */
#ifndef GT_SIM_PLAYING_MATCH_H
#define GT_SIM_PLAYING_MATCH_H

#include "ai/policy.h"
#include "sim/playing/counts.h"
#include "sim/playing/luck.h"

enum { GT_NOBODY = 2 };

typedef struct gt_outcome {
    uint8_t winner; /* 0, 1 or GT_NOBODY */
    uint8_t first; /* the player who began */
    /* enum gt_end and above; gt_forfeit_end and above: the loser could not go on; GT_RUNNING: it
     * was abandoned, since all is to end, and does not count */
    uint8_t end;
    uint8_t seen; /* a set of gt_sight; 0 where nobody asked (sim/playing/sight.h) */
    uint16_t turns, actions;
    uint16_t decisions[2]; /* how often each player was asked */
    gt_abortion why; /* it was aborted, or is unfinished since it grew too large */
    int32_t luck; /* of player 0, in 1 / GT_LUCK_ONE; 0 where nobody asked (sim/playing/luck.h) */
} gt_outcome;
_Static_assert(sizeof(gt_outcome) == 20, "without padding: outcomes are compared as bytes");

/* Half points of player 0: 2 for a win, 1 where nobody wins. */
static inline int gt_half_points(const gt_outcome *o)
{
    return o->winner == 0 ? 2 : o->winner == GT_NOBODY ? 1 : 0;
}

typedef struct gt_match {
    const gt_game *game;
    gt_policy *policy[2]; /* of player 0 and 1; two instances, even of the same kind */
    bool watched; /* some policy wants to know what happens between its choices */
    gt_state *state;
} gt_match;

/* Deals the game. `seed` decides all chance in it, that of the policies included. */
void gt_match_begin(gt_match *m, const gt_game *g, gt_state *room, gt_policy *const policy[2],
                    uint64_t seed, int first);

/* The same, and adds up the luck of the deal; gt_luck_apply applies actions then. */
void gt_match_begin_luck(gt_match *m, const gt_game *g, gt_state *room, gt_policy *const policy[2],
                         uint64_t seed, int first, gt_luck *luck);

/* Asks the player to move, and shows both players what it does, which is yet to be applied. Not
 * when the game is over. */
gt_action gt_match_choose(gt_match *m);

/* Asks the player to move and applies the answer, telling `o` (or NULL) what happens. False, and
 * nothing done, if the game is over. */
bool gt_match_step(gt_match *m, const gt_observer *o);

/* How it ended; only when it is over. */
gt_outcome gt_match_outcome(const gt_match *m);

/* A whole game. */
gt_outcome gt_match_play(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                         uint64_t seed, int first);

/* A game that has begun already, from `s` to its end; `seed` decides the chance of the policies. */
gt_outcome gt_match_play_on(const gt_game *g, gt_state *s, gt_policy *const policy[2],
                            uint64_t seed);

/* A whole game whose luck is added up. */
gt_outcome gt_match_play_luck(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                              uint64_t seed, int first, gt_luck *luck);

/* A whole game whose cards are counted: player p's deck is deck[p]; and its luck, unless `luck` is
 * NULL. */
gt_outcome gt_match_count(const gt_game *g, gt_state *room, gt_policy *const policy[2],
                          uint64_t seed, int first, const gt_deck_cards *const deck[2],
                          gt_counter *counter, gt_luck *luck);

/* Seed of game k of a matchup, from the seed of the run and the names of the decks of player 0
 * and 1. Player k % 2 begins it: games 2p and 2p + 1 are a pair. */
uint64_t gt_match_seed(uint64_t run_seed, const char *deck0, const char *deck1, uint64_t k);

#endif
