/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every command that trains a network does alike: what it is asked, where it writes, and how
 * it ends (train_net.c, train_ppo.c). */
#ifndef GT_SIM_CLI_TRAINING_H
#define GT_SIM_CLI_TRAINING_H

#include "ai/net.h"
#include "sim/cli/chance_field.h"
#include "sim/cli/contest.h"
#include "sim/cli/net_strength.h"
#include "sim/cli/options.h"
#include "sim/experiments/rounds.h"

typedef struct gt_training {
    gt_strings options, decks, cards;
    const char *rules, *out, *method;
    gt_rounds rounds; /* what of it the training has */
    int check; /* -1: not given */
    bool net;
} gt_training;

/* Rows of the table of options, for a gt_training. */
#define GT_TRAINING_OPTIONS(t)                                                                     \
    GT_DECKS_OPTION(&(t)->decks), GT_SEED_OPTION(&(t)->rounds.seed), GT_CARDS_OPTION(&(t)->cards), \
        GT_RULES_OPTION(&(t)->rules), GT_GAME_OPTION(&(t)->options),                               \
    {                                                                                              \
        "out", "FILE", "write the network here (-o FILE means the same)", GT_AS_TEXT(&(t)->out)    \
    }

/* Rows of the table for the sizes of a network; 0: as in the one that it begins as, or as usual. */
#define GT_NET_SIZE_OPTIONS(s)                                                                     \
    {"width", "N", "width of a position's first layer (default: as in --from, else 64)",           \
     GT_AS_INT(&(s)->width, GT_NET_BLOCK, GT_NET_MOST)},                                           \
        {"action-width", "N", "width of an action's first layer (default: as in --from, else 32)", \
         GT_AS_INT(&(s)->action_width, GT_NET_BLOCK, GT_NET_MOST)},                                \
        {"hidden", "N",                                                                            \
         "hidden width towards the chance of winning (default: as in --from,\n"                    \
         "                        else 32)",                                                       \
         GT_AS_INT(&(s)->hidden, GT_NET_BLOCK, GT_NET_MOST)},                                      \
    {                                                                                              \
        "second", "N",                                                                             \
            "hidden width towards the score of an action (default: as in\n"                        \
            "                        --from, else 16)",                                            \
            GT_AS_INT(&(s)->second, GT_NET_BLOCK, GT_NET_MOST)                                     \
    }

/* The sizes asked for, those of `is` where none is. */
gt_net_sizes gt_training_sizes(gt_net_sizes asked, gt_net_sizes is);

/* Reads the network that a training begins as, and checks that it fits into the sizes asked for.
 * NULL: *status is the exit status, and why was said. */
gt_net *gt_training_from(const gt_usage *usage, const gt_rules *rules, const char *file,
                         gt_net_sizes asked, int *status);

/* Whether sizes asked for can be those of a network: GT_GO_ON, or the exit status. */
int gt_training_check_sizes(const gt_usage *usage, gt_net_sizes asked);

/* What is a training's own. `check` says what is wrong with the options, as gt_usage_error does,
 * or returns GT_GO_ON; `train` returns the exit status. Both get the gt_training, which may be the
 * first member of more. */
typedef struct gt_trainer {
    const char *file; /* of the folder, that must be one to write */
    int (*check)(const gt_usage *usage, const gt_training *t);
    int (*train)(const gt_usage *usage, const gt_contest *contest, const gt_training *t);
} gt_trainer;

/* Reads the command line and trains; frees the lists of `t`. Returns the exit status. */
int gt_training_run(const gt_trainer *trainer, const gt_usage *usage, int argc, char **argv,
                    gt_training *t);

/* What a training in rounds of updates is asked. Makes the random decks that meet in a share of its
 * games, to be freed (gt_chance_field_free); where there are none, that is told. */
gt_rounds gt_training_rounds(const gt_training *t, const gt_contest *contest,
                             gt_chance_field *strange);

/* How a training came out. */
typedef struct gt_training_outcome {
    const gt_net *net; /* of one that is complete */
    const char *error; /* why it could not go on, or NULL */
    bool complete; /* false: a signal came */
} gt_training_outcome;

/* Ends one whose network is no player: writes it. Returns the exit status, and says why it is not
 * GT_EXIT_DONE. */
int gt_training_write(const gt_training *t, const gt_training_outcome *outcome);

/* Ends one: plays the matches that an interrupted call has left out, calls `drawn` (or NULL) behind
 * them with the folder, and writes the network, to be compared with `rival`. Returns the exit
 * status. */
int gt_training_end(const gt_training *t, const gt_training_outcome *outcome,
                    const gt_net_strength *strength, void (*drawn)(const char *folder),
                    const char *rival);

#endif
