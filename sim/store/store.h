/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The store: an SQLite file in which finished units of work outlive the run that played them.
 * store_tables.c describes its tables.
 *
 * Reading and the listing of runs use one connection and belong to the thread that opened the
 * store. Units are written by a thread of the store's own through a second connection, so that
 * those who play never wait for a disk (unless it falls a megabyte behind). It commits ten times a
 * second, or whenever there is a unit if they come more rarely, so that a program that is killed
 * loses what it was playing and the units of the last tenth of a second. SQLite's log (WAL) makes a
 * transaction whole or nothing, and lets several programs use one store: each unit has its one row,
 * whoever writes it first.
 *
 * The first thing that goes wrong (a full disk, a lock that another program does not give back) is
 * kept for gt_store_error, and nothing is written after it. */
#ifndef GT_SIM_STORE_STORE_H
#define GT_SIM_STORE_STORE_H

#include "sim/playing/stream.h"

#include <stddef.h>

enum {
    GT_STORE_SCHEMA = 5, /* version of the tables */
    GT_STORE_PATIENCE = 20000, /* milliseconds that another program may hold a lock */
};

typedef struct gt_store gt_store;

/* Opens a store, makes it if there is none, and brings its tables up to date. NULL: it cannot be
 * used, and `error` (n bytes) says why. Waits up to `patience` milliseconds for locks. */
gt_store *gt_store_open(const char *path, int patience, char *error, size_t n);

/* Writes what is still to be written, and closes. False: something went wrong at any time, and
 * `error` (n bytes, or NULL) says what. `store` may be NULL. */
bool gt_store_close(gt_store *store, char *error, size_t n);

/* What went wrong, or NULL. Any thread. */
const char *gt_store_error(gt_store *store);

/* ---- Runs. All of these return false (or 0) after an error. */

/* How the settings of an arena begin, of a search for balance, of a gate, of a search for decks, of
 * a comparison of lists, of a check of a run; no others do. */
#define GT_STORE_ARENA "arena: "
#define GT_STORE_BALANCE "balance: "
#define GT_STORE_GATE "gate: "
#define GT_STORE_SEARCH "decks search: "
#define GT_STORE_SWAP "swap: "
#define GT_STORE_CHECK "check: "

/* In settings, before the options of the game, which come last. */
#define GT_STORE_GAME_OPTIONS "; options "

typedef struct gt_store_run {
    uint64_t key; /* of what was asked for: the same command has the same */
    const char *version, *rules, *settings; /* settings: as people read them */
    int behaviour; /* gt_rules.behaviour */
    uint64_t seed;
} gt_store_run;

/* Notes that a run begins, or begins again; returns its number. */
int64_t gt_store_begin_run(gt_store *store, const gt_store_run *run);

/* Notes how far it came, and whether it is complete. */
bool gt_store_end_run(gt_store *store, int64_t run, bool complete, uint64_t games, uint64_t reused);

/* Several notes in one go: put a lot of them between these. */
bool gt_store_begin(gt_store *store);
bool gt_store_commit(gt_store *store);

/* Notes a deck and its cards. */
bool gt_store_add_deck(gt_store *store, const gt_content *deck);

/* Number of a stream, which is noted if it is new; the run uses it. */
int64_t gt_store_add_stream(gt_store *store, int64_t run, const gt_stream *stream);

/* ---- Units. */

/* What is stored of a stream: pairs first .. first + pairs - 1, packed; for gt_store_read. Returns
 * false to stop reading. */
typedef bool gt_store_reader(void *context, uint64_t first, int pairs, const uint8_t *data,
                             size_t size);

/* Reads the units of a stream that begin with pair first .. last - 1, in order. False: an error. */
bool gt_store_read(gt_store *store, int64_t stream, uint64_t first, uint64_t last,
                   gt_store_reader *reader, void *context);

/* Hands a unit over to be written. Any thread. False after an error. */
bool gt_store_put(gt_store *store, int64_t stream, uint64_t first, int pairs, const uint8_t *data,
                  size_t size);

/* Waits until all is written and committed. False: an error. */
bool gt_store_flush(gt_store *store);

#endif
