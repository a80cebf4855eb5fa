/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from what cards of Yu-Gi-Oh! say where the kind of operand does not tell
 * enough. */
#include "decks/yugioh/language.h"

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

/* How many bits an enum of masks has in use, by its largest member. */
static int bits_up_to(int largest)
{
    int n = 0;
    for (; largest > 0; largest >>= 1)
        n++;
    return n;
}

/* ---- Numbers that are pushed. */

/* What can stand for a thing that is given. */
static void step_gift(gt_steps *s, int what)
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
    case YG_GIVE_POSITION: gt_step_bits(s, x, bits_up_to(YG_DOWN_DEFENCE)); return true;
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
static bool step_pushed(gt_steps *s, const gt_pool *pool, const gt_operation *i)
{
    int next = i[1].op;
    if (i[-1].op == GT_OP_COUNT && is_own_deck(&pool->code[(uint16_t)i[-1].b]))
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
static void step_states(gt_steps *s, int mask)
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
static void step_players(gt_steps *s, int mask)
{
    static const int row[] = {YG_YOU, YG_EACH, YG_OPPONENT};
    gt_step_in_row(s, mask, row, LENGTH(row));
    if (mask == YG_CONTROLLERS) {
        gt_step(s, YG_YOU);
        gt_step(s, YG_OPPONENT);
    }
}

static void step_phases(gt_steps *s, int mask)
{
    static const int row[] = {YG_DRAW_BIT,   YG_STANDBY_BIT, YG_MAIN_START_BIT, YG_MAIN_1_BIT,
                              YG_BATTLE_BIT, YG_DAMAGE_BIT,  YG_MAIN_2_BIT,     YG_END_BIT};
    if ((mask & (mask - 1)) != 0)
        gt_step_flags(s, mask, mask);
    else
        gt_step_in_row(s, mask, row, LENGTH(row));
}

static void step_turn(gt_steps *s, int position)
{
    static const int row[] = {YG_UP_ATTACK, YG_UP_DEFENCE, YG_DOWN_DEFENCE, YG_TURN_UP,
                              YG_TURN_OTHER};
    gt_step_in_row(s, position, row, LENGTH(row));
    gt_step_flags(s, position, YG_NO_FLIPS);
}

/* Operands that the table calls numbers. */
static bool step_plain(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case YG_OP_TEST_STATE:
    case YG_OP_TEST_EQUIPPED: gt_step(s, !x); return true; /* "not" */
    case YG_OP_TEST_OWNER: gt_step(s, 3 - x); return true;
    case YG_OP_LATER: gt_step_near(s, x, 0, UINT8_MAX); return true;
    case YG_OP_CAN_TARGET:
    case YG_OP_CAN_FIND:
    case YG_OP_CAN_TRIBUTE:
    case YG_OP_CAN_RITUAL:
        gt_step(s, x - 1);
        return true; /* that more would do as well, the effect says */
    case YG_OP_ROOM: return true; /* it follows from what comes */
    default: return false;
    }
}

/* Where it goes; that it is a discard or a tribute changes no more than the words of the log. */
static void step_put(gt_steps *s, int operand, int x)
{
    if (operand == 1)
        gt_step_near(s, x, YG_TO_HAND, YG_TO_EXTRA);
}

static void step_discard(gt_steps *s, int operand, int x)
{
    if (operand == 0)
        step_players(s, x);
    else
        gt_step_near(s, x, YG_OWN_CHOICE, YG_OTHERS_CHOICE);
}

/* Special summons: the positions, and the field they come to. */
static void step_summon(gt_steps *s, int operand, int x)
{
    if (operand == 1)
        gt_step_bits(s, x, bits_up_to(YG_DOWN_DEFENCE));
    else
        gt_step_flags(s, x, YG_TO_OPPONENT | YG_TO_OWNERS | YG_PROPERLY | YG_ALL_POSSIBLE);
}

/* Tokens: to whom, in which positions; which ones is no number. */
static void step_tokens(gt_steps *s, int operand, int x)
{
    if (operand == 0)
        step_players(s, x);
    else if (operand == 1)
        gt_step_bits(s, x, bits_up_to(YG_DOWN_DEFENCE));
}

static void step_pact(gt_steps *s, int operand, int x)
{
    if (operand == 0)
        gt_step_near(s, x, 0, YG_PACT_COUNT - 1);
    else
        step_players(s, x);
}

