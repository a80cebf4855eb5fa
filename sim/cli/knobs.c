/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Knobs: numbers on cards, with the values that they may have. Of a file:
 *
 *     {"knobs": [{"card": "ST01-002", "path": "power", "values": [2500, 3500], "cost": 2}]}
 *
 * A path names a place as messages do (abilities[0].do[0].power), or as a JSON pointer. Numbers are
 * put in order, with the card's own between them; of other values the list is the order, and holds
 * the card's own. A step is from one to the next. */
#include "sim/cli/balance_input.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Adding. */

static bool holds(const gt_deck *deck, int card, bool drawn)
{
    for (int i = 0; i < deck->n; i++) {
        const gt_section *section = &deck->system->section[deck->row[i].section];
        if (deck->row[i].card == card && (section->counted || (!drawn && section->single)))
            return true;
    }
    return false;
}

/* A knob without values at a place of a card; NULL: there is nothing. `drawn`: only of decks from
 * which the card is drawn. */
static gt_knob *add_knob(gt_knobs *k, const gt_contest *c, int card, const char *place, bool drawn)
{
    cJSON *tree = cJSON_Parse(gt_library_text(c->library, card));
    cJSON *own = gt_card_place(tree, place);
    bool *in_deck = gt_resize(NULL, (size_t)c->decks.n, sizeof *in_deck);
    bool any = false;
    for (int d = 0; d < c->decks.n; d++) {
        in_deck[d] = holds(&c->decks.list[d], card, drawn);
        any = any || in_deck[d];
    }
    if (own == NULL || !any) {
        cJSON_Delete(tree);
        free(in_deck);
        return NULL;
    }
    if (k->n == k->capacity) {
        size_t n = 2 * (size_t)k->capacity + 16;
        k->card = gt_resize(k->card, n, sizeof *k->card);
        k->knob = gt_resize(k->knob, n, sizeof *k->knob);
        k->def = gt_resize(k->def, n, sizeof *k->def);
        k->own = gt_resize(k->own, n, sizeof(cJSON *));
        k->tree = gt_resize(k->tree, n, sizeof(cJSON *));
        k->capacity = (int)n;
    }
    k->decks = c->decks.n;
    k->card[k->n] = (gt_card_knob){.card = gt_library_pool(c->library)->defs[card].id};
    k->card[k->n].place = gt_copy_text(place, strlen(place));
    k->knob[k->n] = (gt_knob){.in_deck = in_deck};
    k->def[k->n] = card;
    k->own[k->n] = own;
    k->tree[k->n] = tree;
    return &k->knob[k->n++];
}

static void drop_knob(gt_knobs *k, int at)
{
    for (int i = 0; i < k->knob[at].n_values; i++)
        cJSON_Delete(k->card[at].value[i]);
    free((void *)(uintptr_t)k->card[at].place);
    free((void *)(uintptr_t)k->knob[at].in_deck);
    cJSON_Delete(k->tree[at]);
    k->n--;
    size_t behind = (size_t)(k->n - at);
    memmove(&k->card[at], &k->card[at + 1], behind * sizeof *k->card);
    memmove(&k->knob[at], &k->knob[at + 1], behind * sizeof *k->knob);
    memmove(&k->def[at], &k->def[at + 1], behind * sizeof *k->def);
    memmove(&k->own[at], &k->own[at + 1], behind * sizeof(cJSON *));
    memmove(&k->tree[at], &k->tree[at + 1], behind * sizeof(cJSON *));
}

static void drop_value(gt_knobs *k, int at, int value)
{
    gt_knob *knob = &k->knob[at];
    gt_card_knob *card = &k->card[at];
    cJSON_Delete(card->value[value]);
    knob->n_values = --card->n_values;
    for (int i = value; i < knob->n_values; i++) {
        card->value[i] = card->value[i + 1];
        knob->step[i] = knob->step[i + 1];
        knob->cost[i] = knob->cost[i + 1];
    }
}

/* Adds a value to the last knob, which it takes. */
static void add_value(gt_knobs *k, cJSON *value, int step, double cost)
{
    gt_knob *knob = &k->knob[k->n - 1];
    gt_card_knob *card = &k->card[k->n - 1];
    knob->step[knob->n_values] = (int8_t)step;
    knob->cost[knob->n_values] = cost * abs(step);
    card->value[knob->n_values++] = value;
    card->n_values = knob->n_values;
}

void gt_knobs_free(gt_knobs *k)
{
    while (k->n > 0)
        drop_knob(k, k->n - 1);
    free(k->card);
    free(k->knob);
    free(k->def);
    free(k->own);
    free(k->tree);
    gt_json_free(k->file);
}

/* ---- The usual ones. */

