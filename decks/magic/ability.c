/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A paragraph of a card's text:
 *
 *   {"do": [...]}, {"modes": [...]}     instructions of an instant or sorcery (read together,
 *                                       card.c)
 *   {"cost": COST, "do": [...]}         an activated ability (602); {"loyalty": N, "do": [...]}
 *                                       (606)
 *   {"on": EVENT, "do": [...]}          a triggered one (603)
 *   {"instead": ..., "do": [...]}       a replacement (614)
 *   {"give": ...}, {"become": ...}, {"forbid": ...}, {"control": ...}, {"cost less": ...}    static
 *                                                                                            ones
 *                                                                                            (604)
 *   {"keywords": [...]}, {"cycling": COST} ...      keywords (keyword.c) */
#include "decks/files/memory.h"
#include "decks/magic/language.h"

#include <string.h>

gt_ability mg_ability(int kind)
{
    return (gt_ability){.kind = (uint8_t)kind, .pattern = GT_NO_ABILITY};
}

int mg_own_event(gt_compiler *c, int event, int who)
{
    gt_pattern pattern = {.event = (uint8_t)event, .who = (uint8_t)who};
    if (who == 0)
        pattern.filter = gt_this_filter(c);
    if (event == MG_EV_LEAVES)
        pattern.to = 1u << MG_GRAVEYARD;
    return gt_build_pattern(c->build, &pattern, 0);
}

/* Instructions with their targets; `may` beside `do` is asked about on resolution. */
static void instructions(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    const cJSON *todo = gt_json_get(node, "do"), *modes = gt_json_get(node, "modes");
    if (todo == NULL && modes == NULL) {
        gt_wrong(c, node, "'do' is missing, what the ability does");
        return;
    }
    const cJSON *only = gt_json_get(node, "mana for");
    mg_card *card = mg_card_cache_of(c);
    card->only = gt_later_test(c, only);
    card->also = gt_read_flag(c, node, "or abilities");
    a->code = mg_compile_announced(c, &todo, todo != NULL, modes,
                                   ((a->timing & MG_IS_MANA) != 0 ? MG_MAKES_MANA : 0u) |
                                       (a->kind == GT_AUTO && a->limit > 0 ? MG_IS_LIMITED : 0u),
                                   &a->can);
    card->only = 0;
    a->may = gt_read_flag(c, node, "may");
}

/* ---- Activated abilities. */

/* When it may be activated: "sorcery" (602.5d), or a condition. */
static void read_only(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    const cJSON *only = gt_json_get(node, "only");
    if (gt_json_is(only, "sorcery"))
        a->timing |= MG_WHEN_SORCERY;
    else if (gt_json_is(only, "instant"))
        a->condition = gt_question(c, MG_OP_IS_STEP, 0, MG_MOMENT_PRIORITY, 0, 0);
    else
        a->condition = gt_condition_under(c, node, "only");
}

/* Could it add mana, without a target (605.1a)? */
static bool adds_mana(const cJSON *todo)
{
    bool adds = false;
    for (const cJSON *s = todo == NULL ? NULL : todo->child; s != NULL; s = s->next)
        for (const cJSON *key = cJSON_IsObject(s) ? s->child : NULL; key != NULL; key = key->next) {
            adds = adds || strcmp(key->string, "add") == 0;
            if (gt_json_get(key, "target") != NULL)
                return false;
        }
    return adds;
}

static bool is_discarded(const gt_compiler *c, int cost)
{
    return (mg_card_cache_of(c)->cost[cost].self & MG_DISCARDS) != 0;
}

