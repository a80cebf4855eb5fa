/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the rules systems of the program gauntlet-games: Nivel Arena, Stack
 * Duel, and the template of a game. It stands in for that of the library (decks/systems.c), and
 * shows that a game is a line in it. */
#include "tests/program/stackduel.h"

#include "decks/nivel/nivel_system.h"

extern gt_system gt_written_template; /* without.c */

const gt_system *const gt_systems[] = {
    &gt_nivel,
    &gt_stackduel_system,
    &gt_written_template,
    NULL,
};
