/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Battle Phase (6) and battle damage. */
#ifndef GT_YUGIOH_BATTLE_H
#define GT_YUGIOH_BATTLE_H

#include "engine/yugioh/values.h"

/* ---- battle.c */
int yg_attack_actions(gt_context *r, gt_action *out);
void yg_declare_attack(gt_context *r, gt_action a);
extern const gt_frame_kind yg_frame_attack, yg_frame_damage;
void yg_monsters_changed(gt_state *s, int player); /* 6.9 */
bool yg_has_attacked(const gt_state *s, int monster); /* in this turn */
void yg_again(gt_context *r); /* a further Battle Phase of the turn begins (7.1) */
void yg_fallen(gt_context *r, gt_set by_attacker, gt_set by_target); /* by battle (6.22) */
bool yg_must_attack(gt_context *r); /* Y-603 */

/* ---- damage.c */
void yg_calculate(gt_context *r);
/* Whether what a monster destroys by battle has no effects any more (Y-502). */
bool yg_mutes(gt_context *r, int victor, int monster);

#endif
