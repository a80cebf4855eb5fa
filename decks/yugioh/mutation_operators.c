/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh!'s operations, with its kinds of operands: what can stand in the place of one. */
#include "decks/language/mutation_operators.h"
#include "decks/yugioh/language.h"

#define GT_UNUSED __attribute__((unused))
#define LENGTH(row) ((int)(sizeof(row) / sizeof *(row)))

const int yg_step_zones[] = {1 << YG_EXTRA,
                             1 << YG_DECK,
                             1 << YG_HAND,
                             1 << YG_GRAVEYARD,
                             1 << YG_BANISHED,
                             1 << YG_MONSTERS,
                             1 << YG_SPELLS | 1 << YG_FIELD_ZONE,
                             -1};

const int yg_step_durations[][2] = {
    [YG_UNTIL_STAYS] = {YG_UNTIL_TURN, -1},
    [YG_UNTIL_TURN] = {YG_UNTIL_BATTLE, YG_UNTIL_NEXT_END},
    [YG_UNTIL_END_PHASE] = {YG_UNTIL_BATTLE, YG_UNTIL_TURN},
    [YG_UNTIL_NEXT_END] = {YG_UNTIL_TURN, YG_UNTIL_SECOND_END},
    [YG_UNTIL_SECOND_END] = {YG_UNTIL_NEXT_END, YG_UNTIL_THIRD_END},
    [YG_UNTIL_THIRD_END] = {YG_UNTIL_SECOND_END, YG_UNTIL_STAYS},
    [YG_UNTIL_OWN_NEXT] = {YG_UNTIL_NEXT_END, YG_UNTIL_STAYS},
    [YG_UNTIL_DAMAGE_STEP] = {YG_UNTIL_BATTLE, -1},
    [YG_UNTIL_BATTLE] = {YG_UNTIL_DAMAGE_STEP, YG_UNTIL_TURN},
    [YG_UNTIL_ANSWERS] = {YG_UNTIL_TURN, -1},
    [YG_UNTIL_SOURCE] = {YG_UNTIL_TURN, YG_UNTIL_STAYS},
};

/* ---- Numbers that are pushed. */

/* What can stand for a thing that is given. */
static void step_gift(gt_steps *s, GT_UNUSED const gt_operation *i, int what)
{
    static const int rows[][2] = {{YG_GIVE_ATK, YG_GIVE_DEF},
                                  {YG_GIVE_ATK_IS, YG_GIVE_DEF_IS},
                                  {YG_GIVE_ORIGINAL_ATK, YG_GIVE_ORIGINAL_DEF},
                                  {YG_GIVE_ORIGINAL_ATK, YG_GIVE_ATK_IS},
                                  {YG_GIVE_ORIGINAL_DEF, YG_GIVE_DEF_IS}};
    for (int k = 0; k < LENGTH(rows); k++)
        gt_step_in_row(s, what, rows[k], 2);
}

/* The number of a gift that is none of points; false: it is. */
static bool step_given(gt_steps *s, int what, int x)
{
    switch (what) {
    case YG_GIVE_KEYWORD: gt_step_near(s, x, 1, YG_KW_COUNT - 1); return true;
    case YG_GIVE_POSITION: gt_step_bits(s, x, gt_bits_up_to(YG_DOWN_DEFENCE)); return true;
    case YG_GIVE_NEGATED:
    case YG_GIVE_ATK_HALF: return true; /* it has no number */
    default: return false;
    }
}

/* Pacts with a number; the others hold or do not. */
static bool has_number(int pact)
{
    static const int those[] = {YG_PACT_SKIP_DRAW, YG_PACT_CLOSED_ZONES,   YG_PACT_BATTLES_AGAIN,
                                YG_PACT_DAMAGE_IS, YG_PACT_NO_DAMAGE_FROM, YG_PACT_NO_DAMAGE_TO};
    for (int k = 0; k < LENGTH(those); k++)
        if (those[k] == pact)
            return true;
    return false;
}

/* The own deck, whatever lies in it: what a search looks through, what draws need. */
static bool is_own_deck(const gt_operation *i)
{
    return i->op == GT_OP_FILTER && i->a == 1 && i->b == 1 << YG_DECK && i[1].op == GT_OP_DONE;
}

/* A number that is pushed; true: that was all. How many cards the deck must hold, the draw says. */
static bool step_pushed(gt_steps *s, const gt_operation *i)
{
    int next = i[1].op;
    if (i[-1].op == GT_OP_COUNT && is_own_deck(&s->pool->code[(uint16_t)i[-1].b]))
        return true;
    if (next == YG_OP_GIVE || next == YG_OP_GIVE_ALL)
        return step_given(s, i[1].a, i->b);
    if (next == YG_OP_PACT || next == YG_OP_GIVE_PLAYER)
        return !has_number(i[1].a);
    if (next == YG_OP_DISCARD && i[1].b == YG_WHOLE_HAND)
        return true; /* it has no number */
    return false;
}

