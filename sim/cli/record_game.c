/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of games that policies and people play, and their files. */
#include "sim/cli/record_game.h"

#include "sim/cli/output.h"
#include "sim/playing/record_head.h"

#include <stdio.h>

gt_limits gt_record_limits(const gt_system *system, gt_limits limits)
{
    limits.turns = limits.turns > 0 ? limits.turns : system->limits.turns;
    limits.actions = limits.actions > 0 ? limits.actions : system->limits.actions;
    return limits;
}

void gt_record_begin(gt_record *record, const gt_game *game, const gt_pool *pool,
                     const gt_deck *const deck[2], gt_policy *const policy[2], uint64_t seed,
                     int first, const gt_limits *limits)
{
    const char *name[2];
    for (int i = 0; i < 2; i++)
        name[i] = policy[i] != NULL ? gt_policy_name(policy[i]) : GT_HUMAN;
    gt_record_head(record, game, pool, deck, name, seed, first, limits);
}

bool gt_record_to_file(const gt_record *record, const char *command, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, command, NULL, path);
    if (out != NULL)
        gt_record_write(out, record);
    return gt_output_end(&o, out != NULL);
}
