/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which mixture of decks nobody can exploit: the optimal strategy of the symmetric game in which
 * both players choose a deck at once and a matchup's win rate decides. It is the linear program
 *
 *     maximise v   where   sum_i x_i p_ij >= v for every deck j,   sum_i x_i = 1,   x >= 0
 *
 * (von Neumann's; p_ij is the rate of i against j, p_ij + p_ji = 1, so that v is a half), solved by
 * the simplex method of GLPK. Of several optimal mixtures it gives one corner of their set. */
#ifndef GT_SIM_STATISTICS_EQUILIBRIUM_H
#define GT_SIM_STATISTICS_EQUILIBRIUM_H

typedef struct gt_equilibrium gt_equilibrium;

/* For games of n decks, one after another, each from the solution of the one before. */
gt_equilibrium *gt_equilibrium_new(int n);
void gt_equilibrium_free(gt_equilibrium *e);

/* Solves the game with these rates (n * n, the diagonal a half); `mix` gets the share of each deck.
 * Returns the value v, or a negative number if GLPK finds no solution. */
double gt_equilibrium_solve(gt_equilibrium *e, const double *rate, double *mix);

#endif
