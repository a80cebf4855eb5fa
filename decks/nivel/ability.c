/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Abilities: what kind of effect it is. A continuous ability that gives several things of which
 * others may ask (abilities, cost, the rest) becomes several entries, so that each can be applied
 * in its own turn. */
#include "decks/nivel/language.h"

/* ---- Used and set off */

static void check_when(gt_compiler *c, const cJSON *node, const gt_ability *a)
{
    const cJSON *on = gt_json_get(node, "on");
    bool active = a->timing == NV_KW_ACTIVE_MAIN || a->timing == NV_KW_ACTIVE_ATTACK;
    bool none = a->timing == 0 || a->timing == NV_KW_PASSIVE || a->timing == NV_KW_RULE;
    if (on != NULL && !none)
        gt_wrong_key(c, on, "'on' goes with \"passive\": \"%s\" says already when",
                     gt_word_text(nv_words_keywords, a->timing));
    if (on == NULL && none)
        gt_wrong_key(c, gt_json_get(node, "do"),
                     "when is this done? a keyword that says when, or 'on', expected");
    if (gt_json_get(node, "limit") != NULL && !active)
        gt_wrong_key(c, gt_json_get(node, "limit"),
                     "'limit' goes with \"active main\" and "
                     "\"active attack\" only");
    if (gt_json_get(node, "from") != NULL && a->timing != NV_KW_SWITCH)
        gt_wrong_key(c, gt_json_get(node, "from"), "'from' goes with \"switch\" only");
}

static uint8_t once_of(gt_compiler *c, const cJSON *node)
{
    static const gt_word once[] = {{"turn", 1}, {"own turn", 2}, {NULL, 0}};
    return (uint8_t)gt_read_word_or(c, node, "once", once, "how often", 0);
}

static void effect(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"key",   "do",  "if",   "on", "once",
                                       "limit", "may", "from", NULL};
    const cJSON *from = gt_json_get(node, "from");
    const cJSON *todo = gt_json_get(node, "do"), *on = gt_json_get(node, "on");
    gt_check_keys(c, node, keys, "the ability");
    check_when(c, node, a);
    bool active = a->timing == NV_KW_ACTIVE_MAIN || a->timing == NV_KW_ACTIVE_ATTACK;
    a->kind = active ? GT_ACTIVE : GT_AUTO;
    a->once = once_of(c, node);
    a->may = gt_read_flag(c, node, "may");
    if (active)
        a->limit = (uint8_t)gt_read_integer_or(c, node, "limit", 0, 99, 1);
    if (from != NULL)
        a->filter = gt_compile_filter(c, from, GT_FILTER_TEST);
    if (on != NULL)
        a->pattern = (int16_t)gt_compile_event(c, on, false);
    a->code = gt_compile_effect(c, todo, false);
    if (active || a->may)
        a->can = gt_compile_can(c, todo, false);
}

static void instead(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"key",    "instead", "may",  "do", "saved if",
                                       "amount", "if",      "once", NULL};
    const cJSON *todo = gt_json_get(node, "do"), *saved = gt_json_get(node, "saved if");
    const cJSON *amount = gt_json_get(node, "amount");
    gt_check_keys(c, node, keys, "the ability");
    a->kind = GT_REPLACEMENT;
    a->once = once_of(c, node);
    a->may = gt_read_flag(c, node, "may");
    a->pattern = (int16_t)gt_compile_replacement_event(c, gt_json_get(node, "instead"));
    const gt_event_row *row = gt_replaced_row(c, gt_json_get(node, "instead"));
    if (amount != NULL && row != NULL && !row->counted)
        gt_wrong_key(c, amount, "'%s' has no amount that could be another", row->name);
    if (amount != NULL && saved != NULL)
        gt_wrong_key(c, saved, "'saved if' and 'amount' do not go together");
    if (todo == NULL && amount == NULL) {
        gt_wrong(c, node,
                 "'instead' needs 'do', what is done instead, or 'amount', how much it is instead");
        return;
    }
    if (amount != NULL)
        a->code = gt_compile_changing_effect(c, todo, amount);
    else
        a->code = saved == NULL ? gt_compile_effect(c, todo, true)
                                : gt_compile_judged_effect(c, todo, saved);
    if (todo != NULL)
        a->can = gt_compile_can(c, todo, saved == NULL && amount == NULL);
}

/* ---- Continuous */

static const char *const static_give_keys[] = {
    "key",     "if",     "give",         "gives", "power",        "hit",        "cost", "abilities",
    "attacks", "cannot", "attack count", "size",  "damage count", "hand limit", NULL};

static void check_gives(gt_compiler *c, const cJSON *node)
{
    static const char *const inner[] = {"give",      "power",        "hit",        "cost",
                                        "abilities", "attacks",      "cannot",     "attack count",
                                        "size",      "damage count", "hand limit", NULL};
    static const char *const outer[] = {"key", "if", "gives", NULL};
    const cJSON *gives = gt_json_get(node, "gives");
    gt_check_keys(c, node, gives != NULL ? outer : static_give_keys, "the ability");
    if (gives == NULL || !gt_need_list(c, gives, "gifts"))
        return;
    for (const cJSON *one = gives->child; one != NULL; one = one->next)
        if (gt_check_keys(c, one, inner, "a gift") && gt_json_get(one, "give") == NULL)
            gt_wrong(c, one, "'give' is missing: to whom?");
}

