/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Planning rounds. Only operations that every machine rounds alike: see sim/playing/portable.h. */
#include "sim/experiments/plan.h"

#include "decks/files/memory.h"
#include "sim/playing/games.h"
#include "sim/statistics/stats.h"

#include <math.h>

enum { ROUND_UNITS = 1 << 21 }; /* of a fixed number of games; bounds the memory of a round */

static const double WIDEST = 0.5; /* half-width as long as nothing is known */

/* A round goes down to this part of the widest half-width; not straight to the aim, but first near
 * it, since a forecast over a long way plays more than is needed; and at the end a little below the
 * aim, lest one matchup after the other needs one more round. */
static const double STEP = 0.75, NEAR = 1.06, BELOW = 0.995;

/* Pairs that a matchup will need, as long as nothing is known of it: for even decks whose games are
 * independent, an interval of +-h takes about 1.05 / h^2. */
static double usual_pairs(const gt_plan *plan)
{
    double most = (double)plan->most;
    return plan->precision > 0 ? fmin(most, 1.05 / (plan->precision * plan->precision)) : most;
}

void gt_plan_begin(gt_plan *plan, int n)
{
    plan->n = n;
    plan->looked = gt_zeroed((size_t)n, sizeof *plan->looked);
    plan->half = gt_resize(NULL, (size_t)n, sizeof *plan->half);
    plan->decided = 0;
    plan->widest = WIDEST;
    plan->expected = (uint64_t)((double)n * usual_pairs(plan));
    for (int i = 0; i < n; i++)
        plan->half[i] = WIDEST;
}

void gt_plan_free(gt_plan *plan)
{
    free(plan->looked);
    free(plan->half);
    plan->looked = NULL;
    plan->half = NULL;
}

/* Whole units that hold so many pairs, at most as many as a matchup may have. */
static uint64_t whole_units(const gt_plan *plan, double pairs)
{
    if (pairs >= (double)plan->most)
        return plan->most;
    uint64_t units = (uint64_t)ceil(pairs / GT_UNIT_PAIRS);
    return units * GT_UNIT_PAIRS < plan->most ? units * GT_UNIT_PAIRS : plan->most;
}

static bool next_of_fixed(const gt_plan *plan, const gt_tally *tally, uint64_t *want)
{
    uint64_t units = ROUND_UNITS / (uint64_t)plan->n;
    uint64_t step = (units > 0 ? units : 1) * GT_UNIT_PAIRS;
    bool more = false;
    for (int i = 0; i < plan->n; i++) {
        uint64_t have = gt_tally_pairs(&tally[i]);
        want[i] = plan->most - have > step ? have + step : plan->most;
        more = more || want[i] > have;
    }
    return more;
}

/* Pairs at which matchup i will have that half-width. */
static double pairs_for(const gt_plan *plan, int i, double half)
{
    double times = plan->half[i] / half;
    return (double)plan->looked[i] * times * times;
}

static bool is_open(const gt_plan *plan, int i)
{
    return plan->half[i] > plan->precision && plan->looked[i] < plan->most;
}

/* Looks at the intervals of matchups that have got more pairs. */
static void look(gt_plan *plan, const gt_tally *tally)
{
    double expected = 0;
    plan->decided = 0;
    plan->widest = 0;
    for (int i = 0; i < plan->n; i++) {
        uint64_t have = gt_tally_pairs(&tally[i]);
        if (have > plan->looked[i]) {
            gt_estimate e = gt_tally_rate(plan->method, &tally[i]);
            plan->half[i] = (e.high - e.low) / 2;
            plan->looked[i] = have;
        }
        plan->decided += plan->half[i] <= plan->precision;
        plan->widest = fmax(plan->widest, plan->half[i]);
        if (have == 0)
            expected += usual_pairs(plan);
        else if (is_open(plan, i) && plan->precision > 0)
            expected += fmin(pairs_for(plan, i, plan->precision), (double)plan->most);
        else
            expected += (double)have;
    }
    plan->expected = (uint64_t)expected;
}

/* The half-width to which the next round brings all that are wider. */
static double level(const gt_plan *plan)
{
    double widest = 0;
    for (int i = 0; i < plan->n; i++)
        if (is_open(plan, i))
            widest = fmax(widest, plan->half[i]);
    double near = plan->precision * NEAR;
    return widest > near ? fmax(widest * STEP, near) : plan->precision * BELOW;
}

static bool next_of_adaptive(gt_plan *plan, const gt_tally *tally, uint64_t *want)
{
    bool more = false;
    look(plan, tally);
    double down_to = level(plan);
    for (int i = 0; i < plan->n; i++) {
        uint64_t have = plan->looked[i];
        want[i] = have;
        if (!is_open(plan, i) || plan->half[i] <= down_to)
            continue;
        uint64_t pairs = whole_units(plan, pairs_for(plan, i, down_to));
        want[i] = pairs > have ? pairs : whole_units(plan, (double)(have + 1));
        more = true;
    }
    return more;
}

bool gt_plan_next(gt_plan *plan, const gt_tally *tally, uint64_t *want)
{
    return plan->adaptive ? next_of_adaptive(plan, tally, want) : next_of_fixed(plan, tally, want);
}
