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

enum { MAX_ROWS = 32, MAX_WORDS = 128 };

static int rows_of(const gt_sc_property *row)
{
    int n = 0;
    while (row[n].key != NULL)
        n++;
    assert(n <= MAX_ROWS);
    return n;
}

static int kind_present(const gt_sc_expected *e)
{
    return GT_SC_SYSTEM + rows_of(e->player);
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
static void read_words(const reading *x, const gt_sc_property *row, int kind, const cJSON *node)
{
    int mask = 0;
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL) {
        int word = gt_sc_word(x->r, one, row->words, 0);
        if (row->form == GT_SC_JUST)
            mask |= 1 << word;
        else
            add(x, kind, word, one, row->form == GT_SC_HAS);
    }
    if (row->form == GT_SC_JUST)
        add(x, kind, 0, node, mask);
}

static void read_numbers(const reading *x, const gt_sc_property *row, int kind, const cJSON *node)
{
    int number[MAX_WORDS];
    if (row->read != NULL ? !row->read(x->r, node, number) : !gt_sc_object(x->r, node, row->words))
        return;
    for (int word = 0; row->words[word] != NULL; word++) {
        const cJSON *one = row->read != NULL ? node : gt_json_get(node, row->words[word]);
        if (row->read == NULL)
            number[word] = one == NULL ? -1 : gt_sc_number(x->r, one, row->low, row->high, 0);
        if (number[word] >= 0)
            add(x, kind, word, one, number[word]);
    }
}

/* One tag, or a list of tags: a test of each. The number of the test is 1 + the tag, negative if it
 * must not be there. */
