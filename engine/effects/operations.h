/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a rules system says what its operations do. A row of its table (engine/code/code.h) names
 * a function; GT_TEST, GT_VALUE and GT_INSTRUCTION write its head, so that in its body `i` is the
 * row's own struct of operands: `i->place`, not `i->b`. The tables by number are made of the rows:
 *
 *     // X(DRAW, draw, 1, PLAYERS, players, NO, b, NO, c, NO, d, "pop n; ...")
 *     GT_INSTRUCTION(xx, draw)
 *     {
 *         ... i->players ... x[0] ...
 *         return true;
 *     }
 *
 *     XX_INSTRUCTIONS(XX_INSTRUCTION_HEAD) // declares xx_do_draw and all others
 *     static gt_instruction_code *const instructions[] = {XX_INSTRUCTIONS(XX_DOES)}; */
#ifndef GT_EFFECTS_OPERATIONS_H
#define GT_EFFECTS_OPERATIONS_H

#include "engine/core/run.h"

#include <assert.h>
#include <string.h>

#define GT_UNUSED __attribute__((unused))

/* A test of an object: whether it passes. */
#define GT_TEST(prefix, name)                                                                      \
    static bool prefix##_body_##name(gt_context *, gt_effect *, const struct prefix##_op_##name *, \
                                     int);                                                         \
    bool prefix##_do_##name(gt_context *r, gt_effect *e, const gt_operation *operation,            \
                            int object)                                                            \
    {                                                                                              \
        struct prefix##_op_##name i;                                                               \
        memcpy(&i, operation, sizeof i);                                                           \
        return prefix##_body_##name(r, e, &i, object);                                             \
    }                                                                                              \
    static bool prefix##_body_##name(GT_UNUSED gt_context *r, GT_UNUSED gt_effect *e,              \
                                     GT_UNUSED const struct prefix##_op_##name *i,                 \
                                     GT_UNUSED int object)

/* A value. */
#define GT_VALUE(prefix, name)                                                                     \
    static int32_t prefix##_body_##name(gt_context *, gt_effect *,                                 \
                                        const struct prefix##_op_##name *);                        \
    int32_t prefix##_do_##name(gt_context *r, gt_effect *e, const gt_operation *operation)         \
    {                                                                                              \
        struct prefix##_op_##name i;                                                               \
        memcpy(&i, operation, sizeof i);                                                           \
        return prefix##_body_##name(r, e, &i);                                                     \
    }                                                                                              \
    static int32_t prefix##_body_##name(GT_UNUSED gt_context *r, GT_UNUSED gt_effect *e,           \
                                        GT_UNUSED const struct prefix##_op_##name *i)

#define GT_TO_INSTRUCT(prefix, name)                                                               \
    GT_UNUSED gt_context *r, GT_UNUSED gt_effect *e, GT_UNUSED const struct prefix##_op_##name *i, \
        GT_UNUSED const gt_operation *operation, GT_UNUSED const int32_t *x

/* An instruction. `x` holds the numbers that it pops, in the order in which they were pushed (if
 * none, a 0); `operation` is the same as `i`, for those that do several alike. False: work was put
 * on the agenda, and the effect goes on when that is done. */
#define GT_INSTRUCTION(prefix, name)                                                               \
    static bool prefix##_body_##name(GT_TO_INSTRUCT(prefix, name));                                \
    bool prefix##_do_##name(gt_context *r, gt_effect *e, const gt_operation *operation,            \
                            const int32_t *x)                                                      \
    {                                                                                              \
        struct prefix##_op_##name i;                                                               \
        memcpy(&i, operation, sizeof i);                                                           \
        return prefix##_body_##name(r, e, &i, operation, x);                                       \
    }                                                                                              \
    static bool prefix##_body_##name(GT_TO_INSTRUCT(prefix, name))

/* An instruction behind which the effect goes on at once: its body returns nothing. */
#define GT_DEED(prefix, name)                                                                      \
    static void prefix##_deed_##name(GT_TO_INSTRUCT(prefix, name));                                \
    GT_INSTRUCTION(prefix, name)                                                                   \
    {                                                                                              \
        prefix##_deed_##name(r, e, i, operation, x);                                               \
        return true;                                                                               \
    }                                                                                              \
    static void prefix##_deed_##name(GT_TO_INSTRUCT(prefix, name))

/* The body of an instruction that stands in static abilities alone: those write values (see
 * gt_context.fixed), and no effect does it. */
static inline bool gt_only_written(void)
{
    assert(0); /* an effect does it */
    return true;
}

#define GT_ONLY_WRITTEN(prefix, name)                                                              \
    GT_INSTRUCTION(prefix, name)                                                                   \
    {                                                                                              \
        return gt_only_written();                                                                  \
    }

#endif
