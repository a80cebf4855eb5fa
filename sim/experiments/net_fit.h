/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fitting a network (ai/net.h) to examples: in floating point, by gradients (Adam: Kingma, Ba
 * 2015), in small batches. Rows of a table move only when their feature comes up. What is fitted is
 * held within what whole numbers can say, so that rounding is all that is lost in the end.
 *
 * One thread, and always the same order: on one machine the same examples give the same network. */
#ifndef GT_SIM_EXPERIMENTS_NET_FIT_H
#define GT_SIM_EXPERIMENTS_NET_FIT_H

#include "ai/net.h"

/* A decision: what it looks like, what each action looks like, and what a search says of them. */
typedef struct gt_net_example {
    const gt_feature *view, *action; /* the actions' features lie one behind the other */
    int n_view, n_actions;
    const uint16_t *n_features; /* of each action */
    const uint8_t *share; /* of the visits of each action; some are not 0 */
    float value; /* chance of winning, 0 .. 1 */
} gt_net_example; /* the last two: for gt_net_fit_step and the scores */

/* What a fit makes of an action, and of an example: to go back through it. */
typedef struct gt_net_heard {
    float heard[GT_NET_MOST], second[GT_NET_MOST], logit;
} gt_net_heard;

typedef struct gt_net_thought {
    float seen[GT_NET_MOST], mixed[GT_NET_MOST], hidden[GT_NET_MOST];
    float value; /* the logit of winning */
    gt_net_heard action[GT_MAX_ACTIONS];
} gt_net_thought;

/* How well a network tells what the search says, over some examples. */
typedef struct gt_net_score_sums {
    double n;
    double policy; /* -log(chance given to an action), weighed by its share of the visits */
    double even; /* the same if all actions were given the same chance */
    double best; /* how often it scores the most visited action best */
    double value; /* -log(chance given to what happened) of winning and losing */
} gt_net_score_sums;

typedef struct gt_net_fit gt_net_fit;

/* Begins with small numbers by chance. */
gt_net_fit *gt_net_fit_new(gt_net_sizes size, const int n_features[2], uint64_t seed);
void gt_net_fit_free(gt_net_fit *f);

/* Whether a network may become a larger one, or one of the same sizes. */
bool gt_net_fits_into(gt_net_sizes small, gt_net_sizes large);

/* Begins again with what a network says that fits into it. What a larger fit has besides says
 * nothing at first but learns (as in Net2Net: Chen and others 2016); of a fit that is new. */
void gt_net_fit_take(gt_net_fit *f, const gt_net *net);

/* Moves its numbers by a share of the way to those of another fit of the same sizes. */
void gt_net_fit_follow(gt_net_fit *f, const gt_net_fit *other, float share);

/* What it makes of an example. */
void gt_net_fit_think(const gt_net_fit *f, const gt_net_example *e, gt_net_thought *out);

/* The chances that the logits of n actions give, times a sharpness; the one that a logit gives. */
void gt_net_chances(const gt_net_thought *t, int n, float sharpness, float *chance);
float gt_net_chance(float logit);

/* Adds to the gradient what an example says of it, of which this is thought: the slope of the loss
 * by the logit of each action, and by that of winning. */
void gt_net_fit_back(gt_net_fit *f, const gt_net_example *e, const gt_net_thought *t,
                     const float *by_action, float by_value);

/* A step against the gradient, of so much, which is 0 then. */
void gt_net_fit_move(gt_net_fit *f, double rate);

/* One step on a batch towards its shares and chances, of so much. */
void gt_net_fit_step(gt_net_fit *f, const gt_net_example *e, int n, double rate);

/* Adds how well the numbers as they are tell an example; and how well a network in whole numbers
 * does. */
void gt_net_fit_score(gt_net_fit *f, const gt_net_example *e, gt_net_score_sums *sums);
void gt_net_score_example(const gt_net *net, const gt_net_example *e, gt_net_score_sums *sums);

/* The network in whole numbers: a player's, and for whatever it was shown. NULL: no memory. */
gt_net *gt_net_fit_round(const gt_net_fit *f, const gt_rules *rules);
gt_net *gt_net_fit_round_for(const gt_net_fit *f, const gt_net_inputs *what);

/* Whether all its numbers are: a rate that is too high, or a file that is no fit, may leave
 * others. */
bool gt_net_fit_is_finite(const gt_net_fit *f);

/* All of it as bytes of this machine, to go on from another time. False: they cannot be written;
 * they are no such fit, of these sizes. */
bool gt_net_fit_save(const gt_net_fit *f, FILE *out);
bool gt_net_fit_load(gt_net_fit *f, FILE *in);

#endif