static int activated(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"word",         "cost", "or cost", "from",  "only",
                                       "limit",        "do",   "may",     "modes", "mana for",
                                       "or abilities", "by",   NULL};
    static const gt_word places[] = {{"graveyard", 1}, {NULL, 0}};
    static const gt_word players[] = {{"any player", MG_BY_ANY_PLAYER}, {NULL, 0}};
    gt_check_keys(c, node, keys, "the ability");
    *a = mg_ability(GT_ACTIVE);
    a->keyword = (uint8_t)mg_read_cost(c, gt_json_get(node, "cost"));
    a->limit = (uint8_t)gt_read_integer_or(c, node, "limit", 1, 99, 0);
    a->once = (uint8_t)gt_read_word_or(c, node, "by", players, "who may activate it", 0);
    if (gt_json_get(node, "or cost") != NULL) { /* the next number */
        mg_read_cost(c, gt_json_get(node, "or cost"));
        a->once |= MG_HAS_OTHER_COST;
    }
    read_only(c, node, a);
    if (is_discarded(c, a->keyword))
        a->timing |= MG_IN_HAND;
    if (gt_read_word_or(c, node, "from", places, "where it works", 0) != 0)
        a->timing |= MG_IN_GRAVEYARD;
    if (adds_mana(gt_json_get(node, "do")))
        a->timing |= MG_IS_MANA;
    instructions(c, node, a);
    return 1;
}

/* "+1", "-2" and "-X" as 1, -2 and "-X". */
static int loyalty(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"loyalty", "do", NULL};
    const cJSON *number = gt_json_get(node, "loyalty");
    mg_cost cost = {.counter_kind = MG_COUNTER_LOYALTY, .loyalty = 1};
    gt_check_keys(c, node, keys, "the loyalty ability");
    *a = mg_ability(GT_ACTIVE);
    if (gt_json_is(number, "-X"))
        cost.counters_x = 1;
    else
        cost.counters = (int8_t)-gt_read_integer(c, number, -99, 99);
    a->keyword = (uint8_t)mg_add_cost(c, node, &cost);
    a->timing = MG_IS_LOYALTY | MG_WHEN_SORCERY;
    instructions(c, node, a);
    return 1;
}

/* ---- Triggered abilities. */

gt_addr mg_equals(gt_compiler *c, gt_operation number, int n)
{
    gt_block block;
    gt_block_open_value(c, &block);
    gt_emit(c, number.op, number.a, number.b, number.c, number.d);
    gt_emit_with(c, GT_OP_EQ, n);
    return gt_block_done(c);
}

/* What zones do not tell: damage to a creature or to the opponent (OTHER is one), a creature that
 * attacks alone; 0: nothing of that is said. */
static gt_addr said_of_event(gt_compiler *c, const cJSON *event)
{
    const cJSON *to = gt_json_get(event, "to");
    if (gt_read_flag(c, event, "alone"))
        return mg_equals(c, (gt_operation){.op = GT_OP_AMOUNT}, 1);
    const gt_operation is_creature = {.op = GT_OP_TEST_TYPE, .b = MG_CREATURE};
    gt_addr filter = gt_json_is(to, "creature")   ? gt_plain_filter(c, 0, 0, &is_creature)
                     : gt_json_is(to, "opponent") ? gt_plain_filter(c, 2, 1 << MG_PLAYER, NULL)
                                                  : 0;
    return filter == 0 ? 0 : gt_question(c, GT_OP_MATCH, GT_SET_OTHER, (int16_t)filter, 0, 0);
}

/* What is put from the battlefield is looked back at, as what dies (603.10a); what went there from
 * anywhere, or was cycled, sets off its abilities where it is now. */
static void where_it_works(gt_compiler *c, const cJSON *event, gt_ability *a)
{
    gt_pattern *pattern = &c->build->patterns[a->pattern];
    const cJSON *kind = gt_json_get(event, "kind");
    if (kind != NULL)
        pattern->from = 1u << gt_read_word(c, kind, mg_words_counters, "a kind of counters");
    const cJSON *what = gt_json_get(event, "what");
    bool from_battlefield = (pattern->from & 1u << MG_BATTLEFIELD) != 0 ||
                            gt_json_get(what, "enchanted") != NULL ||
                            gt_json_get(what, "equipped") != NULL;
    if (pattern->event == MG_EV_PUT && from_battlefield) {
        pattern->event = MG_EV_LEAVES;
        pattern->from = 0;
    } else if ((pattern->event == MG_EV_CAST || pattern->event == MG_EV_COUNTERED) &&
               gt_json_get(what, "this") != NULL) {
        a->timing = MG_IN_STACK; /* 113.6: it is not there before, and not anywhere else */
    } else if (pattern->event == MG_EV_CYCLED ||
               ((pattern->event == MG_EV_PUT || pattern->event == MG_EV_DISCARDED) &&
                gt_json_get(what, "this") != NULL)) {
        a->timing = MG_IN_ANY;
    }
}

