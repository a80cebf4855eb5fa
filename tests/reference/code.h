/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card code, one operation at a time (engine/code/code.h says what each means): no filter is
 * prepared, none is answered by counting lists or joining sets, nothing is guessed of what comes
 * next. */
#ifndef GT_TESTS_REFERENCE_CODE_H
#define GT_TESTS_REFERENCE_CODE_H

#include "engine/code/pool.h"
#include "engine/core/core.h"
#include "engine/effects/card_code.h"

#define gt_plain_value GT_OF_GAME(gt_plain_value)
#define gt_plain_step GT_OF_GAME(gt_plain_step)
#define gt_plain_accepts GT_OF_GAME(gt_plain_accepts)
#define gt_plain_matching GT_OF_GAME(gt_plain_matching)
#define gt_plain_questions GT_OF_GAME(gt_plain_questions)

/* Numbers that were pushed. */
typedef struct gt_plain_stack {
    int n;
    int32_t x[GT_STACK];
} gt_plain_stack;

/* gt_run_value, gt_accepts, gt_matching. */
int32_t gt_plain_value(gt_context *r, gt_effect *e, gt_addr pc);
bool gt_plain_accepts(gt_context *r, gt_effect *e, gt_addr filter, int object);
gt_set gt_plain_matching(gt_context *r, gt_effect *e, gt_addr filter);

/* Runs one operation that is no instruction of the system; *rejected: it was a test, and is failed.
 * Returns the address of the next. */
gt_addr gt_plain_step(gt_context *r, gt_effect *e, gt_addr pc, gt_plain_stack *top, bool *rejected);

/* Asks some filters of the cards' code, which is `code` before idioms are fused, fast and plainly,
 * for holders and registers drawn by `key`; false: `why`, of GT_REASON bytes, says where the
 * answers differ. */
bool gt_plain_questions(gt_context *r, const gt_operation *code, uint64_t key, char *why);

#endif
