/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games that tests of every game play: those that ship, and the template, which is there to be
 * copied. */
#ifndef GT_TESTS_TESTED_H
#define GT_TESTS_TESTED_H

#include "decks/system.h"

extern const gt_system gt_template;

/* Game number i of them, from 0; NULL behind the last. */
const gt_system *gt_tested_system(int i);

/* The game of two decks that ship with one of them, in storage that is the caller's to free; its
 * cards stay until the next call with another system. */
gt_game *gt_tested_game_new(const gt_system *system);

#endif
