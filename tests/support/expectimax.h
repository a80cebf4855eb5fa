/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact solutions of positions with few hidden cards: expectimax over all worlds that agree with
 * what a player may know.
 *
 * A node is a set of worlds that the player to move cannot tell apart. That player chooses one
 * action for all of them; what comes of it is divided by what the next player to choose can see,
 * and so on until each world has ended or its last turn is over. The player whose value is asked
 * for takes the action of the greatest sum over the worlds, the other one that of the smallest,
 * each by what it knows itself. Values are whole numbers: the deals, out of all deals, in which the
 * goal is reached.
 *
 * This is the value of the game, for optimal play of both, if no player ever chooses in a set that
 * was divided by something that it did not see: hands that both know, cards drawn that matter to
 * nobody afterwards. The solver finds out whether that is so. It also needs decks that are not
 * shuffled. */
#ifndef GT_TESTS_EXPECTIMAX_H
#define GT_TESTS_EXPECTIMAX_H

#include "engine/core/game.h"

/* What `player` wants: to win until turn `last_turn` is over, or not to lose until then. */
typedef struct gt_goal {
    int player;
    bool win;
    int last_turn;
} gt_goal;

typedef struct gt_solution {
    bool exact; /* else `why` says what makes it none; the rest means little then */
    const char *why;
    int n; /* actions of the root, as gt_legal_actions gives them */
    gt_action action[GT_MAX_ACTIONS];
    int deals; /* number of worlds */
    int value[GT_MAX_ACTIONS]; /* of each action: worlds in which the goal is reached */
    int best; /* the greatest value */
    int events; /* on a way through the tree: most often that worlds were told apart */
    long nodes; /* decisions looked at */
} gt_solution;

/* Solves for the player to move. `worlds` are n states in a row, each as likely as any other, that
 * agree with what that player may know; they must be all there are. `memo`: what was solved is
 * remembered by the keys of positions, else nothing is. Gives up, as not exact, after `most_nodes`.
 * Call inside a cmocka test. */
void gt_solve(const gt_game *g, const gt_state *worlds, int n, gt_goal goal, bool memo,
              long most_nodes, gt_solution *out);

#endif
