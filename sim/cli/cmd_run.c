/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet run: plays decks against each other and reports. In the order of the work: what the
 * command line and the project file ask for, cards and decks, the folder for the results, the
 * games, the report. Nothing is written before everything was found right. */
#define _POSIX_C_SOURCE 200809L

#include "reports/deck_text.h"
#include "reports/forms.h"
#include "reports/results_csv.h"
#include "reports/results_json.h"
#include "reports/table.h"
#include "sim/cli/adjusting.h"
#include "sim/cli/command_text.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/input.h"
#include "sim/cli/keep_games.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"
#include "sim/experiments/reference_check.h"
#include "sim/playing/best_of.h"
#include "sim/playing/shards.h"
#include "sim/statistics/card_pairs.h"

#include <stdlib.h>
#include <string.h>

enum {
    USUAL_GAMES = 100,
    MOST_GAMES = 1000000000,
    MOST_TO_DECIDE = 20000, /* games of a matchup: what lies on the edge is never decided */
    USUAL_BLANK_GAMES = 100,
    UNSAID = -1,
};

static const double USUAL_BAND[2] = {0.45, 0.55}; /* as in reports/verdict.h */

/* What is asked for. */
typedef struct arguments {
    bool without_unknown;
    gt_strings decks, versus, cards, patches, policies, options;
    const char *rules, *project, *out, *report;
    char *command; /* that plays this again */
    gt_run_options o; /* what of it is asked for; 0: not given */
    double budget; /* 0: not given */
    int games, turn_limit, action_limit; /* games 0: not given */
    int keep_games; /* of each kind */
    int ablate_games; /* 0: not given */
    int check_games; /* UNSAID: not given */
    double band[2]; /* of the project; 0, 0: it says nothing */
    gt_store_options store;
    const char *by; /* or NULL */
    bool decide, ablate, json, no_project, trust, open_seeds;
    gt_adjusting adjust;
} arguments;

/* How it went. */
typedef struct outcome {
    gt_progress progress;
    uint64_t games, reused;
    gt_used_store store;
} outcome;

/* ---- Wishes. */

/* Whether nothing but the time ends the run. */
static bool only_time(const arguments *args)
{
    return args->budget > 0 && args->games == 0 && args->o.precision <= 0 && !args->decide;
}

static int check_race(const gt_usage *usage, const arguments *args)
{
    if (args->by == NULL)
        return GT_GO_ON;
    if (strcmp(args->by, "decks") != 0 && strcmp(args->by, "matchups") != 0)
        return gt_usage_error(usage, "--by takes decks or matchups, not '%s'", args->by);
    if (!args->decide && args->o.precision <= 0)
        return gt_usage_error(usage, "--by says what --decide or --precision asks about: give one "
                                     "of them");
    return GT_GO_ON;
}

/* What games are to decide; a precision of matchups alone is no race (sim/experiments/plan.h). */
static gt_race_question race_of(const arguments *args)
{
    bool matchups = args->by != NULL ? strcmp(args->by, "matchups") == 0 : !args->decide;
    gt_race_question q = {.by = args->by == NULL && !args->decide ? GT_BY_NOTHING
                                : matchups                        ? GT_BY_MATCHUPS
                                                                  : GT_BY_DECKS,
                          .decide = args->decide,
                          .band = {USUAL_BAND[0], USUAL_BAND[1]},
                          .precision = args->o.precision};
    if (args->band[1] > 0)
        memcpy(q.band, args->band, sizeof q.band);
    if (q.by == GT_BY_MATCHUPS && !q.decide)
        q.by = GT_BY_NOTHING;
    return q;
}

/* Matches, and what does not go with them. They are kept in no store. */
static int check_match(const gt_usage *usage, arguments *args)
{
    const char *other = args->ablate               ? "--ablate"
                        : args->keep_games > 0     ? "--keep-games"
                        : args->check_games > 0    ? "--check"
                        : args->adjust.on          ? "--adjust"
                        : args->store.path != NULL ? "--db"
                                                   : NULL;
    if (args->o.match == 0)
        return GT_GO_ON;
    if (args->o.match % 2 == 0)
        return gt_usage_error(usage, "--match takes an odd number of games: 3, 5 or 7");
    if (other != NULL)
        return gt_usage_error(usage, "--match does not go with %s, which is about single games",
                              other);
    args->store.none = true;
    args->store.fresh = false;
    args->adjust.off = true;
    return GT_GO_ON;
}

