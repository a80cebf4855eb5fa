/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games from whose results a value function learns (sim/experiments/train_value.h): two players of
 * one kind play, and the positions to which chance led are noted as one sees them who sees
 * everything (ai/value.h). Those are the positions that a value function is asked about when luck
 * is told from the rest (sim/playing/luck.h): what could have come instead is as likely to be met
 * in another game. */
#ifndef GT_SIM_EXPERIMENTS_VALUE_GAMES_H
#define GT_SIM_EXPERIMENTS_VALUE_GAMES_H

#include "sim/experiments/self_play.h"

typedef struct gt_value_play {
    gt_games_to_play games; /* first */
    const char *policy;
    const gt_net_fit *fit; /* what is thought of each position is noted */
} gt_value_play;

/* Plays so many games, whatever the number of threads the same ones; what each step of a game looks
 * like is gt_step_known. False: `error` (n bytes) says why. If it is stopped, some are missing. */
bool gt_play_for_value(const gt_value_play *how, gt_self_game *game, char *error, size_t n);

#endif
