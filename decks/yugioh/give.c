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
    int whom; /* static: a filter; else a set */
    int duration;
} receiver;

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
    gt_emit(c, r->is_static ? YG_OP_GIVE_ALL : YG_OP_GIVE, what, r->duration, r->whom, 0);
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

static void force(gt_compiler *c, const cJSON *s, const receiver *r)
{
    const cJSON *position = gt_json_get(s, "position");
    if (position == NULL)
        gt_wrong(c, s, "'force' needs 'position'");
    else
        give_number(c, r, YG_GIVE_POSITION,
                    gt_read_word(c, position, yg_words_positions, "a position"));
}

static void negate(gt_compiler *c, const cJSON *s, const receiver *r)
{
    (void)s;
    give_number(c, r, YG_GIVE_NEGATED, 1);
}

/* By what tells it, and where whom it is given to stands. */
static const struct gift {
    const char *key, *whom;
    void (*write)(gt_compiler *c, const cJSON *s, const receiver *r);
} gifts[] = {{"give", "give", give},
             {"become", "become", become},
             {"forbid", "what", forbid},
             {"force", "force", force},
             {"negate effects", "negate effects", negate}};

/* The first that stands in the object; NULL: none does. */
static const struct gift *gift_in(const cJSON *object)
{
    for (size_t i = 0; i < sizeof gifts / sizeof *gifts; i++)
        if (gt_json_get(object, gifts[i].key) != NULL)
            return &gifts[i];
    return NULL;
}

/* ---- In effects. */

void yg_emit_gift(gt_compiler *c, const cJSON *s)
{
    const struct gift *gift = gift_in(s);
    receiver r = {.duration = gt_read_duration(c, s, YG_UNTIL_STAYS)};
    r.whom = gt_target_or(c, s, gift->whom, GT_SET_THIS);
    gift->write(c, s, &r);
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
    gt_operation is_in = {.op = GT_OP_TEST_IN};
    receiver r = {.is_static = true};
    if (all != NULL) {
        r.whom = (int16_t)gt_later_filter(c, all);
    } else if (cJSON_IsString(whom)) {
        is_in.a = (uint8_t)gt_compile_target(c, whom);
        r.whom = (int16_t)gt_plain_filter(c, 0, 0, &is_in);
    } else {
        gt_wrong(c, whom, "\"this\", \"host\" or {\"all\": FILTER} expected");
    }
    return r;
}

static void player_rule(gt_compiler *c, const cJSON *node)
{
    int set, who = yg_who(c, node, YG_EACH, &set), rule = rule_of(c, node, "rule");
    gt_emit(c, YG_OP_GIVE_PLAYER, rule, 0, who, 0);
}

static void write_static(gt_compiler *c, const cJSON *node)
{
    const struct gift *gift = gift_in(node);
    if (gift == NULL) {
        player_rule(c, node);
    } else {
        receiver r = as_long_as(c, gt_json_get(node, gift->whom));
        gift->write(c, node, &r);
    }
}

bool yg_is_static(const cJSON *node)
{
    return gt_json_get(node, "do") == NULL &&
           (gift_in(node) != NULL || gt_json_get(node, "rule") != NULL);
}

void yg_compile_static(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {
        "if",           "give",         "become",   "forbid",   "what",
        "force",        "position",     "atk",      "def",      "level",
        "original atk", "original def", "half atk", "keywords", "negate effects",
        "rule",         "who",          "number",   NULL};
    gt_block block;
    gt_check_keys(c, node, keys, "the continuous ability");
    a->condition = gt_condition_under(c, node, "if");
    gt_block_open_effect(c, &block);
    write_static(c, node);
    a->code = gt_block_end(c);
}