static int check(const gt_usage *usage, arguments *args, const gt_strings *rows)
{
    if (rows->n == 0)
        return gt_usage_error(usage, "no decks: name files or folders, or write a gauntlet.json");
    if (args->keep_games > 0 && args->out == NULL)
        return gt_usage_error(usage, "--keep-games needs --out DIR, where it writes the games");
    if (args->ablate && only_time(args))
        return gt_usage_error(usage, "--ablate plays when the run is done: say with --games or "
                                     "--precision when it is, and not with --budget alone");
    if (args->games % 2 != 0) {
        args->games++;
        fprintf(stderr, "gauntlet run: games come in pairs; playing %d of each matchup\n",
                args->games);
    }
    args->ablate_games += args->ablate_games % 2;
    int status = check_race(usage, args);
    if (status == GT_GO_ON)
        status = gt_check_adjusting(usage, &args->adjust);
    if (status == GT_GO_ON)
        status = check_match(usage, args);
    return status != GT_GO_ON ? status : gt_check_store_options(usage, &args->store);
}

/* ---- Files. */

static bool write_results(const gt_results *r, const char *folder)
{
    gt_output json, csv;
    FILE *out = gt_output_begin(&json, "run", folder, "results.json");
    bool ok = gt_output_end(&json, out != NULL && gt_write_results_json(out, r));
    out = gt_output_begin(&csv, "run", folder, "results.csv");
    return gt_output_end(&csv, out != NULL && gt_write_results_csv(out, r)) && ok;
}

static bool write_report(const gt_results *r, const arguments *args)
{
    gt_output o;
    const char *path = args->report;
    gt_paths games = {0};
    gt_report *report = gt_report_new(r);
    if (args->keep_games > 0)
        gt_kept_pages(args->out, path, &games);
    if (report != NULL) {
        report->kept_games = (const char *const *)games.path;
        report->n_kept_games = games.n;
    }
    FILE *out = gt_output_begin(&o, "run", NULL, path);
    bool ok = report != NULL && out != NULL && gt_write_form(out, report, GT_FORM_HTML);
    gt_report_free(report);
    gt_paths_free(&games);
    return gt_output_end(&o, ok);
}

/* ---- The report. */

/* Names the matchups with games that ended as they should not. */
static void tell_trouble(const gt_results *r)
{
    enum { MOST = 10 };
    char games[GT_COUNTED];
    int told = 0;
    for (int i = 0; i < r->n_series * r->n_matchups; i++) {
        const gt_series *s = &r->series[i / r->n_matchups];
        gt_matchup m = r->matchup[i % r->n_matchups];
        const gt_tally *t = &s->tally[i % r->n_matchups];
        if ((t->aborted == 0 && t->unfinished == 0) || ++told > MOST)
            continue;
        if (t->unfinished > 0)
            fprintf(stderr,
                    "gauntlet run: %s: %s against %s: %s unfinished, at the limit of turns or "
                    "actions%s\n",
                    s->policy, r->deck[m.a], r->deck[m.b], gt_counted_games(t->unfinished, games),
                    t->grown > 0 ? ", or grew too large" : "");
        if (t->grown > 0) {
            fprintf(stderr, "gauntlet run: %s: %s against %s: %s grew, first ", s->policy,
                    r->deck[m.a], r->deck[m.b], gt_counted_games(t->grown, games));
            gt_aborted_print(stderr, &t->first_grown);
            putc('\n', stderr);
        }
        if (t->aborted == 0)
            continue;
        fprintf(stderr, "gauntlet run: %s: %s against %s: %s aborted, first ", s->policy,
                r->deck[m.a], r->deck[m.b], gt_counted_games(t->aborted, games));
        gt_aborted_print(stderr, &t->first_aborted);
        putc('\n', stderr);
    }
    if (told > MOST)
        fprintf(stderr, "gauntlet run: ... and %d more matchups\n", told - MOST);
}

