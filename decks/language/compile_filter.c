/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters: GT_OP_FILTER and a test for each key. Constant bounds become TEST_RANGE; other bounds
 * are computed for each candidate and compared. `lowest` and `highest` are no tests (they compare
 * the candidates with each other): whoever collects what the filter accepts narrows it afterwards. */
#include "decks/language/compile.h"

#include <string.h>

static const char *const filter_keys[] = {
    "in",        "whose", "from",   "type",    "element",    "affiliation", "name",
    "cost",      "power", "hit",    "has",     "lacks",      "other",       "this",
    "encounter", "lane",  "items",  "on",      "moved",      "lowest",      "highest",
    "either",    "not",   "pierce", "plunder", "infiltrate", "upgraded",    NULL};

bool gt_read_narrow(gt_compiler *c, const cJSON *node, int *property, int *highest)
{
    const cJSON *low = gt_json_get(node, "lowest"), *high = gt_json_get(node, "highest");
    if (low != NULL && high != NULL)
        gt_wrong_key(c, high, "`lowest` and `highest` do not go together");
    if (low == NULL && high == NULL)
        return false;
    *highest = low == NULL;
    *property = gt_read_word(c, low == NULL ? high : low, gt_words_numbers, "a number of a card");
    return true;
}

/* ---- Words: a value, a list of them, or {"not": one or a list} */

/* The list or single word behind `not`; sets *negative. */
static const cJSON *positive(gt_compiler *c, const cJSON *node, int *negative)
{
    static const char *const keys[] = {"not", NULL};
    *negative = cJSON_IsObject(node);
    if (!*negative)
        return node;
    gt_check_keys(c, node, keys, "the test");
    const cJSON *inside = gt_json_get(node, "not");
    return inside == NULL ? node : inside;
}

static void test_mask(gt_compiler *c, const cJSON *node, int op, const gt_word *words,
                      const char *what)
{
    int negative;
    const cJSON *list = positive(c, node, &negative);
    gt_emit(c, op, negative, gt_read_mask(c, list, words, what), 0, 0);
}

static int text_number(gt_compiler *c, const cJSON *node, gt_texts *texts, const char *what)
{
    if (cJSON_IsString(node) && node->valuestring[0] != '\0')
        return gt_text_number(texts, node->valuestring);
    gt_wrong(c, node, "%s expected, not %s", what,
             cJSON_IsString(node) ? "an empty text" : gt_json_kind(node));
    return 0;
}

/* One of two or more tests must hold, and no instruction says that: a filter for each. */
static void test_one_of(gt_compiler *c, const cJSON *list,
                        void (*test)(gt_compiler *, const cJSON *first, int negative))
{
    for (const cJSON *child = list->child; child != NULL; child = child->next) {
        gt_block block;
        gt_block_open_filter(c, &block);
        gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
        test(c, child, 0);
        gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
        gt_addr filter = gt_block_close(c);
        gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)filter, 0, 0);
        if (child != list->child)
            gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    }
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

static void test_name(gt_compiler *c, const cJSON *node, int negative)
{
    int number = text_number(c, node, &c->build->names, "a card name");
    gt_emit(c, GT_OP_TEST_NAME, negative, (int16_t)number, 0, 0);
}

static void test_tag(gt_compiler *c, const cJSON *node, int negative)
{
    int number = text_number(c, node, &c->build->tags, "an affiliation");
    gt_emit(c, GT_OP_TEST_TAG, negative, (int16_t)number, -1, -1);
}

/* A list of affiliations; three fit into one instruction. */
static void test_tags(gt_compiler *c, const cJSON *list, int negative)
{
    int n = cJSON_GetArraySize(list);
    if (n > 3 && !negative) {
        test_one_of(c, list, test_tag);
        return;
    }
    for (const cJSON *child = list->child; child != NULL;) {
        int tag[3] = {-1, -1, -1};
        for (int i = 0; i < 3 && child != NULL; i++, child = child->next)
            tag[i] = text_number(c, child, &c->build->tags, "an affiliation");
        gt_emit(c, GT_OP_TEST_TAG, negative, tag[0], tag[1], tag[2]);
    }
}

static void test_names(gt_compiler *c, const cJSON *list, int negative)
{
    if (!negative && list->child != NULL && list->child->next != NULL) {
        test_one_of(c, list, test_name);
        return;
    }
    for (const cJSON *child = list->child; child != NULL; child = child->next)
        test_name(c, child, negative);
}

