/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which few of many possible changes bring a field nearest to its goals (sim/statistics/goals.h),
 * if the effects of changes on win rates add up: a mixed-integer program, solved by GLPK's branch
 * and cut.
 *
 *     x_i in {0, 1}               change i is made; exactly `changes` of them; one of a group
 *     d_g >= figure_g - high_g,   distance of goal g from its band; the figure is linear in x
 *     d_g >= low_g - figure_g
 *     z_g >= 2 a d_g - a^2        its square, from tangents at distances a of a grid
 *     minimise  sum of weight_g z_g  +  sum of x_i (variance_i + cost_i)
 *
 * Estimates are not the effects: the expected square of a distance is the square of what is
 * expected and the variance besides. So the variance of an effect counts as imbalance, and a change
 * of which little is known has to promise more (`variance_i`: of all figures, as goals weigh them).
 * Goals on the equilibrium are no linear program and are left out here; whoever plays the sets
 * judges by them. The search ends after a number of nodes, not of seconds: the answer is the same
 * on a slow machine. */
#ifndef GT_SIM_STATISTICS_CHANGE_SETS_H
#define GT_SIM_STATISTICS_CHANGE_SETS_H

#include "sim/statistics/goals.h"

typedef struct gt_possible_change {
    int group; /* of changes of one thing, of which one at most is made */
    double cost; /* in units of imbalance */
    const double *effect, *variance; /* on each rate; of that estimate */
} gt_possible_change;

typedef struct gt_change_choice {
    const gt_goals *goals;
    const double *rate; /* without any change */
    const gt_possible_change *change;
    int n; /* of them */
    int changes; /* how many are made */
    /* Sets that are not wanted again: n bytes each, 1 where the change is made. */
    const uint8_t *const *known;
    int n_known;
} gt_change_choice;

/* Fills in chosen[n], 1 where a change is made. Returns the imbalance that is expected then, costs
 * and uncertainty included; below 0: there is no such set. */
double gt_choose_changes(const gt_change_choice *c, uint8_t *chosen);

#endif