/* Why the run ended, if it was not because all was played, and what was found in the store. */
static void tell_end(const gt_results *r, const arguments *args, const outcome *o)
{
    gt_tell_of_store("run", &o->store, o->reused, o->games, r->complete);
    if (!r->complete && o->store.trouble[0] == '\0' && gt_was_interrupted())
        fputs("gauntlet run: interrupted; these are the games that were finished\n", stderr);
    else if (!r->complete && o->store.trouble[0] == '\0')
        fputs("gauntlet run: the time is over; these are the games that were finished\n", stderr);
    if (!r->complete && o->store.place[0] != '\0')
        fprintf(stderr, "gauntlet run: the same command goes on where this run was%s\n",
                args->ablate ? ", but plays all games with blanks again" : "");
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
    for (int i = 0; i < r->n_series; i++)
        gt_print_card_pairs(stdout, r, i, style);
}

static int report(const gt_results *r, const arguments *args, const outcome *o)
{
    bool ok = true;
    if (args->out != NULL)
        ok = write_results(r, args->out);
    if (args->report != NULL)
        ok = write_report(r, args) && ok;
    if (args->json)
        gt_write_results_json(stdout, r);
    else
        print_results(r);
    tell_trouble(r);
    tell_end(r, args, o);
    if (!ok || o->store.trouble[0] != '\0')
        return GT_EXIT_USAGE;
    bool in_time = args->budget > 0 && !gt_was_interrupted();
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
    if (news->stage == GT_STAGE_FIELD) {
        o->games = news->done;
        o->reused = news->reused;
    }
    gt_progress_tell(&o->progress, news);
}

/* Games with blanks for each card in each matchup: no more than the run has. */
static uint64_t blank_games(const arguments *args)
{
    int most = args->games > 0 && args->games < USUAL_BLANK_GAMES ? args->games : USUAL_BLANK_GAMES;
    return !args->ablate            ? 0
           : args->ablate_games > 0 ? (uint64_t)args->ablate_games
                                    : (uint64_t)most;
}

/* Has decks that these players are known to misplay played by a stronger one: as often as is asked
 * for, or by itself where the run's length is known from what it is, so that nobody waits for what
 * nobody asked for. */
static void check_players(const gt_contest *contest, const arguments *args, const gt_run_options *o,
                          gt_results *r)
{
    char error[300];
    gt_run_options own = *o;
    bool said = args->check_games != UNSAID;
    if (o->match > 0 || (!said && (o->timed || gt_executors_have_shards())))
        return;
    own.luck = args->adjust.on || (!args->adjust.off && contest->system->luck_pays > 0);
    if (!gt_check_by_reference(&contest->field, &own, said ? args->check_games : GT_CHECK_IF_CHEAP,
                               r, error, sizeof error))
        fprintf(stderr, "gauntlet run: --check: %s\n", error);
    bool any = false;
    for (int i = 0; i < r->n_series; i++)
        any = any || r->series[i].checked != NULL;
    if (args->check_games > 0 && r->complete && !any)
        fputs("gauntlet run: --check: no deck is known that these players misplay\n", stderr);
}

