/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The primitives through which everything changes (move.c), and what effects make of them: moving,
 * damage, placing, instructions. */
#ifndef GT_NIVEL_MOVING_H
#define GT_NIVEL_MOVING_H

#include "engine/core/flow.h"
#include "engine/nivel/vars.h"

#include "engine/events/event.h"
#include "engine/events/move.h"

/* ---- move.c */
enum { NV_TOP, NV_BOTTOM };
void nv_move_card(gt_context *r, int object, int zone_kind, int where); /* to its owner's zone */
void nv_trash(gt_context *r, gt_set *set, gt_cause why); /* at once; leaves those that were */
bool nv_trash_card(gt_context *r, int object, gt_cause why); /* the same of one card */
void nv_put(gt_context *r, gt_set set, int place, gt_cause why);
int nv_kind_of_place(int place); /* zone kind where PUT puts */
int nv_draw(gt_context *r, int player, int n, gt_cause why); /* returns how many were drawn */
/* From the top of the deck to the trash, one by one (3.2.3); returns how many. */
int nv_mill(gt_context *r, int player, int n, gt_cause why, gt_set *cards);
int nv_take_damage(gt_context *r,
                   int player); /* the top card of the deck, which is not empty; returns it */
int nv_raise_level(gt_context *r, int player, int n, gt_cause why); /* by how much it changed */
void nv_shuffle_deck(gt_context *r, int player);
/* with the first hand, which goes into it (5.1.6.1) */
void nv_shuffle_back(gt_context *r, int player);
void nv_lose(gt_context *r, int player, int how);
void nv_place_unit(gt_context *r, int object, int player, int lane, int origin, int replaced);
int nv_attach(gt_context *r, int item, int unit); /* returns the kind of zone that it came from */
/* That items were put on a unit at once; the kinds of zones that they came from, by item. */
void nv_tell_equipped(gt_context *r, const gt_set *items, const uint8_t *origin, int unit);
int nv_top_cards(gt_context *r, int player, int n, gt_set *out); /* how many there are */

/* ---- setup.c */
void nv_deal_hand(gt_context *r, int player); /* the first one, into an empty hand (5.1.6) */

/* ---- shift.c */
void nv_move_unit(gt_context *r, int unit, int lane); /* 4.9, by the innermost effect */
bool nv_was_moved_by(const gt_context *r, int unit, gt_addr filter); /* filter of a TEST_MOVED_BY */
void nv_item_conditions(gt_context *r); /* 8.6.2 */

/* ---- damage.c */
/* puts the processing on the agenda */
void nv_damage(gt_context *r, int player, int n, gt_cause why);
extern const gt_frame_kind nv_frame_damage;
bool nv_step_damage(gt_context *r, gt_frame *f);

/* ---- act.c */
bool nv_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);
bool nv_step_order(gt_context *r, gt_frame *f);
bool nv_fits(gt_context *r, int player, int cost); /* size rule (6.4.1.1.2) */

/* ---- place.c */
uint32_t nv_free_lanes(gt_context *r, gt_effect *e, int unit, int mode, int set, int flags);
extern const gt_frame_kind nv_frame_place;
/* Steps of NV_F_PLACE: which card comes next was not picked, was picked. */
enum { NV_PLACE_NEXT, NV_PLACE_PICKED };
/* Cards of which one is picked to be placed next; 0, 1: nobody is asked. */
int nv_place_choices(gt_context *r, gt_effect *e, const nv_placing *p, gt_action *out);
int nv_placed_next(const gt_effect *e, const nv_placing *p);

#endif
