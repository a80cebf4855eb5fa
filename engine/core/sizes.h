/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How large everything in a state is. That is the game's to say, for a state that holds what Magic
 * needs would cost Nivel 7 in 100 of its speed (sets of four words for two; sizes that are read
 * while it runs, more). So the core is compiled once for each game, with that game's sizes:
 *
 *   engine/nivel/sizes.h    defines GT_GAME, a word that names in the object files end with
 *                           (names.h), and the sizes
 *   the game's own files    include their sizes.h through the game's headers, before anything of
 *                           the core
 *   the core's files        get the name of that header from the build, as GT_SIZES (gt_add_game in
 *                           cmake/games.cmake)
 *   all other code          sees gt_state as an incomplete type and asks engine/core/game.h; it is
 *                           compiled once
 *
 * A header of the core that depends on sizes includes this one. So what includes it is of one game,
 * or does not compile. */
#ifndef GT_CORE_SIZES_H
#define GT_CORE_SIZES_H

#ifdef GT_SIZES
#include GT_SIZES
#endif
#ifndef GT_GAME
#error "this is of one game: include its header first, or ask engine/core/game.h"
#endif

#include "engine/code/code.h"
#include "engine/core/game.h"
#include "engine/core/names.h"

#include <stdint.h>

enum {
    GT_NO_OBJECT = 0xff, /* where a number of an object might stand */
    GT_SET_WORDS = (GT_MAX_OBJECTS + 63) / 64,
    GT_FROZEN =
        GT_VARS -
        1, /* the variable that a modifier keeps for its filter; effects have those below it */
};

/* What the fields of a state can count. Numbers of objects are bytes, and 0xff is none. */
_Static_assert(GT_MAX_OBJECTS >= 1 && GT_MAX_OBJECTS <= (int)GT_NO_OBJECT, "gt_object.prev, next");
_Static_assert(GT_MAX_OBJECTS <= (int)GT_MOST_OBJECTS, "a log of cards has room for all objects");
_Static_assert(GT_ZONE_LISTS >= 1 && GT_ZONE_LISTS <= (int)GT_NO_OBJECT, "gt_object.zone");
_Static_assert(GT_ZONE_LISTS <= 62,
               "kinds of zones, and what is attached, are bits of a mask of 32");
_Static_assert(GT_MAX_MODS >= 1 && GT_MAX_MODS <= UINT8_MAX, "gt_state.n_mods");
_Static_assert(GT_MAX_WAITING >= 1 && GT_MAX_WAITING <= UINT8_MAX, "gt_state.n_waiting");
_Static_assert(GT_MAX_ITEMS >= 0 && GT_MAX_ITEMS <= UINT8_MAX, "gt_state.n_items");
_Static_assert(GT_MAX_TARGETS >= 1 && GT_MAX_TARGETS <= UINT8_MAX, "gt_item.n_targets");
_Static_assert(GT_MAX_EFFECTS >= 1 && GT_MAX_EFFECTS <= UINT8_MAX, "gt_state.n_effects");
_Static_assert(GT_MAX_AGENDA >= 1 && GT_MAX_AGENDA <= UINT8_MAX, "gt_state.n_agenda");
_Static_assert(GT_MAX_TALLIES >= 1 && GT_MAX_TALLIES <= UINT8_MAX, "a tally's number is a byte");
_Static_assert(GT_SETS >= 2 && GT_SETS <= (int)GT_MOST_SETS, "operands name others from there on");
_Static_assert(GT_VARS >= 2 && GT_VARS <= (int)GT_MOST_VARS, "gt_frame.b, masks of the compiler");
_Static_assert(GT_PUBLIC_IDENTITIES == 0 || GT_PUBLIC_IDENTITIES == 1,
               "whether gt_rule_hooks.shows or which say anything");
_Static_assert(GT_SYSTEM_BYTES >= 8 && GT_SYSTEM_BYTES % 8 == 0, "what follows it is aligned");
_Static_assert(GT_LAST_BYTES >= 4 && GT_LAST_BYTES % 4 == 0, "what follows it is aligned");
_Static_assert(GT_WORK_LIMIT >= 1 && GT_WORK_LIMIT <= UINT16_MAX, "gt_state.work");

#endif
