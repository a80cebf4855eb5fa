/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values. Each function leaves exactly one number more on the value stack, also after a mistake. */
#include "decks/language/compile.h"

#include <stdlib.h>
#include <string.h>

static void number(gt_compiler *c, int value)
{
    gt_emit(c, GT_OP_NUM, 0, value, 0, 0);
}

void gt_above_zero(gt_compiler *c)
{
    number(c, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

void gt_push_count(gt_compiler *c, const cJSON *what)
{
    int property, highest, op = GT_OP_COUNT;
    if (c->dialect->count_op != NULL)
        op = c->dialect->count_op(what);
    if (cJSON_IsString(what))
        gt_emit(c, GT_OP_SIZE, gt_compile_target(c, what), 0, 0, 0);
    else if (gt_read_narrow(c, what, &property, &highest))
        gt_emit(c, GT_OP_SIZE, gt_compile_all(c, what, GT_FILTER_PICK), 0, 0, 0);
    else
        gt_emit(c, op, 0, (int16_t)gt_compile_filter(c, what, GT_FILTER_PICK | GT_FILTER_COUNT), 0,
                0);
}

/* {"count": FILTER}, {"count": NAME} */
void gt_compile_count(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_push_count(c, gt_json_get(node, row->key));
}

bool gt_freeze(gt_compiler *c, const cJSON *of, int op, int property)
{
    gt_block *here = c->block, *effect = here;
    int r = cJSON_IsString(of) ? gt_name_register(c, of->valuestring) : -1;
    if (r < 0 && op == GT_OP_STAMP && gt_json_is(of, "this"))
        r = GT_SET_THIS;
    if (here->knows_names || !c->keeps || c->twin || r < 0)
        return false;
    while (effect != NULL && !effect->effect)
        effect = effect->outer;
    if (effect == NULL)
        return false;
    if (c->frozen != GT_KEEP_NOTHING)
        gt_wrong(c, of,
                 "only one named card, or one number of one, can be kept for a test that is "
                 "asked again later");
    c->frozen = op == GT_OP_STAMP ? GT_KEEP_STAMP : GT_KEEP_NUMBER;
    c->block = effect;
    gt_emit(c, op, r, property, 0, 0);
    gt_emit(c, GT_OP_SET_VAR, gt_frozen(c), 0, 0, 0);
    c->block = here;
    return true;
}

/* A number of a card, or of one that is kept. */
static void push_property(gt_compiler *c, const cJSON *of, int op, int property)
{
    if (gt_freeze(c, of, op, property))
        gt_emit(c, GT_OP_VAR, gt_frozen(c), 0, 0, 0);
    else
        gt_emit(c, op, gt_compile_target(c, of), property, 0, 0);
}

/* {"cost": TARGET}: over {"all": FILTER} the sum, GT_NONE if there is nothing. */
void gt_compile_property(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    push_property(c, gt_json_get(node, row->key), GT_OP_PROP, row->operand);
}

/* {"printed cost": TARGET} */
void gt_compile_printed(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    push_property(c, gt_json_get(node, row->key), GT_OP_PRINTED, row->operand);
}

static int number_under(gt_compiler *c, const cJSON *node, const char *key)
{
    return gt_read_word(c, gt_json_get(node, key), c->dialect->numbers, "a number of a card");
}

/* {"sum": "cost", "of": TARGET} */
void gt_compile_sum(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    int property = number_under(c, node, row->key), narrow, highest;
    const cJSON *of = gt_json_get(node, "of"), *all = gt_json_get(of, "all");
    if (of == NULL)
        gt_wrong(c, node, "'sum' needs 'of', the cards whose numbers are added");
    else if (all != NULL && !gt_read_narrow(c, all, &narrow, &highest)) {
        gt_emit(c, GT_OP_SUM, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), property, 0);
        return;
    }
    gt_emit(c, GT_OP_SUM_SET, of == NULL ? GT_SET_THIS : gt_compile_target(c, of), property, 0, 0);
}

/* {"highest": "cost", "of": TARGET}, `lowest` */
void gt_compile_extreme(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    int property = number_under(c, node, row->key);
    const cJSON *of = gt_json_get(node, "of"), *all = gt_json_get(of, "all");
    if (of == NULL)
        gt_wrong(c, node, "'%s' needs 'of', the cards whose numbers are compared", row->key);
    else if (all != NULL) {
        gt_emit(c, GT_OP_EXTREME_AMONG, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK),
                property, row->operand);
        return;
    }
    gt_emit(c, GT_OP_EXTREME, of == NULL ? GT_SET_THIS : gt_compile_target(c, of), property,
            row->operand, 0);
}

/* Whether a key of targets is one of filters too. */
static bool is_filter_key(const gt_compiler *c, const char *key)
{
    for (const gt_filter_row *row = c->dialect->filters; row->key != NULL; row++)
        if (strcmp(row->key, key) == 0)
            return true;
    return false;
}

/* Whether an object is a TARGET; any other is a FILTER. A key of both stands alone in a target. */
static bool is_target(const gt_compiler *c, const cJSON *node)
{
    static const char *const always[] = {"choose", "both", "all", "now"};
    if (!cJSON_IsObject(node))
        return true;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (gt_json_get(node, always[i]) != NULL)
            return true;
    for (const gt_target_row *row = c->dialect->targets; row != NULL && row->key != NULL; row++) {
        const cJSON *inside = gt_json_get(node, row->key);
        bool alone = inside != NULL && node->child->next == NULL && !cJSON_IsBool(inside);
        if (alone || (inside != NULL && !is_filter_key(c, row->key)))
            return true;
    }
    return false;
}

