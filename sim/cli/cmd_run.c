/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet run: plays decks against each other and reports. In the order of the work: what the
 * command line and the project file ask for, cards and decks, the folder for the results, the
 * games, the report. Nothing is written before everything was found right. */
#include "reports/results_csv.h"
#include "reports/results_json.h"
#include "reports/table.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"

#include <inttypes.h>

/* What is asked for. */
typedef struct wishes {
    gt_strings decks, versus, cards, policies;
    const char *project, *out;
    uint64_t seed;
    int games, threads, turn_limit, action_limit;
    bool json, no_project;
} wishes;

/* ---- Wishes. */

static int check(const gt_usage *usage, wishes *w, const gt_strings *rows)
{
    if (rows->n == 0)
        return gt_usage_error(usage, "no decks: name files or folders, or write a gauntlet.json");
    if (w->games % 2 != 0) {
        w->games++;
        fprintf(stderr, "gauntlet run: games come in pairs; playing %d of each matchup\n",
                w->games);
    }
    return GT_GO_ON;
}

/* ---- The run. */

/* Names the matchups with games that ended as they should not. */
static void tell_trouble(const gt_results *r)
{
    enum { MOST = 10 };
    int told = 0;
    for (int i = 0; i < r->n_series * r->n_matchups; i++) {
        const gt_series *s = &r->series[i / r->n_matchups];
        gt_matchup m = r->matchup[i % r->n_matchups];
        const gt_tally *t = &s->tally[i % r->n_matchups];
        if ((t->aborted == 0 && t->unfinished == 0) || ++told > MOST)
            continue;
        fprintf(stderr,
                "gauntlet run: %s: %s against %s: %" PRIu64 " games aborted, %" PRIu64
                " unfinished\n",
                s->policy, r->deck[m.a], r->deck[m.b], t->aborted, t->unfinished);
    }
    if (told > MOST)
        fprintf(stderr, "gauntlet run: ... and %d more matchups\n", told - MOST);
    if (!r->complete)
        fputs("gauntlet run: interrupted; these are the games that were finished\n", stderr);
}

static bool write_json(FILE *out, const void *results)
{
    return gt_write_results_json(out, results);
}

static bool write_csv(FILE *out, const void *results)
{
    return gt_write_results_csv(out, results);
}

static int report(const gt_results *r, const wishes *w)
{
    bool well = true;
    if (w->out != NULL) {
        well = gt_output_write("run", w->out, "results.json", write_json, r);
        well = gt_output_write("run", w->out, "results.csv", write_csv, r) && well;
    }
    if (w->json)
        gt_write_results_json(stdout, r);
    else
        gt_print_results(stdout, r, gt_style_of(stdout));
    tell_trouble(r);
    if (!well)
        return GT_EXIT_USAGE;
    return r->complete ? GT_EXIT_DONE : GT_EXIT_INTERRUPTED;
}

static int play(const gt_contest *contest, const wishes *w, const gt_strings *policies)
{
    char error[300];
    gt_progress progress;
    gt_run_options o = {
        .version = GT_VERSION,
        .seed = w->seed,
        .games = w->games,
        .threads = w->threads,
        .policies = policies->item,
        .n_policies = policies->n,
        .stop = gt_stop_on_signal(),
        .progress = gt_progress_tell,
        .context = &progress,
    };
    gt_progress_begin(&progress);
    gt_results *r = gt_run_field(&contest->field, &o, error, sizeof error);
    gt_progress_end(&progress);
    if (r == NULL) {
        fprintf(stderr, "gauntlet run: %s\n", error);
        return GT_EXIT_USAGE;
    }
    int status = report(r, w);
    gt_results_free(r);
    return status;
}

static int run(const gt_usage *usage, wishes *w, const gt_project *project)
{
    static const char *const usual[] = {"greedy"};
    gt_strings greedy = {(const char **)usual, 1}, none = {0};
    const gt_strings *rows = gt_given_or(&w->decks, &project->decks);
    const gt_strings *columns = gt_given_or(&w->versus, &project->field);
    const gt_strings *policies =
        gt_given_or(gt_given_or(&w->policies, &project->policies), &greedy);
    if (rows->n == 0 && w->versus.n == 0) { /* a field alone plays among itself */
        rows = columns;
        columns = &none;
    }
    nv_options limits = {(uint16_t)w->turn_limit, (uint16_t)w->action_limit};
    gt_contest contest;
    int status = check(usage, w, rows);
    if (status != GT_GO_ON)
        return status;
    bool well = gt_check_policies("run", policies);
    well =
        gt_contest_read(&contest, gt_given_or(&w->cards, &project->cards), rows, columns, limits) &&
        well;
    well = well && (w->out == NULL || gt_output_ready("run", w->out, "results.json"));
    status = well ? play(&contest, w, policies) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, wishes *w)
{
    int status = gt_parse(usage, argc, argv, &w->decks);
    if (status != GT_GO_ON)
        return status;
    if (w->no_project && w->project != NULL)
        return gt_usage_error(usage, "--project and --no-project exclude each other");
    gt_project project = {.texts = {0}};
    status = GT_EXIT_USAGE;
    if (w->no_project || gt_project_read(&project, w->project))
        status = run(usage, w, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_run(int argc, char **argv)
{
    wishes w = {.seed = 1, .games = 100};
    const gt_option options[] = {
        {"vs", "DECK...", "play the decks named before against these, not among each other",
         GT_OPT_REST, &w.versus, 0, 0},
        {"policy", "P", "who plays, both seats (default: greedy); may be repeated", GT_OPT_LIST,
         &w.policies, 0, 0},
        {"games", "N", "games of each matchup, in pairs (default: 100)", GT_OPT_INT, &w.games, 1,
         1000000000},
        {"seed", "S", "decides all chance (default: 1)", GT_OPT_SEED, &w.seed, 0, 0},
        {"threads", "T", "threads (default: one a core)", GT_OPT_INT, &w.threads, 1, 1024},
        {"cards", "PATH", "card file or folder (default: those that come along); may be repeated",
         GT_OPT_LIST, &w.cards, 0, 0},
        {"out", "DIR", "write DIR/results.json and DIR/results.csv", GT_OPT_TEXT, &w.out, 0, 0},
        {"json", NULL, "print JSON instead of tables", GT_OPT_FLAG, &w.json, 0, 0},
        {"turn-limit", "N", "end a game after so many turns as unfinished (default: 200)",
         GT_OPT_INT, &w.turn_limit, 1, 1000},
        {"action-limit", "N", "... or after so many actions (default: 5000)", GT_OPT_INT,
         &w.action_limit, 1, 60000},
        {"project", "FILE", "project file (default: gauntlet.json, if there is one)", GT_OPT_TEXT,
         &w.project, 0, 0},
        {"no-project", NULL, "use no project file", GT_OPT_FLAG, &w.no_project, 0, 0},
        {0},
    };
    const gt_usage usage = {
        "run", "DECK... [--vs DECK...]",
        "Plays every two of the decks (files, folders or names) against each other, or those "
        "before --vs\n"
        "against those behind it, and reports how often each wins. Ctrl-C ends a run in good "
        "order.\n"
        "See also `gauntlet help decks`, `policies`, `results` and `project`.",
        "gauntlet run starters --policy random --policy greedy --games 200 --out report", options};
    int status = read_and_run(&usage, argc, argv, &w);
    gt_strings_free(&w.decks);
    gt_strings_free(&w.versus);
    gt_strings_free(&w.cards);
    gt_strings_free(&w.policies);
    return status;
}
