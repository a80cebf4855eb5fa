/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of the template; see engine/core/sizes.h, which checks them. Every copy of a
 * state moves what lies in it, so a game takes what it needs and no more; one that comes to need
 * more is aborted and says of what. */
#ifndef GT_TEMPLATE_SIZES_H
#define GT_TEMPLATE_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif
#define GT_GAME template

#include "engine/template/frames.h"

enum {
    GT_MAX_OBJECTS = 60, /* two decks of 30 cards */
    GT_ZONE_LISTS = 8, /* four kinds of each player */
    GT_MAX_MODS = 32,
    GT_MAX_WAITING = 32,
    GT_MAX_ITEMS = 0, /* there is no stack */
    GT_MAX_TARGETS = 1,
    GT_SETS = 4,
    GT_VARS = 4,
    GT_MAX_EFFECTS = 8,
    GT_MAX_AGENDA = 16,
    GT_MAX_TALLIES = 1,
    GT_PUBLIC_IDENTITIES = 1, /* two units of one card need not be alike (words.c) */
    GT_SYSTEM_BYTES = 8,
    GT_LAST_BYTES = 4,
    GT_WORK_LIMIT = 5000, /* steps within one action before the game is aborted */
};

#endif
