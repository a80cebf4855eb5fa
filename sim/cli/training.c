/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beginning and end of the commands that train networks. */
#include "sim/cli/training.h"

#include "sim/cli/commands.h"
#include "sim/cli/output.h"
#include "sim/cli/progress.h"
#include "sim/cli/project.h"
#include "sim/experiments/net_fit.h"

#include <stdio.h>

static int read_and_train(const gt_trainer *trainer, const gt_usage *usage, int argc, char **argv,
                          gt_training *t)
{
    gt_project project;
    gt_contest contest;
    int status = gt_parse(usage, argc, argv, NULL);
    if (status == GT_GO_ON && (t->out == NULL || t->rounds.folder == NULL))
        status = gt_usage_error(usage, "--out FILE and --folder FOLDER say where all that goes");
    if (status == GT_GO_ON)
        status = trainer->check(usage, t);
    if (status != GT_GO_ON)
        return status;
    bool ok = gt_contest_among(&contest, &project, t->rules, &t->options, &t->cards, &t->decks) &&
              gt_output_ready("train", NULL, t->out) &&
              gt_output_ready("train", t->rounds.folder, trainer->file);
    status = ok ? trainer->train(usage, &contest, t) : GT_EXIT_USAGE;
    gt_contest_free(&contest);
    gt_project_free(&project);
    return status;
}

int gt_training_run(const gt_trainer *trainer, const gt_usage *usage, int argc, char **argv,
                    gt_training *t)
{
    int status = read_and_train(trainer, usage, argc, argv, t);
    gt_options_free(usage->options);
    return status;
}

static int write_network(const gt_training *t, const gt_net *net)
{
    gt_output o;
    FILE *out = gt_output_begin(&o, "train", NULL, t->out);
    return gt_output_end(&o, out != NULL && gt_net_write(out, net)) ? GT_EXIT_DONE : GT_EXIT_USAGE;
}

/* GT_GO_ON, or the exit status of a training that did not come to its end. */
static int check_end(const gt_training *t, const gt_training_outcome *outcome)
{
    if (outcome->error != NULL) {
        fprintf(stderr, "gauntlet train: %s\n", outcome->error);
        return gt_exit_of_failure();
    }
    if (outcome->complete)
        return GT_GO_ON;
    fprintf(stderr, "gauntlet train: interrupted; the same command goes on from %s\n",
            t->rounds.folder);
    return GT_EXIT_INTERRUPTED;
}

int gt_training_write(const gt_training *t, const gt_training_outcome *outcome)
{
    int status = check_end(t, outcome);
    return status == GT_GO_ON ? write_network(t, outcome->net) : status;
}

int gt_training_end(const gt_training *t, const gt_training_outcome *outcome,
                    const gt_net_strength *strength, void (*drawn)(const char *folder),
                    const char *rival)
{
    int status = check_end(t, outcome);
    if (status != GT_GO_ON)
        return status;
    gt_net_strength_play(strength, t->rounds.rounds);
    if (drawn != NULL)
        drawn(t->rounds.folder);
    status = write_network(t, outcome->net);
    if (status == GT_EXIT_DONE)
        printf("The network is in %s. Compare it: gauntlet arena net:file=%s %s\n", t->out, t->out,
               rival);
    bool missing = status == GT_EXIT_DONE && gt_was_interrupted(); /* a match */
    return missing ? GT_EXIT_INTERRUPTED : status;
}

gt_rounds gt_training_rounds(const gt_training *t, const gt_contest *contest,
                             gt_chance_field *strange)
{
    enum { CHANCE_DECKS = 240 };
    gt_rounds all = t->rounds;
    if (all.strange_share > 0 && !gt_chance_field_make(strange, contest, CHANCE_DECKS, all.seed))
        fprintf(stderr, "gauntlet train: there are no random decks of %s: it trains without\n",
                contest->system->title);
    all.strange = strange->field.n_matchups > 0 ? &strange->field : NULL;
    all.stop = gt_stop_on_signal();
    return all;
}

gt_net_sizes gt_training_sizes(gt_net_sizes asked, gt_net_sizes is)
{
    return (gt_net_sizes){.width = asked.width > 0 ? asked.width : is.width,
                          .action_width =
                              asked.action_width > 0 ? asked.action_width : is.action_width,
                          .hidden = asked.hidden > 0 ? asked.hidden : is.hidden,
                          .second = asked.second > 0 ? asked.second : is.second};
}

int gt_training_check_sizes(const gt_usage *usage, gt_net_sizes asked)
{
    if ((asked.width | asked.action_width | asked.hidden | asked.second) % GT_NET_BLOCK != 0)
        return gt_usage_error(usage, "sizes of a network are multiples of %d", (int)GT_NET_BLOCK);
    return GT_GO_ON;
}

gt_net *gt_training_from(const gt_usage *usage, const gt_rules *rules, const char *file,
                         gt_net_sizes asked, int *status)
{
    char error[300];
    gt_net *from = gt_net_read(file, rules, error, sizeof error);
    *status = GT_EXIT_USAGE;
    if (from == NULL) {
        fprintf(stderr, "gauntlet train: %s\n", error);
        return NULL;
    }
    const gt_net_sizes is = from->size;
    if (gt_net_fits_into(is, gt_training_sizes(asked, is)))
        return from;
    *status = gt_usage_error(usage,
                             "%s has %d, %d, %d and %d numbers: --width, --action-width, "
                             "--hidden and --second can't be less",
                             file, is.width, is.action_width, is.hidden, is.second);
    gt_net_free(from);
    return NULL;
}
