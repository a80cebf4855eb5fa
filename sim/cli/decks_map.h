/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * gauntlet decks search --map: decks by two measures of play (sim/experiments/deck_map.h). */
#ifndef GT_SIM_CLI_DECKS_MAP_H
#define GT_SIM_CLI_DECKS_MAP_H

#include "sim/cli/contest.h"
#include "sim/cli/search_progress.h"
#include "sim/experiments/deck_map.h"

typedef struct gt_map_wish {
    const gt_contest *contest;
    const gt_deck_trials_options *trials; /* with the opponents, and counts */
    const char *policy, *out; /* out: the folder of page and decks; or NULL */
    const gt_deck *from; /* or NULL */
    const int *leader;
    int n_leaders, swaps, side;
    const gt_deck_measure *measure[2];
    uint64_t budget, seed;
    double confidence;
    bool json, markdown, reproducible;
    const atomic_bool *stop;
} gt_map_wish;

/* Reads `X,Y`, names of measures that the game has. False, and told. */
bool gt_map_measures(const gt_usage *usage, const gt_system *system, const char *text,
                     const gt_deck_measure *out[2]);

/* Maps, tells and writes; returns the exit status. */
int gt_decks_map(const gt_map_wish *wish);

#endif
