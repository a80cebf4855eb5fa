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
 * A row of the table of operations: name, kind, how many values it pops and how many it pushes, the
 * kinds of its operands a, b, c, d, and what it does. Compiler, checker, listing, and whoever
 * changes operands to see whether a test notices, know an operation by its row alone. Kinds of
 * operations:
 *   c  control: jumps, ends, and questions to players     v  value      t  test of the candidate
 *   r  fills a register                                   i  instruction of the rules system
 * Kinds of operands:
 *   -  unused        n  a number          s  set (source)       S  set register (destination)
 *   v  variable      j  where it jumps    @  value code, 0 none p  property
 *   f  filter        F  filter that is asked later, when it comes to it; 0: everything
 *   w  player (0 the controller, 1 the other)                   t  statistic of a player
 *   h  whose (1 the controller's, 2 the other's, 0 any)         e  event pattern
 *   z  zone mask     o  owner mask (1 the controller's, 2 the other's)
 *   k  keyword       q  ability           u  duration           *  see the text */
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

/* clang-format off */
#define GT_OPS(X) \
/* control */ \
X(END,              'c', 0, 0, "----", "the effect is over") \
X(JUMP,             'c', 0, 0, "-j--", "go on at b") \
X(JUMP_IF_NOT,      'c', 1, 0, "-j--", "pop; go on at b if it is 0") \
X(DONE,             'c', 0, 0, "----", "end of a value or filter") \
X(SET_VAR,          'r', 1, 0, "v---", "pop into variable a") \
X(ASK,              'c', 0, 0, "wj--", "player a answers yes or no; no: go on at b") \
X(MENU,             'c', 1, 0, "vw--", \
    "pop a mask of available modes; player b picks one, variable a gets its number, -1 if none") \
/* values */ \
X(NUM,              'v', 0, 1, "-n--", "push b") \
X(VAR,              'v', 0, 1, "v---", "push variable a") \
X(SIZE,             'v', 0, 1, "s---", "push the number of objects in set a") \
X(COUNT,            'v', 0, 1, "-f--", "push the number of objects that filter b accepts") \
X(COUNT_WITH,       'v', 0, 1, "Sf@-", \
    "push how many of those that filter b accepts make value code c true with register a = it " \
    "alone") \
X(PROP,             'v', 0, 1, "sp--", \
    "push the sum of property b over set a; GT_NONE if it is empty") \
X(SUM,              'v', 0, 1, "-fp-", \
    "push the sum of property c over what filter b accepts; 0 if nothing") \
X(SUM_SET,          'v', 0, 1, "sp--", "push the sum of property b over set a; 0 if it is empty") \
X(EXTREME,          'v', 0, 1, "sp*-", \
    "push the lowest (c 0) or highest (c 1) property b in set a; GT_NONE if it is empty") \
X(EXTREME_AMONG,    'v', 0, 1, "-fp*", \
    "the same over what filter b accepts: property c, d 0 or 1") \
X(PRINTED,          'v', 0, 1, "sp--", \
    "push the sum of the printed property b over set a; GT_NONE if it is empty") \
X(KINDS,            'v', 0, 1, "s---", "push the number of different names in set a") \
X(KINDS_AMONG,      'v', 0, 1, "-f--", \
    "push the number of different names among what filter b accepts") \
X(STAMP,            'v', 0, 1, "s---", \
    "push the stamp of the first object in set a; 0 if it is empty") \
X(STAT,             'v', 0, 1, "wt--", "push statistic b of player a") \
X(TALLY,            'v', 0, 1, "-e--", \
    "push how often pattern b has happened this turn, as the controller sees it") \
X(AMOUNT,           'v', 0, 1, "----", "push the number in the event that set the ability off") \
X(DID,              'v', 0, 1, "----", \
    "push how much the last deed did; negative: it did less than it should have") \
X(ADD,              'v', 2, 1, "----", "pop y, x; push x + y") \
X(SUB,              'v', 2, 1, "----", "pop y, x; push x - y") \
X(MUL,              'v', 2, 1, "----", "pop y, x; push x * y") \
X(DIV,              'v', 2, 1, "----", "pop y, x; push x / y, rounded down; GT_NONE if y is 0") \
X(ABS_DIFF,         'v', 2, 1, "----", "pop y, x; push |x - y|") \
X(MIN,              'v', 2, 1, "----", "pop y, x; push the smaller") \
X(MAX,              'v', 2, 1, "----", "pop y, x; push the larger") \
X(EQ,               'v', 2, 1, "----", \
    "pop y, x; push x == y (0 if either is GT_NONE; so all comparisons)") \
