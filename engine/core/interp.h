/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the halves of the interpreter share: interp.c runs values and effects, filter.c filters. */
#ifndef GT_CORE_INTERP_H
#define GT_CORE_INTERP_H

#include "engine/core/core.h"

/* Executes jumps and what computes values, from `i` on; returns the first instruction that is
 * neither. *top: behind the last number that was pushed. */
const gt_ins *gt_run_values(gt_run *r, gt_effect *e, const gt_ins *i, int32_t **top);

/* Whether an operation of the rules system pushes a value. */
static inline bool gt_is_system_value(const gt_run *r, int op)
{
    return op >= r->lexicon->first_value && op <= r->lexicon->last_value;
}

/* The one object that an operand names, GT_NO_OBJECT: none; -1: the operand may name several. */
static inline int gt_named_one(const gt_run *r, const gt_effect *e, int operand)
{
    switch (operand) {
    case GT_SET_THIS: return e->holder;
    case GT_SET_THAT: return e->that;
    case GT_SET_OTHER: return e->other;
    case GT_SET_CANDIDATE: return r->candidate;
    case GT_SET_SOURCE: return e->source;
    default: return -1;
    }
}

#endif
