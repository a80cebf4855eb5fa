/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Idioms of card code, fused once, when cards are read, so that nobody has to guess at each step
 * what comes next. In the code that is run (gt_pool.run) the first operation of an idiom is marked,
 * in operand a, which it does not use:
 *
 *   COUNT f, NUM 0, GT                   is there any? the first one is enough
 *   NUM n, a comparison                  compares with n at once
 *   DID, NUM 0, GT, JUMP_IF_NOT b        goes on at b unless the last deed did something, and all
 *                                        that it should have
 *
 * Who knows the mark does the work of all of them and goes on behind; who does not runs one after
 * the other and comes to the same. No address changes. Compiler, checker and all who look at code
 * see the copy without marks (gt_pool.code). */
#ifndef GT_CODE_FUSE_H
#define GT_CODE_FUSE_H

#include "engine/code/code.h"

/* Writes n operations to `out` as they are run. */
void gt_fuse(const gt_operation *code, int n, gt_operation *out);

#endif
