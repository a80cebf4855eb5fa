/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The eight Duel Decks of Magic as they ship, for tests that play every pair of them. */
#ifndef GT_TESTS_MAGIC_DUELS_H
#define GT_TESTS_MAGIC_DUELS_H

#include "engine/magic/magic.h"

/* Setup and teardown of a group of cmocka tests. */
int gt_magic_duels_load(void **state);
int gt_magic_standard_load(void **state); /* of the largest Standard field instead */
int gt_magic_duels_free(void **state);

/* Prepares the game of this number: all ordered pairs in turn, 64 of them with usual stops, 64 with
 * all. */
void gt_magic_duel(mg_game *game, long number);

/* The same of a pair (0 .. 63) with options. */
void gt_magic_pair(mg_game *game, int pair, mg_options options);

#endif
