/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What code reads of what static abilities can change: it tells when it can be computed. */
#include "decks/nivel/language.h"

static unsigned property_read(int property)
{
    return property == NV_COST    ? NV_READS_COST
           : property == NV_POWER ? NV_READS_POWER
           : property == NV_HIT   ? NV_READS_HIT
                                  : 0;
}

unsigned nv_code_reads(const gt_operation *code, gt_addr at)
{
    unsigned reads = 0;
    for (const gt_operation *i = code + at; at != 0; i++) {
        if (i->op == GT_OP_STAT && (i->b == NV_ST_SIZE || i->b == NV_ST_FIELD_COST))
            reads |= NV_READS_COST;
        if (i->op == NV_OP_TEST_RATED) /* numbers of sub-keywords may be computed from any */
            reads |= NV_READS_COST | NV_READS_POWER | NV_READS_HIT;
        if (i->op == GT_OP_TEST_HAS)
            reads |= NV_READS_KEYWORDS;
        for (int k = 0; k < 4; k++) {
            char kind = gt_op_info_of(&gt_nivel_dialect, i->op)->operands[k];
            if (kind == 'p')
                reads |= property_read(gt_operand(i, k));
            if (kind == 'f' || kind == '@')
                reads |= nv_code_reads(code, gt_address((int16_t)gt_operand(i, k)));
        }
        if (i->op == GT_OP_DONE || i->op == GT_OP_END)
            break;
    }
    return reads;
}
