/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading the project file: an object of lists of texts, the shares, and the margin of gates. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/project.h"

#include "decks/files/errors.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/system.h"
#include "sim/cli/commands.h"

#include <unistd.h>

static const char *const KEYS[] = {"$schema", "band",    "cards",    "decks", "field",
                                   "margin",  "options", "policies", "rules", "shares"};

enum { N_KEYS = sizeof KEYS / sizeof KEYS[0] };

static const char *keep(gt_project *p, const char *text)
{
    gt_paths_add(&p->texts, text);
    return p->texts.path[p->texts.n - 1];
}

/* What the texts of a list are. */
enum kind { CARDS, DECKS, POLICIES };

/* Keeps a text of a list: paths count from the folder of the project file. A deck that does not lie
 * there may be the name of one that comes along, and stays as it is; the sign of cards that are
 * added stays in front. */
static const char *keep_item(gt_project *p, enum kind kind, const char *file, const char *text)
{
    const char *slash = strrchr(file, '/');
    bool added = kind == CARDS && text[0] == '+';
    const char *path = text + added;
    if (kind == POLICIES || slash == NULL || path[0] == '/')
        return keep(p, text);
    size_t size = strlen(file) + strlen(text) + 1;
    char *whole = gt_resize(NULL, size, 1);
    snprintf(whole, size, "%s%.*s%s", added ? "+" : "", (int)(slash + 1 - file), file, path);
    bool name = kind == DECKS && strchr(text, '/') == NULL && access(whole, F_OK) != 0;
    const char *kept = keep(p, name ? text : whole);
    free(whole);
    return kept;
}

/* Reads the list at `key`. */
static void read_list(gt_project *p, const gt_json *json, const char *key, enum kind kind,
                      const char *file, gt_strings *out, gt_errors *e)
{
    const cJSON *list = gt_json_get(json->root, key);
    if (list == NULL)
        return;
    if (!cJSON_IsArray(list)) {
        gt_json_error(json, list, e, "expected a list of texts, not %s", gt_json_kind(list));
        return;
    }
    if (list->child == NULL)
        gt_json_error(json, list, e, "the list is empty; leave the key out instead");
    for (const cJSON *item = list->child; item != NULL; item = item->next) {
        if (!cJSON_IsString(item) || item->valuestring[0] == '\0')
            gt_json_error(json, item, e, "expected a text, not %s",
                          cJSON_IsString(item) ? "an empty one" : gt_json_kind(item));
        else
            gt_strings_add(out, keep_item(p, kind, file, item->valuestring));
    }
}

/* Reads the shares of the metagame: an object of numbers by decks' names. */
static void read_shares(gt_project *p, const gt_json *json, gt_errors *e)
{
    const cJSON *shares = gt_json_get(json->root, "shares");
    if (shares == NULL)
        return;
    if (!cJSON_IsObject(shares)) {
        gt_json_error(json, shares, e, "expected an object of numbers by names of decks, not %s",
                      gt_json_kind(shares));
        return;
    }
    p->share = gt_resize(NULL, (size_t)cJSON_GetArraySize(shares) + 1, sizeof *p->share);
    for (const cJSON *item = shares->child; item != NULL; item = item->next) {
        bool ok = cJSON_IsNumber(item) && item->valuedouble > 0 && item->valuedouble < 1e9;
        if (!ok)
            gt_json_error(json, item, e, "expected a number more than 0");
        p->share[p->shared.n] = item->valuedouble;
        gt_strings_add(&p->shared, keep(p, item->string));
    }
}

static void read_rules(gt_project *p, const gt_json *json, gt_errors *e)
{
    char names[200];
    const cJSON *rules = gt_json_get(json->root, "rules");
    if (rules == NULL)
        return;
    if (cJSON_IsString(rules) && gt_system_named(rules->valuestring) != NULL)
        p->rules = keep(p, rules->valuestring);
    else
        gt_json_error(json, rules, e, "expected %s", gt_system_names(names, sizeof names));
}

/* Which options there are, the game says when it is known (gt_options_read). */
static void read_options(gt_project *p, const gt_json *json, gt_errors *e)
{
    const cJSON *options = gt_json_get(json->root, "options");
    if (options == NULL)
        return;
    if (cJSON_IsString(options) && options->valuestring[0] != '\0')
        p->options = keep(p, options->valuestring);
    else
        gt_json_error(json, options, e, "expected a text, NAME=VALUE or several with commas");
}

