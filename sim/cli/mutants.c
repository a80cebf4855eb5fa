/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reporting changes of cards that no scenario notices. */
#include "sim/cli/mutants.h"

#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/language/library.h"
#include "sim/cli/commands.h"
#include "sim/scenario/mutate.h"

typedef struct report {
    const gt_system *system;
    const gt_pool *pool;
    gt_mutated_card *card;
    int n;
    uint8_t **listed; /* for each card, for each change: it is in the list */
    int complaints; /* about the list, and scenarios that fail */
} report;

typedef struct counts {
    int cards, changes, noticed, broke, listed, unnoticed;
} counts;

/* ---- Which cards. */

static bool is_meant(const gt_def *def, const gt_strings *ids)
{
    for (int i = 0; i < ids->n; i++) {
        size_t n = strlen(ids->item[i]);
        if (strncmp(def->id, ids->item[i], n) == 0 && (def->id[n] == '\0' || def->id[n] == '-'))
            return true;
    }
    return ids->n == 0;
}

/* False if one of the ids means no card. */
static bool find_cards(const gt_usage *usage, report *r, const gt_strings *ids)
{
    r->card = gt_resize(NULL, (size_t)r->pool->n_defs + 1, sizeof *r->card);
    for (int i = 0; i < ids->n; i++) {
        const gt_strings one = {&ids->item[i], 1};
        int card = 0;
        while (card < r->pool->n_defs && !is_meant(&r->pool->defs[card], &one))
            card++;
        if (card == r->pool->n_defs) {
            gt_usage_error(usage, "--mutate: there is no card and no set %s", ids->item[i]);
            return false;
        }
    }
    for (int i = 0; i < r->pool->n_defs; i++)
        if (gt_card_has_abilities(&r->pool->defs[i]) && is_meant(&r->pool->defs[i], ids))
            r->card[r->n++] = (gt_mutated_card){.card = i};
    return true;
}

/* ---- The list. */

typedef struct list_reader {
    const gt_json *json;
    gt_errors *errors; /* mistakes of the file */
    report *report;
} list_reader;

static void complain(const list_reader *r, const cJSON *node, const char *what)
{
    char place[500];
    gt_scenario_place(r->json, node, place, sizeof place);
    printf("FAIL  %s: %s\n", place, what);
    r->report->complaints++;
}

/* One name of `changes`. */
static void read_change(list_reader *r, const cJSON *node, int card)
{
    const gt_mutated_card *c = &r->report->card[card];
    if (!cJSON_IsString(node)) {
        gt_json_error(r->json, node, r->errors, "the name of a change was expected, not %s",
                      gt_json_kind(node));
        return;
    }
    for (int i = 0; i < c->mutants.n; i++) {
        if (strcmp(c->mutants.item[i].name, node->valuestring) != 0)
            continue;
        if (r->report->listed[card][i])
            complain(r, node, "stands here twice");
        else if (c->verdict[i] != GT_UNNOTICED)
            complain(r, node, "is noticed by a scenario; take it out of the list");
        r->report->listed[card][i] = 1;
        return;
    }
    complain(r, node, "the card has no such change");
}

/* The number of a card among those reported, -1: it is not among them. */
static int number_of(const report *r, int card)
{
    for (int i = 0; i < r->n; i++)
        if (r->card[i].card == card)
            return i;
    return -1;
}

static void read_entry(list_reader *r, const cJSON *node)
{
    const cJSON *id = gt_json_get(node, "card"), *changes = gt_json_get(node, "changes");
    const cJSON *why = gt_json_get(node, "why");
    if (!cJSON_IsString(id) || !cJSON_IsArray(changes) || !cJSON_IsString(why) ||
        why->valuestring[0] == '\0' || cJSON_GetArraySize(node) != 3) {
        gt_json_error(r->json, node, r->errors,
                      "{\"card\": ID, \"changes\": [NAME, ...], \"why\": TEXT} was expected");
        return;
    }
    int card = gt_pool_find(r->report->pool, id->valuestring);
    if (card < 0) {
        complain(r, id, "there is no such card");
        return;
    }
    int number = number_of(r->report, card);
    if (number < 0 && gt_card_has_abilities(&r->report->pool->defs[card]))
        return; /* it was not asked for */
    if (number < 0)
        complain(r, id, "the card has no code");
    for (const cJSON *child = changes->child; number >= 0 && child != NULL; child = child->next)
        read_change(r, child, number);
}

