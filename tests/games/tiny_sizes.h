/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Kuhn poker and of tic-tac-toe, which keep their position in
 * gt_state.system: as little as the core can do with; see engine/core/sizes.h. */
#ifndef GT_TESTS_TINY_SIZES_H
#define GT_TESTS_TINY_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif
#define GT_GAME tiny

enum {
    GT_MAX_OBJECTS = 8,
    GT_ZONE_LISTS = 1,
    GT_MAX_MODS = 1,
    GT_MAX_WAITING = 1,
    GT_MAX_ITEMS = 0,
    GT_MAX_TARGETS = 1,
    GT_SETS = 2,
    GT_VARS = 2,
    GT_MAX_EFFECTS = 1,
    GT_MAX_AGENDA = 1,
    GT_MAX_TALLIES = 1,
    GT_PUBLIC_IDENTITIES = 0,
    GT_SYSTEM_BYTES = 16,
    GT_LAST_BYTES = 4,
    GT_WORK_LIMIT = 1,
};

#endif
