/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from an operand, by its kind. */
#include "decks/language/mutation.h"
#include "decks/language/ops.h"
#include "decks/nivel/nivel_system.h"

enum {
    POWER_STEP = 500,
    ANY_NUMBER = 255, /* of cards to choose; see decks/language/compile_target.c */
    SIDES_MASK = 1 << NV_LEFT | 1 << NV_RIGHT,
};

typedef struct steps {
    int *out;
    int n;
} steps;

static void add(steps *s, int value)
{
    if (s->n < GT_MAX_STEPS)
        s->out[s->n++] = value;
}

/* The neighbours of x in low .. high. */
static void add_near(steps *s, int x, int low, int high)
{
    if (x - 1 >= low)
        add(s, x - 1);
    if (x + 1 <= high)
        add(s, x + 1);
}

static void add_number(steps *s, int x, int step)
{
    if (x - step >= GT_NONE)
        add(s, x - step);
    if (x + step <= INT16_MAX)
        add(s, x + step);
}

/* The neighbours of x in a row of n values. */
static void add_in_row(steps *s, int x, const int *row, int n)
{
    int at = 0;
    while (at < n && row[at] != x)
        at++;
    if (at > 0 && at < n)
        add(s, row[at - 1]);
    if (at + 1 < n)
        add(s, row[at + 1]);
}

/* A bit among `bits` of them becomes its neighbours; of several the lowest or the highest goes. */
static void add_bits(steps *s, int x, int bits)
{
    int high = 1;
    while (high * 2 <= x)
        high *= 2;
    if (x == 0)
        return;
    if ((x & (x - 1)) != 0) {
        add(s, x & (x - 1));
        add(s, x & ~high);
        return;
    }
    if (x > 1)
        add(s, x / 2);
    if (x * 2 < 1 << bits)
        add(s, x * 2);
}

/* Each flag of `mask` that is set is taken away. */
static void add_flags(steps *s, int x, int mask)
{
    for (int bit = 1; bit <= mask; bit *= 2)
        if ((x & mask & bit) != 0)
            add(s, x & ~bit);
}

/* ---- Kinds. */

static const int ZONES[] = {1 << NV_DECK,   1 << NV_HAND,  1 << NV_TRASH, 1 << NV_DAMAGE,
                            1 << NV_SKILLS, NV_UNITS_MASK, NV_ITEMS_MASK};
enum { N_ZONES = sizeof ZONES / sizeof ZONES[0] };

static void add_zones(steps *s, int mask)
{
    int n = 0, first = 0, last = 0;
    if (mask == 0)
        return;
    if ((mask & ~NV_UNITS_MASK) == 0 && mask != NV_UNITS_MASK) { /* lanes */
        add(s, NV_UNITS_MASK & ~mask);
        return;
    }
    for (int i = 0; i < N_ZONES; i++)
        if ((mask & ZONES[i]) != 0) {
            first = n++ == 0 ? ZONES[i] : first;
            last = ZONES[i];
        }
    if (n == 1 && mask == first) {
        add_in_row(s, mask, ZONES, N_ZONES);
    } else if (n > 1) {
        add(s, mask & ~first);
        add(s, mask & ~last);
    } else {
        add(s, NV_UNITS_MASK);
    }
}

/* STEPS_OF_DURATION: shorter and longer, so that the difference is seen in either player's turn. */
static void add_durations(steps *s, int x)
{
    static const int row[NV_UNTIL_COUNT][2] = {
        [NV_UNTIL_STAYS] = {NV_UNTIL_TURN, -1},
        [NV_UNTIL_BATTLE] = {NV_UNTIL_TURN, -1},
        [NV_UNTIL_TURN] = {NV_UNTIL_BATTLE, NV_UNTIL_NEXT_OPPOSING_TURN},
        [NV_UNTIL_OWN_TURN] = {NV_UNTIL_TURN, NV_UNTIL_NEXT_OWN_TURN},
        [NV_UNTIL_OPPOSING_TURN] = {NV_UNTIL_TURN, NV_UNTIL_NEXT_OPPOSING_TURN},
        [NV_UNTIL_NEXT_OWN_TURN] = {NV_UNTIL_OWN_TURN, NV_UNTIL_STAYS},
        [NV_UNTIL_NEXT_OPPOSING_TURN] = {NV_UNTIL_OPPOSING_TURN, NV_UNTIL_STAYS},
        [NV_UNTIL_NEXT_TURN] = {NV_UNTIL_TURN, NV_UNTIL_STAYS},
    };
    if (x < 0 || x >= NV_UNTIL_COUNT)
        return;
    add(s, row[x][0]);
    if (row[x][1] >= 0)
        add(s, row[x][1]);
}

