/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The run loop: phases, what card code does, the deal, and what a game shows. */
#ifndef GT_YUGIOH_PLAY_H
#define GT_YUGIOH_PLAY_H

#include "engine/yugioh/frames.h"

/* ---- act.c */
gt_set yg_lent(const gt_state *s, int player); /* LEND: what that player must tribute first */
void yg_end_saves(gt_run *r); /* SAVE: the chain is over */

/* ---- turn.c */
bool yg_step_turn(gt_run *r, gt_frame *f);
int yg_open_actions(gt_run *r, int player, gt_action *out);
void yg_open_passed(gt_run *r);
void yg_begin_step(gt_run *r, int phase);
void yg_begin_at(gt_run *r, int phase);
bool yg_step_limit(gt_run *r, gt_frame *f);

/* ---- act.c */
bool yg_instruction(gt_run *r, gt_effect *e, const gt_operation *i, const int32_t *stack, int n);
bool yg_step_asking(gt_run *r, gt_frame *f);
int yg_asking_legal(gt_run *r, const gt_frame *f, gt_action *out);
void yg_asking_answer(gt_run *r, gt_action a);

/* ---- flow.c */
void yg_flow(gt_run *r);
int yg_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
int yg_legal_now(gt_run *r, gt_action *out); /* of a run, which may know them */
void yg_act(gt_run *r, gt_action a); /* applies an action, and all that goes on behind it */
void yg_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);
bool yg_silent(const gt_game *g, const gt_state *s, gt_action a);

/* ---- setup.c */
void yg_lay_out(const yg_game *g, gt_state *s);

/* ---- view.c, text.c, describe.c, invariants.c, evaluate.c */
void yg_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t yg_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t yg_state_key(const gt_game *g, const gt_state *s);
uint64_t yg_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
uint64_t yg_look_of(gt_run *r, int object);
int yg_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
void yg_describe(const gt_game *g, const gt_state *s, int viewer, const gt_sink *out);
void yg_describe_game(const gt_game *g, const gt_sink *out);
bool yg_check(const gt_game *g, const gt_state *s, char *why, size_t n);
bool yg_quiet(const gt_game *g, const gt_state *s);
int32_t yg_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
enum { YG_N_WEIGHTS = 5 };
extern const char *const yg_weight_names[YG_N_WEIGHTS];
extern const int32_t yg_weights[YG_N_WEIGHTS];

#endif
