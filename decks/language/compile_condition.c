/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Conditions: values that are 0 or 1. Each function leaves exactly one number more on the value
 * stack, also after a mistake. */
#include "decks/language/compile.h"

static void condition_compare(gt_compiler *c, const cJSON *node)
{
    if (cJSON_GetArraySize(node) != 3) {
        gt_wrong(c, node, "a comparison expected: [value, operator, value]");
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        return;
    }
    const cJSON *op = node->child->next;
    gt_compile_value(c, node->child);
    gt_compile_value(c, op->next);
    gt_emit(c, gt_read_word(c, op, gt_words_comparisons, "an operator"), 0, 0, 0, 0);
}

void gt_compile_any(gt_compiler *c, const cJSON *node)
{
    gt_push_count(c, gt_json_get(node, "any"));
    gt_above_zero(c);
}

void gt_compile_exists(gt_compiler *c, const cJSON *node)
{
    gt_emit(c, GT_OP_SIZE, gt_target_of(c, node, "exists"), 0, 0, 0);
    gt_above_zero(c);
}

void gt_compile_is(gt_compiler *c, const cJSON *node)
{
    const cJSON *match = gt_json_get(node, "match");
    int set = gt_target_of(c, node, "is");
    if (match == NULL)
        gt_wrong(c, node, "'is' needs 'match', a filter");
    gt_addr filter = match == NULL ? 0 : gt_compile_filter(c, match, GT_FILTER_TEST);
    gt_emit(c, GT_OP_MATCH, set, (int16_t)filter, 0, 0);
}

void gt_compile_turn(gt_compiler *c, const cJSON *node)
{
    static const gt_word turns[] = {{"own", 0}, {"opposing", 1}, {NULL, 0}};
    int player = gt_read_word(c, gt_json_get(node, "turn"), turns, "a turn");
    gt_emit(c, GT_OP_IS_TURN, player, 0, 0, 0);
}

static void condition_list(gt_compiler *c, const cJSON *list, int op)
{
    if (!gt_need_list(c, list, "conditions") || list->child == NULL) {
        if (cJSON_IsArray(list))
            gt_wrong(c, list, "the list of conditions is empty");
        gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
        return;
    }
    gt_compile_condition(c, list->child);
    for (const cJSON *next = list->child->next; next != NULL; next = next->next) {
        gt_compile_condition(c, next);
        gt_emit(c, op, 0, 0, 0, 0);
    }
}

void gt_compile_and(gt_compiler *c, const cJSON *node)
{
    condition_list(c, gt_json_get(node, "and"), GT_OP_AND);
}

void gt_compile_or(gt_compiler *c, const cJSON *node)
{
    condition_list(c, gt_json_get(node, "or"), GT_OP_OR);
}

void gt_compile_not(gt_compiler *c, const cJSON *node)
{
    gt_compile_condition(c, gt_json_get(node, "not"));
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
}

void gt_compile_condition(gt_compiler *c, const cJSON *node)
{
    const char *all[64];
    int n = 0;
    if (cJSON_IsArray(node)) {
        condition_compare(c, node);
        return;
    }
    for (const gt_condition_row *row = c->dialect->conditions; row->key != NULL && n < 63; row++) {
        all[n++] = row->key;
        if (gt_json_get(node, row->key) == NULL)
            continue;
        const char *keys[] = {row->key, row->beside, NULL};
        gt_check_keys(c, node, keys, "the condition");
        row->emit(c, node);
        return;
    }
    all[n] = NULL;
    if (!cJSON_IsObject(node))
        gt_wrong(c, node,
                 "a condition expected, a comparison [VALUE, \">=\", VALUE] or an object, not %s",
                 gt_json_kind(node));
    else if (node->child == NULL)
        gt_wrong(c, node, "a condition expected, the object is empty");
    else
        gt_check_keys(c, node, all, "a condition");
    gt_emit(c, GT_OP_NUM, 0, 0, 0, 0);
}

gt_addr gt_condition_under(gt_compiler *c, const cJSON *object, const char *key)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? 0 : gt_compile_value_block(c, node, gt_compile_condition);
}
