/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Filters: GT_OP_FILTER and a test for each key. Constant bounds become TEST_RANGE; other bounds
 * are computed for each candidate and compared. `lowest` and `highest` are no tests (they compare
 * the candidates with each other): whoever collects what the filter accepts narrows it
 * afterwards. */
#include "decks/language/compile.h"

#include <string.h>

bool gt_read_narrow(gt_compiler *c, const cJSON *node, int *property, int *highest)
{
    const cJSON *low = gt_json_get(node, "lowest"), *high = gt_json_get(node, "highest");
    if (low != NULL && high != NULL)
        gt_wrong_key(c, high, "'lowest' and 'highest' do not go together");
    if (low == NULL && high == NULL)
        return false;
    *highest = low == NULL;
    *property =
        gt_read_word(c, low == NULL ? high : low, c->dialect->numbers, "a number of a card");
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
                      const char *key)
{
    int negative;
    char what[40];
    const cJSON *list = positive(c, node, &negative);
    gt_article(key, what, sizeof what);
    int mask = gt_read_mask(c, list, words, what);
    gt_emit(c, op, negative, (int16_t)mask, mask >> 16, 0);
}

void gt_test_type(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    test_mask(c, value, GT_OP_TEST_TYPE, c->dialect->types, row->key);
}

void gt_test_colour(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    test_mask(c, value, GT_OP_TEST_COLOUR, c->dialect->colours, row->key);
}

/* What tests of texts share: the key is what they are called. */
typedef void (*text_test)(gt_compiler *c, const cJSON *node, const char *key, int negative);

static int text_number(gt_compiler *c, const cJSON *node, gt_texts *texts, const char *key)
{
    char what[40];
    gt_article(key, what, sizeof what);
    if (cJSON_IsString(node) && node->valuestring[0] != '\0')
        return gt_text_number(texts, node->valuestring);
    gt_wrong(c, node, "%s expected, not %s", what,
             cJSON_IsString(node) ? "an empty text" : gt_json_kind(node));
    return 0;
}

/* One of two or more tests must hold, and no instruction says that: a filter for each. */
static void test_one_of(gt_compiler *c, const cJSON *list, const char *key, text_test test)
{
    for (const cJSON *child = list->child; child != NULL; child = child->next) {
        gt_block block;
        gt_block_open_filter(c, &block);
        gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
        test(c, child, key, 0);
        gt_addr filter = gt_block_done(c);
        gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)filter, 0, 0);
        if (child != list->child)
            gt_emit(c, GT_OP_OR, 0, 0, 0, 0);
    }
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

static void test_name(gt_compiler *c, const cJSON *node, const char *key, int negative)
{
    (void)key;
    int number = text_number(c, node, &c->build->names, "card name");
    gt_emit(c, GT_OP_TEST_NAME, negative, (int16_t)number, 0, 0);
}

static void test_tag(gt_compiler *c, const cJSON *node, const char *key, int negative)
{
    int number = text_number(c, node, &c->build->tags, key);
    gt_emit(c, GT_OP_TEST_TAG, negative, (int16_t)number, -1, -1);
}

/* A list of tags; three fit into one instruction. */
static void test_tags(gt_compiler *c, const cJSON *list, const char *key, int negative)
{
    int n = cJSON_GetArraySize(list);
    if (n > 3 && !negative) {
        test_one_of(c, list, key, test_tag);
        return;
    }
    for (const cJSON *child = list->child; child != NULL;) {
        int tag[3] = {-1, -1, -1};
        for (int i = 0; i < 3 && child != NULL; i++, child = child->next)
            tag[i] = text_number(c, child, &c->build->tags, key);
        gt_emit(c, GT_OP_TEST_TAG, negative, tag[0], tag[1], tag[2]);
    }
}

