/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and conditions as phrases, built on a stack as the code builds numbers. Needs POSIX
 * (open_memstream). */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/files/memory.h"
#include "decks/language/renderer.h"

#include <stdarg.h>

void gt_renderer_begin(gt_renderer *r, const gt_dialect *dialect, const gt_pool *pool,
                       const gt_def *def)
{
    *r = (gt_renderer){
        .dialect = dialect, .pool = pool, .def = def, .self = "this card", .that = "that card"};
    gt_index_sayings(r);
}

void gt_renderer_end(gt_renderer *r)
{
    for (int i = 0; i < r->n_arena; i++)
        gt_free(r->arena[i]);
    gt_free(r->arena);
    gt_free(r->line);
}

const char *gt_say(gt_renderer *r, const char *format, ...)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    va_list args;
    va_start(args, format);
    if (f != NULL) {
        vfprintf(f, format, args);
        fclose(f);
    }
    va_end(args);
    if (text == NULL)
        text = gt_copy_text("?", 1);
    r->arena = gt_grow(r->arena, r->n_arena, &r->arena_capacity, sizeof *r->arena);
    return r->arena[r->n_arena++] = text;
}

static const char *named_set(gt_renderer *r, int set)
{
    for (const gt_set_row *row = r->dialect->sets; row != NULL && row->name != NULL; row++)
        if (row->set == set)
            return gt_fill(r, row->text, NULL, "");
    return set < 0 || set >= GT_MOST_SETS || r->set[set] == NULL ? "nothing" : r->set[set];
}

const char *gt_render_set(gt_renderer *r, int set)
{
    switch (set) {
    case GT_SET_THIS: return r->self;
    case GT_SET_THAT: return r->that;
    case GT_SET_OTHER: return "the card whose effect did it";
    case GT_SET_CANDIDATE: return "it";
    case GT_SET_SOURCE: return "this card";
    default: return named_set(r, set);
    }
}

bool gt_render_is_plural(const gt_renderer *r, int set)
{
    return set >= 0 && set < GT_MOST_SETS && r->plural[set];
}

static void push(gt_renderer *r, const char *text, bool compound)
{
    if (r->n_stack < GT_STACK)
        r->stack[r->n_stack++] = (gt_phrase){.text = text, .compound = compound};
}

gt_phrase gt_pop_phrase(gt_renderer *r)
{
    return r->n_stack > 0 ? r->stack[--r->n_stack] : (gt_phrase){.text = "?"};
}

static const char *bracketed(gt_renderer *r, gt_phrase p)
{
    return p.compound ? gt_say(r, "(%s)", p.text) : p.text;
}

/* ---- Values */

/* Where a card stands that a filter asks for nothing else of, NULL: it is about something else. */
static const char *stands_where(const gt_renderer *r, gt_addr filter)
{
    const gt_operation *head = &r->pool->code[filter];
    if (head[1].op != GT_OP_DONE || head->c >= 0 || head->a != 0 || r->dialect->standings == NULL)
        return NULL;
    return gt_word_text(r->dialect->standings, head->b);
}

static const gt_property_row *property_row(const gt_renderer *r, int property)
{
    for (const gt_property_row *row = r->dialect->properties; row != NULL && row->of != NULL; row++)
        if (row->property == property)
            return row;
    return NULL;
}

const char *gt_number_word(const gt_renderer *r, int property)
{
    const char *word = gt_word_text(r->dialect->numbers, property);
    return word == NULL ? "?" : word;
}

static const char *property_of(gt_renderer *r, int set, int property)
{
    const gt_property_row *row = property_row(r, property);
    bool its = set == GT_SET_CANDIDATE;
    if (row != NULL)
        return gt_fill(r, its ? row->its : row->of, NULL, gt_render_set(r, set));
    if (its)
        return gt_say(r, "its %s", gt_number_word(r, property));
    return gt_say(r, "the %s of %s", gt_number_word(r, property), gt_render_set(r, set));
}

const char *gt_say_range(gt_renderer *r, int property, const char *range)
{
    const gt_property_row *row = property_row(r, property);
    if (row != NULL && row->with != NULL)
        return gt_fill(r, row->with, NULL, range);
    return gt_say(r, "with %s %s", gt_number_word(r, property), range);
}

static const char *stat_of(const gt_renderer *r, const gt_operation *i)
{
    if (i->b < 0 || i->b >= r->dialect->n_stats)
        return "?";
    const gt_stat_row *row = &r->dialect->stats[i->b];
    return i->a == 0 ? row->yours : row->theirs;
}

static const char *extreme_word(int highest)
{
    return highest != 0 ? "highest" : "lowest";
}

