/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Operations of card code as data: the core's table (engine/code/code.h) and that of a dialect
 * behind it, for listing code, for checking the value stack, and for finding what code refers
 * to. */
#ifndef GT_DECKS_LANGUAGE_OPS_H
#define GT_DECKS_LANGUAGE_OPS_H

#include "engine/code/code.h"
#include "engine/code/pool.h"

typedef struct gt_dialect gt_dialect;
typedef struct gt_steps gt_steps;

/* A kind of operand of those tables, and what can stand in the place of one, to see whether a test
 * notices (mutation_operators.h): nothing, or what the first of the other members says. */
typedef struct gt_operand_kind {
    char letter; /* engine/code/code.h */
    bool fixed; /* nothing: the compiler puts it there by itself */
    bool (*is_unused)(const gt_operation *i); /* nothing in this operation */
    void (*steps)(gt_steps *s, const gt_operation *i, int x); /* what it says */
    int low, high; /* the neighbours within this range */
    int bits; /* of a mask of so many bits: see gt_step_bits */
    int flags; /* each of these flags goes */
    const int *row; /* the neighbours in a row of values */
    int n_row;
} gt_operand_kind;

#define GT_IN_ROW(...)                                                                             \
    .row = (const int[]){__VA_ARGS__}, .n_row = (int)(sizeof(int[]){__VA_ARGS__} / sizeof(int))

/* The core's own kinds. */
extern const gt_operand_kind gt_kind_NO, gt_kind_NUMBER, gt_kind_FIXED, gt_kind_BOOL,
    gt_kind_PUSHED, gt_kind_LEAST, gt_kind_MOST, gt_kind_NAME, gt_kind_TAG, gt_kind_TYPES,
    gt_kind_COLOURS, gt_kind_CHOICE_FLAGS, gt_kind_SET, gt_kind_FIXED_SET, gt_kind_REGISTER,
    gt_kind_VARIABLE, gt_kind_JUMP, gt_kind_VALUE, gt_kind_PROPERTY, gt_kind_FILTER,
    gt_kind_FIXED_FILTER, gt_kind_FILTER_LATER, gt_kind_PLAYER, gt_kind_STATISTIC, gt_kind_WHOSE,
    gt_kind_EVENT, gt_kind_ZONES, gt_kind_FIXED_ZONES, gt_kind_OWNERS, gt_kind_FIXED_OWNERS,
    gt_kind_KEYWORD, gt_kind_ABILITY, gt_kind_DURATION;

/* A row of a table. GT_TEST_INFO and its like make it of one there. */
typedef struct gt_op_info {
    const char *name;
    char kind; /* c control, v value, r operation on registers, t test, i instruction */
    uint8_t pops;
    const gt_operand_kind *operands[4];
    const char *operand[4]; /* their names */
    const char *says[2]; /* what it does; clauses of the rules, NULL: none */
} gt_op_info;

#define GT_OP_INFO(kind, NAME, name, pops, A, a, B, b, C, c, D, d, ...)                            \
    {#NAME,                                                                                        \
     kind,                                                                                         \
     pops,                                                                                         \
     {&gt_kind_##A, &gt_kind_##B, &gt_kind_##C, &gt_kind_##D},                                     \
     {#a, #b, #c, #d},                                                                             \
     {__VA_ARGS__}},
#define GT_TEST_INFO(...) GT_OP_INFO('t', __VA_ARGS__)
#define GT_VALUE_INFO(...) GT_OP_INFO('v', __VA_ARGS__)
#define GT_INSTRUCTION_INFO(...) GT_OP_INFO('i', __VA_ARGS__)

/* NULL for a number that is no operation. */
const gt_op_info *gt_op_info_of(const gt_dialect *dialect, int op);

/* How many values the operation takes from the stack and puts there. */
int gt_op_pops(const gt_dialect *dialect, const gt_operation *i);
int gt_op_pushes(const gt_dialect *dialect, const gt_operation *i);

/* Operand number k (0 to 3) as a number. */
int gt_operand(const gt_operation *i, int k);

/* The letter of its kind. */
char gt_operand_letter(const gt_dialect *dialect, const gt_operation *i, int k);

/* Does the operation jump to operand b, within its own piece of code? */
bool gt_op_jumps(int op);

/* Does an operand of this kind hold the address of a filter? */
static inline bool gt_is_filter_operand(char kind)
{
    return kind == 'f' || kind == 'F';
}

#endif
