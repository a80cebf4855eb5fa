/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet arena: players against each other. The order of the work is that of gauntlet run:
 * arguments, decks, the folder for the results, the games, the report. */
#include "reports/arena_report.h"
#include "sim/cli/adjusting.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/keep_games.h"
#include "sim/cli/meter.h"
#include "sim/cli/output.h"
#include "sim/cli/place.h"
#include "sim/cli/player_failures.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"

#include <inttypes.h>

enum { USUAL_GAMES = 400, SPRT_GAMES = 1000000 /* at most, unless told */ };

/* What is asked for. */
typedef struct arguments {
    bool without_unknown;
    gt_strings options, policies, decks, cards;
    const char *rules, *project, *out, *page, *sprt_text;
    gt_sprt sprt;
    gt_arena_options o; /* what of it is asked for */
    int keep_games;
    gt_store_options store;
    gt_adjusting adjust;
    bool json, no_project, trust, open_seeds;
} arguments;

/* What the line of progress is made of. */
typedef struct teller {
    gt_meter counter;
    uint64_t in_all; /* games; 0: nobody knows */
    char note[80];
} teller;

/* How it went. */
typedef struct outcome {
    teller *teller;
    uint64_t games, reused;
    gt_used_store store;
} outcome;

static void tell(void *context, const gt_arena *a, uint64_t done, uint64_t reused)
{
    outcome *o = context;
    teller *t = o->teller;
    o->games = done;
    o->reused = reused;
    if (!t->counter.shown)
        return;
    if (a->sprt != NULL) {
        snprintf(t->note, sizeof t->note, ", LLR %.2f of %.2f to %.2f",
                 gt_sprt_llr(a->sprt, gt_arena_scores(&a->match[0])), gt_sprt_lower(a->sprt),
                 gt_sprt_upper(a->sprt));
        t->counter.note = t->note;
    }
    gt_meter_tell(&t->counter, done, t->in_all);
}

/* ---- The report. */

static bool write_results(const gt_arena *a, const char *folder)
{
    gt_output json, csv;
    FILE *out = gt_output_begin(&json, "arena", folder, "arena.json");
    bool ok = gt_output_end(&json, out != NULL && gt_write_arena_json(out, a));
    out = gt_output_begin(&csv, "arena", folder, "arena.csv");
    return gt_output_end(&csv, out != NULL && gt_write_arena_csv(out, a)) && ok;
}

static bool write_page(const gt_arena *a, const char *path)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "arena", NULL, path);
    return gt_output_end(&o, out != NULL && gt_write_arena_page(out, a));
}

/* Names the matches with games that ended as they should not. */
static void tell_trouble(const gt_arena *a)
{
    char games[GT_COUNTED];
    for (int i = 0; i < a->n_matches; i++) {
        const gt_arena_match *m = &a->match[i];
        if (m->aborted == 0 && m->unfinished == 0 && m->forfeits == 0)
            continue;
        fprintf(stderr,
                "gauntlet arena: %s against %s: %s aborted, %" PRIu64 " unfinished, %" PRIu64
                " forfeited\n",
                a->player[m->a].name, a->player[m->b].name, gt_counted_games(m->aborted, games),
                m->unfinished, m->forfeits);
        if (m->aborted == 0)
            continue;
        fputs("gauntlet arena: the first aborted one is ", stderr);
        gt_aborted_print(stderr, &m->first_aborted);
        putc('\n', stderr);
    }
}

/* What the store had to do with it, and why it ended if not all was played. */
static void tell_end(const gt_arena *a, const outcome *o)
{
    gt_tell_of_store("arena", &o->store, o->reused, o->games, a->complete);
    if (!a->complete && o->store.trouble[0] == '\0')
        fputs("gauntlet arena: interrupted; these are the games that were finished\n", stderr);
    if (!a->complete && o->store.place[0] != '\0' && a->reproducible)
        fputs("gauntlet arena: the same command goes on where this one was\n", stderr);
}

