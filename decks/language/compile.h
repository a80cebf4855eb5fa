/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compiler of cards: JSON in, definitions and code (engine/code/code.h) out, every mistake
 * noted on the way. One pass: each function checks a piece of the tree and emits code for it; after
 * a mistake it emits something harmless and goes on, since nothing is used then. The words are
 * those of a dialect (dialect.h), which uses what is here.
 *
 *   compile.c          blocks of code, labels, registers, words and numbers
 *   compile_card.c     what is common to cards; compile_ability.c an ability; compile_event.c what
 *                      sets it off
 *   compile_effect.c   statements and their order; compile_control.c modes, repetition
 *   compile_can.c      can it be done?  compile_can_target.c  of targets
 *   compile_target.c   sets and choices; compile_filter.c tests; compile_range.c those of numbers
 *   compile_value.c    values; compile_condition.c conditions
 *
 * Code is written in blocks. A filter or value that an instruction refers to is a block of its own,
 * finished and appended to the pool before the block that uses it, so that its address is known. */
#ifndef GT_DECKS_LANGUAGE_COMPILE_H
#define GT_DECKS_LANGUAGE_COMPILE_H

#include "decks/files/json.h"
#include "decks/language/build.h"
#include "decks/language/dialect.h"
#include "decks/language/words.h"

/* A piece of code; jumps are relative to its begin until it is closed. Instructions that fill set
 * registers for a filter or a value go into the `host`, the block of the effect that needs them,
 * before the expression that is being written there: the value stack is empty then. */
typedef struct gt_block {
    gt_operation *ins;
    int n, capacity, inserted;
    int depth; /* values that lie on the stack behind what is written */
    int start; /* where the expression begins that pushes them; n: none does */
    struct gt_block *outer;
    struct gt_block *host; /* NULL: nothing can be prepared */
    bool knows_names; /* names of the effect can be read; not where a filter is asked again later */
    bool effect; /* players can be asked */
} gt_block;

/* A point to which everything that was written can be taken back. */
typedef struct gt_mark {
    int n, inserted, depth, start, n_code, n_patterns, n_starts, overflows;
} gt_mark;

/* What was written although there is no room for it: in operands, in a block, on the value stack,
 * in registers. That is no matter of code that is taken back, and is one of code that is written
 * while mistakes are not noted (code that asks whether something can be done), so it is told where
 * the ability or card ends. */
typedef struct gt_overflow {
    int n; /* how often */
    char first[160];
} gt_overflow;

/* Jumps to a place that is not known yet: the last one; operand b of each holds the one before. */
typedef struct gt_label {
    int last;
} gt_label;

#define GT_LABEL ((gt_label){-1})

/* What is still to come in a list (all of it in a loop; `then` and `else` behind the verb; the
 * modes that follow), and in those around it. */
typedef struct gt_scope {
    const cJSON *rest; /* a node and those behind it */
    const struct gt_scope *up;
} gt_scope;

/* The registers of one effect. A name is known from its statement on to its last use. */
typedef struct gt_registers {
    const char *name[GT_MOST_SETS]; /* NULL: free, or for the moment only */
    unsigned busy, dirty; /* bits of registers: in use; may hold something */
    unsigned fixed; /* bits of registers that stay in use to the end of the effect */
    int vars, loops;
    const gt_scope *scope;
    bool too_many; /* registers ran out, and that was told */
    const char *bound[16]; /* names that were bound, for suggestions */
    int n_bound;
} gt_registers;

typedef struct gt_ability_list {
    gt_ability *list;
    int n, capacity;
} gt_ability_list;

/* What a test that is asked again later keeps of a named card (gt_frozen). */
enum gt_kept { GT_KEEP_NOTHING, GT_KEEP_NUMBER, GT_KEEP_STAMP };

struct gt_compiler {
    const gt_dialect *dialect;
    gt_build *build;
    const gt_json *json;
    gt_errors *e;
    const gt_verb_row *verb; /* whose statement is read, as its functions begin */
    const cJSON *at; /* what is being compiled, for errors that have no other place */
    gt_def *def;
    gt_block *block;
    gt_registers *registers;
    gt_ability_list printed, quoted;
    int order; /* printed_order of the next ability */
    int start[256], n_starts; /* addresses of blocks of this card that may be used again */
    int quiet; /* above 0: mistakes are not noted, somebody else does it */
    bool asking; /* this is code that only asks whether something can be done */
    bool twin; /* names of the effect are not known: a use sets `unknown` */
    bool unknown;
    bool announcing; /* a filter of targets: it is asked with the registers of those before */
    bool trusting; /* and what depends on them is taken for possible */
    bool event; /* `that` and `amount` mean something */
    bool cause; /* `by` means something */
    bool replacing; /* there is a proposed event, of which it says what becomes of it */
    /* of a continuous ability whose parts are computed at different times: which to write (bits of
     * the dialect) */
    unsigned parts;
    bool continuous; /* continuous code, run again whenever values are computed */
    bool keeps; /* the filter that is asked again later can keep something in gt_frozen */
    int frozen; /* what it keeps: enum gt_kept */
    bool whole; /* the instruction is a cost: exact choices are all or nothing */
    void *own; /* of the dialect */
    gt_overflow overflow;
    gt_label *fail; /* where to go if the instruction is not wholly done; NULL: nobody asks */
};

