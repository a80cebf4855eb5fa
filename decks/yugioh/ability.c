/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An ability, by what stands in it:
 *
 *   {"on": EVENT, "do": [...]}           set off by an event: forced, or `may` "when" or "if";
 *                                        `chain` false: by rule
 *   {"effect": KIND, "do": [...]}        ignition, quick, flip
 *   {"do": [...]}, `when`, `equip` ...   the activation of the spell or trap itself
 *   {"give": ...}, {"force": ...} ...    continuous (give.c)
 *   {"instead": ..., "do": [...]}        a replacement
 *   {"keywords": [...]}, {"own summon": ...}     rules, which card.c reads */
#include "decks/yugioh/language.h"

#include <string.h>

static gt_ability ability(int kind)
{
    return (gt_ability){.kind = (uint8_t)kind, .pattern = GT_NO_ABILITY};
}

/* ---- When and where. */

static const gt_word places[] = {
    {"hand", YG_IN_HAND}, {"graveyard", YG_IN_GRAVEYARD}, {"banished", YG_IN_BANISHED}, {NULL, 0}};
static const gt_word users[] = {
    {"turn player", YG_BY_TURN_PLAYER}, {"either", YG_BY_EITHER}, {NULL, 0}};
static const gt_word limits[] = {
    {"turn", 1}, {"turn by name", 2}, {"duel", 3}, {"turn wherever it goes", 4}, {NULL, 0}};
static const gt_word steps[] = {
    {"also", YG_IN_DAMAGE_STEP}, {"only", YG_IN_DAMAGE_STEP | YG_ONLY_DAMAGE_STEP}, {NULL, 0}};

/* What may be activated in the Damage Step without a word of its text (6.10). */
static bool in_damage_step(const gt_compiler *c, const gt_ability *a)
{
    bool strikes = (a->keywords & (YG_CHANGES_ATK | YG_NEGATES_ACTIVATION)) != 0;
    bool fast = a->keyword == YG_QUICK_EFFECT ||
                (a->keyword == YG_CARD && (c->def->type & (YG_TRAP | YG_QUICK)) != 0);
    return (fast && (strikes || (c->def->type & YG_COUNTER) != 0)) || a->keyword == YG_FORCED ||
           a->keyword == YG_FLIP_EFFECT;
}

/* A trigger about what this card itself did or underwent. */
static bool is_own(const cJSON *node)
{
    return gt_json_get(gt_json_get(gt_json_get(node, "on"), "what"), "this") != NULL;
}

static void timing(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    a->timing |= (uint8_t)gt_read_word_or(c, node, "in", places, "a place", 0);
    a->timing |= (uint8_t)gt_read_word_or(c, node, "by", users, "who uses it", 0);
    a->timing |= (uint8_t)gt_read_word_or(c, node, "damage step", steps, "also or only", 0);
    a->limit = (uint8_t)gt_read_number(c, node, "group", 9);
    a->once = (uint8_t)gt_read_word_or(c, node, "once", limits, "a time", 0);
    if (in_damage_step(c, a) || is_own(node))
        a->timing |= YG_IN_DAMAGE_STEP;
}

/* ---- Triggers. */

/* About leaving the field or reaching another zone: the card works from where it went (Y-327). So
 * does what comes at the end of a battle that it did not survive (6.22). */
static void where_it_works(const gt_compiler *c, const cJSON *event, gt_ability *a)
{
    static const int gone[] = {YG_EV_BATTLE_DESTROYED, YG_EV_DESTROYED, YG_EV_SENT, YG_EV_LEAVES,
                               YG_EV_BANISHED};
    const gt_pattern *pattern = &c->build->patterns[a->pattern];
    bool its = gt_json_get(gt_json_get(event, "what"), "this") != NULL;
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        if (pattern->event == gone[i] && its)
            a->timing |= YG_WHERE_IT_WENT;
    if (pattern->event == YG_EV_BATTLES && pattern->to == YG_AT_END && its)
        a->timing |= YG_WHERE_IT_WENT;
}

static void set_off_by(gt_compiler *c, const cJSON *node, const cJSON *event, gt_ability *a)
{
    static const char *const keys[] = {"on",   "if",          "may",   "chain", "cannot be negated",
                                       "cost", "modes",       "do",    "in",    "once",
                                       "by",   "damage step", "group", NULL};
    static const gt_word ways[] = {{"when", YG_WHEN}, {"if", YG_IF}, {NULL, 0}};
    const cJSON *chain = gt_json_get(node, "chain"),
                *lasts = gt_json_get(node, "cannot be negated");
    const int unchained = lasts != NULL ? YG_UNNEGATED : YG_NO_CHAIN;
    gt_check_keys(c, node, keys, "the ability");
    if (chain != NULL && !cJSON_IsFalse(chain))
        gt_wrong(c, chain, "'chain' is false, or absent");
    if (lasts != NULL && (!cJSON_IsTrue(lasts) || chain == NULL))
        gt_wrong(c, lasts, "'cannot be negated' is true, beside 'chain': false, or absent");
    *a = ability(GT_AUTO);
    a->pattern = (int16_t)gt_compile_event(c, event, false);
    a->keyword =
        (uint8_t)gt_read_word_or(c, node, "may", ways, "when or if (it may miss the timing or not)",
                                 chain != NULL ? unchained : YG_FORCED);
    where_it_works(c, event, a);
    c->event = c->cause = true;
    a->keywords = yg_what_it_does(node);
    a->condition = gt_condition_under(c, node, "if");
    timing(c, node, a);
    yg_compile_activation(c, node, a->keyword == YG_WHEN || a->keyword == YG_IF, a);
    c->event = c->cause = false;
}

