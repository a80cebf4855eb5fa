/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each test is an operation: its kind is GT_SC_SYSTEM plus the number of its row, those of the
 * player first, then whether the card is there, then those of the card. `cards` holds what it is
 * about: card[0] the card, its field `used` the how manieth with this id, from 0, and `known` the
 * number of the word. */
#include "decks/positions/expected.h"
#include "decks/files/memory.h"
#include "decks/positions/fields.h"

#include <assert.h>
#include <string.h>

enum { MAX_WORDS = 128 };

static int rows_of(const gt_property *row)
{
    int n = 0;
    while (gt_property_name(&row[n]) != NULL)
        n++;
    return n;
}

static int kind_present(const gt_rules *rules)
{
    return GT_SC_SYSTEM + rows_of(gt_properties_of(rules)->player);
}

static void add_key(const char *keys[GT_SC_KEYS], const char *key)
{
    int n = 0;
    while (keys[n] != NULL)
        n++;
    assert(n < GT_SC_KEYS - 1);
    keys[n] = key;
    keys[n + 1] = NULL;
}

static bool is_expected(const gt_property *row)
{
    return row->key != NULL && (row->of != NULL || row->form == GT_IS_BELOW);
}

void gt_sc_expected_keys(const gt_property *rows, const char *keys[GT_SC_KEYS])
{
    for (; gt_property_name(rows) != NULL; rows++) {
        if (is_expected(rows))
            add_key(keys, rows->key);
        if (is_expected(rows) && rows->lacks != NULL)
            add_key(keys, rows->lacks);
    }
}

/* ---- Reading. */

typedef struct reading {
    gt_sc_reader *r;
    gt_sc_ops *ops;
    int player, step, zone;
    gt_sc_card which;
} reading;

static void add(const reading *x, int kind, int word, const cJSON *node, int number)
{
    gt_sc_add_number(x->ops, kind, x->step, x->player, x->zone, node, number);
    gt_sc_op *op = &x->ops->item[x->ops->n - 1];
    op->cards = gt_resize(NULL, 1, sizeof *op->cards);
    *op->cards = (gt_sc_cards){.n = 1, .card = {x->which}};
    op->cards->card[0].known = (uint8_t)word;
}

/* One word, or a list of words: a test of each, or one of all of them. */
static void read_words(const reading *x, const gt_property *row, int kind, const cJSON *node,
                       bool has)
{
    int mask = 0;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL) {
        int word = row->form == GT_IS_ORDINALS ? gt_sc_number(x->r, one, 1, row->high, 1) - 1
                                               : gt_sc_word(x->r, one, row->words, 0);
        if (row->form == GT_IS_JUST)
            mask |= 1 << word;
        else
            add(x, kind, word, one, has);
    }
    if (row->form == GT_IS_JUST)
        add(x, kind, 0, node, mask);
}

static void read_numbers(const reading *x, const gt_property *row, int kind, const cJSON *node)
{
    int number[MAX_WORDS];
    bool symbols = row->form == GT_IS_SYMBOLS;
    if (symbols ? !gt_sc_symbols(x->r, node, row->words, number)
                : !gt_sc_object(x->r, node, row->words))
        return;
    for (int word = 0; row->words[word] != NULL; word++) {
        const cJSON *one = symbols ? node : gt_json_get(node, row->words[word]);
        if (!symbols)
            number[word] = one == NULL ? -1 : gt_sc_number(x->r, one, row->low, row->high, 0);
        if (number[word] >= 0)
            add(x, kind, word, one, number[word]);
    }
}

/* One tag, or a list of tags: a test of each. The number of the test is 1 + the tag, negative if it
 * must not be there. */
static void read_tags(const reading *x, int kind, const cJSON *node, bool has)
{
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL) {
        int tag = gt_sc_tag(x->r, one, 0);
        add(x, kind, 0, one, has ? 1 + tag : -1 - tag);
    }
}

