/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How strong the networks of a training are in games: each round's plays against the player that
 * the training began with, and against the network of the round before. FOLDER/strength.csv keeps
 * what came of it. */
#ifndef GT_SIM_CLI_NET_STRENGTH_H
#define GT_SIM_CLI_NET_STRENGTH_H

#include "sim/playing/field.h"

#include <stdatomic.h>

typedef struct gt_net_strength {
    const gt_field *field;
    const char *folder;
    const char *policy; /* that the training began with */
    int games; /* of each match; 0: none is played */
    int threads;
    const char *worker;
    uint64_t seed;
    const atomic_bool *stop;
} gt_net_strength;

/* Plays the matches of the first `rounds` rounds that the file does not have, and prints what came
 * of them. What is stopped in the middle is played when it is asked for again. False: something
 * cannot be played or written, which was told. */
bool gt_net_strength_play(const gt_net_strength *s, int rounds);

#endif
