/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Derived values (613) and timestamps, and what card code asks. */
#ifndef GT_MAGIC_VALUES_H
#define GT_MAGIC_VALUES_H

#include "engine/magic/objects.h"

/* ---- stamps.c */
void mg_restamp(gt_context *r,
                int object); /* 613.7e: a new timestamp; it stays the object that it is */
/* 613.7k: permanents that have come at the same time are ordered, if that can matter. */
void mg_order_stamps(gt_context *r, const gt_set *set);
extern const gt_frame_kind mg_frame_stamps;

/* ---- layers.c */
/* Layers that a static ability writes to, as bits; `taken`: only those in which it takes abilities
 * away. */
unsigned mg_layers_of(const gt_pool *pool, gt_addr code, bool taken);
/* Those in which it sets what may have been there before, so that the order matters to others. */
unsigned mg_layers_set(const gt_pool *pool, gt_addr code);
/* Activated abilities of all that a filter accepts: numbers in the pool, MG_MAX_GRANTED at most. */
int mg_activated_of(gt_context *r, const gt_effect *e, gt_addr filter, uint16_t *out);
const mg_values *mg_find_values(gt_context *r, int object);

/* What an object is at present; until the next change of the state, or the next object off the
 * battlefield. */
static inline const mg_values *mg_values_of(gt_context *r, int object)
{
    const mg_run *run = mg_run_of(r);
    return run->derived.valid && mg_is_permanent(r->s, object) ? &run->derived.values[object]
                                                               : mg_find_values(r, object);
}

/* Whether a permanent may have an ability that was given to it. */
static inline bool mg_may_be_granted(gt_context *r)
{
    const mg_derived *derived = &mg_run_of(r)->derived;
    return mg_of_run(r)->grants && (!derived->valid || derived->granted);
}

bool mg_is_creature_type(const mg_game *g, int tag); /* 205.3m: among those of the cards */
/* One that a player may choose: what is printed, given or asked for in the game, and one more,
 * since all that nothing in the game has are alike. */
bool mg_is_creature_type_offered(const mg_game *g, int tag);
bool mg_has_tag(gt_context *r, int object, int tag);
bool mg_is_aura(gt_context *r, int object); /* an enchantment of that subtype (303.4) */
void mg_write_value(gt_context *r, const gt_effect *e, const gt_operation *i, const int32_t *stack,
                    int n);
/* What static abilities say of a card of enum mg_give `what`, summed up (MG_GIVE_COST_LESS: generic
 * mana that it costs less), cast face down or not. */
int mg_price_as(gt_context *r, int what, int card, bool down);
/* ... and cast by a player, who may be another one than its owner. */
int mg_price_for(gt_context *r, int what, int card, int player, bool down);
/* A card is looked at as if it were face down; returns its definition, with which that ends. */
int mg_look_as_down(gt_context *r, int card);
void mg_look_as_it_is(gt_context *r, int card, int def);
int mg_price_of(gt_context *r, int what, int card); /* the same of enum mg_give `what` */
/* Whether a player does not heed what a permanent says, this turn (priority.c). */
bool mg_heeds_not(const gt_state *s, int player, int holder);
/* How often more what enters sets off an ability of a permanent of a player. */
int mg_repeats(gt_context *r, int entered, int player);
/* Whether a player who chooses targets must choose a permanent if able (MG_GIVE_FLAG). */
bool mg_is_flag(gt_context *r, int object, int player);
/* As many counters as an effect that puts n of a kind on an object puts there. */
int mg_more_counters(gt_context *r, int object, int kind, int n);
int mg_controls_by_effect(gt_context *r, int object); /* who controls a permanent (613.1b) */
/* The number of the computation whose values hold now. */
unsigned mg_computation(gt_context *r);
bool mg_is_control_given(gt_context *r); /* whether that may be another than where it lies */
gt_set mg_changed(const gt_context *r); /* gt_rule_hooks.changed */
bool mg_is_changed(const gt_context *r, int object); /* the same, is_changed */
int mg_counters_on(const gt_state *s, int object, int kind);

