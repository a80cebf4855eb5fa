/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing units. A heap is a row of units, each a head and its bytes.
 *
 * What is shared stands under one lock: the heap that is being filled, the flags, and the error
 * once it is there. The connection and the heap that is being written belong to the writer's
 * thread. */
#define _POSIX_C_SOURCE 200809L

#include "sim/store/store_writer.h"

#include "sim/store/store_tables.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    HEAP_BYTES = 1 << 20,
    PAUSE = 100, /* milliseconds between two transactions, if there is no hurry */
};

/* Head of a unit in a heap; `size` bytes follow. */
typedef struct head {
    int64_t stream;
    uint64_t first;
    size_t size;
    int pairs;
} head;

struct gt_writer {
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed; /* any of what follows */
    uint8_t *filling;
    size_t filled; /* bytes of it */
    bool writing; /* what was taken is not committed yet */
    bool hurry; /* somebody waits: do not pause */
    bool stop, failed;
    char error[300];

    sqlite3 *db; /* of the thread alone, from here on */
    sqlite3_stmt *insert;
    uint8_t *taken;
};

/* ---- The thread. */

static bool insert_all(gt_writer *w, size_t size)
{
    for (size_t at = 0; at < size;) {
        head h;
        memcpy(&h, w->taken + at, sizeof h);
        at += sizeof h;
        gt_tables_bind(w->insert, "iuib", h.stream, h.first, (int64_t)h.pairs,
                       (const void *)(w->taken + at), h.size);
        if (!gt_tables_do(w->insert))
            return false;
        at += h.size;
    }
    return true;
}

/* One transaction. */
static bool write_taken(gt_writer *w, size_t size)
{
    return sqlite3_exec(w->db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK &&
           insert_all(w, size) && sqlite3_exec(w->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}

/* Waits, under the lock, until there is something to do and it is time to do it. */
static void await_work(gt_writer *w)
{
    while (w->filled == 0 && !w->stop)
        pthread_cond_wait(&w->changed, &w->lock);
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += PAUSE * 1000000L;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    while (!w->hurry && !w->stop && w->filled < HEAP_BYTES / 2 &&
           pthread_cond_timedwait(&w->changed, &w->lock, &until) == 0) {
    }
}

/* Takes the heap and writes it; under the lock, which it gives back meanwhile. */
static void take_and_write(gt_writer *w)
{
    char error[sizeof w->error];
    uint8_t *heap = w->filling;
    size_t size = w->filled;
    w->filling = w->taken;
    w->taken = heap;
    w->filled = 0;
    w->writing = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    bool ok = write_taken(w, size);
    if (!ok) {
        gt_tables_explain(w->db, error, sizeof error);
        sqlite3_exec(w->db, "ROLLBACK", NULL, NULL, NULL);
    }
    pthread_mutex_lock(&w->lock);
    w->writing = false;
    if (!ok) {
        memcpy(w->error, error, sizeof error);
        w->failed = true;
    }
    pthread_cond_broadcast(&w->changed);
}

static void *write_units(void *context)
{
    gt_writer *w = context;
    pthread_mutex_lock(&w->lock);
    while (!w->stop && !w->failed) {
        await_work(w);
        if (w->filled > 0 && !w->stop)
            take_and_write(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- Starting and stopping. */

static void free_writer(gt_writer *w)
{
    sqlite3_finalize(w->insert);
    sqlite3_close(w->db);
    pthread_cond_destroy(&w->changed);
    pthread_mutex_destroy(&w->lock);
    free(w->filling);
    free(w->taken);
    free(w);
}

/* A unit that is there already stays, unless it is another one: then it was damaged. */
static bool connect(gt_writer *w, const char *path, int patience, char *error, size_t n)
{
    w->db = gt_tables_connect(path, SQLITE_OPEN_READWRITE, patience, error, n);
    if (w->db == NULL)
        return false;
    w->insert = gt_tables_statement(
        w->db, "INSERT INTO unit (stream, first, pairs, data) VALUES (?, ?, ?, ?)"
               " ON CONFLICT (stream, first, pairs) DO UPDATE SET data = excluded.data"
               " WHERE data <> excluded.data");
    if (w->insert == NULL)
        gt_tables_explain(w->db, error, n);
    return w->insert != NULL;
}

gt_writer *gt_writer_start(const char *path, int patience, char *error, size_t n)
{
    gt_writer *w = calloc(1, sizeof *w);
    snprintf(error, n, "out of memory");
    if (w == NULL)
        return NULL;
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_t steady; /* no clock that somebody sets */
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&w->changed, &steady);
    pthread_condattr_destroy(&steady);
    w->filling = malloc(HEAP_BYTES);
    w->taken = malloc(HEAP_BYTES);
    if (w->filling != NULL && w->taken != NULL && connect(w, path, patience, error, n)) {
        int why = pthread_create(&w->thread, NULL, write_units, w);
        if (why == 0)
            return w;
        snprintf(error, n, "no thread can be started: %s", strerror(why));
    }
    free_writer(w);
    return NULL;
}

void gt_writer_stop(gt_writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->stop = true;
    pthread_cond_broadcast(&w->changed);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    free_writer(w);
}

/* ---- For those who play. */

bool gt_writer_put(gt_writer *w, int64_t stream, uint64_t first, int pairs, const uint8_t *data,
                   size_t size)
{
    head h = {stream, first, size, pairs};
    pthread_mutex_lock(&w->lock);
    while (!w->failed && w->filled + sizeof h + size > HEAP_BYTES)
        pthread_cond_wait(&w->changed, &w->lock);
    bool ok = !w->failed;
    if (ok) {
        memcpy(w->filling + w->filled, &h, sizeof h);
        memcpy(w->filling + w->filled + sizeof h, data, size);
        bool wake = w->filled == 0;
        w->filled += sizeof h + size;
        if (wake || w->filled > HEAP_BYTES / 2)
            pthread_cond_broadcast(&w->changed);
    }
    pthread_mutex_unlock(&w->lock);
    return ok;
}

bool gt_writer_flush(gt_writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->hurry = true;
    pthread_cond_broadcast(&w->changed);
    while (!w->failed && (w->filled > 0 || w->writing))
        pthread_cond_wait(&w->changed, &w->lock);
    w->hurry = false;
    bool ok = !w->failed;
    pthread_mutex_unlock(&w->lock);
    return ok;
}

const char *gt_writer_error(gt_writer *w)
{
    pthread_mutex_lock(&w->lock);
    const char *error = w->failed ? w->error : NULL;
    pthread_mutex_unlock(&w->lock);
    return error;
}