/* The value so many steps from the card's own; NULL: there is none. */
static cJSON *usual_value(const gt_knob_row *row, const cJSON *own, int steps)
{
    char text[100];
    if (row->shift != NULL)
        return cJSON_IsString(own) && row->shift(own->valuestring, steps, text, sizeof text)
                   ? cJSON_CreateString(text)
                   : NULL;
    double x = cJSON_IsNumber(own) ? own->valuedouble + steps * row->step : (double)NAN;
    return x >= row->least && x <= row->most ? cJSON_CreateNumber(x) : NULL;
}

static void add_usual(gt_knobs *k, const gt_contest *c, int card, const gt_knob_row *row, int steps)
{
    char place[100];
    snprintf(place, sizeof place, "/%s", row->key);
    if (add_knob(k, c, card, place, true) == NULL)
        return;
    for (int step = -steps; step <= steps; step++) {
        cJSON *value = step != 0 ? usual_value(row, k->own[k->n - 1], step) : NULL;
        if (value != NULL)
            add_value(k, value, step, 1);
    }
    if (k->knob[k->n - 1].n_values == 0)
        drop_knob(k, k->n - 1);
}

bool gt_knobs_usual(gt_knobs *k, const gt_contest *c, int steps)
{
    const gt_system *system = c->system;
    for (int card = 0; card < gt_library_pool(c->library)->n_defs; card++)
        for (const gt_knob_row *row = system->knobs;
             row != NULL && row->key != NULL && system->cards == NULL; row++)
            add_usual(k, c, card, row, steps);
    if (k->n == 0)
        fprintf(stderr,
                "gauntlet balance: %s does not say what one would change on its cards, or these "
                "decks have none such; --knobs FILE does\n",
                system->title);
    return k->n > 0;
}

/* ---- Those of a file. */

typedef struct reader {
    gt_knobs *k;
    const gt_contest *c;
    const gt_json *json;
    gt_errors *e;
} reader;

/* Writes abilities[0].power as /abilities/0/power; a pointer stays what it is. */
static void pointer_of(const char *path, char *out, size_t size)
{
    size_t n = 0;
    out[0] = '/';
    n += path[0] != '/';
    for (; *path != '\0' && n + 2 < size; path++)
        if (out[0] == '/' && (*path == '.' || *path == '['))
            out[n++] = '/';
        else if (*path != ']')
            out[n++] = *path;
    out[n] = '\0';
}

static int compare_values(const void *a, const void *b)
{
    const cJSON *const *x = a, *const *y = b;
    return ((*x)->valuedouble > (*y)->valuedouble) - ((*x)->valuedouble < (*y)->valuedouble);
}

/* Values in their order, the card's own among them. Returns where that stands; -1, and an error:
 * they have none. */
static int order_values(const reader *r, const cJSON *list, cJSON *own, cJSON **out, int *n)
{
    bool numbers = cJSON_IsNumber(own), listed = false;
    *n = 0;
    for (cJSON *at = list->child; at != NULL; at = at->next) {
        listed = listed || cJSON_Compare(at, own, true);
        out[(*n)++] = at;
        numbers = numbers && cJSON_IsNumber(at);
    }
    if (!listed && numbers)
        out[(*n)++] = own;
    if (numbers)
        qsort(out, (size_t)*n, sizeof *out, compare_values);
    for (int i = 0; i < *n; i++)
        if (cJSON_Compare(out[i], own, true))
            return i;
    gt_json_error(r->json, list, r->e,
                  "values that are no numbers are in an order, and the card's own is missing");
    return -1;
}

static void read_values(const reader *r, const cJSON *node, double cost)
{
    const cJSON *list = gt_json_get(node, "values");
    cJSON *value[GT_KNOB_VALUES + 1];
    int n, size = cJSON_IsArray(list) ? cJSON_GetArraySize(list) : 0;
    if (size == 0 || size > GT_KNOB_VALUES) {
        gt_json_error(r->json, list != NULL ? list : node, r->e,
                      "expected \"values\", a list of 1 to %d", GT_KNOB_VALUES);
        return;
    }
    int own = order_values(r, list, r->k->own[r->k->n - 1], value, &n);
    for (int i = 0; i < n && own >= 0; i++)
        if (i != own)
            add_value(r->k, cJSON_Duplicate(value[i], true), i - own, cost);
    if (own >= 0 && n == 1)
        gt_json_error(r->json, list, r->e, "the card's own value alone is no choice");
}