static void read_below(const reading *x, int kind, const cJSON *node)
{
    if (cJSON_IsNumber(node)) {
        add(x, kind, 0, node, gt_sc_number(x->r, node, 0, GT_SC_MAX_CARDS, 0));
        return;
    }
    gt_sc_add_cards(x->r, x->ops, kind, x->step, x->player, x->zone, node);
    x->ops->item[x->ops->n - 1].number = GT_SC_NOTHING; /* no number */
}

static void read_property(const reading *x, const gt_property *row, int kind, const cJSON *object,
                          bool has)
{
    const char *key = has ? row->key : row->lacks;
    const cJSON *node = key == NULL || !is_expected(row) ? NULL : gt_json_get(object, key);
    if (node == NULL)
        return;
    switch (row->form) {
    case GT_IS_NUMBER:
        add(x, kind, 0, node, gt_sc_number(x->r, node, row->low, row->high, 0));
        break;
    case GT_IS_FLAG: add(x, kind, 0, node, gt_sc_bool(x->r, object, key, false)); break;
    case GT_IS_WORD: add(x, kind, 0, node, gt_sc_word(x->r, node, row->words, 0)); break;
    case GT_IS_NUMBERS:
    case GT_IS_SYMBOLS: read_numbers(x, row, kind, node); break;
    case GT_IS_CARD: add(x, kind, 0, node, gt_sc_find(x->r, node, 0)); break;
    case GT_IS_TAGS: read_tags(x, kind, node, has); break;
    case GT_IS_BELOW: read_below(x, kind, node); break;
    default: read_words(x, row, kind, node, has);
    }
}

static void read_properties(const reading *x, const gt_property *row, int kind, const cJSON *object)
{
    for (; gt_property_name(row) != NULL; row++, kind++) {
        read_property(x, row, kind, object, true);
        read_property(x, row, kind, object, false);
    }
}

static const gt_sc_expected *expected_of(const reading *x)
{
    return x->r->system->positions->expected;
}

static void read_card_properties(const reading *x, const cJSON *node)
{
    const gt_rules *rules = x->r->system->rules;
    read_properties(x, gt_properties_of(rules)->card, kind_present(rules) + 1, node);
}

static void check_keys(const reading *x, const cJSON *node)
{
    const char *keys[GT_SC_KEYS] = {"card", NULL};
    if (expected_of(x)->places == NULL) {
        add_key(keys, "which");
        add_key(keys, "absent");
    }
    gt_sc_expected_keys(gt_properties_of(x->r->system->rules)->card, keys);
    gt_sc_object(x->r, node, keys);
}

static void read_card(reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    bool absent = false;
    x->which = (gt_sc_card){.card = 0};
    if (cJSON_IsObject(node)) {
        check_keys(x, node);
        x->which.used = (uint8_t)(gt_sc_int(x->r, node, "which", 1, 99, 1) - 1);
        absent = gt_sc_bool(x->r, node, "absent", false);
    }
    if (card == NULL) {
        gt_json_error(x->r->json, node, x->r->errors, "'card' was expected here");
        return;
    }
    x->which.card = (int16_t)gt_sc_find(x->r, card, 0);
    add(x, kind_present(x->r->system->rules), 0, node, !absent);
    if (cJSON_IsObject(node) && !absent)
        read_card_properties(x, node);
}

static void read_place(reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    int wanted = cJSON_IsNull(node) ? GT_SC_EMPTY : GT_SC_FILLER; /* any card */
    if (card != NULL && !cJSON_IsNull(node))
        wanted = expected_of(x)->find(x->r, card, GT_SC_FILLER);
    add(x, kind_present(x->r->system->rules), 0, node, wanted);
    if (cJSON_IsObject(node)) {
        check_keys(x, node);
        read_card_properties(x, node);
    }
}

static void read_places(reading *x, const cJSON *object)
{
    const gt_sc_expected *e = expected_of(x);
    if (!gt_sc_object(x->r, object, e->places))
        return;
    for (int place = 0; e->places[place] != NULL; place++) {
        const cJSON *node = gt_json_get(object, e->places[place]);
        x->zone = e->first + place;
        if (node != NULL)
            read_place(x, node);
    }
}

