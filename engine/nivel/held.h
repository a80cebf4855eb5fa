/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which abilities an object has and may use: printed, of its items, given (held.c); limits once a
 * turn and abilities taken from a card (grant.c); effects that other effects use (use.c). */
#ifndef GT_NIVEL_HELD_H
#define GT_NIVEL_HELD_H

#include "engine/core/flow.h"
#include "engine/nivel/board.h"
#include "engine/nivel/values.h"

/* An ability that an object has at the moment. */
typedef struct nv_held {
    uint16_t ability;
    uint8_t source; /* card that it is printed on, or that granted it */
    int16_t mod; /* number of the modifier that grants it; -1 printed */
} nv_held;

enum { NV_MAX_HELD = 48 };

/* ---- held.c */
/* that an object has under it */
int nv_count_abilities(const gt_context *r, int object, int keyword);
nv_held nv_ability_at(const gt_context *r, int object, int keyword, int k); /* number k of them */

/* The abilities under a keyword that a face of a definition bears, as bits of its abilities. */
static inline uint32_t nv_printed_under(const nv_game *g, int def, int back, int keyword)
{
    const nv_card_cache *d = &g->card_cache[def];
    unsigned lower =
        (unsigned)__builtin_popcountll(d->bears[back] & (((uint64_t)1 << keyword) - 1));
    return g->under[d->under[back] + lower] & -(uint32_t)(d->bears[back] >> keyword & 1);
}

/* Whether an ability is under a keyword: its timing (of active ones alone that says when a player
 * may use them), or the sub-keyword that it is. NV_KW_NONE: each is. */
static inline bool nv_is_under(const gt_ability *a, int keyword)
{
    bool active = keyword == NV_KW_ACTIVE_MAIN || keyword == NV_KW_ACTIVE_ATTACK;
    return keyword == NV_KW_NONE || (a->timing == keyword && (!active || a->kind == GT_ACTIVE)) ||
           (a->kind == GT_KEYWORD && a->keyword == keyword);
}

int32_t nv_highest_value(gt_context *r, int unit, int keyword, int none);

/* The highest value of a sub-keyword (10.2.3.2.3); `none` without it. */
static inline int32_t nv_keyword_value(gt_context *r, int unit, int keyword, int none)
{
    nv_refresh(r);
    return (nv_slot_of(r->s, unit)->keywords >> keyword & 1) != 0
               ? nv_highest_value(r, unit, keyword, none)
               : none;
}

bool nv_condition_holds(gt_context *r, const gt_ability *a, int player, int holder, int source);

/* Whether the condition of an ability is met, if it has one. */
static inline bool nv_condition(gt_context *r, const gt_ability *a, int player, int holder,
                                int source)
{
    return a->condition == 0 || nv_condition_holds(r, a, player, holder, source);
}

/* Whether an ability works now: it can be used, and its condition is met. */
bool nv_works(gt_context *r, const gt_ability *a, int player, int holder, int source);

/* ---- grant.c */
bool nv_was_used(const gt_context *r, const nv_held *held); /* its limit once a turn */
/* Marks it; that may move modifiers, so that held->mod counts no more. */
void nv_mark_used(gt_context *r, const nv_held *held);
bool nv_take_once(gt_context *r, const nv_held *held, int player); /* false: used already */
void nv_forget_uses(gt_context *r); /* of abilities that were granted */
bool nv_can_take(gt_context *r, int object, int keyword); /* 0: any printed one */
extern const gt_frame_kind nv_frame_take;
/* GIVE_TAKEN, GIVE_TAKEN_ALL */
void nv_give_taken(gt_context *r, gt_effect *e, const gt_operation *i);
void nv_give_taken_to(gt_context *r, gt_effect *e, const gt_operation *i, gt_set set);

/* ---- use.c */
/* Effects of an object under a keyword that another effect can use (8.2.1); returns how many. */
int nv_usable(gt_context *r, int object, int keyword, nv_held out[NV_MAX_HELD]);
extern const gt_frame_kind nv_frame_use;

#endif