X(NE,               'v', 2, 1, "----", "pop y, x; push x != y") \
X(LT,               'v', 2, 1, "----", "pop y, x; push x < y") \
X(LE,               'v', 2, 1, "----", "pop y, x; push x <= y") \
X(GT,               'v', 2, 1, "----", "pop y, x; push x > y") \
X(GE,               'v', 2, 1, "----", "pop y, x; push x >= y") \
X(AND,              'v', 2, 1, "----", "pop y, x; push both are not 0") \
X(OR,               'v', 2, 1, "----", "pop y, x; push either is not 0") \
X(NOT,              'v', 1, 1, "----", "pop x; push x is 0") \
X(MATCH,            'v', 0, 1, "sf--", \
    "push 1 if set a has members and filter b accepts them all, else 0") \
X(IS_TURN,          'v', 0, 1, "w---", "push 1 in the turn of player a, else 0") \
/* sets */ \
X(SET,              'r', 0, 0, "Ss--", "register a = set b") \
X(UNITE,            'r', 0, 0, "Ss--", "register a = a and b together") \
X(LESS,             'r', 0, 0, "Ss--", "register a = a without b") \
X(ALL,              'r', 0, 0, "Sf--", "register a = what filter b accepts") \
X(NARROW,           'r', 0, 0, "Sp*-", \
    "keep in register a those with the lowest (c 0) or highest (c 1) property b") \
X(CHOOSE,           'c', 2, 0, "Ss*@", \
    "pop max, min (before them, one value more, the limit of GT_CHOOSE_SUM); a player picks from " \
    "set b (a register is empty then) into register a; flags c; value code d must be true for " \
    "each pick, tried with a = the pick alone; DID = how many, negative if fewer than min") \
/* filters */ \
X(FILTER,           't', 0, 0, "ozs-", \
    "begin: objects of owners a (0 any) in zones b (0 any), and in set c (-1 any)") \
X(TEST,             't', 1, 0, "----", "pop; reject if 0") \
X(TEST_RANGE,       't', 0, 0, "pnn-", \
    "reject unless b <= property a <= c (b -32768, c 32767: no bound)") \
X(TEST_IN,          't', 0, 0, "s---", "reject unless in set a") \
X(TEST_OUT,         't', 0, 0, "s---", "reject if in set a") \
X(TEST_STAMP,       't', 0, 0, "v---", "reject if its stamp is variable a") \
X(TEST_NAME,        't', 0, 0, "nn--", "reject unless it bears name b; a 1: reject if it does") \
X(TEST_SHARES,      't', 0, 0, "sn--", \
    "reject unless it has a name in common with one of set a; b 1: reject if it has") \
X(TEST_SHARES_ANY,  't', 0, 0, "nf--", \
    "reject unless it has a name in common with one that filter b accepts; a 1: reject if it has") \
X(TEST_TAG,         't', 0, 0, "nnnn", \
    "reject unless it has tag b or c or d (-1: no further); a 1: reject if it has one") \
X(TEST_TYPE,        't', 0, 0, "nn*-", \
    "reject unless its type is in mask b | c << 16; a 1: if it is") \
X(TEST_COLOUR,      't', 0, 0, "nn--", "reject unless its colour is in mask b; a 1: if it is") \
X(TEST_HAS,         't', 0, 0, "nk--", "reject unless it has keyword b; a 1: if it has")
/* clang-format on */

#define GT_OP_ENUM(name, ...) GT_OP_##name,
enum gt_op { GT_OPS(GT_OP_ENUM) GT_OP_SYSTEM };
#undef GT_OP_ENUM

/* A system's table has its tests first, then its values, then its instructions, so that
 * GT_OP_SYSTEM TABLE(GT_OP_IF_TEST) is its first value, and that TABLE(GT_OP_IF_VALUE) its first
 * instruction. */
#define GT_OP_IF_TEST(name, kind, ...) +((kind) == 't')
#define GT_OP_IF_VALUE(name, kind, ...) +((kind) == 'v')

#endif
