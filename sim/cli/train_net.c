/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line of the training of networks. */
#include "sim/cli/train_net.h"

#include "decks/files/text.h"
#include "reports/curve_page.h"
#include "sim/cli/meter.h"
#include "sim/cli/net_strength.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/training.h"
#include "sim/experiments/train_net.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_CHECK = 200 };

/* What is asked for. */
typedef struct arguments {
    gt_training all; /* first: what every training is asked */
    gt_net_training_options o; /* sizes 0: as in the network that it begins as, or as usual */
    const char *from;
} arguments;

/* Whom the training tells how far it is. */
typedef struct listener {
    gt_meter meter; /* first: gt_meter_tell is told of games */
    const char *folder;
    const gt_net_strength *strength;
} listener;

/* A file of the folder; NULL: it is not there. */
static char *read_file(const char *folder, const char *name)
{
    char path[4096];
    size_t size;
    gt_errors errors = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *text = gt_text_read(path, &size, &errors);
    gt_errors_free(&errors);
    return text;
}

/* Draws the curve so far, FOLDER/curve.html. */
static void draw_curve(const char *folder)
{
    gt_output o;
    char *curve = read_file(folder, "curve.csv"), *strength = read_file(folder, "strength.csv");
    FILE *out = curve != NULL ? gt_output_begin(&o, "train", folder, "curve.html") : NULL;
    if (out != NULL)
        gt_output_end(&o, gt_write_curve_page(out, curve, strength != NULL ? strength : ""));
    free(curve);
    free(strength);
}

static void tell_pass(void *context, int round, int pass, const gt_net_score_sums *exact,
                      const gt_net_score_sums *rounded)
{
    double n = fmax(exact->n, 1);
    listener *l = context;
    gt_meter_end(&l->meter);
    if (round == 0 && pass == 0)
        puts("round  pass  decisions   even  policy  rounded   best  rounded  value  rounded");
    printf("%5d  %4d  %9.0f  %.3f   %.3f    %.3f  %.3f    %.3f  %.3f    %.3f\n", round + 1,
           pass + 1, exact->n, exact->even / n, exact->policy / n, rounded->policy / n,
           exact->best / n, rounded->best / n, exact->value / n, rounded->value / n);
    fflush(stdout);
    draw_curve(l->folder);
}

/* The network of a round is there: how strong is it? */
static void tell_round(void *context, int round)
{
    const listener *l = context;
    gt_net_strength_play(l->strength, round + 1);
    draw_curve(l->folder);
}

/* Games of each match: no more than were played for a round, unless it was said. */
static int check_games(const gt_training *t)
{
    return t->check >= 0 ? t->check : t->rounds.games < USUAL_CHECK ? t->rounds.games : USUAL_CHECK;
}

static int train_from(const gt_contest *contest, const gt_training *t, const gt_net *from)
{
    static const gt_net_sizes usual = {.width = 64, .action_width = 32, .hidden = 32, .second = 16};
    char error[800] = "";
    gt_net_training_options o = ((const arguments *)t)->o;
    const gt_net_strength strength = {.field = &contest->field,
                                      .folder = t->rounds.folder,
                                      .policy = o.policy,
                                      .games = check_games(t),
                                      .threads = t->rounds.threads,
                                      .worker = o.worker,
                                      .seed = t->rounds.seed,
                                      .stop = gt_stop_on_signal()};
    listener teller = {.folder = t->rounds.folder, .strength = &strength};
    gt_net *net;
    bool complete;
    o.seed = t->rounds.seed;
    o.folder = t->rounds.folder;
    o.games = t->rounds.games;
    o.rounds = t->rounds.rounds;
    o.from = from;
    o.size = gt_training_sizes(o.size, from != NULL ? from->size : usual);
    o.next_teacher = o.next_teacher != NULL ? o.next_teacher : o.teacher;
    o.threads = t->rounds.threads;
    o.stop = strength.stop;
    o.games_done = gt_meter_tell;
    o.pass_done = tell_pass;
    o.round_done = tell_round;
    o.context = &teller;
    gt_meter_begin(&teller.meter);
    bool ok = gt_train_net(&contest->field, &o, &net, &complete, error, sizeof error);
    gt_meter_end(&teller.meter);
    const gt_training_outcome outcome = {net, ok ? NULL : error, complete};
    int status = gt_training_end(t, &outcome, &strength, draw_curve, "greedy");
    gt_net_free(net);
    return status;
}

static int train(const gt_usage *usage, const gt_contest *contest, const gt_training *t)
{
    const arguments *args = (const arguments *)t;
    if (args->from == NULL)
        return train_from(contest, t, NULL);
    int status;
    gt_net *from =
        gt_training_from(usage, contest->system->rules, args->from, args->o.size, &status);
    if (from != NULL)
        status = train_from(contest, t, from);
    gt_net_free(from);
    return status;
}

