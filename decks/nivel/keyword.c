/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What stands before the text of an ability: keywords that say when, conditional ones (10.1.8 and
 * the like), which become one condition with `if`, and sub-keywords. */
#include "decks/nivel/language.h"

#include <string.h>

/* ---- Keywords */

/* Conditional keywords. With a number behind: "level 6". */
static const struct conditional {
    const char *word;
    int keyword;
    bool number;
} conditionals[] = {
    {"armed", NV_KW_ARMED, false},
    {"frontline", NV_KW_FRONTLINE, false},
    {"level", NV_KW_LEVEL_LINK, true},
    {"mix", NV_KW_MIX, false},
    {"chain", NV_KW_CHAIN, true},
    {"buff", NV_KW_BUFF, true},
    {"position center", NV_KW_POSITION_CENTER, false},
    {"position side", NV_KW_POSITION_SIDE, false},
};
enum { N_CONDITIONALS = sizeof conditionals / sizeof *conditionals };

/* Keywords that neither say when nor set a condition; they stand with their own text. */
static const gt_word markers[] = {
    {"guardian", NV_KW_GUARDIAN}, {"credit", NV_KW_CREDIT}, {NULL, 0}};

/* The number behind a word, -1 if there is none. */
static int number_behind(const char *text)
{
    int n = 0;
    if (*text < '0' || *text > '9')
        return -1;
    for (; *text >= '0' && *text <= '9' && n < 1000; text++)
        n = n * 10 + *text - '0';
    return *text == '\0' ? n : -1;
}

/* The row of a conditional keyword; *rest: what stands behind the word and a blank, or "". */
static const struct conditional *conditional_of(const char *text, const char **rest)
{
    for (int i = 0; i < N_CONDITIONALS; i++) {
        size_t n = strlen(conditionals[i].word);
        if (strncmp(text, conditionals[i].word, n) != 0 || (text[n] != '\0' && text[n] != ' '))
            continue;
        *rest = text[n] == ' ' ? text + n + 1 : "";
        bool armed = conditionals[i].keyword == NV_KW_ARMED;
        if (conditionals[i].number ? number_behind(*rest) >= 0 : armed || **rest == '\0')
            return &conditionals[i];
    }
    return NULL;
}

static void unknown_keyword(gt_compiler *c, const cJSON *node)
{
    const char *words[40];
    char hint[100];
    int n = 0;
    for (const gt_word *w = nv_words_timings; w->text != NULL; w++)
        words[n++] = w->text;
    for (const gt_word *w = markers; w->text != NULL; w++)
        words[n++] = w->text;
    for (int i = 0; i < N_CONDITIONALS; i++)
        words[n++] = conditionals[i].word;
    const char *near = gt_suggest(c->dialect, node->valuestring, words, n);
    gt_did_you_mean(near, hint, sizeof hint);
    for (int i = 0; i < N_CONDITIONALS; i++)
        if (conditionals[i].number && near == conditionals[i].word)
            snprintf(hint, sizeof hint, "; did you mean '%s N', with a number?", near);
    gt_wrong(c, node, "'%s' is no keyword that stands before a text%s", node->valuestring, hint);
}

void nv_read_keywords(gt_compiler *c, const cJSON *key, gt_ability *a)
{
    if (key == NULL || !gt_need_list(c, key, "keywords"))
        return;
    for (const cJSON *node = key->child; node != NULL; node = node->next) {
        const char *rest;
        if (!cJSON_IsString(node)) {
            gt_wrong(c, node, "a keyword expected, not %s", gt_json_kind(node));
            continue;
        }
        const gt_word *timing = gt_word_find(nv_words_timings, node->valuestring);
        const gt_word *marker = gt_word_find(markers, node->valuestring);
        const struct conditional *condition = conditional_of(node->valuestring, &rest);
        if (timing != NULL && a->timing != 0)
            gt_wrong(c, node, "'%s' is a second keyword that says when", node->valuestring);
        if (timing != NULL)
            a->timing = (uint8_t)timing->value;
        int keyword = timing != NULL      ? timing->value
                      : marker != NULL    ? marker->value
                      : condition != NULL ? condition->keyword
                                          : 0;
        if (keyword == 0)
            unknown_keyword(c, node);
        else
            a->keywords |= (uint64_t)1 << keyword;
    }
}

