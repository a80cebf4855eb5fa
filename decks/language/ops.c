/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of operations as data. */
#include "decks/language/ops.h"

#include "engine/nivel/code.h"

#include <stddef.h>

#define INFO(name, kind, pops, pushes, operands, text) {#name, kind, pops, pushes, operands, text},
static const gt_op_info info[] = {GT_OPS(INFO) NV_OPS(INFO)};
#undef INFO

const gt_op_info *gt_op_info_of(int op)
{
    return op >= 0 && op < NV_OP_COUNT ? &info[op] : NULL;
}

int gt_op_pushes(const gt_operation *ins)
{
    return info[ins->op].pushes;
}

int gt_op_pops(const gt_operation *ins)
{
    bool limited = ins->op == GT_OP_CHOOSE && (ins->c & GT_CHOOSE_SUM) != 0;
    return info[ins->op].pops + limited;
}

int gt_operand(const gt_operation *ins, int i)
{
    return i == 0 ? ins->a : i == 1 ? ins->b : i == 2 ? ins->c : ins->d;
}

bool gt_op_jumps(int op)
{
    return info[op].operands[1] == 'j';
}
