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

static unsigned property_read(int property)
{
    return property == NV_COST    ? GT_READS_COST
           : property == NV_POWER ? GT_READS_POWER
           : property == NV_HIT   ? GT_READS_HIT
                                  : 0;
}

unsigned gt_code_reads(const gt_operation *code, gt_addr at)
{
    unsigned reads = 0;
    for (const gt_operation *i = code + at; at != 0; i++) {
        if (i->op == GT_OP_STAT && (i->b == NV_ST_SIZE || i->b == NV_ST_FIELD_COST))
            reads |= GT_READS_COST;
        if (i->op == NV_OP_TEST_RATED) /* numbers of sub-keywords may be computed from any */
            reads |= GT_READS_COST | GT_READS_POWER | GT_READS_HIT;
        if (i->op == GT_OP_TEST_HAS)
            reads |= GT_READS_KEYWORDS;
        for (int k = 0; k < 4; k++) {
            char kind = gt_op_info_of(i->op)->operands[k];
            if (kind == 'p')
                reads |= property_read(gt_operand(i, k));
            if (kind == 'f' || kind == '@')
                reads |= gt_code_reads(code, gt_address((int16_t)gt_operand(i, k)));
        }
        if (i->op == GT_OP_DONE || i->op == GT_OP_END)
            break;
    }
    return reads;
}
