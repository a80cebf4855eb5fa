/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Puzzles of Nivel Arena: positions in which few things are hidden, with their exact solution. The
 * file says {"puzzles": [PUZZLE, ...]}, and of a puzzle:
 *
 *   name      what it is about
 *   goal      "win": the player to choose wins in this turn; "survive": does not lose until the
 *             other player's turn is over (this one if it is, else the next)
 *   position  as in scenarios (docs/scenarios.md), but both players know the cards of both hands
 *   actions   what happens first, as in scenarios; left out: nothing
 *   best      the actions of the greatest chance to reach the goal
 *   chance    [deals in which the goal is reached by them, all deals]
 *   note      why, for readers
 *
 * What is hidden is the order of the decks. */
#ifndef GT_TESTS_PUZZLES_H
#define GT_TESTS_PUZZLES_H

#include "decks/language/library.h"
#include "decks/nivel/scenario.h"
#include "tests/support/expectimax.h"

enum { GT_PUZZLE_ACTIONS = 8, GT_PUZZLE_WORLDS = 1000 };

typedef struct gt_puzzle {
    const char *name;
    bool win;
    gt_sc_table_position position;
    const char *action[GT_PUZZLE_ACTIONS], *best[GT_PUZZLE_ACTIONS];
    int n_actions, n_best;
    int chance, deals;
} gt_puzzle;

typedef struct gt_puzzles {
    gt_puzzle *item;
    int n, capacity;
    gt_json *json;
} gt_puzzles;

/* Reads a file. Mistakes go to `e`. Valid until gt_puzzles_free. */
void gt_puzzles_read(gt_puzzles *list, const char *path, const gt_pool *pool, gt_errors *e);
void gt_puzzles_free(gt_puzzles *list);

/* Sets a puzzle up as it stands in the file; NULL, or what is wrong with it. */
const char *gt_puzzle_set_up(const gt_puzzle *p, const gt_pool *pool, nv_game *g, gt_state *s);

/* All worlds that look to the player to choose as `root` does, each as likely as any other, made by
 * dealing the decks in every order, in a row of GT_PUZZLE_WORLDS. Returns how many,
 * GT_PUZZLE_WORLDS at most; 0: there are more. */
int gt_puzzle_worlds(const gt_puzzle *p, const gt_pool *pool, const gt_state *root,
                     gt_state *worlds);

/* What the player to choose in s wants. */
gt_goal gt_puzzle_goal(const gt_puzzle *p, const nv_game *g, const gt_state *s);

#endif
