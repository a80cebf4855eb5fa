/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train --net --method value: a value function of whole positions, by which luck is taken
 * out of results (sim/experiments/train_value.h). */
#include "sim/experiments/train_value.h"
#include "sim/cli/commands.h"
#include "sim/cli/progress.h"
#include "sim/cli/train_net.h"
#include "sim/cli/training.h"
#include "sim/experiments/train_net.h"

#include "ai/value.h"

#include <math.h>

enum { USUAL_CHECK = 400, PATH = 4096 };

/* What is asked for. */
typedef struct arguments {
    gt_training all; /* first: what every training is asked */
    const char *policy;
    int updates, batch, strange, positions, width, hidden, slow;
    double rate, lambda;
} arguments;

/* Whom the training tells how far it is. */
typedef struct listener {
    const arguments *args;
    const gt_contest *contest;
    const char *policy;
    double n, loss; /* of the updates of the round so far */
} listener;

static void tell_update(void *context, int round, int update, double n, double loss)
{
    listener *l = context;
    l->n = (update == 0 ? 0 : l->n) + n;
    l->loss = (update == 0 ? 0 : l->loss) + loss;
    if (update + 1 < l->args->updates)
        return;
    if (round == 0)
        puts("round  positions   loss  variance left  luck, standard errors");
    printf("%5d  %9.0f  %.3f", round + 1, l->n, l->loss / fmax(l->n, 1));
    fflush(stdout);
}

/* The network of a round is there: what does it leave of the variance? */
static void tell_round(void *context, int round)
{
    const listener *l = context;
    char path[PATH], error[300];
    int games = l->args->all.check >= 0 ? l->args->all.check : USUAL_CHECK;
    gt_net_round_file(l->args->all.folder, round, path, sizeof path);
    gt_net *net = gt_value_read(path, l->contest->system->rules, error, sizeof error);
    gt_value_check c = {0, 0, 0, 0};
    if (games > 0 && net != NULL &&
        gt_check_value(&l->contest->field, l->policy, net, l->args->all.seed, games, &c))
        printf("          %.3f                  %+.1f", c.raw > 0 ? c.less / c.raw : 1,
               c.luck / sqrt(fmax(c.luck_squares, 1e-12)));
    puts("");
    fflush(stdout);
    gt_net_free(net);
}

static int train(const gt_usage *usage, const gt_contest *contest, const gt_training *t)
{
    const arguments *args = (const arguments *)t;
    char error[800] = "";
    gt_chance_field strange = {.name = NULL};
    const char *usual = contest->system->player != NULL ? contest->system->player : "greedy";
    listener teller = {
        .args = args, .contest = contest, .policy = args->policy != NULL ? args->policy : usual};
    (void)usage;
    gt_rounds rounds = gt_training_rounds(t, contest, args->updates, args->strange, &strange);
    rounds.round_done = tell_round;
    rounds.context = &teller;
    const gt_value_training_options o = {
        .all = rounds,
        .policy = teller.policy,
        .size = {.width = args->width, .hidden = args->hidden},
        .positions = args->positions,
        .batch = args->batch,
        .rate = args->rate,
        .slow = args->slow,
        .lambda = (float)args->lambda,
        .update_done = tell_update,
    };
    gt_net *net;
    bool complete;
    bool ok = gt_train_value(&contest->field, &o, &net, &complete, error, sizeof error);
    const gt_training_outcome outcome = {net, ok ? NULL : error, complete};
    int status = gt_training_write(t, &outcome);
    if (status == GT_EXIT_DONE)
        printf("The value function is in %s.\n", t->out);
    gt_net_free(net);
    gt_chance_field_free(&strange);
    return status;
}

static int check(const gt_usage *usage, const gt_training *t)
{
    const arguments *args = (const arguments *)t;
    return gt_training_check_sizes(usage,
                                   (gt_net_sizes){.width = args->width, .hidden = args->hidden});
}

int gt_train_value_command(int argc, char **argv)
{
    static const gt_trainer trainer = {"value.csv", check, train};
    arguments args = {.all = {.seed = 1, .games = 500, .rounds = 10, .check = -1},
                      .updates = 20,
                      .batch = 256,
                      .strange = 10,
                      .positions = 16,
                      .width = 64,
                      .hidden = 32,
                      .rate = 0.002,
                      .lambda = 0.8};
    const gt_option options[] = {
        {"net", NULL, "train a network, not weights of the evaluation", GT_OPT_FLAG, &args.all.net,
         0, 0},
        {"method", "M", "'value', as here", GT_OPT_TEXT, &args.all.method, 0, 0},
        {"folder", "FOLDER", "keeps the fit and each round's network; the same command goes on",
         GT_OPT_TEXT, &args.all.folder, 0, 0},
        {"policy", "P", "who plays (" GT_USUAL_PLAYER ")", GT_OPT_TEXT, &args.policy, 0, 0},
        {"games", "N", "games of each update (default: 500)", GT_OPT_INT, &args.all.games, 2,
         1000000},
        {"updates", "N", "updates of a round, whose network is kept (default: 20)", GT_OPT_INT,
         &args.updates, 1, 1000000},
        {"rounds", "N", "rounds (default: 10)", GT_OPT_INT, &args.all.rounds, 1, 100000},
        {"positions", "N", "positions of a game that are learnt from (default: 16)", GT_OPT_INT,
         &args.positions, 1, 100000},
        {"batch", "N", "positions of a step (default: 256)", GT_OPT_INT, &args.batch, 1, 1000000},
        {"width", "N", "numbers that a position is summed up in (default: 64)", GT_OPT_INT,
         &args.width, GT_NET_BLOCK, GT_NET_MOST},
        {"hidden", "N", "numbers between these and the chance of winning (default: 32)", GT_OPT_INT,
         &args.hidden, GT_NET_BLOCK, GT_NET_MOST},
        {"rate", "R", "size of a step at first (default: 0.002)", GT_OPT_REAL, &args.rate, 0, 1},
        {"slow", "N",
         "steps are a tenth as large from update N on; may be said when it goes on\n"
         "                        (default: never)",
         GT_OPT_INT, &args.slow, 1, 10000000},
        {"lambda", "X",
         "weight of what comes later against the next position (default: 0.8; 1: the\n"
         "                        result alone)",
         GT_OPT_REAL, &args.lambda, 0, 1},
        {"strange", "N", "games in 100 with random legal decks of all cards (default: 10)",
         GT_OPT_INT, &args.strange, 0, 100},
        {"check", "N",
         "games of each round that tell what is left of the variance (default: 400;\n"
         "                        0: none)",
         GT_OPT_INT, &args.all.check, 0, 10000000},
        {"threads", "T", "threads that play; one learns (default: one a core)", GT_OPT_INT,
         &args.all.threads, 1, 1024},
        GT_TRAINING_OPTIONS(&args.all),
        {0},
    };
    const gt_usage usage = {
        "train", "--net --method value --folder FOLDER -o FILE",
        "Trains a value function of whole positions on the results of games, by which luck is "
        "taken out\nof results. docs/training.md tells more.",
        "gauntlet train --net --method value --folder v --games 99 --updates 2 --rounds 1 -o v.net",
        options};
    return gt_training_run(&trainer, &usage, argc, argv, &args.all);
}
