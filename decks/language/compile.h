/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The compiler of Nivel cards: JSON in, definitions and code (engine/effects/code.h) out, every
 * mistake noted on the way. One pass: each function checks a piece of the tree and emits code for
 * it; after a mistake it emits something harmless and goes on, since nothing is used then.
 *
 *   compile.c          blocks of code, labels, registers, words and numbers
 *   compile_card.c     a card; compile_ability.c an ability; compile_event.c what sets it off;
 *                      compile_keyword.c what stands before its text
 *   compile_effect.c   statements and their order; compile_verb.c, compile_give.c,
 *                      compile_pair.c the verbs
 *   compile_can.c      can it be done? (8.1.3.1.2);  compile_can_target.c  of targets
 *   compile_target.c   sets and choices; compile_filter.c tests; compile_range.c those of numbers
 *   compile_value.c    values and conditions
 *
 * Code is written in blocks. A filter or value that an instruction refers to is a block of its own,
 * finished and appended to the pool before the block that uses it, so that its address is known. */
#ifndef GT_DECKS_LANGUAGE_COMPILE_H
#define GT_DECKS_LANGUAGE_COMPILE_H

#include "decks/files/json.h"
#include "decks/language/build.h"
#include "decks/language/words.h"
#include "engine/nivel/code.h"

/* A piece of code; jumps are relative to its begin until it is closed. Instructions that fill set
 * registers for a filter or a value go into the `host`, the block of the effect that needs them,
 * before the expression that is being written there: the value stack is empty then. */
typedef struct gt_block {
    gt_operation *ins;
    int n, capacity, inserted;
    struct gt_block *outer;
    struct gt_block *host; /* NULL: nothing can be prepared */
    bool knows_names; /* names of the effect can be read; not where a filter is asked again later */
    bool effect; /* players can be asked */
} gt_block;

/* A point to which everything that was written can be taken back. */
typedef struct gt_mark {
    int n, inserted, n_code, n_patterns, n_starts;
} gt_mark;

/* Jumps to a place that is not known yet: the last one; operand b of each holds the one before. */
typedef struct gt_label {
    int last;
} gt_label;

#define GT_LABEL ((gt_label){-1})

/* What is still to come in a list (all of it in a loop; `then` and `else` behind the verb; the modes that
 * follow), and in those around it. */
typedef struct gt_scope {
    const cJSON *rest; /* a node and those behind it */
    const struct gt_scope *up;
} gt_scope;