/* Runs one or several modifiers, or a prohibition, in a block of continuous code. */
static gt_addr continuous_code(gt_compiler *c, const cJSON *node, unsigned group)
{
    const cJSON *gives = gt_json_get(node, "gives");
    gt_block block;
    gt_registers registers = {0}, *outer = c->registers;
    c->registers = &registers;
    c->continuous = true;
    c->parts = group;
    gt_block_open_effect(c, &block);
    block.effect = false;
    if (gt_json_get(node, "forbid") != NULL)
        nv_emit_forbid(c, node);
    else if (gt_json_get(node, "allow") != NULL)
        nv_emit_allow(c, node);
    else if (gives == NULL)
        nv_emit_give(c, node);
    else
        for (const cJSON *one = gives->child; one != NULL; one = one->next)
            if ((nv_modifier_groups(one) & group) != 0)
                nv_emit_give(c, one);
    c->registers = outer;
    c->continuous = false;
    c->parts = ~0u;
    return gt_block_end(c);
}

static unsigned groups_of(const cJSON *node)
{
    const cJSON *gives = gt_json_get(node, "gives");
    unsigned groups = nv_modifier_groups(node);
    for (const cJSON *one = cJSON_IsArray(gives) ? gives->child : NULL; one != NULL;
         one = one->next)
        groups |= nv_modifier_groups(one);
    return groups != 0 ? groups : NV_MODIFIER_OTHER;
}

static void check_continuous(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const forbid_keys[] = {"key",  "if",     "forbid", "who",    "what", "from",
                                              "lane", "effect", "to",     "unless", NULL};
    static const char *const allow_keys[] = {"key",  "if",   "allow",  "who",
                                             "what", "with", "ignore", NULL};
    if (a->timing != 0 && a->timing != NV_KW_PASSIVE && a->timing != NV_KW_RULE)
        gt_wrong(c, node, "behind '%s' stands what is done then: 'do' expected",
                 gt_word_text(nv_words_keywords, a->timing));
    if (gt_json_get(node, "forbid") != NULL)
        gt_check_keys(c, node, forbid_keys, "the ability");
    else if (gt_json_get(node, "allow") != NULL)
        gt_check_keys(c, node, allow_keys, "the ability");
    else
        check_gives(c, node);
    a->kind = GT_STATIC;
}

/* ---- The whole */

/* Adds an entry for each group of modifiers; returns how many. */
static int add_continuous(gt_compiler *c, const cJSON *node, gt_ability *a, gt_ability *out)
{
    unsigned groups = groups_of(node);
    int n = 0;
    check_continuous(c, node, a);
    for (unsigned group = 1; group < NV_MODIFIERS; group *= 2) {
        if ((groups & group) == 0)
            continue;
        out[n] = *a;
        out[n].code = continuous_code(c, node, group);
        n++;
    }
    return n;
}

/* Whether it says what holds all the time. */
static bool is_continuous(const cJSON *node)
{
    static const char *const keys[] = {"give", "gives", "forbid", "allow"};
    bool found = false;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        found |= gt_json_get(node, keys[i]) != NULL;
    return found;
}

/* Compiles what the ability does; fills one entry or several. */
int nv_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    gt_ability a = {.pattern = GT_NO_ABILITY};
    const cJSON *key = gt_json_get(node, "key");
    if (key == NULL)
        gt_wrong(c, node, "an ability needs 'key', the list of its keywords ([] if it has none)");
    nv_read_keywords(c, key, &a);
    c->cause = a.timing == NV_KW_EXIT;
    c->event = gt_json_get(node, "on") != NULL || gt_json_get(node, "instead") != NULL ||
               gt_json_get(node, "price") != NULL;
    c->cause = c->cause || c->event;
    c->continuous = is_continuous(node);
    a.condition = nv_ability_condition(c, node);
    c->continuous = false;
    out[0] = a;
    if (nv_sub_keyword(c, node, &out[0]))
        return 1;
    if (gt_json_get(node, "instead") != NULL)
        instead(c, node, &out[0]);
    else if (gt_json_get(node, "price") != NULL)
        nv_continuous_cost(c, node, &out[0]);
    else if (is_continuous(node))
        return add_continuous(c, node, &a, out);
    else if (gt_json_get(node, "do") != NULL)
        effect(c, node, &out[0]);
    else
        gt_wrong(c, node,
                 "an ability needs what it does: do, give, a sub-keyword, instead, forbid, allow "
                 "or price");
    return 1;
}

/* The keyword that says when. */
const char *nv_say_when(gt_renderer *r, const gt_ability *a)
{
    const char *timing = a->timing == 0 ? NULL : gt_word_text(nv_words_keywords, a->timing);
    const char *text = timing == NULL ? "" : timing;
    if (a->kind == GT_KEYWORD && (a->keywords >> NV_KW_GUARDIAN & 1) != 0)
        text = "guardian";
    if (a->timing == NV_KW_SWITCH && a->filter != 0)
        text = gt_say(r, "%s from %s", text, gt_render_one(r, a->filter, "unit"));
    return text;
}
