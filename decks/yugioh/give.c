/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What changes cards and players' rules, for a time or as long as something is there: the same
 * words in both.
 *
 *   {"give": WHOM, "atk": V, "def": V, "level": V, "keywords": [...]}      more of it
 *   {"become": WHOM, "atk": V, "def": V, "original atk": V, ...}           another value
 *   {"forbid": WORD, "what": WHOM}                                         a keyword that forbids
 *   {"force": WHOM, "position": P}                                         it stands so, and stays
 *                                                                          so
 *   {"negate effects": WHOM}                                               Y-502
 *   {"rule": RULE, "who": PLAYER, "number": V}                             what holds for players;
 *                                                                          `pact` in an effect */
#include "decks/yugioh/language.h"

#include <string.h>

typedef struct receiver {
    bool is_static;
    gt_addr filter;
    int set, duration;
} receiver;

static const char *const static_keys[] = {"give",           "become", "forbid", "force",
                                          "negate effects", "rule",   NULL};

static const gt_word forbidden[] = {{"attack", YG_KW_NO_ATTACK},
                                    {"attack directly", YG_KW_NO_DIRECT},
                                    {"change position", YG_KW_NO_POSITION},
                                    {"be attacked", YG_KW_NOT_ATTACKED},
                                    {"be targeted by the opponent", YG_KW_NOT_TARGETED},
                                    {"be targeted by its controller", YG_KW_NOT_TARGETED_OWN},
                                    {"be tributed", YG_KW_NOT_TRIBUTED},
                                    {"be activated", YG_KW_NO_ACTIVATION},
                                    {"be destroyed by battle", YG_KW_LASTING},
                                    {NULL, 0}};

static void emit_number(gt_compiler *c, const receiver *r, int what)
{
    if (r->is_static)
        gt_emit(c, YG_OP_GIVE_ALL, what, 0, (int16_t)r->filter, 0);
    else
        gt_emit(c, YG_OP_GIVE, what, r->duration, r->set, 0);
}

static void give_number(gt_compiler *c, const receiver *r, int what, int number)
{
    gt_emit(c, GT_OP_NUM, 0, number, 0, 0);
    emit_number(c, r, what);
}

typedef struct field {
    const char *key;
    int what;
} field;

static void fields(gt_compiler *c, const cJSON *s, const receiver *r, const field *list)
{
    for (; list->key != NULL; list++) {
        const cJSON *value = gt_json_get(s, list->key);
        if (value == NULL)
            continue;
        gt_compile_value(c, value);
        emit_number(c, r, list->what);
    }
}

static void keywords(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *list = gt_json_get(s, "keywords");
    if (list == NULL || !gt_need_list(c, list, "keywords"))
        return;
    for (const cJSON *word = list->child; word != NULL; word = word->next)
        give_number(c, r, YG_GIVE_KEYWORD, gt_read_word(c, word, yg_words_keywords, "a keyword"));
}

static void give(gt_compiler *c, const cJSON *s, const receiver *r)
{
    static const field list[] = {
        {"atk", YG_GIVE_ATK}, {"def", YG_GIVE_DEF}, {"level", YG_GIVE_LEVEL}, {NULL, 0}};
    fields(c, s, r, list);
    keywords(c, s, r);
}

static void become(gt_compiler *c, const cJSON *s, const receiver *r)
{
    static const field list[] = {{"original atk", YG_GIVE_ORIGINAL_ATK},
                                 {"original def", YG_GIVE_ORIGINAL_DEF},
                                 {"atk", YG_GIVE_ATK_IS},
                                 {"def", YG_GIVE_DEF_IS},
                                 {NULL, 0}};
    fields(c, s, r, list);
    if (gt_read_flag(c, s, "half atk"))
        give_number(c, r, YG_GIVE_ATK_HALF, 1);
}

static void forbid(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *words = gt_json_get(s, "forbid");
    const cJSON *word = cJSON_IsArray(words) ? words->child : words;
    for (; word != NULL; word = cJSON_IsArray(words) ? word->next : NULL)
        give_number(c, r, YG_GIVE_KEYWORD, gt_read_word(c, word, forbidden, "what it cannot"));
}

/* ---- In effects. */

static receiver for_a_time(gt_compiler *c, const cJSON *s, const cJSON *whom)
{
    receiver r = {.set = GT_SET_THIS};
    r.duration = gt_read_duration(c, s, YG_UNTIL_STAYS);
    if (whom != NULL)
        r.set = gt_compile_target(c, whom);
    return r;
}

