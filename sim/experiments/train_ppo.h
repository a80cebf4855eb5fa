/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a network (ai/net.h) by the results of its own games: it begins as another network, as
 * a rule one that imitates a search (train_net.h), plays itself and its earlier selves, or another
 * player alone (self_play.h), and after each few hundred games makes likelier what turned out
 * better than the critic had thought (ppo.h).
 *
 * The network of each round (rounds.h) is one of the earlier selves from then on. What comes of it
 * depends on the options but for threads, and on how a machine rounds. */
#ifndef GT_SIM_EXPERIMENTS_TRAIN_PPO_H
#define GT_SIM_EXPERIMENTS_TRAIN_PPO_H

#include "sim/experiments/ppo.h"
#include "sim/experiments/rounds.h"

typedef struct gt_ppo_training_options {
    gt_rounds all; /* two threads learn, at most */
    const gt_net *from; /* what it begins as */
    gt_net_sizes size; /* what it becomes: those of `from`, or larger ones */
    int earlier_share; /* games in 100 */
    const char
        *against; /* a player whom it meets in all games instead, who does not learn; or NULL */
    gt_ppo_options ppo; /* but for the seed and threads */
    /* or NULL; gets the context of `all` */
    void (*update_done)(void *context, int round, int update, const gt_ppo_sums *sums);
} gt_ppo_training_options;

/* False: `error` (n bytes) says what is wrong. *complete: it was not stopped; then *net is the
 * network, to be freed. */
bool gt_train_ppo(const gt_field *field, const gt_ppo_training_options *o, gt_net **net,
                  bool *complete, char *error, size_t n);

#endif
