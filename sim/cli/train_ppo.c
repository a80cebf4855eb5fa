/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train --net --method ppo: a network that learns from the results of its own games
 * (sim/experiments/train_ppo.h). */
#include "sim/experiments/train_ppo.h"
#include "decks/lists/shipped.h"
#include "sim/cli/commands.h"
#include "sim/cli/meter.h"
#include "sim/cli/net_strength.h"
#include "sim/cli/progress.h"
#include "sim/cli/train_net.h"
#include "sim/cli/training.h"

#include <math.h>
#include <stdlib.h>

enum { USUAL_CHECK = 400, PATH = 4096 };

/* What is asked for. */
typedef struct arguments {
    gt_training all; /* first: what every training is asked */
    const char *from, *against;
    int updates, batch, strange, earlier;
    gt_net_sizes size; /* 0: as the network that it begins as */
    double rate, critic_rate, clip, entropy, lambda, temperature;
} arguments;

/* Whom the training tells how far it is. */
typedef struct listener {
    gt_ppo_sums sums; /* of the updates of the round so far */
    int updates;
    const gt_net_strength *strength;
} listener;

static void add_sums(gt_ppo_sums *to, const gt_ppo_sums *more)
{
    to->n += more->n;
    to->entropy += more->entropy;
    to->even += more->even;
    to->clipped += more->clipped;
    to->moved += more->moved;
    to->critic += more->critic;
    to->actor += more->actor;
    to->advantage += more->advantage;
}

static void tell_update(void *context, int round, int update, const gt_ppo_sums *sums)
{
    listener *l = context;
    if (update == 0)
        l->sums = (gt_ppo_sums){.n = 0};
    add_sums(&l->sums, sums);
    if (update + 1 < l->updates)
        return;
    const gt_ppo_sums *s = &l->sums;
    double n = fmax(s->n, 1);
    if (round == 0)
        puts("round  decisions   even  entropy  moved  clipped  advantage  critic  value");
    printf("%5d  %9.0f  %.3f    %.3f  %.4f    %.3f      %.3f   %.3f  %.3f\n", round + 1, s->n,
           s->even / n, s->entropy / n, s->moved / n, s->clipped / n, sqrt(s->advantage / n),
           s->critic / n, s->actor / n);
    fflush(stdout);
}

static void tell_round(void *context, int round)
{
    const listener *l = context;
    gt_net_strength_play(l->strength, round + 1);
}

static gt_ppo_training_options options_of(const arguments *args, const gt_net *from,
                                          const gt_rounds *rounds)
{
    return (gt_ppo_training_options){
        .all = *rounds,
        .from = from,
        .size = gt_training_sizes(args->size, from->size),
        .earlier_share = args->earlier,
        .against = args->against,
        .ppo = {.rate = args->rate,
                .critic_rate = args->critic_rate,
                .clip = (float)args->clip,
                .entropy = (float)args->entropy,
                .lambda = (float)args->lambda,
                .sharpness = (float)(1 / args->temperature),
                .passes = args->all.passes,
                .batch = args->batch},
        .update_done = tell_update,
    };
}

static int train_from(const gt_contest *contest, const arguments *args, const gt_net *from)
{
    char error[800] = "";
    gt_chance_field strange = {.name = NULL};
    const gt_net_strength strength = {.field = &contest->field,
                                      .folder = args->all.folder,
                                      .policy = "greedy",
                                      .games = args->all.check >= 0 ? args->all.check : USUAL_CHECK,
                                      .threads = args->all.threads,
                                      .seed = args->all.seed,
                                      .stop = gt_stop_on_signal()};
    listener teller = {.updates = args->updates, .strength = &strength};
    gt_net *net;
    bool complete;
    gt_rounds rounds =
        gt_training_rounds(&args->all, contest, args->updates, args->strange, &strange);
    rounds.round_done = tell_round;
    rounds.context = &teller;
    const gt_ppo_training_options o = options_of(args, from, &rounds);
    bool ok = gt_train_ppo(&contest->field, &o, &net, &complete, error, sizeof error);
    const gt_training_outcome outcome = {net, ok ? NULL : error, complete};
    int status = gt_training_end(&args->all, &outcome, &strength, NULL, "net");
    gt_net_free(net);
    gt_chance_field_free(&strange);
    return status;
}

