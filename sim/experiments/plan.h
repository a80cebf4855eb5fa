/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which games are played next. A run goes in rounds; how many pairs each matchup has after a round
 * is a function of what the rounds before brought and of nothing else, so that neither the number
 * of threads nor an interruption changes it.
 *
 * A run of a fixed number of games plays them all. One with a precision looks at the intervals
 * (sim/statistics/sequence.h) after each round. It takes those whose half-width is within a quarter
 * of the widest, or all that are still too wide once the widest is near the aim, and gives each the
 * pairs that it needs to come down to that level, if its scores go on as they were: a half-width
 * falls with the square root of the number of pairs. So the widest interval gets narrower as fast
 * as it can, wherever the run is stopped. */
#ifndef GT_SIM_EXPERIMENTS_PLAN_H
#define GT_SIM_EXPERIMENTS_PLAN_H

#include "sim/playing/results.h"

typedef struct gt_plan {
    gt_method method;
    bool adaptive; /* look at the figures */
    double precision; /* half-width that will do; 0: go on to the end */
    uint64_t most; /* pairs of a matchup at most */
    int n; /* matchups */
    /* What was seen at the last look. */
    uint64_t *looked; /* pairs of each matchup then */
    double *half; /* half-width of each */
    int decided; /* matchups that are precise enough */
    double widest; /* half-width; 0.5 if some matchup was never looked at */
    uint64_t expected; /* pairs of all matchups that there will be in the end, as it seems */
} gt_plan;

/* Begins a plan, whose method, adaptive, precision and most are set, for n matchups. */
void gt_plan_begin(gt_plan *plan, int n);
void gt_plan_free(gt_plan *plan);

/* Pairs that each matchup shall have after the next round, not less than it has; a matchup gets
 * whole units, or all that are left. False: nothing is left to play. */
bool gt_plan_next(gt_plan *plan, const gt_tally *tally, uint64_t *want);

#endif
