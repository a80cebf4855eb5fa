/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack Duel (tests/games) as a rules system of the table: the second game of the house, in tests
 * only. Its data lies in tests/games/stackduel; GAUNTLET_DATA names the folder above. */
#ifndef GT_TESTS_PROGRAM_STACKDUEL_H
#define GT_TESTS_PROGRAM_STACKDUEL_H

#include "decks/system.h"

extern gt_system gt_stackduel_system; /* without the parts that GAUNTLET_WITHOUT names */

#endif
