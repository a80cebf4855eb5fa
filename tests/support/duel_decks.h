/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The eight Duel Decks of Magic as they ship, for tests that play the engine without the program around it. */
#ifndef GT_TESTS_SUPPORT_DUEL_DECKS_H
#define GT_TESTS_SUPPORT_DUEL_DECKS_H

#include "engine/magic/magic.h"

/* Setup of a group of cmocka tests: reads the cards and the decks. Fails the group if one cannot be read. */
int load_duel_decks(void **state);

/* Prepares the game of this number: all ordered pairs in turn, 64 of them with usual stops, 64 with all. */
void begin_duel(mg_game *game, long number);

#endif