/* {"of": TARGET}: named like one of those; `all` is looked at anew each time. */
static void test_shared_name(gt_compiler *c, const cJSON *node, int negative)
{
    static const char *const keys[] = {"of", NULL};
    const cJSON *of = gt_json_get(node, "of"), *all = gt_json_get(of, "all");
    gt_check_keys(c, node, keys, "the test of a name");
    if (all != NULL && of->child->next == NULL)
        gt_emit(c, GT_OP_TEST_SHARES_ANY, negative,
                (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), 0, 0);
    else
        gt_emit(c, GT_OP_TEST_SHARES, gt_compile_target(c, of), negative, 0, 0);
}

static void test_texts(gt_compiler *c, const cJSON *node,
                       void (*one)(gt_compiler *, const cJSON *, int),
                       void (*several)(gt_compiler *, const cJSON *, int))
{
    int negative;
    const cJSON *list = positive(c, node, &negative);
    if (cJSON_IsArray(list) && list->child == NULL)
        gt_wrong(c, list, "the list is empty");
    else if (cJSON_IsArray(list))
        several(c, list, negative);
    else
        one(c, list, negative);
}

/* `name`: printed names, or those of other cards. */
static void test_name_key(gt_compiler *c, const cJSON *node)
{
    const cJSON *not = gt_json_get(node, "not");
    if (gt_json_get(node, "of") != NULL)
        test_shared_name(c, node, 0);
    else if (not != NULL && node->child->next == NULL && gt_json_get(not, "of") != NULL)
        test_shared_name(c, not, 1);
    else
        test_texts(c, node, test_name, test_names);
}

static void test_keywords(gt_compiler *c, const cJSON *node, int negative)
{
    const cJSON *first = cJSON_IsArray(node) ? node->child : node;
    if (first == NULL)
        gt_wrong(c, node, "the list is empty");
    for (const cJSON *child = first; child != NULL; child = child->next) {
        gt_emit(c, GT_OP_TEST_HAS, negative, gt_read_word(c, child, gt_words_keywords, "a keyword"),
                0, 0);
        if (!cJSON_IsArray(node))
            break;
    }
}

/* ---- Places */

static void test_lane(gt_compiler *c, const cJSON *node)
{
    static const gt_word lanes[] = {{"this", NV_SAME_LANE},
                                    {"adjacent", NV_ADJACENT_LANE},
                                    {"other", NV_OTHER_LANE},
                                    {NULL, 0}};
    static const char *const keys[] = {"of", NULL};
    if (!cJSON_IsObject(node)) {
        gt_emit(c, NV_OP_TEST_LANE, 0, gt_read_word(c, node, lanes, "a lane"), GT_SET_THIS, 0);
        return;
    }
    gt_check_keys(c, node, keys, "a lane");
    const cJSON *of = gt_json_get(node, "of");
    gt_emit(c, NV_OP_TEST_LANE, 0, NV_SAME_LANE,
            of == NULL ? GT_SET_THIS : gt_compile_target(c, of), 0);
}

static void test_faced(gt_compiler *c, const cJSON *node)
{
    if (!cJSON_IsBool(node))
        gt_wrong(c, node, "`encounter` is true or false in a filter");
    gt_emit(c, NV_OP_TEST_FACED, cJSON_IsFalse(node) ? 1 : 0, 0, 0, 0);
}

/* Pushes whether the candidate passes a filter inside a filter. */
static void match(gt_compiler *c, const cJSON *node)
{
    gt_addr filter = gt_compile_filter(c, node, GT_FILTER_TEST);
    gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)filter, 0, 0);
}

