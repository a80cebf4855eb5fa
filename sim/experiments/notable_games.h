/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of a run that are worth looking at: typical ones (of median length), the longest, and the
 * greatest upsets (won by the side that wins least in the matchup). Which they are depends on the
 * games alone and not on the order in which they come; memory depends on the field. The sides are
 * the two decks of a matchup, or in an arena the two players. */
#ifndef GT_SIM_EXPERIMENTS_NOTABLE_GAMES_H
#define GT_SIM_EXPERIMENTS_NOTABLE_GAMES_H

#include "sim/playing/games.h"
#include "sim/playing/tally.h"

enum { GT_MOST_NOTABLE = 20 }; /* games of a kind at most */

/* A game of a matchup; its number as the experiment counts them. */
typedef struct gt_notable_game {
    uint64_t number;
    int matchup;
    uint16_t turns, actions;
} gt_notable_game;

typedef struct gt_notable {
    int n; /* games of each kind that are wanted */
    gt_notable_game longest[GT_MOST_NOTABLE];
    gt_notable_game of_length[GT_LENGTHS][GT_MOST_NOTABLE]; /* the first of each number of turns */
    int n_longest, n_of_length[GT_LENGTHS];
    uint64_t lengths[GT_LENGTHS]; /* how many games took so many turns */
    int n_matchups;
    struct gt_notable_side {
        uint64_t first_win, half_points; /* UINT64_MAX: none */
    } (*side)[2]; /* of each matchup: what sides a and b made */
} gt_notable;

/* Begins to look for n games of each kind, 1 .. GT_MOST_NOTABLE. */
void gt_notable_begin(gt_notable *w, int n, int n_matchups);
void gt_notable_free(gt_notable *w);

/* Looks at a game; `swapped`: its player 0 was side b. */
void gt_notable_look(gt_notable *w, int matchup, bool swapped, uint64_t number,
                     const gt_outcome *o);

/* Looks at the games of a unit in which decks are paired. */
void gt_notable_add(gt_notable *w, int matchup, bool swapped, uint64_t first,
                    const gt_games *games);

/* Fill `out` (room for GT_MOST_NOTABLE) with what was found; return how many there are. */
int gt_notable_typical(const gt_notable *w, gt_notable_game *out);
int gt_notable_longest(const gt_notable *w, gt_notable_game *out);
int gt_notable_upsets(const gt_notable *w, gt_notable_game *out);

#endif