/* {"kinds": TARGET}, {"kinds": FILTER}; {"all": FILTER} is the latter. */
void gt_compile_kinds(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    const cJSON *what = gt_json_get(node, row->key);
    const cJSON *all = gt_json_get(what, "all");
    const cJSON *filter = !is_target(c, what)                        ? what
                          : all != NULL && what->child->next == NULL ? all
                                                                     : NULL;
    int property, highest;
    if (filter == NULL)
        gt_emit(c, GT_OP_KINDS, gt_compile_target(c, what), 0, 0, 0);
    else if (gt_read_narrow(c, filter, &property, &highest))
        gt_emit(c, GT_OP_KINDS, gt_compile_all(c, filter, GT_FILTER_PICK), 0, 0, 0);
    else
        gt_emit(c, GT_OP_KINDS_AMONG, 0, (int16_t)gt_compile_filter(c, filter, GT_FILTER_PICK), 0,
                0);
}

void gt_compile_arithmetic(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    const cJSON *pair = gt_json_get(node, row->key);
    if (cJSON_GetArraySize(pair) != 2 || !cJSON_IsArray(pair)) {
        gt_wrong(c, pair, "a list of two values expected");
        number(c, 0);
        return;
    }
    gt_compile_value(c, pair->child);
    gt_compile_value(c, pair->child->next);
    gt_emit(c, row->operand, 0, 0, 0, 0);
}

void gt_compile_stat(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    const cJSON *who = gt_json_get(node, row->key);
    gt_emit(c, GT_OP_STAT, gt_read_word(c, who, gt_words_who, "a player"), row->operand, 0, 0);
}

void gt_compile_tally(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_emit(c, GT_OP_TALLY, 0, gt_compile_event(c, gt_json_get(node, row->key), true), 0, 0);
}

static const gt_value_row *row_of(gt_compiler *c, const cJSON *node)
{
    const char *keys[64];
    const gt_value_row *found = NULL;
    int n = 0;
    for (const gt_value_row *row = c->dialect->values; row->key != NULL && n < 63; row++) {
        keys[n++] = row->key;
        if (found == NULL && gt_json_get(node, row->key) != NULL)
            found = row;
    }
    keys[n] = NULL;
    bool two = found != NULL && found->beside != NULL;
    const char *two_keys[] = {two ? found->key : NULL, two ? found->beside : NULL, NULL};
    if (node->child != NULL)
        gt_check_keys(c, node, two ? two_keys : keys, "a value");
    if (found != NULL && !two && node->child != NULL && node->child->next != NULL)
        gt_wrong(c, node, "a value has one key; put them together with 'plus', 'times' ...");
    if (node->child == NULL)
        gt_wrong(c, node, "a value expected, the object is empty");
    return found;
}

static void value_object(gt_compiler *c, const cJSON *node)
{
    const gt_value_row *row = row_of(c, node);
    if (row == NULL)
        number(c, 0);
    else
        row->emit(c, node, row);
}

static void value_word(gt_compiler *c, const cJSON *node)
{
    const gt_value_word *word = c->dialect->value_words;
    for (; word != NULL && word->name != NULL; word++)
        if (gt_json_is(node, word->name)) {
            gt_emit(c, word->what.op, word->what.a, word->what.b, word->what.c, word->what.d);
            return;
        }
    char *end;
    strtol(node->valuestring, &end, 10);
    if (*end == '\0' && end > node->valuestring)
        gt_wrong(c, node, "'%s' is a text; a number stands without quotes: %s", node->valuestring,
                 node->valuestring);
    else if (strcmp(node->valuestring, "amount") != 0)
        gt_wrong(c, node, "'%s' is no value; did you mean \"amount\", or {\"count\": \"%s\"}?",
                 node->valuestring, node->valuestring);
    else if (!c->event)
        gt_wrong(c, node,
                 "\"amount\" is known only where an event set the effect off ('on', "
                 "'whenever', 'instead')");
    gt_emit(c, GT_OP_AMOUNT, 0, 0, 0, 0);
}

void gt_compile_value(gt_compiler *c, const cJSON *node)
{
    if (cJSON_IsNumber(node))
        number(c, gt_read_integer(c, node, -29999, 32767));
    else if (cJSON_IsString(node))
        value_word(c, node);
    else if (cJSON_IsObject(node))
        value_object(c, node);
    else {
        gt_wrong(c, node, "a value expected (a number, \"amount\" or an object), not %s",
                 gt_json_kind(node));
        number(c, 0);
    }
}

void gt_compile_value_or(gt_compiler *c, const cJSON *node, int absent)
{
    if (node == NULL)
        number(c, absent);
    else
        gt_compile_value(c, node);
}

void gt_push_value(gt_compiler *c, const cJSON *object, const char *key)
{
    gt_compile_value(c, gt_json_get(object, key));
}

gt_addr gt_compile_value_block(gt_compiler *c, const cJSON *node,
                               void (*emit)(gt_compiler *, const cJSON *))
{
    gt_block block;
    gt_block_open_value(c, &block);
    emit(c, node);
    return gt_block_done(c);
}