static bool is_points(int property)
{
    return property == YG_ATK || property == YG_DEF || property == YG_TRUE_ATK ||
           property == YG_ORIGINAL_ATK || property == YG_ORIGINAL_DEF;
}

/* ATK and DEF come in hundreds. */
static void step_points(gt_steps *s, int x)
{
    if (x != INT16_MIN && x != INT16_MAX)
        gt_step_number(s, x, YG_STEP_POINTS);
}

/* ---- Operands of the game's own operations. */

/* States of which one can stand for another. */
static void step_states(gt_steps *s, GT_UNUSED const gt_operation *i, int mask)
{
    static const int faces[] = {YG_IS_UP, YG_IS_DOWN}, positions[] = {YG_IN_ATTACK, YG_IN_DEFENCE},
                     attacks[] = {YG_ATTACKING, YG_ATTACKED},
                     sent[] = {YG_SENT_THIS_TURN, YG_BY_BATTLE_THIS_TURN,
                               YG_BY_DESTRUCTION_THIS_TURN},
                     may[] = {YG_NORMAL_SUMMONABLE, YG_SETTABLE};
    gt_step_in_row(s, mask, faces, LENGTH(faces));
    gt_step_in_row(s, mask, positions, LENGTH(positions));
    gt_step_in_row(s, mask, attacks, LENGTH(attacks));
    gt_step_in_row(s, mask, sent, LENGTH(sent));
    gt_step_in_row(s, mask, may, LENGTH(may));
}

/* you - each - opponent */
static void step_players(gt_steps *s, GT_UNUSED const gt_operation *i, int mask)
{
    static const int row[] = {YG_YOU, YG_EACH, YG_OPPONENT};
    gt_step_in_row(s, mask, row, LENGTH(row));
    if (mask == YG_CONTROLLERS) {
        gt_step(s, YG_YOU);
        gt_step(s, YG_OPPONENT);
    }
}

static void step_phases(gt_steps *s, GT_UNUSED const gt_operation *i, int mask)
{
    static const int row[] = {YG_DRAW_BIT,   YG_STANDBY_BIT, YG_MAIN_START_BIT, YG_MAIN_1_BIT,
                              YG_BATTLE_BIT, YG_DAMAGE_BIT,  YG_MAIN_2_BIT,     YG_END_BIT};
    if ((mask & (mask - 1)) != 0)
        gt_step_flags(s, mask, mask);
    else
        gt_step_in_row(s, mask, row, LENGTH(row));
}

static void step_turn(gt_steps *s, GT_UNUSED const gt_operation *i, int position)
{
    static const int row[] = {YG_UP_ATTACK, YG_UP_DEFENCE, YG_DOWN_DEFENCE, YG_TURN_UP,
                              YG_TURN_OTHER};
    gt_step_in_row(s, position, row, LENGTH(row));
    gt_step_flags(s, position, YG_NO_FLIPS);
}

/* Who owns it. */
static void step_owner(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, 3 - x);
}

/* Who declares: one player does. */
static void step_declarer(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, YG_EACH - x);
}

/* How much there must be; that more would do as well, the effect says. */
static void step_least_done(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step(s, x - 1);
}

/* The controllers of a set are not meant. */
static bool names_players(const gt_operation *i)
{
    return i->a != YG_CONTROLLERS;
}

static bool is_own_shuffle(const gt_operation *i)
{
    return i->a == YG_YOU;
}

static bool is_about_this(const gt_operation *i)
{
    return i->a == GT_SET_THIS;
}

enum { POSITIONS = 3, CATEGORIES = 12 /* bits */ };
_Static_assert(YG_DOWN_DEFENCE == 1 << (POSITIONS - 1), "positions");
_Static_assert(YG_DAMAGES_ITSELF == 1 << (CATEGORIES - 1), "categories of effects");

/* Of PUT, that it is a discard or a tribute changes no more than the words of the log. */
static const gt_operand_kind gt_kind_CATEGORIES = {'n', .bits = CATEGORIES};
static const gt_operand_kind gt_kind_CONTROLLERS_OF = {'s', .is_unused = names_players,
                                                       .steps = gt_step_set};
static const gt_operand_kind gt_kind_DECLARED = {'n', .high = 3};
static const gt_operand_kind gt_kind_DECLARER = {'n', .steps = step_declarer};
static const gt_operand_kind gt_kind_DESTROY_PLACE = {'n', .high = 2};
static const gt_operand_kind gt_kind_DISCARD_WAY = {'n', .low = YG_OWN_CHOICE,
                                                    .high = YG_OTHERS_CHOICE};
static const gt_operand_kind gt_kind_GIFT = {'n', .steps = step_gift};
static const gt_operand_kind gt_kind_LATER_ABOUT = {'s', .is_unused = is_about_this,
                                                    .steps = gt_step_set};
