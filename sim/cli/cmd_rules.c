/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet rules: the clauses of the rules, and what names each; what they leave open. */
#include "decks/lists/shipped.h"
#include "sim/cli/commands.h"
#include "sim/cli/coverage.h"
#include "sim/cli/group.h"
#include "sim/cli/options.h"
#include "sim/cli/rulings.h"
#include "sim/cli/which_game.h"

#include <cjson/cJSON.h>

typedef struct sums {
    int named, not_shown, open, uncovered;
} sums;

static sums sums_of(const gt_coverage *c)
{
    sums s = {0};
    for (int i = 0; i < c->n; i++) {
        bool named = c->clause[i].n > 0, excused = c->clause[i].reason != NULL;
        s.named += named;
        s.not_shown += !named && excused;
        s.open += !named && c->clause[i].open;
        s.uncovered += !named && !excused && !c->clause[i].open;
    }
    return s;
}

/* ---- Text. */

static void print_text(const gt_coverage *c)
{
    sums s = sums_of(c);
    for (int i = 0; i < c->n; i++) {
        const gt_clause *clause = &c->clause[i];
        printf("%s%s%s", clause->number, clause->title != NULL ? "  " : "",
               clause->title != NULL ? clause->title : "");
        if (clause->n > 0)
            putchar('\n');
        else if (clause->reason != NULL)
            printf("  not shown (%s): %s\n", clause->kind, clause->reason);
        else if (clause->open)
            puts("  open: nothing shows it yet");
        else
            puts("  UNCOVERED");
        for (int k = 0; k < clause->n; k++) {
            const gt_witness *w = &c->witness[clause->witness[k]];
            printf("    %s:%d: %s\n", w->file, w->line, w->name);
        }
    }
    printf("\n%d clauses: %d named by %d scenarios and tests, %d that no test can show, "
           "%d open, %d uncovered\n",
           c->n, s.named, c->n_witnesses, s.not_shown, s.open, s.uncovered);
}

/* ---- JSON. */

static cJSON *witnesses_json(const gt_coverage *c, const gt_clause *clause, bool tests)
{
    cJSON *list = cJSON_CreateArray();
    for (int i = 0; i < clause->n; i++) {
        const gt_witness *w = &c->witness[clause->witness[i]];
        if (w->test != tests)
            continue;
        cJSON *one = cJSON_CreateObject();
        cJSON_AddStringToObject(one, "file", w->file);
        cJSON_AddNumberToObject(one, "line", w->line);
        cJSON_AddStringToObject(one, "name", w->name);
        cJSON_AddItemToArray(list, one);
    }
    return list;
}

static void print_json(const gt_coverage *c)
{
    sums s = sums_of(c);
    printf("{\"named\": %d, \"not_shown\": %d, \"open\": %d, \"uncovered\": %d, \"clauses\": [\n",
           s.named, s.not_shown, s.open, s.uncovered);
    for (int i = 0; i < c->n; i++) {
        const gt_clause *clause = &c->clause[i];
        cJSON *row = cJSON_CreateObject();
        cJSON_AddStringToObject(row, "clause", clause->number);
        if (clause->title != NULL)
            cJSON_AddStringToObject(row, "title", clause->title);
        cJSON_AddItemToObject(row, "scenarios", witnesses_json(c, clause, false));
        cJSON_AddItemToObject(row, "tests", witnesses_json(c, clause, true));
        if (clause->reason != NULL) {
            cJSON_AddStringToObject(row, "not_shown", clause->reason);
            cJSON_AddStringToObject(row, "kind", clause->kind);
        }
        if (clause->open)
            cJSON_AddBoolToObject(row, "open", true);
        char *text = cJSON_PrintUnformatted(row);
        printf("%s%s\n", text != NULL ? text : "null", i + 1 < c->n ? "," : "");
        cJSON_free(text);
        cJSON_Delete(row);
    }
    puts("]}");
}

/* ---- The command. */

static int report(const char *rules, const gt_strings *paths, bool json)
{
    static const char *const usual[] = {"tests"};
    char list[4096];
    gt_coverage c;
    gt_errors errors = {0};
    gt_which_game which;
    gt_which_begin(&which, &errors);
    gt_which_named(&which, rules, "--rules");
    gt_which_paths(&which, paths);
    gt_shipped(which.system != NULL ? which.system : gt_systems[0], "clauses.json", list,
               sizeof list);
    gt_coverage_read(&c, list, paths->n > 0 ? paths->item : usual, paths->n > 0 ? paths->n : 1,
                     &errors);
    int status = GT_EXIT_USAGE;
    if (errors.n == 0) {
        status = sums_of(&c).uncovered > 0 ? GT_EXIT_FAILED : GT_EXIT_DONE;
        if (json)
            print_json(&c);
        else
            print_text(&c);
    }
    gt_errors_tell(&errors);
    gt_coverage_free(&c);
    return status;
}

static int cmd_coverage(int argc, char **argv)
{
    gt_strings paths = {0};
    const char *rules = NULL;
    bool json = false;
    const gt_option options[] = {
        {"json", NULL, "print JSON", GT_AS_FLAG(&json)},
        GT_RULES_OPTION(&rules),
        {0},
    };
    const gt_usage usage = {
        "rules coverage", "[FILE|DIR...]",
        "Lists the clauses of the rules with the scenarios and tests that name each; of those\n"
        "that no test can show, the reason and its kind; what nothing shows yet is open.\n"
        "Reads scenarios (*.json) and tests in C (a comment 'clauses: 5.1.2.1, ...') below\n"
        "the folder tests, or where you say. Exit status 1 if nothing names a clause, 2 if an\n"
        "unknown clause is named.",
        "gauntlet rules coverage tests/scenarios tests/unit", options};
    int status = gt_parse(&usage, argc, argv, &paths);
    if (status == GT_GO_ON)
        status = report(rules, &paths, json);
    gt_strings_free(&paths);
    return status;
}

int gt_cmd_rules(int argc, char **argv)
{
    static const gt_subcommand words[] = {
        {"coverage", cmd_coverage, "[FILE|DIR...]",
         "lists the clauses of the rules, and the scenarios and tests that name each"},
        {"rulings", gt_cmd_rulings, "[NUMBER|WORD...]",
         "prints how the engine plays what the rules leave open"},
        {0},
    };
    static const gt_group group = {"rules", words, "", "gauntlet rules coverage tests"};
    return gt_group_run(&group, argc, argv);
}