static int check(const gt_usage *usage, const gt_training *t)
{
    if (t->method != NULL && strcmp(t->method, "imitate") != 0)
        return gt_usage_error(usage, "--method is imitate, ppo or value, not '%s'", t->method);
    return gt_training_check_sizes(usage, ((const arguments *)t)->o.size);
}

/* Whether the option --method says this. */
static bool asks_for(int argc, char **argv, const char *method)
{
    bool found = false;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--method") == 0 && i + 1 < argc)
            found = strcmp(argv[i + 1], method) == 0;
        else if (strncmp(argv[i], "--method=", 9) == 0)
            found = strcmp(argv[i] + 9, method) == 0;
    }
    return found;
}

int gt_train_net_command(int argc, char **argv)
{
    if (asks_for(argc, argv, "ppo"))
        return gt_train_ppo_command(argc, argv);
    if (asks_for(argc, argv, "value"))
        return gt_train_value_command(argc, argv);
    if (gt_usage_reader != NULL) {
        gt_train_ppo_command(argc, argv);
        gt_train_value_command(argc, argv);
    }
    static const gt_trainer trainer = {"curve.csv", check, train};
    arguments args = {.all = {.rounds = {.seed = 1, .games = 4000, .rounds = 3}, .check = -1},
                      .o = {.passes = 4,
                            .window = 2,
                            .noise = 300,
                            .policy = "greedy",
                            .teacher = "mcts:iterations=200",
                            .next_policy = "net:file=@,temperature=0.3"}};
    const gt_option options[] = {
        {"net", NULL, "train a network, not weights of the evaluation", GT_AS_FLAG(&args.all.net)},
        {"method", "M",
         "'imitate' a search (the default), 'ppo': learn from results, or 'value': judge\n"
         "                        positions (see 'gauntlet train --net --method ppo --help')",
         GT_AS_TEXT(&args.all.method)},
        {"folder", "FOLDER", "keeps games, fit and curve; the same command continues from there",
         GT_AS_TEXT(&args.all.rounds.folder)},
        {"policy", "P", "who plays in the first round (default: greedy)",
         GT_AS_TEXT(&args.o.policy)},
        {"teacher", "P", "search to learn from (default: mcts:iterations=200)",
         GT_AS_TEXT(&args.o.teacher)},
        {"next-policy", "P",
         "who plays in later rounds; @ is the file of the network so far\n"
         "                        (default: net:file=@,temperature=0.3)",
         GT_AS_TEXT(&args.o.next_policy)},
        {"next-teacher", "P", "search of later rounds; @ as above (default: that of --teacher)",
         GT_AS_TEXT(&args.o.next_teacher)},
        {"against", "P",
         "another player, on the other side in all games, who does not learn: an\n"
         "                        exploiter is trained (default: who plays plays itself)",
         GT_AS_TEXT(&args.o.against)},
        {"games", "N", "games of each round (default: 4000)",
         GT_AS_INT(&args.all.rounds.games, 1, 10000000)},
        {"rounds", "N", "rounds of playing and fitting (default: 3)",
         GT_AS_INT(&args.all.rounds.rounds, 1, GT_NET_ROUNDS)},
        {"passes", "N", "passes over the games in each fit (default: 4)",
         GT_AS_INT(&args.o.passes, 1, 1000)},
        {"window", "N", "fit to the games of the last N rounds (default: 2)",
         GT_AS_INT(&args.o.window, 1, GT_NET_ROUNDS)},
        {"noise", "N", "random actions in a thousand, in the noisy turns (default: 300)",
         GT_AS_INT(&args.o.noise, 0, 1000)},
        {"check", "N",
         "games of each round's network against --policy and against that of the\n"
         "                        round before (default: 200, or --games if that is less; 0: none)",
         GT_AS_INT(&args.all.check, 0, 10000000)},
        {"from", "FILE", "initial network (default: small random numbers)", GT_AS_TEXT(&args.from)},
        GT_NET_SIZE_OPTIONS(&args.o.size),
        {"rate", "R", "initial learning rate (default: 0.002)", GT_AS_REAL(&args.o.rate, 0, 1)},
        {"threads", "T", "threads that play; one fits (default: one a core)",
         GT_AS_INT(&args.all.rounds.threads, 1, 1024)},
        GT_WORKER_OPTION(&args.o.worker),
        GT_TRAINING_OPTIONS(&args.all),
        {0},
    };
    const gt_usage usage = {
        "train", "--net --folder FOLDER -o FILE",
        "Trains a network to imitate a search; use it as net:file=FILE. See docs/training.md.",
        "gauntlet train --net --folder net --decks starters --games 400 --rounds 1 -o my.net",
        options};
    return gt_training_run(&trainer, &usage, argc, argv, &args.all);
}