static const char *value_words(gt_renderer *r, const gt_operation *i)
{
    const char *of;
    switch (i->op) {
    case GT_OP_VAR: return r->var[i->a] == NULL ? "?" : r->var[i->a];
    case GT_OP_SIZE: return gt_say(r, "the number of %s", gt_render_set(r, i->a));
    case GT_OP_COUNT:
        of = gt_render_filter(r, gt_address(i->b), "card", true);
        return gt_say(r, "the number of %s", of);
    case GT_OP_COUNT_WITH:
        of = gt_render_filter(r, gt_address(i->b), "card", true);
        gt_render_hold(r, i->a, "the chosen card", false);
        return gt_say(r, "the number of %s such that, with it chosen, %s", of,
                      gt_render_value(r, gt_address(i->c)));
    case GT_OP_PROP:
    case GT_OP_SUM_SET: return property_of(r, i->a, i->b);
    case GT_OP_SUM:
        of = gt_render_filter(r, gt_address(i->b), "card", true);
        return gt_say(r, "the total %s of %s", gt_number_word(r, i->c), of);
    case GT_OP_EXTREME:
        return gt_say(r, "the %s %s among %s", extreme_word(i->c), gt_number_word(r, i->b),
                      gt_render_set(r, i->a));
    case GT_OP_EXTREME_AMONG:
        of = gt_render_filter(r, gt_address(i->b), "card", true);
        return gt_say(r, "the %s %s among %s", extreme_word(i->d), gt_number_word(r, i->c), of);
    case GT_OP_PRINTED:
        return gt_say(r, "the printed %s of %s", gt_number_word(r, i->b), gt_render_set(r, i->a));
    case GT_OP_STAMP: return gt_render_set(r, i->a);
    case GT_OP_KINDS_AMONG:
        of = gt_render_filter(r, gt_address(i->b), "card", true);
        return gt_say(r, "the number of different names among %s", of);
    case GT_OP_KINDS:
        return gt_say(r, "the number of different names among %s", gt_render_set(r, i->a));
    case GT_OP_STAT: return stat_of(r, i);
    case GT_OP_TALLY:
        return gt_say(r, "the number of times this turn that %s", gt_render_event(r, i->b));
    case GT_OP_AMOUNT: return "the number in the event";
    default: return NULL;
    }
}

static const char *condition_words(gt_renderer *r, const gt_operation *i)
{
    const char *set;
    switch (i->op) {
    case GT_OP_MATCH:
        set = gt_render_set(r, i->a);
        if (stands_where(r, gt_address(i->b)) != NULL)
            return gt_say(r, "%s stands in %s", set, stands_where(r, gt_address(i->b)));
        return gt_say(r, "%s is %s", set, gt_render_one(r, gt_address(i->b), "card"));
    case GT_OP_IS_TURN: return i->a == 0 ? "it is your turn" : "it is the opponent's turn";
    default: return i->op >= GT_OP_SYSTEM ? gt_say_operation(r, i) : NULL;
    }
}

/* ---- Operations */

static const char *comparison_word(int op)
{
    return op == GT_OP_EQ   ? "is"
           : op == GT_OP_NE ? "is not"
           : op == GT_OP_LT ? "is less than"
           : op == GT_OP_LE ? "is at most"
           : op == GT_OP_GT ? "is more than"
                            : "is at least";
}

/* "the number of X is more than 0" reads better as "there are X". */
static const char *comparison(gt_renderer *r, int op, gt_phrase x, gt_phrase y)
{
    static const char prefix[] = "the number of ";
    const char *what = x.text + sizeof prefix - 1;
    if (op == GT_OP_GT && y.number && y.value == 0 &&
        strncmp(x.text, prefix, sizeof prefix - 1) == 0)
        return gt_say(r, "there %s %s", strncmp(what, "the ", 4) == 0 ? "is" : "are", what);
    return gt_say(r, "%s %s %s", bracketed(r, x), comparison_word(op), bracketed(r, y));
}

static const char *arithmetic(gt_renderer *r, int op, gt_phrase x, gt_phrase y)
{
    const char *a = bracketed(r, x), *b = bracketed(r, y);
    switch (op) {
    case GT_OP_ADD:
        return y.number && y.value < 0 ? gt_say(r, "%s - %d", a, -y.value)
                                       : gt_say(r, "%s + %s", a, b);
    case GT_OP_SUB:
        return x.number && x.value == 0 ? gt_say(r, "minus %s", b) : gt_say(r, "%s - %s", a, b);
    case GT_OP_MUL: return gt_say(r, "%s times %s", a, b);
    case GT_OP_DIV: return gt_say(r, "%s divided by %s, rounded down", a, b);
    case GT_OP_ABS_DIFF: return gt_say(r, "the difference between %s and %s", a, b);
    case GT_OP_MIN: return gt_say(r, "the smaller of %s and %s", a, b);
    default: return gt_say(r, "the larger of %s and %s", a, b);
    }
}

static void binary(gt_renderer *r, int op)
{
    gt_phrase y = gt_pop_phrase(r), x = gt_pop_phrase(r);
    if (op == GT_OP_AND || op == GT_OP_OR) {
        const char *word = op == GT_OP_AND ? "and" : "or";
        push(r, gt_say(r, "%s %s %s", bracketed(r, x), word, bracketed(r, y)), true);
    } else if (op >= GT_OP_EQ && op <= GT_OP_GE) {
        push(r, comparison(r, op, x, y), false);
        r->stack[r->n_stack - 1].did = x.did;
    } else {
        push(r, arithmetic(r, op, x, y),
             op == GT_OP_ADD || op == GT_OP_SUB || op == GT_OP_MUL || op == GT_OP_DIV);
    }
}

void gt_render_step(gt_renderer *r, const gt_operation *i)
{
    const char *text = value_words(r, i);
    if (text == NULL)
        text = condition_words(r, i);
    if (text != NULL) {
        push(r, text, false);
    } else if (i->op == GT_OP_NUM) {
        push(r, gt_say(r, "%d", i->b), false);
        r->stack[r->n_stack - 1].number = true;
        r->stack[r->n_stack - 1].value = i->b;
    } else if (i->op == GT_OP_DID) {
        push(r, "how much was done", false);
        r->stack[r->n_stack - 1].did = true;
    } else if (i->op == GT_OP_NOT) {
        push(r, gt_say(r, "not (%s)", gt_pop_phrase(r).text), false);
    } else {
        binary(r, i->op);
    }
}

const char *gt_render_value(gt_renderer *r, gt_addr at)
{
    const gt_operation *i = r->pool->code + at;
    for (; i->op != GT_OP_DONE; i++)
        gt_render_step(r, i);
    return gt_pop_phrase(r).text;
}