/* The registers of one effect. A name is known from its statement on to its last use. */
typedef struct gt_registers {
    const char *name[GT_SETS]; /* NULL: free, or for the moment only */
    unsigned busy, dirty; /* bits of registers: in use; may hold something */
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

/* What a test that is asked again later keeps of a named card (GT_FROZEN): operand of GIVE_ALL. */
enum gt_kept { GT_KEEP_NOTHING, GT_KEEP_NUMBER, GT_KEEP_STAMP };

typedef struct gt_compiler {
    gt_build *build;
    const gt_json *json;
    gt_errors *e;
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
    bool trusting; /* and what depends on them is taken for possible */
    bool event; /* `that` and `amount` mean something */
    bool cause; /* `by` means something */
    unsigned modifiers; /* which of them gt_compile_give looks at: bits of enum gt_modifier_group */
    bool continuous; /* continuous code, run again whenever values are computed */
    bool keeps; /* the filter that is asked again later can keep something in GT_FROZEN */
    int frozen; /* what it keeps: enum gt_kept */
    bool whole; /* the instruction is a cost: exact choices are all or nothing */
    gt_label *fail; /* where to go if the instruction is not wholly done; NULL: nobody asks */
} gt_compiler;

/* ---- compile.c */
void gt_wrong(gt_compiler *c, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void gt_wrong_key(gt_compiler *c, const cJSON *node, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void gt_emit(gt_compiler *c, int op, int a, int b, int c_, int d);

/* Emits an instruction that fills a register, into the host. */
void gt_emit_set(gt_compiler *c, const cJSON *node, int op, int a, int b, int c_, int d);
gt_mark gt_mark_here(const gt_compiler *c);
void gt_take_back(gt_compiler *c, gt_mark mark);

void gt_block_open_effect(gt_compiler *c, gt_block *block); /* host: itself */
void gt_block_open_value(gt_compiler *c, gt_block *block); /* host: none */
void gt_block_open_filter(gt_compiler *c, gt_block *block); /* host: that of the block around */
void gt_block_open_later(gt_compiler *c, gt_block *block); /* a filter without registers */
gt_addr gt_block_close(gt_compiler *c); /* the address; an equal block of the card is used again */
void gt_block_drop(gt_compiler *c);

void gt_emit_jump(gt_compiler *c, int op, int a, gt_label *to);
void gt_label_here(gt_compiler *c, gt_label *label);

int gt_temp(gt_compiler *c, const cJSON *node); /* a register for the moment */
unsigned gt_temps(const gt_compiler *c);
void gt_release(gt_compiler *c, unsigned temps); /* frees those that came since gt_temps */
int gt_variable(gt_compiler *c, const cJSON *node);
int gt_name_register(const gt_compiler *c, const char *name); /* -1: not bound */
int gt_name_bind(gt_compiler *c, const cJSON *node); /* node: the text; its register */
void gt_name_clear(gt_compiler *c, int reg);

/* Checks that node is an object without other keys (list that ends with NULL). */
bool gt_check_keys(gt_compiler *c, const cJSON *node, const char *const *keys, const char *what);
bool gt_need_list(gt_compiler *c, const cJSON *node, const char *what);
int gt_read_integer(gt_compiler *c, const cJSON *node, int least, int most);
bool gt_is_integer(const cJSON *node, int *value);
int gt_read_word(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what);
int gt_read_mask(gt_compiler *c, const cJSON *node, const gt_word *words, const char *what);
int gt_read_word_or(gt_compiler *c, const cJSON *object, const char *key, const gt_word *words,
                    const char *what, int absent);
bool gt_read_flag(gt_compiler *c, const cJSON *object,
                  const char *key); /* a key that is true, or absent */

/* ---- compile_value.c: pushes one number. */
void gt_compile_value(gt_compiler *c, const cJSON *node);
void gt_compile_condition(gt_compiler *c, const cJSON *node);
gt_addr gt_compile_value_block(gt_compiler *c, const cJSON *node,
                               void (*emit)(gt_compiler *, const cJSON *));

/* A number of a card that an earlier statement named (op: what pushes it), in a filter that is asked
 * again later: it is read now and kept in GT_FROZEN. Returns false if it is none. */
bool gt_freeze(gt_compiler *c, const cJSON *of, int op, int property);

/* ---- compile_filter.c */
enum gt_filter_use {
    GT_FILTER_PICK, /* in: units, whose: own by default */
    GT_FILTER_TEST, /* no defaults */
    GT_FILTER_LATER = 2, /* added: asked again later, without the registers of the effect */
    GT_FILTER_NARROW = 4, /* added: the caller sees to `lowest` and `highest` */
};
gt_addr gt_compile_filter(gt_compiler *c, const cJSON *node, int use);

/* The property and direction of `lowest`, `highest`; false if there is none. */
bool gt_read_narrow(gt_compiler *c, const cJSON *node, int *property, int *highest);

/* A filter for units of owners that match `what` (NULL: all), asked again later. */
gt_addr gt_units_filter(gt_compiler *c, const cJSON *what, int owners);

/* A filter that accepts this object alone. */
gt_addr gt_this_filter(gt_compiler *c);

/* A filter for objects of owners in zones, and nothing else. */
gt_addr gt_plain_filter(gt_compiler *c, int owners, int zones);

/* Fills a register with what a filter accepts, narrowed. */
int gt_compile_all(gt_compiler *c, const cJSON *filter, int use);

/* ---- compile_range.c: tests of candidates of a filter. */

/* A range, or one number, for a property. */
void gt_test_range(gt_compiler *c, const cJSON *node, int property);

/* The same for the number of a sub-keyword, of which a card may have several. */
void gt_test_rated(gt_compiler *c, const cJSON *node, int keyword);

/* ---- compile_target.c: the set that holds the objects (a register or a name). */
int gt_compile_target(gt_compiler *c, const cJSON *node);

/* What each pick of a choice must satisfy: makes the value code, with register `pick` holding the
 * pick alone. */
typedef struct gt_ready {
    gt_addr (*make)(gt_compiler *c, int pick, const void *context);
    const void *context;
} gt_ready;

/* A choice: the object with `choose` in it; ready: NULL, or what each pick must satisfy. */
int gt_compile_choice(gt_compiler *c, const cJSON *node, const gt_ready *ready);
bool gt_is_choice(const cJSON *target);

/* Value code: can the choices of a group that follow `rest` still be made? */
gt_addr gt_compile_completion(gt_compiler *c, const cJSON *rest);

/* Goes to c->fail if the last instruction was not wholly done. */
void gt_check_done(gt_compiler *c);

/* ---- compile_effect.c */
gt_addr gt_compile_effect(gt_compiler *c, const cJSON *list, bool cost);

/* An effect that comes to 1 if the condition holds at its end (which can be false), else to 0. */
gt_addr gt_compile_judged_effect(gt_compiler *c, const cJSON *list, const cJSON *condition);

/* An effect of its own that begins with the sets of this one that it names: *kept, bits of registers. */
gt_addr gt_compile_later_effect(gt_compiler *c, const cJSON *list, unsigned *kept);
void gt_compile_statements(gt_compiler *c, const cJSON *list, bool loop);
/* What is done as a part of the verb that is compiled: if that is a cost, all of it must be. */
void gt_compile_part(gt_compiler *c, const cJSON *list);

void gt_scope_enter(gt_compiler *c, gt_scope *scope, const cJSON *rest);
void gt_scope_leave(gt_compiler *c);
extern const char *const gt_statement_keys[];

/* ---- compile_verb.c */
typedef struct gt_verb_row {
    const char *name;
    const char *keys[12]; /* beside the common ones */
    void (*emit)(gt_compiler *c, const cJSON *statement);
} gt_verb_row;
const gt_verb_row *gt_verb_of(gt_compiler *c, const cJSON *statement);
int gt_read_player(gt_compiler *c, const cJSON *statement, int absent);
int gt_read_lane(gt_compiler *c, const cJSON *statement, const char *key, const gt_word *words,
                 int absent, int *set);
int gt_read_ignored(gt_compiler *c, const cJSON *statement);

/* Where nothing else tells what was affected: `as` holds those of a set that are in the units zones
 * of the controller now. */
void gt_bind_placed(gt_compiler *c, const cJSON *statement, int set);
extern const gt_word gt_words_attack_lanes[], gt_words_move_lanes[], gt_words_place_lanes[];

/* ---- compile_give.c */
enum gt_modifier_group {
    GT_MODIFIER_PLAYER = 1,
    GT_MODIFIER_ABILITIES = 2,
    GT_MODIFIER_COST = 4,
    GT_MODIFIER_OTHER = 8,
    GT_MODIFIERS = 15,
    GT_MODIFIER_GROUPS = 4,
};
unsigned gt_modifier_groups(const cJSON *node); /* those that stand in a `give` */
void gt_compile_give(gt_compiler *c, const cJSON *node);
/* Timing of the abilities that are taken of a card (`effect`); NV_KW_NONE: all that are printed. */
int gt_taken_timing(gt_compiler *c, const cJSON *abilities);
void gt_compile_forbid(gt_compiler *c, const cJSON *node);
void gt_compile_replace_damage(gt_compiler *c, const cJSON *statement);

void gt_compile_allow(gt_compiler *c, const cJSON *node);

/* ---- compile_pair.c */
void gt_compile_pair(gt_compiler *c, const cJSON *statement);
/* Pushes whether some item can be put on some unit, some card on a unit; false: that is not to be worked
 * out so. */
bool gt_push_can_pair(gt_compiler *c, const cJSON *statement);

/* ---- compile_can.c: value code for "can it be done?"; 0: always. */
gt_addr gt_compile_can(gt_compiler *c, const cJSON *list, bool cost);

/* Does a filter look at cards that its player does not see? */
bool gt_is_secret(gt_compiler *c, const cJSON *filter);

/* Pushes whether the statement can be done now, in the middle of its effect. */
void gt_compile_can_now(gt_compiler *c, const cJSON *statement);

/* ---- compile_event.c */
int gt_compile_event(gt_compiler *c, const cJSON *node, bool tally); /* index of the pattern */
int gt_compile_replacement_event(gt_compiler *c, const cJSON *node);

/* ---- compile_keyword.c */

/* Timing and bits of the keywords in `key`. */
void gt_read_keywords(gt_compiler *c, const cJSON *key, gt_ability *a);

/* Value code for the conditional keywords and `if`; 0 if there is none. */
gt_addr gt_compile_ability_condition(gt_compiler *c, const cJSON *node);

/* Compiles an ability that is a sub-keyword; false: it is none. */
bool gt_compile_sub_keyword(gt_compiler *c, const cJSON *node, gt_ability *a);

/* ---- compile_ability.c */
/* Compiles an ability into one entry, or several if its modifiers are computed at different times;
 * returns the index of the first in `list` and sets *n. */
int gt_compile_ability(gt_compiler *c, const cJSON *node, gt_ability_list *list, int *n);
/* The effect of a `whenever`, as an ability; *kept: the registers that it begins with. */
int gt_compile_whenever(gt_compiler *c, const cJSON *node, unsigned *kept);

/* The same of a `price`. */
int gt_compile_cost(gt_compiler *c, const cJSON *node);

/* ---- compile_cost.c: `price`, as a statement and as an ability. */
void gt_compile_declaration_cost(gt_compiler *c, const cJSON *node, gt_ability *a);
void gt_compile_continuous_cost(gt_compiler *c, const cJSON *node, gt_ability *a);

/* ---- compile_card.c: checks and compiles a card into the build. */
void gt_compile_card(gt_build *build, const gt_json *json, const cJSON *card, gt_errors *e);

#endif
