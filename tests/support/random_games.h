/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of one rules system with its invariants checked after each action, and that nobody
 * is asked who has only one way to go on. */
#ifndef GT_TESTS_RANDOM_GAMES_H
#define GT_TESTS_RANDOM_GAMES_H

#include "engine/core/game.h"

/* How many in the suite. Invariants are checked in all builds; those that are optimised are fast
 * enough for more. */
#ifdef NDEBUG
enum { GT_RANDOM_GAMES = 10000 };
#else
enum { GT_RANDOM_GAMES = 640 };
#endif

/* What to play. */
typedef struct gt_random_games {
    const gt_game *(*prepare)(long number); /* the game of this number, until the next call */
    uint64_t (*seed)(long number);
    void (*print)(const gt_state *s); /* a few words on a position, for who looks on */
    /* hears each line that is told, in the middle of actions; NULL: nobody does */
    void (*told)(const gt_state *s, const char *clause, const char *text);
    const gt_rules *rules;
    long first, games;
    bool talks; /* prints each action, and what is told of it */
    /* in one position in four a world is dealt for who is to move: it has the same actions, and one
     * of them leads to a position in which the invariants hold */
    bool deals;
    /* looks at such a world beside the state whose view it is of; NULL: nobody does */
    void (*dealt)(const gt_state *s, const gt_state *world, const char *where);
} gt_random_games;

/* How they ended. */
typedef struct gt_games_played {
    long games, turns, actions;
    long outgrown; /* the engine had no room for them */
    long ends[16];
} gt_games_played;

/* A test's arguments: how many games, and the number of the first, which are then
 * printed. */
void gt_random_arguments(gt_random_games *games);

/* Plays them; what is wrong fails the test, so does a game that was aborted. Prints a line of what
 * was played. */
gt_games_played gt_random_play(const gt_random_games *games);

#endif
