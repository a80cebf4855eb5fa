/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unfinished work and actions: the kinds of frames on the agenda, the steps of a turn and of a
 * battle, the verbs of actions. */
#ifndef GT_NIVEL_FRAMES_H
#define GT_NIVEL_FRAMES_H

#include "engine/core/flow.h"
#include "engine/nivel/board.h"

/* Frames. */
enum nv_frame {
    NV_F_MULLIGAN = GT_FRAME_SYSTEM, /* a: player asked; step: how many were */
    NV_F_TURN, /* step: enum nv_step */
    NV_F_WINDOW, /* works off waiting[c ..]; b: size of the batch (8.4.2) */
    NV_F_BATTLE, /* a: attacker, b: blocker, c: stamp of the attacker, d: battle, e: see battle.c */
    NV_F_GUARD, /* a cost was paid: takes the result; a: unit, b: ability kind */
    NV_F_DAMAGE, /* a: player, c: damage left, e: dealt so far (4.5.4) */
    /* a: card, b: unit there, c: its stamp, d: player * NV_LANES + lane, e: zone list of the
     * card */
    NV_F_UPGRADE,
    NV_F_ORDER, /* the innermost effect's `from` goes under a deck in a chosen order */
    NV_F_PLACE, /* the innermost effect's `from` goes onto unit zones */
    NV_F_MOVE, /* a: unit: to which adjacent zone */
    NV_F_STRIKE, /* a: unit: which adjacent lane */
    NV_F_USE, /* a: card, b: keyword: which of its effects */
    /* a: unit that declares, b: costs paid, c: its stamp, d: enum nv_declaration, e: see
     * declaration_cost.c */
    NV_F_DECLARATION_COST,
    NV_F_TAKE, /* a: card, b: keyword, c: variable: which of its abilities is taken */
};

enum nv_step {
    NV_S_LEVEL_UP,
    NV_S_DRAW,
    NV_S_MAIN_START,
    NV_S_MAIN,
    NV_S_ATTACK_START,
    NV_S_ATTACK,
    NV_S_END,
    NV_S_EXPIRE,
    NV_S_SKILLS,
    NV_S_HAND,
    NV_S_NEXT,
};

/* Verbs of actions. Lanes as operand a; definitions as b. */
enum nv_verb {
    NV_KEEP = GT_VERB_SYSTEM,
    NV_MULLIGAN,
    NV_PLAY_UNIT,
    NV_PLAY_SKILL,
    NV_PLAY_ITEM,
    NV_ACTIVE,
    NV_ATTACK,
    NV_BLOCK,
    NV_GUARD,
    NV_PASS,
    NV_PHASE_END,
    NV_FIRST,
    NV_TO,
};
enum { NV_LEADER_LANE = 3 }; /* operand a of NV_ACTIVE */

/* Done by the rules. */
#define NV_RULE ((gt_cause){NV_BY_RULE, GT_NOBODY, GT_NO_OBJECT})

/* What frame NV_F_BATTLE keeps in e: the lane attacked, flags, the first waiting entry of its own
 * (bits 8 to 15), and the stamp of the blocker (16 to 31). Lane and first flags are also how an
 * attack is declared. */
enum {
    NV_B_LANE = 3,
    NV_B_BY_EFFECT = 4,
    NV_B_ONLY_LANE = 8, /* only the unit facing there may block */
    NV_B_BLOCKED = 16,
    NV_B_ATTACKER_WON = 32,
    NV_B_BLOCKER_WON = 64,
};

/* Steps of a battle, as gt_frame.step. */
enum nv_battle_step {
    NV_B_AT_BLOCK, /* 7.3 */
    NV_B_AT_BLOCKED,
    NV_B_AT_FIGHT, /* 7.4 */
    NV_B_AT_RESULT,
    NV_B_AT_WON,
    NV_B_AT_END, /* 7.5 */
    NV_B_AT_DONE,
};

static inline int nv_battle_lane(const gt_frame *f)
{
    return f->e & NV_B_LANE;
}

static inline int nv_battle_base(const gt_frame *f)
{
    return f->e >> 8 & 0xff;
}

/* Whether a unit of a battle still stands as the same object. It got its stamp when it came into a
 * unit zone, and gets another when it goes anywhere else. */
static inline bool nv_stands(const gt_state *s, int unit, uint16_t stamp)
{
    bool same = s->objects[unit].stamp == stamp; /* clause 7.4.1/1 */
    assert(!same || nv_is_unit(s, unit));
    return same;
}

/* The attacker, if it still stands where it declared the attack (7.4.1). */
static inline int nv_attacker_of(const gt_state *s, const gt_frame *f)
{
    return nv_stands(s, f->a, (uint16_t)f->c) ? f->a : GT_NO_OBJECT;
}

/* The defending player, whether the attacker still stands or not. */
static inline int nv_defender(const gt_state *s, const gt_frame *f)
{
    return 1 - s->objects[f->a].controller;
}

const gt_frame *nv_battle_frame(const gt_state *s); /* innermost battle, NULL: none */

#endif
