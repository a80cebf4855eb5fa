/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train --net --method ppo: a network that learns from the results of its own games
 * (sim/experiments/train_ppo.h). */
#include "sim/experiments/train_ppo.h"
#include "decks/lists/shipped.h"
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
    gt_ppo_training_options o; /* sizes 0: as the network that it begins as */
    const char *from;
    double clip, entropy, lambda, temperature;
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
    gt_ppo_training_options o = args->o;
    o.all = *rounds;
    o.from = from;
    o.size = gt_training_sizes(o.size, from->size);
    o.ppo.clip = (float)args->clip;
    o.ppo.entropy = (float)args->entropy;
    o.ppo.lambda = (float)args->lambda;
    o.ppo.sharpness = (float)(1 / args->temperature);
    o.update_done = tell_update;
    return o;
}

static int train_from(const gt_contest *contest, const arguments *args, const gt_net *from)
{
    char error[800] = "";
    gt_chance_field strange = {.name = NULL};
    const gt_net_strength strength = {.field = &contest->field,
                                      .folder = args->all.rounds.folder,
                                      .policy = "greedy",
                                      .games = args->all.check >= 0 ? args->all.check : USUAL_CHECK,
                                      .threads = args->all.rounds.threads,
                                      .seed = args->all.rounds.seed,
                                      .stop = gt_stop_on_signal()};
    listener teller = {.updates = args->all.rounds.updates, .strength = &strength};
    gt_net *net;
    bool complete;
    gt_rounds rounds = gt_training_rounds(&args->all, contest, &strange);
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
    gt_net *from = gt_training_from(usage, system->rules, file, args->o.size, &status);
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
    return gt_training_check_sizes(usage, args->o.size);
}

int gt_train_ppo_command(int argc, char **argv)
{
    static const gt_trainer trainer = {"ppo.csv", check, train};
    arguments args = {
        .all =
            {.rounds = {.seed = 1, .strange_share = 20, .games = 512, .updates = 50, .rounds = 40},
             .check = -1},
        .o = {.earlier_share = 20,
              .ppo = {.rate = 0.001, .critic_rate = 0.001, .passes = 1, .batch = 2048}},
        .clip = 0.1,
        .entropy = 0.005,
        .lambda = 0.95,
        .temperature = 0.25};
    const gt_option options[] = {
        {"net", NULL, "train a network, not weights of the evaluation", GT_AS_FLAG(&args.all.net)},
        {"method", "M", "'ppo', as here, or 'imitate' a search (the default)",
         GT_AS_TEXT(&args.all.method)},
        {"folder", "FOLDER", "keeps the fit and each round's network; the same command continues",
         GT_AS_TEXT(&args.all.rounds.folder)},
        {"from", "FILE", "initial network (default: the one that ships)", GT_AS_TEXT(&args.from)},
        GT_NET_SIZE_OPTIONS(&args.o.size),
        {"games", "N", "games of each update (default: 512)",
         GT_AS_INT(&args.all.rounds.games, 2, 1000000)},
        {"updates", "N", "updates of a round, whose network is kept (default: 50)",
         GT_AS_INT(&args.all.rounds.updates, 1, 1000000)},
        {"rounds", "N", "rounds (default: 40)", GT_AS_INT(&args.all.rounds.rounds, 1, 100000)},
        {"passes", "N", "passes over the games of an update (default: 1)",
         GT_AS_INT(&args.o.ppo.passes, 1, 100)},
        {"batch", "N", "batch size, in decisions (default: 2048)",
         GT_AS_INT(&args.o.ppo.batch, 1, 1000000)},
        {"rate", "R", "learning rate (default: 0.001)", GT_AS_REAL(&args.o.ppo.rate, 0, 1)},
        {"critic-rate", "R", "learning rate of the critic (default: 0.001)",
         GT_AS_REAL(&args.o.ppo.critic_rate, 0, 1)},
        {"clip", "X", "clipping range of the probability ratio (default: 0.1)",
         GT_AS_REAL(&args.clip, 0, 1)},
        {"entropy", "X", "weight of the entropy bonus (default: 0.005)",
         GT_AS_REAL(&args.entropy, 0, 1)},
        {"lambda", "X", "lambda of the advantage estimate (default: 0.95; 1: the result alone)",
         GT_AS_REAL(&args.lambda, 0, 1)},
        {"temperature", "X", "sampling temperature in training (default: 0.25)",
         GT_AS_REAL(&args.temperature, 0, 100)},
        {"strange", "N", "games in 100 with random legal decks of all cards (default: 20)",
         GT_AS_INT(&args.all.rounds.strange_share, 0, 100)},
        {"earlier", "N", "games in 100 against networks of earlier rounds (default: 20)",
         GT_AS_INT(&args.o.earlier_share, 0, 100)},
        {"against", "P",
         "another player, on the other side in all games, who does not learn: an\n"
         "                        exploiter is trained (default: it plays itself)",
         GT_AS_TEXT(&args.o.against)},
        {"check", "N",
         "games of each round's network against greedy and against that of the\n"
         "                        round before (default: 400; 0: none)",
         GT_AS_INT(&args.all.check, 0, 10000000)},
        {"threads", "T", "threads that play; two learn, at most (default: one a core)",
         GT_AS_INT(&args.all.rounds.threads, 1, 1024)},
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
