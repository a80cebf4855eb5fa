/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of a run that are worth looking at: typical ones (of median length), the longest, and the
 * greatest upsets (won by the side that wins least in the matchup). Which they are depends on the
 * games alone and not on the order in which they come; memory depends on the field. The sides are
 * the two decks of a matchup, or in an arena the two players. */
#ifndef GT_SIM_EXPERIMENTS_WORTH_H
#define GT_SIM_EXPERIMENTS_WORTH_H

#include "sim/experiments/tally.h"
#include "sim/playing/games.h"

enum { GT_MOST_WORTH = 20 }; /* games of a kind at most */

/* A game of a matchup; its number as the experiment counts them. */
typedef struct gt_worthy {
    uint64_t number;
    int matchup;
    uint16_t turns, actions;
} gt_worthy;

typedef struct gt_worth {
    int n; /* games of each kind that are wanted */
    gt_worthy longest[GT_MOST_WORTH];
    gt_worthy of_length[GT_LENGTHS][GT_MOST_WORTH]; /* the first of each number of turns */
    int n_longest, n_of_length[GT_LENGTHS];
    uint64_t lengths[GT_LENGTHS]; /* how many games took so many turns */
    int n_matchups;
    struct gt_worth_side {
        uint64_t first_win, half_points; /* UINT64_MAX: none */
    } (*side)[2]; /* of each matchup: what sides a and b made */
} gt_worth;

/* Begins to look for n games of each kind, 1 .. GT_MOST_WORTH. False: no memory. Free it in any
 * case. */
bool gt_worth_begin(gt_worth *w, int n, int n_matchups);
void gt_worth_free(gt_worth *w);

/* Looks at a game; `swapped`: its player 0 was side b. */
void gt_worth_look(gt_worth *w, int matchup, bool swapped, uint64_t number, const gt_outcome *game);

/* Looks at the games of a unit in which decks are paired. */
void gt_worth_add(gt_worth *w, int matchup, bool swapped, uint64_t first, const gt_games *games);

/* Fill `out` (room for GT_MOST_WORTH) with what was found; return how many there are. */
int gt_worth_typical(const gt_worth *w, gt_worthy *out);
int gt_worth_longest(const gt_worth *w, gt_worthy *out);
int gt_worth_upsets(const gt_worth *w, gt_worthy *out);

#endif
