/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet scenario: runs scenarios and prints those that fail, with the position and the
 * difference. With --strip-each it asks the opposite question: does each card's test notice that
 * the card has lost its abilities? With --mutate, that one of its operands changed (mutants.c)? */
#include "decks/language/library.h"
#include "sim/cli/board.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/mutants.h"
#include "sim/cli/narrate.h"
#include "sim/cli/options.h"
#include "sim/scenario/mutate.h"
#include "sim/scenario/scenario.h"

#include <string.h>

/* ---- What is printed. */

/* The lines of a text, each with a margin in front. */
static void print_lines(const char *text, const char *margin)
{
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");
        printf("%s%.*s\n", margin, (int)n, text);
        text += n + (text[n] == '\n');
    }
}

static void tell_begin(void *context, const gt_scenario *sc, const gt_game *g, const gt_state *s)
{
    gt_narrator *n = context;
    printf("\n%s\n", sc->name);
    gt_print_board(stdout, g, n->pool, s, true, "  ");
    n->game = g;
    n->turn = gt_turn_told(g, s);
}

static void tell_action(void *context, int player, const char *text)
{
    gt_narrate_action(context, NULL, player, text);
}

static void tell_failure(void *context, const gt_sc_failure *f)
{
    const gt_narrator *n = context;
    char place[800];
    gt_scenario_place(f->scenario->json, f->node, place, sizeof place);
    printf("FAIL  %s\n  %s\n", f->scenario->name, place);
    print_lines(f->text, "    ");
    if (f->game == NULL)
        return;
    fputs("  ", stdout);
    gt_print_moment(stdout, f->game, f->state);
    putchar('\n');
    gt_print_board(stdout, f->game, n->pool, f->state, true, "  ");
    putchar('\n');
}

/* ---- Running. */