/* Plays until all is done, or the time is over. */
static gt_results *play_games(const gt_contest *contest, const arguments *args,
                              const gt_strings *policies, gt_notable *worth, outcome *how)
{
    char error[300];
    bool adaptive = args->o.precision > 0 || args->decide || only_time(args);
    gt_run_options o = args->o;
    o.version = GT_VERSION;
    o.games = args->games > 0 ? (uint64_t)args->games
              : args->decide  ? MOST_TO_DECIDE
              : adaptive      ? MOST_GAMES
                              : USUAL_GAMES;
    o.blank_games = blank_games(args);
    o.adaptive = adaptive;
    o.race = race_of(args);
    o.luck = gt_adjusts(&args->adjust, contest->system, policies, false);
    o.timed = args->budget > 0;
    o.policies = policies->item;
    o.n_policies = policies->n;
    o.stop = gt_stop_on_signal();
    o.store = how->store.store;
    o.fresh = args->store.fresh;
    o.worth = worth;
    o.progress = note_progress;
    o.context = how;
    if (!gt_choose_secret("run", policies->item, policies->n, args->open_seeds, &o.secret))
        return NULL;
    if (args->budget > 0)
        gt_stop_after(args->budget);
    gt_progress_begin(&how->progress, args->json, args->budget);
    gt_trouble_begin();
    gt_results *r = gt_run_field(&contest->field, &o, error, sizeof error);
    if (r != NULL)
        check_players(contest, args, &o, r);
    gt_progress_end(&how->progress);
    gt_trouble_end("run");
    if (r == NULL)
        fprintf(stderr, "gauntlet run: %s\n", error);
    return r;
}

static int play(const gt_contest *contest, const arguments *args, const gt_strings *policies)
{
    outcome o = {.games = 0};
    if (!gt_use_store("run", &args->store, &o.store))
        return GT_EXIT_USAGE;
    gt_notable *worth =
        gt_notable_begin_all(policies->n, args->keep_games, contest->field.n_matchups);
    gt_results *r = play_games(contest, args, policies, worth, &o);
    gt_used_store_close(&o.store);
    bool kept = r == NULL || worth == NULL || gt_keep_games(contest, r, worth, args->out);
    gt_notable_free_all(worth, policies->n);
    if (r == NULL)
        return gt_exit_of_failure();
    if (only_time(args) && !gt_was_interrupted() && o.store.trouble[0] == '\0')
        r->complete = true; /* nothing else was asked for */
    r->command = args->command;
    memcpy(r->band, args->band, sizeof r->band);
    int status = report(r, args, &o);
    gt_results_free(r);
    return kept ? status : GT_EXIT_USAGE;
}

static int run(const gt_usage *usage, arguments *args, const gt_project *project)
{
    const gt_strings *rows = gt_given_or(&args->decks, &project->decks);
    const gt_strings *columns = gt_given_or(&args->versus, &project->field);
    const gt_strings *policies = gt_given_or(&args->policies, &project->policies);
    if (rows->n == 0 && args->versus.n == 0) { /* a field alone plays among itself */
        rows = columns;
        columns = &gt_no_strings;
    }
    gt_contest contest;
    memcpy(args->band, project->band, sizeof args->band);
    int status = check(usage, args, rows);
    if (status != GT_GO_ON)
        return status;
    const gt_contest_options asked = {
        .rules = args->rules,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .patches = &args->patches,
        .rows = rows,
        .columns = columns,
        .limits = {.turns = (uint16_t)args->turn_limit, .actions = (uint16_t)args->action_limit},
        .options = &args->options,
        .without_unknown = args->without_unknown,
    };
    bool ok = policies != &project->policies || gt_is_trusted("run", policies, args->trust);
    bool read = gt_contest_read(&contest, &asked);
    const char *usual = read ? gt_system_player(contest.system) : "greedy";
    const gt_strings usual_player = {&usual, 1};
    policies = gt_given_or(policies, &usual_player);
    ok = ok && gt_check_policies("run", policies, contest.system->rules) && read;
    ok = ok && (args->out == NULL || gt_output_ready("run", args->out, "results.json"));
    ok = ok && (args->report == NULL || gt_output_ready("run", NULL, args->report));
    ok = ok && (!args->ablate || gt_contest_add_blanks(&contest));
    ok = ok && (args->o.match == 0 || gt_contest_use_plans(&contest));
    if (ok && args->versus.n == 0) /* they belong to the project's field */
        gt_contest_set_shares(&contest, project->shared.item, project->share, project->shared.n);
    status = ok ? play(&contest, args, policies) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    return status;
}