static const gt_operand_kind gt_kind_LEAST_DONE = {'n', .steps = step_least_done};
static const gt_operand_kind gt_kind_NEGATED = {'n', .high = 2};
static const gt_operand_kind gt_kind_OWNER = {'n', .steps = step_owner};
static const gt_operand_kind gt_kind_PACT = {'n', .high = YG_PACT_COUNT - 1};
static const gt_operand_kind gt_kind_PHASES = {'n', .steps = step_phases};
static const gt_operand_kind gt_kind_PLACE = {'n', .low = YG_TO_HAND, .high = YG_TO_EXTRA};
static const gt_operand_kind gt_kind_PLAYERS = {'n', .steps = step_players};
static const gt_operand_kind gt_kind_POSITION = {'n', .steps = step_turn};
static const gt_operand_kind gt_kind_POSITIONS = {'n', .bits = POSITIONS};
static const gt_operand_kind gt_kind_SHUFFLERS = {'n', .is_unused = is_own_shuffle,
                                                  .steps = step_players};
static const gt_operand_kind gt_kind_STATES = {'n', .steps = step_states};
static const gt_operand_kind gt_kind_SUMMON_FLAGS = {'n', .flags = YG_TO_OPPONENT | YG_TO_OWNERS |
                                                                   YG_PROPERLY | YG_ALL_POSSIBLE};
static const gt_operand_kind gt_kind_TIMES = {'n', .high = UINT8_MAX};

const gt_op_info yg_ops[] = {YG_TESTS(GT_TEST_INFO) YG_VALUES(GT_VALUE_INFO)
                                 YG_INSTRUCTIONS(GT_INSTRUCTION_INFO)};

/* ---- What the operations around it tell. */

bool yg_steps(gt_steps *s, const gt_operation *i, int operand)
{
    if (i->op == GT_OP_NUM)
        return operand == 1 && step_pushed(s, i);
    if (i->op != GT_OP_TEST_RANGE || operand % 3 == 0 || !is_points(i->a))
        return false;
    step_points(s, gt_operand(i, operand));
    return true;
}

/* What the compiler puts there by itself: that a search looks through the deck and shuffles it; and
 * what is tributed can be. */
bool yg_is_unused(const gt_operation *i, int operand)
{
    if (i->op == YG_OP_LOOK)
        return i[-1].op == GT_OP_ALL && i->a == YG_YOU && i[1].op == GT_OP_ALL;
    if (i->op == GT_OP_TEST_HAS)
        return i->b == YG_KW_NOT_TRIBUTED;
    return is_own_deck(i) && operand >= 0;
}

/* ---- Abilities. */

/* Where it works, who may use it, and whether in the Damage Step; that a trigger works from where
 * its card went, and that forced ones and what negates activations wait for no step, follows from
 * what they are. */
static void step_timing(gt_steps *s, const gt_ability *a)
{
    static const int zones[] = {YG_IN_HAND, YG_IN_GRAVEYARD, YG_IN_BANISHED};
    int x = a->timing;
    bool waits = (a->keywords & YG_NEGATES_ACTIVATION) == 0 &&
                 (a->keyword == YG_CARD || a->keyword == YG_QUICK_EFFECT);
    for (int k = 0; k < LENGTH(zones); k++)
        if ((x & zones[k]) != 0) {
            gt_step(s, x & ~zones[k]);
            gt_step(s, (x & ~zones[k]) | zones[k == 0 ? 1 : k - 1]);
        }
    gt_step_flags(s, x, YG_BY_TURN_PLAYER | YG_BY_EITHER | YG_ONLY_DAMAGE_STEP);
    if (waits)
        gt_step_flags(s, x & ~YG_ONLY_DAMAGE_STEP, YG_IN_DAMAGE_STEP);
}

/* Forced or optional, "when" or "if"; spell speed 1 or 2. What happens by rule has no link in its
 * code. */
static void step_kind(gt_steps *s, int kind)
{
    static const int rows[][2] = {{YG_FORCED, YG_IF},
                                  {YG_WHEN, YG_IF},
                                  {YG_WHEN, YG_FORCED},
                                  {YG_IF, YG_WHEN},
                                  {YG_IF, YG_FORCED},
                                  {YG_IGNITION, YG_QUICK_EFFECT},
                                  {YG_QUICK_EFFECT, YG_IGNITION}};
    for (int k = 0; k < LENGTH(rows); k++)
        if (rows[k][0] == kind)
            gt_step(s, rows[k][1]);
}

/* How often: of this card, of its name, in the duel, also when it left meanwhile; or always. */
static void step_once(gt_steps *s, int once)
{
    gt_step(s, 0);
    gt_step(s, once == 1 ? 2 : 1);
}

bool yg_ability_mutations(gt_steps *s, const gt_ability *a, int field)
{
    switch (field) {
    case GT_MUT_TIMING: step_timing(s, a); return true;
    case GT_MUT_KEYWORD: step_kind(s, a->keyword); return true;
    case GT_MUT_ONCE:
        if (a->once != 0)
            step_once(s, a->once);
        return true;
    case GT_MUT_LIMIT: /* a limit that abilities share */
        if (a->limit != 0)
            gt_step(s, 0);
        return true;
    default: return false;
    }
}
