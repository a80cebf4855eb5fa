/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from operands of Nivel's operations whose kind does not tell enough. */
#include "decks/nivel/language.h"

const int nv_step_zones[] = {1 << NV_DECK,   1 << NV_HAND,  1 << NV_TRASH, 1 << NV_DAMAGE,
                             1 << NV_SKILLS, NV_UNITS_MASK, NV_ITEMS_MASK, -1};

/* The difference is seen in either player's turn. */
const int nv_step_durations[][2] = {
    [NV_UNTIL_STAYS] = {NV_UNTIL_TURN, -1},
    [NV_UNTIL_BATTLE] = {NV_UNTIL_TURN, -1},
    [NV_UNTIL_TURN] = {NV_UNTIL_BATTLE, NV_UNTIL_NEXT_OPPOSING_TURN},
    [NV_UNTIL_OWN_TURN] = {NV_UNTIL_TURN, NV_UNTIL_NEXT_OWN_TURN},
    [NV_UNTIL_OPPOSING_TURN] = {NV_UNTIL_TURN, NV_UNTIL_NEXT_OPPOSING_TURN},
    [NV_UNTIL_NEXT_OWN_TURN] = {NV_UNTIL_OWN_TURN, NV_UNTIL_STAYS},
    [NV_UNTIL_NEXT_OPPOSING_TURN] = {NV_UNTIL_OPPOSING_TURN, NV_UNTIL_STAYS},
    [NV_UNTIL_NEXT_TURN] = {NV_UNTIL_TURN, NV_UNTIL_STAYS},
};

/* The parts of NV_MODIFIERS in which one thing can stand for the other. */
static void step_modifiers(gt_steps *s, int modifier)
{
    static const int low[] = {NV_GIVE_POWER, NV_GIVE_POWER_SET, NV_GIVE_SIZE};
    for (int i = 0; i < 3; i++)
        if (modifier >= low[i] && modifier <= low[i] + 2)
            gt_step_near(s, modifier, low[i], low[i] + 2);
}

static void step_used_effects(gt_steps *s, int keyword)
{
    static const int row[] = {NV_KW_ENTRY,       NV_KW_EXIT,          NV_KW_ESCAPE,
                              NV_KW_ACTIVE_MAIN, NV_KW_ACTIVE_ATTACK, NV_KW_TRIGGER};
    gt_step_in_row(s, keyword, row, sizeof row / sizeof row[0]);
}

/* A value among some, beside a flag that stays. */
static void step_beside_flag(gt_steps *s, int x, int flag, int low, int high)
{
    int n = s->n;
    gt_step_near(s, x & ~flag, low, high);
    for (; n < s->n; n++)
        s->out[n] |= x & flag;
}

/* The player, and whose effects, of REPLACE_DAMAGE: the other player; other, or any, effects. */
static void step_damage(gt_steps *s, int x)
{
    gt_step(s, x ^ 1);
    if (x >> 1 != 0) {
        gt_step(s, x ^ 6);
        gt_step(s, x & 1);
    }
}

/* Operands that the table calls numbers. */
static bool step_plain(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case NV_OP_TEST_FACED:
    case NV_OP_TEST_MOVED: /* "not" */
    case NV_OP_DRAW_AS: gt_step(s, !x); return true; /* "until" */
    case NV_OP_PLACE:
    case NV_OP_CAN_PLACE:
    case NV_OP_UPGRADE:
    case NV_OP_CAN_EQUIP:
    case NV_OP_CAN_UPGRADE:
    case NV_OP_EQUIP:
        gt_step_flags(s, x, NV_IGNORE_SIZE | NV_IGNORE_COST | NV_IGNORE_CONDITION);
        return true;
    case NV_OP_FORBID_USE: gt_step_bits(s, x, 15); return true;
    case NV_OP_REPLACE_DAMAGE:
        if (operand == 0)
            gt_step_number(s, x, 1);
        else
            gt_step_bits(s, x, 15);
        return true;
    case NV_OP_WHENEVER:
        if (x > 0)
            gt_step_near(s, x, 0, UINT8_MAX);
        return true;
    default: return false;
    }
}

static void step_forbid(gt_steps *s, int x)
{
    if ((x & ~NV_HERE) < NV_NO_USE)
        step_beside_flag(s, x, NV_HERE, NV_NO_PLAY, NV_NO_PLACE_FROM_HAND);
    gt_step_flags(s, x, NV_HERE);
}

/* Causes are bits from 1 on. */
static void step_causes(gt_steps *s, int x)
{
    gt_step_bits(s, x >> 1, 4);
    for (int k = 0; k < s->n; k++)
        s->out[k] *= 2;
}

/* Operands that the table leaves to the text. */
static void step_special(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case NV_OP_FORBID_EQUIP: gt_step_bits(s, x, 8); break;
    case NV_OP_FORBID_LANES:
        gt_step(s, x ^ NV_THEIRS);
        gt_step(s, x ^ NV_NO_PLACE ^ NV_NO_PLACE_FROM_HAND);
        break;
    case NV_OP_REPLACE_DAMAGE: step_damage(s, x); break;
    case NV_OP_EVENT_BY: step_causes(s, x); break;
    case NV_OP_PUT: step_beside_flag(s, x, NV_SHOWN, NV_TO_HAND, NV_TO_DAMAGE); break;
    case NV_OP_GIVE:
    case NV_OP_GIVE_ALL:
    case NV_OP_GIVE_PLAYER:
        if (operand == 0)
            step_modifiers(s, x);
        break;
    case NV_OP_PLACE:
    case NV_OP_CAN_PLACE: gt_step(s, x == NV_LANE_EMPTY ? NV_LANE_OF : NV_LANE_EMPTY); break;
    case NV_OP_MOVE:
    case NV_OP_CAN_MOVE: gt_step(s, x == NV_LANE_OF ? NV_LANE_ADJACENT : NV_LANE_OF); break;
    case NV_OP_STRIKE:
    case NV_OP_CAN_STRIKE: gt_step(s, x == NV_LANE_OWN ? NV_LANE_ADJACENT : NV_LANE_OWN); break;
    case NV_OP_TEST_LANE: gt_step_near(s, x, NV_SAME_LANE, NV_OTHER_LANE); break;
    case NV_OP_FORBID: step_forbid(s, x); break;
    default: break;
    }
}

bool nv_steps(gt_steps *s, const gt_pool *pool, const gt_operation *i, int operand)
{
    (void)pool;
    if (i->op < GT_OP_SYSTEM)
        return false;
    switch (gt_op_info_of(&gt_nivel_dialect, i->op)->operands[operand]) {
    case 'n': return step_plain(s, i, operand);
    case '*': step_special(s, i, operand); return true;
    case 'k':
        if (i->op != NV_OP_USE && i->op != NV_OP_CAN_USE)
            return false;
        step_used_effects(s, gt_operand(i, operand));
        return true;
    default: return false;
    }
}

/* Where PLACE and MOVE name the lane without a set, and which cards came to where they were put. */
bool nv_is_unused(const gt_operation *i, int operand)
{
    bool place = i->op == NV_OP_PLACE || i->op == NV_OP_CAN_PLACE;
    bool move = i->op == NV_OP_MOVE || i->op == NV_OP_CAN_MOVE;
    if (i->b != NV_LANE_OF && ((place && operand == 3) || (move && operand == 2)))
        return true;
    return i->op == NV_OP_STILL && operand >= 2;
}
