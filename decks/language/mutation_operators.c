/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One step up and down from an operand, by its kind. */
#include "decks/language/mutation_operators.h"

#include <assert.h>

#define GT_UNUSED __attribute__((unused))

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
    assert(bits > 0);
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

int gt_bits_up_to(int largest)
{
    int n = 0;
    for (; largest > 0; largest >>= 1)
        n++;
    return n;
}

/* Each flag of `mask` that is set is taken away. */
void gt_step_flags(gt_steps *s, int x, int mask)
{
    for (int bit = 1; bit <= mask; bit *= 2)
        if ((x & mask & bit) != 0)
            gt_step(s, x & ~bit);
}

/* ---- Kinds. */

static void add_zones(gt_steps *s, int mask)
{
    const int *row = s->dialect->step_zones;
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
        gt_step(s, s->dialect->default_zones);
    }
}

static void step_zones(gt_steps *s, GT_UNUSED const gt_operation *i, int mask)
{
    add_zones(s, (int)(uint16_t)mask);
}

/* Shorter and longer, so that the difference is seen in either player's turn. */
static void step_duration(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    if (s->text == GT_IN_CONTINUOUS || x < 0 || x >= s->dialect->n_durations)
        return;
    for (int k = 0; k < 2; k++)
        if (s->dialect->step_durations[x][k] >= 0)
            gt_step(s, s->dialect->step_durations[x][k]);
}

/* What could be meant in place of a set of the system. */
static void add_named_sets(gt_steps *s, int set)
{
    const gt_set_row *row = s->dialect->sets;
    while (row != NULL && row->name != NULL && row->set != set)
        row++;
    for (int k = 0; row != NULL && k < 2; k++)
        if (row->like[k] != 0)
            gt_step(s, row->like[k]);
}

/* Registers that are empty all the same, and what empties one, mean nothing. */
void gt_step_set(gt_steps *s, const gt_operation *i, int set)
{
    bool is_register = set >= 0 && set < GT_MOST_SETS;
    if (set < 0 || (is_register && s->text != GT_IN_EFFECT) ||
        (i->op == GT_OP_SIZE && set == GT_SET_THIS) || (i->op == GT_OP_LESS && i->a == i->b))
        return;
    if (is_register) {
        gt_step_near(s, set, 0, s->dialect->n_sets - 1);
        return;
    }
    switch (set) {
    case GT_SET_THIS: gt_step(s, GT_SET_OTHER); break; /* THAT is the same in abilities of a unit */
    case GT_SET_THAT: gt_step(s, GT_SET_OTHER); break;
    case GT_SET_OTHER: gt_step(s, GT_SET_THIS); break;
    case GT_SET_SOURCE: gt_step(s, GT_SET_OTHER); break;
    case GT_SET_CANDIDATE: break; /* a filter means nothing else */
    default: add_named_sets(s, set);
    }
}

/* own - any - opposing */
static void step_owners(gt_steps *s, const gt_operation *i, int mask)
{
    static const int row[] = {1, 0, 2};
    if (mask != 0 || (i->op == GT_OP_FILTER && i->b != 0 && i->c < 0))
        gt_step_in_row(s, mask, row, 3);
}

static void step_whose(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    if (x != 0)
        gt_step(s, 3 - x);
}

static void step_statistic(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_near(s, x, 0, s->dialect->n_stats - 1);
}

static void step_keyword(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_near(s, x, 1, s->dialect->n_keywords - 1);
}

