/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scores between -1 and 1 for bounds that are valid at every look (sim/statistics/sequence.h),
 * counted in classes; one that lies between two is shared out among them. */
#ifndef GT_SIM_EXPERIMENTS_BALANCE_SCORES_H
#define GT_SIM_EXPERIMENTS_BALANCE_SCORES_H

#include "sim/statistics/sequence.h"

#include <math.h>

enum { GT_FINE_CLASSES = 65, GT_FINE_PARTS = 64 };

typedef struct gt_fine_scores {
    uint64_t count[GT_FINE_CLASSES];
} gt_fine_scores;

static inline void gt_fine_add(gt_fine_scores *s, double score)
{
    double place = (fmin(1, fmax(-1, score)) + 1) / 2 * (GT_FINE_CLASSES - 1);
    int at = (int)place;
    at = at < GT_FINE_CLASSES - 1 ? at : GT_FINE_CLASSES - 2;
    uint64_t upper = (uint64_t)lround((place - at) * GT_FINE_PARTS);
    s->count[at + 1] += upper;
    s->count[at] += GT_FINE_PARTS - upper;
}

/* Of scores that lie close to 0 mostly: bets are for a small mean. */
static inline gt_estimate gt_fine_interval(const gt_fine_scores *s, double confidence)
{
    const gt_scores scores = {.count = s->count,
                              .classes = GT_FINE_CLASSES,
                              .low = -1,
                              .high = 1,
                              .parts = GT_FINE_PARTS};
    return gt_sequence_interval(scores, confidence, 0.05);
}

#endif
