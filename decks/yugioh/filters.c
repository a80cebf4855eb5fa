/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of filters, further targets, values and conditions. */
#include "decks/yugioh/language.h"

/* ---- Tests. */

/* `state`: a word, or {"not": WORD}. */
void yg_test_state(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    const cJSON *not = gt_json_get(value, "not");
    (void)row;
    int mask = gt_read_word(c, not != NULL ? not : value, yg_words_states, "a state");
    gt_emit(c, YG_OP_TEST_STATE, not != NULL, (int16_t)mask, mask >> 16, 0);
}

/* It is what was declared: "race", "card type", "card name" or "level". What that will be is not
 * known before. */
void yg_test_declared(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    c->unknown = c->unknown || c->asking;
    gt_emit(c, YG_OP_TEST_DECLARED, YG_VAR_RESULT,
            gt_read_word(c, value, yg_words_declared, "what is declared"), 0, 0);
}

/* Whose card it is, whoever controls it. */
void yg_test_owner(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_emit(c, YG_OP_TEST_OWNER, gt_read_word(c, value, gt_words_whose, "an owner"), 0, 0, 0);
}

/* `level of`: it has the level of one of these; `equipped with`: one of its equip cards passes. */
void yg_test_of_one(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_addr filter = gt_compile_filter(c, value, GT_FILTER_PICK);
    gt_emit(c, row->operand, 0, (int16_t)filter, 0, 0);
}

/* `face up`, `summonable` and the like: true, or false for the contrary. */
void yg_test_flag(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    if (!cJSON_IsBool(value))
        gt_wrong(c, value, "'%s' is true or false", row->key);
    gt_emit(c, YG_OP_TEST_STATE, cJSON_IsFalse(value), (int16_t)row->operand, row->operand >> 16,
            0);
}

void yg_test_position(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    static const gt_word positions[] = {
        {"attack", YG_IN_ATTACK}, {"defence", YG_IN_DEFENCE}, {NULL, 0}};
    (void)row;
    gt_emit(c, YG_OP_TEST_STATE, 0, gt_read_word(c, value, positions, "a position"), 0, 0);
}

/* It is what this is equipped with, or bound to: true. */
void yg_test_set(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_read_true(c, value, row->key);
    gt_emit(c, GT_OP_TEST_IN, row->operand, 0, 0, 0);
}

/* It is an equip card of these. */
void yg_test_equipped(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_emit(c, YG_OP_TEST_EQUIPPED, 0, gt_compile_target(c, value), 0, 0);
}

/* It passes, of what lies face down as its own side knows it. */
void yg_test_truly(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_addr filter = gt_compile_filter(c, value, GT_FILTER_TEST);
    gt_emit(c, YG_OP_TEST_TRULY, 0, (int16_t)filter, 0, 0);
}

/* What its link in the chain would do. */
void yg_test_does(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    gt_emit(c, YG_OP_TEST_DOES, 0,
            (int16_t)gt_read_mask(c, value, yg_words_does, "what an effect does"), 0, 0);
}

/* What its link in the chain targets; `only targets`: that alone, and one card. */
void yg_test_targets(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_addr filter = gt_compile_filter(c, value, GT_FILTER_PICK | GT_FILTER_LATER);
    gt_emit(c, YG_OP_TEST_TARGETS, row->operand, (int16_t)filter, 0, 0);
}

/* ---- Targets. */

/* Those of a name that are still in the deck. */
int yg_target_rest(gt_compiler *c, const cJSON *inside)
{
    int set = gt_compile_target(c, inside), r = gt_temp(c, inside);
    gt_block block;
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 1 << YG_DECK, set, 0);
    gt_emit_set(c, inside, GT_OP_ALL, r, (int16_t)gt_block_done(c), 0, 0);
    return r;
}

/* What a fusion monster was made of, if all of it lies where it went. */
int yg_target_materials(gt_compiler *c, const cJSON *inside)
{
    int set = gt_compile_target(c, inside), r = gt_temp(c, inside);
    gt_emit_set(c, inside, YG_OP_MATERIALS, r, (int16_t)set, 0, 0);
    return r;
}

int yg_who(gt_compiler *c, const cJSON *statement, int absent, int *set)
{
    static const char *const keys[] = {"controller of", NULL};
    const cJSON *who = gt_json_get(statement, "who");
    *set = GT_SET_THIS;
    if (who == NULL)
        return absent;
    if (!cJSON_IsObject(who))
        return gt_read_word(c, who, yg_words_players, "a player");
    if (gt_check_keys(c, who, keys, "'who'") && who->child != NULL)
        *set = gt_compile_target(c, who->child);
    return YG_CONTROLLERS;
}

/* ---- Values. */

/* {"last atk": TARGET}: as it last was on the field. */
void yg_value_last(gt_compiler *c, const cJSON *node, const gt_value_row *row)
{
    gt_emit(c, YG_OP_LAST, gt_target_of(c, node, row->key), row->operand, 0, 0);
}

/* ---- Conditions. */

/* {"can find": FILTER}: the own deck holds one, as its owner knows (Y-172, Y-808). */
void yg_condition_find(gt_compiler *c, const cJSON *node)
{
    gt_addr found = gt_search_filter(c, gt_json_get(node, "can find"), 1 << YG_DECK);
    gt_emit(c, YG_OP_CAN_FIND, 0, (int16_t)found, 1, 0);
}

/* {"phase": "end"} or a list. */
void yg_condition_phase(gt_compiler *c, const cJSON *node)
{
    int mask = gt_read_mask(c, gt_json_get(node, "phase"), yg_words_phases, "a phase");
    gt_emit(c, YG_OP_IS_PHASE, 0, mask, 0, 0);
}
