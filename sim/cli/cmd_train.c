/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet train: weights of the evaluation from games of a policy against itself. */
#include "sim/cli/check_weights.h"
#include "sim/cli/commands.h"
#include "sim/cli/contest.h"
#include "sim/cli/meter.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"
#include "sim/cli/train_net.h"
#include "sim/experiments/train.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* What is asked for. */
typedef struct arguments {
    gt_strings options, decks, cards;
    const char *rules, *out, *from;
    gt_train_options o; /* what of it is asked for */
    int check; /* games of a match against the old weights; -1: as is usual */
} arguments;

enum { USUAL_CHECK = 1000 };

static bool write_weights(FILE *out, const gt_training *t, const arguments *args)
{
    char comment[3000];
    int used = snprintf(comment, sizeof comment,
                        "Weights of the evaluation of %s, made by\n *     "
                        "gauntlet train --decks",
                        t->rules->name);
    for (int i = 0; i < args->decks.n && used < 1500; i++)
        used +=
            snprintf(comment + used, sizeof comment - (size_t)used, " %.200s", args->decks.item[i]);
    used += snprintf(comment + used, sizeof comment - (size_t)used, "\n *         --policy %.300s",
                     args->o.policy);
    if (args->from != NULL)
        used +=
            snprintf(comment + used, sizeof comment - (size_t)used, " --from %.300s", args->from);
    if (args->o.blend > 0)
        used +=
            snprintf(comment + used, sizeof comment - (size_t)used, " --blend %d", args->o.blend);
    if (args->o.leaves != NULL)
        used += snprintf(comment + used, sizeof comment - (size_t)used, " --leaves %.300s",
                         args->o.leaves);
    snprintf(comment + used, sizeof comment - (size_t)used,
             "\n *         --games %d --rounds %d --noise %d --seed %" PRIu64 "\n *", args->o.games,
             args->o.rounds, args->o.noise, args->o.seed);
    return gt_weights_write(out, comment, t->rules, t->weights, GT_TRAIN_SCALE,
                            args->o.leaves != NULL ? t->spread : 0);
}

static void print_rounds(const gt_training *t)
{
    puts("round  positions   kept out  loss on those (0.6931: nothing is known)");
    for (int i = 0; i < t->n_rounds; i++)
        printf("%5d  %9" PRIu64 "  %9" PRIu64 "  %.4f\n", i + 1, t->round[i].positions,
               t->round[i].held_out, t->round[i].loss);
}

/* Warns of too few positions. How many are enough is a rule of thumb: with a third of that the
 * weights of Nivel lost to those that ship by 27 Elo, with a tenth by 60 to 120, and with all of it
 * they were as good (docs/training.md). */
static void warn_of_few(const gt_training *t, const arguments *args)
{
    enum { ENOUGH = 500 }; /* for each weight */
    uint64_t positions = t->round[t->n_rounds - 1].positions;
    uint64_t wanted = (uint64_t)ENOUGH * (uint64_t)t->rules->n_weights;
    if (positions >= wanted)
        return;
    double games = (double)args->o.games * (double)wanted / (double)positions;
    fprintf(stderr,
            "gauntlet train: %" PRIu64 " positions are few for %d weights; some %.0f games a round "
            "(--games) give the %d for each that usually will do\n",
            positions, t->rules->n_weights, ceil(games / 100) * 100, (int)ENOUGH);
}

/* Lets the new weights play against the old ones. */
static int check_weights(const gt_contest *contest, const arguments *args)
{
    int64_t played = (int64_t)args->o.games * args->o.rounds;
    int games = args->check >= 0 ? args->check : played < USUAL_CHECK ? (int)played : USUAL_CHECK;
    const gt_weights_check c = {.policy = args->o.leaves != NULL ? args->o.leaves : args->o.policy,
                                .file = args->out,
                                .from = args->from,
                                .games = games + games % 2,
                                .threads = args->o.threads,
                                .seed = args->o.seed,
                                .stop = gt_stop_on_signal()};
    if (c.games > 0 && !gt_check_weights(&contest->field, &c) && gt_was_interrupted())
        return GT_EXIT_INTERRUPTED;
    return GT_EXIT_DONE;
}

static int finish(const gt_contest *contest, const gt_training *t, const arguments *args)
{
    gt_output o;
    print_rounds(t);
    if (!t->complete) {
        fputs("gauntlet train: interrupted; no weights were written\n", stderr);
        return GT_EXIT_INTERRUPTED;
    }
    FILE *out = gt_output_begin(&o, "train", NULL, args->out);
    bool ok = gt_output_end(&o, out != NULL && write_weights(out, t, args));
    if (!ok)
        return GT_EXIT_USAGE;
    warn_of_few(t, args);
    return check_weights(contest, args);
}

