/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is known exactly of Kuhn poker: strategies as probabilities, their value, the equilibria and
 * the best answer to a strategy. Payoffs are those of gt_return for the player who begins: a stake
 * of x is (x + 2) / 4. */
#ifndef GT_TESTS_KUHN_H
#define GT_TESTS_KUHN_H

#include "tests/games/games.h"

/* The probability of a bet for each card and each line (gt_kuhn_line: 0 nothing, 1 pass, 2 bet, 3
 * pass and bet). Lines 0 and 3 are the beginner's. */
typedef struct gt_kuhn_strategy {
    double bet[3][4];
} gt_kuhn_strategy;

/* Kuhn's equilibria: one for each a in [0, 1/3]. */
gt_kuhn_strategy gt_kuhn_equilibrium(double a);

/* The six deals when `first` begins, in a row of states; number i of them. */
void gt_kuhn_deals(gt_state *deal, int first);
const gt_state *gt_kuhn_deal(const gt_state *deal, int i);

/* Takes a deal on to a line. */
void gt_kuhn_set_line(gt_state *s, int line);

/* The beginner's mean payoff over the six deals, if both play by `played`. */
double gt_kuhn_mean(const gt_state *deal, const gt_kuhn_strategy *played);

/* The same if one side (0 the beginner) plays the pure strategy that is best for it instead. */
double gt_kuhn_best_answer(const gt_state *deal, const gt_kuhn_strategy *played, int side);

/* Which actions (0 pass, 1 bet) are dominated: from there on something else is never worse for that
 * player, whatever the other one does, and sometimes better. In round 1 the other may do anything;
 * in each further round nothing that was found dominated before. */
void gt_kuhn_dominated(const gt_state *deal, int rounds, bool dominated[3][4][2]);

#endif
