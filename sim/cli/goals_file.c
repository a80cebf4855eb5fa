/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Goals of a file; all numbers are per cent:
 *
 *     {"decks": [45, 55],                     every deck over the field
 *      "matchups": [{"deck": "rock", "against": "scissors", "band": [55, 60], "weight": 2}],
 *      "first player": [47, 53],
 *      "largest share": 40}
 *
 * `decks` may also be a list of {"deck", "band", "weight"}, `matchups` a band for every matchup. */
#include "sim/cli/balance_input.h"

#include "decks/files/text.h"

#include <string.h>

typedef struct reader {
    gt_goals *g;
    const gt_contest *c;
    const gt_json *json;
    gt_errors *e;
} reader;

static bool is_rate(const cJSON *x)
{
    return x != NULL && cJSON_IsNumber(x) && x->valuedouble >= 0 && x->valuedouble <= 100;
}

static bool is_band(const cJSON *node)
{
    const cJSON *low = cJSON_IsArray(node) ? node->child : NULL, *high = low ? low->next : NULL;
    return is_rate(low) && is_rate(high) && high != NULL && high->next == NULL &&
           low->valuedouble <= high->valuedouble;
}

/* False, and an error: it is none. */
static bool read_band(const reader *r, const cJSON *node, const cJSON *at, double band[2])
{
    if (node == NULL || !is_band(node)) {
        gt_json_error(r->json, node != NULL ? node : at, r->e,
                      "expected a band, two numbers of per cent: [45, 55]");
        return false;
    }
    band[0] = node->child->valuedouble / 100;
    band[1] = node->child->next->valuedouble / 100;
    return true;
}

static double read_weight(const reader *r, const cJSON *node)
{
    const cJSON *weight = gt_json_get(node, "weight");
    if (weight == NULL)
        return 1;
    if (cJSON_IsNumber(weight) && weight->valuedouble > 0)
        return weight->valuedouble;
    gt_json_error(r->json, weight, r->e, "expected a number above 0");
    return 1;
}

/* Whether a word is what a deck is called, or its file without folder and ending. */
static bool is_called(const gt_contest *c, int deck, const char *word)
{
    const char *path = c->path[deck], *slash = path != NULL ? strrchr(path, '/') : NULL;
    const char *file = slash != NULL ? slash + 1 : path;
    size_t n = strlen(word);
    return strcmp(c->name[deck], word) == 0 ||
           (file != NULL && strncmp(file, word, n) == 0 && (file[n] == '.' || file[n] == '\0'));
}

/* -1, and an error: there is no such deck. */
static int read_deck(const reader *r, const cJSON *node, const char *key)
{
    const char *word = gt_json_text_in(node, key);
    for (int i = 0; i < r->c->decks.n; i++)
        if (is_called(r->c, i, word))
            return i;
    const cJSON *at = gt_json_get(node, key);
    gt_json_error(r->json, at != NULL ? at : node, r->e, "expected \"%s\", a deck of the field",
                  key);
    return -1;
}

static void read_one_deck(const reader *r, const cJSON *node)
{
    static const char *const keys[] = {"deck", "band", "weight"};
    double band[2];
    gt_json_check_keys(r->json, node, keys, 3, r->e);
    int deck = read_deck(r, node, "deck");
    if (deck < 0 || !read_band(r, gt_json_get(node, "band"), node, band))
        return;
    if (!gt_goals_add_deck(r->g, deck, r->c->share, band[0], band[1], read_weight(r, node)))
        gt_json_error(r->json, node, r->e, "the deck meets no other");
}

static void read_one_matchup(const reader *r, const cJSON *node)
{
    static const char *const keys[] = {"deck", "against", "band", "weight"};
    double band[2];
    gt_json_check_keys(r->json, node, keys, 4, r->e);
    int a = read_deck(r, node, "deck"), b = read_deck(r, node, "against");
    if (a < 0 || b < 0 || !read_band(r, gt_json_get(node, "band"), node, band))
        return;
    if (!gt_goals_add_matchup(r->g, a, b, band[0], band[1], read_weight(r, node)))
        gt_json_error(r->json, node, r->e, "the two decks do not meet");
}

static void add_all_decks(gt_goals *g, const gt_contest *c, const double band[2])
{
    for (int i = 0; i < c->decks.n; i++)
        gt_goals_add_deck(g, i, c->share, band[0], band[1], 1);
}

/* A band for all, or a list with one for each that is named. */
static void read_each(const reader *r, const char *key, bool matchups)
{
    const cJSON *node = gt_json_get(r->json->root, key);
    double band[2];
    if (node == NULL)
        return;
    if (cJSON_IsArray(node) && cJSON_IsObject(node->child)) {
        for (const cJSON *at = node->child; at != NULL; at = at->next)
            (matchups ? read_one_matchup : read_one_deck)(r, at);
    } else if (read_band(r, node, node, band)) {
        for (int m = 0; m < r->c->field.n_matchups && matchups; m++)
            gt_goals_add_matchup(r->g, r->c->matchup[m].a, r->c->matchup[m].b, band[0], band[1], 1);
        if (!matchups)
            add_all_decks(r->g, r->c, band);
    }
}

static void read_all(const reader *r)
{
    static const char *const keys[] = {"$schema", "decks", "matchups", "first player",
                                       "largest share"};
    const cJSON *root = r->json->root, *first = gt_json_get(root, "first player");
    const cJSON *share = gt_json_get(root, "largest share");
    double band[2];
    if (!cJSON_IsObject(root)) {
        gt_json_error(r->json, root, r->e, "expected an object, not %s", gt_json_kind(root));
        return;
    }
    gt_json_check_keys(r->json, root, keys, 5, r->e);
    read_each(r, "decks", false);
    read_each(r, "matchups", true);
    if (first != NULL && read_band(r, first, first, band))
        gt_goals_add_first(r->g, band[0], band[1], 1);
    if (share != NULL && !is_rate(share))
        gt_json_error(r->json, share, r->e, "expected a number of per cent");
    else if (share != NULL)
        gt_goals_add_share(r->g, share->valuedouble / 100, 1);
    if (r->e->n == 0 && r->g->n == 0)
        gt_json_error(r->json, root, r->e,
                      "expected a goal: decks, matchups, \"first player\" or \"largest share\"");
}

void gt_goals_like(gt_goals *g, const gt_contest *c)
{
    gt_goals_begin(g, c->decks.n, c->matchup, c->field.n_matchups);
    g->relative = true;
    for (int m = 0; m < c->field.n_matchups; m++)
        gt_goals_add_matchup(g, c->matchup[m].a, c->matchup[m].b, 0.499, 0.501, 1);
}

bool gt_goals_read(gt_goals *g, const gt_contest *c, const char *path, const double band[2])
{
    static const double usual[2] = {0.45, 0.55};
    gt_goals_begin(g, c->decks.n, c->matchup, c->field.n_matchups);
    if (path == NULL) {
        add_all_decks(g, c, band[1] > 0 ? band : usual);
        return true;
    }
    gt_errors e = {0};
    gt_json *json = gt_json_read(path, &e);
    const reader r = {g, c, json, &e};
    if (json != NULL)
        read_all(&r);
    bool ok = gt_errors_tell(&e);
    gt_json_free(json);
    return ok;
}
