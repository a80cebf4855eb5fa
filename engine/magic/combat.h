/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Attackers, blockers (508, 509) and combat damage (510). */
#ifndef GT_MAGIC_COMBAT_H
#define GT_MAGIC_COMBAT_H

#include "engine/magic/values.h"

/* ---- joining.c */
/* Those of a set that can come into combat as enum mg_join says; `whom`: what they attack or block,
 * GT_NO_OBJECT: there is none any more; not looked at unless the effect names it. */
void mg_join(gt_context *r, const gt_set *set, int how, int whom, int player);
extern const gt_frame_kind mg_frame_join;

/* ---- combat.c, combat_damage.c */
bool mg_may_attack(gt_context *r, int object); /* 508.1a, c: now */
bool mg_may_block(gt_context *r, int object); /* 509.1a: now, by itself */
bool mg_can_block(gt_context *r, int blocker,
                  int attacker); /* 509.1b: evasion, of one blocker by itself */
extern const gt_frame_kind mg_frame_attack;
int mg_attacked(const gt_state *s,
                gt_action a); /* the player or planeswalker that MG_V_ATTACK names */
extern const gt_frame_kind mg_frame_block;
extern const gt_frame_kind mg_frame_order;
extern const gt_frame_kind mg_frame_assign;
/* A block that was added behind those of its attacker gets its place in the orders (509.6). */
void mg_order_block(gt_state *s, int at);
bool mg_is_attacker(const gt_state *s, int object);
bool mg_is_blocker(const gt_state *s, int object);
void mg_leave_combat(gt_context *r, int object); /* 506.4: both of these */
void mg_stop_fighting(gt_context *r, int object); /* it attacks and blocks no longer */
void mg_stop_being_attacked(gt_context *r, int object); /* 506.4c */
void mg_end_combat(gt_context *r);
int mg_least_blockers(gt_context *r, int attacker); /* 702.111b and the like: if any */
int mg_blocks_of(const mg_vars *v, int blocker); /* how many attackers it is declared to block */
/* combat_requirements.c: what must be declared (508.1d, 509.1c), what it costs (508.1g-j,
 * 509.1d-f). */
int mg_attacks_demanded(gt_context *r);
/* To go on with: with an attack on `target`. */
bool mg_attack_is_allowed(gt_context *r, int object, unsigned place, int target);
bool mg_attack_is_complete(gt_context *r);
bool mg_attack_is_payable(gt_context *r, int object, int target);
void mg_note_blocked(gt_context *r, int blocker, int attacker); /* this turn, where that is asked */
void mg_pay_for_attack(gt_context *r);
int mg_blocks_demanded(gt_context *r);
bool mg_block_is_allowed(gt_context *r, int blocker, int attacker);
bool mg_blocks_are_complete(gt_context *r);
void mg_pay_for_blocks(gt_context *r);
bool mg_strikes_first(gt_context *r); /* whether there is a first combat damage step (510.4) */

/* ---- banding.c */
bool mg_asks_for_bands(gt_context *r); /* as attackers are declared (508.1e) */
bool mg_is_banded(const gt_state *s, int one, int other); /* two attackers, with each other */
void mg_block_bands(gt_context *r); /* as blockers are declared */
bool mg_meets_banding(gt_context *r, int object, bool blocker);
void mg_attackers_chosen(gt_context *r); /* combat.c: 508.1f-m */
bool mg_blocks_it(const mg_vars *v, int blocker, int attacker); /* joining.c */
/* A block more, behind those of its attacker; its number, -1: the game was aborted. */
int mg_add_block(gt_state *s, int blocker, int attacker);
extern const gt_frame_kind mg_frame_band;

/* ---- assigned_damage.c: the older combat (310). */
bool mg_is_classic(const gt_context *r);
/* All combat damage of a step goes on the stack (310.1); blows of a source stand together. */
void mg_stack_damage(gt_context *r, const mg_blow *blow, int n);
/* Whether an object of the stack is combat damage: no spell and no ability (310.3); whether what
 * resolves next is. */
bool mg_is_assigned_damage(const gt_state *s, int object);
bool mg_damage_is_next(const gt_state *s);
void mg_resolve_damage(gt_context *r, gt_frame *f); /* of MG_F_RESOLVE */

#endif