static void add_sets(steps *s, int set)
{
    if (set >= 0 && set < GT_SETS) {
        add_near(s, set, 0, GT_SETS - 1);
        return;
    }
    switch (set) {
    case GT_SET_THIS: add(s, GT_SET_OTHER); break; /* THAT is the same in abilities of a unit */
    case GT_SET_THAT: add(s, GT_SET_OTHER); break;
    case GT_SET_OTHER: add(s, GT_SET_THIS); break;
    case GT_SET_SOURCE: add(s, GT_SET_OTHER); break;
    case GT_SET_CANDIDATE: break; /* a filter means nothing else */
    default: add_near(s, set, NV_SET_ENCOUNTER, NV_SET_LEADER);
    }
}

/* own - any - opposing */
static void add_owners(steps *s, int mask)
{
    static const int row[] = {1, 0, 2};
    add_in_row(s, mask, row, 3);
}

/* The parts of NV_MODIFIERS in which one thing can stand for the other. */
static void add_modifiers(steps *s, int modifier)
{
    static const int low[] = {NV_GIVE_POWER, NV_GIVE_POWER_SET, NV_GIVE_SIZE};
    for (int i = 0; i < 3; i++)
        if (modifier >= low[i] && modifier <= low[i] + 2)
            add_near(s, modifier, low[i], low[i] + 2);
}

static void add_used_effects(steps *s, int keyword)
{
    static const int row[] = {NV_KW_ENTRY,       NV_KW_EXIT,          NV_KW_ESCAPE,
                              NV_KW_ACTIVE_MAIN, NV_KW_ACTIVE_ATTACK, NV_KW_TRIGGER};
    add_in_row(s, keyword, row, sizeof row / sizeof row[0]);
}

/* ---- Numbers. */

static bool is_comparison(int op)
{
    return op >= GT_OP_EQ && op <= GT_OP_GE;
}

static bool pushes_power(const gt_operation *i)
{
    return ((i->op == GT_OP_PROP || i->op == GT_OP_SUM_SET) && i->b == NV_POWER) ||
           (i->op == GT_OP_SUM && i->c == NV_POWER);
}

static bool is_exact_choice(const gt_operation *i)
{
    return i[0].op == GT_OP_NUM && i[1].op == GT_OP_NUM && i[2].op == GT_OP_CHOOSE &&
           i[0].b == i[1].b;
}

/* 0 as the number that something is compared with. "Was it done?" is DID > 0 and no number of the
 * card; "is there any?" becomes "whether there is any or not", but for the card itself, which is. */
static void add_zero(steps *s, const gt_operation *i)
{
    int before = i[-1].op;
    bool counts = before == GT_OP_COUNT || before == GT_OP_COUNT_WITH ||
                  before == NV_OP_COUNT_DAMAGE || before == GT_OP_SIZE;
    if (before == GT_OP_DID || (before == GT_OP_SIZE && i[-1].a == GT_SET_THIS))
        return;
    if (counts && i[1].op == GT_OP_GT)
        add(s, -1);
    else
        add_number(s, 0, pushes_power(&i[-1]) ? POWER_STEP : 1);
}

/* A number that is pushed. Power comes in steps of 500, nothing else comes near that. Below 0 are only
 * sums (-1) and what makes a comparison always true, no count and no cost. */
static void add_pushed(steps *s, const gt_operation *i)
{
    int x = i->b;
    bool power = x >= POWER_STEP || x <= -POWER_STEP;
    if (x == GT_NONE || x == ANY_NUMBER || is_exact_choice(&i[-1]))
        return;
    if (x == 0 && is_comparison(i[1].op))
        add_zero(s, i);
    else if (x == 0)
        add(s, 1);
    else
        add_number(s, x, power ? POWER_STEP : 1);
}

/* "at least 0" is no bound */
static void add_bound(steps *s, const gt_operation *i, int field)
{
    int x = gt_operand(i, field), step = i->a == NV_POWER ? POWER_STEP : 1;
    if (x == INT16_MIN || x == INT16_MAX)
        return;
    if (x == 0 && field == 1)
        add(s, step);
    else
        add_number(s, x, step);
}

/* Another text of a list of n: affiliations and names. */
static void add_text(steps *s, int x, int n)
{
    if (x >= 0)
        add_near(s, x, 0, n - 1);
}

