/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of operations (engine/effects/code.h, engine/nivel/code.h) as data: for listing code,
 * for checking the value stack, and for finding what code refers to. */
#ifndef GT_DECKS_LANGUAGE_OPS_H
#define GT_DECKS_LANGUAGE_OPS_H

#include "engine/effects/code.h"
#include "engine/effects/pool.h"

/* A row of a table, see engine/effects/code.h for the letters. */
typedef struct gt_op_info {
    const char *name;
    char kind;
    uint8_t pops, pushes;
    const char *operands; /* four letters */
    const char *text;
} gt_op_info;

/* NULL for a number that is no operation. */
const gt_op_info *gt_op_info_of(int op);

/* How many values the instruction takes from the stack and puts there. */
int gt_op_pops(const gt_operation *ins);
int gt_op_pushes(const gt_operation *ins);

/* Operand number i (0 to 3) as a number. */
int gt_operand(const gt_operation *ins, int i);

/* Does the instruction jump to operand b, within its own piece of code? */
bool gt_op_jumps(int op);

#endif
