/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happens: cards move, what that sets off and when (Y-321 to Y-328), destruction and what
 * replaces it. */
#ifndef GT_YUGIOH_MOVING_H
#define GT_YUGIOH_MOVING_H

#include "engine/yugioh/values.h"

/* ---- move.c */
enum yg_move_flag {
    YG_MOVE_DOWN = 1,
    YG_MOVE_DEFENCE = 2,
    YG_MOVE_SHOWN = 4,
    YG_MOVE_BOTTOM = 8,
    YG_MOVE_HIGH = YG_MARK_HIGH, /* set with tributes, or without, for all to see */
    YG_MOVE_LOW = YG_MARK_LOW,
};
void yg_move(gt_context *r, int object, int kind, int player, int flags);
/* Several go at once, with all that this sets off. kind: to that zone of the owners. */
enum yg_deed { YG_DEED_PUT, YG_DEED_DESTROY, YG_DEED_DISCARD, YG_DEED_TRIBUTE };
gt_set yg_go(gt_context *r, gt_set set, int kind, int flags, int deed, gt_cause why);
/* The same in two steps, for cards that go at once for different reasons: where to, what it sets
 * off; then they go. */
int yg_goes_to(gt_context *r, int object, int kind);
void yg_tell_going(gt_context *r, int object, int to, int deed, gt_cause why);
void yg_go_one(gt_context *r, int object, int to, int flags, int deed, gt_cause why);
void yg_shuffle(gt_context *r, int player);
void yg_turn_decks(gt_context *r); /* DECKS_TURNED, SHOWS_HAND */
int yg_draw(gt_context *r, int player, int n, int how); /* how many */
void yg_turn_up(gt_context *r, int object, bool flips, gt_cause why);
void yg_turn_to(gt_context *r, int object, int position, gt_cause why);
void yg_pay(gt_context *r, int player, int32_t n);
/* whether any was done */
bool yg_damage(gt_context *r, int player, int32_t n, int source, bool battle, int how);
void yg_gain(gt_context *r, int player, int32_t n);
void yg_control(gt_context *r, int object, int player); /* Y-411 */
void yg_end_control(gt_context *r, const gt_mod *ended); /* it was for a time, and goes back */
void yg_look_at_own(gt_state *s, int object);
int yg_free_zones(gt_context *r, int player, int kind);
void yg_clear_field_zone(gt_context *r, int player); /* for a new field spell (Y-103) */
yg_last yg_last_of(gt_context *r, int object);
gt_mod *yg_mod_new(gt_context *r, int what, int object, int32_t value, int until,
                   const gt_effect *e);
bool yg_end_mods(gt_context *r, int duration); /* whether any ended */
int yg_create(gt_context *r, int player, int def);

/* ---- event.c */
void yg_happens(gt_context *r, int event, int that, int other, int32_t amount, int player, int from,
                int to, gt_cause why);
void yg_new_moment(gt_context *r);
void yg_phase_event(gt_context *r, int event);
int yg_event_of_phase(int phase); /* what cards hear until the phase is over, or YG_EV_NONE */
/* The same for those that came, were turned up, or listen since it was last told of (9.2). Whether
 * it set anything off. */
bool yg_phase_event_again(gt_context *r, int event);
void yg_stamp_changed(gt_context *r, int object, uint16_t was);
extern const gt_cause yg_by_rule;
/* The note that an ability answers, NULL: none does. */
const yg_note *yg_answered(gt_context *r, const gt_ability *a, int player, int holder);

/* ---- replace.c */
extern const gt_event_hooks yg_event_hooks;
/* An effect destroys a set, which goes to zone `to`; register dst = those destroyed. False: it is
 * proposed, and done later. */
bool yg_destroy(gt_context *r, gt_effect *e, gt_set set, int to, int dst, gt_cause why);
void yg_fall(gt_context *r, gt_set doomed); /* destruction by the battle that goes on */
int yg_event_legal(gt_context *r, const gt_frame *f, gt_action *out);

#endif