static int read_and_run(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    static const char *const without[] = {"threads", "worker", "workers", "out",   "report",
                                          "json",    "db",     "no-db",   "fresh", NULL};
    int status = gt_parse(usage, argc, argv, &args->decks);
    if (status != GT_GO_ON)
        return status;
    args->command = gt_command_text(usage, argc, argv, without);
    args->ablate = args->ablate || args->ablate_games > 0 || args->o.card_pairs > 0;
    gt_project project;
    status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status == GT_GO_ON)
        status = run(usage, args, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_run(int argc, char **argv)
{
    arguments args = {.o = {.seed = 1}, .check_games = UNSAID};
    const gt_option options[] = {
        {"vs", "DECK...", "play the decks named before --vs against these, not among themselves",
         GT_AS_REST(&args.versus)},
        {"policy", "P", "who plays, both seats; may be repeated (" GT_USUAL_PLAYER ")",
         GT_AS_LIST(&args.policies)},
        {"games", "N", "games of each matchup, in pairs (default: 100)",
         GT_AS_INT(&args.games, 1, MOST_GAMES)},
        {"precision", "P%", "instead: until each interval is +-P% (at most --games)",
         GT_AS_PERCENT(&args.o.precision, 0, 50)},
        {"decide", NULL,
         "instead: until each deck is known to lie inside or outside the band (45 to 55%)",
         GT_AS_FLAG(&args.decide)},
        {"by", "decks|matchups",
         "what --decide (default: decks) or --precision (matchups) applies to",
         GT_AS_TEXT(&args.by)},
        {"confidence", "C%", "intervals hold the truth C in 100 times (default: 95%)",
         GT_AS_PERCENT(&args.o.confidence, 0, 100)},
        {"budget", "TIME", "stop after 90s, 10m, 1.5h (makes results not reproducible)",
         GT_AS_TIME(&args.budget)},
        {"match", "N", "play matches of at most N games (3, 5, 7), and count matches",
         GT_AS_INT(&args.o.match, 3, GT_BEST_OF_MOST)},
        GT_ADJUST_OPTIONS(&args.adjust, "win rates"),
        {"ablate", NULL, "then replace each card by a blank, to measure what it is worth",
         GT_AS_FLAG(&args.ablate)},
        {"ablate-games", "N", "games of each card in each matchup for that (default: 100)",
         GT_AS_INT(&args.ablate_games, 1, 1000000)},
        {"pairs", "K", "also for K pairs of cards of each deck",
         GT_AS_INT(&args.o.card_pairs, 1, GT_MOST_CARD_PAIRS)},
        {"check", "N",
         "games of a search with each deck that the player misplays (default: 40 after long runs)",
         GT_AS_INT(&args.check_games, 0, 1000000)},
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        GT_CARDS_OPTION(&args.cards),
        GT_PATCH_OPTION(&args.patches),
        {"out", "DIR", "write DIR/results.json and DIR/results.csv", GT_AS_TEXT(&args.out)},
        {"report", "FILE", "write the report as one page for a browser (see 'gauntlet report')",
         GT_AS_TEXT(&args.report)},
        {"keep-games", "N", "write records of N games each to DIR/games: typical, longest, upsets",
         GT_AS_INT(&args.keep_games, 1, GT_MOST_NOTABLE)},
        {"json", NULL, "print JSON instead of tables", GT_AS_FLAG(&args.json)},
        GT_STORE_OPTIONS(&args.store),
        GT_LIMIT_OPTIONS(&args.turn_limit, &args.action_limit),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_PROJECT_OPTIONS(&args.project, &args.no_project),
        GT_TRUST_OPTION(&args.trust),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "run", "DECK... [--vs DECK...]",
        "Plays every two of the decks (files, folders or names) against each other, or those\n"
        "before --vs against those after it, and reports how often each wins. Ctrl-C ends a\n"
        "run in good order. See also 'gauntlet help decks', 'policies', 'results' and\n"
        "'project'.",
        "gauntlet run starters --policy random --policy greedy --games 200 --out report", options};
    int status = read_and_run(&usage, argc, argv, &args);
    free(args.command);
    gt_strings_free(&args.decks);
    gt_options_free(options);
    return status;
}