static int train(const gt_contest *contest, const arguments *args)
{
    char error[300];
    gt_meter counter;
    gt_training t;
    gt_weights from;
    gt_train_options o = args->o;
    o.from = args->from != NULL ? &from : NULL;
    o.stop = gt_stop_on_signal();
    o.progress = gt_meter_tell;
    o.context = &counter;
    if (args->from != NULL && !gt_weights_read(&from, args->from, error, sizeof error)) {
        fprintf(stderr, "gauntlet train: %s\n", error);
        return GT_EXIT_USAGE;
    }
    gt_meter_begin(&counter);
    bool ok = gt_train(&t, &contest->field, &o, error, sizeof error);
    gt_meter_end(&counter);
    if (ok)
        return finish(contest, &t, args);
    fprintf(stderr, "gauntlet train: %s\n", error);
    return gt_exit_of_failure();
}

/* What cannot be written, or has no place in the file's comment. */
static int check(const gt_usage *usage, const arguments *args)
{
    if (args->out == NULL)
        return gt_usage_error(usage, "--out FILE says where the weights go");
    if (args->o.blend > 0 && args->from == NULL)
        return gt_usage_error(usage, "--blend needs --from FILE");
    for (int i = 0; i < args->decks.n; i++)
        if (strstr(args->decks.item[i], "*/") != NULL)
            return gt_usage_error(usage, "a path with */ cannot be noted in the file of weights");
    if ((args->from != NULL && strstr(args->from, "*/") != NULL) ||
        (args->o.leaves != NULL && strstr(args->o.leaves, "*/") != NULL))
        return gt_usage_error(usage, "a path with */ cannot be noted in the file of weights");
    return GT_GO_ON;
}

static int read_and_train(const gt_usage *usage, int argc, char **argv, arguments *args)
{
    gt_project project;
    gt_contest contest;
    int status = gt_parse(usage, argc, argv, NULL);
    if (status == GT_GO_ON)
        status = check(usage, args);
    if (status != GT_GO_ON)
        return status;
    gt_strings policy = {&args->o.policy, 1};
    bool ok = gt_contest_among(&contest, &project, args->rules, &args->options, &args->cards,
                               &args->decks);
    ok = gt_check_policies("train", &policy, contest.system->rules) && ok &&
         gt_output_ready("train", NULL, args->out);
    status = ok ? train(&contest, args) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    gt_project_free(&project);
    return status;
}

int gt_cmd_train(int argc, char **argv)
{
    bool net = false; /* not a word about weights then */
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--net") == 0)
            return gt_train_net_command(argc, argv);
    if (gt_usage_reader != NULL) /* both kinds of training are told */
        gt_train_net_command(argc, argv);
    arguments args = {
        .o = {.seed = 1, .games = 4000, .rounds = 4, .noise = 500, .policy = "greedy"},
        .check = -1};
    const gt_option options[] = {
        {"net", NULL, "train a network instead: 'gauntlet train --net --help'", GT_AS_FLAG(&net)},
        GT_DECKS_OPTION(&args.decks),
        {"policy", "P", "who plays (default: greedy)", GT_AS_TEXT(&args.o.policy)},
        {"games", "N", "games of each round (default: 4000)",
         GT_AS_INT(&args.o.games, 1, 10000000)},
        {"rounds", "N", "rounds of playing and fitting (default: 4)",
         GT_AS_INT(&args.o.rounds, 1, GT_TRAIN_ROUNDS)},
        {"noise", "N", "random actions in a thousand, in the noisy turns (default: 500)",
         GT_AS_INT(&args.o.noise, 0, 1000)},
        {"leaves", "P",
         "learn from positions at which playouts of searches by P end, not where turns begin",
         GT_AS_TEXT(&args.o.leaves)},
        {"from", "FILE", "weights of the first round (default: all 0)", GT_AS_TEXT(&args.from)},
        {"blend", "N", "fit to N% of the chances by --from, the rest to results",
         GT_AS_INT(&args.o.blend, 0, 100)},
        {"check", "N",
         "games of the new weights against the old ones (default: as many as it trained by, up to\n"
         "                        1000; 0: none)",
         GT_AS_INT(&args.check, 0, 1000000)},
        GT_SEED_OPTION(&args.o.seed),
        GT_THREADS_OPTION(&args.o.threads),
        GT_WORKER_OPTION(&args.o.worker),
        GT_CARDS_OPTION(&args.cards),
        GT_RULES_OPTION(&args.rules),
        GT_GAME_OPTION(&args.options),
        {"out", "FILE", "write the weights here (-o FILE means the same)", GT_AS_TEXT(&args.out)},
        {0},
    };
    const gt_usage usage = {
        "train", "-o FILE",
        "Lets a policy play against itself and fits the weights of the evaluation to the\n"
        "results, in rounds, each with the weights of the round before. Then the new weights\n"
        "play against the old ones, and the output says whether they are better. Use them as\n"
        "greedy:weights=FILE or mcts:weights=FILE; see docs/training.md.",
        "gauntlet train --decks starters --games 400 --rounds 2 -o my-weights.def", options};
    int status = read_and_train(&usage, argc, argv, &args);
    gt_options_free(options);
    return status;
}
