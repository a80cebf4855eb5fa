/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of a run that are worth looking at: typical ones (of median length), the longest, and the
 * greatest upsets (won by the deck that wins least in the matchup). Which they are depends on the games alone
 * and not on the order in which they come; memory depends on the field. */
#ifndef GT_SIM_EXPERIMENTS_WORTH_H
#define GT_SIM_EXPERIMENTS_WORTH_H

#include "sim/experiments/results.h"
#include "sim/playing/games.h"

enum { GT_MOST_WORTH = 20 }; /* games of a kind at most */

/* A game of a matchup, from the side of player 0. */
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
    uint64_t (*win)[2]; /* of each matchup: first game that a won, that b won; UINT64_MAX: none */
} gt_worth;

/* Begins to look for n games of each kind, 1 .. GT_MOST_WORTH. False: no memory. Free it in any
 * case. */
bool gt_worth_begin(gt_worth *w, int n, int n_matchups);
void gt_worth_free(gt_worth *w);

/* Looks at the games of a unit; `swapped`: its player 0 had deck b. */
void gt_worth_add(gt_worth *w, int matchup, bool swapped, uint64_t first, const gt_games *games);

/* Fill `out` (room for GT_MOST_WORTH) with what was found in a series that has been played; return
 * how many there are. */
int gt_worth_typical(const gt_worth *w, const gt_results *r, const gt_series *s, gt_worthy *out);
int gt_worth_longest(const gt_worth *w, gt_worthy *out);
int gt_worth_upsets(const gt_worth *w, const gt_results *r, const gt_series *s, gt_worthy *out);

#endif