static int report(const gt_arena *a, const arguments *args, const outcome *o)
{
    bool ok = args->out == NULL || write_results(a, args->out);
    ok = (args->page == NULL || write_page(a, args->page)) && ok;
    if (args->json)
        gt_write_arena_json(stdout, a);
    else
        gt_print_arena(stdout, a, gt_style_of(stdout));
    tell_trouble(a);
    tell_end(a, o);
    if (!ok || (a->complete && o->store.trouble[0] != '\0'))
        return GT_EXIT_USAGE;
    return a->complete ? GT_EXIT_DONE : GT_EXIT_INTERRUPTED;
}

/* ---- The games. */

static gt_arena *play_games(const gt_contest *contest, const arguments *args,
                            const gt_strings *policies, gt_notable *worth, outcome *how)
{
    char error[300];
    teller t = {.in_all = 0};
    uint64_t n = (uint64_t)policies->n;
    if (args->sprt_text == NULL)
        t.in_all = (uint64_t)args->o.games * (n * (n - 1) / 2);
    how->teller = &t;
    gt_arena_options o = args->o;
    o.version = GT_VERSION;
    o.luck = gt_adjusts(&args->adjust, contest->system, policies, true);
    o.policies = policies->item;
    o.n_policies = policies->n;
    o.sprt = args->sprt_text != NULL ? &args->sprt : NULL;
    o.store = how->store.store;
    o.fresh = args->store.fresh;
    o.worth = worth;
    o.stop = gt_stop_on_signal();
    o.progress = tell;
    o.context = how;
    if (!gt_choose_secret("arena", policies->item, policies->n, args->open_seeds, &o.secret))
        return NULL;
    gt_meter_begin(&t.counter);
    gt_trouble_begin();
    gt_arena *a = gt_arena_play(&contest->field, &o, error, sizeof error);
    gt_meter_end(&t.counter);
    gt_trouble_end("arena");
    if (a == NULL)
        fprintf(stderr, "gauntlet arena: %s\n", error);
    return a;
}

static int play(const gt_contest *contest, const arguments *args, const gt_strings *policies)
{
    outcome o = {.games = 0};
    int matches = policies->n * (policies->n - 1) / 2;
    if (!gt_use_store("arena", &args->store, &o.store))
        return GT_EXIT_USAGE;
    gt_notable *worth = gt_notable_begin_all(matches, args->keep_games, contest->field.n_matchups);
    gt_arena *a = play_games(contest, args, policies, worth, &o);
    gt_used_store_close(&o.store);
    bool kept = a == NULL || worth == NULL || gt_keep_arena_games(contest, a, worth, args->out);
    gt_notable_free_all(worth, matches);
    if (a == NULL)
        return gt_exit_of_failure();
    int status = report(a, args, &o);
    gt_arena_free(a);
    return kept ? status : GT_EXIT_USAGE;
}

/* ---- Wishes. */

/* Settles what was left open; GT_GO_ON, or the status to exit with. */
static int check(const gt_usage *usage, arguments *args, const gt_strings *policies)
{
    char error[200];
    if (policies->n < 2)
        return gt_usage_error(usage,
                              "name two players at least, as in 'gauntlet arena greedy random'");
    if (policies->n > GT_ARENA_PLAYERS)
        return gt_usage_error(usage, "%d players are too many: %d at most", policies->n,
                              (int)GT_ARENA_PLAYERS);
    if (args->sprt_text != NULL && policies->n != 2)
        return gt_usage_error(usage, "--sprt compares two policies, not %d", policies->n);
    if (args->sprt_text != NULL && !gt_sprt_read(args->sprt_text, &args->sprt, error, sizeof error))
        return gt_usage_error(usage, "--sprt %s", error);
    if (args->keep_games > 0 && args->out == NULL)
        return gt_usage_error(usage, "--keep-games needs --out DIR, where it writes the games");
    if (args->o.games == 0)
        args->o.games = args->sprt_text != NULL ? SPRT_GAMES : USUAL_GAMES;
    if (args->o.games % 2 != 0) {
        args->o.games++;
        fprintf(stderr, "gauntlet arena: games come in pairs; playing %d of each match\n",
                args->o.games);
    }
    int status = gt_check_adjusting(usage, &args->adjust);
    return status != GT_GO_ON ? status : gt_check_store_options(usage, &args->store);
}

