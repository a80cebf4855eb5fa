/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Targets: which objects. Most are computed into a register that is free again after the
 * statement; names of the engine (this, encounter ...) need none. */
#include "decks/language/compile.h"

#include <string.h>

enum { ANY_NUMBER = 255 }; /* of cards to choose: more than there are */

static const gt_word target_words[] = {
    {"this", GT_SET_THIS}, {"that", GT_SET_THAT}, {"source", GT_SET_OTHER}, {NULL, 0}};

static const gt_set_row no_sets[] = {{.name = NULL}};

static const gt_set_row *sets_of(const gt_compiler *c)
{
    return c->dialect->sets != NULL ? c->dialect->sets : no_sets;
}

static void unknown_name(gt_compiler *c, const cJSON *node)
{
    const char *words[64];
    char hint[100];
    int n = 0;
    for (const gt_word *w = target_words; w->text != NULL; w++)
        words[n++] = w->text;
    for (const gt_set_row *row = sets_of(c); row->name != NULL && n < 40; row++)
        words[n++] = row->name;
    for (int i = 0; i < c->registers->n_bound; i++)
        words[n++] = c->registers->bound[i];
    gt_did_you_mean(gt_suggest(c->dialect, node->valuestring, words, n), hint, sizeof hint);
    gt_wrong(c, node, "the name '%s' is not known here: no earlier statement has \"as\": \"%s\"%s",
             node->valuestring, node->valuestring, hint);
}

/* A name that a statement gave. */
static int target_name(gt_compiler *c, const cJSON *node)
{
    int r = gt_name_register(c, node->valuestring);
    if (r < 0 && c->twin)
        c->unknown = true;
    else if (r < 0 && !c->registers->too_many)
        unknown_name(c, node);
    else if (!c->block->knows_names && !c->announcing)
        gt_wrong(c, node,
                 "the name '%s' cannot stand in a test that is asked again later; "
                 "for the cards there now write {\"now\": ...}",
                 node->valuestring);
    return r < 0 ? GT_SET_THIS : r;
}

static int target_word(gt_compiler *c, const cJSON *node)
{
    for (const gt_set_row *row = sets_of(c); row->name != NULL; row++)
        if (strcmp(row->name, node->valuestring) == 0)
            return row->set;
    const gt_word *word = gt_word_find(target_words, node->valuestring);
    if (word == NULL)
        return target_name(c, node);
    if (word->value == GT_SET_OTHER && !c->cause)
        gt_wrong(c, node,
                 "\"source\" is known only where something was done by an effect (exit, 'on', "
                 "'whenever', 'instead')");
    if (word->value == GT_SET_THAT && !c->event)
        gt_wrong(c, node,
                 "\"that\" is known only where an event set the effect off ('on', "
                 "'whenever', 'instead')");
    return word->value;
}

static int target_both(gt_compiler *c, const cJSON *list)
{
    if (!gt_need_list(c, list, "targets"))
        return GT_SET_THIS;
    if (list->child == NULL) {
        gt_wrong(c, list, "the list of targets is empty");
        return GT_SET_THIS;
    }
    int first = gt_compile_target(c, list->child), r = gt_temp(c, list);
    gt_emit_set(c, list, GT_OP_SET, r, first, 0, 0);
    for (const cJSON *next = list->child->next; next != NULL; next = next->next) {
        int set = gt_compile_target(c, next);
        gt_emit_set(c, next, GT_OP_UNITE, r, set, 0, 0);
    }
    return r;
}

static int target_all(gt_compiler *c, const cJSON *filter)
{
    return gt_compile_all(c, filter, GT_FILTER_PICK);
}

static const gt_target_row own_forms[] = {
    {"both", .emit = target_both}, {"all", .emit = target_all}, {"now", .emit = target_all}};
enum { N_OWN_FORMS = sizeof own_forms / sizeof *own_forms };

/* Row i of the dialect's forms and then of those here; NULL at the end. */
static const gt_target_row *form(const gt_compiler *c, int i)
{
    const gt_target_row *row = c->dialect->targets;
    for (; row != NULL && row->key != NULL; row++)
        if (i-- == 0)
            return row;
    return i < N_OWN_FORMS ? &own_forms[i] : NULL;
}

bool gt_is_choice(const cJSON *target)
{
    return gt_json_get(target, "choose") != NULL;
}

static void check_choice(gt_compiler *c, const cJSON *choice)
{
    static const char *const keys[] = {"choose", "as",  "count",    "upto", "least",
                                       "by",     "sum", "distinct", NULL};
    if (gt_check_keys(c, choice, keys, "a choice") && gt_json_get(choice, "choose") == NULL)
        gt_wrong(c, choice, "a choice needs 'choose', a filter");
    else if (cJSON_IsArray(gt_json_get(choice, "choose")))
        gt_wrong(c, choice, "a choice among several cannot consist of several itself");
}