/* ---- compile.c: mistakes */
void gt_wrong(gt_compiler *c, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void gt_wrong_key(gt_compiler *c, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Notes that there is no room for something; tells it, with its place, and forgets it. */
void gt_no_room(gt_compiler *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
void gt_tell_no_room(gt_compiler *c, const cJSON *node);

/* ---- Writing code; what no operand or block can hold is noted with gt_no_room */
enum { GT_MAX_BLOCK = GT_MAX_CODE / 2 }; /* operations; labels are int16 */

void gt_emit(gt_compiler *c, int op, int a, int b, int c_, int d);
void gt_emit_with(gt_compiler *c, int op, int number); /* of what was pushed and a number */

/* Emits an instruction that fills a register, into the host. */
void gt_emit_set(gt_compiler *c, const cJSON *node, int op, int a, int b, int c_, int d);
gt_mark gt_mark_here(const gt_compiler *c);
void gt_take_back(gt_compiler *c, gt_mark mark);

void gt_block_open_effect(gt_compiler *c, gt_block *block); /* host: itself */
void gt_block_open_value(gt_compiler *c, gt_block *block); /* host: none */
void gt_block_open_filter(gt_compiler *c, gt_block *block); /* host: that of the block around */
void gt_block_open_later(gt_compiler *c, gt_block *block); /* a filter without registers */
/* Close a value or filter, an effect; the address. An equal block of the card is used again. */
gt_addr gt_block_done(gt_compiler *c);
gt_addr gt_block_end(gt_compiler *c);
void gt_block_drop(gt_compiler *c);

void gt_emit_jump(gt_compiler *c, int op, int a, gt_label *to);
void gt_label_here(gt_compiler *c, gt_label *label);

int gt_temp(gt_compiler *c, const cJSON *node); /* a register for the moment */
unsigned gt_temps(const gt_compiler *c);
void gt_release(gt_compiler *c, unsigned temps); /* frees those that came since gt_temps */
int gt_variable(gt_compiler *c, const cJSON *node);
int gt_frozen(const gt_compiler *
                  c); /* the variable that a modifier keeps for its filter, GT_FROZEN of the game */
int gt_name_register(const gt_compiler *c, const char *name); /* -1: not bound */
int gt_name_bind(gt_compiler *c, const cJSON *node); /* node: the text; its register */
void gt_name_clear(gt_compiler *c, int reg);

/* The register for what an instruction really affected: that of `as` in the statement, or any. */
int gt_affected(gt_compiler *c, const cJSON *statement);

/* ---- Reading words and numbers */

/* Checks that node is an object without other keys (list that ends with NULL). */
bool gt_check_keys(gt_compiler *c, const cJSON *node, const char *const *keys, const char *what);
bool gt_need_list(gt_compiler *c, const cJSON *node, const char *what);
int gt_read_integer(gt_compiler *c, const cJSON *node, int least, int most);
bool gt_is_integer(const cJSON *node, int *value);
int gt_read_word(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what);
int gt_read_mask(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what);
int gt_read_word_or(gt_compiler *c, const cJSON *object, const char *key, const gt_word *words,
                    const char *what, int absent);
int gt_read_mask_or(gt_compiler *c, const cJSON *object, const char *key, const gt_word *words,
                    const char *what, int absent);
int gt_read_integer_or(gt_compiler *c, const cJSON *object, const char *key, int least, int most,
                       int absent);
/* A key that is true, or absent. */
bool gt_read_flag(gt_compiler *c, const cJSON *object, const char *key);
void gt_read_true(gt_compiler *c, const cJSON *node, const char *key);
/* `who` of a statement. */
int gt_read_player(gt_compiler *c, const cJSON *statement, int absent);
/* `until` of a statement. */
int gt_read_duration(gt_compiler *c, const cJSON *statement, int absent);

/* "a unit", "an element", into the buffer. */
const char *gt_article(const char *noun, char *buffer, size_t size);

/* What stands under a key that the verb in hand needs (`what` says for what, or ""); NULL: it is
 * missing, and that was told. */
const cJSON *gt_need(gt_compiler *c, const cJSON *statement, const char *key, const char *what);

/* ---- compile_value.c: pushes one number. */
void gt_compile_value(gt_compiler *c, const cJSON *node);
void gt_compile_value_or(gt_compiler *c, const cJSON *node, int absent); /* where node is NULL */
void gt_push_value(gt_compiler *c, const cJSON *object, const char *key); /* what stands under it */
gt_addr gt_compile_value_block(gt_compiler *c, const cJSON *node,
                               void (*emit)(gt_compiler *, const cJSON *));

/* Pushes how many cards a filter accepts, or a name holds. */
void gt_push_count(gt_compiler *c, const cJSON *what);

/* Makes of the number on the stack whether it is more than 0. */
void gt_above_zero(gt_compiler *c);

/* A number of a card that an earlier statement named (op: what pushes it), in a filter that is
 * asked again later: it is read now and kept in gt_frozen. Returns false if it is none. */
bool gt_freeze(gt_compiler *c, const cJSON *of, int op, int property);

/* ---- compile_condition.c: pushes 0 or 1; as a block what stands under a key, 0: nothing does. */
void gt_compile_condition(gt_compiler *c, const cJSON *node);
gt_addr gt_condition_under(gt_compiler *c, const cJSON *object, const char *key);

/* ---- compile_filter.c */
enum gt_filter_use {
    GT_FILTER_PICK, /* in: units, whose: own by default */
    GT_FILTER_TEST, /* no defaults */
    GT_FILTER_LATER = 2, /* added: asked again later, without the registers of the effect */
    GT_FILTER_NARROW = 4, /* added: the caller sees to `lowest` and `highest` */
    GT_FILTER_COUNT = 8, /* added: asks how many there are, and nothing else of them */
};
gt_addr gt_compile_filter(gt_compiler *c, const cJSON *node, int use);
gt_addr gt_later_filter(gt_compiler *c, const cJSON *node); /* PICK, LATER */
gt_addr gt_later_test(gt_compiler *c, const cJSON *node); /* TEST, LATER; 0 if node is NULL */

/* The property and direction of `lowest`, `highest`; false if there is none. */
bool gt_read_narrow(gt_compiler *c, const cJSON *node, int *property, int *highest);

/* A filter for cards of owners in zones that match `what` (NULL: all), asked again later. */
gt_addr gt_filter_within(gt_compiler *c, const cJSON *what, int owners, int zones);

/* A filter for own cards in zones that are looked through for `what`. */
gt_addr gt_search_filter(gt_compiler *c, const cJSON *what, int zones);

/* A filter that accepts this object alone. */
gt_addr gt_this_filter(gt_compiler *c);

/* A filter for objects of owners in zones, with one test more (NULL: none). */
gt_addr gt_plain_filter(gt_compiler *c, int owners, int zones, const gt_operation *test);

/* Fills a register with what a filter accepts, narrowed. */
int gt_compile_all(gt_compiler *c, const cJSON *filter, int use);

/* Does a filter look at cards that its player does not see? */
bool gt_is_secret(gt_compiler *c, const cJSON *filter);

/* What everybody knows of such a filter: its owners and zones alone. */
gt_addr gt_seen_filter(gt_compiler *c, const cJSON *filter);

/* ---- compile_range.c: tests of candidates of a filter. */

/* A range, or one number, for a property. */
void gt_compile_range(gt_compiler *c, const cJSON *node, int property);

/* The bounds of a range as value code, for tests that compare by themselves; 0: no bound. */
void gt_compile_bounds(gt_compiler *c, const cJSON *node, gt_addr *low, gt_addr *high);

/* ---- compile_target.c: the set that holds the objects (a register or a name). */
int gt_compile_target(gt_compiler *c, const cJSON *node);
int gt_target_of(gt_compiler *c, const cJSON *object, const char *key); /* what stands under it */
int gt_target_or(gt_compiler *c, const cJSON *object, const char *key, int absent);

/* What each pick of a choice must satisfy: makes the value code, with register `pick` holding the
 * pick alone. */
typedef struct gt_ready {
    gt_addr (*make)(gt_compiler *c, int pick, const void *context);
    const void *context;
} gt_ready;

/* A choice: the object with `choose` in it; ready: NULL, or what each pick must satisfy. */
int gt_compile_choice(gt_compiler *c, const cJSON *node, const gt_ready *ready);
bool gt_is_choice(const cJSON *target);

/* A target, where it is one choice with `ready` for each pick. */
int gt_compile_ready_target(gt_compiler *c, const cJSON *target, const gt_ready *ready);

/* Value code that is one operation: a question about a pick. */
gt_addr gt_question(gt_compiler *c, int op, int a, int b, int c_, int d);

/* Goes to c->fail if the last instruction was not wholly done. */
void gt_check_done(gt_compiler *c);

/* ---- compile_effect.c */
gt_addr gt_compile_effect(gt_compiler *c, const cJSON *list, bool cost);

/* An effect that comes to 1 if the condition holds at its end (which can be false), else to 0. */
gt_addr gt_compile_judged_effect(gt_compiler *c, const cJSON *list, const cJSON *condition);

/* An effect (list: NULL, nothing) after which what it stands in place of has another amount. */
gt_addr gt_compile_changing_effect(gt_compiler *c, const cJSON *list, const cJSON *amount);

/* An effect of its own that begins with the sets of this one that it names: *kept, bits of
 * registers. */
gt_addr gt_compile_later_effect(gt_compiler *c, const cJSON *list, unsigned *kept);
void gt_compile_statements(gt_compiler *c, const cJSON *list, bool loop);
/* What is done as a part of the verb that is compiled: if that is a cost, all of it must be. */
void gt_compile_part(gt_compiler *c, const cJSON *list);

/* The verb of a statement; NULL: it has none, or two, and that was told. */
const gt_verb_row *gt_verb_of(gt_compiler *c, const cJSON *statement);

void gt_scope_enter(gt_compiler *c, gt_scope *scope, const cJSON *rest);
void gt_scope_leave(gt_compiler *c);

/* ---- compile_control.c: the list, if it is one of one to `most` modes; NULL: it is not, and that
 * was told. */
const cJSON *gt_need_modes(gt_compiler *c, const cJSON *list, int most);

/* ---- compile_can.c: value code for "can it be done?"; 0: always. */
gt_addr gt_compile_can(gt_compiler *c, const cJSON *list, bool cost);

/* Closes such a block, of which all that was pushed since `begin` comes to that; 0: always. */
gt_addr gt_close_can(gt_compiler *c, gt_mark begin, gt_possible can);

/* The same as a part of a value that is being written: pushed, if the answer is "sometimes". */
gt_possible gt_can_list(gt_compiler *c, const cJSON *list, bool cost);

/* Pushes whether the statement can be done now, in the middle of its effect. */
void gt_compile_can_now(gt_compiler *c, const cJSON *statement);

/* For `can` of verbs. Combines what was pushed before with what was pushed now: both are needed. */
gt_possible gt_both(gt_compiler *c, gt_possible x, gt_possible y);

/* Is a value above 0? */
gt_possible gt_can_number(gt_compiler *c, const cJSON *value);

/* ---- compile_can_target.c */

/* Is one of the target there (of a choice, of the set in a register), and does the test hold for
 * it? A test is a question about a set, as an instruction whose set is filled in; NULL: none. */
gt_possible gt_can_target(gt_compiler *c, const cJSON *target, const gt_operation *test);
gt_possible gt_can_choose(gt_compiler *c, const cJSON *choice, const gt_operation *test);
gt_possible gt_can_set(gt_compiler *c, int set, const gt_operation *test);

/* ---- compile_event.c */

/* Each returns the index of a pattern, also after a mistake. */
int gt_compile_event(gt_compiler *c, const cJSON *node, bool tally);
int gt_compile_replacement_event(gt_compiler *c, const cJSON *node);

/* One event, or a list of those each of which sets an ability off; returns how many. */
int gt_read_events(gt_compiler *c, const cJSON *node, const cJSON *events[GT_MAX_PARTS]);
const gt_event_row *gt_replaced_row(const gt_compiler *c, const cJSON *node); /* NULL: none */

/* ---- compile_ability.c */

/* Compiles an ability into one entry, or several if its parts are computed at different times;
 * returns the index of the first in `list` and sets *n. */
int gt_compile_ability(gt_compiler *c, const cJSON *node, gt_ability_list *list, int *n);

/* What comes later in an effect of its own: `compile` fills the ability, where an event is known.
 * Returns its number among the quoted abilities. */
int gt_quote_ability(gt_compiler *c, const cJSON *node,
                     void (*compile)(gt_compiler *c, const cJSON *node, gt_ability *a));

/* What is done whenever an event happens from now on, as a quoted ability (todo: NULL after a
 * mistake); *kept: the registers that it begins with, as bits. */
int gt_quote_listener(gt_compiler *c, const cJSON *event, const cJSON *todo, unsigned *kept);

/* ---- compile_card.c */

/* Checks and compiles a card into the build. */
void gt_compile_card(const gt_dialect *dialect, gt_build *build, const gt_json *json,
                     const cJSON *card, gt_errors *e);

/* For gt_dialect.compile_card: a list of abilities into c->printed, with their keywords; returns
 * how many entries. */
int16_t gt_read_abilities(gt_compiler *c, const cJSON *card, const char *key, gt_def *d);

/* Numbers of the texts of a list, `most` at most; returns how many. */
int gt_read_texts(gt_compiler *c, const cJSON *list, gt_texts *texts, uint16_t *out, int most,
                  const char *what);

/* A whole number from 0 to most under a key; 0 if it is absent. */
int16_t gt_read_number(gt_compiler *c, const cJSON *card, const char *key, int most);

#endif
