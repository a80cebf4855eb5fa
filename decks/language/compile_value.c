/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and conditions. Each function leaves exactly one number more on the value stack, also
 * after a mistake. */
#include "decks/language/compile.h"

#include <string.h>

static void number(gt_compiler *c, int value)
{
    gt_emit(c, GT_OP_NUM, 0, value, 0, 0);
}

/* Whether a filter asks only how many cards lie in the own damage zone (and elsewhere): of these a player
 * may count more than there are. */
static bool counts_damage(const cJSON *filter)
{
    const cJSON *in = gt_json_get(filter, "in"), *whose = gt_json_get(filter, "whose");
    bool damage = gt_json_is(in, "damage");
    for (const cJSON *zone = cJSON_IsArray(in) ? in->child : NULL; zone != NULL; zone = zone->next)
        damage = damage || gt_json_is(zone, "damage");
    for (const cJSON *key = filter->child; key != NULL; key = key->next)
        if (strcmp(key->string, "in") != 0 && strcmp(key->string, "whose") != 0)
            return false;
    return damage && !gt_json_is(whose, "opposing");
}

/* {"count": FILTER}, {"count": NAME} */
static void value_count(gt_compiler *c, const cJSON *what)
{
    int property, highest;
    if (cJSON_IsString(what))
        gt_emit(c, GT_OP_SIZE, gt_compile_target(c, what), 0, 0, 0);
    else if (gt_read_narrow(c, what, &property, &highest))
        gt_emit(c, GT_OP_SIZE, gt_compile_all(c, what, GT_FILTER_PICK), 0, 0, 0);
    else
        gt_emit(c, counts_damage(what) ? NV_OP_COUNT_DAMAGE : GT_OP_COUNT, 0,
                (int16_t)gt_compile_filter(c, what, GT_FILTER_PICK), 0, 0);
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
    gt_emit(c, GT_OP_SET_VAR, GT_FROZEN, 0, 0, 0);
    c->block = here;
    return true;
}

/* {"cost": TARGET}: over {"all": FILTER} the sum, GT_NONE if there is nothing. */
static void value_property(gt_compiler *c, const cJSON *of, int property)
{
    if (gt_freeze(c, of, GT_OP_PROP, property))
        gt_emit(c, GT_OP_VAR, GT_FROZEN, 0, 0, 0);
    else
        gt_emit(c, GT_OP_PROP, gt_compile_target(c, of), property, 0, 0);
}

/* {"printed cost": TARGET} */
static void value_printed(gt_compiler *c, const cJSON *of, int property)
{
    if (gt_freeze(c, of, GT_OP_PRINTED, property))
        gt_emit(c, GT_OP_VAR, GT_FROZEN, 0, 0, 0);
    else
        gt_emit(c, GT_OP_PRINTED, gt_compile_target(c, of), property, 0, 0);
}

/* {"sum": "cost", "of": TARGET} */
static void value_sum(gt_compiler *c, const cJSON *node)
{
    int property =
        gt_read_word(c, gt_json_get(node, "sum"), gt_words_numbers, "a number of a card");
    const cJSON *of = gt_json_get(node, "of"), *all = gt_json_get(of, "all");
    int narrow, highest;
    if (of == NULL)
        gt_wrong(c, node, "`sum` needs `of`, the cards whose numbers are added");
    else if (all != NULL && !gt_read_narrow(c, all, &narrow, &highest)) {
        gt_emit(c, GT_OP_SUM, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), property, 0);
        return;
    }
    gt_emit(c, GT_OP_SUM_SET, of == NULL ? GT_SET_THIS : gt_compile_target(c, of), property, 0, 0);
}

/* {"highest": "cost", "of": TARGET}, `lowest` */
static void value_extreme(gt_compiler *c, const cJSON *node, const char *key, int highest)
{
    int property = gt_read_word(c, gt_json_get(node, key), gt_words_numbers, "a number of a card");
    const cJSON *of = gt_json_get(node, "of"), *all = gt_json_get(of, "all");
    if (of == NULL)
        gt_wrong(c, node, "`%s` needs `of`, the cards whose numbers are compared", key);
    else if (all != NULL) {
        gt_emit(c, GT_OP_EXTREME_AMONG, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK),
                property, highest);
        return;
    }
    gt_emit(c, GT_OP_EXTREME, of == NULL ? GT_SET_THIS : gt_compile_target(c, of), property,
            highest, 0);
}

/* Whether an object is a TARGET; any other is a FILTER. */
static bool is_target(const cJSON *node)
{
    static const char *const always[] = {"choose", "rest", "both", "all", "now"};
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (gt_json_get(node, always[i]) != NULL)
            return true;
    const cJSON *alone = cJSON_IsObject(node) && node->child != NULL && node->child->next == NULL
                             ? node->child
                             : NULL;
    return !cJSON_IsObject(node) ||
           (alone != NULL && !cJSON_IsBool(alone) &&
            (strcmp(alone->string, "items") == 0 || strcmp(alone->string, "encounter") == 0));
}

