/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sizes of a state of Stack Duel; see engine/core/sizes.h. With SD_LARGE they are as large as
 * those of any game may be: the same game, compiled a second time under names of its own, which
 * must be played the same (tests/unit/sizes.c), and a core for looking at large states
 * (tests/unit/large.c). */
#ifndef GT_TESTS_STACKDUEL_SIZES_H
#define GT_TESTS_STACKDUEL_SIZES_H

#ifdef GT_GAME
#error "a file looks into the states of one game"
#endif

#include "tests/games/stackduel_frames.h"

#ifdef SD_LARGE

#define GT_GAME stackduel_large

enum {
    GT_MAX_OBJECTS = 255,
    GT_ZONE_LISTS = 62,
    GT_MAX_MODS = 255,
    GT_MAX_WAITING = 255,
    GT_MAX_ITEMS = 255,
    GT_MAX_TARGETS = 6,
    GT_SETS = 16,
    GT_VARS = 16,
    GT_MAX_EFFECTS = 255,
    GT_MAX_AGENDA = 255,
    GT_MAX_TALLIES = 255,
    GT_PUBLIC_IDENTITIES = 1, /* copies, and cards that are face down */
    GT_SYSTEM_BYTES = 4096,
    GT_LAST_BYTES = 64,
    GT_WORK_LIMIT = 65535,
    SD_SPARE = 3000, /* bytes of the system part that nothing uses */
};

#define gt_stackduel gt_stackduel_large
#define gt_stackduel_other gt_stackduel_large_other
#define gt_stackduel_rules gt_stackduel_large_rules
#define gt_stackduel_other_rules gt_stackduel_large_other_rules
#define gt_stackduel_deck_rules GT_OF_GAME(gt_stackduel_deck_rules)
#define gt_stackduel_hidden GT_OF_GAME(gt_stackduel_hidden)
#define gt_stackduel_position GT_OF_GAME(gt_stackduel_position)
#define gt_stackduel_set_up GT_OF_GAME(gt_stackduel_set_up)
#define gt_stackduel_skip_passes GT_OF_GAME(gt_stackduel_skip_passes)
#define sd_action_key GT_OF_GAME(sd_action_key)
#define sd_check GT_OF_GAME(sd_check)
#define sd_describe GT_OF_GAME(sd_describe)
#define sd_draw GT_OF_GAME(sd_draw)
#define sd_draw_cards GT_OF_GAME(sd_draw_cards)
#define sd_enter GT_OF_GAME(sd_enter)
#define sd_event_hooks GT_OF_GAME(sd_event_hooks)
#define sd_properties GT_OF_GAME(sd_properties)
#define sd_infoset_key GT_OF_GAME(sd_infoset_key)
#define sd_action_key GT_OF_GAME(sd_action_key)
#define sd_item_new GT_OF_GAME(sd_item_new)
#define sd_turn_up GT_OF_GAME(sd_turn_up)
#define sd_item_remove GT_OF_GAME(sd_item_remove)
#define sd_leave GT_OF_GAME(sd_leave)
#define sd_rule_hooks GT_OF_GAME(sd_rule_hooks)
#define sd_move GT_OF_GAME(sd_move)
#define sd_dialect GT_OF_GAME(sd_dialect)
#define sd_pool GT_OF_GAME(sd_pool)
#define sd_priority GT_OF_GAME(sd_priority)
#define sd_resample GT_OF_GAME(sd_resample)
#define sd_run GT_OF_GAME(sd_run)
#define sd_shows GT_OF_GAME(sd_shows)
#define sd_shuffle GT_OF_GAME(sd_shuffle)
#define sd_stack_trigger GT_OF_GAME(sd_stack_trigger)
#define sd_state_key GT_OF_GAME(sd_state_key)
#define sd_frame_draw GT_OF_GAME(sd_frame_draw)
#define sd_frame_target GT_OF_GAME(sd_frame_target)
#define sd_frames GT_OF_GAME(sd_frames)
#define sd_target_holds GT_OF_GAME(sd_target_holds)
#define sd_do_can_target GT_OF_GAME(sd_do_can_target)
#define sd_targets GT_OF_GAME(sd_targets)
#define sd_text GT_OF_GAME(sd_text)
#define sd_features GT_OF_GAME(sd_features)
#define sd_triggers GT_OF_GAME(sd_triggers)
#define sd_turn_up GT_OF_GAME(sd_turn_up)
#define sd_types GT_OF_GAME(sd_types)
#define sd_update_control GT_OF_GAME(sd_update_control)
#define sd_values GT_OF_GAME(sd_values)

#else

#define GT_GAME stackduel

enum {
    GT_MAX_OBJECTS = 64, /* twelve cards; tokens, and abilities on the stack */
    GT_ZONE_LISTS = 14,
    GT_MAX_MODS = 64,
    GT_MAX_WAITING = 32,
    GT_MAX_ITEMS = 16,
    GT_MAX_TARGETS = 2,
    GT_SETS = 6,
    GT_VARS = 6,
    GT_MAX_EFFECTS = 16,
    GT_MAX_AGENDA = 48,
    GT_MAX_TALLIES = 1,
    GT_PUBLIC_IDENTITIES = 1, /* copies, and cards that are face down */
    GT_SYSTEM_BYTES = 8,
    GT_LAST_BYTES = 4,
    GT_WORK_LIMIT = 5000,
    SD_SPARE = 1,
};

#endif

#endif
