/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A dialect: what the cards of one rules system can say, as tables.
 *
 * The grammar is the same for all: JSON that is read and diagnosed, lists of statements with `if`,
 * `may`, `as`, `then` and `else`, names, targets, choices, filters, ranges, values, conditions,
 * events. What words stand in these places is the dialect's. It lists every word that its cards
 * know, those that the grammar brings along included (gt_compile_count and the like below:
 * {"count", gt_compile_count}), under its own names for them: so the tables are the whole
 * vocabulary, in the order in which things are looked for, computed and told.
 *
 * A word is one row. The row of a verb:
 *
 *   {"shuffle", {"who"}, shuffle, can_shuffle, GT_SAYS({OP_SHUFFLE, .text = "shuffle your
 *   library"})},
 *
 * is its name; the keys that it has beside those of every statement; `emit`, which checks the
 * statement and writes its code with the tools of compile.h (after each instruction that may do
 * less than it should, gt_check_done); `can`, which writes value code for whether it can be done at
 * all (NULL: always); and how what it writes is told in English. What an operation takes from the
 * value stack and what its operands mean, its row in the table of operations says. Whoever adds a
 * verb writes these functions, the row, the operation's row, and what the engine does.
 *
 * What a whole card is, and what abilities there are, is too different from game to game for
 * tables: two functions of the dialect read them, with the parts that are here (a list of
 * statements: gt_compile_effect; what sets an ability off: gt_compile_event; ...). decks/nivel/ is
 * the dialect to look at. */
#ifndef GT_DECKS_LANGUAGE_DIALECT_H
#define GT_DECKS_LANGUAGE_DIALECT_H

#include "decks/files/json.h"
#include "decks/language/ops.h"
#include "decks/language/synonyms.h"
#include "decks/language/words.h"

#include <stdio.h>

typedef struct gt_compiler gt_compiler; /* compile.h */
typedef struct gt_renderer gt_renderer; /* renderer.h */
typedef struct gt_noun_phrase gt_noun_phrase; /* renderer.h */
typedef struct gt_steps gt_steps; /* mutation_operators.h */

/* Whether something can be done. */
typedef enum gt_possible {
    GT_NEVER,
    GT_SOMETIMES, /* a value that tells was pushed */
    GT_ALWAYS,
} gt_possible;

/* ---- How operations are told. */

/* What an operation says. An instruction is a sentence, a value or condition a phrase ("the number
 * of ..."), a test what stands behind the noun ("on an own unit"); what fills a register says
 * nothing but what it holds from now on.
 *
 * `text` is a template, so that words stand in the order of the language. In it $a to $d are
 * operands, each told as its kind says ("the chosen unit", "own units", "until the end of the
 * turn"), $x is the number that is popped, and $t is the card itself ("this unit"). `other` is used
 * instead where the operation names a player (operands of kind
 * w) and means the other one. Where that does not do, `say` makes the text; it may add lines by
 * itself and return NULL, which adds none. */
typedef struct gt_saying {
    int op; /* 0: the end of the list */
    const char *text, *other;
    const char *holds; /* a template: what the register that is written holds afterwards */
    bool many; /* that is more than one */
    const char *(*say)(gt_renderer *r, const gt_operation *i);
    /* a question that each pick of a choice must answer with yes: how the choice says it, "" not at
     * all; NULL: as ", such that ..." */
    const char *pick;
} gt_saying;

#define GT_SAYS(...)                                                                               \
    (const gt_saying[])                                                                            \
    {                                                                                              \
        __VA_ARGS__,                                                                               \
        {                                                                                          \
            0                                                                                      \
        }                                                                                          \
    }

/* ---- Rows. The tables end with a row without a name. */

typedef struct gt_value_row gt_value_row;
typedef struct gt_filter_row gt_filter_row;

/* What the functions of rows are, by which dialects declare theirs. */
typedef void gt_verb_emit(gt_compiler *c, const cJSON *statement);
typedef gt_possible gt_verb_can(gt_compiler *c, const cJSON *statement);
typedef void gt_value_emit(gt_compiler *c, const cJSON *node, const gt_value_row *row);
typedef void gt_condition_emit(gt_compiler *c, const cJSON *node);
typedef void gt_filter_emit(gt_compiler *c, const cJSON *value, const gt_filter_row *row);
typedef int gt_target_emit(gt_compiler *c, const cJSON *inside);
typedef gt_possible gt_target_can(gt_compiler *c, const cJSON *inside);

typedef struct gt_verb_row {
    const char *name;
    const char *keys[12]; /* beside those of every statement: if, may, as ... */
    gt_verb_emit *emit;
    gt_verb_can *can;
    const gt_saying *says;
    int op; /* what `emit` needs to know: an instruction, an operand of one */
    bool loop; /* `may` is asked before each round, and by the verb itself */
    bool some; /* a number that stands under it is 1 or more: with less it would do nothing */
    /* its `do` is an effect of its own, which comes later: names in it are not those of this
     * effect */
    bool later;
} gt_verb_row;

/* A form of value: {"count": ...}, {"sum": ..., "of": ...}. `emit` gets the object and leaves one
 * number more on the value stack, also after a mistake. */
struct gt_value_row {
    const char *key, *beside; /* beside: the second key that it has; NULL: none */
    gt_value_emit *emit;
    int operand; /* what `emit` needs to know: a property, a statistic, an operation */
    const gt_saying *says;
};

/* A value that is a word alone: "X". */
typedef struct gt_value_word {
    const char *name;
    gt_operation what; /* that pushes it */
} gt_value_word;

/* The same for conditions. */
typedef struct gt_condition_row {
    const char *key, *beside;
    gt_condition_emit *emit;
    const gt_saying *says;
} gt_condition_row;

/* A key of filters. `emit` gets what stands under it and writes tests of the candidate. Tests are
 * made in the order of the table: what is cheap and fails often comes first. */
struct gt_filter_row {
    const char *key;
    gt_filter_emit *emit;
    int operand;
    const gt_saying *says;
};

/* A form of target beside `all`, `now`, `both`, `choose` and names: {"items": TARGET}. `emit` gets
 * what stands under the key and returns the set that holds the objects (an operand); `can` tells
 * whether there are any (NULL: if the set is not empty). */
typedef struct gt_target_row {
    const char *key;
    gt_target_emit *emit;
    gt_target_can *can;
    const gt_saying *says;
    const char *beside[5]; /* further keys; `emit` finds out what stands there by itself */
} gt_target_row;

/* A set of the engine that has a name of its own, and how it is told ($t: this card). */
typedef struct gt_set_row {
    const char *name;
    int set;
    const char *text;
    int like[2]; /* sets that could be meant in its place, to see whether a test notices; 0: none */
} gt_set_row;

/* An event that sets abilities off and is counted. Beside `event` and `turn` it has `keys` (from,
 * to, by, source, who, whose), and, if it happens to a card, `what` and `group`. */
typedef struct gt_event_row {
    const char *name;
    int event;
    const char *keys[5];
    const char *noun, *clause; /* it happens to a card: "unit", "attacks" */
    const char *(*say)(gt_renderer *r, const gt_pattern *p); /* other events */
    bool to_player; /* its `to` is a player, no zone */
    bool replaceable; /* `instead` can name it */
    bool counted; /* its amount can be another instead */
    bool unheard; /* it is proposed but not announced: nothing else can name it */
    const gt_word *kinds; /* words of its key `kind`, which stand in place of zones it comes to */
    uint32_t from, to; /* zones that its name says already; 0: none */
} gt_event_row;

/* How a property is told that is not simply "the WORD of X"; templates with $1, the card, the
 * range. */
typedef struct gt_property_row {
    int property;
    const char *word; /* for listings */
    const char *of, *its,
        *with; /* "the number of items on $1", "its number of items", "with $1 items" */
} gt_property_row;

/* A statistic of a player in words. */
typedef struct gt_stat_row {
    const char *yours, *theirs;
} gt_stat_row;

/* A key of cards: the types (bits) that have it, and those that need it. */
typedef struct gt_card_row {
    const char *key;
    int types, needed;
} gt_card_row;

enum { GT_MAX_PARTS = 8 /* of one ability that are computed at different times */ };

/* A printed number of a card that can be changed to see whether a test notices. */
typedef struct gt_mutation_operator {
    const char *place, *name; /* "leader", "awakens" */
    int number; /* of gt_def.number */
    int low, high;
} gt_mutation_operator;

/* ---- The whole. */

struct gt_dialect {
    const char *name;
    int n_sets, n_vars; /* registers of an effect: GT_SETS and GT_VARS of the game's sizes.h */

    int first_variable; /* those below it mean something to the rules system */

    /* Operations of the rules system, from GT_OP_SYSTEM on. */
    const gt_op_info *ops;
    int n_ops;
    const gt_saying
        *says; /* of operations that no row writes: what is announced, what the rules put there */
    /* pops what an effect comes to that replaces something (`saved if`); 0: there is no such
     * thing */
    int judge;
    /* pops the amount that what is replaced has instead (`amount`); 0: there is no such thing */
    int change;

    /* Words for numbers of the engine; NULL where a game has no such thing. */
    const gt_word *types; /* bits of gt_def.type */
    const gt_word *colours; /* bits of gt_def.colour */
    const gt_word *zones; /* masks, for filters */
    const gt_word *event_zones; /* masks, for `from` and `to` of events */
    const gt_word
        *numbers; /* properties that cards compare; the first is what `sum` of a choice adds up */
    const gt_word *keywords; /* for has and lacks */
    const gt_word *causes; /* masks, for `by` */
    const gt_word *durations;
    const gt_set_row *sets;
    const gt_synonym *meanings; /* its words as other games call them; NULL: none */
    int n_properties, n_stats, n_keywords, n_durations,
        n_events; /* how many numbers there are of each */

    /* Rows. */
    const gt_verb_row *verbs; /* `do` comes last: beside another verb it is that verb's key */
    const char *some_verbs; /* for whoever wrote a statement without one: "draw, damage, trash" */
    const gt_value_row *values;
    const gt_value_word *value_words; /* beside "amount"; NULL: none */
    const gt_condition_row *conditions;
    const gt_filter_row *filters;
    const gt_target_row *targets;
    const gt_event_row *events;

    /* Filters: where to look if nothing is said (zones), and which zones hide their cards from
     * everybody, and from the opponent: nothing in "can it be done?" may depend on these. */
    int default_zones, hidden_zones, private_zones;
    bool of_anybody; /* a filter without `whose` means cards of both players, else own ones */

    /* The operation that counts what a filter in JSON accepts; NULL: always GT_OP_COUNT. */
    int (*count_op)(const cJSON *filter);

    /* Fills the entries of an ability (one, or several that are computed at different times) from
     * `node`; returns how many. Registers are fresh, and no block is open. */
    int (*compile_ability)(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS]);

    /* Keys under which a designer may write words of one's own, in cards and below: subtypes. NULL
     * at the end. */
    const char *const *open_words;
    /* Such words that cards of the game have, come along or not; NULL: none. */
    const char *const *usual_words;

    /* Cards: their keys, and what is read of one beside `id`, `name`, `type` and `also named`, into
     * c->def. */
    const gt_card_row *card_keys;
    const gt_routine_kind *routines; /* of gt_def.routine */
    int n_routines;
    void (*compile_card)(gt_compiler *c, const cJSON *card, gt_def *d);
    const char *(*excess)(
        const gt_pool *pool,
        const gt_def *d); /* NULL, or what it has more of than the engine holds: "32 abilities" */
    const gt_mutation_operator *mutation_operators; /* end with place NULL */

    /* English. */
    const gt_word *duration_phrases; /* " until the end of the turn" */
    const gt_word *zone_phrases; /* masks: "the hand"; larger masks first */
    const gt_word *standings; /* masks of filters that ask only where a card stands: "the center" */
    const gt_property_row *properties; /* those that `numbers` do not tell */
    const gt_stat_row *stats; /* by number */
    /* noun, and what stands before and behind it, for the head of a filter */
    void (*say_place)(gt_renderer *r, const gt_operation *head, const char *noun,
                      gt_noun_phrase *p);
    /* Abilities: what stands before the text of an ability of any kind ("Attacker", "once a turn"),
     * and one that is nothing but a keyword. */
    const char *(*say_when)(gt_renderer *r, const gt_ability *a);
    bool says_how_often; /* and that says how often, too */
    const char *(*say_keyword)(gt_renderer *r, const gt_ability *a);
    /* GT_COST: for what ("to attack with this unit"), and what `that` is in it ("the attacking
     * unit") */
    const char *(*say_cost)(gt_renderer *r, const gt_ability *a, const char **that);
    void (*render_card)(gt_renderer *r, FILE *out);

    const struct gt_card_reading_rows *reading; /* of printed text (card_text.h); may be NULL */

    /* One step up and down from operands (mutation_operators.h) where their kind does not tell
     * enough. True: that was all. */
    bool (*steps)(gt_steps *s, const gt_operation *i, int operand);
    bool (*ability_steps)(gt_steps *s, const gt_ability *a, int field); /* of an ability's fields */
    int choosing_op; /* it pops most and least as CHOOSE does; 0: none beside CHOOSE */
    /* instruction that asks players (a set) whether they do what follows, DID 1 if so: `may` may
     * name them; 0: none */
    int may_op;
    /* An operand that means nothing here */
    bool (*is_unused)(const gt_operation *i, int operand);
    const int *step_zones; /* masks in a row, -1 at the end; NULL: zones stay as they are */
    const int (*step_durations)[2]; /* shorter and longer, -1: none */
    int big_property, big_step; /* a property that goes in larger steps */
};

/* ---- Rows that the grammar brings along. */

/* Verbs. */
gt_verb_emit gt_emit_choose, gt_emit_modes, gt_emit_repeat, gt_emit_do;
gt_verb_can gt_can_choose_verb, gt_can_modes, gt_can_repeat, gt_can_do;

/* Of any verb under which a target stands: the row's instruction, whose only operand is the target;
 * and whether that is there. */
gt_verb_emit gt_emit_on_target;
gt_verb_can gt_can_target_of_verb;

/* Of any verb under which a number stands: whether it is above 0. */
gt_verb_can gt_can_number_of_verb;

/* Of any verb under which only true can stand: the row's instruction, without operands. */
gt_verb_emit gt_emit_true;

/* {"those": TARGET, "as": NAME}: names what there is now, for what comes after a change. */
gt_verb_emit gt_emit_those;

/* clang-format off */
#define GT_VERB_CHOOSE \
    {"choose", {"count", "upto", "least", "by", "sum", "distinct", "as"}, gt_emit_choose, \
        .can = gt_can_choose_verb}
#define GT_VERB_MODES {"modes", {"pick"}, gt_emit_modes, .can = gt_can_modes}
#define GT_VERB_REPEAT {"repeat", {"do"}, gt_emit_repeat, .can = gt_can_repeat, .loop = true}
#define GT_VERB_THOSE {"those", {"as"}, .emit = gt_emit_those}
#define GT_VERB_DO {"do", {NULL}, gt_emit_do, .can = gt_can_do}
/* clang-format on */

/* Values; operand: which property or statistic, highest 1, which operation. */
gt_value_emit gt_compile_count, gt_compile_property, gt_compile_printed, gt_compile_sum,
    gt_compile_extreme, gt_compile_kinds, gt_compile_stat, gt_compile_tally, gt_compile_arithmetic;

/* clang-format off */
#define GT_VALUES_OF_SETS \
    {"sum", "of", .emit = gt_compile_sum}, \
    {"lowest", "of", gt_compile_extreme, .operand = 0}, \
    {"highest", "of", gt_compile_extreme, .operand = 1}, \
    {"kinds", .emit = gt_compile_kinds}
#define GT_VALUES_OF_ARITHMETIC \
    {"plus", NULL, gt_compile_arithmetic, .operand = GT_OP_ADD}, \
    {"minus", NULL, gt_compile_arithmetic, .operand = GT_OP_SUB}, \
    {"times", NULL, gt_compile_arithmetic, .operand = GT_OP_MUL}, \
    {"quotient", NULL, gt_compile_arithmetic, .operand = GT_OP_DIV}, \
    {"difference", NULL, gt_compile_arithmetic, .operand = GT_OP_ABS_DIFF}, \
    {"least", NULL, gt_compile_arithmetic, .operand = GT_OP_MIN}, \
    {"most", NULL, gt_compile_arithmetic, .operand = GT_OP_MAX}
/* clang-format on */

/* Conditions. */
gt_condition_emit gt_compile_any, gt_compile_exists, gt_compile_is, gt_compile_turn, gt_compile_and,
    gt_compile_or, gt_compile_not;

/* clang-format off */
#define GT_CONDITIONS_OF_SETS \
    {"any", .emit = gt_compile_any}, \
    {"exists", .emit = gt_compile_exists}, \
    {"is", "match", .emit = gt_compile_is}, \
    {"turn", .emit = gt_compile_turn}
#define GT_CONDITIONS_OF_LOGIC \
    {"and", .emit = gt_compile_and}, \
    {"or", .emit = gt_compile_or}, \
    {"not", .emit = gt_compile_not}
/* clang-format on */

/* Keys of filters; operand: of a keyword 1 for `lacks`, of a number which. */
gt_filter_emit gt_test_this, gt_test_other, gt_test_type, gt_test_colour, gt_test_tag, gt_test_name,
    gt_test_keyword, gt_test_number, gt_test_either, gt_test_not;

#endif
