/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of operations as data. The effect on the stack follows from the operation; the
 * tables of the engine say it in words ("pop n; push ..."). */
#include "decks/language/ops.h"

#include "engine/nivel/code.h"

#include <stddef.h>

/* clang-format off */
#define PUSHES(X) X(GT_OP_NUM) X(GT_OP_VAR) X(GT_OP_SIZE) X(GT_OP_COUNT) X(GT_OP_PROP) X(GT_OP_COUNT_WITH) \
    X(GT_OP_SUM) X(GT_OP_SUM_SET) X(GT_OP_EXTREME) X(GT_OP_EXTREME_AMONG) X(GT_OP_PRINTED) \
    X(GT_OP_KINDS) X(GT_OP_KINDS_AMONG) X(GT_OP_STAMP) X(GT_OP_STAT) X(GT_OP_TALLY) X(GT_OP_AMOUNT) \
    X(GT_OP_DID) X(GT_OP_MATCH) X(GT_OP_IS_TURN) X(NV_OP_EVENT_BY) X(NV_OP_CAN_PLACE) \
    X(NV_OP_COUNT_DAMAGE) X(NV_OP_CAN_MOVE) X(NV_OP_CAN_STRIKE) X(NV_OP_CAN_USE) X(NV_OP_CAN_EQUIP) \
    X(NV_OP_CAN_UPGRADE) \
    X(NV_OP_CAN_TAKE) X(NV_OP_CAN_RAISE)
#define POPS_TWO_PUSHES(X) X(GT_OP_ADD) X(GT_OP_SUB) X(GT_OP_MUL) X(GT_OP_DIV) X(GT_OP_ABS_DIFF) X(GT_OP_MIN) \
    X(GT_OP_MAX) X(GT_OP_EQ) X(GT_OP_NE) X(GT_OP_LT) X(GT_OP_LE) X(GT_OP_GT) X(GT_OP_GE) \
    X(GT_OP_AND) X(GT_OP_OR)
#define POPS(X) X(GT_OP_JUMP_IF_NOT) X(GT_OP_SET_VAR) X(GT_OP_MENU) X(GT_OP_TEST) X(NV_OP_DRAW) X(NV_OP_DRAW_AS) \
    X(NV_OP_DRAW_TO) X(NV_OP_DAMAGE) X(NV_OP_RAISE) X(NV_OP_MILL) X(NV_OP_REVEAL) X(NV_OP_GIVE) \
    X(NV_OP_GIVE_ALL) X(NV_OP_GIVE_PLAYER) X(NV_OP_RESULT) \
    X(NV_OP_REPLACE_DAMAGE)
/* clang-format on */

#define INFO(name, operands, text) {#name, operands, text},
static const gt_op_info info[] = {GT_OPS(INFO) NV_OPS(INFO)};
#undef INFO

const gt_op_info *gt_op_info_of(int op)
{
    return op >= 0 && op < NV_OP_COUNT ? &info[op] : NULL;
}

#define CASE(op) case op:
int gt_op_pushes(const gt_operation *ins)
{
    switch (ins->op) {
        PUSHES(CASE)
        POPS_TWO_PUSHES(CASE)
    case GT_OP_NOT: return 1;
    default: return 0;
    }
}

int gt_op_pops(const gt_operation *ins)
{
    switch (ins->op) {
        POPS_TWO_PUSHES(CASE)
        return 2;
    case GT_OP_CHOOSE: return (ins->c & GT_CHOOSE_SUM) != 0 ? 3 : 2; POPS(CASE)
    case GT_OP_NOT: return 1;
    default: return 0;
    }
}
#undef CASE

int gt_operand(const gt_operation *ins, int i)
{
    return i == 0 ? ins->a : i == 1 ? ins->b : i == 2 ? ins->c : ins->d;
}

bool gt_op_jumps(int op)
{
    return op == GT_OP_JUMP || op == GT_OP_JUMP_IF_NOT || op == GT_OP_ASK;
}

static unsigned property_read(int property)
{
    return property == NV_COST    ? GT_READS_COST
           : property == NV_POWER ? GT_READS_POWER
           : property == NV_HIT   ? GT_READS_HIT
                                  : 0;
}

bool gt_op_bans(int op)
{
    return op == NV_OP_FORBID || op == NV_OP_FORBID_EQUIP || op == NV_OP_FORBID_LANES ||
           op == NV_OP_MAY_UPGRADE;
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
            if ((kind == 'f' && !gt_op_bans(i->op)) || (kind == '@' && !gt_op_jumps(i->op)))
                reads |= gt_code_reads(code, gt_address((int16_t)gt_operand(i, k)));
        }
        if (i->op == GT_OP_DONE || i->op == GT_OP_END)
            break;
    }
    return reads;
}