/* What an effect gives, draws, sees ... */
static void step_of_effect(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case YG_OP_PUT: step_put(s, operand, x); break;
    case YG_OP_DISCARD: step_discard(s, operand, x); break;
    case YG_OP_SUMMON: step_summon(s, operand, x); break;
    case YG_OP_TOKENS: step_tokens(s, operand, x); break;
    case YG_OP_PACT:
    case YG_OP_GIVE_PLAYER: step_pact(s, operand, x); break;
    case YG_OP_GIVE:
    case YG_OP_GIVE_ALL: step_gift(s, x); break;
    case YG_OP_TURN: step_turn(s, x); break;
    case YG_OP_DESTROY: gt_step_near(s, x, 0, 2); break;
    case YG_OP_NEGATE: gt_step_near(s, x, 0, 2); break;
    case YG_OP_FUSE: gt_step(s, !x); break;
    case YG_OP_DECLARE:
        if (operand == 1)
            gt_step_near(s, x, 0, 3);
        else
            gt_step(s, YG_EACH - x); /* one player does */
        break;
    default: step_players(s, x); break; /* DRAW, MILL, TOP, DAMAGE, GAIN, LOOK, SHUFFLE, WIN */
    }
}

/* Operands that the table leaves to the text. */
static void step_special(gt_steps *s, const gt_operation *i, int operand)
{
    int x = gt_operand(i, operand);
    switch (i->op) {
    case YG_OP_TEST_STATE:
        if (operand == 1)
            step_states(s, x);
        break;
    case YG_OP_TEST_DECLARED: gt_step_near(s, x, 0, 3); break;
    case YG_OP_TEST_DOES: gt_step_bits(s, x, bits_up_to(YG_DAMAGES_ITSELF)); break;
    case YG_OP_TEST_TARGETS:
    case YG_OP_CAN_FUSE:
    case YG_OP_TARGET: gt_step(s, !x); break;
    case YG_OP_ROOM:
    case YG_OP_RITUAL: break; /* none of the card's */
    case YG_OP_IS_PHASE: step_phases(s, x); break;
    default: step_of_effect(s, i, operand); break;
    }
}

/* Sets that have a name: what could be meant in its place. */
static void step_named(gt_steps *s, int set)
{
    static const int rows[][2] = {
        {YG_SET_ATTACKER, YG_SET_ATTACKED}, {YG_SET_ATTACKED, YG_SET_ATTACKER},
        {YG_SET_FOE, GT_SET_THIS},          {YG_SET_HOST, GT_SET_THIS},
        {YG_SET_EQUIPPED, GT_SET_THIS},     {YG_SET_BOUND, GT_SET_THIS}};
    for (int k = 0; k < LENGTH(rows); k++)
        if (rows[k][0] == set)
            gt_step(s, rows[k][1]);
}

bool yg_steps(gt_steps *s, const gt_pool *pool, const gt_operation *i, int operand)
{
    char kind = gt_op_info_of(&gt_yugioh_dialect, i->op)->operands[operand];
    int x = gt_operand(i, operand);
    if (i->op == GT_OP_NUM)
        return operand == 1 && step_pushed(s, pool, i);
    if (i->op == GT_OP_TEST_RANGE && kind == 'n' && is_points(i->a)) {
        step_points(s, x);
        return true;
    }
    if (kind == 's' && x >= GT_SET_SYSTEM) {
        step_named(s, x);
        return true;
    }
    if (i->op < GT_OP_SYSTEM)
        return false;
    switch (kind) {
    case 'n': return step_plain(s, i, operand);
    case '*': step_special(s, i, operand); return true;
    default: return false;
    }
}

/* What the compiler puts there by itself: which mode a statement belongs to, that a search looks
 * through the deck and shuffles it, tributes among what is lent, and a set that is none where no
 * controllers are meant. */
bool yg_is_unused(const gt_operation *i, int operand)
{
    switch (i->op) {
    case YG_OP_HAS_MODE:
    case YG_OP_LENT: return true;
    case YG_OP_CAN_TRIBUTE: return operand == 2;
    case YG_OP_LOOK: return i[-1].op == GT_OP_ALL && i->a == YG_YOU && i[1].op == GT_OP_ALL;
    case YG_OP_SHUFFLE: return i->a == YG_YOU;
    case YG_OP_DAMAGE:
    case YG_OP_GAIN: return operand == 1 && i->a != YG_CONTROLLERS;
    case GT_OP_TEST_HAS: return i->b == YG_KW_NOT_TRIBUTED; /* what is tributed can be */
    case YG_OP_LATER: return operand == 0 && i->a == GT_SET_THIS;
    default: return is_own_deck(i);
    }
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
