/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Battles (7, 10.2): attacks, blocks, guardians, costs of declarations. */
#ifndef GT_NIVEL_BATTLE_H
#define GT_NIVEL_BATTLE_H

#include "engine/core/flow.h"
#include "engine/nivel/board.h"
#include "engine/nivel/events.h"

/* ---- Battles on the agenda (nv_battle). */

/* Whether a unit of a battle still stands as the same object. It got its stamp when it came into a
 * unit zone, and gets another when it goes anywhere else. */
static inline bool nv_stands(const gt_state *s, int unit, uint16_t stamp)
{
    bool same = s->objects[unit].stamp == stamp; /* clause 7.4.1/1 */
    assert(!same || nv_is_unit(s, unit));
    return same;
}

/* The attacker, if it still stands where it declared the attack (7.4.1). */
static inline int nv_attacker_of(const gt_state *s, const nv_battle *b)
{
    return nv_stands(s, b->attacker, b->attacker_stamp) ? b->attacker : GT_NO_OBJECT;
}

/* The defending player, whether the attacker still stands or not. */
static inline int nv_defender(const gt_state *s, const nv_battle *b)
{
    return 1 - s->objects[b->attacker].controller;
}

static inline int nv_battle_lane(const nv_battle *b)
{
    return b->how & NV_B_LANE;
}

/* The innermost battle; NULL: there is none. */
static inline const nv_battle *nv_innermost_battle(const gt_state *s)
{
    const gt_frame *f = gt_innermost(s, NV_F_BATTLE);
    return f != NULL ? &f->battle : NULL;
}

/* ---- battle.c */
/* What a battle tells of a unit: an event (enum nv_event) with another unit. */
static inline void nv_battle_event(gt_event *h, const gt_state *s, int kind, int unit, int other)
{
    *h = (gt_event){.kind = (uint8_t)kind,
                    .that = (uint8_t)unit,
                    .other = (uint8_t)other,
                    .player = s->objects[unit].controller,
                    .from = (uint8_t)nv_kind_of(s, unit),
                    .why = {NV_BY_BATTLE, GT_NOBODY, GT_NO_OBJECT}};
}

void nv_begin_battle(gt_context *r, int attacker, int how); /* how: see NV_B_LANE */
bool nv_step_battle(gt_context *r, gt_frame *f);
/* Those of some lanes whose unit's cost of attacking can be paid. */
uint32_t nv_payable_lanes(gt_context *r, int player, uint32_t lanes);

/* Lanes of the units with which the turn player can attack, when that is asked in the attack
 * phase. */
static inline uint32_t nv_attackers(gt_context *r, int player)
{
    uint32_t lanes = nv_const(r->s)->ready;
    assert(!r->s->dirty && lanes == nv_ready_lanes(r->s, player));
    return nv_game_of(r->game)->has_declaration_costs ? nv_payable_lanes(r, player, lanes) : lanes;
}

/* A unit with credit (10.2.6.4) was placed (sign 1) or is trashed (-1). */
void nv_wait_credits(gt_context *r, int unit, int sign);

bool nv_end_battle(gt_state *s); /* sends the innermost battle to its end step; false: none */
void nv_keyword_ability(gt_context *r, const gt_waiting *w); /* a sub-keyword that was set off */

/* ---- block.c */
extern const gt_frame_kind nv_frame_battle, nv_frame_guard;
bool nv_may_be_blocked(const gt_state *s, const nv_battle *b); /* is there a unit that could? */
int nv_block_actions(gt_context *r, const gt_frame *f, gt_action *out);
/* gives the answer if only one is left; was it so? */
bool nv_is_answered(gt_context *r, gt_frame *f);
void nv_block_paid(gt_context *r, int unit,
                   int guard); /* what the block costs is paid; nobody: it was not */

/* ---- declaration_cost.c */
bool nv_find_declaration_cost(gt_context *r, int unit, int what); /* enum nv_declaration */
bool nv_find_payable(gt_context *r, int unit, int what);
int nv_sum_cards(gt_context *r, int unit, int what);

/* Whether a declaration of a unit has a cost; whether it has none that cannot be paid. */
static inline bool nv_has_declaration_cost(gt_context *r, int unit, int what)
{
    return nv_game_of(r->game)->has_declaration_costs && nv_find_declaration_cost(r, unit, what);
}

static inline bool nv_is_payable(gt_context *r, int unit, int what)
{
    return !nv_game_of(r->game)->has_declaration_costs || nv_find_payable(r, unit, what);
}

/* How many cards of the hand the costs of a declaration take together. */
static inline int nv_declaration_cost_cards(gt_context *r, int unit, int what)
{
    return nv_game_of(r->game)->has_declaration_costs ? nv_sum_cards(r, unit, what) : 0;
}

void nv_ask_attack_cost(gt_context *r, int unit, int how);

/* Declares an attack, once its costs are paid (7.2.1); how: see NV_B_LANE. */
static inline void nv_declare_attack(gt_context *r, int unit, int how)
{
    if (nv_has_declaration_cost(r, unit, NV_DECLARE_ATTACK))
        nv_ask_attack_cost(r, unit, how);
    else
        nv_begin_battle(r, unit, how);
}

/* which ability of a guardian; -1: none */
void nv_ask_block_cost(gt_context *r, int unit, int guard);
extern const gt_frame_kind nv_frame_declaration_cost;

#endif
