/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Learning from results by policy gradients: proximal policy optimization (PPO: Schulman and others
 * 2017) with generalized advantage estimation (GAE: Schulman and others 2016) and a critic that
 * knows what is hidden (as in PerfectDou, Yang and others 2022).
 *
 * An advantage says how much more likely to win an action left its player than the critic had
 * thought. It is the sum of how the critic's chance changes from decision to decision until the
 * game is over, each `lambda` times as heavy as the one before: with 1 it is the result less what
 * was thought at first, which is unbiased whatever the critic thinks; with less it varies less. */
#ifndef GT_SIM_EXPERIMENTS_PPO_H
#define GT_SIM_EXPERIMENTS_PPO_H

#include "sim/experiments/self_play.h"

/* Advantages of player 0 at n decisions, from the critic's chances then and the result. */
void gt_advantages(const gt_step *step, size_t n, float result, float lambda, float *out);

typedef struct gt_ppo_options {
    double rate, critic_rate; /* of a step: of the actor, of the critic */
    float clip; /* how far a chance may go from what it was, as a share of that */
    float entropy; /* weight of the entropy of the chances, against advantages of deviation 1 */
    float lambda;
    float sharpness; /* of the logits of actions */
    int passes, batch; /* over what was played; steps of a batch */
    uint64_t seed; /* in which order */
    int threads; /* more than 1: actor and critic learn at once, and come to the same */
} gt_ppo_options;

/* What an update tells of itself, as sums over n decisions, as they were before it moved them but
 * for `kept` and `moved`, of its last pass. */
typedef struct gt_ppo_sums {
    double n;
    double entropy, even; /* of the chances; if all actions had the same */
    double clipped; /* decisions that no longer pull, since the chance has moved far enough */
    double moved; /* (chance then / chance before - 1) less its logarithm: divergence (KL) */
    double critic, actor; /* loss of the chance of winning against the results: -log of it */
    double advantage; /* squared */
} gt_ppo_sums;

/* The slopes of the loss by the logits of n actions of one decision. `advantage` is the player's
 * own. Returns whether the decision was clipped. */
bool gt_ppo_slopes(const float *chance, int n, int taken, float log_before, float advantage,
                   const gt_ppo_options *o, float *slope);

/* Lets both learn from games. */
void gt_ppo_update(gt_net_fit *actor, gt_net_fit *critic, const gt_self_game *game, int n_games,
                   const gt_ppo_options *o, gt_ppo_sums *sums);

#endif
