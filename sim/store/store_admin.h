/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking after a store: what is in it, and putting it in order. `gauntlet db` is made of this. */
#ifndef GT_SIM_STORE_STORE_ADMIN_H
#define GT_SIM_STORE_STORE_ADMIN_H

#include "sim/playing/match.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct gt_admin gt_admin;

/* Version of the behaviour of the rules system with this name (gt_rules.behaviour); 0: there is
 * none. */
typedef int gt_rules_version(const char *rules);

/* Opens a store that is there. NULL: `error` (n bytes) says why not. */
gt_admin *gt_admin_open(const char *path, int patience, gt_rules_version *version_of, char *error,
                        size_t n);

/* The same for one that is only read: this user need not be allowed to write it. */
gt_admin *gt_admin_open_to_read(const char *path, int patience, gt_rules_version *version_of,
                                char *error, size_t n);
void gt_admin_close(gt_admin *admin);

/* Why the last function returned false. */
const char *gt_admin_error(const gt_admin *admin);

/* ---- What is in it. */

typedef struct gt_admin_run {
    int64_t id;
    const char *version, *rules, *settings, *begun, *changed; /* begun, changed: in UTC */
    uint64_t seed, games, reused;
    int starts;
    bool complete, current; /* current: this program could go on with it */
} gt_admin_run;

typedef struct gt_admin_totals {
    int64_t runs, streams, units, games, bytes;
    int64_t strange; /* units that other versions of the program made */
} gt_admin_totals;

/* Calls `tell` for each run, the oldest first. */
bool gt_admin_runs(gt_admin *admin, void (*tell)(void *context, const gt_admin_run *run),
                   void *context);

bool gt_admin_total(gt_admin *admin, gt_admin_totals *out);

/* A game; `number` counts from 0 in its stream. */
typedef struct gt_admin_game {
    const char *policy, *deck[2];
    uint64_t list[2]; /* hashes of their cards: lists of one name differ in them */
    uint64_t seed, number;
    gt_outcome outcome;
} gt_admin_game;

/* Calls `tell` for each game of a run (0: of all streams), in the order of streams and numbers.
 * Where a unit is there twice with different lengths, the longer one counts. False also if there is
 * no such run. */
bool gt_admin_games(gt_admin *admin, int64_t run,
                    void (*tell)(void *context, const gt_admin_game *game), void *context);

/* ---- Putting it in order. */

enum gt_prune {
    GT_PRUNE_OLD, /* runs that nobody started or went on with for so many days */
    GT_PRUNE_STRANGE, /* what other versions of the program made, which this one cannot use */
    GT_PRUNE_ALL,
};

/* Removes runs, and all results that no other run uses. `units` counts the units removed. */
bool gt_admin_prune(gt_admin *admin, enum gt_prune which, int days, int64_t *units);

/* Looks at everything: the file, references, and every unit. Calls `tell` for whatever is wrong;
 * false if it cannot go on. */
bool gt_admin_check(gt_admin *admin, void (*tell)(void *context, const char *problem),
                    void *context);

typedef struct gt_merged {
    int64_t units, known; /* new here; here already */
    int64_t different; /* here already, but not the same: these stay as they are */
} gt_merged;

/* Adds what another store holds, wholly or (false) not at all. */
bool gt_admin_merge(gt_admin *admin, const char *path, gt_merged *out);

#endif
