/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Counting differences; the header explains it. */
#include "sim/statistics/differences.h"

#include "decks/files/memory.h"
#include "sim/playing/pair_score.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
    GRID = 16, /* classes to a whole point of one matchup without luck */
    WIDEST = 1 + GT_LUCK_BOUND, /* the largest difference without luck */
};

/* The smallest power of two whose square is no less than n: the mean over n matchups varies so much
 * less, and needs so much finer a grid. */
static int root_of(int n)
{
    int root = 1;
    while (root * root < n)
        root *= 2;
    return root;
}

void gt_differences_begin(gt_differences *d, int strata, int played, bool adjusted)
{
    int reach = strata * (GT_PAIR_SCORES - 1), root = root_of(strata);
    *d = (gt_differences){
        .strata = strata, .played = played, .cell = GT_PAIR_HALF_POINT, .adjusted = adjusted};
    d->parts = 1;
    if (adjusted) {
        reach = WIDEST * GRID * root;
        d->cell = (int64_t)strata * GT_PAIR_ONE / (GRID * root);
        d->parts = (uint64_t)d->cell;
    }
    d->classes = 2 * reach + 1;
    d->count = gt_zeroed((size_t)d->classes, sizeof *d->count);
}

void gt_differences_end(gt_differences *d)
{
    free(d->count);
    d->count = NULL;
}

void gt_differences_add(gt_differences *d, int64_t sum)
{
    int64_t from_low = sum + d->classes / 2 * d->cell;
    int64_t at = from_low / d->cell, rest = from_low % d->cell;
    assert(from_low >= 0 && at < d->classes && (rest == 0 || d->adjusted));
    d->count[at] += d->adjusted ? (uint64_t)(d->cell - rest) : 1;
    if (rest > 0)
        d->count[at + 1] += (uint64_t)rest;
}

/* A mean over n matchups of which k are played has k / n^2 of the variance of one, and bets suit
 * that: half of what it could be at most without luck taken out, a third with it. In a range r bets
 * are larger by r^2 / (8 v), as in sequence.c. */
gt_scores gt_differences_scores(const gt_differences *d)
{
    double most = d->adjusted ? WIDEST : 1, one = d->adjusted ? 1.0 / 3 : 1.0 / 2;
    double variance = one * fmax(1, d->played) / d->strata / d->strata;
    return (gt_scores){.count = d->count,
                       .classes = d->classes,
                       .low = -most,
                       .high = most,
                       .parts = d->parts,
                       .bolder = 4 * most * most / (8 * variance)};
}

static double cut(double x)
{
    return fmin(fmax(x, -1), 1);
}

gt_estimate gt_differences_sequence(const gt_differences *d, double confidence, double aim)
{
    gt_estimate e = gt_sequence_interval(gt_differences_scores(d), confidence, aim);
    return (gt_estimate){cut(e.value), cut(e.low), cut(e.high)};
}
