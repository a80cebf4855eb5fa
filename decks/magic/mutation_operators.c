/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic's operations, with its kinds of operands: what can stand in the place of one. */
#include "decks/language/mutation_operators.h"
#include "decks/magic/language.h"

#define GT_UNUSED __attribute__((unused))

const int mg_step_zones[] = {1 << MG_LIBRARY,
                             1 << MG_HAND,
                             1 << MG_GRAVEYARD,
                             1 << MG_EXILE,
                             1 << MG_BATTLEFIELD,
                             1 << MG_STACK,
                             -1};

const int mg_step_durations[][2] = {
    [MG_UNTIL_STAYS] = {MG_UNTIL_TURN, -1},
    [MG_UNTIL_TURN] = {MG_UNTIL_COMBAT, MG_UNTIL_STAYS},
    [MG_UNTIL_COMBAT] = {MG_UNTIL_TURN, -1},
    [MG_UNTIL_OWN_TURN] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_SOURCE] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_THEIR_TURN] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_UNTAP] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_CONTROLLED] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_TAPPED] = {MG_UNTIL_TURN, MG_UNTIL_STAYS},
    [MG_UNTIL_HELD_TAPPED] = {MG_UNTIL_CONTROLLED, MG_UNTIL_TAPPED},
};

/* What an effect gives, beside what can stand for it: more of something, and that alone. */
static void step_gift(gt_steps *s, GT_UNUSED const gt_operation *i, int what)
{
    static const int pairs[][2] = {{MG_GIVE_TYPES, MG_GIVE_TYPES_SET},
                                   {MG_GIVE_COLOURS, MG_GIVE_COLOURS_SET},
                                   {MG_GIVE_KEYWORD, MG_GIVE_NO_KEYWORD},
                                   {MG_GIVE_BASE, MG_GIVE_PT}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        gt_step_in_row(s, what, pairs[k], 2);
}

/* Gifts that have no number. */
static bool is_plain(int what)
{
    static const int plain[] = {
        MG_GIVE_MUST_BLOCK,     MG_GIVE_NO_SEARCH,      MG_GIVE_GRAVEYARDS,
        MG_GIVE_MANA_STAYS,     MG_GIVE_NO_LANDS,       MG_GIVE_HEXPROOF,
        MG_GIVE_CONTROL,        MG_GIVE_CANNOT_LOSE,    MG_GIVE_HAND_SIZE,
        MG_GIVE_SWITCH,         MG_GIVE_LURE,           MG_GIVE_RULED,
        MG_GIVE_LIFE_FLOOR,     MG_GIVE_NO_CAST,        MG_GIVE_NO_USE,
        MG_GIVE_NO_COST,        MG_GIVE_NO_ENTRY,       MG_GIVE_NO_ATTACK,
        MG_GIVE_NO_PREVENTION,  MG_GIVE_BLUE_IS_ANY,    MG_GIVE_AS_FLASH,
        MG_GIVE_SLOW,           MG_GIVE_SILENT,         MG_GIVE_ANY_MANA,
        MG_GIVE_NO_COLOURS,     MG_GIVE_NO_LIFE_GAIN,   MG_GIVE_NO_ABILITIES,
        MG_GIVE_PREVENT_COMBAT, MG_GIVE_EXILED_INSTEAD, MG_GIVE_HASTE_SUSPENDED,
        MG_GIVE_NO_LEGENDS,     MG_GIVE_LIFELESS,       MG_GIVE_POISONED,
        MG_GIVE_FROM_GRAVEYARD, MG_GIVE_FROM_TOP,       MG_GIVE_TOP_SHOWN,
        MG_GIVE_FREE,           MG_GIVE_FLAG,           MG_GIVE_FLASHBACK};
    for (size_t k = 0; k < sizeof plain / sizeof *plain; k++)
        if (plain[k] == what)
            return true;
    return false;
}

/* The number that is given: a mask, a keyword, a tag or, by itself, an amount (false). */
static bool step_given(gt_steps *s, int what, int x)
{
    if (is_plain(what))
        return true;
    switch (what) {
    case MG_GIVE_GATHERED:
    case MG_GIVE_TYPES:
    case MG_GIVE_TYPES_SET: gt_step_bits(s, x, gt_bits_up_to(MG_SORCERY)); return true;
    case MG_GIVE_COLOURS:
    case MG_GIVE_PROTECTION:
    case MG_GIVE_COLOURS_SET: gt_step_bits(s, x, MG_COLOURS); return true;
    case MG_GIVE_SUBTYPE:
    case MG_GIVE_CREATURE_TYPE:
    case MG_GIVE_LAND_TYPE: gt_step_near(s, x, 0, s->pool->n_tags - 1); return true;
    case MG_GIVE_KEYWORD:
    case MG_GIVE_NO_KEYWORD: gt_step_near(s, x, 0, MG_KW_COUNT - 1); return true;
    case MG_GIVE_CANNOT: /* sixteen bits: the highest is the sign of the operand */
        gt_step_bits(s, (uint16_t)x, gt_bits_up_to(MG_CANNOT_BE_TARGETED));
        return true;
    case MG_GIVE_MUST:
        if (x == MG_MAY_STAY_TAPPED || x == MG_MAY_PASS_BLOCKERS)
            return true;
        if (x == MG_MUST_FOLLOW)
            gt_step(s, MG_MUST_ATTACK);
        else if (x < MG_MUST_MORE)
            gt_step_bits(s, x, gt_bits_up_to(MG_MUST_LURE));
        else if (x > MG_MUST_MORE)
            gt_step(s, MG_MUST_MORE);
        return true;
    case MG_GIVE_SKIP: gt_step_number(s, x, 1 << 8); return true; /* the next kind of skipping */
    default: return false;
    }
}

/* A number that is pushed for modes or a gift. */
static bool step_pushed(gt_steps *s, const gt_operation *i)
{
    int x = i->b;
    if (i[1].op == GT_OP_JUMP_IF_NOT) /* "it can be done", which the compiler writes before ASK */
        return true;
    if (i[1].op == MG_OP_PAY) /* no X: a cost that has one takes it from a variable */
        return true;
    if (i[1].op == MG_OP_EXCEPT && i[1].a == MG_GIVE_NAMED) /* its own name */
        return true;
    if (i[1].op == MG_OP_GIVE || i[1].op == MG_OP_GIVE_ALL)
        return step_given(s, i[1].a, x);
    if (i[1].op == GT_OP_NUM && i[2].op == MG_OP_MODES) /* which modes there are */
        return true;
    if (i[1].op == MG_OP_MODES) {
        gt_step_near(s, x, 1, GT_SETS);
        return true;
    }
    return false;
}

/* States of which one can stand for another. */
static void step_states(gt_steps *s, GT_UNUSED const gt_operation *i, int mask)
{
    static const int combat[] = {MG_ATTACKING, MG_BLOCKING, MG_BLOCKED, MG_UNBLOCKED};
    static const int taps[] = {MG_TAPPED, MG_UNTAPPED};
    static const int stack[] = {MG_SPELL, MG_ABILITY};
    if ((mask & (mask - 1)) != 0) {
        gt_step_flags(s, mask, mask);
        return;
    }
    gt_step_in_row(s, mask, combat, 4);
    gt_step_in_row(s, mask, taps, 2);
    gt_step_in_row(s, mask, stack, 2);
}

/* The player of the event, who is nobody where there is no event. */
static void step_of_event(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    if (x != 0)
        gt_step(s, 0);
}

/* Modes are numbered from 0 on; there is one at least. */
static void step_mode(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, x == 0 ? 1 : x - 1);
}

