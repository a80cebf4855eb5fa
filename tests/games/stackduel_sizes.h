/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Stack Duel; see engine/core/sizes.h. */
#ifndef GT_TESTS_STACKDUEL_SIZES_H
#define GT_TESTS_STACKDUEL_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif
#define GT_GAME stackduel

enum {
    GT_MAX_OBJECTS = 64, /* twelve cards; tokens, and abilities on the stack */
    GT_ZONE_LISTS = 12,
    GT_MAX_MODS = 64,
    GT_MAX_WAITING = 32,
    GT_MAX_ITEMS = 16,
    GT_MAX_TARGETS = 2,
    GT_MAX_EFFECTS = 16,
    GT_MAX_AGENDA = 48,
    GT_MAX_TALLIES = 1,
    GT_SYSTEM_BYTES = 8,
    GT_LAST_BYTES = 4,
    GT_WORK_LIMIT = 20000,
};

#endif
