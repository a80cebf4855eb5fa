/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet run: plays decks against each other and reports. In the order of the work: what the
 * command line and the project file ask for, cards and decks, the folder for the results, the
 * games, the report. Nothing is written before everything was found right. */
#define _POSIX_C_SOURCE 200809L

#include "ai/policy.h"
#include "decks/files/memory.h"
#include "reports/deck_text.h"
#include "reports/effects.h"
#include "reports/forms.h"
#include "reports/results_csv.h"
#include "reports/results_json.h"
#include "reports/table.h"
#include "sim/cli/command_text.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/input.h"
#include "sim/cli/keep_games.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"
#include "sim/cli/trouble.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 100, MOST_GAMES = 1000000000, USUAL_BLANK_GAMES = 100 };

/* What is asked for. */
typedef struct wishes {
    bool without_unknown;
    gt_strings decks, versus, cards, patches, policies, options;
    const char *rules, *project, *out, *report;
    char *command; /* that plays this again */
    uint64_t seed;
    double precision, confidence, budget; /* 0: not given */
    int games, threads, turn_limit, action_limit; /* games 0: not given */
    const char *worker;
    int keep_games; /* of each kind */
    int ablate_games; /* 0: not given */
    double band[2]; /* of the project; 0, 0: it says nothing */
    gt_store_wishes store;
    bool ablate, json, no_project, trust, open_seeds;
} wishes;

/* How it went. */
typedef struct outcome {
    gt_progress progress;
    uint64_t games, reused;
    char place[4096]; /* of the store; empty: none */
    char trouble[300]; /* with it */
} outcome;

/* ---- Wishes. */

/* Whether nothing but the time ends the run. */
static bool only_time(const wishes *w)
{
    return w->budget > 0 && w->games == 0 && w->precision <= 0;
}

static int check(const gt_usage *usage, wishes *w, const gt_strings *rows)
{
    if (rows->n == 0)
        return gt_usage_error(usage, "no decks: name files or folders, or write a gauntlet.json");
    if (w->keep_games > 0 && w->out == NULL)
        return gt_usage_error(usage, "--keep-games needs --out DIR, where it writes the games");
    if (w->ablate && only_time(w))
        return gt_usage_error(usage, "--ablate plays when the run is done: say with --games or "
                                     "--precision when it is, and not with --budget alone");
    if (w->games % 2 != 0) {
        w->games++;
        fprintf(stderr, "gauntlet run: games come in pairs; playing %d of each matchup\n",
                w->games);
    }
    w->ablate_games += w->ablate_games % 2;
    return gt_check_store_wishes(usage, &w->store);
}

/* ---- Files. */

static bool write_results(const gt_results *r, const char *folder)
{
    gt_output json, csv;
    FILE *out = gt_output_begin(&json, "run", folder, "results.json");
    bool well = gt_output_end(&json, out != NULL && gt_write_results_json(out, r));
    out = gt_output_begin(&csv, "run", folder, "results.csv");
    return gt_output_end(&csv, out != NULL && gt_write_results_csv(out, r)) && well;
}

static bool write_report(const gt_results *r, const wishes *w)
{
    gt_output o;
    const char *path = w->report;
    gt_paths games = {0};
    gt_report *report = gt_report_new(r);
    if (w->keep_games > 0)
        gt_kept_pages(w->out, path, &games);
    if (report != NULL) {
        report->kept_games = (const char *const *)games.path;
        report->n_kept_games = games.n;
    }
    FILE *out = gt_output_begin(&o, "run", NULL, path);
    bool well = report != NULL && out != NULL && gt_write_form(out, report, GT_FORM_HTML);
    gt_report_free(report);
    gt_paths_free(&games);
    return gt_output_end(&o, well);
}

