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
 * The second column of the table gives the kinds of the operands a, b, c, d for the checker,
 * the disassembler and whoever changes operands to see whether a test notices:
 *   -  unused        n  a number          s  set (source)       S  set register (destination)
 *   v  variable      @  address of code   f  filter address     p  property
 *   w  player (0 the controller, 1 the other)                   t  statistic of a player
 *   e  event pattern z  zone mask         o  owner mask (1 the controller's, 2 the other's)
 *   k  keyword       q  ability           u  duration           *  see the text
 */
#ifndef GT_EFFECTS_CODE_H
#define GT_EFFECTS_CODE_H

#include <stdint.h>

typedef struct gt_operation {
    uint8_t op, a;
    int16_t b, c, d;
} gt_operation;

/* An address of code: of the pool's below GT_BUILTIN, of the rules system's own from there on. Operands that
 * hold one are int16 and read through gt_address(). */
typedef uint16_t gt_addr;

enum { GT_BUILTIN = 0xf000 };

static inline gt_addr gt_address(int16_t operand)
{
    return (gt_addr)operand;
}

enum {
    GT_SETS = 6, /* set registers of an effect */
    GT_VARS = 6, /* number registers of an effect */
    GT_FROZEN = GT_VARS - 1, /* variable that a modifier keeps for its filter (GIVE_ALL) */
    GT_STACK = 16, /* depth of the value stack; the compiler keeps below it */
    GT_NONE = -30000, /* "no such number": every comparison with it fails */
};

/* Sets that have a name. The rules system may add others from GT_SET_SYSTEM on. */
enum gt_set_name {
    GT_SET_THIS = 16, /* the object whose ability this is */
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
X(END,       "----", "the effect is over") \
X(JUMP,      "-@--", "go on at b") \
X(JUMP_IF_NOT,"-@--","pop; go on at b if it is 0") \
X(DONE,      "----", "end of a value or filter") \
X(SET_VAR,   "v---", "pop into variable a") \
X(ASK,       "w@--", "player a answers yes or no; no: go on at b") \
X(MENU,      "vw--", "pop a mask of available modes; player b picks one, variable a gets its number, -1 if none") \
/* values */ \
X(NUM,       "-n--", "push b") \
X(VAR,       "v---", "push variable a") \
X(SIZE,      "s---", "push the number of objects in set a") \
X(COUNT,     "-f--", "push the number of objects that filter b accepts") \
X(COUNT_WITH,"Sf@-", "push how many of those that filter b accepts make value code c true with register a = it alone") \
X(PROP,      "sp--", "push the sum of property b over set a; GT_NONE if it is empty") \
X(SUM,       "-fp-", "push the sum of property c over what filter b accepts; 0 if nothing") \
X(SUM_SET,   "sp--", "push the sum of property b over set a; 0 if it is empty") \
X(EXTREME,   "sp*-", "push the lowest (c 0) or highest (c 1) property b in set a; GT_NONE if it is empty") \
X(EXTREME_AMONG,"-fp*","the same over what filter b accepts: property c, d 0 or 1") \
X(PRINTED,   "sp--", "push the sum of the printed property b over set a; GT_NONE if it is empty") \
X(KINDS,     "s---", "push the number of different names in set a") \
X(KINDS_AMONG,"-f--","push the number of different names among what filter b accepts") \
X(STAMP,     "s---", "push the stamp of the first object in set a; 0 if it is empty") \
X(STAT,      "wt--", "push statistic b of player a") \
X(TALLY,     "-e--", "push how often pattern b has happened this turn, as the controller sees it") \
X(AMOUNT,    "----", "push the number in the event that set the ability off") \
X(DID,       "----", "push how much the last deed did; negative: it did less than it should have") \
X(ADD,       "----", "pop y, x; push x + y") \
X(SUB,       "----", "pop y, x; push x - y") \
X(MUL,       "----", "pop y, x; push x * y") \
X(DIV,       "----", "pop y, x; push x / y, rounded down; GT_NONE if y is 0") \
X(ABS_DIFF,  "----", "pop y, x; push |x - y|") \
X(MIN,       "----", "pop y, x; push the smaller") \
X(MAX,       "----", "pop y, x; push the larger") \
X(EQ,        "----", "pop y, x; push x == y (0 if either is GT_NONE; so all comparisons)") \
X(NE,        "----", "pop y, x; push x != y") \
X(LT,        "----", "pop y, x; push x < y") \
X(LE,        "----", "pop y, x; push x <= y") \
X(GT,        "----", "pop y, x; push x > y") \
X(GE,        "----", "pop y, x; push x >= y") \
X(AND,       "----", "pop y, x; push both are not 0") \
X(OR,        "----", "pop y, x; push either is not 0") \
X(NOT,       "----", "pop x; push x is 0") \
X(MATCH,     "sf--", "push 1 if set a has members and filter b accepts them all, else 0") \
X(IS_TURN,   "w---", "push 1 in the turn of player a, else 0") \
/* sets */ \
X(SET,       "Ss--", "register a = set b") \
X(UNITE,     "Ss--", "register a = a and b together") \
X(LESS,      "Ss--", "register a = a without b") \
X(ALL,       "Sf--", "register a = what filter b accepts") \
X(NARROW,    "Sp*-", "keep in register a those with the lowest (c 0) or highest (c 1) property b") \
X(CHOOSE,    "Ss*@", "pop max, min (before them the limit of GT_CHOOSE_SUM); a player picks from set b (a register is empty then) into register a; flags c; value code d must be true for each pick, tried with a = the pick alone; DID = how many, negative if fewer than min") \
/* filters */ \
X(FILTER,    "ozs-", "begin: objects of owners a (0 any) in zones b (0 any), and in set c (-1 any)") \
X(TEST,      "----", "pop; reject if 0") \
X(TEST_RANGE,"pnn-", "reject unless b <= property a <= c (b -32768, c 32767: no bound)") \
X(TEST_IN,   "s---", "reject unless in set a") \
X(TEST_OUT,  "s---", "reject if in set a") \
X(TEST_STAMP,"v---", "reject if its stamp is variable a") \
X(TEST_NAME, "nn--", "reject unless it bears name b; a 1: reject if it does") \
X(TEST_SHARES,"sn--","reject unless it has a name in common with one of set a; b 1: reject if it has") \
X(TEST_SHARES_ANY,"nf--","reject unless it has a name in common with one that filter b accepts; a 1: reject if it has") \
X(TEST_TAG,  "nnnn", "reject unless it has tag b or c or d (-1: no further); a 1: reject if it has one") \
X(TEST_TYPE, "nn--", "reject unless its type is in mask b; a 1: if it is") \
X(TEST_COLOUR,"nn--","reject unless its colour is in mask b; a 1: if it is") \
X(TEST_HAS,  "nk--", "reject unless it has keyword b; a 1: if it has")
/* clang-format on */

#define GT_OP_ENUM(name, operands, text) GT_OP_##name,
enum gt_op { GT_OPS(GT_OP_ENUM) GT_OP_SYSTEM };
#undef GT_OP_ENUM

#endif