/* {"kinds": TARGET}, {"kinds": FILTER}; {"all": FILTER} is the latter. */
static void value_kinds(gt_compiler *c, const cJSON *what)
{
    const cJSON *all = gt_json_get(what, "all");
    const cJSON *filter = !is_target(what)                           ? what
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

static void value_arithmetic(gt_compiler *c, const cJSON *pair, int op)
{
    if (cJSON_GetArraySize(pair) != 2 || !cJSON_IsArray(pair)) {
        gt_wrong(c, pair, "a list of two values expected");
        number(c, 0);
        return;
    }
    gt_compile_value(c, pair->child);
    gt_compile_value(c, pair->child->next);
    gt_emit(c, op, 0, 0, 0, 0);
}

static void value_stat(gt_compiler *c, const cJSON *who, int stat)
{
    gt_emit(c, GT_OP_STAT, gt_read_word(c, who, gt_words_who, "a player"), stat, 0, 0);
}

static void value_tally(gt_compiler *c, const cJSON *event)
{
    gt_emit(c, GT_OP_TALLY, 0, gt_compile_event(c, event, true), 0, 0);
}

/* How a form of value is told by its key. */
enum form { COUNT, PROPERTY, PRINTED, SUM, EXTREME, KINDS, STAT, TALLY, ARITHMETIC };
static const struct form_row {
    const char *key;
    enum form form;
    int operand;
} forms[] = {
    {"count", COUNT, 0},
    {"cost", PROPERTY, NV_COST},
    {"power", PROPERTY, NV_POWER},
    {"hit", PROPERTY, NV_HIT},
    {"moves", PROPERTY, NV_MOVES},
    {"printed cost", PRINTED, NV_COST},
    {"printed power", PRINTED, NV_POWER},
    {"printed hit", PRINTED, NV_HIT},
    {"sum", SUM, 0},
    {"lowest", EXTREME, 0},
    {"highest", EXTREME, 1},
    {"kinds", KINDS, 0},
    {"level", STAT, NV_ST_LEVEL},
    {"size", STAT, NV_ST_SIZE},
    {"field cost", STAT, NV_ST_FIELD_COST},
    {"skills used", STAT, NV_ST_SKILLS_USED},
    {"this turn", TALLY, 0},
    {"plus", ARITHMETIC, GT_OP_ADD},
    {"minus", ARITHMETIC, GT_OP_SUB},
    {"times", ARITHMETIC, GT_OP_MUL},
    {"quotient", ARITHMETIC, GT_OP_DIV},
    {"difference", ARITHMETIC, GT_OP_ABS_DIFF},
    {"least", ARITHMETIC, GT_OP_MIN},
    {"most", ARITHMETIC, GT_OP_MAX},
};
enum { N_FORMS = sizeof forms / sizeof *forms };

static const struct form_row *form_of(gt_compiler *c, const cJSON *node)
{
    const char *keys[N_FORMS + 1];
    const struct form_row *found = NULL;
    for (int i = 0; i < N_FORMS; i++) {
        keys[i] = forms[i].key;
        if (found == NULL && gt_json_get(node, forms[i].key) != NULL)
            found = &forms[i];
    }
    keys[N_FORMS] = NULL;
    bool two = found != NULL && (found->form == SUM || found->form == EXTREME);
    const char *two_keys[] = {two ? found->key : NULL, "of", NULL};
    if (node->child != NULL)
        gt_check_keys(c, node, two ? two_keys : keys, "a value");
    if (found != NULL && !two && node->child->next != NULL)
        gt_wrong(c, node, "a value has one key; put them together with `plus`, `times` ...");
    if (node->child == NULL)
        gt_wrong(c, node, "a value expected, the object is empty");
    return found;
}

static void value_object(gt_compiler *c, const cJSON *node)
{
    const struct form_row *row = form_of(c, node);
    if (row == NULL) {
        number(c, 0);
        return;
    }
    const cJSON *operand = gt_json_get(node, row->key);
    switch (row->form) {
    case COUNT: value_count(c, operand); break;
    case PROPERTY: value_property(c, operand, row->operand); break;
    case PRINTED: value_printed(c, operand, row->operand); break;
    case SUM: value_sum(c, node); break;
    case EXTREME: value_extreme(c, node, row->key, row->operand); break;
    case KINDS: value_kinds(c, operand); break;
    case STAT: value_stat(c, operand, row->operand); break;
    case TALLY: value_tally(c, operand); break;
    case ARITHMETIC: value_arithmetic(c, operand, row->operand); break;
    }
}

static void value_amount(gt_compiler *c, const cJSON *node)
{
    if (strcmp(node->valuestring, "amount") != 0)
        gt_wrong(c, node, "\"%s\" is no value; did you mean \"amount\", or {\"count\": \"%s\"}?",
                 node->valuestring, node->valuestring);
    else if (!c->event)
        gt_wrong(c, node,
                 "\"amount\" is known only where an event set the effect off (`on`, "
                 "`whenever`)");
    gt_emit(c, GT_OP_AMOUNT, 0, 0, 0, 0);
}

void gt_compile_value(gt_compiler *c, const cJSON *node)
{
    if (cJSON_IsNumber(node))
        number(c, gt_read_integer(c, node, -29999, 32767));
    else if (cJSON_IsString(node))
        value_amount(c, node);
    else if (cJSON_IsObject(node))
        value_object(c, node);
    else {
        gt_wrong(c, node, "a value expected (a number, \"amount\" or an object), not %s",
                 gt_json_kind(node));
        number(c, 0);
    }
}

gt_addr gt_compile_value_block(gt_compiler *c, const cJSON *node,
                               void (*emit)(gt_compiler *, const cJSON *))
{
    gt_block block;
    gt_block_open_value(c, &block);
    emit(c, node);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

/* ---- Conditions */

static void condition_compare(gt_compiler *c, const cJSON *node)
{
    if (cJSON_GetArraySize(node) != 3) {
        gt_wrong(c, node, "a comparison expected: [value, operator, value]");
        number(c, 0);
        return;
    }
    const cJSON *op = node->child->next;
    gt_compile_value(c, node->child);
    gt_compile_value(c, op->next);
    gt_emit(c, gt_read_word(c, op, gt_words_comparisons, "an operator"), 0, 0, 0, 0);
}

static void condition_any(gt_compiler *c, const cJSON *node)
{
    value_count(c, gt_json_get(node, "any"));
    number(c, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

static void condition_exists(gt_compiler *c, const cJSON *node)
{
    gt_emit(c, GT_OP_SIZE, gt_compile_target(c, gt_json_get(node, "exists")), 0, 0, 0);
    number(c, 0);
    gt_emit(c, GT_OP_GT, 0, 0, 0, 0);
}

static void condition_is(gt_compiler *c, const cJSON *node)
{
    const cJSON *match = gt_json_get(node, "match");
    int set = gt_compile_target(c, gt_json_get(node, "is"));
    if (match == NULL)
        gt_wrong(c, node, "`is` needs `match`, a filter");
    gt_addr filter = match == NULL ? 0 : gt_compile_filter(c, match, GT_FILTER_TEST);
    gt_emit(c, GT_OP_MATCH, set, (int16_t)filter, 0, 0);
}

static void condition_turn(gt_compiler *c, const cJSON *node)
{
    static const gt_word turns[] = {{"own", 0}, {"opposing", 1}, {NULL, 0}};
    int player = gt_read_word(c, gt_json_get(node, "turn"), turns, "a turn");
    gt_emit(c, GT_OP_IS_TURN, player, 0, 0, 0);
}

static void condition_by(gt_compiler *c, const cJSON *node)
{
    if (!c->cause)
        gt_wrong(c, node, "`by` asks how something happened: it needs `exit`, `on` or `whenever`");
    int causes = gt_read_mask(c, gt_json_get(node, "by"), gt_words_causes, "a cause");
    int source = gt_read_word_or(c, node, "source", gt_words_whose, "a source", 0);
    gt_emit(c, NV_OP_EVENT_BY, causes, source, 0, 0);
}

static void condition_list(gt_compiler *c, const cJSON *list, int op)
{
    if (!gt_need_list(c, list, "conditions") || list->child == NULL) {
        if (cJSON_IsArray(list))
            gt_wrong(c, list, "the list of conditions is empty");
        number(c, 0);
        return;
    }
    gt_compile_condition(c, list->child);
    for (const cJSON *next = list->child->next; next != NULL; next = next->next) {
        gt_compile_condition(c, next);
        gt_emit(c, op, 0, 0, 0, 0);
    }
}

static void condition_and(gt_compiler *c, const cJSON *node)
{
    condition_list(c, gt_json_get(node, "and"), GT_OP_AND);
}

static void condition_or(gt_compiler *c, const cJSON *node)
{
    condition_list(c, gt_json_get(node, "or"), GT_OP_OR);
}

static void condition_not(gt_compiler *c, const cJSON *node)
{
    gt_compile_condition(c, gt_json_get(node, "not"));
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
}

void gt_compile_condition(gt_compiler *c, const cJSON *node)
{
    static const struct {
        const char *key, *beside;
        void (*emit)(gt_compiler *, const cJSON *);
    } table[] = {
        {"any", NULL, condition_any},   {"exists", NULL, condition_exists},
        {"is", "match", condition_is},  {"turn", NULL, condition_turn},
        {"by", "source", condition_by}, {"and", NULL, condition_and},
        {"or", NULL, condition_or},     {"not", NULL, condition_not},
    };
    enum { N = sizeof table / sizeof *table };
    if (cJSON_IsArray(node)) {
        condition_compare(c, node);
        return;
    }
    const char *all[N + 1] = {NULL};
    for (int i = 0; i < N; i++) {
        all[i] = table[i].key;
        if (gt_json_get(node, table[i].key) == NULL)
            continue;
        const char *keys[] = {table[i].key, table[i].beside, NULL};
        gt_check_keys(c, node, keys, "the condition");
        table[i].emit(c, node);
        return;
    }
    if (gt_check_keys(c, node, all, "a condition ([V, OP, V] or)") && node->child == NULL)
        gt_wrong(c, node, "a condition expected, the object is empty");
    number(c, 0);
}
