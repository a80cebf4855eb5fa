/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Can it be done? Of targets: whether there is one (compile_can.c has the rest). */
#include "decks/language/compile.h"

/* A further test of candidates: a question about GT_SET_CANDIDATE, as an instruction. */
static gt_addr tested_filter(gt_compiler *c, const cJSON *filter, const gt_operation *test)
{
    if (gt_is_secret(c, filter))
        return gt_seen_filter(c, filter);
    gt_addr plain = gt_compile_filter(c, filter, GT_FILTER_PICK | GT_FILTER_NARROW);
    if (test == NULL)
        return plain;
    gt_block block;
    gt_block_open_filter(c, &block);
    for (const gt_operation *i = c->build->code + plain; i->op != GT_OP_DONE; i++)
        gt_emit(c, i->op, i->a, i->b, i->c, i->d);
    gt_emit(c, test->op, GT_SET_CANDIDATE, test->b, test->c, test->d);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    return gt_block_done(c);
}

static gt_possible can_filter(gt_compiler *c, const cJSON *filter, const gt_operation *test)
{
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)tested_filter(c, filter, test), 0, 0);
    gt_above_zero(c);
    return GT_SOMETIMES;
}

/* Choices that belong together: is there a card for the first with which the others can be made? */
static void push_several(gt_compiler *c, const cJSON *choice)
{
    const cJSON *as = gt_json_get(choice, "as");
    gt_addr filter = tested_filter(c, gt_json_get(choice, "choose"), NULL);
    if (choice->next == NULL) {
        gt_emit(c, GT_OP_COUNT, 0, (int16_t)filter, 0, 0);
    } else {
        gt_block block;
        int r = as == NULL ? gt_temp(c, choice) : gt_name_bind(c, as);
        gt_block_open_value(c, &block);
        push_several(c, choice->next);
        gt_addr rest = gt_block_done(c);
        gt_emit(c, GT_OP_COUNT_WITH, r, (int16_t)filter, (int16_t)rest, 0);
    }
    gt_above_zero(c);
}

static gt_possible can_choose_several(gt_compiler *c, const cJSON *list)
{
    if (list->child == NULL)
        return GT_NEVER; /* a mistake that gt_compile_choice tells */
    push_several(c, list->child);
    return GT_SOMETIMES;
}

/* A cost of N different cards, or simply of N, must be there in full. */
static gt_possible can_pay(gt_compiler *c, const cJSON *choice, const cJSON *count)
{
    int number, op = gt_json_get(choice, "distinct") != NULL ? GT_OP_KINDS_AMONG : GT_OP_COUNT;
    gt_emit(c, op, 0, (int16_t)tested_filter(c, gt_json_get(choice, "choose"), NULL), 0, 0);
    gt_compile_value(c, count);
    gt_emit(c, GT_OP_GE, 0, 0, 0, 0);
    if (gt_is_integer(count, &number))
        return number > 0 ? GT_SOMETIMES : GT_NEVER;
    gt_compile_value(c, count);
    gt_above_zero(c);
    gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    return GT_SOMETIMES;
}

/* A choice with a limit to a sum: is there a card that alone stays within it? */
static gt_possible can_choose_within(gt_compiler *c, const cJSON *choice, const cJSON *limit)
{
    gt_addr filter = tested_filter(c, gt_json_get(choice, "choose"), NULL);
    gt_block block;
    int r = gt_temp(c, choice);
    gt_block_open_value(c, &block);
    gt_emit(c, GT_OP_SUM_SET, r, c->dialect->numbers[0].value, 0, 0);
    gt_compile_value(c, limit);
    gt_emit(c, GT_OP_LE, 0, 0, 0, 0);
    gt_addr within = gt_block_done(c);
    gt_emit(c, GT_OP_COUNT_WITH, r, (int16_t)filter, (int16_t)within, 0);
    gt_above_zero(c);
    return GT_SOMETIMES;
}

gt_possible gt_can_choose(gt_compiler *c, const cJSON *choice, const gt_operation *test)
{
    const cJSON *limit = gt_json_get(gt_json_get(choice, "sum"), c->dialect->numbers[0].text);
    const cJSON *what = gt_json_get(choice, "choose"), *count = gt_json_get(choice, "count");
    if (cJSON_IsArray(what))
        return can_choose_several(c, what);
    const cJSON *needed =
        gt_json_get(choice, "upto") == NULL ? count : gt_json_get(choice, "least");
    if (c->whole && needed != NULL)
        return can_pay(c, choice, needed);
    if (limit != NULL)
        return can_choose_within(c, choice, limit);
    return can_filter(c, what, test);
}

gt_possible gt_can_set(gt_compiler *c, int set, const gt_operation *test)
{
    if (test != NULL) {
        gt_emit(c, test->op, set, test->b, test->c, test->d);
    } else {
        gt_emit(c, GT_OP_SIZE, set, 0, 0, 0);
        gt_above_zero(c);
    }
    return GT_SOMETIMES;
}

/* One of several targets, as far as they are known: where none is, nothing is known of the
 * whole. */
static gt_possible can_one_of(gt_compiler *c, const cJSON *parts, const gt_operation *test)
{
    const gt_mark begin = gt_mark_here(c);
    bool before = c->unknown, hidden = false, always = false;
    int n = 0;
    for (const cJSON *part = parts->child; part != NULL; part = part->next) {
        const gt_mark mark = gt_mark_here(c);
        c->unknown = false;
        gt_possible can = gt_can_target(c, part, test);
        hidden = hidden || c->unknown;
        always = always || (!c->unknown && can == GT_ALWAYS);
        if (c->unknown || can != GT_SOMETIMES)
            gt_take_back(c, mark);
        else if (n++ > 0)
            gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    }
    c->unknown = before || (hidden && n == 0 && !always);
    if (always)
        gt_take_back(c, begin);
    return always ? GT_ALWAYS : n > 0 ? GT_SOMETIMES : GT_NEVER;
}

/* Is one of the target there, and does the test hold for it? */
gt_possible gt_can_target(gt_compiler *c, const cJSON *target, const gt_operation *test)
{
    const cJSON *all = gt_json_get(target, "all"), *now = gt_json_get(target, "now");
    const cJSON *both_of = gt_json_get(target, "both");
    if (gt_is_choice(target))
        return gt_can_choose(c, target, test);
    if (all != NULL || now != NULL)
        return can_filter(c, all != NULL ? all : now, test);
    for (const gt_target_row *row = c->dialect->targets; row != NULL && row->key != NULL; row++)
        if (row->can != NULL && gt_json_get(target, row->key) != NULL)
            return row->can(c, gt_json_get(target, row->key));
    if (!cJSON_IsArray(both_of))
        return gt_can_set(c, gt_compile_target(c, target), test);
    return can_one_of(c, both_of, test);
}
