/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Card code: what the text of a card is compiled to, and the table that documents it.
 *
 * An operation is 8 bytes:   | op | a | b . | c . | d . |   op, a: uint8; b, c, d: int16
 *
 * Three kinds of code lie in one array (gt_pool.code), addressed by index:
 *   values   push a number each on a small stack of the C side and end with GT_OP_DONE;
 *            they change nothing and ask nobody;
 *   filters  begin with GT_OP_FILTER (which objects to look at) and go on with tests of the
 *            candidate, which is GT_SET_CANDIDATE; the first that fails rejects it,
 *            GT_OP_DONE accepts it;
 *   effects  are lists of instructions that end with GT_OP_END. One may put work on the agenda or
 *            ask a player; the effect goes on behind it later. The value stack is empty
 *            whenever that can happen, so nothing of it has to live in the state.
 * Address 0 holds GT_OP_END and stands for "none" wherever an address may be absent.
 *
 * A set operand is a register of the effect (0 .. GT_SETS-1) or one of the names of gt_set_name.
 * A rules system adds its own operations from GT_OP_SYSTEM on.
 *
 * Operations stand in lists, which say what kind they are: control (jumps, ends, questions to
 * players), values, operations on registers, tests of the candidate, and instructions of the rules
 * system. A row: the operation's name, the same in small letters (of its operands as a struct, and
 * of the function that does it), how many values it pops (one that is a value pushes one, no other
 * does), its operands a, b, c, d by kind and name, what it does, and the clauses of the rules that
 * say so. Compiler, checker, listing, and whoever changes operands to see whether a test notices,
 * know an operation by its row alone. */
#ifndef GT_CODE_CODE_H
#define GT_CODE_CODE_H

#include <stdint.h>

typedef struct gt_operation {
    uint8_t op, a;
    int16_t b, c, d;
} gt_operation;

/* An address of code: of the pool's below GT_BUILTIN, of the rules system's own from there on.
 * Operands that hold one are int16 and read through gt_address(). */
typedef uint16_t gt_addr;

enum { GT_BUILTIN = 0xf000 };

static inline gt_addr gt_address(int16_t operand)
{
    return (gt_addr)operand;
}

enum {
    GT_MOST_SETS =
        16, /* set registers of an effect: a game has GT_SETS of them (engine/core/sizes.h) */
    GT_MOST_VARS = 16, /* its variables, numbers: a game has GT_VARS */
    GT_STACK = 16, /* depth of the value stack; the compiler keeps below it */
    GT_NONE = -30000, /* "no such number": every comparison with it fails */
};

/* Sets that have a name. The rules system may add others from GT_SET_SYSTEM on. */
enum gt_set_name {
    GT_SET_THIS = GT_MOST_SETS, /* the object whose ability this is */
    GT_SET_THAT, /* what the event happened to */
    GT_SET_OTHER, /* the second party of the event */
    GT_SET_CANDIDATE, /* inside a filter: the object that is tested */
    GT_SET_SOURCE, /* the card that the text is printed on (an item, where THIS is its unit) */
    GT_SET_SYSTEM = 32,
};

/* Flags of GT_OP_CHOOSE (operand c). */
enum {
    GT_CHOOSE_OTHER = 1, /* the other player chooses */
    GT_CHOOSE_DISTINCT = 2, /* no two of the same name */
    GT_CHOOSE_SUM = 4, /* a limit to the sum of property 0 (cost) was pushed before min */
    GT_CHOOSE_WHOLE = 8, /* all or nothing: with fewer candidates than min nothing is chosen */
};

/* Kinds of operands, each with a letter for whoever looks for operands of one sort. A rules system
 * adds kinds of its own, by the letter of what they are, mostly plain numbers (`n`); what may stand
 * in the place of one says gt_operand_kind (decks/language/ops.h). */
#define GT_K_NO "-" /* unused */
#define GT_K_NUMBER "n"
#define GT_K_FIXED "n" /* a number that nothing else can stand for, or the compiler's own */
#define GT_K_BOOL "n" /* 0 or 1 */
#define GT_K_PUSHED "n" /* the number that NUM pushes */
#define GT_K_LEAST "n" /* bounds of a property */
#define GT_K_MOST "n"
#define GT_K_NAME "n" /* numbers of the pool */
#define GT_K_TAG "n"
#define GT_K_TYPES "n" /* masks */
#define GT_K_COLOURS "n"
#define GT_K_CHOICE_FLAGS "n"
#define GT_K_SET "s" /* a register or a set with a name, as source */
#define GT_K_FIXED_SET "s"
#define GT_K_REGISTER "S" /* a set register, as destination */
#define GT_K_VARIABLE "v"
#define GT_K_JUMP "j" /* where it goes on */
#define GT_K_VALUE "@" /* value code, 0 none */
#define GT_K_PROPERTY "p"
#define GT_K_FILTER "f"
#define GT_K_FIXED_FILTER "f"
#define GT_K_FILTER_LATER "F" /* one that is asked later, when it comes to it; 0: everything */
#define GT_K_PLAYER "w" /* 0 the controller, 1 the other */
#define GT_K_STATISTIC "t" /* of a player */
#define GT_K_WHOSE "h" /* 1 the controller's, 2 the other's, 0 any */
#define GT_K_EVENT "e" /* pattern of events */
#define GT_K_ZONES "z" /* mask */
#define GT_K_FIXED_ZONES "z"
#define GT_K_OWNERS "o" /* mask: 1 the controller's, 2 the other's */
#define GT_K_FIXED_OWNERS "o"
#define GT_K_KEYWORD "k"
#define GT_K_ABILITY "q"
#define GT_K_DURATION "u"
#define GT_OPERAND_KINDS(A, B, C, D) GT_K_##A GT_K_##B GT_K_##C GT_K_##D

