/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the parts of `gauntlet shard` share. */
#ifndef GT_SIM_CLI_SHARD_H
#define GT_SIM_CLI_SHARD_H

#include "sim/playing/shards.h"

#include <stdio.h>

/* What is played: a command. */
typedef struct gt_manifest {
    const char **word; /* its own, with all options */
    int n;
    char *folder; /* where it was given */
    int most; /* shards that are planned at a time */
    uint64_t field; /* gt_shards_field; 0: not known yet */
} gt_manifest;

/* False: it was told why. */
bool gt_manifest_read(const char *folder, gt_manifest *m);
bool gt_manifest_write(const char *folder, const gt_manifest *m, const gt_shards *shards);
void gt_manifest_free(gt_manifest *m);

/* Opens the folder of a plan; NULL: it was told why not. `tell`: and what is refused. */
gt_shards *gt_shard_folder(const char *folder, bool tell);

/* Prints which shards are to be played: "1-16, 20". */
void gt_shard_list_open(const gt_shards *shards, FILE *out, const char *between);

/* Who plays shards of others says whether these may start programs. */
#define GT_SHARD_TRUST_OPTION(trust)                                                               \
    {                                                                                              \
        "trust", NULL, "the plan may name programs as players", GT_OPT_FLAG, trust, 0, 0           \
    }

/* Plays one (gt_shard_play), and notes how long that took; returns an exit status. */
int gt_shard_play_one(const char *folder, int number, int threads, uint32_t most,
                      gt_shard_run *how);

/* Seconds of a clock that nobody sets. */
double gt_shard_now(void);

/* shard_status.c */
int gt_cmd_shard_status(int argc, char **argv);
int gt_cmd_shard_slurm(int argc, char **argv);

#endif
