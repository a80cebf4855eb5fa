/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Memory for states. How large one is depends on the game, so whoever keeps states takes memory for
 * them before games are played, and none while they are. */
#ifndef GT_AI_STATES_H
#define GT_AI_STATES_H

#include "engine/core/game.h"

/* Room for n states (n > 0) of games by these rules, in a row (gt_state_at); NULL: there is no
 * memory. To be freed with free(). */
gt_state *gt_states_new(const gt_rules *rules, size_t n);

/* Where each of n states in a row lies; a row of NULL has none. */
void gt_states_each(const gt_rules *rules, gt_state *row, size_t n, gt_state **each);

/* Room for n runs (n > 0), to be freed with free(), and where each lies; *room is NULL if the rules
 * know none (gt_run_copy). False: there is no memory. */
bool gt_runs_new(const gt_rules *rules, size_t n, char **room, void **each);

#endif
