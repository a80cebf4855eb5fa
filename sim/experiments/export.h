/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Self-play for others to learn from: what the player saw, what it could do, what it did, and what
 * came of it, as JSON lines (docs/export.md). The same options give the same bytes with any number
 * of threads.
 *
 *     {"type":"export", ...}      once
 *     {"type":"matchup", ...}     for each that is played: what both players know before
 *     {"type":"game", ...}        for each game, followed by
 *     {"type":"position", ...}    ... its positions with a choice, in order */
#ifndef GT_SIM_EXPERIMENTS_EXPORT_H
#define GT_SIM_EXPERIMENTS_EXPORT_H

#include "ai/siphash.h"
#include "sim/experiments/run.h"

#include <stdio.h>

typedef struct gt_export_options {
    const char *version;
    uint64_t seed;
    gt_secret secret; /* goes into all chance; all zero: there is none (ai/siphash.h) */
    int games;
    int noise; /* share of random actions, in thousandths */
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* gt_executor_options.worker */
    const char *policy;
    bool events; /* tell with each position what the player saw since its last choice */
    const atomic_bool *stop; /* set by a signal: write the games that are finished; or NULL */
    /* told by one thread at a time; or NULL */
    void (*progress)(void *context, uint64_t games_done, uint64_t games_in_all);
    void *context;
} gt_export_options;

/* What was written. */
typedef struct gt_export_sums {
    uint64_t games, positions;
    uint64_t unfinished, aborted; /* of the games */
    gt_aborted first_aborted; /* if any was */
    bool complete; /* all games were played */
} gt_export_sums;

/* Plays and writes. Games go over the matchups of the field in turn. False: `error` (n bytes) says
 * that the policy cannot be made, that there is no memory, or that the file cannot be written. */
bool gt_export(FILE *out, const gt_field *field, const gt_export_options *options,
               gt_export_sums *sums, char *error, size_t n);

#endif
