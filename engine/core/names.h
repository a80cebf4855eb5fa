/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The names that the core compiled for a game has for the linker: gt_shuffle is gt_shuffle_nivel in
 * Nivel, another function of the same text in another game. Every function and table with external
 * linkage of the files that are compiled once for each game stands here (tests/check-names finds
 * those that do not); nobody writes the long names. */
#ifndef GT_CORE_NAMES_H
#define GT_CORE_NAMES_H

#define GT_JOIN_NAMES(name, game) name##_##game
#define GT_NAME_IN_GAME(name, game) GT_JOIN_NAMES(name, game)
#define GT_OF_GAME(name) GT_NAME_IN_GAME(name, GT_GAME)

/* core/state.c */
#define gt_set_alone GT_OF_GAME(gt_set_alone)
#define gt_core_table GT_OF_GAME(gt_core_table)
#define gt_clear_state GT_OF_GAME(gt_clear_state)
#define gt_copy_state GT_OF_GAME(gt_copy_state)
#define gt_same_state GT_OF_GAME(gt_same_state)
#define gt_goes_without_saying GT_OF_GAME(gt_goes_without_saying)
#define gt_finish GT_OF_GAME(gt_finish)
#define gt_abort GT_OF_GAME(gt_abort)
#define gt_object_new GT_OF_GAME(gt_object_new)
#define gt_object_free GT_OF_GAME(gt_object_free)
#define gt_object_again GT_OF_GAME(gt_object_again)
#define gt_object_behind GT_OF_GAME(gt_object_behind)
#define gt_wrong_lists GT_OF_GAME(gt_wrong_lists)
#define gt_shuffle GT_OF_GAME(gt_shuffle)
#define gt_wait GT_OF_GAME(gt_wait)
#define gt_wait_take GT_OF_GAME(gt_wait_take)
#define gt_mod_add GT_OF_GAME(gt_mod_add)
#define gt_mod_insert GT_OF_GAME(gt_mod_insert)
#define gt_mod_remove GT_OF_GAME(gt_mod_remove)

/* core/chance.c */
#define gt_tell_card_comes GT_OF_GAME(gt_tell_card_comes)
#define gt_tell_cards_come GT_OF_GAME(gt_tell_cards_come)
#define gt_tell_lot GT_OF_GAME(gt_tell_lot)

/* core/flow.c */
#define gt_flow GT_OF_GAME(gt_flow)
#define gt_legal GT_OF_GAME(gt_legal)
#define gt_do GT_OF_GAME(gt_do)
#define gt_do_and_list GT_OF_GAME(gt_do_and_list)
#define gt_serve GT_OF_GAME(gt_serve)
#define gt_frame_effect GT_OF_GAME(gt_frame_effect)
#define gt_frame_choose GT_OF_GAME(gt_frame_choose)
#define gt_frame_ask GT_OF_GAME(gt_frame_ask)
#define gt_frame_menu GT_OF_GAME(gt_frame_menu)

/* core/naming.c */
#define gt_place_of GT_OF_GAME(gt_place_of)
#define gt_object_at GT_OF_GAME(gt_object_at)
#define gt_card_of GT_OF_GAME(gt_card_of)
#define gt_name_of GT_OF_GAME(gt_name_of)
#define gt_named GT_OF_GAME(gt_named)

/* core/know.c */
#define gt_know_unseen_leaving GT_OF_GAME(gt_know_unseen_leaving)
#define gt_know_hidden_discard GT_OF_GAME(gt_know_hidden_discard)
#define gt_know_open_discard GT_OF_GAME(gt_know_open_discard)
#define gt_know_shuffle GT_OF_GAME(gt_know_shuffle)
#define gt_know_block GT_OF_GAME(gt_know_block)
#define gt_know_covered_discard GT_OF_GAME(gt_know_covered_discard)

/* core/deal.c */
#define gt_deal_unknown GT_OF_GAME(gt_deal_unknown)
#define gt_renamed GT_OF_GAME(gt_renamed)
#define gt_hidden_misplaced GT_OF_GAME(gt_hidden_misplaced)

/* core/keys.c */
#define gt_key GT_OF_GAME(gt_key)
#define gt_sees GT_OF_GAME(gt_sees)
#define gt_key_object GT_OF_GAME(gt_key_object)
#define gt_key_name GT_OF_GAME(gt_key_name)
#define gt_key_name_if GT_OF_GAME(gt_key_name_if)