/* 605.1b: set off as something is tapped for mana, without a target, it adds mana. */
void mg_find_mana_ability(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    const cJSON *todo = gt_json_get(node, "do");
    if (c->build->patterns[a->pattern].event != MG_EV_TAPPED_FOR_MANA || !adds_mana(todo))
        return;
    a->timing |= MG_IS_MANA;
    for (const cJSON *s = todo->child; s != NULL; s = s->next)
        if (gt_json_get(s, "add") == NULL || gt_read_flag(c, node, "may") ||
            gt_json_get(node, "if") != NULL)
            gt_wrong(c, s, "a triggered mana ability can only add mana");
}

static void triggered_by(gt_compiler *c, const cJSON *node, const cJSON *event, gt_ability *a)
{
    static const char *const keys[] = {
        "word",           "on", "from", "if", "may", "do", "modes", "cannot be countered", "limit",
        "without target", NULL};
    static const gt_word places[] = {{"graveyard", MG_IN_GRAVEYARD}, {NULL, 0}};
    gt_check_keys(c, node, keys, "the ability");
    *a = mg_ability(GT_AUTO);
    a->limit = (uint8_t)gt_read_integer_or(c, node, "limit", 1, 99, 0);
    a->keyword = gt_read_flag(c, node, "cannot be countered") ? MG_STAYS_ON_STACK : 0;
    a->keyword |= gt_read_flag(c, node, "without target") ? MG_RESOLVES : 0;
    a->pattern = (int16_t)gt_compile_event(c, event, false);
    where_it_works(c, event, a);
    mg_find_mana_ability(c, node, a);
    if (gt_json_get(node, "from") != NULL)
        a->timing = (uint8_t)gt_read_word_or(c, node, "from", places, "where it works", 0);
    c->event = c->cause = true;
    a->condition = gt_json_get(node, "if") != NULL ? gt_condition_under(c, node, "if")
                                                   : said_of_event(c, event);
    instructions(c, node, a);
    c->event = c->cause = false;
}

/* {"chapter": [N, ...], "do": [...]} of a Saga (715.2) */
static int chapter(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"chapter", "do", "may", "modes", NULL};
    const cJSON *list = gt_json_get(node, "chapter");
    gt_pattern pattern = {.event = MG_EV_CHAPTER, .filter = gt_this_filter(c)};
    gt_check_keys(c, node, keys, "the chapter");
    *a = mg_ability(GT_AUTO);
    if (gt_need_list(c, list, "numbers of chapters"))
        for (const cJSON *one = list->child; one != NULL; one = one->next)
            pattern.to |= 1u << gt_read_integer(c, one, 1, 20);
    a->pattern = (int16_t)gt_build_pattern(c->build, &pattern, 0);
    c->event = c->cause = true;
    instructions(c, node, a);
    c->event = c->cause = false;
    return 1;
}

/* `on`: an event, or a list of events, each of which sets it off. */
static int triggered(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    const cJSON *event[GT_MAX_PARTS];
    int n = gt_read_events(c, gt_json_get(node, "on"), event);
    for (int i = 0; i < n; i++)
        triggered_by(c, node, event[i], &out[i]);
    return n;
}

/* ---- Replacements. */

/* What is done with the event that is proposed. */
static gt_addr compile_in_place(gt_compiler *c, const cJSON *todo)
{
    bool was = c->replacing;
    c->replacing = true;
    gt_addr code = gt_compile_effect(c, todo, false);
    c->replacing = was;
    return code;
}

static int replacement(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    static const char *const keys[] = {"instead", "if", "do", NULL};
    const cJSON *todo = gt_json_get(node, "do");
    gt_check_keys(c, node, keys, "the ability");
    *a = mg_ability(GT_REPLACEMENT);
    a->pattern = (int16_t)gt_compile_replacement_event(c, gt_json_get(node, "instead"));
    if (gt_json_get(gt_json_get(gt_json_get(node, "instead"), "what"), "this") != NULL)
        a->timing = MG_IN_ANY; /* wherever that is (614.12) */
    c->event = c->cause = true;
    a->condition = gt_condition_under(c, node, "if");
    if (todo == NULL)
        gt_wrong(c, node, "'instead' needs 'do', what happens instead");
    else
        a->code = compile_in_place(c, todo);
    c->event = c->cause = false;
    return 1;
}

