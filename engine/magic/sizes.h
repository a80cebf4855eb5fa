/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Magic; see engine/core/sizes.h. */
#ifndef GT_MAGIC_SIZES_H
#define GT_MAGIC_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif

#include "engine/magic/frames.h"

#define GT_GAME magic

enum {
    GT_MAX_OBJECTS =
        255, /* two decks of up to 64 cards, the players, tokens and abilities on the stack */
    GT_ZONE_LISTS = 14, /* seven kinds of each player */
    GT_MAX_MODS = 255, /* counters are among them */
    GT_MAX_WAITING = 255,
    GT_MAX_ITEMS = 128,
    GT_MAX_TARGETS = 33,
    GT_SETS = 6, /* registers of an effect: sets of objects */
    GT_VARS = 12, /* ... and numbers: X, modes, what replaced an event (616.1f), others */
    GT_MAX_EFFECTS = 32,
    GT_MAX_AGENDA = 96,
    GT_MAX_TALLIES = 16,
    GT_PUBLIC_IDENTITIES = 1, /* what lies face down is shown as something else */
    GT_SYSTEM_BYTES = 560,
    GT_LAST_BYTES = 8,
    GT_WORK_LIMIT = 20000, /* steps within one action before the game is aborted */
};

#endif
