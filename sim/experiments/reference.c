/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading reference.json:
 *
 *     {"measured": [{"player", "reference", "against", "cost",
 *                    "decks": [{"deck", "list", "here", "there"}]}]}
 *
 * "list" as results.json has it; "cost" may be missing. */
#include "sim/experiments/reference.h"

#include "decks/files/data.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/system.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct gt_reference {
    gt_json *json;
};

gt_reference *gt_reference_load(const char *rules)
{
    char below[100], path[4096];
    gt_errors e = {0};
    snprintf(below, sizeof below, "%s/reference.json", rules);
    gt_data_path(below, path, sizeof path);
    if (gt_system_named(rules) == NULL || access(path, R_OK) != 0)
        return NULL;
    gt_reference *reference = gt_resize(NULL, 1, sizeof *reference);
    reference->json = gt_json_read(path, &e);
    gt_errors_tell(&e);
    return reference;
}

void gt_reference_free(gt_reference *reference)
{
    if (reference != NULL)
        gt_json_free(reference->json);
    free(reference);
}

bool gt_same_player(const char *a, const char *b)
{
    size_t n = strcspn(a, ":");
    return n == strcspn(b, ":") && strncmp(a, b, n) == 0;
}

/* What is said in a row of a deck whose "list" or "deck" is that text; NULL: nothing. */
static const cJSON *find_deck(const cJSON *row, const char *key, const char *text)
{
    const cJSON *decks = gt_json_get(row, "decks");
    for (const cJSON *at = decks != NULL ? decks->child : NULL; at != NULL; at = at->next)
        if (strcmp(gt_json_text_in(at, key), text) == 0)
            return at;
    return NULL;
}

/* Looks for a deck of a player; false: no row has it. *most: how far the figures are apart, of
 * several the largest, which goes to `out` if it is more. */
static bool look(const gt_reference *reference, const char *policy, const char *key,
                 const char *text, double *most, gt_divergence_of *out)
{
    const cJSON *measured = gt_json_get(reference->json->root, "measured");
    bool known = false;
    for (const cJSON *row = measured != NULL ? measured->child : NULL; row != NULL;
         row = row->next) {
        const cJSON *deck = find_deck(row, key, text);
        if (deck == NULL || !gt_same_player(policy, gt_json_text_in(row, "player")))
            continue;
        const cJSON *here = gt_json_get(deck, "here"), *there = gt_json_get(deck, "there");
        known = true;
        if (!cJSON_IsNumber(here) || !cJSON_IsNumber(there) ||
            fabs(here->valuedouble - there->valuedouble) <= *most)
            continue;
        *most = fabs(here->valuedouble - there->valuedouble);
        *out = (gt_divergence_of){.reference = gt_json_text_in(row, "reference"),
                                  .against = gt_json_text_in(row, "against"),
                                  .here = here->valuedouble,
                                  .there = there->valuedouble,
                                  .cost = gt_json_number_in(row, "cost")};
    }
    return known;
}

bool gt_reference_parts(const gt_reference *reference, const char *policy, uint64_t list,
                        const char *name, gt_divergence_of *out)
{
    char hash[20];
    double most = GT_FAR_APART;
    if (reference == NULL || reference->json == NULL)
        return false;
    snprintf(hash, sizeof hash, "%016" PRIx64, list);
    if (list == 0 || !look(reference, policy, "list", hash, &most, out)) {
        look(reference, policy, "deck", name, &most, out);
        out->changed = most > GT_FAR_APART;
    }
    return most > GT_FAR_APART;
}