/* ---- Static abilities. */

/* "This spell can't be countered": of a permanent's card, too, it works on the stack (113.6c). */
static bool is_of_spell(const cJSON *node)
{
    const cJSON *forbid = gt_json_get(node, "forbid");
    bool counter = gt_json_is(forbid, "be countered");
    for (const cJSON *one = cJSON_IsArray(forbid) ? forbid->child : NULL; one != NULL;
         one = one->next)
        counter = counter || gt_json_is(one, "be countered");
    return counter && gt_json_is(gt_json_get(node, "what"), "this");
}

static int static_ability(gt_compiler *c, const cJSON *node, gt_ability *a)
{
    *a = mg_ability(GT_STATIC);
    if ((c->def->type & (MG_INSTANT | MG_SORCERY)) != 0 || is_of_spell(node))
        a->timing = MG_IN_STACK;
    mg_compile_static(c, node, a);
    return 1;
}

/* ---- All of them. */

/* An ability word says nothing (207.2c) and is any text. */
static void check_word(gt_compiler *c, const cJSON *node)
{
    const cJSON *word = gt_json_get(node, "word");
    if (word != NULL && (!cJSON_IsString(word) || word->valuestring[0] == '\0'))
        gt_wrong(c, word, "an ability word expected, a text, not %s",
                 cJSON_IsString(word) ? "an empty one" : gt_json_kind(word));
}

/* {"anchor": WORD} beside a paragraph: as long as that word was chosen as this entered, this has it
 * (614.12b). */
static int anchored(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    const cJSON *at = c->at, *word = gt_json_get(node, "anchor");
    cJSON *own = gt_json_copy(node), *given = own;
    cJSON_DeleteItemFromObjectCaseSensitive(own, "anchor");
    bool keywords = gt_json_get(own, "keywords") != NULL;
    if (gt_json_get(own, "if") != NULL && mg_is_static(own))
        gt_wrong(c, node, "an anchor word stands in the place of 'if'");
    if (!mg_is_static(own)) {
        given = gt_json_hold(cJSON_CreateObject());
        gt_json_add(given, "give", cJSON_CreateString("this"));
        if (!keywords) {
            cJSON *list = gt_json_add(given, "abilities", cJSON_CreateArray());
            gt_unhold(own);
            gt_json_add(list, NULL, own);
        } else {
            gt_json_add(given, "keywords",
                        cJSON_DetachItemFromObjectCaseSensitive(own, "keywords"));
            gt_json_drop(own);
        }
    }
    cJSON *chose = gt_json_add(given, "if", cJSON_CreateObject());
    gt_json_add(chose, "chose", cJSON_Duplicate(word, true));
    int n = mg_compile_ability(c, given, out);
    c->at = at;
    gt_json_drop(given);
    return n;
}

int mg_compile_ability(gt_compiler *c, const cJSON *node, gt_ability out[GT_MAX_PARTS])
{
    int n = -1;
    check_word(c, node);
    if (gt_json_get(node, "anchor") != NULL)
        return anchored(c, node, out);
    bool does = gt_json_get(node, "do") != NULL || gt_json_get(node, "modes") != NULL;
    if (gt_json_get(node, "cost") != NULL && does)
        return activated(c, node, &out[0]);
    if (gt_json_get(node, "on") != NULL && does)
        return triggered(c, node, out);
    if (gt_json_get(node, "chapter") != NULL)
        return chapter(c, node, &out[0]);
    if (gt_json_get(node, "loyalty") != NULL)
        return loyalty(c, node, &out[0]);
    if (gt_json_get(node, "instead") != NULL)
        return replacement(c, node, &out[0]);
    if (gt_json_get(node, "do") != NULL || gt_json_get(node, "modes") != NULL)
        return 0; /* the spell's own */
    if (mg_is_static(node))
        return static_ability(c, node, &out[0]);
    n = mg_compile_keyword(c, node, out);
    if (n < 0)
        gt_wrong(c, node,
                 "a paragraph of a card's text expected: 'do', 'cost' and 'do', 'on' and 'do', "
                 "'give', 'keywords' ...");
    return n < 0 ? 0 : n;
}
