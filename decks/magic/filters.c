/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of filters, and targets that are players. */
#include "decks/magic/language.h"

/* `tapped`, `attacking` ...: true, or false for the contrary. */
void mg_test_state(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (!cJSON_IsBool(value))
        gt_wrong(c, value, "'%s' is true or false", row->key);
    gt_emit(c, MG_OP_TEST_STATE, cJSON_IsFalse(value), row->operand, 0, 0);
}

/* 509.1h: what does not attack is neither blocked nor unblocked. */
void mg_test_blocked(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (cJSON_IsFalse(value))
        gt_emit(c, MG_OP_TEST_STATE, 0, MG_UNBLOCKED, 0, 0);
    else
        mg_test_state(c, value, row);
}

/* What this is attached to. */
void mg_test_enchanted(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_read_true(c, value, row->key);
    gt_emit(c, GT_OP_TEST_IN, MG_SET_HOST, 0, 0, 0);
}

/* What it is attached to; {"shares colour": TARGET}: each other object of one of its colours. */
void mg_test_attached(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_emit(c, MG_OP_TEST_ATTACHED, 0, gt_compile_target(c, value), row->operand, 0);
}

/* A test whose only operand is a set. */
void mg_test_of_set(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_emit(c, row->operand, gt_compile_target(c, value), 0, 0, 0);
}

/* Whether this has blocked it in this turn. */
void mg_test_were_blocked(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_read_true(c, value, row->key);
    gt_emit(c, GT_OP_TEST_IN, MG_SET_WERE_BLOCKED, 0, 0, 0);
}

/* {"even": "mana value"} */
void mg_test_even(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_emit(c, MG_OP_TEST_EVEN, 0, gt_read_word(c, value, mg_words_numbers, "a number of a card"),
            0, 0);
}

/* {"targeting such": FILTER}: it has a target that the filter accepts. */
void mg_test_targeting(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_emit(c, MG_OP_TEST_TARGETS_SUCH, 0, (int16_t)gt_later_filter(c, value), 0, 0);
}

void mg_test_permanent(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (!cJSON_IsBool(value))
        gt_wrong(c, value, "'%s' is true or false", row->key);
    gt_emit(c, MG_OP_TEST_PERMANENT, cJSON_IsFalse(value), 0, 0, 0);
}

/* "chosen": "colour", "type" or "name" (as this entered) */
void mg_test_chosen(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    static const gt_word kinds[] = {{"colour", MG_CHOSEN_COLOUR},
                                    {"type", MG_CHOSEN_TYPE},
                                    {"land type", MG_CHOSEN_LAND},
                                    {"name", MG_CHOSEN_NAME},
                                    {NULL, 0}};
    (void)row;
    gt_emit(c, MG_OP_TEST_CHOSEN, 0, gt_read_word(c, value, kinds, "what was chosen"), 0, 0);
}

void mg_test_colourless(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (!cJSON_IsBool(value))
        gt_wrong(c, value, "'%s' is true or false", row->key);
    gt_emit(c, GT_OP_TEST_COLOUR, cJSON_IsTrue(value), MG_ALL_COLOURS, 0, 0);
}

/* ---- Targets. */

static int filled(gt_compiler *c, const cJSON *inside, int op, int zones)
{
    int set = gt_compile_target(c, inside), r = gt_temp(c, inside);
    gt_emit_set(c, inside, op, r, set, zones, 0);
    return r;
}

int mg_target_controller(gt_compiler *c, const cJSON *inside)
{
    return filled(c, inside, MG_OP_CONTROLLERS, 0);
}

int mg_target_owner(gt_compiler *c, const cJSON *inside)
{
    return filled(c, inside, MG_OP_OWNERS, 0);
}

/* Those cards of a library that are still there. */
int mg_target_rest(gt_compiler *c, const cJSON *inside)
{
    return filled(c, inside, MG_OP_STILL, 1 << MG_LIBRARY);
}

/* As long as it is in a graveyard. */
int mg_target_in_graveyard(gt_compiler *c, const cJSON *inside)
{
    return filled(c, inside, MG_OP_STILL, 1 << MG_GRAVEYARD);
}

bool mg_holds_word(const cJSON *node, const char *word)
{
    const cJSON *child;
    if (cJSON_IsString(node))
        return strcmp(node->valuestring, word) == 0;
    cJSON_ArrayForEach (child, node)
        if (mg_holds_word(child, word))
            return true;
    return false;
}

int mg_who(gt_compiler *c, const cJSON *statement)
{
    return gt_target_or(c, statement, "who", MG_SET_YOU);
}

int mg_counter_kind(gt_compiler *c, const cJSON *node)
{
    return gt_read_word_or(c, node, "kind", mg_words_counters, "a kind of counters",
                           MG_COUNTER_PLUS);
}
