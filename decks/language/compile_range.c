/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ranges in filters: constant bounds become TEST_RANGE, others are computed for each candidate and
 * compared. */
#include "decks/language/compile.h"

#include <string.h>

static void test_value(gt_compiler *c, int property, const cJSON *value, int op)
{
    gt_emit(c, GT_OP_PROP, GT_SET_CANDIDATE, property, 0, 0);
    gt_compile_value(c, value);
    gt_emit(c, op, 0, 0, 0, 0);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

typedef struct bounds {
    int low, high;
} bounds;

/* A bound that is a number narrows the bounds, another one is tested. */
static void bound(gt_compiler *c, int property, const cJSON *value, const char *key, bounds *range)
{
    static const struct {
        const char *key;
        int op, more;
    } kinds[] = {{"min", GT_OP_GE, 0},
                 {"max", GT_OP_LE, 0},
                 {"above", GT_OP_GT, 1},
                 {"below", GT_OP_LT, -1}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i].key, key) != 0)
            continue;
        if (!cJSON_IsNumber(value)) {
            test_value(c, property, value, kinds[i].op);
            return;
        }
        int number = gt_read_integer(c, value, -30000, 32000) + kinds[i].more;
        if (kinds[i].op == GT_OP_GE || kinds[i].op == GT_OP_GT)
            range->low = number > range->low ? number : range->low;
        else
            range->high = number < range->high ? number : range->high;
    }
}

static bool is_range(const cJSON *node)
{
    return gt_json_get(node, "min") != NULL || gt_json_get(node, "max") != NULL ||
           gt_json_get(node, "above") != NULL || gt_json_get(node, "below") != NULL;
}

static const char *const range_keys[] = {"min", "max", "above", "below", NULL};

void gt_compile_range(gt_compiler *c, const cJSON *node, int property)
{
    bounds range = {INT16_MIN, INT16_MAX};
    if (cJSON_IsNumber(node)) {
        range.low = range.high = gt_read_integer(c, node, -30000, 32000);
    } else if (is_range(node)) {
        gt_check_keys(c, node, range_keys, "a range");
        for (const cJSON *child = node->child; child != NULL; child = child->next)
            bound(c, property, child, child->string, &range);
    } else {
        test_value(c, property, node, GT_OP_EQ);
        return;
    }
    if (range.low > INT16_MIN || range.high < INT16_MAX)
        gt_emit(c, GT_OP_TEST_RANGE, property, range.low, range.high, 0);
}

/* Value code for a bound, plus `more`; it reads names where the filter does. */
static gt_addr bound_code(gt_compiler *c, const cJSON *value, int more)
{
    gt_block block;
    bool registers = c->block->knows_names;
    int number;
    gt_block_open_value(c, &block);
    block.knows_names = registers;
    if (gt_is_integer(value, &number)) {
        gt_emit(c, GT_OP_NUM, 0, gt_read_integer(c, value, -29000, 32000) + more, 0, 0);
    } else {
        gt_compile_value(c, value);
    }
    if (more != 0 && !cJSON_IsNumber(value))
        gt_emit_with(c, GT_OP_ADD, more);
    return gt_block_done(c);
}

void gt_compile_bounds(gt_compiler *c, const cJSON *node, gt_addr *low, gt_addr *high)
{
    const cJSON *min = gt_json_get(node, "min"), *above = gt_json_get(node, "above");
    const cJSON *max = gt_json_get(node, "max"), *below = gt_json_get(node, "below");
    *low = *high = 0;
    if (!is_range(node)) {
        *low = *high = bound_code(c, node, 0);
        return;
    }
    gt_check_keys(c, node, range_keys, "a range");
    if ((min != NULL && above != NULL) || (max != NULL && below != NULL))
        gt_wrong(c, node, "one bound on each side expected");
    if (min != NULL || above != NULL)
        *low = bound_code(c, min != NULL ? min : above, min == NULL);
    if (max != NULL || below != NULL)
        *high = bound_code(c, max != NULL ? max : below, max != NULL ? 0 : -1);
}
