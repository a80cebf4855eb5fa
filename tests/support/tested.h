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

/* The template's game of its first two decks, in storage that is the caller's to free. */
gt_game *gt_template_game_new(void);

#endif