/* False if the file is wrong. */
static bool read_list(report *r, const char *path)
{
    gt_errors errors = {0};
    gt_json *json = path == NULL ? NULL : gt_json_read(path, &errors);
    list_reader reader = {json, &errors, r};
    if (json != NULL) {
        const cJSON *mutants = gt_json_get(json->root, "mutants");
        int keys = gt_json_get(json->root, "$schema") != NULL ? 2 : 1;
        if (!cJSON_IsArray(mutants) || cJSON_GetArraySize(json->root) != keys)
            gt_json_error(json, json->root, &errors, "{\"mutants\": [...]} was expected");
        else
            for (const cJSON *node = mutants->child; node != NULL; node = node->next)
                read_entry(&reader, node);
        gt_json_free(json);
    }
    return gt_errors_tell(&errors);
}

/* ---- Output. */

static void print_unnoticed(const report *r, int number)
{
    const gt_mutated_card *c = &r->card[number];
    const gt_def *def = &r->pool->defs[c->card];
    if (c->n_scenarios == 0) {
        printf("%s %s: %d changes, and no scenario names the card\n", def->id, def->name,
               c->mutants.n);
        return;
    }
    for (int i = 0; i < c->mutants.n; i++) {
        if (c->verdict[i] != GT_UNNOTICED || r->listed[number][i])
            continue;
        printf("%s %s: %s\n", def->id, def->name, c->mutants.item[i].name);
        gt_mutant_print(r->system, r->pool, c->card, &c->mutants.item[i], stdout);
    }
}

static void count(const report *r, int number, counts *sum)
{
    const gt_mutated_card *c = &r->card[number];
    sum->cards++;
    sum->changes += c->mutants.n;
    for (int i = 0; i < c->mutants.n; i++) {
        sum->noticed += c->verdict[i] != GT_UNNOTICED;
        sum->broke += c->verdict[i] == GT_BROKE;
        sum->listed += c->verdict[i] == GT_UNNOTICED && r->listed[number][i];
    }
    sum->unnoticed = sum->changes - sum->noticed - sum->listed;
}

static void print_counts(const char *set, int n, const counts *c)
{
    printf("%-6.*s %7d %8d %8d %7d %10d %7.1f%%\n", n, set, c->cards, c->changes, c->noticed,
           c->listed, c->unnoticed,
           c->changes == 0 ? 0.0 : 100.0 * (double)c->unnoticed / (double)c->changes);
}

static counts print_table(const report *r)
{
    counts all = {0}, set = {0};
    printf("\n%-6s %7s %8s %8s %7s %10s %8s\n", "set", "cards", "changes", "noticed", "listed",
           "unnoticed", "");
    for (int i = 0; i < r->n; i++) {
        const char *id = r->pool->defs[r->card[i].card].id;
        int n = (int)strcspn(id, "-");
        count(r, i, &set);
        count(r, i, &all);
        const char *next = i + 1 < r->n ? r->pool->defs[r->card[i + 1].card].id : "";
        if (strncmp(id, next, (size_t)n + 1) == 0)
            continue;
        print_counts(id, n, &set);
        set = (counts){0};
    }
    print_counts("all", 3, &all);
    if (all.broke > 0)
        printf("%d of those noticed make the engine stop or run on for ever.\n", all.broke);
    return all;
}

/* `tolerated`: so many of 100 changes may be unnoticed. */
static int tell(report *r, int tolerated)
{
    for (int i = 0; i < r->n; i++) {
        const gt_def *def = &r->pool->defs[r->card[i].card];
        if (!r->card[i].sound) {
            printf("FAIL  %s %s: one of its scenarios fails without any change\n", def->id,
                   def->name);
            r->complaints++;
        }
        print_unnoticed(r, i);
    }
    counts all = print_table(r);
    bool enough = all.unnoticed * 100 <= all.changes * tolerated;
    if (!enough)
        printf("More than %d change%s in 100 %s not noticed.\n", tolerated,
               tolerated == 1 ? "" : "s", tolerated == 1 ? "is" : "are");
    if (r->complaints > 0)
        printf("%d mistake%s in the list or in scenarios, see above.\n", r->complaints,
               r->complaints == 1 ? "" : "s");
    return enough && r->complaints == 0 ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

int gt_report_mutants(const gt_usage *usage, const gt_scenarios *list, const gt_system *system,
                      const gt_pool *pool, const gt_strings *ids, const char *excuses,
                      int tolerated)
{
    report r = {.system = system, .pool = pool};
    int status = GT_EXIT_USAGE;
    if (find_cards(usage, &r, ids) && gt_mutate_cards(list, system, pool, r.card, r.n, 0)) {
        r.listed = gt_resize(NULL, (size_t)r.n + 1, sizeof *r.listed);
        for (int i = 0; i < r.n; i++) {
            r.listed[i] = gt_zeroed((size_t)r.card[i].mutants.n + 1, 1);
        }
        if (read_list(&r, excuses))
            status = tell(&r, tolerated);
        for (int i = 0; i < r.n; i++)
            free(r.listed[i]);
        free(r.listed);
    }
    for (int i = 0; i < r.n; i++)
        gt_mutated_free(&r.card[i]);
    free(r.card);
    return status;
}