static void step_put_place(gt_steps *s, const gt_operation *i, int x)
{
    if ((i->d & MG_PUT_ORDERED) != 0)
        gt_step(s, x == MG_TO_TOP ? MG_TO_BOTTOM : MG_TO_TOP);
    else if (x == MG_TO_SECOND)
        gt_step(s, MG_TO_TOP);
    else
        gt_step_near(s, x, MG_TO_HAND, MG_TO_LIBRARY);
}

/* Damage is this one's unless another source is named. */
static bool is_this_source(const gt_operation *i)
{
    return i->c == GT_SET_THIS;
}

enum { CAST_WAYS = 7 /* bits of mg_cast_as */ };
_Static_assert(MG_AS_SUSPENDED == 1 << (CAST_WAYS - 1), "ways to cast a spell");

static const gt_operand_kind gt_kind_CAST_AS = {'n', .bits = CAST_WAYS};
static const gt_operand_kind gt_kind_COUNTER = {'n', .high = MG_COUNTER_COUNT - 1};
static const gt_operand_kind gt_kind_DAMAGE_FLAGS = {'n', .flags = MG_UNPREVENTABLE};
static const gt_operand_kind gt_kind_DAMAGE_SOURCE = {'s', .is_unused = is_this_source,
                                                      .steps = gt_step_set};