static void read_tags(const reading *x, const gt_sc_property *row, int kind, const cJSON *node)
{
    const cJSON *one = cJSON_IsArray(node) ? node->child : node;
    for (; one != NULL; one = cJSON_IsArray(node) ? one->next : NULL) {
        int tag = gt_sc_tag(x->r, one, 0);
        add(x, kind, 0, one, row->form == GT_SC_TAGGED ? 1 + tag : -1 - tag);
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

/* Positions have others, too. */
static bool is_expected(const gt_sc_property *row)
{
    return row->of != NULL || row->form == GT_SC_BELOW;
}

static void read_property(const reading *x, const gt_sc_property *row, int kind,
                          const cJSON *object)
{
    const cJSON *node = !is_expected(row) ? NULL : gt_json_get(object, row->key);
    if (node == NULL)
        return;
    switch (row->form) {
    case GT_SC_NUMBER:
        add(x, kind, 0, node, gt_sc_number(x->r, node, row->low, row->high, 0));
        break;
    case GT_SC_FLAG: add(x, kind, 0, node, gt_sc_bool(x->r, object, row->key, false)); break;
    case GT_SC_WORD: add(x, kind, 0, node, gt_sc_word(x->r, node, row->words, 0)); break;
    case GT_SC_NUMBERS: read_numbers(x, row, kind, node); break;
    case GT_SC_NAMED: add(x, kind, 0, node, gt_sc_find(x->r, node, 0)); break;
    case GT_SC_TAGGED:
    case GT_SC_UNTAGGED: read_tags(x, row, kind, node); break;
    case GT_SC_BELOW: read_below(x, kind, node); break;
    default: read_words(x, row, kind, node);
    }
}

static void read_properties(const reading *x, const gt_sc_property *row, int kind,
                            const cJSON *object)
{
    for (; row->key != NULL; row++, kind++)
        read_property(x, row, kind, object);
}

static void check_keys(const gt_sc_expected *e, gt_sc_reader *r, const cJSON *node)
{
    const char *keys[MAX_ROWS + 4] = {"card", "which", "absent"};
    int k = e->places == NULL ? 3 : 1;
    keys[k] = NULL;
    for (int i = 0, n = rows_of(e->card); i < n; i++)
        if (is_expected(&e->card[i]))
            keys[k++] = e->card[i].key;
    gt_sc_object(r, node, keys);
}

static void read_card(const gt_sc_expected *e, reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    bool absent = false;
    x->which = (gt_sc_card){.card = 0};
    if (cJSON_IsObject(node)) {
        check_keys(e, x->r, node);
        x->which.used = (uint8_t)(gt_sc_int(x->r, node, "which", 1, 99, 1) - 1);
        absent = gt_sc_bool(x->r, node, "absent", false);
    }
    if (card == NULL) {
        gt_json_error(x->r->json, node, x->r->errors, "'card' was expected here");
        return;
    }
    x->which.card = (int16_t)gt_sc_find(x->r, card, 0);
    add(x, kind_present(e), 0, node, !absent);
    if (cJSON_IsObject(node) && !absent)
        read_properties(x, e->card, kind_present(e) + 1, node);
}

static void read_place(const gt_sc_expected *e, reading *x, const cJSON *node)
{
    const cJSON *card = cJSON_IsObject(node) ? gt_json_get(node, "card") : node;
    int wanted = cJSON_IsNull(node) ? GT_SC_EMPTY : GT_SC_FILLER; /* any card */
    if (card != NULL && !cJSON_IsNull(node))
        wanted = e->find(x->r, card, GT_SC_FILLER);
    add(x, kind_present(e), 0, node, wanted);
    if (cJSON_IsObject(node)) {
        check_keys(e, x->r, node);
        read_properties(x, e->card, kind_present(e) + 1, node);
    }
}

static void read_places(const gt_sc_expected *e, reading *x, const cJSON *object)
{
    if (!gt_sc_object(x->r, object, e->places))
        return;
    for (int place = 0; e->places[place] != NULL; place++) {
        const cJSON *node = gt_json_get(object, e->places[place]);
        x->zone = e->first + place;
        if (node != NULL)
            read_place(e, x, node);
    }
}

void gt_sc_read_expected(const gt_sc_expected *e, gt_sc_reader *r, const cJSON *side, int player,
                         int step, gt_sc_ops *ops)
{
    reading x = {.r = r, .ops = ops, .player = player, .step = step};
    const cJSON *list = gt_json_get(side, e->list);
    read_properties(&x, e->player, GT_SC_SYSTEM, side);
    if (list != NULL && e->places != NULL)
        read_places(e, &x, list);
    else if (list != NULL && gt_sc_list(r, list))
        for (const cJSON *node = list->child; node != NULL; node = node->next)
            read_card(e, &x, node);
}

/* ---- Testing. */

/* Begins a difference, of the player or of the card: `A island: `. */
static void begin(const gt_sc_check *c, const gt_sc_expected *e, bool of_card)
{
    if (of_card && e->places != NULL) {
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

static bool check_number(const gt_sc_check *c, const gt_sc_property *row, int got)
{
    char expected_text[16], got_text[16], what[80];
    if (got == c->op->number)
        return true;
    bool of_word = row->form == GT_SC_NUMBERS;
    snprintf(what, sizeof what, "%s%s%s", row->what, of_word ? " " : "",
             of_word ? row->words[c->op->cards->card[0].known] : "");
    snprintf(expected_text, sizeof expected_text, "%d", c->op->number);
    snprintf(got_text, sizeof got_text, "%d", got);
    return tell(c, what, expected_text, got_text);
}

static bool check_named(const gt_sc_check *c, const gt_sc_expected *e, const gt_sc_property *row,
                        int object)
{
    const char *got = object == GT_SC_NOTHING ? "nothing" : e->id(c->g, c->s, object);
    const char *expected = gt_sc_named(c, c->op->number);
    return strcmp(got, expected) == 0 || tell(c, row->what, expected, got);
}

static bool check_just(const gt_sc_check *c, const gt_sc_property *row, int object)
{
    for (int word = 0; row->words[word] != NULL; word++) {
        bool has = row->of(c, object, word) != 0;
        if (has != ((c->op->number >> word & 1) != 0))
            return tell_should(c, !has, row->what, row->words[word]);
    }
    return true;
}

static bool check_tag(const gt_sc_check *c, const gt_sc_property *row, int object)
{
    bool should = c->op->number > 0;
    int tag = (should ? c->op->number : -c->op->number) - 1;
    return (row->of(c, object, tag) != 0) == should ||
           tell_should(c, should, row->what, c->pool->tag_names[tag]);
}

/* The card itself is the first of its zone. */
static bool check_below(const gt_sc_check *c, const gt_sc_property *row)
{
    int object[GT_SC_OBJECTS], n = c->how->list(c->s, c->op->player, c->op->zone, object) - 1;
    return c->op->number == GT_SC_NOTHING ? gt_sc_check_list(c, row->what, object + 1, n)
                                          : check_number(c, row, n);
}

static bool check_property(const gt_sc_check *c, const gt_sc_expected *e, const gt_sc_property *row,
                           int object)
{
    int word = c->op->cards->card[0].known;
    begin(c, e, object != GT_SC_NOTHING);
    if (row->form == GT_SC_BELOW)
        return check_below(c, row);
    if (row->form == GT_SC_JUST)
        return check_just(c, row, object);
    if (row->form == GT_SC_TAGGED || row->form == GT_SC_UNTAGGED)
        return check_tag(c, row, object);
    int got = row->of(c, object, word);
    switch (row->form) {
    case GT_SC_NUMBER:
    case GT_SC_NUMBERS: return check_number(c, row, got);
    case GT_SC_NAMED: return check_named(c, e, row, got);
    case GT_SC_WORD:
        return got == c->op->number ||
               tell(c, row->what, row->words[c->op->number], row->words[got]);
    case GT_SC_FLAG:
        return (got != 0) == (c->op->number != 0) || tell_should(c, got == 0, "be", row->what);
    default:
        return (got != 0) == (c->op->number != 0) ||
               tell_should(c, got == 0, row->what, row->words[word]);
    }
}

/* The card that the test names, GT_SC_NOTHING if it is not there. */
static int card_of(const gt_sc_check *c, const gt_sc_expected *e)
{
    const gt_sc_card *which = &c->op->cards->card[0];
    int skip = which->used;
    for (const int *zone = e->zones; *zone >= 0; zone++) {
        int object[GT_SC_OBJECTS], n = c->how->list(c->s, c->op->player, *zone, object);
        for (int i = 0; i < n; i++)
            if (strcmp(e->id(c->g, c->s, object[i]), gt_sc_named(c, which->card)) == 0 &&
                skip-- == 0)
                return object[i];
    }
    return GT_SC_NOTHING;
}

/* The card of a place. */
static int card_at(const gt_sc_check *c)
{
    int object[GT_SC_OBJECTS];
    return c->how->list(c->s, c->op->player, c->op->zone, object) > 0 ? object[0] : GT_SC_NOTHING;
}

static bool check_place(const gt_sc_check *c, const gt_sc_expected *e, int object)
{
    int wanted = c->op->number;
    const char *got = object == GT_SC_NOTHING ? "nothing" : e->id(c->g, c->s, object);
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

bool gt_sc_check_expected(const gt_sc_expected *e, const gt_sc_check *c)
{
    int present = kind_present(e), kind = c->op->kind;
    if (kind < present)
        return check_property(c, e, &e->player[kind - GT_SC_SYSTEM], GT_SC_NOTHING);
    int object = e->places != NULL ? card_at(c) : card_of(c, e);
    bool there = object != GT_SC_NOTHING;
    if (kind > present) /* that it is not there is told once */
        return !there || check_property(c, e, &e->card[kind - present - 1], object);
    begin(c, e, true);
    if (e->places != NULL)
        return check_place(c, e, object);
    return there == (c->op->number != 0) || tell_should(c, !there, "be", e->there);
}
