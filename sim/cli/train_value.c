/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train --net --method value: a value function of whole positions, by which luck is taken
 * out of results (sim/experiments/train_value.h). */
#include "sim/experiments/train_value.h"
#include "sim/cli/commands.h"
#include "sim/cli/train_net.h"
#include "sim/cli/training.h"
#include "sim/experiments/train_net.h"

#include "ai/value.h"

#include <math.h>

enum { USUAL_CHECK = 400, PATH = 4096 };

/* What is asked for. */
typedef struct arguments {
    gt_training all; /* first: what every training is asked */
    gt_value_training_options o;
    double lambda;
} arguments;

/* Whom the training tells how far it is. */
typedef struct listener {
    const arguments *args;
    const gt_contest *contest;
    const gt_value_training_options *o;
    double n, loss; /* of the updates of the round so far */
} listener;

static void tell_update(void *context, int round, int update, double n, double loss)
{
    listener *l = context;
    l->n = (update == 0 ? 0 : l->n) + n;
    l->loss = (update == 0 ? 0 : l->loss) + loss;
    if (update + 1 < l->o->all.updates)
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
    gt_net_round_file(l->o->all.folder, round, path, sizeof path);
    gt_net *net = gt_value_read(path, l->contest->system->rules, error, sizeof error);
    gt_value_check c = {0, 0, 0, 0};
    if (games > 0 && net != NULL &&
        gt_check_value(&l->contest->field, l->o->policy, net, l->o->all.seed, games, &c))
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
    gt_value_training_options o = args->o;
    listener teller = {.args = args, .contest = contest, .o = &o};
    (void)usage;
    o.all = gt_training_rounds(t, contest, &strange);
    o.all.round_done = tell_round;
    o.all.context = &teller;
    o.policy = o.policy != NULL ? o.policy : usual;
    o.lambda = (float)args->lambda;
    o.update_done = tell_update;
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
    return gt_training_check_sizes(usage, ((const arguments *)t)->o.size);
}

int gt_train_value_command(int argc, char **argv)
{
    static const gt_trainer trainer = {"value.csv", check, train};
    arguments args = {
        .all =
            {.rounds = {.seed = 1, .strange_share = 10, .games = 500, .updates = 20, .rounds = 10},
             .check = -1},
        .o = {.size = {.width = 64, .hidden = 32}, .positions = 16, .batch = 256, .rate = 0.002},
        .lambda = 0.8};
    const gt_option options[] = {
        {"net", NULL, "train a network, not weights of the evaluation", GT_AS_FLAG(&args.all.net)},
        {"method", "M", "'value', as here", GT_AS_TEXT(&args.all.method)},
        {"folder", "FOLDER", "keeps the fit and each round's network; the same command goes on",
         GT_AS_TEXT(&args.all.rounds.folder)},
        {"policy", "P", "who plays (" GT_USUAL_PLAYER ")", GT_AS_TEXT(&args.o.policy)},
        {"games", "N", "games of each update (default: 500)",
         GT_AS_INT(&args.all.rounds.games, 2, 1000000)},
        {"updates", "N", "updates of a round, whose network is kept (default: 20)",
         GT_AS_INT(&args.all.rounds.updates, 1, 1000000)},
        {"rounds", "N", "rounds (default: 10)", GT_AS_INT(&args.all.rounds.rounds, 1, 100000)},
        {"positions", "N", "positions of a game that are learnt from (default: 16)",
         GT_AS_INT(&args.o.positions, 1, 100000)},
        {"batch", "N", "positions of a step (default: 256)", GT_AS_INT(&args.o.batch, 1, 1000000)},
        {"width", "N", "numbers that a position is summed up in (default: 64)",
         GT_AS_INT(&args.o.size.width, GT_NET_BLOCK, GT_NET_MOST)},
        {"hidden", "N", "numbers between these and the chance of winning (default: 32)",
         GT_AS_INT(&args.o.size.hidden, GT_NET_BLOCK, GT_NET_MOST)},
        {"rate", "R", "size of a step at first (default: 0.002)", GT_AS_REAL(&args.o.rate, 0, 1)},
        {"slow", "N",
         "steps are a tenth as large from update N on; may be said when it goes on\n"
         "                        (default: never)",
         GT_AS_INT(&args.o.slow, 1, 10000000)},
        {"lambda", "X",
         "weight of what comes later against the next position (default: 0.8; 1: the\n"
         "                        result alone)",
         GT_AS_REAL(&args.lambda, 0, 1)},
        {"strange", "N", "games in 100 with random legal decks of all cards (default: 10)",
         GT_AS_INT(&args.all.rounds.strange_share, 0, 100)},
        {"check", "N",
         "games of each round that tell what is left of the variance (default: 400;\n"
         "                        0: none)",
         GT_AS_INT(&args.all.check, 0, 10000000)},
        {"threads", "T", "threads that play; one learns (default: one a core)",
         GT_AS_INT(&args.all.rounds.threads, 1, 1024)},
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
