/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from operands of Magic's operations whose kind does not tell enough. */
#include "decks/magic/language.h"

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
};

/* How many bits an enum of masks has in use, by its largest member. */
static int bits_up_to(int largest)
{
    int n = 0;
    for (; largest > 0; largest >>= 1)
        n++;
    return n;
}

/* What an effect gives, beside what can stand for it: more of something, and that alone. */
static void step_gift(gt_steps *s, int what)
{
    static const int pairs[][2] = {{MG_GIVE_TYPES, MG_GIVE_TYPES_SET},
                                   {MG_GIVE_COLOURS, MG_GIVE_COLOURS_SET},
                                   {MG_GIVE_KEYWORD, MG_GIVE_NO_KEYWORD},
                                   {MG_GIVE_BASE, MG_GIVE_PT}};
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        gt_step_in_row(s, what, pairs[k], 2);
}

/* The number that is given: a mask, a keyword, a tag or, by itself, an amount (false). */
static bool step_given(gt_steps *s, const gt_pool *pool, int what, int x)
{
    switch (what) {
    case MG_GIVE_TYPES:
    case MG_GIVE_TYPES_SET: gt_step_bits(s, x, bits_up_to(MG_SORCERY)); return true;
    case MG_GIVE_COLOURS:
    case MG_GIVE_COLOURS_SET: gt_step_bits(s, x, MG_COLOURS); return true;
    case MG_GIVE_SUBTYPE:
    case MG_GIVE_CREATURE_TYPE:
    case MG_GIVE_LAND_TYPE: gt_step_near(s, x, 0, pool->n_tags - 1); return true;
    case MG_GIVE_KEYWORD:
    case MG_GIVE_NO_KEYWORD: gt_step_near(s, x, 0, MG_KW_COUNT - 1); return true;
    case MG_GIVE_CANNOT: gt_step_bits(s, x, bits_up_to(MG_CANNOT_JOIN_BLOCK)); return true;
    case MG_GIVE_MUST:
        if (x < MG_MUST_MORE)
            gt_step_bits(s, x, bits_up_to(MG_MUST_LURE));
        else if (x > MG_MUST_MORE)
            gt_step(s, MG_MUST_MORE);
        return true;
    case MG_GIVE_CONTROL:
    case MG_GIVE_NO_ABILITIES:
    case MG_GIVE_PREVENT_COMBAT:
    case MG_GIVE_EXILED_INSTEAD:
    case MG_GIVE_HASTE_SUSPENDED: return true; /* it has no number */
    case MG_GIVE_SKIP: gt_step_number(s, x, 1 << 8); return true; /* the next kind of skipping */
    default: return false;
    }
}

/* A number that is pushed for modes or a gift. */
static bool step_pushed(gt_steps *s, const gt_pool *pool, const gt_operation *i)
{
    int x = i->b;
    if (i[1].op == GT_OP_JUMP_IF_NOT) /* "it can be done", which the compiler writes before ASK */
        return true;
    if (i[1].op == MG_OP_PAY) /* no X: a cost that has one takes it from a variable */
        return true;
    if (i[1].op == MG_OP_GIVE || i[1].op == MG_OP_GIVE_ALL)
        return step_given(s, pool, i[1].a, x);
    if (i[1].op == GT_OP_NUM && i[2].op == MG_OP_MODES) /* which modes there are */
        return true;
    if (i[1].op == MG_OP_MODES) {
        gt_step_near(s, x, 1, GT_SETS);
        return true;
    }
    return false;
}

/* States of which one can stand for another. */
static void step_states(gt_steps *s, int mask)
{
    static const int combat[] = {MG_ATTACKING, MG_BLOCKING, MG_BLOCKED};
    static const int taps[] = {MG_TAPPED, MG_UNTAPPED};
    static const int stack[] = {MG_SPELL, MG_ABILITY};
    if ((mask & (mask - 1)) != 0) {
        gt_step_flags(s, mask, mask);
        return;
    }
    gt_step_in_row(s, mask, combat, 3);
    gt_step_in_row(s, mask, taps, 2);
    gt_step_in_row(s, mask, stack, 2);
}

/* Operands that the table calls numbers. */
static bool step_plain(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case MG_OP_TEST_STATE:
    case MG_OP_TEST_ATTACHED:
    case MG_OP_TEST_PERMANENT: /* "not" */
    case MG_OP_DESTROY: /* "can't be regenerated" */
    case MG_OP_END: gt_step(s, !x); return true;
    case MG_OP_HAS_MODE: gt_step(s, x == 0 ? 1 : x - 1); return true;
    case MG_OP_IS_STEP: gt_step_near(s, x, 0, MG_STEP_CLEANUP); return true;
    default: return false;
    }
}

