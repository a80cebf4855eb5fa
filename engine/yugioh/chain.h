/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Activations, targets, triggers, chains and responses (Y-301 to Y-316). */
#ifndef GT_YUGIOH_CHAIN_H
#define GT_YUGIOH_CHAIN_H

#include "engine/yugioh/values.h"

/* ---- activate.c */
int yg_speed_of(const gt_context *r, int object,
                const gt_ability *a); /* Y-303; NULL: the card itself */
bool yg_is_used_up(const gt_context *r, int player, int object, int number); /* Y-144 */
void yg_use_up(gt_context *r, int player, int object, int number);
/* Registers for asking about an activation: what it answers is THAT. False: there is nothing to
 * answer. */
bool yg_ask_with(gt_context *r, gt_effect *e, int player, int object, int number);
/* What it answers, or what sets it off, is that cards went: at the end of the Damage Step, those of
 * the battle (6.22). */
bool yg_tells_of_going(const gt_context *r, const gt_ability *a);
int yg_effect_actions(gt_context *r, int player, int object, int moment, bool quick,
                      gt_action *out);
int yg_quick_actions(gt_context *r, int player, int moment, gt_action *out);
int yg_slow_actions(gt_context *r, int player, gt_action *out);
bool yg_banishes_graves(const gt_context *r, gt_addr code);

/* ---- link.c */
void yg_activate(gt_context *r, int player, int object, int number);
gt_item *yg_add_link(gt_context *r, int player, int object,
                     int number); /* NULL: the chain is too long */
/* What set it off, and when it was activated. */
void yg_keep_event(gt_item *item, const gt_effect *e, uint16_t other_stamp, uint16_t began);
bool yg_saw_activation(const gt_state *s, const gt_item *item,
                       int holder); /* it lay there face up already */
void yg_fill_event(gt_state *s, gt_effect *e, const gt_item *item); /* ... and back */
void yg_begin_link(gt_context *r, gt_item *item, int number);
void yg_tell_link(gt_context *r, int event); /* what becomes of the last one */
void yg_stacked(gt_context *r, gt_effect *e);
bool yg_can_copy(gt_context *r, const gt_effect *e); /* COPY */
void yg_copy_link(gt_context *r, gt_effect *e);
gt_item *yg_announced(gt_state *s); /* the link that is being announced; NULL: none is */

/* ---- target.c */
/* gt_target.wants of what a link keeps beside its targets, what was paid with; the low bits are its
 * register. */
enum { YG_KEPT = 0x8000 };
static inline bool yg_is_target(const gt_target *t)
{
    return (t->wants & YG_KEPT) == 0;
}
int yg_count_targets(gt_context *r, const gt_effect *e, gt_addr filter);
extern const gt_frame_kind yg_frame_target;
int yg_at_actions(const gt_state *s, const gt_set *set, gt_action *out);

/* ---- chain.c */
bool yg_stays(const gt_context *r, int card); /* once it is activated (Y-146) */
bool yg_step_chain(gt_context *r, gt_frame *f);
extern const gt_frame_kind yg_frame_chain, yg_frame_resolved;

/* ---- trigger.c */
/* drops what missed its moment or is stale; how many are left */
int yg_gather_triggers(gt_context *r);
bool yg_run_unchained(gt_context *r); /* whether an effect without a chain began */
bool yg_step_triggers(gt_context *r, gt_frame *f);

/* ---- check.c */
bool yg_state_checks(gt_context *r);

/* ---- respond.c */
void yg_settle(gt_state *s, int moment); /* SETTLE; moment YG_MOMENTS: without a window */
extern const gt_frame_kind yg_frame_settle;
void yg_act_in_window(gt_context *r, gt_action a);
extern const gt_window_rules yg_windows;

#endif