/* ---- The report. */

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
        if (t->unfinished > 0)
            fprintf(stderr,
                    "gauntlet run: %s: %s against %s: %" PRIu64
                    " games unfinished: they reached the limit of turns or actions%s\n",
                    s->policy, r->deck[m.a], r->deck[m.b], t->unfinished,
                    t->grown > 0 ? ", or grew too large" : "");
        if (t->grown > 0) {
            fprintf(stderr, "gauntlet run: %s: %s against %s: %" PRIu64 " games grew, first ",
                    s->policy, r->deck[m.a], r->deck[m.b], t->grown);
            gt_aborted_print(stderr, &t->first_grown);
            putc('\n', stderr);
        }
        if (t->aborted == 0)
            continue;
        fprintf(stderr, "gauntlet run: %s: %s against %s: %" PRIu64 " games aborted, first ",
                s->policy, r->deck[m.a], r->deck[m.b], t->aborted);
        gt_aborted_print(stderr, &t->first_aborted);
        putc('\n', stderr);
    }
    if (told > MOST)
        fprintf(stderr, "gauntlet run: ... and %d more matchups\n", told - MOST);
}

/* Why the run ended, if it was not because all was played, and what was found in the store. */
static void tell_end(const gt_results *r, const wishes *w, const outcome *o)
{
    gt_tell_of_store("run", o->place, o->reused, o->games, o->trouble, r->complete);
    if (!r->complete && o->trouble[0] == '\0' && gt_was_interrupted())
        fputs("gauntlet run: interrupted; these are the games that were finished\n", stderr);
    else if (!r->complete && o->trouble[0] == '\0')
        fputs("gauntlet run: the time is over; these are the games that were finished\n", stderr);
    if (!r->complete && o->place[0] != '\0')
        fprintf(stderr, "gauntlet run: the same command goes on where this run was%s\n",
                w->ablate ? ", but plays all games with blanks again" : "");
}

/* Of each deck that played against others: its cards, and what to try. */
static void print_decks(const gt_results *r, gt_style style)
{
    gt_report *report = gt_report_new(r);
    for (int i = 0; report != NULL && i < report->n_runs; i++)
        for (int k = 0; k < report->run[i].verdict->judged; k++)
            gt_print_deck(stdout, report, &report->run[i], report->run[i].verdict->order[k], style,
                          false);
    gt_report_free(report);
}

static void print_results(const gt_results *r)
{
    gt_style style = gt_style_of(stdout);
    gt_print_results(stdout, r, style);
    if (r->blank_games > 0 && gt_is_versus(r))
        print_decks(r, style);
    else if (r->blank_games > 0)
        for (int i = 0; i < r->n_series; i++)
            gt_print_effects(stdout, r, i, style);
}

static int report(const gt_results *r, const wishes *w, const outcome *o)
{
    bool well = true;
    if (w->out != NULL)
        well = write_results(r, w->out);
    if (w->report != NULL)
        well = write_report(r, w) && well;
    if (w->json)
        gt_write_results_json(stdout, r);
    else
        print_results(r);
    tell_trouble(r);
    tell_end(r, w, o);
    if (!well || o->trouble[0] != '\0')
        return GT_EXIT_USAGE;
    bool in_time = w->budget > 0 && !gt_was_interrupted();
    if (!r->complete && !in_time)
        return GT_EXIT_INTERRUPTED;
    for (int i = 0; i < r->n_series; i++)
        if (gt_forfeits_of(r, i) > 0)
            return GT_EXIT_FAILED; /* a player broke down */
    return GT_EXIT_DONE;
}

/* ---- The run. */

/* Keeps what `report` has to tell of how it went. */
static void note_progress(void *context, const gt_news *news)
{
    outcome *o = context;
    if (!news->blanks) {
        o->games = news->done;
        o->reused = news->reused;
    }
    gt_progress_tell(&o->progress, news);
}

/* Games with blanks for each card in each matchup: no more than the run has. */
static uint64_t blank_games(const wishes *w)
{
    int most = w->games > 0 && w->games < USUAL_BLANK_GAMES ? w->games : USUAL_BLANK_GAMES;
    return !w->ablate ? 0 : w->ablate_games > 0 ? (uint64_t)w->ablate_games : (uint64_t)most;
}