/* Whether a card that is no permanent has lost what is printed on it (613.1f). */
static inline bool mg_has_lost_text(gt_context *r, int card)
{
    return mg_of_run(r)->reaches_elsewhere &&
           (mg_values_of(r, card)->lost & MG_LOST_ABILITIES) != 0;
}

static inline bool mg_has_keyword(gt_context *r, int object, int keyword)
{
    return (mg_values_of(r, object)->keywords >> keyword & 1) != 0;
}

static inline bool mg_is_type(gt_context *r, int object, uint32_t types)
{
    return (mg_values_of(r, object)->types & types) != 0;
}

/* The modifier of an object, NULL: it has none such. */
gt_mod *mg_mod_of(gt_state *s, int object, int what);
gt_mod *mg_mod_new(gt_context *r, int what, int object, int32_t value, int until, int source,
                   int player);
void mg_add_counters(gt_context *r, int object, int kind, int n);

/* An effect does, which others may make more of. */
static inline void mg_put_counters(gt_context *r, int object, int kind, int n)
{
    mg_add_counters(r, object, kind, mg_more_counters(r, object, kind, n));
}

/* ---- reword.c: effects that change text (612) */
bool mg_is_reworded(gt_context *r, const gt_effect *e); /* gt_rule_hooks */
const gt_operation *mg_reworded(gt_context *r, const gt_effect *e, const gt_operation *i,
                                gt_operation *room);
int32_t mg_reworded_gift(gt_context *r, const gt_effect *e, const gt_operation *i, int gift,
                         int32_t x);
void mg_print_reworded(gt_context *r, int object, mg_values *v); /* keywords of its own */
bool mg_has_reworded_tag(gt_context *r, int object, const gt_def *d, int tag); /* printed ones */
void mg_reword_token(gt_context *r, const gt_effect *e, int token); /* that an effect makes */
/* An ability goes on the stack, for which an object stands there. */
void mg_reword_ability(gt_context *r, int source, int object, int ability);
extern const gt_frame_kind mg_frame_reword;

/* ---- recall.c: last known information */
typedef struct mg_departed {
    uint16_t stamp;
    int16_t power, toughness;
    uint8_t controller;
    uint16_t counters[MG_COUNTER_COUNT];
} mg_departed;
/* Whether what a permanent is that is about to leave may be asked for later; then `out` is it, and
 * is handed on when the object is where it goes. */
bool mg_is_kept(gt_context *r, int object, mg_departed *out);
void mg_keep(gt_context *r, int object, const mg_departed *was);
/* The same of a spell: what X adds to its mana value, 0: nothing, or nobody may ask. */
int mg_x_kept(gt_context *r, int spell);
void mg_keep_x(gt_context *r, int spell, unsigned stamp, int x); /* the stamp that it had */
/* A cost of what is on the stack is paid with this object. */
void mg_note_given_up(gt_context *r, int object, int source);
/* A property of what has left, as it was; false: that was not kept. */
bool mg_recall(const gt_state *s, int object, int property, int32_t *out);
int mg_last_x(const gt_state *s, int object); /* of a spell that has left the stack, or 0 */
int mg_last_controller(const gt_state *s, int object);
/* The sum of a property over what was sacrificed for the cost of the running effect. */
int32_t mg_given_up(gt_context *r, const gt_effect *e, int property);
int32_t mg_departed_property(gt_context *r, const gt_effect *e, int property, int32_t none);

/* ---- setup.c */
bool mg_has_text(const mg_game *g, const gt_def *d); /* whether any ability is printed on it */

/* ---- words.c */
extern const gt_rule_hooks mg_rule_hooks;
int32_t mg_mana_value(gt_context *r, int object);
int mg_def_of_effect(const gt_context *r,
                     const gt_effect *e); /* the card that an effect is printed on */

#endif