static void read_knob(const reader *r, const cJSON *node)
{
    static const char *const keys[] = {"card", "path", "values", "cost"};
    if (!cJSON_IsObject(node)) {
        gt_json_error(r->json, node, r->e, "expected an object, not %s", gt_json_kind(node));
        return;
    }
    gt_json_check_keys(r->json, node, keys, sizeof keys / sizeof keys[0], r->e);
    const char *id = gt_json_text_in(node, "card"), *path = gt_json_text_in(node, "path");
    const cJSON *cost = gt_json_get(node, "cost");
    char place[400];
    int card = gt_pool_find(gt_library_pool(r->c->library), id);
    pointer_of(path, place, sizeof place);
    if (cost != NULL && (!cJSON_IsNumber(cost) || cost->valuedouble < 0))
        gt_json_error(r->json, cost, r->e, "expected a number that is not below 0");
    if (card < 0)
        gt_json_error(r->json, node, r->e, "there is no card '%s'", id);
    else if (path[0] == '\0')
        gt_json_error(r->json, node, r->e, "expected a \"path\"");
    else if (add_knob(r->k, r->c, card, place, false) == NULL)
        gt_json_error(r->json, node, r->e, "%s has nothing at '%s', or is in none of the decks", id,
                      path);
    else
        read_values(r, node, cost != NULL && cJSON_IsNumber(cost) ? cost->valuedouble : 1);
}

bool gt_knobs_read(gt_knobs *k, const gt_contest *c, const char *path)
{
    static const char *const keys[] = {"$schema", "knobs"};
    gt_errors e = {0};
    k->file = gt_json_read(path, &e);
    const reader r = {k, c, k->file, &e};
    const cJSON *list = k->file != NULL ? gt_json_get(k->file->root, "knobs") : NULL;
    if (k->file != NULL && (!cJSON_IsArray(list) || list->child == NULL))
        gt_json_error(k->file, list != NULL ? list : k->file->root, &e,
                      "expected {\"knobs\": [{\"card\": ID, \"path\": ..., \"values\": [...]}, "
                      "...]}");
    else if (k->file != NULL)
        gt_json_check_keys(k->file, k->file->root, keys, 2, &e);
    for (const cJSON *at = list != NULL && cJSON_IsArray(list) ? list->child : NULL; at != NULL;
         at = at->next)
        read_knob(&r, at);
    return gt_errors_tell(&e);
}

/* ---- Whether cards can have the values. */

/* Whether the cards are right with these values; what is wrong is told to `why`. */
static bool is_right(const gt_card_balance *c, const uint8_t *value, char *why, size_t n)
{
    gt_errors e = {0};
    gt_library *library = gt_card_balance_library(c, value, &e);
    bool ok = library != NULL;
    snprintf(why, n, "%s", e.n > 0 ? e.list[0].text : "it is no card then");
    gt_library_free(library);
    gt_errors_free(&e);
    return ok;
}

/* Value number `at` of all knobs that have one: all at once, and knob by knob if that is wrong. */
static bool check_value(gt_knobs *k, const gt_card_balance *c, int at, uint8_t *value)
{
    char why[400];
    bool ok = true;
    for (int i = 0; i < k->n; i++)
        value[i] = (uint8_t)(at < k->knob[i].n_values ? at + 1 : 0);
    if (is_right(c, value, why, sizeof why))
        return true;
    for (int i = 0; i < k->n; i++) {
        memset(value, 0, (size_t)k->n);
        value[i] = (uint8_t)(at + 1);
        if (at >= k->knob[i].n_values || is_right(c, value, why, sizeof why))
            continue;
        if (k->file != NULL)
            fprintf(stderr, "%s: %s at %s, value %d: %s\n", k->file->file, k->card[i].card,
                    k->card[i].place, at + 1, why);
        ok = k->file == NULL;
        drop_value(k, i, at);
    }
    return ok;
}

bool gt_knobs_check(gt_knobs *k, const gt_card_balance_options *o)
{
    gt_card_balance_options mine = *o;
    char error[300];
    mine.knob = k->card;
    mine.n_knobs = k->n;
    mine.store = NULL;
    gt_card_balance *c = gt_card_balance_new(&mine, error, sizeof error);
    if (c == NULL) {
        fprintf(stderr, "gauntlet balance: %s\n", error);
        return false;
    }
    uint8_t *value = gt_resize(NULL, (size_t)k->n + 1, 1);
    bool ok = true;
    for (int at = GT_KNOB_VALUES - 1; at >= 0; at--)
        ok = check_value(k, c, at, value) && ok;
    free(value);
    gt_card_balance_free(c, false, NULL);
    for (int i = k->n - 1; i >= 0; i--)
        if (k->knob[i].n_values == 0)
            drop_knob(k, i);
    if (ok && k->n == 0)
        fputs("gauntlet balance: no card can have another value\n", stderr);
    return ok && k->n > 0;
}