/* core/showing.c */
#define gt_describe_players GT_OF_GAME(gt_describe_players)
#define gt_describe_choice GT_OF_GAME(gt_describe_choice)

/* core/window.c */
#define gt_window_open GT_OF_GAME(gt_window_open)
#define gt_window_legal GT_OF_GAME(gt_window_legal)
#define gt_window_pass GT_OF_GAME(gt_window_pass)
#define gt_window_acted GT_OF_GAME(gt_window_acted)
#define gt_window_step GT_OF_GAME(gt_window_step)

/* effects/choice.c */
#define gt_choice_legal GT_OF_GAME(gt_choice_legal)
#define gt_choice_first GT_OF_GAME(gt_choice_first)
#define gt_choice_apply GT_OF_GAME(gt_choice_apply)
#define gt_choice_play GT_OF_GAME(gt_choice_play)
#define gt_choice_is_silent GT_OF_GAME(gt_choice_is_silent)
#define gt_choice_settle GT_OF_GAME(gt_choice_settle)
#define gt_pick_place GT_OF_GAME(gt_pick_place)

/* effects/continuous.c */
#define gt_apply_continuous GT_OF_GAME(gt_apply_continuous)
#define gt_apply_layer GT_OF_GAME(gt_apply_layer)
#define gt_continuous_add GT_OF_GAME(gt_continuous_add)
#define gt_some_depend GT_OF_GAME(gt_some_depend)

/* effects/filter.c */
#define gt_accepts GT_OF_GAME(gt_accepts)
#define gt_passes GT_OF_GAME(gt_passes)
#define gt_matching GT_OF_GAME(gt_matching)
#define gt_count_matching GT_OF_GAME(gt_count_matching)
#define gt_matches_any GT_OF_GAME(gt_matches_any)
#define gt_filter_add GT_OF_GAME(gt_filter_add)
#define gt_filter_any GT_OF_GAME(gt_filter_any)
#define gt_filter_prepare GT_OF_GAME(gt_filter_prepare)

/* effects/interp.c */
#define gt_effect_begin GT_OF_GAME(gt_effect_begin)
#define gt_effect_step GT_OF_GAME(gt_effect_step)
#define gt_run_static GT_OF_GAME(gt_run_static)

/* effects/value.c */
#define gt_named_set GT_OF_GAME(gt_named_set)
#define gt_printed_test GT_OF_GAME(gt_printed_test)
#define gt_run_value GT_OF_GAME(gt_run_value)
#define gt_run_values GT_OF_GAME(gt_run_values)
#define gt_present_test GT_OF_GAME(gt_present_test)
#define gt_share_name GT_OF_GAME(gt_share_name)
#define gt_is_named GT_OF_GAME(gt_is_named)

/* effects/question.c */
#define gt_ask GT_OF_GAME(gt_ask)

/* events/event.c */
#define gt_matches GT_OF_GAME(gt_matches)

/* events/proposal.c */
#define gt_propose GT_OF_GAME(gt_propose)
#define gt_propose_with GT_OF_GAME(gt_propose_with)
#define gt_split_part GT_OF_GAME(gt_split_part)
#define gt_proposed GT_OF_GAME(gt_proposed)
#define gt_step_event GT_OF_GAME(gt_step_event)
#define gt_event_choices GT_OF_GAME(gt_event_choices)
#define gt_event_choose GT_OF_GAME(gt_event_choose)
#define gt_event_answer GT_OF_GAME(gt_event_answer)
#define gt_part_event GT_OF_GAME(gt_part_event)
#define gt_part_off GT_OF_GAME(gt_part_off)
#define gt_has_acted GT_OF_GAME(gt_has_acted)
#define gt_may_act GT_OF_GAME(gt_may_act)
#define gt_begin_replacement GT_OF_GAME(gt_begin_replacement)

/* events/item.c */
#define gt_item_add GT_OF_GAME(gt_item_add)
#define gt_item_of GT_OF_GAME(gt_item_of)
#define gt_item_take GT_OF_GAME(gt_item_take)
#define gt_item_target GT_OF_GAME(gt_item_target)
#define gt_item_begin GT_OF_GAME(gt_item_begin)
#define gt_item_announced GT_OF_GAME(gt_item_announced)
#define gt_item_resolve GT_OF_GAME(gt_item_resolve)

#endif
