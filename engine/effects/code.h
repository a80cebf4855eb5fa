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
 * A row of the table of operations: its name, the same in small letters (of its operands as a
 * struct, and of the function that does it), its kind, how many values it pops and how many it
 * pushes, its operands a, b, c, d by kind and name, and what it does. Compiler, checker, listing,
 * and whoever changes operands to see whether a test notices, know an operation by its row alone.
 * Kinds of operations:
 *   c  control: jumps, ends, and questions to players     v  value      t  test of the candidate
 *   r  fills a register                                   i  instruction of the rules system
 * Kinds of operands are GT_OPERAND_KINDS. */
#ifndef GT_EFFECTS_CODE_H
#define GT_EFFECTS_CODE_H

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

/* Kinds of operands, each with a letter for tables. Those with a star are known to the rules system
 * alone, which has an enum of that name or a line in the row. */
#define GT_K_NO "-" /* unused */
#define GT_K_NUMBER "n"
#define GT_K_SET "s" /* a register or a set with a name, as source */
#define GT_K_REGISTER "S" /* a set register, as destination */
#define GT_K_VARIABLE "v"
#define GT_K_JUMP "j" /* where it goes on */
#define GT_K_VALUE "@" /* value code, 0 none */
#define GT_K_PROPERTY "p"
#define GT_K_FILTER "f"
#define GT_K_FILTER_LATER "F" /* one that is asked later, when it comes to it; 0: everything */
#define GT_K_PLAYER "w" /* 0 the controller, 1 the other */
#define GT_K_STATISTIC "t" /* of a player */
#define GT_K_WHOSE "h" /* 1 the controller's, 2 the other's, 0 any */
#define GT_K_EVENT "e" /* pattern of events */
#define GT_K_ZONES "z" /* mask */
#define GT_K_OWNERS "o" /* mask: 1 the controller's, 2 the other's */
#define GT_K_KEYWORD "k"
#define GT_K_ABILITY "q"
#define GT_K_DURATION "u"
#define GT_K_CHOICE "*" /* 0, 1, ...: as the row says */
#define GT_K_FLAGS "*"
#define GT_K_MASK "*"
#define GT_K_CAUSES "*"
#define GT_K_COST "*"
#define GT_K_COUNTER "*"
#define GT_K_DECLARED "*"
#define GT_K_DEED "*"
#define GT_K_EVENTS "*"
#define GT_K_EXTRA "*"
#define GT_K_GIFT "*"
#define GT_K_LANE "*"
#define GT_K_LAYER "*"
#define GT_K_MANA "*"
#define GT_K_PACT "*"
#define GT_K_PLACE "*"
#define GT_K_PLAYERS "*"
#define GT_K_POSITION "*"
#define GT_K_POSITIONS "*"
#define GT_K_TOKEN "*" /* a definition of the pool */
#define GT_K_WAY "*"
#define GT_OPERAND_KINDS(A, B, C, D) GT_K_##A GT_K_##B GT_K_##C GT_K_##D

/* The operands of a row as a struct of that name, which lies as a gt_operation does. */
#define GT_OPERANDS(struct_name, operand_a, operand_b, operand_c, operand_d)                       \
    struct struct_name {                                                                           \
        uint8_t op, operand_a;                                                                     \
        int16_t operand_b, operand_c, operand_d;                                                   \
    };

/* clang-format off */
#define GT_OPS(X) \
/* control */ \
X(END, end, 'c', 0, 0, NO, a, NO, b, NO, c, NO, d, "the effect is over") \
X(JUMP, jump, 'c', 0, 0, NO, a, JUMP, to, NO, c, NO, d, "go on there") \
X(JUMP_IF_NOT, jump_if_not, 'c', 1, 0, NO, a, JUMP, to, NO, c, NO, d, \
    "pop; go on there if it is 0") \
X(DONE, done, 'c', 0, 0, NO, a, NO, b, NO, c, NO, d, "end of a value or filter") \
X(SET_VAR, set_var, 'r', 1, 0, VARIABLE, variable, NO, b, NO, c, NO, d, "pop into variable") \
X(ASK, ask, 'c', 0, 0, PLAYER, player, JUMP, no, NO, c, NO, d, \
    "player answers yes or no; no: go on there") \
