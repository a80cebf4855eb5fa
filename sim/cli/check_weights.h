/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * New weights against those that there were: before anybody is told to use a file of weights, who
 * plays by it meets who plays as before, and the match says with an interval how much stronger or
 * weaker that is. */
#ifndef GT_SIM_CLI_CHECK_WEIGHTS_H
#define GT_SIM_CLI_CHECK_WEIGHTS_H

#include "sim/playing/field.h"

#include <stdatomic.h>

typedef struct gt_weights_check {
    const char *policy; /* who plays by the weights */
    const char *file; /* the new ones */
    const char *from; /* the old ones; NULL: those that the policy has of itself */
    int games; /* even */
    int threads; /* no other processes: weights are in files, which these may not have */
    uint64_t seed;
    const atomic_bool *stop;
} gt_weights_check;

/* Plays the match and prints what came of it. False: it was not played to its end, and why was
 * told. */
bool gt_check_weights(const gt_field *field, const gt_weights_check *check);

#endif