static int run_all(const gt_scenarios *list, const gt_pool *pool, bool verbose)
{
    gt_narrator narrator;
    gt_narrator_begin(&narrator, stdout, NULL, pool, 0, "  ");
    gt_sc_watch watch = {.context = &narrator, .failed = tell_failure};
    int passed = 0;
    if (verbose) {
        watch.observer = &narrator.observer;
        watch.begun = tell_begin;
        watch.acted = tell_action;
    }
    for (int i = 0; i < list->n; i++) {
        bool good = gt_scenario_run(&list->item[i], pool, &watch);
        passed += good;
        if (good && verbose)
            printf("ok    %s\n", list->item[i].name);
    }
    printf("%d passed, %d failed\n", passed, list->n - passed);
    return passed == list->n ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

/* ---- Cards without their abilities. */

/* Scenarios that test the card, and whether one of them passes with its abilities and fails
 * without. */
static int scenarios_of(const gt_scenarios *list, const gt_pool *pool, int card, bool *noticed)
{
    gt_pool stripped = gt_pool_stripped(pool, card);
    int n = 0;
    *noticed = false;
    for (int i = 0; i < list->n; i++) {
        if (!gt_scenario_tests(&list->item[i], card))
            continue;
        n++;
        if (!*noticed)
            *noticed = gt_scenario_run(&list->item[i], pool, NULL) &&
                       !gt_scenario_run(&list->item[i], &stripped, NULL);
    }
    gt_pool_stripped_free(&stripped);
    return n;
}

static int strip_each(const gt_scenarios *list, const gt_pool *pool)
{
    int passed = 0, failed = 0, unnamed = 0;
    for (int card = 0; card < pool->n_defs; card++) {
        const gt_def *def = &pool->defs[card];
        bool noticed;
        if (!gt_card_has_abilities(def))
            continue;
        int n = scenarios_of(list, pool, card, &noticed);
        unnamed += n == 0;
        if (n == 0)
            continue;
        passed += noticed;
        failed += !noticed;
        if (!noticed)
            printf("FAIL  %s %s: none of its %d scenario%s passes with its abilities and fails "
                   "without\n",
                   def->id, def->name, n, n == 1 ? "" : "s");
    }
    if (unnamed > 0)
        printf("%d cards with abilities are named by no scenario\n", unnamed);
    printf("%d passed, %d failed\n", passed, failed);
    return failed == 0 ? GT_EXIT_DONE : GT_EXIT_FAILED;
}

static int run_stripped(const gt_usage *usage, const gt_scenarios *list, const gt_pool *pool,
                        const char *id, bool verbose)
{
    int card = gt_pool_find(pool, id);
    if (card < 0)
        return gt_usage_error(usage, "--strip: there is no card %s", id);
    gt_pool stripped = gt_pool_stripped(pool, card);
    int status = run_all(list, &stripped, verbose);
    gt_pool_stripped_free(&stripped);
    return status;
}

/* ---- The command. */

typedef struct arguments {
    gt_strings paths, cards, patches, mutate;
    bool verbose, strip_each, mutate_each;
    const char *rules, *strip, *mutants;
    int tolerate; /* changes in 100 that nobody notices */
} arguments;

static int run(const gt_usage *usage, const arguments *args)
{
    const gt_input_options asked = {.rules = args->rules,
                                    .cards = &args->cards,
                                    .patches = &args->patches,
                                    .files = &args->paths};
    gt_input input;
    gt_errors errors = {0};
    gt_scenarios list = {0};
    int status;
    if (!gt_input_read(&input, &asked))
        return GT_EXIT_USAGE;
    const gt_pool *pool = gt_input_pool(&input);
    for (int i = 0; i < args->paths.n; i++)
        gt_scenarios_read(&list, args->paths.item[i], input.system, pool, &errors);
    if (errors.n > 0) {
        gt_errors_print(&errors, stderr);
        status = GT_EXIT_USAGE;
    } else if (args->mutate.n > 0 || args->mutate_each) {
        status = gt_report_mutants(usage, &list, input.system, pool, &args->mutate, args->mutants,
                                   args->tolerate);
    } else if (args->strip_each) {
        status = strip_each(&list, pool);
    } else if (args->strip != NULL) {
        status = run_stripped(usage, &list, pool, args->strip, args->verbose);
    } else {
        status = run_all(&list, pool, args->verbose);
    }
    gt_scenarios_free(&list);
    gt_errors_free(&errors);
    gt_input_free(&input);
    return status;
}

int gt_cmd_scenario(int argc, char **argv)
{
    arguments args = {.tolerate = 1};
    const gt_option options[] = {
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        {"verbose", NULL, "show every scenario and what happens in it", GT_AS_FLAG(&args.verbose)},
        {"strip", "ID", "run with that card's abilities taken away", GT_AS_TEXT(&args.strip)},
        {"strip-each", NULL, "check that each card's scenarios fail without its abilities",
         GT_AS_FLAG(&args.strip_each)},
        {"mutate", "ID...",
         "change each operand of these cards (or of a set) and list what no scenario notices",
         GT_AS_REST(&args.mutate)},
        {"mutate-each", NULL, "the same for all cards", GT_AS_FLAG(&args.mutate_each)},
        {"mutants", "FILE", "with these two: a list of changes that change nothing",
         GT_AS_TEXT(&args.mutants)},
        {"tolerate", "N", "... allow N changes in 100 to go unnoticed (default: 1)",
         GT_AS_INT(&args.tolerate, 0, 100)},
        GT_RULES_OPTION(&args.rules),
        {0},
    };
    const gt_usage usage = {
        "scenario", "FILE|DIR...",
        "Runs scenarios: a position, actions, and what must be true after them\n"
        "(docs/scenarios.md). Exit status 1 if one fails, 2 if a file is wrong.",
        "gauntlet scenario tests/scenarios/rules --verbose", options};
    int status = gt_parse(&usage, argc, argv, &args.paths);
    if (status == GT_GO_ON && args.paths.n == 0)
        status = gt_usage_error(&usage, "a scenario file or a folder was expected");
    if (status == GT_GO_ON)
        status = run(&usage, &args);
    gt_strings_free(&args.paths);
    gt_options_free(options);
    return status;
}