/* Plays until all is done, or the time is over. */
static gt_results *play_games(const gt_contest *contest, const wishes *w,
                              const gt_strings *policies, gt_store *store, gt_worth *worth,
                              outcome *how)
{
    char error[300];
    bool adaptive = w->precision > 0 || only_time(w);
    gt_run_options o = {
        .version = GT_VERSION,
        .seed = w->seed,
        .games = w->games > 0 ? (uint64_t)w->games
                 : adaptive   ? MOST_GAMES
                              : USUAL_GAMES,
        .blank_games = blank_games(w),
        .adaptive = adaptive,
        .precision = w->precision,
        .confidence = w->confidence,
        .timed = w->budget > 0,
        .threads = w->threads,
        .worker = w->worker,
        .policies = policies->item,
        .n_policies = policies->n,
        .stop = gt_stop_on_signal(),
        .store = store,
        .fresh = w->store.fresh,
        .worth = worth,
        .progress = note_progress,
        .context = how,
    };
    if (!gt_choose_secret("run", policies->item, policies->n, w->open_seeds, &o.secret))
        return NULL;
    if (w->budget > 0)
        gt_stop_after(w->budget);
    gt_progress_begin(&how->progress, w->json, w->budget);
    gt_trouble_begin();
    gt_results *r = gt_run_field(&contest->field, &o, error, sizeof error);
    gt_progress_end(&how->progress);
    gt_trouble_end("run");
    if (r == NULL)
        fprintf(stderr, "gauntlet run: %s\n", error);
    return r;
}

static int play(const gt_contest *contest, const wishes *w, const gt_strings *policies)
{
    outcome o = {.games = 0};
    gt_store *store;
    if (!gt_open_wished_store("run", &w->store, o.place, sizeof o.place, &store))
        return GT_EXIT_USAGE;
    gt_worth *worth =
        gt_worth_begin_all("run", policies->n, w->keep_games, contest->field.n_matchups);
    gt_results *r = play_games(contest, w, policies, store, worth, &o);
    gt_store_close(store, o.trouble, sizeof o.trouble);
    bool kept = r == NULL || worth == NULL || gt_keep_games(contest, r, worth, w->out);
    gt_worth_free_all(worth, policies->n);
    if (r == NULL)
        return gt_exit_of_failure();
    if (only_time(w) && !gt_was_interrupted() && o.trouble[0] == '\0')
        r->complete = true; /* nothing else was asked for */
    r->command = w->command;
    memcpy(r->band, w->band, sizeof r->band);
    int status = report(r, w, &o);
    gt_results_free(r);
    return kept ? status : GT_EXIT_USAGE;
}