X(MENU, menu, 'c', 1, 0, VARIABLE, variable, PLAYER, player, NO, c, NO, d, \
    "pop a mask of available modes; player picks one, variable gets its number, -1 if none") \
/* values */ \
X(NUM, num, 'v', 0, 1, NO, a, NUMBER, number, NO, c, NO, d, "push number") \
X(VAR, var, 'v', 0, 1, VARIABLE, variable, NO, b, NO, c, NO, d, "push variable") \
X(SIZE, size, 'v', 0, 1, SET, set, NO, b, NO, c, NO, d, "push the number of objects in set") \
X(COUNT, count, 'v', 0, 1, NO, a, FILTER, filter, NO, c, NO, d, \
    "push the number of objects that filter accepts") \
X(COUNT_WITH, count_with, 'v', 0, 1, REGISTER, alone, FILTER, filter, VALUE, condition, NO, d, \
    "push how many of those that filter accepts make condition true with the register holding " \
    "it alone") \
X(PROP, prop, 'v', 0, 1, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of property over set; GT_NONE if it is empty") \
X(SUM, sum, 'v', 0, 1, NO, a, FILTER, filter, PROPERTY, property, NO, d, \
    "push the sum of property over what filter accepts; 0 if nothing") \
X(SUM_SET, sum_set, 'v', 0, 1, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of property over set; 0 if it is empty") \
X(EXTREME, extreme, 'v', 0, 1, SET, set, PROPERTY, property, CHOICE, highest, NO, d, \
    "push the lowest (or the highest) property in set; GT_NONE if it is empty") \
X(EXTREME_AMONG, extreme_among, 'v', 0, 1, NO, a, FILTER, filter, PROPERTY, property, CHOICE, \
    highest, "the same over what filter accepts") \
X(PRINTED, printed, 'v', 0, 1, SET, set, PROPERTY, property, NO, c, NO, d, \
    "push the sum of the printed property over set; GT_NONE if it is empty") \
X(KINDS, kinds, 'v', 0, 1, SET, set, NO, b, NO, c, NO, d, \
    "push the number of different names in set") \
X(KINDS_AMONG, kinds_among, 'v', 0, 1, NO, a, FILTER, filter, NO, c, NO, d, \
    "push the number of different names among what filter accepts") \
X(STAMP, stamp, 'v', 0, 1, SET, set, NO, b, NO, c, NO, d, \
    "push the stamp of the first object in set; 0 if it is empty") \
X(STAT, stat, 'v', 0, 1, PLAYER, player, STATISTIC, statistic, NO, c, NO, d, \
    "push statistic of player") \
X(TALLY, tally, 'v', 0, 1, NO, a, EVENT, pattern, NO, c, NO, d, \
    "push how often pattern has happened this turn, as the controller sees it") \
X(AMOUNT, amount, 'v', 0, 1, NO, a, NO, b, NO, c, NO, d, \
    "push the number in the event that set the ability off") \
X(DID, did, 'v', 0, 1, NO, a, NO, b, NO, c, NO, d, \
    "push how much the last deed did; negative: it did less than it should have") \
X(ADD, add, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x + y") \
X(SUB, sub, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x - y") \
X(MUL, mul, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x * y") \
X(DIV, div, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, \
    "pop y, x; push x / y, rounded down; GT_NONE if y is 0") \
X(ABS_DIFF, abs_diff, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push |x - y|") \
X(MIN, min, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push the smaller") \
X(MAX, max, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push the larger") \
X(EQ, eq, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, \
    "pop y, x; push x == y (0 if either is GT_NONE; so all comparisons)") \
X(NE, ne, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x != y") \
X(LT, lt, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x < y") \
X(LE, le, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x <= y") \
X(GT, gt, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x > y") \
X(GE, ge, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push x >= y") \
X(AND, and, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push both are not 0") \
X(OR, or, 'v', 2, 1, NO, a, NO, b, NO, c, NO, d, "pop y, x; push either is not 0") \
X(NOT, not, 'v', 1, 1, NO, a, NO, b, NO, c, NO, d, "pop x; push x is 0") \
X(MATCH, match, 'v', 0, 1, SET, set, FILTER, filter, NO, c, NO, d, \
    "push 1 if set has members and filter accepts them all, else 0") \
X(IS_TURN, is_turn, 'v', 0, 1, PLAYER, player, NO, b, NO, c, NO, d, \
    "push 1 in the turn of player, else 0") \
