/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values and conditions. */
#include "decks/magic/language.h"

/* {"counters": KIND, "on": TARGET}: how many. */
void mg_value_counters(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    int kind =
        gt_read_word(c, gt_json_get(node, row->key), mg_words_counters, "a kind of counters");
    int set = gt_target_or(c, node, "on", GT_SET_THIS);
    gt_emit(c, GT_OP_SUM_SET, set, MG_COUNTERS + kind, 0, 0);
}

/* {"value": VALUE, "while": CONDITION}: that as long as it is so, else 0. */
void mg_value_while(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_push_value(c, node, row->key);
    gt_compile_condition(c, gt_json_get(node, "while"));
    gt_emit(c, GT_OP_MUL, 0, 0, 0, 0);
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
    gt_emit(c, MG_OP_LAST, 0, property, 1, 0);
}

/* How many a filter accepts that have a type, as 0 or 1. */
static void push_any_of_type(gt_compiler *c, gt_addr filter, int type)
{
    gt_block block;
    gt_block_open_filter(c, &block);
    for (gt_addr k = filter; c->build->code[k].op != GT_OP_DONE; k++) {
        const gt_operation i = c->build->code[k];
        gt_emit(c, i.op, i.a, i.b, i.c, i.d);
    }
    gt_emit(c, GT_OP_TEST_TYPE, 0, type, 0, 0);
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_block_done(c), 0, 0);
    gt_above_zero(c);
}

/* {"card types": FILTER}: how many there are among what it accepts. */
void mg_value_card_types(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_addr filter = gt_compile_filter(c, gt_json_get(node, row->key), GT_FILTER_PICK);
    for (int type = 1; type < MG_CARD_TYPES; type *= 2) {
        push_any_of_type(c, filter, type);
        if (type > 1)
            gt_emit(c, GT_OP_ADD, 0, 0, 0, 0);
    }
}

/* {"cast from": "hand"}: this permanent was a spell that its controller cast from the hand. */
void mg_condition_cast_from(gt_compiler *c, const cJSON *node)
{
    static const gt_word zones[] = {{"hand", MG_AS_FROM_HAND}, {NULL, 0}};
    int as = gt_read_word(c, gt_json_get(node, "cast from"), zones, "a zone");
    gt_emit(c, MG_OP_PAID, GT_SET_THIS, as, 0, 0);
}

/* {"kicked": true}: this spell was, or that which became this permanent (702.33). */
void mg_condition_kicked(gt_compiler *c, const cJSON *node)
{
    gt_read_true(c, gt_json_get(node, "kicked"), "kicked");
    gt_emit(c, MG_OP_PAID, GT_SET_THIS, MG_AS_KICKED, 0, 0);
}

/* {"chose": WORD}: of those of a `choose word` of this card (607.2f). */
void mg_condition_chose(gt_compiler *c, const cJSON *node)
{
    const cJSON *word = gt_json_get(node, "chose");
    if (!cJSON_IsString(word))
        gt_wrong(c, word, "a word expected, not %s", gt_json_kind(word));
    else
        gt_emit(c, GT_OP_NUM, 0, (int16_t)gt_text_number(&c->build->tags, word->valuestring), 0, 0);
    gt_emit(c, MG_OP_NOTED, 0, MG_CHOSEN_WORD, 0, 0);
    gt_emit(c, GT_OP_EQ, 0, 0, 0, 0);
}

/* Points of a turn, by their bit (enum mg_point). */
static const gt_word points[] = {{"upkeep", 0}, {"attackers", 1},  {"blockers", 2},
                                 {"damage", 3}, {"combat end", 4}, {"combat", 5},
                                 {NULL, 0}};

/* {"before": "blockers"}, {"after": "upkeep"}: in the turn, of its first combat phase (506.6d);
 * {"in combat before": ...}, {"in combat after": ...}: of the combat phase that is under way. */
void mg_condition_moment(gt_compiler *c, const cJSON *node)
{
    static const struct {
        const char *key;
        int moment;
    } kinds[] = {{"before", MG_MOMENT_BEFORE},
                 {"after", MG_MOMENT_AFTER},
                 {"in combat before", MG_MOMENT_BEFORE_IN_COMBAT},
                 {"in combat after", MG_MOMENT_AFTER_IN_COMBAT}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const cJSON *point = gt_json_get(node, kinds[i].key);
        if (point != NULL)
            gt_emit(c, MG_OP_IS_STEP, 0,
                    kinds[i].moment | gt_read_word(c, point, points, "a point of the turn"), 0, 0);
    }
}

/* {"daylight": "night"} (502.2) */
void mg_condition_daylight(gt_compiler *c, const cJSON *node)
{
    int night = gt_read_word(c, gt_json_get(node, "daylight"), mg_words_daylight, "day or night");
    gt_emit(c, MG_OP_IS_STEP, 0, MG_MOMENT_DAY + night, 0, 0);
}

/* {"in combat": true}: whoever's combat phase it is. */
void mg_condition_combat(gt_compiler *c, const cJSON *node)
{
    gt_read_true(c, gt_json_get(node, "in combat"), "in combat");
    gt_emit(c, MG_OP_IS_STEP, 0, MG_MOMENT_IN_COMBAT, 0, 0);
}

/* {"cast only": WHEN}: a word of those below, or {"if": CONDITION}. */
gt_addr mg_compile_cast_only(gt_compiler *c, const cJSON *when)
{
    static const gt_word words[] = {{"combat", MG_MOMENT_IN_COMBAT},
                                    {"attackers", MG_STEP_ATTACKERS},
                                    {"blockers", MG_STEP_BLOCKERS},
                                    {"before attackers", MG_MOMENT_BEFORE | 1},
                                    {"before blockers", MG_MOMENT_BEFORE_IN_COMBAT | 2},
                                    {"after blockers", MG_MOMENT_AFTER_IN_COMBAT | 2},
                                    {"before damage", MG_MOMENT_BEFORE | 3},
                                    {"after upkeep", MG_MOMENT_AFTER},
                                    {NULL, 0}};
    const cJSON *condition = gt_json_get(when, "if");
    if (condition != NULL)
        return gt_compile_value_block(c, condition, gt_compile_condition);
    int moment = gt_read_word(c, when, words, "when it may be cast");
    return gt_question(c, MG_OP_IS_STEP, 0, moment, 0, 0);
}

/* {"first draw": true}: of an opponent's draw step; of what is replaced. */
void mg_condition_first_draw(gt_compiler *c, const cJSON *node)
{
    gt_read_true(c, gt_json_get(node, "first draw"), "first draw");
    gt_emit(c, MG_OP_FIRST_DRAW, 0, 0, 0, 0);
}

/* {"kicked": "this"}: how often (702.33d). */
void mg_value_kicked(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_emit(c, MG_OP_KICKED, gt_target_of(c, node, row->key), 0, 0, 0);
}

/* {"step": "upkeep"}: whoever's it is. */
void mg_condition_step(gt_compiler *c, const cJSON *node)
{
    int step = gt_read_word(c, gt_json_get(node, "step"), mg_words_mutations, "a step");
    gt_emit(c, MG_OP_IS_STEP, 0, step, 0, 0);
}