static void no_target(gt_compiler *c, const cJSON *node)
{
    const char *keys[32];
    int n = 0;
    for (const gt_target_row *row; n < 30 && (row = form(c, n)) != NULL; n++)
        keys[n] = row->key;
    keys[n++] = "choose";
    keys[n] = NULL;
    if (!cJSON_IsObject(node))
        gt_wrong(c, node,
                 "a target expected (\"this\", a name, {\"all\": ...}, {\"choose\": ...}, "
                 "...), not %s",
                 gt_json_kind(node));
    else if (gt_check_keys(c, node, keys, "a target") && node->child == NULL)
        gt_wrong(c, node, "a target expected, not an empty object");
}

int gt_compile_target(gt_compiler *c, const cJSON *node)
{
    if (cJSON_IsString(node))
        return target_word(c, node);
    if (gt_is_choice(node)) {
        check_choice(c, node);
        if (!c->block->effect || c->asking) {
            c->unknown = c->unknown || c->asking;
            gt_wrong(c, node, "nothing can be chosen here");
            return GT_SET_THIS;
        }
        return gt_compile_choice(c, node, NULL);
    }
    const gt_target_row *row;
    for (int i = 0; (row = form(c, i)) != NULL; i++) {
        const cJSON *inside = gt_json_get(node, row->key);
        if (inside == NULL)
            continue;
        const char *keys[2 + sizeof row->beside / sizeof *row->beside] = {row->key};
        memcpy(keys + 1, row->beside, sizeof row->beside);
        gt_check_keys(c, node, keys, "the target");
        return row->emit(c, inside);
    }
    no_target(c, node);
    return GT_SET_THIS;
}

int gt_target_of(gt_compiler *c, const cJSON *object, const char *key)
{
    return gt_compile_target(c, gt_json_get(object, key));
}

int gt_target_or(gt_compiler *c, const cJSON *object, const char *key, int absent)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? absent : gt_compile_target(c, node);
}

int gt_compile_ready_target(gt_compiler *c, const cJSON *target, const gt_ready *ready)
{
    if (ready == NULL || !cJSON_IsObject(gt_json_get(target, "choose")))
        return gt_compile_target(c, target);
    check_choice(c, target);
    return gt_compile_choice(c, target, ready);
}

gt_addr gt_question(gt_compiler *c, int op, int a, int b, int c_, int d)
{
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, op, a, b, c_, d);
    return gt_block_done(c);
}

void gt_check_done(gt_compiler *c)
{
    if (c->fail == NULL)
        return;
    gt_emit(c, GT_OP_DID, 0, 0, 0, 0);
    gt_above_zero(c);
    gt_emit_jump(c, GT_OP_JUMP_IF_NOT, 0, c->fail);
}

/* ---- Choices */

/* What is chosen from, as a set. */
static int candidates(gt_compiler *c, const cJSON *filter)
{
    return gt_compile_all(c, filter, GT_FILTER_PICK);
}

/* `least` stands beside `upto`. Which cards could follow a pick is not known where a sum limits
 * them. */
static void check_least(gt_compiler *c, const cJSON *node, const cJSON *least)
{
    int number;
    if (least == NULL)
        return;
    if (gt_json_get(node, "upto") == NULL)
        gt_wrong_key(c, least, "'least' goes with 'upto'");
    if (gt_json_get(node, "sum") != NULL && (!gt_is_integer(least, &number) || number != 1))
        gt_wrong(c, least, "beside 'sum', 'least' can only be 1");
}

/* Pushes the smallest and the largest number; true if there is a number that must be reached. */
static bool push_bounds(gt_compiler *c, const cJSON *node)
{
    const cJSON *count = gt_json_get(node, "count"), *least = gt_json_get(node, "least");
    bool upto = gt_read_flag(c, node, "upto");
    check_least(c, node, least);
    for (int i = 0; i < 2; i++) {
        if (upto && i == 0 && least != NULL)
            gt_compile_value(c, least);
        else if (upto && i == 0)
            gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        else if (count == NULL)
            gt_emit(c, GT_OP_NUM, 0, upto ? ANY_NUMBER : 1, 0, 0);
        else
            gt_compile_value(c, count);
    }
    return !upto || least != NULL;
}

static int push_limit(gt_compiler *c, const cJSON *sum)
{
    const char *number = c->dialect->numbers[0].text;
    const char *keys[] = {number, NULL};
    if (sum == NULL)
        return 0;
    if (gt_check_keys(c, sum, keys, "'sum'") && sum->child != NULL)
        gt_compile_value(c, sum->child);
    else {
        gt_wrong(c, sum, "'sum' needs {\"%s\": value}, the most that the %ss may come to", number,
                 number);
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
    }
    return GT_CHOOSE_SUM;
}

