/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Weights of an evaluation from games that players play against themselves.
 *
 * It begins with weights of 0, by which a policy plays nearly at random, and goes on in rounds. In
 * each round the policy plays so many games over the field with the weights so far, a share of its
 * actions being random so that more kinds of positions come up. Positions are taken, as the player
 * sees them whose turn it is not, and the weights are fitted anew to tell the result of the game
 * from the features of the position: logistic regression by Newton's method, with a small penalty
 * (ridge) that keeps weights of features that hardly vary near 0. Each deck has a weight of its own
 * in the fit, which is then dropped: without it, what strong decks have would pass for what wins.
 * One game in eight is kept out of the fit, to see how well the weights tell results that they were
 * not fitted to.
 *
 * Which positions are right depends on who is to evaluate by the weights. For one who looks a
 * decision ahead they are the first quiet one of each turn (nothing is half done). A search
 * evaluates at leaves: where the next turn begins after the rest of this one was played more or
 * less at random. So a search is made from a decision of the game, and the mean of its leaves has
 * the result of the game that went on from that decision with good play. The fit then allows for
 * what a random rest of a turn costs, and for noise that a mean over playouts takes out.
 *
 * A feature is what gt_evaluate gives for a weight of 1 and all others 0, so that this works for
 * every rules system with weights. What comes out depends on the seed and not on the number of
 * threads. */
#ifndef GT_SIM_EXPERIMENTS_TRAIN_H
#define GT_SIM_EXPERIMENTS_TRAIN_H

#include "ai/siphash.h"
#include "ai/weights.h"
#include "sim/experiments/run.h"
#include "sim/statistics/logistic.h"

enum {
    GT_TRAIN_SCALE = 1000, /* evaluation that means odds of e to 1 */
    GT_TRAIN_ROUNDS = 100, /* at most */
};

/* What came of a round. */
typedef struct gt_train_round {
    uint64_t positions, held_out; /* fitted to; kept out */
    /* mean -log(chance given to what happened) over those kept out; log(2) is no knowledge */
    double loss;
} gt_train_round;

typedef struct gt_training {
    const gt_rules *rules;
    bool complete; /* it was not stopped */
    int n_rounds; /* that are over */
    gt_train_round round[GT_TRAIN_ROUNDS];
    int32_t weights[GT_MAX_WEIGHTS]; /* after the last, in units of 1 / GT_TRAIN_SCALE */
    int32_t
        spread; /* of the chances they give to the positions, 1 .. GT_SPREAD_ONE (ai/weights.h) */
} gt_training;

typedef struct gt_train_options {
    uint64_t seed;
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
    int games; /* of each round */
    int rounds; /* 1 .. GT_TRAIN_ROUNDS */
    int noise; /* share of random actions in the noisy turns, in thousandths; 0: there are none */
    const char *leaves; /* a policy whose leaves are taken when it searches; NULL: turns are */
    const gt_weights *from; /* by which the first round evaluates; NULL: weights of 0 */
    /* share of the chances by `from` in what is fitted to, in hundredths; 0: the results alone */
    int blend;
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    const char *policy;
    const atomic_bool *stop; /* or NULL */
    /* told by one thread at a time; or NULL */
    void (*progress)(void *context, uint64_t games_done, uint64_t games_in_all);
    void *context;
} gt_train_options;

/* Trains the weights of the policy, or with `leaves` those of the policy that searches. Memory: for
 * each game of a round GT_GAME_SAMPLES times four bytes for each weight and each deck. False:
 * `error` (n bytes) says that the policy cannot be made, the rules system has no weights, nothing
 * could be fitted, or there is no memory. */
bool gt_train(gt_training *out, const gt_field *field, const gt_train_options *options, char *error,
              size_t n);

#endif
