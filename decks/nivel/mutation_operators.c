/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel's operations, with its kinds of operands: what can stand in the place of one. */
#include "decks/language/mutation_operators.h"
#include "decks/nivel/language.h"

#define GT_UNUSED __attribute__((unused))

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
static void step_gift(gt_steps *s, GT_UNUSED const gt_operation *i, int modifier)
{
    static const int low[] = {NV_GIVE_POWER, NV_GIVE_POWER_SET, NV_GIVE_SIZE};
    for (int k = 0; k < 3; k++)
        if (modifier >= low[k] && modifier <= low[k] + 2)
            gt_step_near(s, modifier, low[k], low[k] + 2);
}

/* A value among some, beside a flag that stays. */
static void step_beside_flag(gt_steps *s, int x, int flag, int low, int high)
{
    int n = s->n;
    gt_step_near(s, x & ~flag, low, high);
    for (; n < s->n; n++)
        s->out[n] |= x & flag;
}

static void step_place(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    step_beside_flag(s, x, NV_SHOWN, NV_TO_HAND, NV_TO_DAMAGE);
}

/* The player, and whose effects, of REPLACE_DAMAGE: the other player; other, or any, effects. */
static void step_whose_effects(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, x ^ 1);
    if (x >> 1 != 0) {
        gt_step(s, x ^ 6);
        gt_step(s, x & 1);
    }
}

/* How many times; always stays. */
static void step_times(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    if (x > 0)
        gt_step_near(s, x, 0, UINT8_MAX);
}

static void step_deed(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    if ((x & ~NV_HERE) < NV_NO_USE)
        step_beside_flag(s, x, NV_HERE, NV_NO_PLAY, NV_NO_PLACE_FROM_HAND);
    gt_step_flags(s, x, NV_HERE);
}

static void step_deed_in_lanes(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, x ^ NV_THEIRS);
    gt_step(s, x ^ NV_NO_PLACE ^ NV_NO_PLACE_FROM_HAND);
}

/* Causes are bits from 1 on. */
static void step_causes(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_bits(s, x >> 1, 4);
    for (int k = 0; k < s->n; k++)
        s->out[k] *= 2;
}

/* PLACE and MOVE name the lane without a set. */
static bool names_lane(const gt_operation *i)
{
    return i->b != NV_LANE_OF;
}

static const gt_operand_kind gt_kind_BAN = {'n', .bits = 8};
static const gt_operand_kind gt_kind_CAUSES = {'n', .steps = step_causes};
static const gt_operand_kind gt_kind_DEED = {'n', .steps = step_deed};
static const gt_operand_kind gt_kind_DEED_IN_LANES = {'n', .steps = step_deed_in_lanes};
static const gt_operand_kind gt_kind_GIFT = {'n', .steps = step_gift};
static const gt_operand_kind gt_kind_IGNORED = {'n', .flags = NV_IGNORE_SIZE | NV_IGNORE_COST |
                                                              NV_IGNORE_CONDITION};
static const gt_operand_kind gt_kind_LANE_SET = {'s', .is_unused = names_lane,
                                                 .steps = gt_step_set};
static const gt_operand_kind gt_kind_LANE_TEST = {'n', .low = NV_SAME_LANE, .high = NV_OTHER_LANE};
static const gt_operand_kind gt_kind_MOVE_LANE = {'n', GT_IN_ROW(NV_LANE_OF, NV_LANE_ADJACENT)};
static const gt_operand_kind gt_kind_PLACE = {'n', .steps = step_place};
static const gt_operand_kind gt_kind_PLACE_LANE = {'n', GT_IN_ROW(NV_LANE_EMPTY, NV_LANE_OF)};
static const gt_operand_kind gt_kind_STRIKE_LANE = {'n', GT_IN_ROW(NV_LANE_OWN, NV_LANE_ADJACENT)};
static const gt_operand_kind gt_kind_TIMES = {'n', .steps = step_times};
static const gt_operand_kind gt_kind_TIMINGS = {'n', .bits = 15};
static const gt_operand_kind gt_kind_USED_EFFECT = {
    'k', GT_IN_ROW(NV_KW_ENTRY, NV_KW_EXIT, NV_KW_ESCAPE, NV_KW_ACTIVE_MAIN, NV_KW_ACTIVE_ATTACK,
                   NV_KW_TRIGGER)};
static const gt_operand_kind gt_kind_WHOSE_EFFECTS = {'n', .steps = step_whose_effects};

const gt_op_info nv_ops[] = {NV_TESTS(GT_TEST_INFO) NV_VALUES(GT_VALUE_INFO)
                                 NV_INSTRUCTIONS(GT_INSTRUCTION_INFO)};
