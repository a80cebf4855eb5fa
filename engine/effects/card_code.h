/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card code in a run: values, filters, effects, and the choices in the middle of them (code.h says
 * what operations mean). */
#ifndef GT_EFFECTS_CARD_CODE_H
#define GT_EFFECTS_CARD_CODE_H

#include "engine/core/flow.h"
#include "engine/effects/filter.h"

#include <string.h>

static inline const gt_operation *gt_code_at(const gt_context *r, gt_addr pc)
{
    return pc >= GT_BUILTIN ? &r->hooks->builtin[pc - GT_BUILTIN] : &r->code[pc];
}

/* Value of the code at `pc`; changes nothing in the state. */
int32_t gt_run_value(gt_context *r, gt_effect *e, gt_addr pc);

/* The same for code that may lead to the same question again (same code, holder and source): that
 * is answered `meanwhile` (engine/effects/question.c). */
int32_t gt_ask(gt_context *r, gt_effect *e, gt_addr code, int32_t meanwhile);

/* Whether such code (0: none) says that something can be done; nothing can that needs itself to be
 * done first. */
static inline bool gt_is_possible(gt_context *r, gt_effect *e, gt_addr can)
{
    return can == 0 || gt_ask(r, e, can, 0) != 0;
}

/* Whether filter `pc` accepts an object; all that it accepts; how many; whether there is one. */
bool gt_accepts(gt_context *r, gt_effect *e, gt_addr pc, int object);
bool gt_passes(gt_context *r, gt_effect *e, gt_addr pc, int object); /* its tests alone */
/* Whether a definition passes TEST_NAME, TEST_TAG, TEST_TYPE or TEST_COLOUR; whether an object does
 * at present. */
bool gt_printed_test(const gt_def *d, const gt_operation *i);
bool gt_present_test(gt_context *r, int object, const gt_operation *i);
gt_set gt_matching(gt_context *r, gt_effect *e, gt_addr pc);
int gt_count_matching(gt_context *r, gt_effect *e, gt_addr pc);
bool gt_matches_any(gt_context *r, gt_effect *e, gt_addr pc);

bool gt_is_named(gt_context *r, int object, int name); /* where the system writes names */
/* Whether two objects have a name in common at present. */
bool gt_share_name(gt_context *r, int a, int b);

/* The names of an object at present: how many, where. */
static inline int gt_names_of(gt_context *r, int object, const uint16_t **names,
                              uint16_t room[GT_NAMES])
{
    if (r->hooks->names != NULL) {
        *names = room;
        return r->hooks->names(r, object, room);
    }
    const gt_def *d = r->hooks->def(r, object);
    *names = d->names;
    return d->n_names;
}

/* The set that an operand names. */
gt_set gt_named_set(gt_context *r, const gt_effect *e, int name);

static inline gt_set gt_operand_set(gt_context *r, const gt_effect *e, int operand)
{
    return operand < GT_SETS ? e->s[operand] : gt_named_set(r, e, operand);
}

/* The first object of that set, or GT_NO_OBJECT. */
static inline int gt_operand_first(gt_context *r, const gt_effect *e, int operand)
{
    const gt_set set = gt_operand_set(r, e, operand);
    return gt_set_first(&set);
}

/* Goes through the objects of that set, as it is at the beginning. */
#define GT_OPERAND_EACH(object, r, e, operand)                                                     \
    for (gt_set object##_left = gt_operand_set(r, e, operand), *object##_set = &object##_left;     \
         object##_set != NULL; object##_set = NULL)                                                \
        GT_SET_DRAIN (object, object##_set)

/* Begins an effect: registers empty, a frame on the agenda. Fill in the rest through the pointer,
 * which is valid until the next effect begins. NULL: the game was aborted. */
gt_effect *gt_effect_begin(gt_context *r, gt_addr pc, int player);

enum { GT_NOBODY = 2 }; /* in place of a player: no effect of anybody's */

/* Prepares registers for evaluating conditions and static abilities outside the agenda. */
static inline void gt_effect_init(gt_effect *e, int player, int holder, int source)
{
    memset(e, 0, offsetof(gt_effect, v)); /* code writes registers before it reads them */
    e->player = (uint8_t)player;
    e->holder = (uint8_t)holder;
    e->source = (uint8_t)source;
    e->that = e->other = GT_NO_OBJECT;
    e->by_player = GT_NOBODY;
}

/* The value of code of an object that a player controls; whether its condition (0: none) is met. */
static inline int32_t gt_value_of(gt_context *r, int player, int object, gt_addr code)
{
    gt_effect e;
    gt_effect_init(&e, player, object, object);
    return gt_run_value(r, &e, code);
}

static inline bool gt_is_met(gt_context *r, int player, int object, gt_addr condition)
{
    return condition == 0 || gt_value_of(r, player, object, condition) != 0;
}

/* Runs the innermost effect until it is over (returns true, the effect and its frame are popped) or
 * must wait. */
bool gt_effect_step(gt_context *r);

/* Runs an effect code of a static ability (instructions write derived values). */
void gt_run_static(gt_context *r, gt_effect *e, gt_addr pc);

/* The same of a static ability, if its condition is met. */
static inline void gt_run_ability(gt_context *r, gt_effect *e, const gt_ability *a)
{
    if (a->condition == 0 || gt_run_value(r, e, a->condition) != 0)
        gt_run_static(r, e, a->code);
}

/* Choices of the core's frames: legal actions and what they do. `legal` returns how many. */
int gt_choice_legal(gt_context *r, const gt_frame *f, gt_action *out);
gt_action gt_choice_first(gt_context *r, gt_frame *f); /* the first of them */
void gt_choice_apply(gt_context *r, gt_frame *f, gt_action a);
/* Applies one of them, all equally likely. */
void gt_choice_play(gt_context *r, gt_frame *f, uint64_t key);

/* Whether an action of theirs is one that the other player is not told of (gt_rules.silent): to
 * decline, to pick no more, and a mode, which is taken unasked if no other is left. */
bool gt_choice_is_silent(gt_action a);

/* Whether the running choice is over (nothing left to decide); then it was finished. */
bool gt_choice_settle(gt_context *r);

/* Place of a card in actions: zone kind and whose, seen from the chooser (0 own, 1 the other's). */
unsigned gt_pick_place(const gt_context *r, int object, int chooser);

/* ---- Kinds of frames. */

extern const gt_frame_kind gt_frame_effect, gt_frame_choose, gt_frame_ask, gt_frame_menu;

/* Those that no game does otherwise. */
#define GT_CORE_FRAMES                                                                             \
    [GT_FRAME_CHOOSE] = &gt_frame_choose, [GT_FRAME_ASK] = &gt_frame_ask,                          \
    [GT_FRAME_MENU] = &gt_frame_menu

#endif
