/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches: best of several games between the same two decks, in which whoever lost a game begins
 * the next. What comes of a match is an outcome like that of a game: the winner is who won more
 * games, turns and actions are those of all, it ended as its last game did, and `seen` holds who
 * won its games (gt_singles). It is over when one has won more than half of the games that there
 * may be, when all are played, or when three were drawn; a drawn game counts as played, and who
 * began it begins again. */
#ifndef GT_SIM_PLAYING_BEST_OF_H
#define GT_SIM_PLAYING_BEST_OF_H

#include "sim/playing/match.h"
#include "sim/playing/unit.h"

enum { GT_BEST_OF_MOST = 7, GT_SINGLES_BITS = 8 };

/* How the games of a match ended: won by player 0, by player 1, by nobody. */
typedef struct gt_singles {
    int won[3];
} gt_singles;

gt_singles gt_singles_of(const gt_outcome *match);

/* Plays a match of at most `most` games (odd, up to GT_BEST_OF_MOST): `play` plays one. The first
 * has the chance of `g`, each other one its own. A game that was abandoned or aborted ends it. */
gt_outcome gt_play_best_of(int most, const gt_unit_game *g,
                           gt_outcome (*play)(void *context, const gt_unit_game *g), void *context);

#endif