void gt_sc_read_expected(gt_sc_reader *r, const cJSON *side, int player, int step, gt_sc_ops *ops)
{
    reading x = {.r = r, .ops = ops, .player = player, .step = step};
    const gt_sc_expected *e = expected_of(&x);
    const cJSON *list = e->list == NULL ? NULL : gt_json_get(side, e->list);
    read_properties(&x, gt_properties_of(r->system->rules)->player, GT_SC_SYSTEM, side);
    if (list != NULL && e->places != NULL)
        read_places(&x, list);
    else if (list != NULL && gt_sc_list(r, list))
        for (const cJSON *node = list->child; node != NULL; node = node->next)
            read_card(&x, node);
}

/* ---- Testing. */

/* Begins a difference, of the player or of the card: `A island: `. */
static void begin(const gt_sc_check *c, bool of_card)
{
    if (of_card && c->how->expected->places != NULL) {
        gt_sc_begin(c, "");
        return;
    }
    snprintf(c->out, c->size, "%s%s%s: ", GT_SC_PLAYERS[c->op->player], of_card ? " " : "",
             of_card ? gt_sc_named(c, c->op->cards->card[0].card) : "");
}

static bool tell(const gt_sc_check *c, const char *what, const char *expected, const char *got)
{
    const char *part[] = {what, ": expected ", expected, ", got ", got};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        gt_sc_append(c, part[i]);
    return false;
}

static bool tell_should(const gt_sc_check *c, bool should, const char *verb, const char *what)
{
    const char *part[] = {should ? "should " : "should not ", verb, " ", what};
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++)
        gt_sc_append(c, part[i]);
    return false;
}

static const char *what_of(const gt_property *row)
{
    return row->what != NULL ? row->what : row->key;
}

/* What the property of a card, or of the player of the test, is. */
static int ask(const gt_sc_check *c, const gt_property *row, int object, int which)
{
    const gt_properties *properties = gt_properties_of(c->g->rules);
    void *run = gt_resize(NULL, 1, properties->run_bytes);
    const gt_subject x = {c->g, properties->begin(run, c->g, c->s), c->s, c->op->player, object,
                          which};
    int got = row->of(&x);
    gt_free(run);
    return got;
}

static bool check_number(const gt_sc_check *c, const gt_property *row, int got)
{
    char expected_text[16], got_text[16], what[80];
    if (got == c->op->number)
        return true;
    bool symbol = row->form == GT_IS_SYMBOLS, of_word = symbol || row->form == GT_IS_NUMBERS;
    snprintf(what, sizeof what, "%s%s%s%s%s", what_of(row), of_word ? " " : "", symbol ? "{" : "",
             of_word ? row->words[c->op->cards->card[0].known] : "", symbol ? "}" : "");
    snprintf(expected_text, sizeof expected_text, "%d", c->op->number);
    snprintf(got_text, sizeof got_text, "%d", got);
    return tell(c, what, expected_text, got_text);
}

static const char *id_of(const gt_sc_check *c, int object)
{
    return gt_own_id(c->g, c->s, object);
}

static bool check_named(const gt_sc_check *c, const gt_property *row, int object)
{
    const char *got = object == GT_SC_NOTHING ? "nothing" : id_of(c, object);
    const char *expected = gt_sc_named(c, c->op->number);
    return strcmp(got, expected) == 0 || tell(c, what_of(row), expected, got);
}

static bool check_just(const gt_sc_check *c, const gt_property *row, int object)
{
    for (int word = 0; row->words[word] != NULL; word++) {
        bool has = ask(c, row, object, word) != 0;
        if (has != ((c->op->number >> word & 1) != 0))
            return tell_should(c, !has, what_of(row), row->words[word]);
    }
    return true;
}

static bool check_tag(const gt_sc_check *c, const gt_property *row, int object)
{
    bool should = c->op->number > 0;
    int tag = (should ? c->op->number : -c->op->number) - 1;
    return (ask(c, row, object, tag) != 0) == should ||
           tell_should(c, should, what_of(row), c->pool->tag_names[tag]);
}

