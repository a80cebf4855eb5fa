/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Advice for a person who plays: what players that ship would do, and what every action is worth.
 * It leans on what the person may know alone, as players and judging do
 * (sim/experiments/judge.h). */
#ifndef GT_SIM_CLI_HINT_H
#define GT_SIM_CLI_HINT_H

#include "decks/system.h"
#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <stdio.h>

/* The player that ships whose choice a hint tells beside that of a search. */
const char *gt_hint_player(const gt_system *system);

/* Prints it for the player to move; each action is judged by so many games, 0: by as many as a few
 * seconds allow. */
void gt_print_hint(FILE *out, const gt_game *g, const gt_state *s, const gt_pool *pool, int games);

#endif