/* Reads the margin, a number of per cent. */
static void read_margin(gt_project *p, const gt_json *json, gt_errors *e)
{
    const cJSON *margin = gt_json_get(json->root, "margin");
    if (margin == NULL)
        return;
    p->margin = cJSON_IsNumber(margin) ? margin->valuedouble / 100 : 0;
    if (p->margin < GT_LEAST_MARGIN || p->margin >= 1)
        gt_json_error(json, margin, e, "expected a number of per cent from %g to less than 100",
                      100 * GT_LEAST_MARGIN);
}

/* Reads the band, two numbers of per cent around 50. */
static void read_band(gt_project *p, const gt_json *json, gt_errors *e)
{
    const cJSON *band = gt_json_get(json->root, "band");
    if (band == NULL)
        return;
    const cJSON *low = cJSON_IsArray(band) ? band->child : NULL;
    const cJSON *high = low != NULL ? low->next : NULL;
    bool ok = low != NULL && high != NULL && cJSON_IsNumber(low) && cJSON_IsNumber(high) &&
              high->next == NULL && low->valuedouble > 0 && low->valuedouble < 50 &&
              high->valuedouble > 50 && high->valuedouble < 100;
    if (!ok) {
        gt_json_error(json, band, e,
                      "expected two numbers of per cent, one below 50 and one above: [45, 55]");
        return;
    }
    p->band[0] = low->valuedouble / 100;
    p->band[1] = high->valuedouble / 100;
}

static void check_keys(const gt_json *json, gt_errors *e)
{
    for (const cJSON *item = json->root->child; item != NULL; item = item->next) {
        char hint[64];
        bool known = false;
        for (int i = 0; i < N_KEYS; i++)
            known = known || strcmp(item->string, KEYS[i]) == 0;
        if (known)
            continue;
        const char *nearest = gt_nearest(item->string, KEYS, N_KEYS);
        gt_did_you_mean(nearest, hint, sizeof hint);
        gt_json_key_error(json, item, e, "unknown key%s",
                          nearest != NULL ? hint
                                          : "; expected band, cards, decks, field, margin, "
                                            "options, policies, rules or shares");
    }
}

static void read_object(gt_project *p, const gt_json *json, const char *path, gt_errors *e)
{
    if (!cJSON_IsObject(json->root)) {
        gt_json_error(json, json->root, e, "expected an object, not %s", gt_json_kind(json->root));
        return;
    }
    check_keys(json, e);
    read_list(p, json, "cards", CARDS, path, &p->cards, e);
    read_list(p, json, "decks", DECKS, path, &p->decks, e);
    read_list(p, json, "field", DECKS, path, &p->field, e);
    read_list(p, json, "policies", POLICIES, path, &p->policies, e);
    read_rules(p, json, e);
    read_options(p, json, e);
    read_shares(p, json, e);
    read_margin(p, json, e);
    read_band(p, json, e);
}

bool gt_project_read(gt_project *p, const char *path)
{
    *p = (gt_project){.texts = {0}};
    if (path == NULL) {
        path = "gauntlet.json";
        if (access(path, F_OK) != 0)
            return true;
    }
    gt_errors errors = {0};
    gt_json *json = gt_json_read(path, &errors);
    if (json != NULL)
        read_object(p, json, path, &errors);
    gt_json_free(json);
    return gt_errors_tell(&errors);
}

int gt_project_choose(gt_project *p, const gt_usage *usage, const char *path, bool none)
{
    *p = (gt_project){.texts = {0}};
    if (none && path != NULL)
        return gt_usage_error(usage, "--project and --no-project exclude each other");
    return none || gt_project_read(p, path) ? GT_GO_ON : GT_EXIT_USAGE;
}

void gt_project_free(gt_project *p)
{
    gt_strings_free(&p->cards);
    gt_strings_free(&p->decks);
    gt_strings_free(&p->field);
    gt_strings_free(&p->policies);
    gt_strings_free(&p->shared);
    free(p->share);
    gt_paths_free(&p->texts);
}
