/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet export: games of a policy against itself, as data to learn from. */
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/meter.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"
#include "sim/experiments/export.h"

#include <inttypes.h>

/* What is asked for. */
typedef struct arguments {
    gt_strings options, decks, cards;
    const char *rules, *out;
    gt_export_options o; /* what of it is asked for */
} arguments;

/* Plays into a file that is open. */
static bool play(FILE *out, const gt_contest *contest, const arguments *args, gt_export_sums *sums)
{
    char error[300];
    gt_meter counter;
    gt_export_options o = args->o;
    o.version = GT_VERSION;
    o.stop = gt_stop_on_signal();
    o.progress = gt_meter_tell;
    o.context = &counter;
    if (!gt_choose_secret("export", &o.policy, 1, false, &o.secret))
        return false;
    gt_meter_begin(&counter);
    bool ok = gt_export(out, &contest->field, &o, sums, error, sizeof error);
    gt_meter_end(&counter);
    if (!ok)
        fprintf(stderr, "gauntlet export: %s\n", error);
    return ok;
}

/* Plays into the file that was named, which comes to its place when all is written. */
static bool play_to_file(const gt_contest *contest, const arguments *args, gt_export_sums *sums)
{
    gt_file f;
    bool begun = gt_file_begin(&f, args->out);
    if (begun && !play(f.out, contest, args, sums)) {
        gt_file_drop(&f);
        return false;
    }
    if (begun && gt_file_finish(&f))
        return true;
    return gt_cannot_write("export", args->out);
}

static int export(const gt_contest *contest, const arguments *args)
{
    gt_export_sums sums = {0};
    bool ok =
        args->out != NULL ? play_to_file(contest, args, &sums) : play(stdout, contest, args, &sums);
    if (!ok)
        return gt_exit_of_failure();
    char games[GT_COUNTED];
    if (args->out != NULL)
        printf("%s with %" PRIu64 " positions\n", gt_counted_games(sums.games, games),
               sums.positions);
    if (sums.unfinished > 0)
        fprintf(stderr, "gauntlet export: %s unfinished, at the limit of turns or actions\n",
                gt_counted_games(sums.unfinished, games));
    if (sums.aborted > 0) {
        fprintf(stderr, "gauntlet export: %s aborted, first ",
                gt_counted_games(sums.aborted, games));
        gt_aborted_print(stderr, &sums.first_aborted);
        putc('\n', stderr);
    }
    if (sums.complete)
        return GT_EXIT_DONE;
    fputs("gauntlet export: interrupted; these are the games that were finished\n", stderr);
    return GT_EXIT_INTERRUPTED;
}

static int read_and_export(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    gt_contest contest;
    int status = gt_parse(usage, argc, argv, NULL);
    if (status != GT_GO_ON)
        return status;
    bool ok = gt_contest_among(&contest, &project, args->rules, &args->options, &args->cards,
                               &args->decks);
    if (args->o.policy == NULL)
        args->o.policy = gt_system_player(contest.system);
    const gt_strings policy = {&args->o.policy, 1};
    ok = gt_check_policies("export", &policy, contest.system->rules) && ok;
    status = ok ? export(&contest, args) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    gt_project_free(&project);
    return status;
}

int gt_cmd_export(int argc, char **argv)
{
    arguments args = {.o = {.seed = 1, .games = 100}};
    const gt_option options[] = {
        GT_DECKS_OPTION(&args.decks),
        {"policy", "P", "who plays, both seats (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.o.policy)},
        {"games", "N", "games, over the matchups in turn (default: 100)",
         GT_AS_INT(&args.o.games, 1, 1000000000)},
        {"noise", "N", "random actions in a thousand (default: 0)",
         GT_AS_INT(&args.o.noise, 0, 1000)},
        {"events", NULL, "add to each position what happened since the player's last choice",
         GT_AS_FLAG(&args.o.events)},
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        GT_CARDS_OPTION(&args.cards),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        {"out", "FILE", "write here (-o FILE means the same; default: standard output)",
         GT_AS_TEXT(&args.out)},
        {0},
    };
    const gt_usage usage = {
        "export", "-o FILE",
        "Lets a policy play against itself and writes every choice as a line of JSON, to\n"
        "learn from: what the player saw, its legal actions, its choice, and the result of\n"
        "the game. docs/export.md explains the lines. Ctrl-C keeps the finished games.",
        "gauntlet export --decks st01-starter st02-starter --games 20 -o games.jsonl", options};
    int status = read_and_export(&usage, argc, argv, &args);
    gt_options_free(options);
    return status;
}
