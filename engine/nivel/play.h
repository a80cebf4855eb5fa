/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop, what may be done, and doing it. */
#ifndef GT_NIVEL_PLAY_H
#define GT_NIVEL_PLAY_H

#include "engine/core/flow.h"
#include "engine/nivel/held.h"
#include "engine/nivel/vars.h"

/* ---- flow.c */
extern const gt_frame_kind *const nv_frames[];
bool nv_look_after(gt_context *r);
void nv_run_effect(gt_context *r); /* a step of the innermost effect, whose frame is on top */

/* ---- options.c */
/* in the main phase or the attack phase; one of them; executes the one that nv_turn_draw gives */
int nv_turn_actions(gt_context *r, const gt_frame *f, gt_action *out);
gt_action nv_turn_draw(gt_context *r, gt_frame *f, uint64_t key);
void nv_turn_play(gt_context *r, gt_frame *f, uint64_t key);
bool nv_can_use_in_attack(gt_context *r, int player); /* an active effect */

/* ---- prompts.c */
extern const gt_frame_kind nv_frame_mulligan, nv_frame_order, nv_frame_move, nv_frame_strike;
int nv_add_lanes(uint32_t lanes, gt_action *out); /* NV_TO each of some lanes */
/* Adds that a card of the innermost effect's `from` is picked, unless an equal one is; how many
 * actions there are then. */
int nv_add_pick(gt_context *r, int card, gt_action *out, int n);
int nv_picked_card(gt_context *r, gt_action a); /* the card that such an action names */

/* ---- apply.c: what the turn player does; card: one of the hand, or any that reads like it */
void nv_play_unit(gt_context *r, int card, int lane);
void nv_play_item(gt_context *r, int card, int lane);
void nv_play_skill(gt_context *r, int card);
void nv_use_active(gt_context *r, int object, const nv_held *held);
void nv_attack(gt_context *r, int lane);
void nv_end_phase(gt_context *r);
/* in its turn, but to end the attack phase */
bool nv_always_asks(const gt_game *g, const gt_state *s);
void nv_begin_action(gt_context *r);
void nv_turn_answer(gt_context *r, gt_frame *f, gt_action a);
void nv_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
void nv_go_on_begin(void *run, const gt_game *g, gt_state *s);
int nv_go_on(void *run, gt_action a, gt_action *out);
int nv_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);

#endif
