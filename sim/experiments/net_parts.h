/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a fit is made of (net_fit.h), for the files that make it up: net_fit.c has the gradients,
 * net_round.c the way from and to whole numbers, and to files. */
#ifndef GT_SIM_EXPERIMENTS_NET_PARTS_H
#define GT_SIM_EXPERIMENTS_NET_PARTS_H

#include "sim/experiments/net_fit.h"

/* All numbers lie in one array, part by part; gradients and their means lie in others alike. */
enum gt_net_part {
    VIEW,
    ACTION,
    VIEW_BEGIN,
    ACTION_BEGIN,
    MIX,
    MIX_BEGIN,
    SCORE1,
    SCORE_BEGIN,
    SCORE2,
    VALUE1,
    VALUE_BEGIN,
    VALUE2,
    VALUE_END,
    PARTS
};

/* Features of a table that came up in a batch. */
typedef struct gt_net_touched {
    int *feature, n;
    bool *is;
} gt_net_touched;

struct gt_net_fit {
    gt_net_sizes size;
    int n_features[2];
    bool from_net; /* it began with a network: rows that never moved say what they said there */
    size_t begin[PARTS + 1];
    float *w, *g, *mean, *square; /* numbers, gradient, and the means of it and of its square */
    uint64_t steps;
    gt_net_touched touched[2];
    gt_net_thought *thought; /* of the example that is gone through */
};

#endif