static const gt_operand_kind gt_kind_END_KIND = {'n', .high = MG_ENDS_DRAWN};
static const gt_operand_kind gt_kind_EXTRA = {'n', .low = MG_EXTRA_TURN,
                                              .high = MG_EXTRA_COMBAT_ALONE};
static const gt_operand_kind gt_kind_GIFT = {'n', .steps = step_gift};
static const gt_operand_kind gt_kind_GO_PLACE = {'n', .low = MG_TO_HAND, .high = MG_TO_LIBRARY};
static const gt_operand_kind gt_kind_JOIN = {'n', .high = MG_JOIN_BLOCKED};
static const gt_operand_kind gt_kind_LIFE_CHANGE = {'n', .high = MG_LIFE_BECOMES};
static const gt_operand_kind gt_kind_MANA = {'n', .high = MG_MANA_KINDS};
static const gt_operand_kind gt_kind_MODE = {'n', .steps = step_mode};
static const gt_operand_kind gt_kind_OF_EVENT = {'n', .steps = step_of_event};
static const gt_operand_kind gt_kind_PLACE = {'n', .steps = step_put_place};
static const gt_operand_kind gt_kind_PUT_FLAGS = {'n', .flags = MG_PUT_YOURS | MG_PUT_TAPPED |
                                                                MG_PUT_DOWN | MG_PUT_COUNTER};
static const gt_operand_kind gt_kind_STATES = {'n', .steps = step_states};
static const gt_operand_kind gt_kind_STEP = {'n', .high = MG_STEP_CLEANUP};
static const gt_operand_kind gt_kind_TARGET_FLAGS = {'n',
                                                     .flags = MG_TARGET_OTHER | MG_TARGET_ADDS};

const gt_op_info mg_ops[] = {MG_TESTS(GT_TEST_INFO) MG_VALUES(GT_VALUE_INFO)
                                 MG_INSTRUCTIONS(GT_INSTRUCTION_INFO)};

/* Whether a filter says what a player sacrifices: that it is one's own goes without saying
 * (701.17a). */
static bool is_of_edict(const gt_pool *pool, const gt_operation *filter)
{
    for (int at = 0; at < pool->n_code; at++)
        if (pool->code[at].op == MG_OP_EDICT && pool->code[at].b == filter - pool->code)
            return true;
    return false;
}

bool mg_steps(gt_steps *s, const gt_operation *i, int operand)
{
    return i->op == GT_OP_NUM
               ? operand == 1 && step_pushed(s, i)
               : i->op == GT_OP_FILTER && operand == 0 && i->a == 0 && is_of_edict(s->pool, i);
}

/* What the words "any target", "player" mean (115.4). */
bool mg_is_unused(const gt_operation *i, int operand)
{
    return i->op == GT_OP_TEST_TYPE && operand == 1 && (i->b & MG_IS_PLAYER) != 0;
}
