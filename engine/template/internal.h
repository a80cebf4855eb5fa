/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The template inside: what its files share.
 *
 *   setup.c    preparing a game, the deal (1), the row of the rules
 *   flow.c     kinds of frames by number, doors to a state
 *   turn.c     a turn, what its player may do (3)      battle.c   attacks (5)
 *   event.c    what is set off, and when (6)           move.c     zones, drawing, life, power
 *   words.c    what card code asks                     act.c      what it does
 *   view.c     worlds, keys                            text.c     actions in words
 *   describe.c what a player sees                      evaluate.c what a position is worth
 *   properties.c  values of cards and players, a row each
 *   invariants.c, position.c */
#ifndef GT_TEMPLATE_INTERNAL_H
#define GT_TEMPLATE_INTERNAL_H

#include "engine/template/template.h"

#include "engine/core/core.h"
#include "engine/core/flow.h"
#include "engine/core/property.h"
#include "engine/effects/card_code.h"
#include "engine/effects/operations.h"
#include "engine/events/move.h"
#include "engine/events/waiting.h"

enum { TM_HIDDEN = 1 << TM_DECK | 1 << TM_HAND };

/* ---- Shortcuts. */

static inline const tm_game *tm_game_of(const gt_game *g)
{
    return (const tm_game *)(const void *)g;
}

static inline tm_vars *tm_of(gt_state *s)
{
    return (tm_vars *)(void *)s->system;
}

static inline const tm_vars *tm_const(const gt_state *s)
{
    return (const tm_vars *)(const void *)s->system;
}

static inline int tm_list(int player, int kind)
{
    return player * TM_ZONES + kind;
}

static inline int tm_kind_of(const gt_state *s, int object)
{
    return s->objects[object].zone % TM_ZONES;
}

static inline bool tm_is_on_field(const gt_state *s, int object)
{
    return tm_kind_of(s, object) == TM_FIELD;
}

static inline const gt_def *tm_def(const gt_game *g, const gt_state *s, int object)
{
    return tm_game_of(g)->def[s->objects[object].def];
}

/* ---- words.c: a run; a state that is only looked at is not written to. */
gt_context tm_context(const gt_game *g, const gt_state *s, const gt_observer *o);

/* ---- move.c */
void tm_move(gt_context *r, int object, int kind); /* to a zone of its owner */
void tm_shuffle(gt_context *r, int player);
void tm_draw(gt_context *r, int player, int n);
void tm_lose_life(gt_context *r, int player, int n);
int tm_power(const gt_game *g, const gt_state *s, int unit); /* at present */

/* ---- event.c */
void tm_announce(gt_context *r, int event, int object); /* sets abilities off (6.1) */
void tm_destroy(gt_context *r, gt_set units); /* at once (5.5) */
bool tm_look_after(gt_context *r); /* gt_rule_hooks.look_after */
int tm_next_triggers(const gt_state *s, const gt_frame *f,
                     int out[GT_MAX_WAITING]); /* that may be next */
extern const gt_frame_kind tm_frame_triggers;

/* ---- turn.c, battle.c, flow.c */
extern const gt_frame_kind tm_frame_turn, tm_frame_attack;
bool tm_can_attack(const gt_state *s, int unit);
void tm_attack_with(gt_context *r, int unit);
extern const gt_frame_kind *const tm_frames[];
int tm_actions(const gt_game *g, gt_state *s, const gt_wanted *w, gt_action *out);
void tm_apply(const gt_game *g, gt_state *s, gt_action a, const gt_observer *o);

/* ---- setup.c */
void tm_lay_out(const tm_game *g, gt_state *s); /* all cards lie in the decks, in no order */
void tm_begin_turn(gt_state *s, int step); /* puts the turn on the agenda */

/* ---- act.c: gt_rule_hooks.instruction */
bool tm_instruction(gt_context *r, gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);

/* ---- What a game shows: see gt_rules. */
bool tm_resample(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out);
uint64_t tm_infoset_key(const gt_game *g, const gt_state *s, int player);
uint64_t tm_state_key(const gt_game *g, const gt_state *s);
uint64_t tm_action_key(const gt_game *g, const gt_state *s, gt_action a, int player);
bool tm_silent(const gt_game *g, const gt_state *s, gt_action a);
int tm_text(const gt_game *g, const gt_state *s, gt_action a, char *buf, size_t n);
extern const gt_properties tm_game_properties;
void tm_describe(const gt_game *g, const gt_state *s, int viewer, const gt_visitor *out);
void tm_describe_game(const gt_game *g, const gt_visitor *out);
bool tm_quiet(const gt_game *g, const gt_state *s);
int32_t tm_evaluate(const gt_game *g, const gt_state *s, int player, const int32_t *weights);
enum { TM_N_WEIGHTS = 4 };
extern const char *const tm_weight_names[TM_N_WEIGHTS];
extern const int32_t tm_weights[TM_N_WEIGHTS];
bool tm_check(const gt_game *g, const gt_state *s, char *why, size_t n);

#endif
