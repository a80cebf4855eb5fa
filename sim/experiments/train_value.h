/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a value function of whole positions (ai/value.h) on results: a player plays itself, and
 * the network learns how likely each was to win where chance had led (value_games.h). It is fitted
 * to the mean of what became of the game and of what the network said of later positions, the later
 * the more (temporal differences, TD(lambda): Sutton 1988): a later position tells the value of an
 * earlier one with less luck in it than the result.
 *
 * Every update plays other games, each of which is learnt from once. What is kept of a round
 * (rounds.h) is the mean of the network over the last updates. What comes of it depends on the
 * options but for threads, and on how a machine rounds. */
#ifndef GT_SIM_EXPERIMENTS_TRAIN_VALUE_H
#define GT_SIM_EXPERIMENTS_TRAIN_VALUE_H

#include "sim/experiments/rounds.h"
#include "sim/experiments/value_games.h"

typedef struct gt_value_training_options {
    gt_rounds all;
    const char *policy;
    gt_net_sizes size; /* the first and the third count */
    int positions; /* of a game that are learnt from, in the mean at most */
    int batch;
    double rate; /* of a step at first; of update n so much / sqrt(1 + n / 100) */
    int slow; /* ... and a tenth of it from this update on, for the last ones: 0: never. May be said
               * when it goes on */
    float lambda;
    /* or NULL; gets the context of `all` */
    void (*update_done)(void *context, int round, int update, double n, double loss);
} gt_value_training_options;

/* False: `error` (n bytes) says what is wrong. *complete: it was not stopped; then *net is the
 * network, to be freed. */
bool gt_train_value(const gt_field *field, const gt_value_training_options *o, gt_net **net,
                    bool *complete, char *error, size_t n);

/* What taking luck out by a network leaves of the variance of results: sums over pairs of games of
 * one matchup and seat, by lot over the field, of half the square of their difference; and those of
 * the luck of single games, whose mean is 0. */
typedef struct gt_value_check {
    double raw, less;
    double luck, luck_squares;
} gt_value_check;

/* Adds so many games of a policy, an even number. NULL for net: by the value function that ships.
 * False: no memory, or there is no such policy. */
bool gt_check_value(const gt_field *field, const char *policy, const gt_net *net, uint64_t seed,
                    int games, gt_value_check *sums);

#endif
