/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from an operand, by its kind. */
#include "decks/language/mutation_operators.h"

enum { ANY_NUMBER = 255 /* of cards to choose; see compile_target.c */ };

void gt_step(gt_steps *s, int value)
{
    if (s->n < GT_MAX_STEPS)
        s->out[s->n++] = value;
}

/* The neighbours of x in low .. high. */
void gt_step_near(gt_steps *s, int x, int low, int high)
{
    if (x - 1 >= low)
        gt_step(s, x - 1);
    if (x + 1 <= high)
        gt_step(s, x + 1);
}

void gt_step_number(gt_steps *s, int x, int step)
{
    if (x - step >= GT_NONE)
        gt_step(s, x - step);
    if (x + step <= INT16_MAX)
        gt_step(s, x + step);
}

/* The neighbours of x in a row of n values. */
void gt_step_in_row(gt_steps *s, int x, const int *row, int n)
{
    int at = 0;
    while (at < n && row[at] != x)
        at++;
    if (at > 0 && at < n)
        gt_step(s, row[at - 1]);
    if (at + 1 < n)
        gt_step(s, row[at + 1]);
}

/* A bit among `bits` of them becomes its neighbours; of several the lowest or the highest goes. */
void gt_step_bits(gt_steps *s, int x, int bits)
{
    int high = 1;
    while (high * 2 <= x)
        high *= 2;
    if (x == 0)
        return;
    if ((x & (x - 1)) != 0) {
        gt_step(s, x & (x - 1));
        gt_step(s, x & ~high);
        return;
    }
    if (x > 1)
        gt_step(s, x / 2);
    if (x * 2 < 1 << bits)
        gt_step(s, x * 2);
}

/* Each flag of `mask` that is set is taken away. */
void gt_step_flags(gt_steps *s, int x, int mask)
{
    for (int bit = 1; bit <= mask; bit *= 2)
        if ((x & mask & bit) != 0)
            gt_step(s, x & ~bit);
}

/* ---- Kinds. */

static void add_zones(const gt_dialect *dialect, gt_steps *s, int mask)
{
    const int *row = dialect->step_zones;
    int n = 0, length = 0, first = 0, last = 0;
    if (mask == 0 || row == NULL)
        return;
    for (; row[length] >= 0; length++)
        if ((mask & row[length]) != 0) {
            first = n++ == 0 ? row[length] : first;
            last = row[length];
        }
    if (n == 1 && (mask & ~first) == 0 && mask != first) { /* a part of what goes together */
        gt_step(s, first & ~mask);
    } else if (n == 1 && mask == first) {
        gt_step_in_row(s, mask, row, length);
    } else if (n > 1) {
        gt_step(s, mask & ~first);
        gt_step(s, mask & ~last);
    } else {
        gt_step(s, dialect->default_zones);
    }
}

/* Shorter and longer, so that the difference is seen in either player's turn. */
static void add_durations(const gt_dialect *dialect, gt_steps *s, int x)
{
    if (x < 0 || x >= dialect->n_durations)
        return;
    for (int k = 0; k < 2; k++)
        if (dialect->step_durations[x][k] >= 0)
            gt_step(s, dialect->step_durations[x][k]);
}

/* The neighbouring named set of the system. */
static void add_named_sets(const gt_dialect *dialect, gt_steps *s, int set)
{
    int low = set, high = set;
    for (const gt_set_row *row = dialect->sets; row != NULL && row->name != NULL; row++) {
        low = row->set < low ? row->set : low;
        high = row->set > high ? row->set : high;
    }
    gt_step_near(s, set, low, high);
}

static void add_sets(const gt_dialect *dialect, gt_steps *s, int set)
{
    if (set >= 0 && set < GT_MOST_SETS) {
        gt_step_near(s, set, 0, dialect->n_sets - 1);
        return;
    }
    switch (set) {
    case GT_SET_THIS: gt_step(s, GT_SET_OTHER); break; /* THAT is the same in abilities of a unit */
    case GT_SET_THAT: gt_step(s, GT_SET_OTHER); break;
    case GT_SET_OTHER: gt_step(s, GT_SET_THIS); break;
    case GT_SET_SOURCE: gt_step(s, GT_SET_OTHER); break;
    case GT_SET_CANDIDATE: break; /* a filter means nothing else */
    default: add_named_sets(dialect, s, set);
    }
}