/* The network that it begins as. */
static int train(const gt_usage *usage, const gt_contest *contest, const gt_training *t)
{
    char path[PATH];
    const arguments *args = (const arguments *)t;
    const gt_system *system = contest->system;
    const char *file = args->from;
    if (file == NULL && system->net == NULL)
        return gt_usage_error(usage, "no network ships for %s: --from FILE says what it begins as",
                              system->title);
    if (file == NULL)
        file = gt_shipped(system, system->net, path, sizeof path);
    int status;
    gt_net *from = gt_training_from(usage, system->rules, file, args->size, &status);
    if (from != NULL)
        status = train_from(contest, args, from);
    gt_net_free(from);
    return status;
}

static int check(const gt_usage *usage, const gt_training *t)
{
    const arguments *args = (const arguments *)t;
    if (args->temperature <= 0)
        return gt_usage_error(usage, "--temperature must be more than 0");
    return gt_training_check_sizes(usage, args->size);
}

int gt_train_ppo_command(int argc, char **argv)
{
    static const gt_trainer trainer = {"ppo.csv", check, train};
    arguments args = {.all = {.seed = 1, .games = 512, .rounds = 40, .passes = 1, .check = -1},
                      .updates = 50,
                      .batch = 2048,
                      .strange = 20,
                      .earlier = 20,
                      .rate = 0.001,
                      .critic_rate = 0.001,
                      .clip = 0.1,
                      .entropy = 0.005,
                      .lambda = 0.95,
                      .temperature = 0.25};
    const gt_option options[] = {
        {"net", NULL, "train a network, not weights of the evaluation", GT_OPT_FLAG, &args.all.net,
         0, 0},
        {"method", "M", "'ppo', as here, or 'imitate' a search (the default)", GT_OPT_TEXT,
         &args.all.method, 0, 0},
        {"folder", "FOLDER", "keeps the fit and each round's network; the same command continues",
         GT_OPT_TEXT, &args.all.folder, 0, 0},
        {"from", "FILE", "initial network (default: the one that ships)", GT_OPT_TEXT, &args.from,
         0, 0},
        GT_NET_SIZE_OPTIONS(&args.size),
        {"games", "N", "games of each update (default: 512)", GT_OPT_INT, &args.all.games, 2,
         1000000},
        {"updates", "N", "updates of a round, whose network is kept (default: 50)", GT_OPT_INT,
         &args.updates, 1, 1000000},
        {"rounds", "N", "rounds (default: 40)", GT_OPT_INT, &args.all.rounds, 1, 100000},
        {"passes", "N", "passes over the games of an update (default: 1)", GT_OPT_INT,
         &args.all.passes, 1, 100},
        {"batch", "N", "batch size, in decisions (default: 2048)", GT_OPT_INT, &args.batch, 1,
         1000000},
        {"rate", "R", "learning rate (default: 0.001)", GT_OPT_REAL, &args.rate, 0, 1},
        {"critic-rate", "R", "learning rate of the critic (default: 0.001)", GT_OPT_REAL,
         &args.critic_rate, 0, 1},
        {"clip", "X", "clipping range of the probability ratio (default: 0.1)", GT_OPT_REAL,
         &args.clip, 0, 1},
        {"entropy", "X", "weight of the entropy bonus (default: 0.005)", GT_OPT_REAL, &args.entropy,
         0, 1},
        {"lambda", "X", "lambda of the advantage estimate (default: 0.95; 1: the result alone)",
         GT_OPT_REAL, &args.lambda, 0, 1},
        {"temperature", "X", "sampling temperature in training (default: 0.25)", GT_OPT_REAL,
         &args.temperature, 0, 100},
        {"strange", "N", "games in 100 with random legal decks of all cards (default: 20)",
         GT_OPT_INT, &args.strange, 0, 100},
        {"earlier", "N", "games in 100 against networks of earlier rounds (default: 20)",
         GT_OPT_INT, &args.earlier, 0, 100},
        {"against", "P",
         "another player, on the other side in all games, who does not learn: an\n"
         "                        exploiter is trained (default: it plays itself)",
         GT_OPT_TEXT, &args.against, 0, 0},
        {"check", "N",
         "games of each round's network against greedy and against that of the\n"
         "                        round before (default: 400; 0: none)",
         GT_OPT_INT, &args.all.check, 0, 10000000},
        {"threads", "T", "threads that play; two learn, at most (default: one a core)", GT_OPT_INT,
         &args.all.threads, 1, 1024},
        GT_TRAINING_OPTIONS(&args.all),
        {0},
    };
    const gt_usage usage = {
        "train", "--net --method ppo --folder FOLDER -o FILE",
        "Trains a network on the results of games against itself (proximal policy\n"
        "optimization); use it as net:file=FILE. See docs/training.md.",
        "gauntlet train --net --method ppo --folder p --games 100 --updates 2 --rounds 1 -o my.net",
        options};
    return gt_training_run(&trainer, &usage, argc, argv, &args.all);
}