/* The operands of a row as a struct of that name, which lies as a gt_operation does. */
#define GT_OPERANDS(struct_name, operand_a, operand_b, operand_c, operand_d)                       \
    struct struct_name {                                                                           \
        uint8_t op, operand_a;                                                                     \
        int16_t operand_b, operand_c, operand_d;                                                   \
    };

/* clang-format off */
#define GT_CONTROL_OPS(X) \
X(END, end, 0, NO, a, NO, b, NO, c, NO, d, "the effect is over") \
X(JUMP, jump, 0, NO, a, JUMP, to, NO, c, NO, d, "go on there") \
X(JUMP_IF_NOT, jump_if_not, 1, NO, a, JUMP, to, NO, c, NO, d, "pop; go on there if it is 0") \
X(DONE, done, 0, NO, a, NO, b, NO, c, NO, d, "end of a value or filter") \
X(SET_VAR, set_var, 1, VARIABLE, variable, NO, b, NO, c, NO, d, "pop into variable") \
X(ASK, ask, 0, PLAYER, player, JUMP, no, NO, c, NO, d, \
    "player answers yes or no; no: go on there") \
X(MENU, menu, 1, VARIABLE, variable, PLAYER, player, NO, c, NO, d, \
    "pop a mask of available modes; player picks one, variable gets its number, -1 if none")

#define GT_VALUE_OPS(X) \
X(NUM, num, 0, NO, a, PUSHED, number, NO, c, NO, d, "push number") \
X(VAR, var, 0, VARIABLE, variable, NO, b, NO, c, NO, d, "push variable") \
X(SIZE, size, 0, SET, set, NO, b, NO, c, NO, d, "push the number of objects in set") \
X(COUNT, count, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "push the number of objects that filter accepts") \
X(COUNT_WITH, count_with, 0, REGISTER, alone, FILTER, filter, VALUE, condition, NO, d, \
    "push how many of those that filter accepts make condition true with the register holding " \
    "it alone") \
X(PROP, prop, 0, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of property over set; GT_NONE if it is empty") \
X(SUM, sum, 0, NO, a, FILTER, filter, PROPERTY, property, NO, d, \
    "push the sum of property over what filter accepts; 0 if nothing") \
X(SUM_SET, sum_set, 0, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of property over set; 0 if it is empty") \
X(EXTREME, extreme, 0, SET, set, PROPERTY, property, BOOL, highest, NO, d, \
    "push the lowest (or the highest) property in set; GT_NONE if it is empty") \
X(EXTREME_AMONG, extreme_among, 0, NO, a, FILTER, filter, PROPERTY, property, BOOL, highest, \
    "the same over what filter accepts") \
X(PRINTED, printed, 0, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of the printed property over set; GT_NONE if it is empty") \
X(KINDS, kinds, 0, SET, set, NO, b, NO, c, NO, d, "push the number of different names in set") \
X(KINDS_AMONG, kinds_among, 0, NO, a, FILTER, filter, NO, c, NO, d, \
    "push the number of different names among what filter accepts") \
X(STAMP, stamp, 0, SET, set, NO, b, NO, c, NO, d, \
    "push the stamp of the first object in set; 0 if it is empty") \
X(STAT, stat, 0, PLAYER, player, STATISTIC, statistic, NO, c, NO, d, "push statistic of player") \
X(TALLY, tally, 0, NO, a, EVENT, pattern, NO, c, NO, d, \
    "push how often pattern has happened this turn, as the controller sees it") \
X(AMOUNT, amount, 0, NO, a, NO, b, NO, c, NO, d, \
    "push the number in the event that set the ability off") \
X(DID, did, 0, NO, a, NO, b, NO, c, NO, d, \
    "push how much the last deed did; negative: it did less than it should have") \
X(ADD, add, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x + y") \
X(SUB, sub, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x - y") \
X(MUL, mul, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x * y") \
X(DIV, div, 2, NO, a, NO, b, NO, c, NO, d, \
    "pop y, x; push x / y, rounded down; GT_NONE if y is 0") \
