/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Nivel Arena; see engine/core/sizes.h. */
#ifndef GT_NIVEL_SIZES_H
#define GT_NIVEL_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif
#define GT_GAME nivel

#include "engine/nivel/frames.h"

enum {
    GT_MAX_OBJECTS = 128, /* two decks of 40 and their leaders are 82 */
    GT_ZONE_LISTS = 18, /* nine kinds of each player */
    GT_MAX_MODS = 160,
    GT_MAX_WAITING = 64,
    GT_MAX_ITEMS = 0, /* there is no stack */
    GT_MAX_TARGETS = 1,
    GT_SETS = 6, /* registers of an effect: sets of objects */
    GT_VARS = 6, /* ... and numbers, with the one that modifiers keep */
    GT_MAX_EFFECTS =
        64, /* a card may use another, and that one it again, as often as a hand can pay */
    GT_MAX_AGENDA = 192,
    GT_MAX_TALLIES = 32,
    GT_PUBLIC_IDENTITIES = 0, /* what a card is said to be is what it is */
    GT_SYSTEM_BYTES = 504,
    GT_LAST_BYTES = 8,
    GT_WORK_LIMIT = 20000, /* steps within one action before the game is aborted */
};

#endif
