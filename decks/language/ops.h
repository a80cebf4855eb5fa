/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations of card code as data: the core's table (engine/effects/code.h) and that of a dialect
 * behind it, for listing code, for checking the value stack, and for finding what code refers
 * to. */
#ifndef GT_DECKS_LANGUAGE_OPS_H
#define GT_DECKS_LANGUAGE_OPS_H

#include "engine/effects/code.h"
#include "engine/effects/pool.h"

typedef struct gt_dialect gt_dialect;

/* A row of a table, see engine/effects/code.h for kinds. GT_OP_INFO makes it of a row there. */
typedef struct gt_op_info {
    const char *name;
    char kind;
    uint8_t pops, pushes;
    const char *operands; /* four letters of kinds */
    const char *operand[4]; /* their names */
    const char *text;
} gt_op_info;

#define GT_OP_INFO(name, member, kind, pops, pushes, A, a, B, b, C, c, D, d, text)                 \
    {#name, kind, pops, pushes, GT_OPERAND_KINDS(A, B, C, D), {#a, #b, #c, #d}, text},

/* NULL for a number that is no operation. */
const gt_op_info *gt_op_info_of(const gt_dialect *dialect, int op);

/* How many values the operation takes from the stack and puts there. */
int gt_op_pops(const gt_dialect *dialect, const gt_operation *i);
int gt_op_pushes(const gt_dialect *dialect, const gt_operation *i);

/* Operand number k (0 to 3) as a number. */
int gt_operand(const gt_operation *i, int k);

/* Does the operation jump to operand b, within its own piece of code? */
bool gt_op_jumps(int op);

/* Does an operand of this kind hold the address of a filter? */
static inline bool gt_is_filter_operand(char kind)
{
    return kind == 'f' || kind == 'F';
}

#endif
