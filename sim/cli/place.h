/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where commands put what they keep. */
#ifndef GT_SIM_CLI_PLACE_H
#define GT_SIM_CLI_PLACE_H

#include "sim/cli/options.h"
#include "sim/store/store.h"

/* Makes a folder, and those above it. False: errno says why. */
bool gt_make_folder(const char *path);

/* Where the store is unless --db names another: $XDG_DATA_HOME/gauntlet/results.db, or
 * ~/.local/share/gauntlet/results.db. False: neither variable nor home is known. */
bool gt_usual_store(char *buffer, size_t n);

/* What a command that plays was told of the store. */
typedef struct gt_store_options {
    const char *path; /* --db; NULL: the usual one */
    bool none, fresh; /* --no-db, --fresh */
} gt_store_options;

#define GT_STORE_OPTIONS(arguments)                                                                \
    {"db", "FILE", "store of results (default: in your data folder; 'gauntlet help store')",       \
     GT_AS_TEXT(&(arguments)->path)},                                                              \
        {"no-db", NULL, "use no store", GT_AS_FLAG(&(arguments)->none)},                           \
    {                                                                                              \
        "fresh", NULL, "play everything again, even what is in the store",                         \
            GT_AS_FLAG(&(arguments)->fresh)                                                        \
    }

/* GT_GO_ON, or the status to exit with: they contradict each other, which was told. */
int gt_check_store_options(const gt_usage *usage, const gt_store_options *w);

/* A store that a command uses. */
typedef struct gt_used_store {
    gt_store *store; /* NULL: there is none */
    char place[4096]; /* where it is; "": there is none */
    char trouble[300]; /* what went wrong with it; "": nothing */
} gt_used_store;

/* Opens the store that is wished for. None is no error where none is wanted, or the usual one
 * cannot be used. False: it was told on stderr. */
bool gt_use_store(const char *command, const gt_store_options *arguments, gt_used_store *s);

/* Closes it, and notes what went wrong. */
void gt_used_store_close(gt_used_store *s);

/* What the store had to do with games of a command: how many of how many were there, and what went
 * wrong with it; told on stderr. `complete`: all games were played nevertheless. */
void gt_tell_of_store(const char *command, const gt_used_store *s, uint64_t reused, uint64_t games,
                      bool complete);

/* Opens the store that --db names, or the usual one (`path` NULL), and puts where it is into
 * `place` (n bytes). NULL: it was told on stderr why not. */
gt_store *gt_open_store(const char *command, const char *path, char *place, size_t n);

#endif