/* ---- Conditions */

static void push_armed(gt_compiler *c, const char *affiliation)
{
    if (*affiliation == '\0') {
        gt_emit(c, GT_OP_PROP, GT_SET_THIS, NV_ITEMS, 0, 0);
    } else {
        gt_block block;
        gt_block_open_filter(c, &block);
        gt_emit(c, GT_OP_FILTER, 0, NV_ITEMS_MASK, -1, 0);
        gt_emit(c, NV_OP_TEST_ON, GT_SET_THIS, 0, 0, 0);
        gt_emit(c, GT_OP_TEST_TAG, 0, gt_text_number(&c->build->tags, affiliation), -1, -1);
        gt_emit(c, GT_OP_COUNT, 0, (int16_t)gt_block_done(c), 0, 0);
    }
    gt_emit_with(c, GT_OP_GT, 0);
}

static void push_count(gt_compiler *c, int zones, const gt_operation *test, int op, int number)
{
    gt_addr filter = gt_plain_filter(c, 1, zones, test);
    gt_emit(c, GT_OP_COUNT, 0, (int16_t)filter, 0, 0);
    gt_emit_with(c, op, number);
}

static void push_stat(gt_compiler *c, int stat, int number)
{
    gt_emit(c, GT_OP_STAT, 0, stat, 0, 0);
    gt_emit_with(c, GT_OP_GE, number);
}

static void push_position(gt_compiler *c, int zones)
{
    gt_addr filter = gt_plain_filter(c, 0, zones, NULL);
    gt_emit(c, GT_OP_MATCH, GT_SET_THIS, (int16_t)filter, 0, 0);
}

static void push_conditional(gt_compiler *c, int keyword, const char *rest)
{
    int number = number_behind(rest);
    gt_operation other_element = {GT_OP_TEST_COLOUR, 1, (int16_t)c->def->colour, 0, 0};
    switch (keyword) {
    case NV_KW_ARMED: push_armed(c, rest); break;
    case NV_KW_FRONTLINE: push_count(c, NV_UNITS_MASK, NULL, GT_OP_EQ, NV_LANES); break;
    case NV_KW_LEVEL_LINK: push_stat(c, NV_ST_LEVEL, number); break;
    case NV_KW_MIX: push_count(c, NV_FIELD_MASK, &other_element, GT_OP_GT, 0); break;
    case NV_KW_CHAIN: push_stat(c, NV_ST_ATTACKS, number); break;
    case NV_KW_BUFF: push_count(c, 1 << NV_SKILLS, NULL, GT_OP_GE, number); break;
    case NV_KW_POSITION_CENTER: push_position(c, 1 << NV_CENTER); break;
    default: push_position(c, 1 << NV_LEFT | 1 << NV_RIGHT); break;
    }
}

gt_addr nv_ability_condition(gt_compiler *c, const cJSON *node)
{
    const cJSON *key = gt_json_get(node, "key"), *condition = gt_json_get(node, "if");
    gt_block block;
    int n = 0;
    gt_block_open_value(c, &block);
    for (const cJSON *word = key == NULL ? NULL : key->child; word != NULL; word = word->next) {
        const char *rest;
        const struct conditional *row =
            cJSON_IsString(word) ? conditional_of(word->valuestring, &rest) : NULL;
        if (row == NULL)
            continue;
        push_conditional(c, row->keyword, rest);
        if (n++ > 0)
            gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    }
    if (condition != NULL) {
        gt_compile_condition(c, condition);
        if (n++ > 0)
            gt_emit(c, GT_OP_AND, 0, 0, 0, 0);
    }
    if (n > 0)
        return gt_block_done(c);
    gt_block_drop(c);
    return 0;
}

