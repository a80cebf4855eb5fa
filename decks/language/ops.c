/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of operations as data. */
#include "decks/language/ops.h"

#include "decks/language/dialect.h"

#define CONTROL(...) GT_OP_INFO('c', __VA_ARGS__)
#define OF_REGISTERS(...) GT_OP_INFO('r', __VA_ARGS__)

static const gt_op_info core[] = {GT_CONTROL_OPS(CONTROL) GT_VALUE_OPS(GT_VALUE_INFO)
                                      GT_SET_OPS(OF_REGISTERS) GT_TEST_OPS(GT_TEST_INFO)};

const gt_op_info *gt_op_info_of(const gt_dialect *dialect, int op)
{
    if (op < 0 || op >= GT_OP_SYSTEM + dialect->n_ops)
        return NULL;
    return op < GT_OP_SYSTEM ? &core[op] : &dialect->ops[op - GT_OP_SYSTEM];
}

int gt_op_pushes(const gt_dialect *dialect, const gt_operation *i)
{
    return gt_op_info_of(dialect, i->op)->kind == 'v';
}

int gt_op_pops(const gt_dialect *dialect, const gt_operation *i)
{
    bool limited = i->op == GT_OP_CHOOSE && (i->c & GT_CHOOSE_SUM) != 0;
    return gt_op_info_of(dialect, i->op)->pops + limited;
}

int gt_operand(const gt_operation *i, int k)
{
    return k == 0 ? i->a : k == 1 ? i->b : k == 2 ? i->c : i->d;
}

char gt_operand_letter(const gt_dialect *dialect, const gt_operation *i, int k)
{
    return gt_op_info_of(dialect, i->op)->operands[k]->letter;
}

bool gt_op_jumps(int op)
{
    return op < GT_OP_SYSTEM && core[op].operands[1] == &gt_kind_JUMP;
}
