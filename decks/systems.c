/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the rules systems: a line a game. */
#include "decks/nivel/nivel_system.h"
#include "decks/system.h"

const gt_system *const gt_systems[] = {
    &gt_nivel,
    NULL,
};