static int run(const gt_usage *usage, wishes *w, const gt_project *project)
{
    const gt_strings *rows = gt_given_or(&w->decks, &project->decks);
    const gt_strings *columns = gt_given_or(&w->versus, &project->field);
    const gt_strings *policies = gt_given_or(&w->policies, &project->policies);
    if (rows->n == 0 && w->versus.n == 0) { /* a field alone plays among itself */
        rows = columns;
        columns = &gt_no_strings;
    }
    gt_contest contest;
    memcpy(w->band, project->band, sizeof w->band);
    int status = check(usage, w, rows);
    if (status != GT_GO_ON)
        return status;
    const gt_contest_wishes asked = {
        .rules = w->rules,
        .project = project,
        .cards = gt_given_or(&w->cards, &project->cards),
        .patches = &w->patches,
        .rows = rows,
        .columns = columns,
        .limits = {.turns = (uint16_t)w->turn_limit, .actions = (uint16_t)w->action_limit},
        .options = &w->options,
        .without_unknown = w->without_unknown,
    };
    bool well = policies != &project->policies || gt_is_trusted("run", policies, w->trust);
    bool read = gt_contest_read(&contest, &asked);
    const char *usual = read ? gt_system_player(contest.system) : "greedy";
    const gt_strings usual_player = {&usual, 1};
    policies = gt_given_or(policies, &usual_player);
    well = well && gt_check_policies("run", policies, contest.system->rules) && read;
    well = well && (w->out == NULL || gt_output_ready("run", w->out, "results.json"));
    well = well && (w->report == NULL || gt_output_ready("run", NULL, w->report));
    well = well && (!w->ablate || gt_contest_add_blanks(&contest));
    if (well && w->versus.n == 0) /* they belong to the project's field */
        gt_contest_set_shares(&contest, project->shared.item, project->share, project->shared.n);
    status = well ? play(&contest, w, policies) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, wishes *w)
{
    static const char *const without[] = {"threads", "worker", "out",   "report", "json",
                                          "db",      "no-db",  "fresh", NULL};
    int status = gt_parse(usage, argc, argv, &w->decks);
    if (status != GT_GO_ON)
        return status;
    w->command = gt_command_text(usage, argc, argv, without);
    w->ablate = w->ablate || w->ablate_games > 0;
    gt_project project;
    status = gt_project_choose(&project, usage, w->project, w->no_project);
    if (status == GT_GO_ON)
        status = run(usage, w, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_run(int argc, char **argv)
{
    wishes w = {.seed = 1};
    const gt_option options[] = {
        {"vs", "DECK...", "play the decks named before against these, not among each other",
         GT_OPT_REST, &w.versus, 0, 0},
        {"policy", "P", "who plays, both seats; may be repeated (" GT_USUAL_PLAYER ")", GT_OPT_LIST,
         &w.policies, 0, 0},
        {"games", "N", "games of each matchup, in pairs (default: 100)", GT_OPT_INT, &w.games, 1,
         MOST_GAMES},
        {"precision", "P%", "instead: until each interval is +-P% (--games: at most so many)",
         GT_OPT_PERCENT, &w.precision, 0, 50},
        {"confidence", "C%", "intervals hold the truth C in 100 times (default: 95%)",
         GT_OPT_PERCENT, &w.confidence, 0, 100},
        {"budget", "TIME", "stop after 90s, 10m, 1.5h (makes results not reproducible)",
         GT_OPT_TIME, &w.budget, 0, 0},
        {"ablate", NULL, "then replace each card by a blank, and tell what the card is worth",
         GT_OPT_FLAG, &w.ablate, 0, 0},
        {"ablate-games", "N", "games of each card in each matchup for that (default: 100)",
         GT_OPT_INT, &w.ablate_games, 1, 1000000},
        GT_SEED_OPTION(&w.seed),
        GT_THREADS_OPTION(&w.threads),
        GT_WORKER_OPTION(&w.worker),
        GT_CARDS_OPTION(&w.cards),
        GT_PATCH_OPTION(&w.patches),
        {"out", "DIR", "write DIR/results.json and DIR/results.csv", GT_OPT_TEXT, &w.out, 0, 0},
        {"report", "FILE", "write the report as one page for a browser (see `gauntlet report`)",
         GT_OPT_TEXT, &w.report, 0, 0},
        {"keep-games", "N", "write records of N games each to DIR/games: typical, longest, upsets",
         GT_OPT_INT, &w.keep_games, 1, GT_MOST_WORTH},
        {"json", NULL, "print JSON instead of tables", GT_OPT_FLAG, &w.json, 0, 0},
        GT_STORE_OPTIONS(&w.store),
        {"turn-limit", "N", "end a game after so many turns as unfinished (default: 200)",
         GT_OPT_INT, &w.turn_limit, 1, 1000},
        {"action-limit", "N", "... or after so many actions (default: 5000)", GT_OPT_INT,
         &w.action_limit, 1, 60000},
        GT_RULES_OPTION(&w.rules),
        GT_GAME_OPTION(&w.options),
        GT_WITHOUT_UNKNOWN_OPTION(&w.without_unknown),
        {"project", "FILE", "project file (default: gauntlet.json, if there is one)", GT_OPT_TEXT,
         &w.project, 0, 0},
        {"no-project", NULL, "use no project file", GT_OPT_FLAG, &w.no_project, 0, 0},
        GT_TRUST_OPTION(&w.trust),
        GT_OPEN_SEEDS_OPTION(&w.open_seeds),
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
    free(w.command);
    gt_strings_free(&w.decks);
    gt_strings_free(&w.versus);
    gt_strings_free(&w.cards);
    gt_strings_free(&w.patches);
    gt_strings_free(&w.policies);
    gt_strings_free(&w.options);
    return status;
}