/* The properties that cards have printed on them, in a row, and by itself any other. */
static void step_property(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    int high = 0;
    for (const gt_word *w = s->dialect->numbers; w->text != NULL; w++)
        high = w->value > high ? w->value : high;
    gt_step_near(s, x, 0, x > high ? x : high);
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

/* The step of a number that this operation pushes: the property that it reads tells. */
static int step_of_pushed(const gt_dialect *dialect, const gt_operation *i)
{
    return i->op == GT_OP_PROP || i->op == GT_OP_SUM_SET ? step_of(dialect, i->b)
           : i->op == GT_OP_SUM                          ? step_of(dialect, i->c)
                                                         : 1;
}

/* Whether it counts cards. */
static bool counts(const gt_dialect *dialect, const gt_operation *i)
{
    return i->op == GT_OP_COUNT || i->op == GT_OP_COUNT_WITH || i->op == GT_OP_SIZE ||
           (i->op >= GT_OP_SYSTEM && gt_op_pushes(dialect, i) != 0 &&
            gt_is_filter_operand(gt_operand_letter(dialect, i, 1)));
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
static void add_zero(gt_steps *s, const gt_operation *i)
{
    int before = i[-1].op;
    if (before == GT_OP_DID || (before == GT_OP_SIZE && i[-1].a == GT_SET_THIS))
        return;
    if (counts(s->dialect, &i[-1]) && i[1].op == GT_OP_GT)
        gt_step(s, -1);
    else
        gt_step_number(s, 0, step_of_pushed(s->dialect, &i[-1]));
}

/* A number that is pushed. What comes in large steps is larger than all the rest. Below 0 are only
 * sums (-1) and what makes a comparison always true, no count and no cost. */
static void step_pushed(gt_steps *s, const gt_operation *i, int x)
{
    int big = s->dialect->big_step;
    bool large = big > 0 && (x >= big || x <= -big);
    if (x == GT_NONE || x == ANY_NUMBER || gt_is_exact_choice(s->dialect, &i[-1]))
        return;
    if (x == 0 && is_comparison(i[1].op))
        add_zero(s, i);
    else if (x == 0)
        gt_step(s, 1);
    else
        gt_step_number(s, x, large ? big : 1);
}

static void step_number(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_number(s, x, 1);
}

static void step_most(gt_steps *s, const gt_operation *i, int x)
{
    if (x != INT16_MIN && x != INT16_MAX)
        gt_step_number(s, x, step_of(s->dialect, i->a));
}

/* "at least 0" is no bound */
static void step_least(gt_steps *s, const gt_operation *i, int x)
{
    if (x == 0)
        gt_step(s, step_of(s->dialect, i->a));
    else
        step_most(s, i, x);
}

/* Another text of a list of n: tags and names. */
static void add_text(gt_steps *s, int x, int n)
{
    if (x >= 0)
        gt_step_near(s, x, 0, n - 1);
}

static void step_name(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    add_text(s, x, s->pool->n_names);
}

static void step_tag(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    add_text(s, x, s->pool->n_tags);
}

/* How many bits the words of a table use. */
static int bits_of(const gt_word *words)
{
    int all = 0;
    for (; words != NULL && words->text != NULL; words++)
        all |= words->value;
    return gt_bits_up_to(all);
}

static void step_types(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_bits(s, x, bits_of(s->dialect->types));
}

static void step_colours(gt_steps *s, GT_UNUSED const gt_operation *i, int x)
{
    gt_step_bits(s, x, bits_of(s->dialect->colours));
}

/* ---- All of them. Addresses, registers that are written and variables stay as they are. */

const gt_operand_kind gt_kind_NO = {.letter = '-'};
const gt_operand_kind gt_kind_NUMBER = {'n', .steps = step_number};
const gt_operand_kind gt_kind_FIXED = {'n', .fixed = true};
const gt_operand_kind gt_kind_BOOL = {'n', .high = 1};
const gt_operand_kind gt_kind_PUSHED = {'n', .steps = step_pushed};
const gt_operand_kind gt_kind_LEAST = {'n', .steps = step_least};
const gt_operand_kind gt_kind_MOST = {'n', .steps = step_most};
const gt_operand_kind gt_kind_NAME = {'n', .steps = step_name};
const gt_operand_kind gt_kind_TAG = {'n', .steps = step_tag};
const gt_operand_kind gt_kind_TYPES = {'n', .steps = step_types};
const gt_operand_kind gt_kind_COLOURS = {'n', .steps = step_colours};
const gt_operand_kind gt_kind_CHOICE_FLAGS = {'n', .flags = GT_CHOOSE_OTHER | GT_CHOOSE_DISTINCT};
const gt_operand_kind gt_kind_SET = {'s', .steps = gt_step_set};
const gt_operand_kind gt_kind_FIXED_SET = {'s', .fixed = true};
const gt_operand_kind gt_kind_REGISTER = {.letter = 'S'};
const gt_operand_kind gt_kind_VARIABLE = {.letter = 'v'};
const gt_operand_kind gt_kind_JUMP = {.letter = 'j'};
const gt_operand_kind gt_kind_VALUE = {.letter = '@'};
const gt_operand_kind gt_kind_PROPERTY = {'p', .steps = step_property};
const gt_operand_kind gt_kind_FILTER = {.letter = 'f'};
const gt_operand_kind gt_kind_FIXED_FILTER = {'f', .fixed = true};
const gt_operand_kind gt_kind_FILTER_LATER = {.letter = 'F'};
const gt_operand_kind gt_kind_PLAYER = {'w', .high = 1};
const gt_operand_kind gt_kind_STATISTIC = {'t', .steps = step_statistic};
const gt_operand_kind gt_kind_WHOSE = {'h', .steps = step_whose};
const gt_operand_kind gt_kind_EVENT = {.letter = 'e'};
const gt_operand_kind gt_kind_ZONES = {'z', .steps = step_zones};
const gt_operand_kind gt_kind_FIXED_ZONES = {'z', .fixed = true};
const gt_operand_kind gt_kind_OWNERS = {'o', .steps = step_owners};
const gt_operand_kind gt_kind_FIXED_OWNERS = {'o', .fixed = true};
const gt_operand_kind gt_kind_KEYWORD = {'k', .steps = step_keyword};
const gt_operand_kind gt_kind_ABILITY = {.letter = 'q'};
const gt_operand_kind gt_kind_DURATION = {'u', .steps = step_duration};

bool gt_means_nothing(const gt_dialect *dialect, const gt_operation *i, int operand)
{
    const gt_operand_kind *kind = gt_op_info_of(dialect, i->op)->operands[operand];
    return kind->fixed || (kind->is_unused != NULL && kind->is_unused(i)) ||
           (dialect->is_unused != NULL && dialect->is_unused(i, operand));
}

static void steps_of_kind(gt_steps *s, const gt_operand_kind *kind, const gt_operation *i, int x)
{
    if (kind->steps != NULL)
        kind->steps(s, i, x);
    else if (kind->row != NULL)
        gt_step_in_row(s, x, kind->row, kind->n_row);
    else if (kind->bits > 0)
        gt_step_bits(s, x, kind->bits);
    else if (kind->flags != 0)
        gt_step_flags(s, x, kind->flags);
    else if (kind->high > 0)
        gt_step_near(s, x, kind->low, kind->high);
}

int gt_steps_of_operand(const gt_dialect *dialect, const gt_pool *pool, int at, int operand,
                        enum gt_mutant_text text, int out[GT_MAX_STEPS])
{
    const gt_operation *i = &pool->code[at];
    gt_steps s = {out, .dialect = dialect, .pool = pool, .text = text};
    if (!gt_means_nothing(dialect, i, operand) &&
        (dialect->steps == NULL || !dialect->steps(&s, i, operand)))
        steps_of_kind(&s, gt_op_info_of(dialect, i->op)->operands[operand], i,
                      gt_operand(i, operand));
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
    gt_steps s = {out, .dialect = dialect};
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
    gt_steps s = {out, .dialect = dialect};
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
    gt_steps s = {out, .dialect = dialect};
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
        add_zones(&s, from);
        gt_step(&s, 0);
        break;
    default: break;
    }
    return s.n;
}