/* own - any - opposing */
static void add_owners(gt_steps *s, int mask)
{
    static const int row[] = {1, 0, 2};
    gt_step_in_row(s, mask, row, 3);
}

/* ---- Numbers. */

static bool is_comparison(int op)
{
    return op >= GT_OP_EQ && op <= GT_OP_GE;
}

/* The step of a property. */
static int step_of(const gt_dialect *dialect, int property)
{
    return property == dialect->big_property && dialect->big_step > 0 ? dialect->big_step : 1;
}

/* The step of a number that this operation pushes. */
static int step_of_pushed(const gt_dialect *dialect, const gt_operation *i)
{
    return i->op == GT_OP_PROP || i->op == GT_OP_SUM_SET ? step_of(dialect, i->b)
           : i->op == GT_OP_SUM                          ? step_of(dialect, i->c)
                                                         : 1;
}

/* Whether it counts cards. */
static bool counts(const gt_dialect *dialect, const gt_operation *i)
{
    const gt_op_info *info = gt_op_info_of(dialect, i->op);
    return i->op == GT_OP_COUNT || i->op == GT_OP_COUNT_WITH || i->op == GT_OP_SIZE ||
           (i->op >= GT_OP_SYSTEM && info->kind == 'v' && gt_is_filter_operand(info->operands[1]));
}

bool gt_is_exact_choice(const gt_dialect *dialect, const gt_operation *i)
{
    bool chooses =
        i[0].op == GT_OP_NUM && i[1].op == GT_OP_NUM &&
        (i[2].op == GT_OP_CHOOSE || (dialect->choosing_op != 0 && i[2].op == dialect->choosing_op));
    return chooses && i[0].b == i[1].b;
}

/* 0 as the number that something is compared with. "Was it done?" is DID > 0 and no number of the
 * card; "is there any?" becomes "whether there is any or not", but for the card itself, which
 * is. */
static void add_zero(const gt_dialect *dialect, gt_steps *s, const gt_operation *i)
{
    int before = i[-1].op;
    if (before == GT_OP_DID || (before == GT_OP_SIZE && i[-1].a == GT_SET_THIS))
        return;
    if (counts(dialect, &i[-1]) && i[1].op == GT_OP_GT)
        gt_step(s, -1);
    else
        gt_step_number(s, 0, step_of_pushed(dialect, &i[-1]));
}

/* A number that is pushed. What comes in large steps is larger than all the rest. Below 0 are only
 * sums (-1) and what makes a comparison always true, no count and no cost. */
static void add_pushed(const gt_dialect *dialect, gt_steps *s, const gt_operation *i)
{
    int x = i->b, big = dialect->big_step;
    bool large = big > 0 && (x >= big || x <= -big);
    if (x == GT_NONE || x == ANY_NUMBER || gt_is_exact_choice(dialect, &i[-1]))
        return;
    if (x == 0 && is_comparison(i[1].op))
        add_zero(dialect, s, i);
    else if (x == 0)
        gt_step(s, 1);
    else
        gt_step_number(s, x, large ? big : 1);
}

/* "at least 0" is no bound */
static void add_bound(const gt_dialect *dialect, gt_steps *s, const gt_operation *i, int field)
{
    int x = gt_operand(i, field), step = step_of(dialect, i->a);
    if (x == INT16_MIN || x == INT16_MAX)
        return;
    if (x == 0 && field == 1)
        gt_step(s, step);
    else
        gt_step_number(s, x, step);
}

/* Another text of a list of n: tags and names. */
static void add_text(gt_steps *s, int x, int n)
{
    if (x >= 0)
        gt_step_near(s, x, 0, n - 1);
}

