/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads. What they share while they play are the source of units and the sink of games; one
 * thread at a time may take a unit, and one hand over what came of it. */
#include "sim/playing/executor.h"

#include "sim/playing/worker_process.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct gt_executor {
    const gt_job *job;
    gt_executor_options options;
    gt_worker **worker; /* of each thread; NULL: not needed yet, or */
    gt_worker_process **elsewhere; /* the process that works for it; NULL: likewise */
    int threads;
    atomic_bool failed;
    char error[300]; /* of the thread that failed first */
};

int gt_thread_count(int asked)
{
    int n = asked > 0 ? asked : omp_get_max_threads();
    return n > 0 ? n : 1;
}

gt_executor *gt_executor_new(const gt_job *job, const gt_executor_options *options)
{
    gt_executor *e = calloc(1, sizeof *e);
    if (e == NULL)
        return NULL;
    e->job = job;
    e->options = *options;
    e->threads = gt_thread_count(options->threads);
    e->worker = calloc((size_t)e->threads, sizeof *e->worker);
    e->elsewhere = calloc((size_t)e->threads, sizeof *e->elsewhere);
    if (e->worker != NULL && e->elsewhere != NULL)
        return e;
    free(e->worker);
    free(e->elsewhere);
    free(e);
    return NULL;
}

void gt_executor_free(gt_executor *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < e->threads; i++) {
        gt_worker_free(e->worker[i]);
        gt_worker_process_free(e->elsewhere[i]);
    }
    free(e->worker);
    free(e->elsewhere);
    free(e);
}

int gt_executor_threads(const gt_executor *e)
{
    return e->threads;
}

/* Notes why it cannot go on. */
static void fail(gt_executor *e, const char *error)
{
#pragma omp critical(gt_execute_fail)
    if (!atomic_exchange(&e->failed, true))
        snprintf(e->error, sizeof e->error, "%s", error);
}

/* Whether to go on. */
static bool well(const gt_executor *e)
{
    return !gt_stopped(e->options.stop) && !atomic_load(&e->failed);
}

static bool take(const gt_work *work, int taker, gt_unit *unit, uint64_t *tag)
{
    bool taken;
#pragma omp critical(gt_execute_take)
    taken = work->take(work->context, taker, unit, tag);
    return taken;
}

static void play(gt_executor *e, const gt_work *work, int taker, const gt_unit *unit, uint64_t tag)
{
    char error[sizeof e->error];
    const atomic_bool *stop = e->options.stop;
    const gt_games *games =
        e->elsewhere[taker] != NULL
            ? gt_worker_process_play(e->elsewhere[taker], unit, stop, error, sizeof error)
            : gt_worker_play(e->worker[taker], unit, stop, error, sizeof error);
    if (games == NULL)
        fail(e, error);
    if (games == NULL || games->n == 0)
        return;
    if (work->keep != NULL)
        work->keep(work->context, taker, unit, tag, games);
#pragma omp critical(gt_execute_add)
    work->add(work->context, unit, tag, games);
}

/* Sees to it that there is somebody who plays for a thread. */
static void hire(gt_executor *e, int taker)
{
    char error[sizeof e->error] = "out of memory";
    bool there = e->worker[taker] != NULL || e->elsewhere[taker] != NULL;
    if (!there && e->options.worker != NULL)
        e->elsewhere[taker] = gt_worker_process_new(e->job, e->options.worker, error, sizeof error);
    else if (!there)
        e->worker[taker] = gt_worker_new(e->job, e->options.timed);
    if (e->worker[taker] == NULL && e->elsewhere[taker] == NULL)
        fail(e, error);
}

/* What each thread does; thread 0 begins with a unit that was taken already. */
static void play_all(gt_executor *e, const gt_work *work, int taker, gt_unit unit, uint64_t tag)
{
    hire(e, taker);
    if (taker == 0 && well(e))
        play(e, work, 0, &unit, tag);
    while (well(e) && take(work, taker, &unit, &tag))
        play(e, work, taker, &unit, tag);
}

bool gt_execute(gt_executor *e, const gt_work *work, char *error, size_t n)
{
    gt_unit first;
    uint64_t tag;
    if (well(e) && take(work, 0, &first, &tag)) { /* else no thread need be woken */
#pragma omp parallel num_threads(e->threads) default(none) shared(e, work, first, tag)
        play_all(e, work, omp_get_thread_num(), first, tag);
    }
    if (!atomic_load(&e->failed))
        return true;
    snprintf(error, n, "%s", e->error);
    return false;
}

/* ---- Lists. */

typedef struct list {
    const gt_unit *unit;
    size_t n, taken;
    void (*add)(void *context, const gt_unit *unit, uint64_t number, const gt_games *games);
    void *context;
} list;

static bool take_next(void *context, int taker, gt_unit *unit, uint64_t *tag)
{
    list *l = context;
    (void)taker;
    if (l->taken == l->n)
        return false;
    *tag = l->taken;
    *unit = l->unit[l->taken++];
    return true;
}

static void add_to(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    list *l = context;
    l->add(l->context, unit, tag, games);
}

bool gt_execute_list(gt_executor *e, const gt_unit *unit, size_t n_units,
                     void (*add)(void *context, const gt_unit *unit, uint64_t number,
                                 const gt_games *games),
                     void *context, char *error, size_t n)
{
    list l = {unit, n_units, 0, add, context};
    const gt_work work = {.take = take_next, .add = add_to, .context = &l};
    return gt_execute(e, &work, error, n);
}