static void test_names(gt_compiler *c, const cJSON *list, const char *key, int negative)
{
    if (!negative && list->child != NULL && list->child->next != NULL) {
        test_one_of(c, list, key, test_name);
        return;
    }
    for (const cJSON *child = list->child; child != NULL; child = child->next)
        test_name(c, child, key, negative);
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

static void test_texts(gt_compiler *c, const cJSON *node, const char *key, text_test one,
                       text_test several)
{
    int negative;
    const cJSON *list = positive(c, node, &negative);
    if (cJSON_IsArray(list) && list->child == NULL)
        gt_wrong(c, list, "the list is empty");
    else if (cJSON_IsArray(list))
        several(c, list, key, negative);
    else
        one(c, list, key, negative);
}

void gt_test_tag(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    test_texts(c, value, row->key, test_tag, test_tags);
}

/* Printed names, or those of other cards. */
void gt_test_name(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    const cJSON *not = gt_json_get(value, "not");
    if (gt_json_get(value, "of") != NULL)
        test_shared_name(c, value, 0);
    else if (not != NULL && value->child->next == NULL && gt_json_get(not, "of") != NULL)
        test_shared_name(c, not, 1);
    else
        test_texts(c, value, row->key, test_name, test_names);
}

void gt_test_keyword(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    const cJSON *first = cJSON_IsArray(value) ? value->child : value;
    if (first == NULL)
        gt_wrong(c, value, "the list is empty");
    for (const cJSON *child = first; child != NULL; child = child->next) {
        gt_emit(c, GT_OP_TEST_HAS, row->operand,
                gt_read_word(c, child, c->dialect->keywords, "a keyword"), 0, 0);
        if (!cJSON_IsArray(value))
            break;
    }
}

void gt_test_number(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_compile_range(c, value, row->operand);
}

/* ---- Filters inside filters */

/* Pushes whether the candidate passes a filter inside a filter. */
static void match(gt_compiler *c, const cJSON *node)
{
    gt_addr filter = gt_compile_filter(c, node, GT_FILTER_TEST);
    gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)filter, 0, 0);
}

void gt_test_either(gt_compiler *c, const cJSON *list, const gt_filter_row *row)
{
    (void)row;
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

void gt_test_not(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    match(c, value);
    gt_emit(c, GT_OP_NOT, 0, 0, 0, 0);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
}

/* ---- The whole */

static void begin(gt_compiler *c, const cJSON *node, int use)
{
    const cJSON *from = gt_json_get(node, "from"), *in = gt_json_get(node, "in");
    bool defaults = (use & GT_FILTER_TEST) == 0 && from == NULL;
    int owners = gt_read_word_or(c, node, "whose", gt_words_owners, "an owner",
                                 defaults && !c->dialect->of_anybody);
    int zones = in == NULL ? (defaults ? c->dialect->default_zones : 0)
                           : gt_read_mask(c, in, c->dialect->zones, "a zone");
    int set = from == NULL ? -1 : gt_compile_target(c, from);
    gt_emit(c, GT_OP_FILTER, owners, zones, set, 0);
}

void gt_test_this(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    gt_read_true(c, value, row->key);
    gt_emit(c, GT_OP_TEST_IN, GT_SET_THIS, 0, 0, 0);
}

/* True, or the card that is left out. */
void gt_test_other(gt_compiler *c, const cJSON *value, const gt_filter_row *row)
{
    (void)row;
    if (cJSON_IsTrue(value))
        gt_emit(c, GT_OP_TEST_OUT, GT_SET_THIS, 0, 0, 0);
    else if (cJSON_IsBool(value))
        gt_wrong(c, value, "'other' is true, or the card that is left out");
    else if (gt_freeze(c, value, GT_OP_STAMP, 0))
        gt_emit(c, GT_OP_TEST_STAMP, gt_frozen(c), 0, 0, 0);
    else
        gt_emit(c, GT_OP_TEST_OUT, gt_compile_target(c, value), 0, 0, 0);
}

static void refuse_narrow(gt_compiler *c, const cJSON *node)
{
    const cJSON *low = gt_json_get(node, "lowest"), *high = gt_json_get(node, "highest");
    const cJSON *wrong = low != NULL ? low : high;
    if (wrong != NULL)
        gt_wrong_key(c, wrong,
                     "'%s' compares cards with each other: it can stand in 'choose' and "
                     "'count', and in 'all' unless that holds for cards that come later",
                     wrong->string);
}

static bool check_filter_keys(gt_compiler *c, const cJSON *node)
{
    const char *keys[64] = {"in", "whose", "from", "lowest", "highest"};
    int n = 5;
    for (const gt_filter_row *row = c->dialect->filters; row->key != NULL && n < 63; row++)
        keys[n++] = row->key;
    keys[n] = NULL;
    return gt_check_keys(c, node, keys, "a filter");
}

/* Everybody sees what a continuous ability does: of cards that somebody may not see it can know
 * only how many there are in a zone. Else a player could tell them, and what it deals from its view
 * would not agree with that. */
static void refuse_hidden(gt_compiler *c, const cJSON *node, int use)
{
    const cJSON *in = gt_json_get(node, "in");
    int hidden = c->dialect->hidden_zones | c->dialect->private_zones;
    bool plain = (use & GT_FILTER_COUNT) != 0;
    for (const cJSON *key = node->child; key != NULL; key = key->next)
        plain = plain && (strcmp(key->string, "in") == 0 || strcmp(key->string, "whose") == 0);
    if (in != NULL && (use & GT_FILTER_TEST) == 0 && !plain &&
        (gt_read_mask(c, in, c->dialect->zones, "a zone") & hidden) != 0)
        gt_wrong(c, in,
                 "a continuous ability can only count the cards of a hidden zone ('count' with "
                 "'in' and 'whose')");
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
    if (check_filter_keys(c, node)) {
        begin(c, node, use);
        if (c->continuous)
            refuse_hidden(c, node, use);
        for (const gt_filter_row *row = c->dialect->filters; row->key != NULL; row++) {
            const cJSON *value = gt_json_get(node, row->key);
            if (value != NULL)
                row->emit(c, value, row);
        }
    } else {
        gt_emit(c, GT_OP_FILTER, 0, 0, -1, 0);
    }
    return gt_block_done(c);
}

gt_addr gt_later_filter(gt_compiler *c, const cJSON *node)
{
    return gt_compile_filter(c, node, GT_FILTER_PICK | GT_FILTER_LATER);
}

gt_addr gt_later_test(gt_compiler *c, const cJSON *node)
{
    return node == NULL ? 0 : gt_compile_filter(c, node, GT_FILTER_TEST | GT_FILTER_LATER);
}

gt_addr gt_plain_filter(gt_compiler *c, int owners, int zones, const gt_operation *test)
{
    gt_block block;
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, owners, zones, -1, 0);
    if (test != NULL)
        gt_emit(c, test->op, test->a, test->b, test->c, test->d);
    return gt_block_done(c);
}

