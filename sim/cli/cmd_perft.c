/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet perft: counts the action sequences of a length from the position of a scenario, by
 * first action and in total, as chess engines do. Two engines, or two versions of one, that
 * disagree on any position's legal actions disagree here. A game that is over counts as one
 * sequence, however much of the length is left. */
#include "decks/files/memory.h"
#include "sim/cli/commands.h"
#include "sim/cli/input.h"
#include "sim/cli/options.h"
#include "sim/scenario/scenario.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEPTH = 12 };

/* Sequences of `depth` actions from s; behind s in its row there is room for `depth` states. */
static uint64_t count(const gt_game *g, gt_state *s, int depth)
{
    gt_action legal[GT_MAX_ACTIONS];
    uint64_t sum = 0;
    gt_state *next = gt_state_at(g->rules, s, 1);
    if (depth == 0 || gt_to_move(g, s) == GT_TERMINAL)
        return 1;
    int n = gt_legal_actions(g, s, legal);
    if (depth == 1)
        return (uint64_t)n;
    for (int i = 0; i < n; i++) {
        gt_copy(g, next, s);
        gt_apply(g, next, legal[i]);
        sum += count(g, next, depth - 1);
    }
    return sum;
}

static void print_counts(const gt_game *g, gt_state *s, int depth)
{
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT];
    uint64_t sum = 0;
    gt_state *next = gt_state_at(g->rules, s, 1);
    int n = gt_legal_actions(g, s, legal);
    for (int i = 0; i < n; i++) {
        gt_copy(g, next, s);
        gt_apply(g, next, legal[i]);
        uint64_t below = count(g, next, depth - 1);
        gt_action_text(g, s, legal[i], text, sizeof text);
        printf("%c: %-30s %12" PRIu64 "\n", "AB"[gt_to_move(g, s)], text, below);
        sum += below;
    }
    printf("%d actions, %" PRIu64 " sequences of length %d\n", n, sum, depth);
}

/* The scenario called `name`, or the first one. */
static const gt_scenario *find(const gt_scenarios *list, const char *name)
{
    if (name == NULL)
        return list->n > 0 ? &list->item[0] : NULL;
    for (int i = 0; i < list->n; i++)
        if (strcmp(list->item[i].name, name) == 0)
            return &list->item[i];
    return NULL;
}

static int run(const gt_usage *usage, const gt_input_options *asked, const char *name, int depth)
{
    gt_input input;
    gt_errors errors = {0};
    gt_scenarios list = {0};
    int status = GT_EXIT_USAGE;
    if (!gt_input_read(&input, asked))
        return status;
    const char *path = asked->files->item[0];
    const gt_pool *pool = gt_input_pool(&input);
    void *game = gt_resize(NULL, 1, input.system->game_bytes);
    gt_state *state = gt_resize(NULL, (size_t)depth + 1, gt_state_bytes(input.system->rules));
    gt_scenarios_read(&list, path, input.system, pool, &errors);
    const gt_scenario *sc = find(&list, name);
    const char *why = NULL;
    if (errors.n > 0)
        gt_errors_print(&errors, stderr);
    else if (sc == NULL)
        gt_usage_error(usage, "there is no scenario '%s' in %s", name != NULL ? name : "", path);
    else if ((why = gt_scenario_set_up(sc, pool, game, state)) != NULL)
        gt_usage_error(usage, "%s: %s", sc->name, why);
    else {
        print_counts(gt_game_in(game), state, depth);
        status = GT_EXIT_DONE;
    }
    free(game);
    gt_scenarios_free(&list);
    gt_errors_free(&errors);
    free(state);
    gt_input_free(&input);
    return status;
}

int gt_cmd_perft(int argc, char **argv)
{
    gt_strings operands = {0}, cards = {0}, patches = {0};
    const char *name = NULL, *rules = NULL;
    const gt_option options[] = {
        {"name", "NAME", "the scenario of that name (default: the first one)", GT_AS_TEXT(&name)},
        GT_CARDS_OPTION(&cards),
        GT_PATCH_OPTION(&patches),
        GT_RULES_OPTION(&rules),
        {0},
    };
    const gt_usage usage = {
        "perft", "SCENARIO DEPTH",
        "Counts the action sequences of length DEPTH from the position of a scenario, for each\n"
        "first action and in total. The steps of the scenario do not matter.",
        "gauntlet perft tests/scenarios/rules/6-turn.json 3", options};
    int status = gt_parse(&usage, argc, argv, &operands);
    int depth = 0;
    if (status == GT_GO_ON && operands.n != 2)
        status = gt_usage_error(&usage, "a scenario file and a depth were expected");
    if (status == GT_GO_ON) {
        char *end;
        long n = strtol(operands.item[1], &end, 10);
        depth = *end == '\0' && n >= 1 && n <= MOST_DEPTH ? (int)n : 0;
        if (depth == 0)
            status = gt_usage_error(&usage, "a depth from 1 to %d was expected, not '%s'",
                                    MOST_DEPTH, operands.item[1]);
    }
    const gt_strings file = {operands.item, 1};
    const gt_input_options asked = {
        .rules = rules, .cards = &cards, .patches = &patches, .files = &file};
    if (status == GT_GO_ON)
        status = run(&usage, &asked, name, depth);
    gt_strings_free(&operands);
    gt_options_free(options);
    return status;
}