static int choice_flags(gt_compiler *c, const cJSON *node)
{
    static const gt_word by[] = {{"you", 0}, {"opponent", GT_CHOOSE_OTHER}, {NULL, 0}};
    static const gt_word distinct[] = {{"name", GT_CHOOSE_DISTINCT}, {NULL, 0}};
    return gt_read_word_or(c, node, "by", by, "a player", 0) |
           gt_read_word_or(c, node, "distinct", distinct, "what can differ", 0);
}

/* One choice into its register. */
static int choose_one(gt_compiler *c, const cJSON *node, const gt_ready *ready)
{
    const cJSON *as = gt_json_get(node, "as");
    int from = candidates(c, gt_json_get(node, "choose"));
    int r = as == NULL ? gt_temp(c, node) : gt_name_bind(c, as);
    c->registers->dirty |= 1u << r;
    gt_addr code = ready == NULL ? 0 : ready->make(c, r, ready->context);
    int flags = push_limit(c, gt_json_get(node, "sum")) | choice_flags(c, node);
    bool bound = push_bounds(c, node);
    if (bound && c->whole)
        flags |= GT_CHOOSE_WHOLE;
    gt_emit(c, GT_OP_CHOOSE, r, from, flags, (int16_t)code);
    gt_check_done(c);
    return r;
}

/* Pushes whether one of several choices can be made; false if that depends on one before it that
 * is not made yet. */
static bool push_possible(gt_compiler *c, const cJSON *choice)
{
    bool twin = c->twin, unknown = c->unknown;
    c->twin = true;
    c->unknown = false;
    c->quiet++;
    gt_mark mark = gt_mark_here(c);
    gt_addr filter = gt_compile_filter(c, gt_json_get(choice, "choose"), GT_FILTER_NARROW);
    bool known = !c->unknown;
    c->quiet--;
    c->twin = twin;
    c->unknown = unknown;
    if (!known) {
        gt_take_back(c, mark);
        return false;
    }
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)filter, 0, 0);
    gt_above_zero(c);
    return true;
}

/* Pushes whether the choices of `rest` can be made; the names that they bind are not known. */
static void completion(gt_compiler *c, const cJSON *rest)
{
    const char *name[GT_MOST_SETS];
    unsigned temps = gt_temps(c);
    int n = 0;
    memcpy(name, c->registers->name, sizeof name);
    for (const cJSON *next = rest; next != NULL; next = next->next) {
        const cJSON *as = gt_json_get(next, "as");
        int r = cJSON_IsString(as) ? gt_name_register(c, as->valuestring) : -1;
        if (r >= 0)
            c->registers->name[r] = NULL;
    }
    for (const cJSON *next = rest; next != NULL; next = next->next)
        if (push_possible(c, next) && n++ > 0)
            gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    if (n == 0)
        gt_emit(c, GT_OP_NUM, 0, 1, 0, 0);
    gt_release(c, temps);
    memcpy(c->registers->name, name, sizeof name);
}

/* Value code: can the choices of a group that follow `rest` still be made? */
static gt_addr complete(gt_compiler *c, int pick, const void *rest)
{
    gt_block block;
    (void)pick; /* its name is bound */
    gt_block_open_value(c, &block);
    completion(c, rest);
    return gt_block_done(c);
}

/* Choices that belong together: all or none. The result is all that was chosen. */
static int choose_several(gt_compiler *c, const cJSON *list)
{
    gt_label none = GT_LABEL;
    gt_label *fail = c->fail;
    bool whole = c->whole;
    int all = gt_temp(c, list);
    gt_name_clear(c, all);
    c->fail = fail == NULL ? &none : fail;
    c->whole = true;
    for (const cJSON *choice = list->child; choice != NULL; choice = choice->next) {
        check_choice(c, choice);
        gt_ready ready = {complete, choice->next};
        unsigned temps = gt_temps(c);
        int r = choose_one(c, choice, choice->next == NULL ? NULL : &ready);
        gt_emit(c, GT_OP_UNITE, all, r, 0, 0);
        gt_release(c, temps);
    }
    c->fail = fail;
    c->whole = whole;
    gt_label_here(c, &none);
    return all;
}

int gt_compile_choice(gt_compiler *c, const cJSON *node, const gt_ready *ready)
{
    const cJSON *what = gt_json_get(node, "choose");
    if (!cJSON_IsArray(what))
        return choose_one(c, node, ready);
    if (what->child == NULL || what->child->next == NULL)
        gt_wrong(c, what, "several choices expected in the list");
    return choose_several(c, what);
}