/* Operands that the table calls numbers. */
static void add_plain(steps *s, const gt_pool *pool, const gt_operation *i, int field)
{
    int x = gt_operand(i, field);
    switch (i->op) {
    case GT_OP_NUM: add_pushed(s, i); break;
    case GT_OP_TEST_RANGE: add_bound(s, i, field); break;
    case GT_OP_TEST_NAME:
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_COLOUR:
    case GT_OP_TEST_HAS:
    case NV_OP_TEST_FACED:
    case NV_OP_TEST_MOVED:
    case GT_OP_TEST_SHARES_ANY:
        if (field == 0)
            add(s, !x); /* "not" */
        else if (i->op == GT_OP_TEST_NAME)
            add_text(s, x, pool->n_names);
        else if (i->op == GT_OP_TEST_TAG)
            add_text(s, x, pool->n_tags);
        else
            add_bits(s, x, i->op == GT_OP_TEST_TYPE ? 4 : 5);
        break;
    case GT_OP_TEST_SHARES: /* "not" */
    case NV_OP_DRAW_AS: add(s, !x); break; /* "until" */
    case NV_OP_PLACE:
    case NV_OP_CAN_PLACE:
    case NV_OP_UPGRADE:
    case NV_OP_CAN_EQUIP:
    case NV_OP_CAN_UPGRADE:
    case NV_OP_EQUIP: add_flags(s, x, NV_IGNORE_SIZE | NV_IGNORE_COST | NV_IGNORE_CONDITION); break;
    case NV_OP_FORBID_USE: add_bits(s, x, 15); break;
    case NV_OP_REPLACE_DAMAGE:
        if (field == 0)
            add_number(s, x, 1);
        else
            add_bits(s, x, 15);
        break;
    case NV_OP_WHENEVER:
        if (x > 0)
            add_near(s, x, 0, UINT8_MAX);
        break;
    default: add_number(s, x, 1);
    }
}

/* Operands that the table leaves to the text. */
static void add_special(steps *s, const gt_operation *i, int field)
{
    int x = gt_operand(i, field);
    switch (i->op) {
    case GT_OP_NARROW:
    case GT_OP_EXTREME:
    case GT_OP_EXTREME_AMONG: add(s, !x); break; /* lowest, highest */
    case NV_OP_FORBID_EQUIP: add_bits(s, x, 8); break;
    case NV_OP_FORBID_LANES:
        add(s, x ^ NV_THEIRS);
        add(s, x ^ NV_NO_PLACE ^ NV_NO_PLACE_FROM_HAND);
        break;
    case NV_OP_REPLACE_DAMAGE: /* the other player; other, or any, effects */
        add(s, x ^ 1);
        if (x >> 1 != 0) {
            add(s, x ^ 6);
            add(s, x & 1);
        }
        break;
    case GT_OP_CHOOSE: add_flags(s, x, GT_CHOOSE_OTHER | GT_CHOOSE_DISTINCT); break;
    case NV_OP_EVENT_BY: add_bits(s, x >> 1, 4); break;
    case NV_OP_PUT:
        add_near(s, x & ~NV_SHOWN, NV_TO_HAND, NV_TO_DAMAGE);
        for (int k = 0; k < s->n; k++)
            s->out[k] |= x & NV_SHOWN;
        break;
    case NV_OP_GIVE:
    case NV_OP_GIVE_ALL:
    case NV_OP_GIVE_PLAYER:
        if (field == 0)
            add_modifiers(s, x);
        break;
    case NV_OP_PLACE:
    case NV_OP_CAN_PLACE: add(s, x == NV_LANE_EMPTY ? NV_LANE_OF : NV_LANE_EMPTY); break;
    case NV_OP_MOVE:
    case NV_OP_CAN_MOVE: add(s, x == NV_LANE_OF ? NV_LANE_ADJACENT : NV_LANE_OF); break;
    case NV_OP_STRIKE:
    case NV_OP_CAN_STRIKE: add(s, x == NV_LANE_OWN ? NV_LANE_ADJACENT : NV_LANE_OWN); break;
    case NV_OP_TEST_LANE: add_near(s, x, NV_SAME_LANE, NV_OTHER_LANE); break;
    case NV_OP_FORBID:
        if ((x & ~NV_HERE) < NV_NO_USE) {
            add_near(s, x & ~NV_HERE, NV_NO_PLAY, NV_NO_PLACE_FROM_HAND);
            for (int k = 0; k < s->n; k++)
                s->out[k] |= x & NV_HERE;
        }
        add_flags(s, x, NV_HERE);
        break;
    default: break;
    }
}