static int arena(const gt_usage *usage, arguments *args, const gt_project *project)
{
    const gt_strings *decks =
        gt_given_or(gt_given_or(&args->decks, &project->decks), &project->field);
    const gt_strings *policies = gt_given_or(&args->policies, &project->policies);
    gt_contest contest;
    int status = check(usage, args, policies);
    if (status != GT_GO_ON)
        return status;
    const gt_contest_options asked = {
        .rules = args->rules,
        .options = &args->options,
        .without_unknown = args->without_unknown,
        .project = project,
        .cards = gt_given_or(&args->cards, &project->cards),
        .rows = decks,
    };
    bool ok = policies != &project->policies || gt_is_trusted("arena", policies, args->trust);
    bool read = gt_contest_read(&contest, &asked);
    ok = ok && gt_check_policies("arena", policies, contest.system->rules) && read;
    ok = ok && (args->out == NULL || gt_output_ready("arena", args->out, "arena.json"));
    ok = ok && (args->page == NULL || gt_output_ready("arena", NULL, args->page));
    status = ok ? play(&contest, args, policies) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    return status;
}

static int read_and_play(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    int status = gt_parse(usage, argc, argv, &args->policies);
    if (status != GT_GO_ON)
        return status;
    gt_project project;
    status = gt_project_choose(&project, usage, args->project, args->no_project);
    if (status == GT_GO_ON)
        status = arena(usage, args, &project);
    gt_project_free(&project);
    return status;
}

int gt_cmd_arena(int argc, char **argv)
{
    arguments args = {.o = {.seed = 1}};
    const gt_option options[] = {
        {"decks", "DECK...", "decks to play with (default: the project's, or " GT_USUAL_FIELD ")",
         GT_AS_REST(&args.decks)},
        {"games", "N", "games of each two players, in pairs (default: 400)",
         GT_AS_INT(&args.o.games, 1, 1000000000)},
        {"sprt", "LIST",
         "play until it is decided, e.g. elo0=0,elo1=20,alpha=0.05,beta=0.05;\n"
         "                        then --games says how many at most (default: 1000000)",
         GT_AS_TEXT(&args.sprt_text)},
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        GT_CARDS_OPTION(&args.cards),
        {"out", "DIR", "write DIR/arena.json and DIR/arena.csv", GT_AS_TEXT(&args.out)},
        {"report", "FILE", "write the same as one page for a browser", GT_AS_TEXT(&args.page)},
        {"keep-games", "N", "write records of N games each to DIR/games: typical, longest, upsets",
         GT_AS_INT(&args.keep_games, 1, GT_MOST_NOTABLE)},
        GT_ADJUST_OPTIONS(&args.adjust, "Elo and SPRT"),
        GT_STORE_OPTIONS(&args.store),
        {"json", NULL, "print JSON instead of tables", GT_AS_FLAG(&args.json)},
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        GT_WITHOUT_UNKNOWN_OPTION(&args.without_unknown),
        GT_PROJECT_OPTIONS(&args.project, &args.no_project),
        GT_TRUST_OPTION(&args.trust),
        GT_OPEN_SEEDS_OPTION(&args.open_seeds),
        {0},
    };
    const gt_usage usage = {
        "arena", "POLICY POLICY...",
        "Plays the policies against each other over a field of decks and reports how strong\n"
        "they are. Games come in pairs with the same decks, seats and shuffles, in which the\n"
        "players swap, so that the luck of the cards falls on both. Results are kept: after\n"
        "Ctrl-C the same command continues. See also 'gauntlet help policies'\n"
        "and 'gauntlet help store'.",
        "gauntlet arena greedy random --games 200\n"
        "  gauntlet arena mcts:iterations=20 greedy --decks starters --sprt elo0=0,elo1=50 "
        "--games 400",
        options};
    int status = read_and_play(&usage, argc, argv, &args);
    gt_strings_free(&args.policies);
    gt_options_free(options);
    return status;
}
