/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of Nivel Arena has beside names, abilities and printed numbers, and how large it may
 * be. */
#ifndef GT_NIVEL_CARD_H
#define GT_NIVEL_CARD_H

#include "engine/code/pool.h"

/* gt_def.routine */
enum nv_routine {
    NV_ROUTINE_SKILL_IF, /* skills: condition of playing it */
    NV_ROUTINE_SKILL, /* what playing it does */
    NV_ROUTINE_SKILL_CAN, /* can anything of that be done (8.1.3.1.2)? none: always */
    NV_ROUTINE_TRIGGER, /* what it does when it is revealed as damage */
    NV_ROUTINE_EQUIP, /* items: filter for the unit */
    NV_ROUTINE_AWAKENING, /* leaders: what awakening does */
    NV_ROUTINE_AWAKENING_CAN,
    NV_ROUTINES
};
extern const gt_routine_kind nv_routines[NV_ROUTINES];

/* gt_def.face; what is no leader has one. */
enum { NV_BASE, NV_AWAKENED };

/* gt_def.own of leaders. */
typedef struct nv_leader {
    uint8_t
        elements; /* of a deck by its oath (5.1.2.1): 1 its own alone, 2 its own and one other */
} nv_leader;

static inline int nv_oath_of(const gt_def *leader)
{
    const nv_leader *own = leader->own;
    return own->elements;
}

enum {
    NV_MAX_ABILITIES = 32, /* of one face */
    NV_MAX_LIMITED = 8, /* printed abilities of a face whose uses are counted (gt_object.used) */
    NV_CARD_ABILITIES = 64, /* of one card, quoted ones included */
    NV_COST_MAX = 99, /* as printed */
    NV_MAX_MOVERS = 8, /* questions about moves, of two decks */
};

/* NULL, or what a card alone has more of than the engine holds, with that limit ("32 abilities of a
 * face"). To be asked when cards are compiled: what passes can be played, but for what two decks
 * count together (nv_game_init). */
const char *nv_excess_of(const gt_pool *pool, const gt_def *d);

#endif
