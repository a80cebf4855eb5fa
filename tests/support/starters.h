/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The starter decks of Nivel Arena, for tests that play them. */
#ifndef GT_TESTS_STARTERS_H
#define GT_TESTS_STARTERS_H

#include "decks/nivel/nivel_system.h"
#include "tests/support/shipped.h"

typedef gt_shipped gt_starters;

/* Reads them from the working folder's decks/nivel; a mistake in them fails the test. */
void gt_starters_load(gt_starters *starters);
void gt_all_decks_load(gt_starters *all); /* the same with all decks that ship */
void gt_starters_free(gt_starters *starters);

/* The game of decks a and b (0 .. decks.n - 1). */
void gt_starters_game(const gt_starters *starters, int a, int b, nv_options options, nv_game *out);

#endif
