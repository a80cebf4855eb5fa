/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train --net: a network from games that a search looks at
 * (sim/experiments/train_net.h). */
#ifndef GT_SIM_CLI_TRAIN_NET_H
#define GT_SIM_CLI_TRAIN_NET_H

/* As commands: by imitating a search, with --method ppo by results (train_ppo.c), and with --method
 * value one that judges (train_value.c). Return the exit status. */
int gt_train_net_command(int argc, char **argv);
int gt_train_ppo_command(int argc, char **argv);
int gt_train_value_command(int argc, char **argv);

#endif
