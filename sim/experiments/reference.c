/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading reference.json:
 *
 *     {"measured": [{"player", "reference", "against",
 *                    "decks": [{"deck", "list", "here", "there"}]}]}
 *
 * "list" as results.json has it; "deck" is there for people. */
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

static const double FAR = 10; /* points */

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

/* Whether a policy with its settings is that player. */
static bool is_player(const char *policy, const char *player)
{
    size_t n = strcspn(policy, ":");
    return n == strlen(player) && strncmp(policy, player, n) == 0;
}

/* What is said of a deck of that list in a row; NULL: nothing. */
static const cJSON *find_deck(const cJSON *row, const char *list)
{
    const cJSON *decks = gt_json_get(row, "decks");
    for (const cJSON *at = decks != NULL ? decks->child : NULL; at != NULL; at = at->next)
        if (strcmp(gt_json_text_in(at, "list"), list) == 0)
            return at;
    return NULL;
}

bool gt_reference_parts(const gt_reference *reference, const char *policy, uint64_t list,
                        gt_divergence_of *out)
{
    char hash[20];
    double most = FAR;
    const cJSON *measured = reference == NULL || reference->json == NULL
                                ? NULL
                                : gt_json_get(reference->json->root, "measured");
    snprintf(hash, sizeof hash, "%016" PRIx64, list);
    for (const cJSON *row = list == 0 || measured == NULL ? NULL : measured->child; row != NULL;
         row = row->next) {
        const cJSON *both = find_deck(row, hash);
        const cJSON *here = gt_json_get(both, "here"), *there = gt_json_get(both, "there");
        if (!is_player(policy, gt_json_text_in(row, "player")) || !cJSON_IsNumber(here) ||
            !cJSON_IsNumber(there) || fabs(here->valuedouble - there->valuedouble) <= most)
            continue;
        most = fabs(here->valuedouble - there->valuedouble);
        *out = (gt_divergence_of){.reference = gt_json_text_in(row, "reference"),
                                  .against = gt_json_text_in(row, "against"),
                                  .here = here->valuedouble,
                                  .there = there->valuedouble};
    }
    return most > FAR;
}
