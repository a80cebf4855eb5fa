/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Summons, sets, positions; Fusion and Ritual Summons; what players declare. */
#ifndef GT_YUGIOH_SUMMON_H
#define GT_YUGIOH_SUMMON_H

#include "engine/yugioh/values.h"

/* ---- summon.c */
enum yg_summon_way { YG_WAY_SUMMON, YG_WAY_SET, YG_WAY_FLIP, YG_WAY_SPECIAL };
int yg_summon_actions(gt_context *r, int player, gt_action *out);
void yg_summon(gt_context *r, gt_action a);
extern const gt_frame_kind yg_frame_summon;
/* Special summons by an effect: places them and announces. `positions` mask; dst: register of those
 * that came, -1: none. */
bool yg_may_come(gt_context *r, const gt_effect *e, int object, int flags);
bool yg_place_one(gt_context *r, const gt_effect *e, int object, int position, int flags);
void yg_tell_special(gt_context *r, const gt_effect *e, gt_set came, int from);
void yg_special(gt_context *r, gt_effect *e, gt_set set, int positions, int flags, int dst);

/* ---- fusion.c */
bool yg_fusion_possible(gt_context *r, const gt_effect *e, gt_addr filter);
bool yg_ritual_possible(gt_context *r, const gt_effect *e, gt_addr filter, int n);
extern const gt_frame_kind yg_frame_fuse, yg_frame_ritual;
void yg_fused(gt_state *s, int monster);

/* ---- declare.c */
extern const gt_frame_kind yg_frame_declare;
int yg_declare_text(const yg_game *g, gt_action a, char *buf, size_t n);

#endif
