/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching the cards. What a card says is read from its JSON as the library keeps it, with
 * patches; cards that are part of the program have none, and are found by their text alone. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/find_cards.h"

#include "decks/cards.h"
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
    char *text = gt_render_text(in->system->dialect, gt_input_pool(in), card);
    bool holds = gt_alike_within(text, strlen(text), word);
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

/* Whether a colour is asked for, by the kinds that people sort cards into; cards of several
 * colours have each of them. */
static bool asks_colour(const gt_input *in, const condition *c)
{
    static const char *const keys[] = {"colour", "colours", "color", "colors"};
    bool asked = false;
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        asked = asked || strcmp(c->key, keys[i]) == 0;
    return asked && (c->is == EQUAL || c->is == UNEQUAL) && in->system->layout != NULL &&
           in->system->layout->colour != NULL;
}

static bool has_colour(const gt_input *in, int card, const char *colour)
{
    const gt_kind *kind = in->system->layout->colour;
    for (; kind->name != NULL; kind++)
        if (gt_alike(colour, strlen(colour), kind->name))
            return (gt_input_pool(in)->defs[card].colour & kind->bits) != 0;
    return false;
}

/* Whether what a card costs is asked for by the game's word for it: the mana value. */
static bool asks_cost(const gt_input *in, const condition *c)
{
    const gt_layout *layout = in->system->layout;
    return c->is_number && layout != NULL && layout->cost != NULL && in->system->cost != NULL &&
           strcmp(c->key, layout->cost) == 0;
}

static bool meets(const gt_input *in, int card, const condition *c, bool *has)
{
    int cost;
    if (asks_colour(in, c)) {
        *has = true;
        return has_colour(in, card, c->value) == (c->is == EQUAL);
    }
    if (asks_cost(in, c)) {
        *has = true;
        return in->system->cost(&gt_input_pool(in)->defs[card], &cost) && compare(cost, c);
    }
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

/* ---- Keys. */

/* The keys of the cards themselves, or all in them, each once; texts of their own. */
static gt_strings list_keys(const gt_input *in, bool all)
{
    gt_strings keys = {0};
    for (int card = 0; card < gt_input_pool(in)->n_defs; card++) {
        const char *text = gt_library_text(in->library, card);
        cJSON *tree = text != NULL ? cJSON_Parse(text) : NULL;
        walk w = {.depth = 0};
        for (const cJSON *node = tree; node != NULL; node = next_node(&w, node)) {
            bool known = node->string == NULL || (w.depth > 1 && !all);
            for (int i = 0; i < keys.n && !known; i++)
                known = strcmp(keys.item[i], node->string) == 0;
            if (!known)
                gt_strings_add(&keys, gt_copy_text(node->string, strlen(node->string)));
        }
        cJSON_Delete(tree);
    }
    return keys;
}

static void free_keys(gt_strings *keys)
{
    for (int i = 0; i < keys->n; i++)
        gt_free((char *)(uintptr_t)keys->item[i]);
    gt_strings_free(keys);
}

/* Whether one is the plural of the other: types, type; abilities, ability. */
static bool is_plural(const char *many, const char *one)
{
    size_t n = strlen(one);
    if (n > 1 && one[n - 1] == 'y' && strncmp(many, one, n - 1) == 0)
        return strcmp(many + n - 1, "ies") == 0;
    return strncmp(many, one, n) == 0 && strcmp(many + n, "s") == 0;
}

/* A key that no card has itself stands for one that some have, of which it is the plural or the
 * singular: with subtype=goblin cards are meant that are Goblins, not those that speak of some. */
static void resolve_key(const gt_strings *keys, condition *c)
{
    for (int i = 0; i < keys->n; i++)
        if (strcmp(keys->item[i], c->key) == 0)
            return;
    for (int i = 0; i < keys->n; i++)
        if (is_plural(keys->item[i], c->key) || is_plural(c->key, keys->item[i])) {
            snprintf(c->key, sizeof c->key, "%s", keys->item[i]);
            return;
        }
}

static void tell_unknown(const gt_input *in, const char *key)
{
    char hint[120];
    gt_strings keys = list_keys(in, true);
    const char *near = gt_nearest(key, keys.item, keys.n);
    fprintf(stderr, "gauntlet cards find: no card says anything at '%s'%s\n", key,
            near != NULL ? gt_did_you_mean(near, hint, sizeof hint)
                         : "; keys are those of card files, as type, cost or name");
    free_keys(&keys);
}

/* ---- All of them. */

/* `told`: a key that there is not is told. */
static bool *find_cards(const gt_input *in, const gt_strings *conditions, bool told, int *n)
{
    int n_defs = gt_input_pool(in)->n_defs;
    bool *found = gt_resize(NULL, (size_t)n_defs + 1, sizeof *found), good = true;
    gt_strings own_keys = list_keys(in, false);
    for (int i = 0; i < n_defs; i++)
        found[i] = true;
    for (int k = 0; k < conditions->n; k++) {
        condition c = read_condition(conditions->item[k]);
        if (c.is != HOLDS)
            resolve_key(&own_keys, &c);
        bool has = c.is == HOLDS;
        for (int i = 0; i < n_defs; i++)
            found[i] = meets(in, i, &c, &has) && found[i];
        if (!has && told)
            tell_unknown(in, c.key);
        good = good && has;
    }
    free_keys(&own_keys);
    *n = 0;
    for (int i = 0; i < n_defs; i++)
        *n += found[i];
    if (good)
        return found;
    gt_free(found);
    *n = 0;
    return NULL;
}

bool *gt_find_cards(const gt_input *in, const gt_strings *conditions, int *n)
{
    return find_cards(in, conditions, true, n);
}

const char *gt_find_elsewhere(const gt_input *in, const gt_strings *conditions, char *buffer,
                              size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (int i = 0; gt_systems[i] != NULL && used < size; i++) {
        gt_errors forgiven = {0};
        gt_input other = {.system = gt_systems[i]};
        int n = 0;
        if (other.system == in->system ||
            (other.library = gt_cards_load(other.system, &forgiven)) == NULL)
            continue;
        gt_free(find_cards(&other, conditions, false, &n));
        if (n > 0)
            used += (size_t)snprintf(buffer + used, size - used, "; %s has %d (--rules %s)",
                                     other.system->title, n, other.system->name);
        gt_library_free(other.library);
        gt_errors_free(&forgiven);
    }
    return buffer;
}
