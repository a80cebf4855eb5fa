/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program: finds the command by its name and hands over. */
#include "sim/cli/commands.h"
#include "sim/cli/manual.h"

#include "ai/policy.h"
#include "decks/files/errors.h"
#include "decks/files/installed.h"
#include "decks/files/memory.h"
#include "sim/cli/player_failures.h"
#include "sim/playing/hosts.h"
#include "sim/playing/remote.h"
#include "sim/playing/shipped_nets.h"

#include <gsl/gsl_errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const gt_command gt_commands[] = {
    {"run", gt_cmd_run, "play decks against each other and report win rates"},
    {"arena", gt_cmd_arena, "play players against each other and report Elo"},
    {"train", gt_cmd_train, "train players: weights of the evaluation, or networks"},
    {"export", gt_cmd_export, "write games as data to learn from"},
    {"gate", gt_cmd_gate, "check whether a card change moved win rates (for CI)"},
    {"swap", gt_cmd_swap, "find which card should replace another in a deck"},
    {"balance", gt_cmd_balance, "find which few card changes would balance the decks"},
    {"report", gt_cmd_report, "explain the results of a run, as a page, text or data"},
    {"shard", gt_cmd_shard, "split games among machines: Slurm, or a shared folder"},
    {"play", gt_cmd_play, "play one game and print what happens"},
    {"replay", gt_cmd_replay, "play a recorded game again"},
    {"judge", gt_cmd_judge, "rate the choices of a recorded game"},
    {"db", gt_cmd_db, "manage the store of results: list, export, prune, check, merge"},
    {"cards", gt_cmd_cards, "check, find, show, compare and read cards"},
    {"patch", gt_cmd_patch, "write a change of a card, to try with --patch"},
    {"decks", gt_cmd_decks, "list, show, make and search decks"},
    {"scenario", gt_cmd_scenario, "run tests of cards and rules: positions, actions, outcomes"},
    {"rules", gt_cmd_rules, "list the clauses of the rules with their tests, and the rulings"},
    {"drive", gt_cmd_drive, "let another program use the engine, over standard streams"},
    {"perft", gt_cmd_perft, "count the action sequences from a position"},
    {"bench", gt_cmd_bench, "measure the speed of this build, and its signature"},
    {"help", gt_cmd_help, "explain a command or a topic"},
    {NULL, NULL, NULL},
};

enum { PATH_SIZE = 4096 };
enum { N_COMMANDS = sizeof gt_commands / sizeof gt_commands[0] - 1 };

/* What another process starts to have units played (sim/playing/remote.h), by one thread or by as
 * many as the first word says; the second may be `programs`: players may be some. No command for
 * people. */
static int play_units(int argc, char **argv)
{
    char error[300];
    int n = argc > 2 ? atoi(argv[2]) : 1;
    if (argc > 3 && strcmp(argv[3], "programs") == 0)
        gt_jobs_may_run_programs();
    gt_trouble_begin();
    bool ok =
        gt_play_units(stdin, stdout, n >= 1 && n <= GT_HOST_SLOTS ? n : 1, error, sizeof error);
    gt_trouble_end("worker");
    if (ok)
        return GT_EXIT_DONE;
    fprintf(stderr, "gauntlet: %s\n", error);
    return GT_EXIT_USAGE;
}

static int unknown_command(const char *name)
{
    const char *names[N_COMMANDS + 2];
    char hint[64];
    for (int i = 0; i < N_COMMANDS; i++)
        names[i] = gt_commands[i].name;
    names[N_COMMANDS] = "--help";
    names[N_COMMANDS + 1] = "--version";
    gt_did_you_mean(gt_nearest(name, names, N_COMMANDS + 2), hint, sizeof hint);
    fprintf(stderr, "gauntlet: unknown command '%s'%s\nSee 'gauntlet help'.\n", name, hint);
    return GT_EXIT_USAGE;
}

/* What was written must have arrived: a full disk behind `>` is a failure. */
static int after_writing(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    perror("gauntlet: standard output");
    return GT_EXIT_USAGE;
}

/* What a shell reads to complete words of a command line. */
static int print_completion(const char *shell)
{
    if (gt_print_completion(stdout, shell))
        return GT_EXIT_DONE;
    fprintf(stderr, "gauntlet: --completion needs bash, zsh or fish, not '%s'\n", shell);
    return GT_EXIT_USAGE;
}

/* The folder of the headers. */
static void print_include(void)
{
    char path[PATH_SIZE];
    puts(gt_installed(GT_INCLUDE_FROM_BIN, "", path, sizeof path) ? path : GT_INCLUDE);
}

/* GSL ends the program where it finds something wrong; lack of memory is told as everywhere
 * else. */
static void on_gsl_error(const char *reason, const char *file, int line, int why)
{
    if (why == GSL_ENOMEM)
        gt_out_of_memory();
    fprintf(stderr, "gauntlet: %s:%d: %s\n", file, line, reason);
    abort();
}

/* Trouble that libraries and the system have shall be told by us: a file that may not grow any more
 * is an error of writing, not a reason to die. Players get the signal back (ai/process.c). */
static void tell_trouble_ourselves(void)
{
    gsl_set_error_handler(on_gsl_error);
    signal(SIGXFSZ, SIG_IGN);
}

int gt_program(int argc, char **argv)
{
    static char host[PATH_SIZE];
    char help[] = "help";
    char *only_help[] = {help, NULL};
    gt_policies_use_host(gt_installed(GT_HOST_FROM_BIN, "", host, sizeof host) ? host : GT_HOST);
    gt_use_shipped_nets();
    tell_trouble_ourselves();
    if (argc < 2) {
        gt_cmd_help(1, only_help);
        return GT_EXIT_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("gauntlet " GT_VERSION);
        return after_writing(GT_EXIT_DONE);
    }
    if (strcmp(argv[1], "--include") == 0) {
        print_include();
        return after_writing(GT_EXIT_DONE);
    }
    if (strcmp(argv[1], "--man") == 0) {
        gt_print_manual(stdout);
        return after_writing(GT_EXIT_DONE);
    }
    if (strcmp(argv[1], "--completion") == 0)
        return after_writing(print_completion(argc > 2 ? argv[2] : ""));
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)
        return after_writing(gt_cmd_help(1, only_help));
    if (strcmp(argv[1], "--play-units") == 0)
        return after_writing(play_units(argc, argv));
    for (const gt_command *c = gt_commands; c->name != NULL; c++)
        if (strcmp(c->name, argv[1]) == 0)
            return after_writing(c->function(argc - 1, argv + 1));
    return unknown_command(argv[1]);
}
