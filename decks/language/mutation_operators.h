/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from an operand of card code: what it may become, to see whether a test
 * notices (sim/scenario/mutate.h). What is a neighbour follows from the kind of operand
 * (gt_operand_kind); where the operations around it tell more, the dialect does
 * (gt_dialect.steps). */
#ifndef GT_DECKS_LANGUAGE_MUTATION_OPERATORS_H
#define GT_DECKS_LANGUAGE_MUTATION_OPERATORS_H

#include "decks/language/dialect.h"

enum { GT_MAX_STEPS = 8 };

/* Fields of cards that are no operands of code. */
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
    GT_MUT_TIMING,
    GT_MUT_KEYWORD,
    GT_MUT_FIELDS
};

/* What kind of text an operation belongs to. */
enum gt_mutant_text {
    GT_IN_EFFECT, /* its registers are empty when it begins */
    GT_IN_CONTINUOUS, /* a continuous ability: nothing in it has a duration */
    GT_IN_VALUE, /* a condition or number; registers that it does not write are not its own */
};

/* Writes what operand `operand` of the operation at `at` can become; returns how many values. */
int gt_steps_of_operand(const gt_dialect *dialect, const gt_pool *pool, int at, int operand,
                        enum gt_mutant_text text, int out[GT_MAX_STEPS]);

/* The same for a field that has the value `from`. */
int gt_steps_of_field(const gt_dialect *dialect, enum gt_mutant_field field, int from,
                      int out[GT_MAX_STEPS]);

/* The same for a field of an ability. */
int gt_steps_of_ability(const gt_dialect *dialect, const gt_ability *a, enum gt_mutant_field field,
                        int out[GT_MAX_STEPS]);

/* The same for GT_MUT_TO of an event: zones, or which kinds of it are meant
 * (gt_event_row.kinds). */
int gt_steps_of_to(const gt_dialect *dialect, const gt_pattern *p, int out[GT_MAX_STEPS]);

/* Whether the operation pushes the least and the next one the largest number of a choice, both the
 * same. */
bool gt_is_exact_choice(const gt_dialect *dialect, const gt_operation *i);

/* Whether an operand is there only because the operation has room for it, or the compiler put it
 * there. */
bool gt_means_nothing(const gt_dialect *dialect, const gt_operation *i, int operand);

/* ---- For dialects. */
void gt_step_set(gt_steps *s, const gt_operation *i, int set); /* of gt_kind_SET */

struct gt_steps {
    int *out;
    int n;
    const gt_dialect *dialect; /* where it is an operand that is changed: */
    const gt_pool *pool;
    enum gt_mutant_text text;
};

void gt_step(gt_steps *s, int value);
void gt_step_near(gt_steps *s, int x, int low, int high); /* the neighbours of x in low .. high */
void gt_step_number(gt_steps *s, int x, int step);
void gt_step_in_row(gt_steps *s, int x, const int *row, int n); /* in a row of n values */
void gt_step_bits(gt_steps *s, int x, int bits); /* a bit among `bits`; of several one end goes */
int gt_bits_up_to(
    int largest); /* how many bits an enum of masks has in use, by its largest member */
void gt_step_flags(gt_steps *s, int x, int mask); /* each flag of `mask` that is set goes */

#endif