void yg_emit_give(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "give"));
    give(c, s, &r);
}

void yg_emit_become(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "become"));
    become(c, s, &r);
}

void yg_emit_forbid(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "what"));
    forbid(c, s, &r);
}

void yg_emit_negate_effects(gt_compiler *c, const cJSON *s)
{
    receiver r = for_a_time(c, s, gt_json_get(s, "negate effects"));
    give_number(c, &r, YG_GIVE_NEGATED, 1);
}

gt_possible yg_can_forbid(gt_compiler *c, const cJSON *s)
{
    return gt_can_target(c, gt_json_get(s, "what"), NULL);
}

static int rule_of(gt_compiler *c, const cJSON *s, const char *key)
{
    int rule = gt_read_word(c, gt_json_get(s, key), yg_words_pacts, "a rule");
    gt_compile_value_or(c, gt_json_get(s, "number"), 1);
    return rule;
}

void yg_emit_pact(gt_compiler *c, const cJSON *s)
{
    int set, who = yg_who(c, s, YG_EACH, &set), rule = rule_of(c, s, "pact");
    int absent = rule == YG_PACT_SKIP_DRAW ? YG_UNTIL_STAYS : YG_UNTIL_TURN;
    gt_emit(c, YG_OP_PACT, rule, gt_read_duration(c, s, absent), who, 0);
}

/* ---- Continuous. */

/* "this", "host", or {"all": FILTER}. */
static receiver as_long_as(gt_compiler *c, const cJSON *whom)
{
    const cJSON *all = gt_json_get(whom, "all");
    receiver r = {.is_static = true};
    if (all != NULL) {
        r.filter = gt_later_filter(c, all);
    } else if (cJSON_IsString(whom)) {
        gt_block block;
        int set = gt_compile_target(c, whom);
        gt_block_open_later(c, &block);
        gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
        gt_emit(c, GT_OP_TEST_IN, set, 0, 0, 0);
        r.filter = gt_block_done(c);
    } else {
        gt_wrong(c, whom, "\"this\", \"host\" or {\"all\": FILTER} expected");
    }
    return r;
}

static void force(gt_compiler *c, const cJSON *node)
{
    receiver r = as_long_as(c, gt_json_get(node, "force"));
    const cJSON *position = gt_json_get(node, "position");
    if (position == NULL)
        gt_wrong(c, node, "'force' needs 'position'");
    else
        give_number(c, &r, YG_GIVE_POSITION,
                    gt_read_word(c, position, yg_words_positions, "a position"));
}

static void player_rule(gt_compiler *c, const cJSON *node)
{
    int set, who = yg_who(c, node, YG_EACH, &set), rule = rule_of(c, node, "rule");
    gt_emit(c, YG_OP_GIVE_PLAYER, rule, 0, who, 0);
}

static void write_static(gt_compiler *c, const cJSON *node)
{
    receiver r;
    if (gt_json_get(node, "give") != NULL) {
        r = as_long_as(c, gt_json_get(node, "give"));
        give(c, node, &r);
    } else if (gt_json_get(node, "become") != NULL) {
        r = as_long_as(c, gt_json_get(node, "become"));
        become(c, node, &r);
    } else if (gt_json_get(node, "forbid") != NULL) {
        r = as_long_as(c, gt_json_get(node, "what"));
        forbid(c, node, &r);
    } else if (gt_json_get(node, "force") != NULL) {
        force(c, node);
    } else if (gt_json_get(node, "negate effects") != NULL) {
        r = as_long_as(c, gt_json_get(node, "negate effects"));
        give_number(c, &r, YG_GIVE_NEGATED, 1);
    } else {
        player_rule(c, node);
    }
}

bool yg_is_static(const cJSON *node)
{
    if (gt_json_get(node, "do") != NULL)
        return false;
    for (int i = 0; static_keys[i] != NULL; i++)
        if (gt_json_get(node, static_keys[i]) != NULL)
            return true;
    return false;
}

void yg_compile_static(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {
        "if",           "give",         "become",   "forbid",   "what",
        "force",        "position",     "atk",      "def",      "level",
        "original atk", "original def", "half atk", "keywords", "negate effects",
        "rule",         "who",          "number",   NULL};
    const cJSON *condition = gt_json_get(node, "if");
    gt_block block;
    gt_check_keys(c, node, keys, "the continuous ability");
    if (condition != NULL)
        a->condition = gt_compile_value_block(c, condition, gt_compile_condition);
    gt_block_open_effect(c, &block);
    write_static(c, node);
    a->code = gt_block_end(c);
}
