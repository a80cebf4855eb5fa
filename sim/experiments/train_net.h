/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a network (ai/net.h) to do at once what a search finds in a thousand iterations.
 *
 * In each round games are played over the field, noisy at first, and a search is asked what it
 * would do in some of their positions (sim/playing/choices.h). The network is fitted to what it
 * says: to its shares of visits, and, for the chance of winning, to the mean of what it thinks and
 * what became of the game. In the first round any player plays and any search is asked; later the
 * network so far plays, so that it is told what to do where it goes itself, and the search may be
 * one that uses it (expert iteration: Anthony, Tian, Barber 2017).
 *
 * Against another player, it is that one who sits on the other side in every game, in either seat,
 * and only the learner's decisions are noted: so a network is trained to beat it, and shows how far
 * it can be exploited.
 *
 * All of it lies in a folder, and goes on from there when it is called again: games are kept as
 * they are played (round-1.games), the fit after each pass (fit.state), the network of a round
 * (round-1.net) and how well it does (curve.csv). One game in GT_NET_HELD_OUT is kept out of the
 * fit. */
#ifndef GT_SIM_EXPERIMENTS_TRAIN_NET_H
#define GT_SIM_EXPERIMENTS_TRAIN_NET_H

#include "ai/net.h"
#include "sim/experiments/net_fit.h"
#include "sim/playing/field.h"

#include <stdatomic.h>

enum { GT_NET_HELD_OUT = 16, GT_NET_ROUNDS = 100 };

typedef struct gt_net_training_options {
    uint64_t seed;
    const char *folder; /* that is there */
    int games, rounds, passes; /* of each round; passes over its games in the fit */
    int window; /* rounds whose games are fitted to: the last ones */
    int noise; /* share of random actions in the noisy turns, in thousandths */
    const gt_net *from; /* that the fit begins as, which fits into the sizes; NULL: none */
    gt_net_sizes size;
    double rate; /* of the fit, at first; 0: 0.002 */
    const char *policy, *teacher; /* who plays, and which search is asked, in the first round */
    const char
        *against; /* who plays the other side in all rounds and does not learn; NULL: the same */
    const char *next_policy,
        *next_teacher; /* ... in later ones; @ stands for the file of the network so far */
    int threads;
    const char *worker;
    const atomic_bool *stop; /* or NULL */
    void (*games_done)(void *context, uint64_t done, uint64_t in_all); /* or NULL */
    /* told after each pass: how well the network does on what was kept out, before and after it was
     * rounded */
    void (*pass_done)(void *context, int round, int pass, const gt_net_score_sums *exact,
                      const gt_net_score_sums *rounded);
    /* told when the network of a round is written (gt_net_round_file); or NULL */
    void (*round_done)(void *context, int round);
    void *context;
} gt_net_training_options;

/* The file of a round's network in a folder, rounds counted from 0. Returns path. */
const char *gt_net_round_file(const char *folder, int round, char *path, size_t n);

/* False: `error` (n bytes) says what is wrong. *complete: it was not stopped; then *net is the
 * network, to be freed. */
bool gt_train_net(const gt_field *field, const gt_net_training_options *o, gt_net **net,
                  bool *complete, char *error, size_t n);

#endif
