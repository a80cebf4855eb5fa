/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Both instances of a policy that plays against itself. */
#ifndef GT_SIM_PLAYING_PLAYERS_H
#define GT_SIM_PLAYING_PLAYERS_H

#include "ai/policy.h"

/* Makes both, for games by these rules. False: `error` (n bytes) says why not; then both are
 * NULL. */
bool gt_make_players(gt_policy *policy[2], const char *spec, const gt_rules *rules, char *error,
                     size_t n);

/* Frees both; they may be NULL, and are. */
void gt_free_players(gt_policy *policy[2]);

#endif
