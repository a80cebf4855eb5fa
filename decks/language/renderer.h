/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From card code back to English, piece by piece; used by render.c. The code is structured, since
 * it comes from the compiler (see compile_effect.c for the shape of a statement), so that reading
 * it is compiling it backwards: values become phrases on a stack, filters become noun phrases,
 * registers remember what they hold ("the chosen unit"), instructions become sentences.
 *
 *   render_filter.c   filters and events;  render_value.c   values and conditions
 *   render_effect.c   the structure of effects;  render_instruction.c   instructions and choices
 *   render_saying.c   templates of the dialect
 *
 * All texts live until gt_renderer_end. */
#ifndef GT_DECKS_LANGUAGE_RENDERER_H
#define GT_DECKS_LANGUAGE_RENDERER_H

#include "decks/language/dialect.h"

#include <stdbool.h>

/* A phrase on the value stack. */
typedef struct gt_phrase {
    const char *text;
    bool compound; /* needs brackets inside another one */
    bool did; /* it is DID > 0, or the DID in it */
    bool number; /* it is the constant `value` */
    int value;
} gt_phrase;

/* A sentence; a heading for what follows with a greater depth ends with a colon. */
typedef struct gt_line {
    int depth;
    const char *text;
} gt_line;

struct gt_renderer {
    const gt_dialect *dialect;
    const gt_saying *saying[256]; /* of the dialect's operations */
    const gt_pool *pool;
    const gt_def *def;
    const char *self; /* "this unit", "this card", ... */
    const char *that; /* what an event happened to */
    char **arena;
    int n_arena, arena_capacity;
    gt_line *line;
    int n_lines, line_capacity;
    gt_phrase stack[GT_STACK];
    int n_stack;
    const char *set[GT_MOST_SETS]; /* what a register holds */
    bool plural[GT_MOST_SETS];
    gt_addr filter[GT_MOST_SETS]; /* the filter that filled it; 0: something else did */
    const char *narrowed[GT_MOST_SETS]; /* "with the lowest cost" */
    const char *var[GT_MOST_VARS];
    unsigned kept; /* registers with which the effect begins that is read next */
    int n_choices, choice; /* in this effect; the number of the last one */
    bool continuous; /* the code of a continuous ability */
    int modifier_line, modifier_set, modifier_until; /* the last line, if it gives something: -1 */
    const char *modifier; /* its text without the duration */
    int depth; /* at which an instruction adds its lines */
    gt_addr at; /* the instruction that is being told */
    gt_addr sought,
        /* the line that tells an instruction, see gt_render_sentence: the last one up to it */
        found_at;
    const char *found;
    int found_depth; /* what stands under a heading belongs to it; -1: that is over */
};

/* The parts of a noun phrase: before the noun, the noun, behind it. */
struct gt_noun_phrase {
    const char *before, *noun, *place, *behind;
    bool self; /* it is this very object */
};

void gt_renderer_begin(gt_renderer *r, const gt_dialect *dialect, const gt_pool *pool,
                       const gt_def *def);
void gt_renderer_end(gt_renderer *r);

/* A text that lives as long as the reader. */
const char *gt_say(gt_renderer *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "own units with cost 2 or less", or one: "own unit ..."; `noun`: what it is if the code does not
 * tell ("unit", "card"). */
const char *gt_render_filter(gt_renderer *r, gt_addr at, const char *noun, bool plural);

/* The same with an article: "a card", "an own unit", "this unit". */
const char *gt_render_one(gt_renderer *r, gt_addr at, const char *noun);

/* "unit", "card", "skill card" ... */
const char *gt_render_noun(gt_renderer *r, gt_addr at, const char *noun);

/* "an own unit attacks" */
const char *gt_render_event(gt_renderer *r, int pattern);

/* The objects of a set operand: "this unit", "the chosen cards". */
const char *gt_render_set(gt_renderer *r, int set);
bool gt_render_is_plural(const gt_renderer *r, int set);

/* A whole value or condition. */
const char *gt_render_value(gt_renderer *r, gt_addr at);

/* Takes one value instruction onto the stack. */
void gt_render_step(gt_renderer *r, const gt_operation *ins);
gt_phrase gt_pop_phrase(gt_renderer *r);

/* Adds the lines of an effect, from its first instruction to its end. */
void gt_render_effect(gt_renderer *r, gt_addr at, int depth);

/* Adds the line of an instruction, or remembers what it did to a register. */
void gt_render_instruction(gt_renderer *r, const gt_operation *ins, int depth);

/* From now on a register holds this. */
void gt_render_hold(gt_renderer *r, int set, const char *text, bool plural);

/* Adds the lines of an ability. */
void gt_render_ability(gt_renderer *r, const gt_ability *a, int depth);

void gt_render_line(gt_renderer *r, int depth, const char *text);

/* render_saying.c: finds what each operation says in the rows of the dialect. */
void gt_index_sayings(gt_renderer *r);

/* ---- For dialects. */

/* A template (see gt_saying): $a to $d operands of `i`, $x the number that was popped (pops of the
 * operation), $t this card, $1 `arg`. */
const char *gt_fill(gt_renderer *r, const char *text, const gt_operation *i, const char *arg);

/* What an operation of the dialect says; NULL: nothing. It may add lines at r->depth by itself. */
const char *gt_say_operation(gt_renderer *r, const gt_operation *i);

/* "2 cards", "1 card", "cards, as many as X" */
const char *gt_say_amount(gt_renderer *r, gt_phrase n, const char *noun);

/* The texts of all words whose bits are in the mask, with `between` between them. */
const char *gt_say_mask(gt_renderer *r, const gt_word *words, int mask, const char *between);

/* " until the end of the turn"; nothing for what a continuous ability says. */
const char *gt_say_until(const gt_renderer *r, int until);

/* " in your hand", " in the opponent's hand", " in either hand" */
const char *gt_say_zone(gt_renderer *r, int owners, const char *zone);
const char *gt_owner_word(int owners); /* "own ", "opposing ", "" */
const char *gt_say_causes(gt_renderer *r, const gt_pattern *p); /* " by battle" */
const char *gt_player_word(int mask); /* "you", "the opponent", "a player" */
const char *gt_say_turn_event(gt_renderer *r, const gt_pattern *p, const char *what);

/* What an instruction affected (the set `from`), as later sentences name it: "the trashed
 * cards". */
void gt_hold_affected(gt_renderer *r, int from, int to, const char *participle);

/* "with cost 2 or less" */
const char *gt_say_range(gt_renderer *r, int property, const char *range);

/* "cost" */
const char *gt_number_word(const gt_renderer *r, int property);

/* Print, and take away all lines of: a text under a heading; abilities in a row. */
void gt_print_effect(gt_renderer *r, const char *heading, gt_addr code, FILE *out);
void gt_print_abilities(gt_renderer *r, int first, int n, FILE *out);

#endif
