/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What compile_can.c and compile_can_target.c share. */
#ifndef GT_DECKS_LANGUAGE_COMPILE_CAN_H
#define GT_DECKS_LANGUAGE_COMPILE_CAN_H

#include "decks/language/compile.h"

/* Whether something can be done. */
typedef enum gt_possible {
    GT_NEVER,
    GT_SOMETIMES, /* a value that tells was pushed */
    GT_ALWAYS,
} gt_possible;

/* Makes of the number on the stack whether it is more than 0. */
void gt_above_zero(gt_compiler *c);

/* Is one of the target there (of a choice, of the set in a register), and does the test hold for it? A test
 * is a question about a set, as an instruction whose set is filled in; NULL: none. */
gt_possible gt_can_target(gt_compiler *c, const cJSON *target, const gt_operation *test);
gt_possible gt_can_choose(gt_compiler *c, const cJSON *choice, const gt_operation *test);
gt_possible gt_can_set(gt_compiler *c, int set, const gt_operation *test);

#endif
