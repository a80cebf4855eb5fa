/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and conditions. */
#include "decks/magic/language.h"

/* {"counters": KIND, "on": TARGET}: how many. */
void mg_value_counters(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    const cJSON *on = gt_json_get(node, "on");
    int kind =
        gt_read_word(c, gt_json_get(node, row->key), mg_words_counters, "a kind of counters");
    int set = on == NULL ? GT_SET_THIS : gt_compile_target(c, on);
    gt_emit(c, GT_OP_SUM_SET, set, MG_COUNTERS + kind, 0, 0);
}

/* {"targets": 1}: how many legal targets the first "target" has. */
void mg_value_targets(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    const mg_announced *a = c->own;
    int n = gt_read_integer(c, gt_json_get(node, row->key), 1, GT_SETS);
    if (a == NULL || n > a->n)
        gt_wrong(c, node, "there are not so many targets");
    gt_emit(c, GT_OP_SIZE, n - 1, 0, 0, 0);
}

/* {"sacrificed": "power"}: of what was sacrificed for the cost. */
void mg_value_given_up(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    int property =
        gt_read_word(c, gt_json_get(node, row->key), mg_words_numbers, "a number of a card");
    gt_emit(c, MG_OP_GIVEN_UP, 0, property, 0, 0);
}

/* {"cast from": "hand"}: this permanent was a spell that its controller cast from the hand. */
void mg_condition_cast_from(gt_compiler *c, const cJSON *node)
{
    static const gt_word zones[] = {{"hand", MG_AS_FROM_HAND}, {NULL, 0}};
    int as = gt_read_word(c, gt_json_get(node, "cast from"), zones, "a zone");
    gt_emit(c, MG_OP_PAID, GT_SET_THIS, as, 0, 0);
}

/* {"step": "upkeep"}: whoever's it is. */
void mg_condition_step(gt_compiler *c, const cJSON *node)
{
    int step = gt_read_word(c, gt_json_get(node, "step"), mg_words_mutations, "a step");
    gt_emit(c, MG_OP_IS_STEP, 0, step, 0, 0);
}