/* ---- Effects that are activated, cards among them. */

static void activated(gt_compiler *c, const cJSON *node, const cJSON *event, int kind,
                      gt_ability *a)
{
    *a = ability(GT_ACTIVE);
    a->keyword = (uint8_t)kind;
    if (event != NULL)
        a->pattern = (int16_t)gt_compile_event(c, event, false);
    c->event = c->cause = event != NULL;
    a->keywords = yg_what_it_does(node);
    a->condition = gt_condition_under(c, node, "if");
    timing(c, node, a);
    if (kind == YG_FLIP_EFFECT)
        a->kind = GT_AUTO;
    yg_compile_activation(c, node, kind != YG_FLIP_EFFECT, a);
    c->event = c->cause = false;
}

/* A flip effect is set off by being turned face up (Y-326). */
static void flip_pattern(gt_compiler *c, gt_ability *a)
{
    gt_pattern pattern = {.event = YG_EV_FLIPPED, .filter = gt_this_filter(c)};
    a->pattern = (int16_t)gt_build_pattern(c->build, &pattern, 0);
}

static int effect(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"effect", "when", "if", "cost",        "modes", "do",
                                       "in",     "once", "by", "damage step", "group", NULL};
    static const gt_word kinds[] = {
        {"ignition", YG_IGNITION}, {"quick", YG_QUICK_EFFECT}, {"flip", YG_FLIP_EFFECT}, {NULL, 0}};
    int kind = gt_read_word(c, gt_json_get(node, "effect"), kinds, "a kind of effect");
    gt_check_keys(c, node, keys, "the effect");
    activated(c, node, gt_json_get(node, "when"), kind, a);
    if (kind == YG_FLIP_EFFECT)
        flip_pattern(c, a);
    return 1;
}

/* The card itself; `when`: an event, or a list of events, at each of which it may be activated. */
static int card(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    static const char *const keys[] = {"when",  "if",    "cost",        "modes",  "do",
                                       "equip", "stays", "damage step", "copies", NULL};
    const cJSON *event[GT_MAX_PARTS];
    int n = gt_read_events(c, gt_json_get(node, "when"), event);
    gt_check_keys(c, node, keys, "the card's activation");
    yg_card_cache_of(c)->stays = gt_read_flag(c, node, "stays");
    if ((c->def->type & (YG_SPELL | YG_TRAP)) == 0)
        gt_wrong(c, node, "a monster has no activation; its effects have 'effect' or 'on'");
    for (int i = 0; i < n; i++)
        activated(c, node, event[i], YG_CARD, &out[i]);
    return n;
}

/* ---- Others. */

static int replacement(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"instead", "if", "may", "do", NULL};
    const cJSON *todo = gt_json_get(node, "do");
    gt_check_keys(c, node, keys, "the ability");
    *a = ability(GT_REPLACEMENT);
    a->pattern = (int16_t)gt_compile_replacement_event(c, gt_json_get(node, "instead"));
    a->may = gt_read_flag(c, node, "may");
    c->event = c->cause = true;
    a->condition = gt_condition_under(c, node, "if");
    if (todo == NULL)
        gt_wrong(c, node, "'instead' needs 'do', what happens instead");
    else
        a->code = gt_compile_effect(c, todo, false);
    c->event = c->cause = false;
    return 1;
}

static int continuous(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    *a = ability(GT_STATIC);
    yg_compile_static(c, node, a);
    return 1;
}

static bool is_rule(gt_compiler *c, const cJSON *node)
{
    static const char *const keywords[] = {"keywords", NULL}, *const own[] = {"own summon", NULL};
    if (gt_json_get(node, "own summon") != NULL)
        return gt_check_keys(c, node, own, "the ability") || true;
    if (gt_json_get(node, "keywords") == NULL || gt_json_get(node, "if") != NULL ||
        gt_json_get(node, "give") != NULL)
        return false;
    return gt_check_keys(c, node, keywords, "the ability") || true;
}

static int triggered(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    const cJSON *event[GT_MAX_PARTS];
    int n = gt_read_events(c, gt_json_get(node, "on"), event);
    for (int i = 0; i < n; i++)
        set_off_by(c, node, event[i], &out[i]);
    return n;
}

int yg_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    if (is_rule(c, node))
        return 0;
    if (gt_json_get(node, "on") != NULL)
        return triggered(c, node, out);
    if (gt_json_get(node, "effect") != NULL)
        return effect(c, node, &out[0]);
    if (gt_json_get(node, "instead") != NULL)
        return replacement(c, node, &out[0]);
    if (yg_is_static(node))
        return continuous(c, node, &out[0]);
    if (gt_json_get(node, "do") != NULL || gt_json_get(node, "modes") != NULL ||
        gt_json_get(node, "equip") != NULL || gt_json_get(node, "cost") != NULL ||
        gt_json_get(node, "when") != NULL || gt_json_get(node, "if") != NULL ||
        gt_json_get(node, "copies") != NULL)
        return card(c, node, out);
    gt_wrong(c, node,
             "an ability expected: 'do', 'on' and 'do', 'effect' and 'do', 'give', 'forbid', "
             "'keywords' ...");
    return 0;
}