/* The card itself is the first of its zone. */
static bool check_below(const gt_sc_check *c, const gt_property *row)
{
    int object[GT_SC_OBJECTS],
        n = gt_position_list(c->how, c->g, c->s, c->op->player, c->op->zone, object) - 1;
    return c->op->number == GT_SC_NOTHING ? gt_sc_check_list(c, what_of(row), object + 1, n)
                                          : check_number(c, row, n);
}

/* A word of a list, or an ordinal. */
static const char *word_of(const gt_property *row, int word, char number[16])
{
    snprintf(number, 16, "%d", word + 1);
    return row->form == GT_IS_ORDINALS ? number : row->words[word];
}

static bool check_property(const gt_sc_check *c, const gt_property *row, int object)
{
    char number[16];
    int word = c->op->cards->card[0].known;
    begin(c, object != GT_SC_NOTHING);
    if (row->form == GT_IS_BELOW)
        return check_below(c, row);
    if (row->form == GT_IS_JUST)
        return check_just(c, row, object);
    if (row->form == GT_IS_TAGS)
        return check_tag(c, row, object);
    int got = ask(c, row, object, word);
    switch (row->form) {
    case GT_IS_NUMBER:
    case GT_IS_NUMBERS:
    case GT_IS_SYMBOLS: return check_number(c, row, got);
    case GT_IS_CARD: return check_named(c, row, got);
    case GT_IS_WORD:
        return got == c->op->number ||
               tell(c, what_of(row), row->words[c->op->number], row->words[got]);
    case GT_IS_FLAG:
        return (got != 0) == (c->op->number != 0) || tell_should(c, got == 0, "be", what_of(row));
    default:
        return (got != 0) == (c->op->number != 0) ||
               tell_should(c, got == 0, what_of(row), word_of(row, word, number));
    }
}

/* The card that the test names, GT_SC_NOTHING if it is not there. */
static int card_of(const gt_sc_check *c)
{
    const gt_sc_card *which = &c->op->cards->card[0];
    int skip = which->used;
    for (const int *zone = c->how->expected->zones; *zone >= 0; zone++) {
        int object[GT_SC_OBJECTS],
            n = gt_position_list(c->how, c->g, c->s, c->op->player, *zone, object);
        for (int i = 0; i < n; i++)
            if (strcmp(id_of(c, object[i]), gt_sc_named(c, which->card)) == 0 && skip-- == 0)
                return object[i];
    }
    return GT_SC_NOTHING;
}

/* The card of a place. */
static int card_at(const gt_sc_check *c)
{
    int object[GT_SC_OBJECTS];
    return gt_position_list(c->how, c->g, c->s, c->op->player, c->op->zone, object) > 0
               ? object[0]
               : GT_SC_NOTHING;
}

static bool check_place(const gt_sc_check *c, int object)
{
    int wanted = c->op->number;
    const char *got = object == GT_SC_NOTHING ? "nothing" : id_of(c, object);
    const char *expected = wanted == GT_SC_EMPTY    ? "nothing"
                           : wanted == GT_SC_FILLER ? "a card"
                                                    : gt_sc_named(c, wanted);
    if (wanted == GT_SC_FILLER ? object != GT_SC_NOTHING : strcmp(got, expected) == 0)
        return true;
    gt_sc_append(c, "expected ");
    gt_sc_append(c, expected);
    gt_sc_append(c, ", got ");
    gt_sc_append(c, got);
    return false;
}

bool gt_sc_check_expected(const gt_sc_check *c)
{
    const gt_sc_expected *e = c->how->expected;
    const gt_properties *properties = gt_properties_of(c->g->rules);
    int present = kind_present(c->g->rules), kind = c->op->kind;
    if (kind < present)
        return check_property(c, &properties->player[kind - GT_SC_SYSTEM], GT_SC_NOTHING);
    int object = e->places != NULL ? card_at(c) : card_of(c);
    bool there = object != GT_SC_NOTHING;
    if (kind > present) /* that it is not there is told once */
        return !there || check_property(c, &properties->card[kind - present - 1], object);
    begin(c, true);
    if (e->places != NULL)
        return check_place(c, object);
    return there == (c->op->number != 0) || tell_should(c, !there, "be", e->there);
}
