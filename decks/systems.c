/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of the rules systems: a line a game. */
#include "decks/system.h"

/* Each stands in the folder of its game. Their headers do not go together: a file looks into the
 * states of one. */
extern const gt_system gt_nivel, gt_magic, gt_yugioh;

const gt_system *const gt_systems[] = {
    &gt_nivel,
    &gt_magic,
    &gt_yugioh,
    NULL,
};