/* How many bits the words of a table use. */
static int bits_of(const gt_word *words)
{
    int all = 0, n = 0;
    for (; words != NULL && words->text != NULL; words++)
        all |= words->value;
    for (; all != 0; all >>= 1)
        n++;
    return n;
}

/* Operands that the table calls numbers. */
static void add_plain(const gt_dialect *dialect, gt_steps *s, const gt_pool *pool,
                      const gt_operation *i, int field)
{
    int x = gt_operand(i, field);
    switch (i->op) {
    case GT_OP_NUM: add_pushed(dialect, s, i); break;
    case GT_OP_TEST_RANGE: add_bound(dialect, s, i, field); break;
    case GT_OP_TEST_NAME:
    case GT_OP_TEST_TAG:
    case GT_OP_TEST_TYPE:
    case GT_OP_TEST_COLOUR:
    case GT_OP_TEST_HAS:
    case GT_OP_TEST_SHARES_ANY:
        if (field == 0)
            gt_step(s, !x); /* "not" */
        else if (i->op == GT_OP_TEST_NAME)
            add_text(s, x, pool->n_names);
        else if (i->op == GT_OP_TEST_TAG)
            add_text(s, x, pool->n_tags);
        else
            gt_step_bits(s, x,
                         bits_of(i->op == GT_OP_TEST_TYPE ? dialect->types : dialect->colours));
        break;
    case GT_OP_TEST_SHARES: gt_step(s, !x); break; /* "not" */
    default: gt_step_number(s, x, 1);
    }
}

/* Operands that the table leaves to the text. */
static void add_special(gt_steps *s, const gt_operation *i, int field)
{
    int x = gt_operand(i, field);
    switch (i->op) {
    case GT_OP_NARROW:
    case GT_OP_EXTREME:
    case GT_OP_EXTREME_AMONG: gt_step(s, !x); break; /* lowest, highest */
    case GT_OP_CHOOSE: gt_step_flags(s, x, GT_CHOOSE_OTHER | GT_CHOOSE_DISTINCT); break;
    default: break;
    }
}

/* ---- All of them. */

/* Whether an operand is there only because the operation has room for it, or the compiler put it
 * there. */
static bool is_unused(const gt_dialect *dialect, const gt_operation *i, int field,
                      enum gt_mutant_text text)
{
    char kind = gt_op_info_of(dialect, i->op)->operands[field];
    int x = gt_operand(i, field);
    if (dialect->is_unused != NULL && dialect->is_unused(i, field))
        return true;
    switch (kind) {
    case 'o': return x == 3 || (x == 0 && (i->op != GT_OP_FILTER || i->b == 0 || i->c >= 0));
    case 'u': return text == GT_IN_CONTINUOUS;
    case 's':
        if (x >= 0 && x < GT_MOST_SETS && text != GT_IN_EFFECT)
            return true;
        if (i->op == GT_OP_SIZE && x == GT_SET_THIS)
            return true; /* see add_zero */
        return x < 0 || (i->op == GT_OP_LESS && i->a == i->b); /* empties a register */
    default: return false;
    }
}

/* The properties that cards have printed on them, in a row, and by itself any other. */
static void add_properties(const gt_dialect *dialect, gt_steps *s, int x)
{
    int high = 0;
    for (const gt_word *w = dialect->numbers; w->text != NULL; w++)
        high = w->value > high ? w->value : high;
    gt_step_near(s, x, 0, x > high ? x : high);
}

