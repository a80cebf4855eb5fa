/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of games that are played: sim/playing/record.h knows no rules system, this does. */
#ifndef GT_SIM_CLI_RECORD_GAME_H
#define GT_SIM_CLI_RECORD_GAME_H

#include "ai/policy.h"
#include "decks/system.h"
#include "sim/playing/record.h"

/* What a person is called as a player. */
#define GT_HUMAN "human"

/* Fills in the head of a record; a policy that is NULL is a person. Of the limits the options are
 * taken. */
void gt_record_begin(gt_record *record, const gt_game *game, const gt_pool *pool,
                     const gt_deck *const deck[2], gt_policy *const policy[2], uint64_t seed,
                     int first, const gt_limits *limits);

/* Limits that a record states: those given, or (0) the system's. */
gt_limits gt_record_limits(const gt_system *system, gt_limits limits);

/* Writes a record for a command, wholly or not at all. False: it cannot be written, which was
 * told. */
bool gt_record_to_file(const gt_record *record, const char *command, const char *path);

#endif