/* ---- Sub-keywords */

typedef enum needs { VALUE, FILTER, NOTHING } needs;

static const struct sub {
    const char *word;
    int keyword, timing; /* timing: the keyword that must stand before it; -1: passive or nothing */
    needs needs;
} subs[] = {
    {"pierce", NV_KW_PIERCE, NV_KW_ATTACKER, VALUE},
    {"plunder", NV_KW_PLUNDER, NV_KW_ATTACKER, VALUE},
    {"breakthrough", NV_KW_BREAKTHROUGH, NV_KW_ATTACKER, FILTER},
    {"duelist", NV_KW_DUELIST, NV_KW_ATTACKER, NOTHING},
    {"infiltrate", NV_KW_INFILTRATE, NV_KW_ATTACKER, VALUE},
    {"finish", NV_KW_FINISH, NV_KW_DEFENDER, NOTHING},
    {"mutual", NV_KW_MUTUAL, NV_KW_EXIT, NOTHING},
    {"return", NV_KW_RETURN, NV_KW_EXIT, NOTHING},
    {"barrier", NV_KW_BARRIER, NV_KW_GUARDIAN, VALUE},
    {"sacrifice", NV_KW_SACRIFICE, NV_KW_GUARDIAN, VALUE},
    {"offset", NV_KW_OFFSET, NV_KW_GUARDIAN, FILTER},
    {"berserker", NV_KW_BERSERKER, -1, NOTHING},
    {"credit", NV_KW_CREDIT, NV_KW_CREDIT, VALUE},
};

static const struct sub *sub_of(const cJSON *node)
{
    for (size_t i = 0; i < sizeof subs / sizeof *subs; i++)
        if (gt_json_get(node, subs[i].word) != NULL)
            return &subs[i];
    return NULL;
}

static void check_sub_timing(gt_compiler *c, const cJSON *node, const struct sub *sub,
                             const gt_ability *a)
{
    bool right = sub->timing < 0 ? a->timing == 0 || a->timing == NV_KW_PASSIVE
                                 : (a->keywords >> sub->timing & 1) != 0;
    if (!right)
        gt_wrong_key(
            c, gt_json_get(node, sub->word), "'%s' needs the keyword '%s' in 'key'", sub->word,
            gt_word_text(nv_words_keywords, sub->timing < 0 ? NV_KW_PASSIVE : sub->timing));
}

bool nv_sub_keyword(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    const struct sub *sub = sub_of(node);
    if (sub == NULL)
        return false;
    const cJSON *operand = gt_json_get(node, sub->word);
    const char *keys[] = {"key", "if", sub->word, NULL};
    gt_check_keys(c, node, keys, "the ability");
    check_sub_timing(c, node, sub, a);
    a->kind = GT_KEYWORD;
    a->keyword = (uint8_t)sub->keyword;
    a->keywords |= (uint64_t)1 << sub->keyword;
    if (sub->needs == VALUE)
        a->value = gt_compile_value_block(c, operand, gt_compile_value);
    else if (sub->needs == FILTER && !cJSON_IsTrue(operand))
        a->filter = gt_compile_filter(c, operand, GT_FILTER_TEST);
    else
        gt_read_flag(c, node, sub->word);
    return true;
}

/* ---- In words */

static const char *value_or(gt_renderer *r, const gt_ability *a)
{
    return a->value == 0 ? "" : gt_say(r, " %s", gt_render_value(r, a->value));
}

const char *nv_say_keyword(gt_renderer *r, const gt_ability *a)
{
    const char *name = gt_word_text(nv_words_keywords, a->keyword);
    bool through = a->keyword == NV_KW_BREAKTHROUGH;
    if (a->filter == 0)
        return gt_say(r, "%s%s%s", name, value_or(r, a), through ? " (no unit can block)" : "");
    const char *what = gt_render_filter(r, a->filter, through ? "unit" : "item", true);
    return gt_say(r, through ? "%s (%s cannot block)" : "%s (%s)", name, what);
}