/* sets */ \
X(SET, set, 'r', 0, 0, REGISTER, to, SET, from, NO, c, NO, d, "to = from") \
X(UNITE, unite, 'r', 0, 0, REGISTER, to, SET, more, NO, c, NO, d, "to = to and more together") \
X(LESS, less, 'r', 0, 0, REGISTER, to, SET, without, NO, c, NO, d, \
    "to = to without those of `without`") \
X(ALL, all, 'r', 0, 0, REGISTER, to, FILTER, filter, NO, c, NO, d, "to = what filter accepts") \
X(NARROW, narrow, 'r', 0, 0, REGISTER, set, PROPERTY, property, CHOICE, highest, NO, d, \
    "keep in set those with the lowest (or the highest) property") \
X(CHOOSE, choose, 'c', 2, 0, REGISTER, to, SET, from, FLAGS, flags, VALUE, condition, \
    "pop max, min (before them, one value more, the limit of GT_CHOOSE_SUM); a player picks " \
    "of `from` (`to` is empty then) into `to`; condition must be true for each pick, tried " \
    "with `to` = the pick alone; DID = how many, negative if fewer than min") \
/* filters */ \
X(FILTER, filter, 't', 0, 0, OWNERS, owners, ZONES, zones, SET, among, NO, d, \
    "begin: objects of owners (0 any) in zones (0 any), and in set `among` (-1 any)") \
X(TEST, test, 't', 1, 0, NO, a, NO, b, NO, c, NO, d, "pop; reject if 0") \
X(TEST_RANGE, test_range, 't', 0, 0, PROPERTY, property, NUMBER, least, NUMBER, most, NO, d, \
    "reject unless least <= property <= most (least -32768, most 32767: no bound)") \
X(TEST_IN, test_in, 't', 0, 0, SET, set, NO, b, NO, c, NO, d, "reject unless in set") \
X(TEST_OUT, test_out, 't', 0, 0, SET, set, NO, b, NO, c, NO, d, "reject if in set") \
X(TEST_STAMP, test_stamp, 't', 0, 0, VARIABLE, variable, NO, b, NO, c, NO, d, \
    "reject if its stamp is that in variable") \
X(TEST_NAME, test_name, 't', 0, 0, NUMBER, is_not, NUMBER, name, NO, c, NO, d, \
    "reject unless it bears name (is_not: if it does)") \
X(TEST_SHARES, test_shares, 't', 0, 0, SET, set, NUMBER, is_not, NO, c, NO, d, \
    "reject unless it has a name in common with one of set (is_not: if it has)") \
X(TEST_SHARES_ANY, test_shares_any, 't', 0, 0, NUMBER, is_not, FILTER, filter, NO, c, NO, d, \
    "reject unless it has a name in common with one that filter accepts (is_not: if it has)") \
X(TEST_TAG, test_tag, 't', 0, 0, NUMBER, is_not, NUMBER, tag, NUMBER, second, NUMBER, third, \
    "reject unless it has one of three tags (-1: no further; is_not: if it has)") \
X(TEST_TYPE, test_type, 't', 0, 0, NUMBER, is_not, NUMBER, low, MASK, high, NO, d, \
    "reject unless its type is in low | high << 16 (is_not: if it is)") \
X(TEST_COLOUR, test_colour, 't', 0, 0, NUMBER, is_not, NUMBER, colours, NO, c, NO, d, \
    "reject unless its colour is in mask colours (is_not: if it is)") \
X(TEST_HAS, test_has, 't', 0, 0, NUMBER, is_not, KEYWORD, keyword, NO, c, NO, d, \
    "reject unless it has keyword (is_not: if it has)")
/* clang-format on */

#define GT_OP_ENUM(name, ...) GT_OP_##name,
enum gt_op { GT_OPS(GT_OP_ENUM) GT_OP_SYSTEM };
#undef GT_OP_ENUM

/* A system's table has its tests first, then its values, then its instructions, so that
 * GT_OP_SYSTEM TABLE(GT_OP_IF_TEST) is its first value, and that TABLE(GT_OP_IF_VALUE) its first
 * instruction. */
#define GT_OP_IF_TEST(name, member, kind, ...) +((kind) == 't')
#define GT_OP_IF_VALUE(name, member, kind, ...) +((kind) == 'v')

#endif