static void test_either(gt_compiler *c, const cJSON *list)
{
    if (!gt_need_list(c, list, "filters"))
        return;
    if (list->child == NULL) {
        gt_wrong(c, list, "the list of filters is empty");
        return;
    }
    for (const cJSON *child = list->child; child != NULL; child = child->next) {
        match(c, child);
        if (child != list->child)
            gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    }
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

static void test_not(gt_compiler *c, const cJSON *node)
{
    match(c, node);
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

/* ---- The whole */

static void begin(gt_compiler *c, const cJSON *node, int use)
{
    const cJSON *from = gt_json_get(node, "from"), *in = gt_json_get(node, "in");
    bool defaults = (use & GT_FILTER_TEST) == 0 && from == NULL;
    int owners = gt_read_word_or(c, node, "whose", gt_words_owners, "an owner", defaults ? 1 : 0);
    int zones =
        in == NULL ? (defaults ? NV_UNITS_MASK : 0) : gt_read_mask(c, in, gt_words_zones, "a zone");
    int set = from == NULL ? -1 : gt_compile_target(c, from);
    gt_emit(c, GT_OP_FILTER, owners, zones, set, 0);
}

/* `other`: true, or the card that is left out. */
static void test_other(gt_compiler *c, const cJSON *node)
{
    if (cJSON_IsTrue(node))
        gt_emit(c, GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0);
    else if (cJSON_IsBool(node))
        gt_wrong(c, node, "`other` is true, or the card that is left out");
    else if (gt_freeze(c, node, GT_OP_STAMP, 0))
        gt_emit(c, GT_OP_TEST_STAMP, GT_FROZEN, 0, 0, 0);
    else
        gt_emit(c, GT_OP_TEST_OUT, gt_compile_target(c, node), 0, 0, 0);
}

/* {"upgraded": TARGET}: the unit that took its place; asked later of one card that is kept. */
static void test_upgraded(gt_compiler *c, const cJSON *node)
{
    if (gt_freeze(c, node, GT_OP_STAMP, 0))
        gt_emit(c, NV_OP_TEST_UPGRADED, GT_FROZEN, 0, 0, 0);
    else if (!c->twin)
        gt_wrong(c, node, "`upgraded` stands in `all` of `give`, with \"this\" or a name");
}

/* {"moved": {"by": FILTER}} */
static void test_moved_by(gt_compiler *c, const cJSON *node)
{
    static const char *const keys[] = {"by", NULL};
    const cJSON *by = gt_json_get(node, "by");
    if (!gt_check_keys(c, node, keys, "`moved`"))
        return;
    if (by == NULL)
        gt_wrong(c, node, "`moved` is true, or needs `by`: by the effect of what?");
    else
        gt_emit(c, NV_OP_TEST_MOVED_BY, 0, (int16_t)gt_compile_filter(c, by, GT_FILTER_TEST), 0, 0);
}

/* {"on": TARGET}; {"on": {"all": FILTER}} is a test of the unit that needs no set. */
static void test_on(gt_compiler *c, const cJSON *on)
{
    const cJSON *all = gt_json_get(on, "all");
    int property, highest;
    if (all != NULL && on->child->next == NULL && !gt_read_narrow(c, all, &property, &highest))
        gt_emit(c, NV_OP_TEST_ON_A, 0, (int16_t)gt_compile_filter(c, all, GT_FILTER_PICK), 0, 0);
    else
        gt_emit(c, NV_OP_TEST_ON, gt_compile_target(c, on), 0, 0, 0);
}

static void test_this(gt_compiler *c, const cJSON *node)
{
    const cJSON *other = gt_json_get(node, "other");
    if (gt_read_flag(c, node, "this"))
        gt_emit(c, GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0);
    if (other != NULL)
        test_other(c, other);
    if (gt_json_get(node, "upgraded") != NULL)
        test_upgraded(c, gt_json_get(node, "upgraded"));
    if (cJSON_IsObject(gt_json_get(node, "moved")))
        test_moved_by(c, gt_json_get(node, "moved"));
    else if (gt_read_flag(c, node, "moved"))
        gt_emit(c, NV_OP_TEST_MOVED, 1, 0, 0, 0);
}

static void test_card(gt_compiler *c, const cJSON *node)
{
    const cJSON *type = gt_json_get(node, "type"), *element = gt_json_get(node, "element");
    const cJSON *tag = gt_json_get(node, "affiliation"), *name = gt_json_get(node, "name");
    const cJSON *has = gt_json_get(node, "has"), *lacks = gt_json_get(node, "lacks");
    if (type != NULL)
        test_mask(c, type, GT_OP_TEST_TYPE, gt_words_types, "a type");
    if (element != NULL)
        test_mask(c, element, GT_OP_TEST_COLOUR, gt_words_elements, "an element");
    if (tag != NULL)
        test_texts(c, tag, test_tag, test_tags);
    if (name != NULL)
        test_name_key(c, name);
    if (has != NULL)
        test_keywords(c, has, 0);
    if (lacks != NULL)
        test_keywords(c, lacks, 1);
}

static void test_numbers(gt_compiler *c, const cJSON *node)
{
    static const struct {
        const char *key;
        int property;
    } numbers[] = {{"items", NV_ITEMS}, {"cost", NV_COST}, {"hit", NV_HIT}, {"power", NV_POWER}};
    static const struct {
        const char *key;
        int keyword;
    } rated[] = {
        {"pierce", NV_KW_PIERCE}, {"plunder", NV_KW_PLUNDER}, {"infiltrate", NV_KW_INFILTRATE}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const cJSON *range = gt_json_get(node, numbers[i].key);
        if (range != NULL)
            gt_test_range(c, range, numbers[i].property);
    }
    for (size_t i = 0; i < sizeof rated / sizeof *rated; i++) {
        const cJSON *range = gt_json_get(node, rated[i].key);
        if (range != NULL)
            gt_test_rated(c, range, rated[i].keyword);
    }
}

static void test_rest(gt_compiler *c, const cJSON *node)
{
    const cJSON *lane = gt_json_get(node, "lane"), *faced = gt_json_get(node, "encounter");
    const cJSON *on = gt_json_get(node, "on"), *either = gt_json_get(node, "either");
    const cJSON *not = gt_json_get(node, "not");
    if (lane != NULL)
        test_lane(c, lane);
    if (faced != NULL)
        test_faced(c, faced);
    if (on != NULL)
        test_on(c, on);
    if (either != NULL)
        test_either(c, either);
    if (not != NULL)
        test_not(c, not );
}

static void refuse_narrow(gt_compiler *c, const cJSON *node)
{
    const cJSON *low = gt_json_get(node, "lowest"), *high = gt_json_get(node, "highest");
    const cJSON *wrong = low != NULL ? low : high;
    if (wrong != NULL)
        gt_wrong_key(c, wrong,
                     "`%s` compares cards with each other: it can stand in `choose` and "
                     "`count`, and in `all` unless that holds for cards that come later",
                     wrong->string);
}

gt_addr gt_compile_filter(gt_compiler *c, const cJSON *node, int use)
{
    gt_block block;
    if ((use & GT_FILTER_NARROW) == 0)
        refuse_narrow(c, node);
    if ((use & GT_FILTER_LATER) != 0)
        gt_block_open_later(c, &block);
    else
        gt_block_open_filter(c, &block);
    if (gt_check_keys(c, node, filter_keys, "a filter")) {
        begin(c, node, use);
        test_this(c, node);
        test_card(c, node);
        test_numbers(c, node);
        test_rest(c, node);
    } else {
        gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
    }
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

gt_addr gt_plain_filter(gt_compiler *c, int owners, int zones)
{
    gt_block block;
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, owners, zones, -1, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

gt_addr gt_units_filter(gt_compiler *c, const cJSON *what, int owners)
{
    gt_addr tests = what == NULL ? 0 : gt_compile_filter(c, what, GT_FILTER_TEST | GT_FILTER_LATER);
    const gt_operation *i = c->build->code + tests;
    bool anywhere = tests != 0 && i->a == 0 && i->b == 0 && i->c < 0;
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, owners, NV_UNITS_MASK, -1, 0);
    for (i++; anywhere && i->op != GT_OP_DONE; i++)
        gt_emit(c, i->op, i->a, i->b, i->c, i->d);
    if (tests != 0 && !anywhere) {
        gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)tests, 0, 0);
        gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    }
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

gt_addr gt_this_filter(gt_compiler *c)
{
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
    gt_emit(c, GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0);
    gt_emit(c, GT_OP_DONE, 0, 0, 0, 0);
    return gt_block_close(c);
}

int gt_compile_all(gt_compiler *c, const cJSON *filter, int use)
{
    gt_addr at = gt_compile_filter(c, filter, use | GT_FILTER_NARROW);
    int r = gt_temp(c, filter), property, highest;
    gt_emit_set(c, filter, GT_OP_ALL, r, (int16_t)at, 0, 0);
    if (gt_read_narrow(c, filter, &property, &highest))
        gt_emit_set(c, filter, GT_OP_NARROW, r, property, highest, 0);
    return r;
}
