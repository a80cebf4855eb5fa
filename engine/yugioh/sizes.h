/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Yu-Gi-Oh!; see engine/core/sizes.h. */
#ifndef GT_YUGIOH_SIZES_H
#define GT_YUGIOH_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif
#define GT_GAME yugioh

#include "engine/yugioh/frames.h"

enum {
    GT_MAX_OBJECTS = 192, /* two decks of up to 60 and 15 cards, tokens */
    GT_ZONE_LISTS = 16, /* eight kinds of each player */
    GT_MAX_MODS = 96,
    GT_MAX_WAITING = 32,
    GT_MAX_ITEMS = 16, /* links of a chain */
    GT_MAX_TARGETS =
        20, /* of a link: its targets, what was paid with, and what it remembers of its event */
    GT_SETS = 6,
    GT_VARS = 6,
    GT_MAX_EFFECTS = 16,
    GT_MAX_AGENDA = 48,
    GT_MAX_TALLIES = 8,
    GT_PUBLIC_IDENTITIES = 1, /* what lies face down is shown as nothing but that */
    GT_SYSTEM_BYTES = 336,
    GT_LAST_BYTES = 8,
    GT_WORK_LIMIT = 20000, /* steps within one action before the game is aborted */
};

#endif
