/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching the cards. What a card says is read from its JSON as the library keeps it, with
 * patches; cards that are part of the program have none, and are found by their text alone. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/find_cards.h"

#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/language/render.h"

#include <cjson/cJSON.h>

enum comparison { HOLDS, EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST };

typedef struct condition {
    char key[60]; /* "": anywhere in its text */
    enum comparison is;
    const char *value;
    double number; /* of the value */
    bool is_number;
} condition;

/* ---- Conditions. */

static const struct {
    const char *sign;
    enum comparison is;
} SIGNS[] = {{"!=", UNEQUAL}, {"<=", AT_MOST}, {">=", AT_LEAST},
             {"=", EQUAL},    {"<", LESS},     {">", MORE}};

static condition read_condition(const char *text)
{
    condition c = {.value = text};
    size_t n = strcspn(text, "!<>=");
    for (size_t i = 0; i < sizeof SIGNS / sizeof *SIGNS && n > 0 && n < sizeof c.key; i++) {
        size_t size = strlen(SIGNS[i].sign);
        if (c.is != HOLDS || strncmp(text + n, SIGNS[i].sign, size) != 0)
            continue;
        c.is = SIGNS[i].is;
        c.value = text + n + size;
        snprintf(c.key, sizeof c.key, "%.*s", (int)n, text);
    }
    char *end;
    c.number = strtod(c.value, &end);
    c.is_number = *end == '\0' && end > c.value;
    return c;
}

static bool compare(double is, const condition *c)
{
    switch (c->is) {
    case HOLDS:
    case EQUAL: return is >= c->number && is <= c->number;
    case UNEQUAL: return is < c->number || is > c->number;
    case LESS: return is < c->number;
    case AT_MOST: return is <= c->number;
    case MORE: return is > c->number;
    case AT_LEAST: return is >= c->number;
    }
    return false;
}

/* ---- What a card says at a key. */

/* Whether a value, or one in a list, is as the condition says; `!=` is turned around by the
 * caller. */
static bool value_meets(const cJSON *value, const condition *c)
{
    for (const cJSON *one = cJSON_IsArray(value) ? value->child : NULL; one != NULL;
         one = one->next)
        if (!cJSON_IsArray(one) && value_meets(one, c))
            return true;
    if (cJSON_IsNumber(value))
        return c->is_number && compare(value->valuedouble, c);
    bool equal = c->is == EQUAL || c->is == UNEQUAL;
    const char *text = cJSON_IsString(value) ? value->valuestring
                       : cJSON_IsBool(value) ? (cJSON_IsTrue(value) ? "true" : "false")
                                             : NULL;
    return equal && text != NULL && gt_alike(c->value, strlen(c->value), text);
}

/* The next node of a tree in the order of its text, NULL behind the last. `parents` holds those of
 * the node. */
typedef struct walk {
    const cJSON *parent[GT_JSON_DEPTH + 1];
    int depth;
} walk;

static const cJSON *next_node(walk *w, const cJSON *node)
{
    if (node->child != NULL && w->depth < GT_JSON_DEPTH) {
        w->parent[w->depth++] = node;
        return node->child;
    }
    while (node->next == NULL) {
        if (w->depth <= 1)
            return NULL;
        node = w->parent[--w->depth];
    }
    return node->next;
}

/* Whether the tree has the key at all, and whether a value there meets the condition. */
static bool tree_meets(const cJSON *root, const condition *c, bool *has)
{
    walk w = {.depth = 0};
    bool meets = false;
    for (const cJSON *node = root; node != NULL && !meets; node = next_node(&w, node)) {
        if (node->string == NULL || strcmp(node->string, c->key) != 0)
            continue;
        *has = true;
        condition plain = *c;
        plain.is = c->is == UNEQUAL ? EQUAL : c->is;
        meets = value_meets(node, &plain);
    }
    return c->is == UNEQUAL ? !meets : meets;
}

static bool text_holds(const gt_input *in, int card, const char *word)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        return false;
    gt_render_card(in->system->dialect, gt_input_pool(in), card, out);
    fclose(out);
    bool holds = gt_alike_within(text, size, word);
    free(text);
    return holds;
}

/* Whether a number is compared with a cost in symbols, as {2}{G}: by what it comes to. */
static bool costs_symbols(const gt_input *in, int card, const condition *c, const cJSON *tree,
                          int *cost)
{
    return c->is_number && strcmp(c->key, "cost") == 0 && in->system->cost != NULL &&
           cJSON_IsString(gt_json_get(tree, "cost")) &&
           in->system->cost(&gt_input_pool(in)->defs[card], cost);
}

static bool meets(const gt_input *in, int card, const condition *c, bool *has)
{
    int cost;
    if (c->is == HOLDS)
        return text_holds(in, card, c->value);
    const char *text = gt_library_text(in->library, card);
    cJSON *tree = text != NULL ? cJSON_Parse(text) : NULL;
    bool met;
    if (costs_symbols(in, card, c, tree, &cost)) {
        *has = true;
        met = compare(cost, c);
    } else
        met = tree != NULL && tree_meets(tree, c, has);
    cJSON_Delete(tree);
    return met;
}

/* ---- All of them. */

bool *gt_find_cards(const gt_input *in, const gt_strings *conditions, int *n)
{
    int n_defs = gt_input_pool(in)->n_defs;
    bool *found = gt_resize(NULL, (size_t)n_defs + 1, sizeof *found), good = true;
    for (int i = 0; i < n_defs; i++)
        found[i] = true;
    for (int k = 0; k < conditions->n; k++) {
        condition c = read_condition(conditions->item[k]);
        bool has = c.is == HOLDS;
        for (int i = 0; i < n_defs; i++)
            found[i] = meets(in, i, &c, &has) && found[i];
        if (!has)
            fprintf(stderr,
                    "gauntlet cards find: no card says anything at '%s'; keys are those of card "
                    "files, as type, cost or name\n",
                    c.key);
        good = good && has;
    }
    *n = 0;
    for (int i = 0; i < n_defs; i++)
        *n += found[i];
    if (good)
        return found;
    free(found);
    return NULL;
}
