/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fusing idioms, see fuse.h. */
#include "engine/code/fuse.h"

#include <stdbool.h>
#include <string.h>

/* Whether a run of operations is this idiom; `left`: how many there are up to the end of the
 * code. */
static bool asks_if_positive(const gt_operation *i, int left)
{
    return left > 2 && i[1].op == GT_OP_NUM && i[1].b == 0 && i[2].op == GT_OP_GT;
}

static bool compares(int op)
{
    return op >= GT_OP_EQ && op <= GT_OP_GE;
}

/* Whether an idiom begins here. */
static bool begins_idiom(const gt_operation *i, int left)
{
    switch (i->op) {
    case GT_OP_NUM: return left > 1 && compares(i[1].op);
    case GT_OP_COUNT: return asks_if_positive(i, left);
    case GT_OP_DID: return left > 3 && asks_if_positive(i, left) && i[3].op == GT_OP_JUMP_IF_NOT;
    default: return false;
    }
}

void gt_fuse(const gt_operation *code, int n, gt_operation *out)
{
    memcpy(out, code, (size_t)n * sizeof *out);
    for (int at = 0; at < n; at++)
        if (begins_idiom(&code[at], n - at))
            out[at].a = 1;
}
