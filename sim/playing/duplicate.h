/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of games that tell which of two players is better, as in duplicate bridge: decks, seats and
 * shuffles stay, and the players swap (sim/experiments/arena.h). */
#ifndef GT_SIM_PLAYING_DUPLICATE_H
#define GT_SIM_PLAYING_DUPLICATE_H

#include "sim/playing/unit.h"

/* The order in which n matchups come in a cycle of an arena, in which each comes once. */
void gt_duplicate_order(uint64_t seed, uint64_t cycle, int *order, int n);

/* What stands for a player in the seeds of its games: a hash of its name. */
uint64_t gt_duplicate_key(const char *player);

/* What two players play with two decks in a cycle, whichever of the players is named first; `deck`:
 * the names of the decks of seats 0 and 1. Of the unit the lineup and the players are left to the
 * caller. */
gt_unit gt_duplicate_unit(uint64_t seed, uint64_t key_a, uint64_t key_b, const char *const deck[2],
                          uint64_t cycle);

#endif