gt_addr gt_filter_within(gt_compiler *c, const cJSON *what, int owners, int zones)
{
    gt_addr tests = what == NULL ? 0 : gt_compile_filter(c, what, GT_FILTER_TEST | GT_FILTER_LATER);
    const gt_operation *i = c->build->code + tests;
    bool anywhere = tests != 0 && i->a == 0 && i->b == 0 && i->c < 0;
    gt_block block;
    gt_block_open_later(c, &block);
    gt_emit(c, GT_OP_FILTER, owners, zones, -1, 0);
    for (i++; anywhere && i->op != GT_OP_DONE; i++)
        gt_emit(c, i->op, i->a, i->b, i->c, i->d);
    if (tests != 0 && !anywhere) {
        gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)tests, 0, 0);
        gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    }
    return gt_block_done(c);
}

gt_addr gt_search_filter(gt_compiler *c, const cJSON *what, int zones)
{
    gt_addr tests = gt_compile_filter(c, what, GT_FILTER_TEST);
    gt_block block;
    gt_block_open_filter(c, &block);
    gt_emit(c, GT_OP_FILTER, 1, zones, -1, 0);
    gt_emit(c, GT_OP_MATCH, GT_SET_CANDIDATE, (int16_t)tests, 0, 0);
    gt_emit(c, GT_OP_TEST, 0, 0, 0, 0);
    return gt_block_done(c);
}

gt_addr gt_this_filter(gt_compiler *c)
{
    const gt_operation is_this = {.op = GT_OP_TEST_IN, .a = GT_SET_THIS};
    return gt_plain_filter(c, 0, 0, &is_this);
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

static int owners_of(gt_compiler *c, const cJSON *filter)
{
    return gt_read_word_or(c, filter, "whose", gt_words_owners, "an owner",
                           !c->dialect->of_anybody);
}

static int zones_of(gt_compiler *c, const cJSON *filter)
{
    return gt_read_mask_or(c, filter, "in", c->dialect->zones, "a zone", c->dialect->default_zones);
}

bool gt_is_secret(gt_compiler *c, const cJSON *filter)
{
    int zones = zones_of(c, filter), secret = c->dialect->hidden_zones;
    if (owners_of(c, filter) != 1)
        secret |= c->dialect->private_zones;
    return gt_json_get(filter, "from") == NULL && (zones == 0 || (zones & secret) != 0);
}

gt_addr gt_seen_filter(gt_compiler *c, const cJSON *filter)
{
    return gt_plain_filter(c, owners_of(c, filter), zones_of(c, filter), NULL);
}