X(ABS_DIFF, abs_diff, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push |x - y|") \
X(MIN, min, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push the smaller") \
X(MAX, max, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push the larger") \
X(EQ, eq, 2, NO, a, NO, b, NO, c, NO, d, \
    "pop y, x; push x == y (0 if either is GT_NONE; so all comparisons)") \
X(NE, ne, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x != y") \
X(LT, lt, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x < y") \
X(LE, le, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x <= y") \
X(GT, gt, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x > y") \
X(GE, ge, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x >= y") \
X(AND, and, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push both are not 0") \
X(OR, or, 2, NO, a, NO, b, NO, c, NO, d, "pop y, x; push either is not 0") \
X(NOT, not, 1, NO, a, NO, b, NO, c, NO, d, "pop x; push x is 0") \
X(MATCH, match, 0, SET, set, FILTER, filter, NO, c, NO, d, \
    "push 1 if set has members and filter accepts them all, else 0") \
X(IS_TURN, is_turn, 0, PLAYER, player, NO, b, NO, c, NO, d, \
    "push 1 in the turn of player, else 0")

#define GT_SET_OPS(X) \
X(SET, set, 0, REGISTER, to, SET, from, NO, c, NO, d, "to = from") \
X(UNITE, unite, 0, REGISTER, to, SET, more, NO, c, NO, d, "to = to and more together") \
X(LESS, less, 0, REGISTER, to, SET, without, NO, c, NO, d, "to = to without those of `without`") \
X(ALL, all, 0, REGISTER, to, FILTER, filter, NO, c, NO, d, "to = what filter accepts") \
X(NARROW, narrow, 0, REGISTER, set, PROPERTY, property, BOOL, highest, NO, d, \
    "keep in set those with the lowest (or the highest) property") \
X(CHOOSE, choose, 2, REGISTER, to, SET, from, CHOICE_FLAGS, flags, VALUE, condition, \
    "pop max, min (before them, one value more, the limit of GT_CHOOSE_SUM); a player picks of " \
    "`from` (`to` is empty then) into `to`; condition must be true for each pick, tried with " \
    "`to` = the pick alone; DID = how many, negative if fewer than min")

#define GT_TEST_OPS(X) \
X(FILTER, filter, 0, OWNERS, owners, ZONES, zones, SET, among, NO, d, \
    "begin: objects of owners (0 any) in zones (0 any), and in set `among` (-1 any)") \
X(TEST, test, 1, NO, a, NO, b, NO, c, NO, d, "pop; reject if 0") \
X(TEST_RANGE, test_range, 0, PROPERTY, property, LEAST, least, MOST, most, NO, d, \
    "reject unless least <= property <= most (least -32768, most 32767: no bound)") \
X(TEST_IN, test_in, 0, SET, set, NO, b, NO, c, NO, d, "reject unless in set") \
X(TEST_OUT, test_out, 0, SET, set, NO, b, NO, c, NO, d, "reject if in set") \
X(TEST_STAMP, test_stamp, 0, VARIABLE, variable, NO, b, NO, c, NO, d, \
    "reject if its stamp is that in variable") \
X(TEST_NAME, test_name, 0, BOOL, is_not, NAME, name, NO, c, NO, d, \
    "reject unless it bears name (is_not: if it does)") \
X(TEST_SHARES, test_shares, 0, SET, set, BOOL, is_not, NO, c, NO, d, \
    "reject unless it has a name in common with one of set (is_not: if it has)") \
X(TEST_SHARES_ANY, test_shares_any, 0, BOOL, is_not, FILTER, filter, NO, c, NO, d, \
    "reject unless it has a name in common with one that filter accepts (is_not: if it has)") \
X(TEST_TAG, test_tag, 0, BOOL, is_not, TAG, tag, TAG, second, TAG, third, \
    "reject unless it has one of three tags (-1: no further; is_not: if it has)") \
X(TEST_TYPE, test_type, 0, BOOL, is_not, TYPES, low, FIXED, high, NO, d, \
    "reject unless its type is in low | high << 16 (is_not: if it is)") \
X(TEST_COLOUR, test_colour, 0, BOOL, is_not, COLOURS, colours, NO, c, NO, d, \
    "reject unless its colour is in mask colours (is_not: if it is)") \
X(TEST_HAS, test_has, 0, BOOL, is_not, KEYWORD, keyword, NO, c, NO, d, \
    "reject unless it has keyword (is_not: if it has)")
/* clang-format on */

#define GT_OPS(X) GT_CONTROL_OPS(X) GT_VALUE_OPS(X) GT_SET_OPS(X) GT_TEST_OPS(X)

#define GT_OP_ENUM(name, ...) GT_OP_##name,
enum gt_op { GT_OPS(GT_OP_ENUM) GT_OP_SYSTEM };
#undef GT_OP_ENUM

/* A system's table has its tests first, then its values, then its instructions:
 * GT_OP_SYSTEM TESTS(GT_OP_ONE) is its first value, that VALUES(GT_OP_ONE) its first
 * instruction. */
#define GT_OP_ONE(...) +1

#endif