int gt_steps_of_operand(const gt_dialect *dialect, const gt_pool *pool, int at, int operand,
                        enum gt_mutant_text text, int out[GT_MAX_STEPS])
{
    const gt_operation *i = &pool->code[at];
    gt_steps s = {out, 0};
    int x = gt_operand(i, operand);
    if (is_unused(dialect, i, operand, text) ||
        (dialect->steps != NULL && dialect->steps(&s, pool, i, operand)))
        return s.n;
    switch (gt_op_info_of(dialect, i->op)->operands[operand]) {
    case 'n': add_plain(dialect, &s, pool, i, operand); break;
    case '*': add_special(&s, i, operand); break;
    case 's': add_sets(dialect, &s, x); break;
    case 'p': add_properties(dialect, &s, x); break;
    case 'w': gt_step(&s, !x); break;
    case 'h':
        if (x != 0)
            gt_step(&s, 3 - x);
        break;
    case 't': gt_step_near(&s, x, 0, dialect->n_stats - 1); break;
    case 'z': add_zones(dialect, &s, (int)(uint16_t)x); break;
    case 'o': add_owners(&s, x); break;
    case 'k': gt_step_near(&s, x, 1, dialect->n_keywords - 1); break;
    case 'u': add_durations(dialect, &s, x); break;
    default: break; /* addresses, registers that are written, variables */
    }
    return s.n;
}

/* The value of a field of an ability. */
static int field_of(const gt_ability *a, enum gt_mutant_field field)
{
    switch (field) {
    case GT_MUT_ONCE: return a->once;
    case GT_MUT_LIMIT: return a->limit;
    case GT_MUT_MAY: return a->may;
    case GT_MUT_TIMING: return a->timing;
    default: return a->keyword;
    }
}

int gt_steps_of_ability(const gt_dialect *dialect, const gt_ability *a, enum gt_mutant_field field,
                        int out[GT_MAX_STEPS])
{
    gt_steps s = {out, 0};
    if (dialect->ability_steps != NULL && dialect->ability_steps(&s, a, (int)field))
        return s.n;
    if (field == GT_MUT_LIMIT && a->kind != GT_ACTIVE)
        return 0;
    return gt_steps_of_field(dialect, field, field_of(a, field), out);
}

/* One kind becomes its neighbours in the list of words; of several the first or the last goes. */
static void add_kinds(gt_steps *s, const gt_word *words, int mask)
{
    int row[32], n = 0, first = 0, last = 0;
    for (; words->text != NULL && n < 32; words++) {
        row[n++] = words->value;
        if ((mask & words->value) != 0) {
            first = first == 0 ? words->value : first;
            last = words->value;
        }
    }
    if (first == last) {
        gt_step_in_row(s, mask, row, n);
    } else {
        gt_step(s, mask & ~first);
        gt_step(s, mask & ~last);
    }
    gt_step(s, 0);
}

int gt_steps_of_to(const gt_dialect *dialect, const gt_pattern *p, int out[GT_MAX_STEPS])
{
    gt_steps s = {out, 0};
    const gt_event_row *row = dialect->events;
    while (row->name != NULL && (row->event != p->event || row->kinds == NULL))
        row++;
    if (row->name == NULL || p->to == 0)
        return gt_steps_of_field(dialect, GT_MUT_TO, (int)p->to, out);
    add_kinds(&s, row->kinds, (int)p->to);
    return s.n;
}

int gt_steps_of_field(const gt_dialect *dialect, enum gt_mutant_field field, int from,
                      int out[GT_MAX_STEPS])
{
    gt_steps s = {out, 0};
    if (from == 0)
        return 0;
    switch (field) {
    case GT_MUT_ONCE: gt_step_near(&s, from, 0, 2); break;
    case GT_MUT_LIMIT: gt_step_near(&s, from, 0, UINT8_MAX); break;
    case GT_MUT_MAY:
    case GT_MUT_GROUP: gt_step(&s, 0); break;
    case GT_MUT_EVENT: gt_step_near(&s, from, 1, dialect->n_events - 1); break;
    case GT_MUT_BY: /* causes are bits from 1 on */
        gt_step_bits(&s, from >> 1, bits_of(dialect->causes) - 1);
        for (int k = 0; k < s.n; k++)
            out[k] *= 2;
        gt_step(&s, 0);
        break;
    case GT_MUT_SOURCE:
    case GT_MUT_WHO:
    case GT_MUT_TURN:
        gt_step(&s, 3 - from);
        gt_step(&s, 0);
        break;
    case GT_MUT_FROM:
    case GT_MUT_TO:
        add_zones(dialect, &s, from);
        gt_step(&s, 0);
        break;
    default: break;
    }
    return s.n;
}