/* Operands that the table leaves to the text; numbers of costs and of tokens have no neighbours. */
static void step_special(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case MG_OP_TEST_STATE: step_states(s, x); break;
    case MG_OP_PAID: gt_step_bits(s, x, bits_up_to(MG_AS_SUSPENDED)); break;
    case MG_OP_TARGET: gt_step_flags(s, x, MG_TARGET_OTHER | MG_TARGET_ADDS); break;
    case MG_OP_DAMAGE: gt_step_flags(s, x, MG_UNPREVENTABLE); break;
    case MG_OP_DISCARD:
    case MG_OP_AMOUNT_IS: gt_step(s, !x); break;
    case MG_OP_PUT:
        if (operand == 1 && (i->d & MG_PUT_ORDERED) != 0)
            gt_step(s, x == MG_TO_TOP ? MG_TO_BOTTOM : MG_TO_TOP);
        else if (operand == 1)
            gt_step_near(s, x, MG_TO_HAND, MG_TO_LIBRARY);
        else
            gt_step_flags(s, x, MG_PUT_YOURS | MG_PUT_TAPPED | MG_PUT_DOWN | MG_PUT_COUNTER);
        break;
    case MG_OP_GO: gt_step_near(s, x, MG_TO_HAND, MG_TO_LIBRARY); break;
    case MG_OP_MANA: gt_step_near(s, x, 0, MG_MANA_KINDS); break;
    case MG_OP_COUNTERS: gt_step_near(s, x, 0, MG_COUNTER_COUNT - 1); break;
    case MG_OP_GIVE:
    case MG_OP_GIVE_PT:
    case MG_OP_GIVE_ALL:
    case MG_OP_GIVE_ALL_PT: step_gift(s, x); break;
    case MG_OP_EXTRA: gt_step_near(s, x, MG_EXTRA_TURN, MG_EXTRA_UPKEEP); break;
    default: break;
    }
}

/* Sets that have a name: who or what could be meant in its place. */
static void step_named(gt_steps *s, int set)
{
    static const int rows[][2] = {
        {MG_SET_YOU, MG_SET_OPPONENT},       {MG_SET_OPPONENT, MG_SET_YOU},
        {MG_SET_PLAYERS, MG_SET_YOU},        {MG_SET_PLAYERS, MG_SET_OPPONENT},
        {MG_SET_ACTIVE, MG_SET_YOU},         {MG_SET_ACTIVE, MG_SET_OPPONENT},
        {MG_SET_HOST, GT_SET_THIS},          {MG_SET_ATTACKERS, MG_SET_BLOCKERS},
        {MG_SET_BLOCKERS, MG_SET_ATTACKERS}, {MG_SET_BLOCKERS_OF_THAT, MG_SET_BLOCKERS},
        {MG_SET_THAT_PLAYER, MG_SET_YOU},    {MG_SET_THAT_PLAYER, MG_SET_OPPONENT}};
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++)
        if (rows[k][0] == set)
            gt_step(s, rows[k][1]);
}

/* Whether a filter says what a player sacrifices: that it is one's own goes without saying
 * (701.17a). */
static bool is_of_edict(const gt_pool *pool, const gt_operation *filter)
{
    for (int at = 0; at < pool->n_code; at++)
        if (pool->code[at].op == MG_OP_EDICT && pool->code[at].b == filter - pool->code)
            return true;
    return false;
}

bool mg_steps(gt_steps *s, const gt_pool *pool, const gt_operation *i, int operand)
{
    char kind = gt_op_info_of(&gt_magic_dialect, i->op)->operands[operand];
    int x = gt_operand(i, operand);
    if (i->op == GT_OP_NUM)
        return operand == 1 && step_pushed(s, pool, i);
    if (kind == 's' && x >= GT_SET_SYSTEM) {
        step_named(s, x);
        return true;
    }
    if (i->op < GT_OP_SYSTEM)
        return i->op == GT_OP_FILTER && operand == 0 && i->a == 0 && is_of_edict(pool, i);
    switch (kind) {
    case 'n': return step_plain(s, i, operand);
    case '*': step_special(s, i, operand); return true;
    default: return false;
    }
}

/* What the compiler puts there by itself: how many targets there must be, which TARGET says, too;
 * that the damage is this one's; and what the words "any target", "player" mean (115.4). */
bool mg_is_unused(const gt_operation *i, int operand)
{
    switch (i->op) {
    case MG_OP_CAN_TARGET: return operand == 2;
    case MG_OP_DAMAGE: return operand == 2 && i->c == GT_SET_THIS;
    case GT_OP_TEST_TYPE: return operand == 1 && (i->b & MG_IS_PLAYER) != 0;
    default: return false;
    }
}
