/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a card of Nivel Arena is. */
#include "engine/nivel/nivel.h"

const gt_routine_kind nv_routines[NV_ROUTINES] = {
    [NV_ROUTINE_SKILL_IF] = {"skill if", GT_CODE_VALUE, 0},
    [NV_ROUTINE_SKILL] = {"skill", GT_CODE_EFFECT, 1 + NV_ROUTINE_SKILL_CAN},
    [NV_ROUTINE_SKILL_CAN] = {"skill can", GT_CODE_VALUE, 0},
    [NV_ROUTINE_TRIGGER] = {"trigger", GT_CODE_EFFECT, 0},
    [NV_ROUTINE_EQUIP] = {"equip", GT_CODE_FILTER, 0},
    [NV_ROUTINE_AWAKENING] = {"awakening", GT_CODE_EFFECT, 1 + NV_ROUTINE_AWAKENING_CAN},
    [NV_ROUTINE_AWAKENING_CAN] = {"awakening can", GT_CODE_VALUE, 0},
};

/* Whether two abilities of a face whose uses are counted have one bit of gt_object.used. */
static bool shares_limit(const gt_pool *pool, gt_face face)
{
    unsigned taken = 0, limited = 0;
    for (int i = face.first; i < face.first + face.n; i++) {
        const gt_ability *a = &pool->abilities[i];
        if (a->once == 0 && a->limit == 0)
            continue;
        limited++;
        taken |= 1u << a->printed_order % NV_MAX_LIMITED;
    }
    return limited != (unsigned)__builtin_popcount(taken);
}

/* How many operations of a kind the code of a definition has. */
static int count_operations(const gt_pool *pool, const gt_def *d, int op)
{
    int n = 0;
    for (int pc = d->code_begin; pc < d->code_end; pc++)
        n += pool->code[pc].op == op;
    return n;
}

_Static_assert(NV_MAX_ABILITIES == 32 && NV_CARD_ABILITIES == 64 && NV_MAX_LIMITED == 8 &&
                   NV_COST_MAX == 99 && GT_MAX_TALLIES == 32 && NV_MAX_MOVERS == 8,
               "the numbers below");

const char *nv_excess_of(const gt_pool *pool, const gt_def *d)
{
    int cost = d->number[NV_COST];
    return d->face[NV_BASE].n > NV_MAX_ABILITIES || d->face[NV_AWAKENED].n > NV_MAX_ABILITIES
               ? "32 abilities of a face"
           : d->ability_end - d->face[NV_BASE].first > NV_CARD_ABILITIES
               ? "64 abilities, quoted ones and parts of continuous ones included"
           : shares_limit(pool, d->face[NV_BASE]) || shares_limit(pool, d->face[NV_AWAKENED])
               ? "8 abilities of a face whose uses are counted"
           : cost < 0 || cost > NV_COST_MAX ? "a cost of 99"
           : count_operations(pool, d, GT_OP_TALLY) > GT_MAX_TALLIES
               ? "32 counters for \"this turn\""
           : count_operations(pool, d, NV_OP_TEST_MOVED_BY) > NV_MAX_MOVERS
               ? "8 questions about who moved something"
               : NULL;
}
