/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from an operand of card code, or from a field of an ability: what a rules system says of its
 * operations, so that changes of cards can be made that its tests should notice (sim/scenario/mutate.h). */
#ifndef GT_DECKS_LANGUAGE_MUTATION_H
#define GT_DECKS_LANGUAGE_MUTATION_H

#include "engine/effects/pool.h"

enum { GT_MAX_STEPS = 8 };

/* Fields that are no operands of code. */
enum gt_mutant_field {
    GT_MUT_ONCE,
    GT_MUT_LIMIT,
    GT_MUT_MAY,
    GT_MUT_EVENT,
    GT_MUT_BY,
    GT_MUT_SOURCE,
    GT_MUT_WHO,
    GT_MUT_TURN,
    GT_MUT_GROUP,
    GT_MUT_FROM,
    GT_MUT_TO,
    GT_MUT_NUMBER, /* gt_mutations.number */
    GT_MUT_FIELDS
};

/* What kind of text an instruction belongs to. */
enum gt_mutant_text {
    GT_IN_EFFECT, /* its registers are empty when it begins */
    GT_IN_CONTINUOUS, /* a continuous ability: nothing in it has a duration */
    GT_IN_VALUE, /* a condition or number; registers that it does not write are not its own */
};

typedef struct gt_mutations {
    /* Each writes what an operand or field can become, and returns how many values. */
    int (*operand)(const gt_pool *pool, int at, int field, enum gt_mutant_text text,
                   int out[GT_MAX_STEPS]); /* operand `field` of the instruction at `at` */
    int (*field)(enum gt_mutant_field field, int from, int out[GT_MAX_STEPS]);
    /* whether the instruction pushes the least and the next one the largest number of a choice, both the same */
    bool (*is_exact_choice)(const gt_operation *i);
    int number; /* of gt_def.number, one that is no characteristic, but part of what a card does; -1: there is none */
    const char *number_name; /* in names of changes */
} gt_mutations;

#endif