/* ---- All of them. */

/* Whether operand d of PLACE, c of MOVE means nothing, as the lanes are named without it. */
static bool lane_needs_no_set(const gt_operation *i, int field)
{
    bool place = i->op == NV_OP_PLACE || i->op == NV_OP_CAN_PLACE;
    bool move = i->op == NV_OP_MOVE || i->op == NV_OP_CAN_MOVE;
    return i->b != NV_LANE_OF && ((place && field == 3) || (move && field == 2));
}

/* Whether an operand is there only because the operation has room for it, or the compiler put it there
 * (STILL: those of the cards that came to where they were put). */
static bool is_unused(const gt_operation *i, int field, enum gt_mutant_text text)
{
    char kind = gt_op_info_of(i->op)->operands[field];
    int x = gt_operand(i, field);
    if (lane_needs_no_set(i, field) || (i->op == NV_OP_STILL && field >= 2))
        return true;
    switch (kind) {
    case 'o': return x == 3 || (x == 0 && (i->op != GT_OP_FILTER || i->b == 0 || i->c >= 0));
    case 'u': return text == GT_IN_CONTINUOUS;
    case 's':
        if (x >= 0 && x < GT_SETS && text != GT_IN_EFFECT)
            return true;
        if (i->op == GT_OP_SIZE && x == GT_SET_THIS)
            return true; /* see add_zero */
        return x < 0 || (i->op == GT_OP_LESS && i->a == i->b); /* empties a register */
    default: return false;
    }
}

static int steps_of_operand(const gt_pool *pool, int at, int field, enum gt_mutant_text text,
                            int out[GT_MAX_STEPS])
{
    const gt_operation *i = &pool->code[at];
    steps s = {out, 0};
    int x = gt_operand(i, field);
    if (is_unused(i, field, text))
        return 0;
    switch (gt_op_info_of(i->op)->operands[field]) {
    case 'n': add_plain(&s, pool, i, field); break;
    case '*': add_special(&s, i, field); break;
    case 's': add_sets(&s, x); break;
    case 'p': add_near(&s, x, NV_COST, x == NV_ITEMS ? NV_ITEMS : NV_HIT); break;
    case 'w': add(&s, !x); break;
    case 'h':
        if (x != 0)
            add(&s, 3 - x);
        break;
    case 't': add_near(&s, x, 0, NV_ST_COUNT - 1); break;
    case 'z': add_zones(&s, (int)(uint16_t)x); break;
    case 'o': add_owners(&s, x); break;
    case 'k':
        if (i->op == NV_OP_USE || i->op == NV_OP_CAN_USE)
            add_used_effects(&s, x);
        else
            add_near(&s, x, 1, NV_KW_COUNT - 1);
        break;
    case 'u': add_durations(&s, x); break;
    default: break; /* addresses, registers that are written, variables */
    }
    if (i->op == NV_OP_EVENT_BY && field == 0)
        for (int k = 0; k < s.n; k++)
            out[k] *= 2; /* causes are bits from 1 on */
    return s.n;
}

static int steps_of_field(enum gt_mutant_field field, int from, int out[GT_MAX_STEPS])
{
    steps s = {out, 0};
    if (from == 0)
        return 0;
    switch (field) {
    case GT_MUT_ONCE: add_near(&s, from, 0, 2); break;
    case GT_MUT_LIMIT: add_near(&s, from, 0, UINT8_MAX); break;
    case GT_MUT_MAY:
    case GT_MUT_GROUP: add(&s, 0); break;
    case GT_MUT_EVENT: add_near(&s, from, 1, NV_EV_COUNT - 1); break;
    case GT_MUT_BY:
        add_bits(&s, from >> 1, 4);
        for (int k = 0; k < s.n; k++)
            out[k] *= 2;
        add(&s, 0);
        break;
    case GT_MUT_SOURCE:
    case GT_MUT_WHO:
    case GT_MUT_TURN:
        add(&s, 3 - from);
        add(&s, 0);
        break;
    case GT_MUT_FROM:
    case GT_MUT_TO:
        add_zones(&s, from);
        add(&s, 0);
        break;
    case GT_MUT_NUMBER: add_near(&s, from, 1, 11); break;
    default: break;
    }
    return s.n;
}

const gt_mutations gt_nivel_mutations = {.operand = steps_of_operand,
                                         .field = steps_of_field,
                                         .is_exact_choice = is_exact_choice,
                                         .number = NV_AWAKENS,
                                         .number_name = "leader awakens"};
