/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of the interpreter share: value.c runs values and tests, filter.c finds what
 * filters accept, interp.c runs effects. */
#ifndef GT_EFFECTS_INTERP_H
#define GT_EFFECTS_INTERP_H

#include "engine/core/core.h"
#include "engine/effects/card_code.h"

/* Where code is executed: the next instruction, and behind the last number that was pushed. */
typedef struct gt_cursor {
    const gt_operation *at;
    int32_t *top;
} gt_cursor;

/* Executes jumps, what computes values, and tests of r->candidate, up to the first instruction that
 * is none of these, or a test that is failed. */
gt_cursor gt_run_values(gt_context *r, gt_effect *e, gt_cursor c);

/* Whether an operation is an instruction of the rules system. */
static inline bool gt_is_instruction(const gt_rule_hooks *hooks, int op)
{
    assert(hooks->first_instruction >= GT_OP_SYSTEM);
    return op >= hooks->first_instruction;
}

/* TEST_RANGE, of a number. */
static inline bool gt_is_within(int32_t x, const gt_operation *i)
{
    return (x >= i->b) & (x <= i->c);
}

/* TEST_HAS, of an object's keywords. */
static inline bool gt_has_keyword(uint64_t keywords, const gt_operation *i)
{
    return (keywords >> i->b & 1) != (i->a != 0);
}

/* The one object that an operand names, GT_NO_OBJECT: none; -1: the operand may name several. */
static inline int gt_named_one(const gt_context *r, const gt_effect *e, int operand)
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

/* Whether an object is in the set that an operand names. */
static inline bool gt_is_in(gt_context *r, const gt_effect *e, int operand, int object)
{
    int one = gt_named_one(r, e, operand);
    if (one >= 0)
        return object == one && one != GT_NO_OBJECT;
    if (operand < GT_SETS)
        return gt_set_has(&e->s[operand], object);
    gt_set set = r->hooks->named(r, e, operand);
    return gt_set_has(&set, object);
}

#endif
