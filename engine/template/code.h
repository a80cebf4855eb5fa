/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of the template in card code: types, zones, numbers, events, and the operations that it
 * adds to those of engine/code/code.h. The dialect (decks/template) compiles cards to them, act.c
 * does them. */
#ifndef GT_TEMPLATE_CODE_H
#define GT_TEMPLATE_CODE_H

#include "engine/code/code.h"

enum tm_zone { TM_DECK, TM_HAND, TM_FIELD, TM_DISCARD, TM_ZONES };
enum tm_type { TM_UNIT = 1, TM_SPELL = 2 }; /* bits of gt_def.type */
enum tm_number { TM_COST, TM_POWER, TM_NUMBER_COUNT }; /* gt_def.number */
enum tm_stat { TM_ST_LIFE, TM_ST_HAND, TM_ST_COUNT }; /* of a player */
enum tm_event { TM_EV_ENTERS = 1, TM_EV_ATTACKS, TM_EV_DESTROYED, TM_EV_COUNT };

/* gt_def.routine: what a spell does, and whether anything of it can be done (0: always). */
enum tm_routine { TM_ROUTINE_SPELL, TM_ROUTINE_CAN, TM_ROUTINES };

/* clang-format off */
#define TM_INSTRUCTIONS(X) \
X(DRAW, draw, 1, PLAYER, player, NO, b, NO, c, NO, d, "pop n; player draws n cards", "3.1") \
X(DAMAGE, damage, 1, PLAYER, player, NO, b, NO, c, NO, d, "pop n; player loses n life", "7.1") \
X(DESTROY, destroy, 0, SET, set, NO, b, NO, c, NO, d, "units of set are destroyed", "5.5") \
X(DISCARD, discard, 0, SET, set, NO, b, NO, c, NO, d, "set is discarded, from wherever it lies") \
X(GIVE, give, 1, SET, set, NO, b, NO, c, NO, d, \
    "pop n; units of set have n power more until the turn ends", "3.5")
/* clang-format on */

#define TM_OPERANDS(NAME, name, pops, A, a, B, b, C, c, D, d, ...)                                 \
    GT_OPERANDS(tm_op_##name, a, b, c, d)
TM_INSTRUCTIONS(TM_OPERANDS)
#define TM_OP_ENUM(name, ...) TM_OP_##name,
enum tm_op { TM_OP_BEFORE_FIRST = GT_OP_SYSTEM - 1, TM_INSTRUCTIONS(TM_OP_ENUM) TM_OP_COUNT };
#undef TM_OP_ENUM

#endif
