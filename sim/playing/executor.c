/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads, unless others play (sim/playing/crew.h). What threads share while they play are the
 * source of units and the sink of games; one at a time may take a unit, and one hand over what came
 * of it. */
#include "sim/playing/executor.h"

#include "decks/files/memory.h"
#include "sim/playing/crew.h"
#include "sim/playing/pipes.h"
#include "sim/playing/remote.h"
#include "sim/playing/shards.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct gt_executor {
    const gt_job *job;
    gt_executor_options options;
    gt_worker **worker; /* of each thread; NULL: not needed yet */
    gt_crew *crew; /* who plays in place of them; NULL: nobody, or not needed yet */
    gt_bytes sent; /* the job, for them, with its size before it */
    int threads;
    bool put_off; /* it failed since games are to be played some other time */
    atomic_bool failed;
    char error[300]; /* of the thread that failed first */
};

int gt_thread_count(int asked)
{
    int n = asked > 0 ? asked : omp_get_max_threads();
    return n > 0 ? n : 1;
}

const char *gt_hosts_file;
static bool (*make_transport)(gt_transport *out, const gt_bytes *job); /* or NULL */
static gt_shards *shards; /* a folder that is used; or NULL */
static int most_shards;

void gt_executors_use_transport(bool (*make)(gt_transport *out, const gt_bytes *job))
{
    make_transport = make;
}

void gt_executors_use_shards(gt_shards *folder, int most)
{
    shards = folder;
    most_shards = most;
}

bool gt_executors_have_shards(void)
{
    return shards != NULL;
}

gt_executor *gt_executor_new(const gt_job *job, const gt_executor_options *options)
{
    gt_executor *e = gt_zeroed(1, sizeof *e);
    e->job = job;
    e->options = *options;
    e->threads = gt_thread_count(options->threads);
    e->worker = gt_zeroed((size_t)e->threads, sizeof *e->worker);
    return e;
}

void gt_executor_free(gt_executor *e)
{
    if (e == NULL)
        return;
    for (int i = 0; i < e->threads; i++)
        gt_worker_free(e->worker[i]);
    gt_crew_free(e->crew);
    gt_bytes_free(&e->sent);
    free(e->worker);
    free(e);
}

/* Notes why it cannot go on. */
static void fail(gt_executor *e, const char *error)
{
#pragma omp critical(gt_execute_fail)
    if (!atomic_exchange(&e->failed, true))
        snprintf(e->error, sizeof e->error, "%s", error);
}

/* Whether to go on. */
static bool ok(const gt_executor *e)
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
    const gt_games *games = gt_worker_play(e->worker[taker], unit, stop, error, sizeof error);
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
    if (e->worker[taker] == NULL)
        e->worker[taker] = gt_worker_new(e->job, e->options.timed);
    if (e->worker[taker] == NULL)
        fail(e, "out of memory");
}

/* What each thread does; thread 0 begins with a unit that was taken already. */
static void play_all(gt_executor *e, const gt_work *work, int taker, gt_unit unit, uint64_t tag)
{
    hire(e, taker);
    if (taker == 0 && ok(e))
        play(e, work, 0, &unit, tag);
    while (ok(e) && take(work, taker, &unit, &tag))
        play(e, work, taker, &unit, tag);
}

static void play_in_threads(gt_executor *e, const gt_work *work)
{
    gt_unit first;
    uint64_t tag;
    if (take(work, 0, &first, &tag)) { /* else no thread need be woken */
#pragma omp parallel num_threads(e->threads) default(none) shared(e, work, first, tag)
        play_all(e, work, omp_get_thread_num(), first, tag);
    }
}

/* ---- A crew. */

static bool has_crew(const gt_executor *e)
{
    return !e->options.here &&
           (e->options.worker != NULL || gt_hosts_file != NULL || make_transport != NULL);
}

/* Brings together who plays. */
static void gather(gt_executor *e)
{
    char error[sizeof e->error] = "out of memory";
    gt_transport transport;
    gt_bytes_add_number(&e->sent, 0, 8);
    bool good = gt_job_write(&e->sent, e->job, error, sizeof error);
    gt_bytes_set_number(&e->sent, 0, e->sent.used - 8, 8);
    if (good && e->options.worker != NULL && gt_hosts_file != NULL) {
        snprintf(error, sizeof error, "either --worker or --workers says who plays, not both");
        good = false;
    }
    if (good && e->options.worker != NULL)
        gt_pipes_of_command(&transport, &e->sent, e->options.worker, e->threads);
    else if (good && gt_hosts_file == NULL)
        good = make_transport(&transport, &e->sent);
    else if (good)
        good = gt_pipes_of_hosts(&transport, &e->sent, gt_hosts_file, error, sizeof error);
    if (good)
        e->crew = gt_crew_new(e->job, &transport);
    else
        fail(e, error);
}

static void let_play(gt_executor *e, const gt_work *work)
{
    char error[sizeof e->error];
    if (e->crew == NULL)
        gather(e);
    if (e->crew != NULL && !gt_crew_play(e->crew, work, e->options.stop, error, sizeof error))
        fail(e, error);
}

/* Takes what the folder holds, and puts down there what it does not. */
static void put_off(gt_executor *e, const gt_work *work)
{
    char error[sizeof e->error];
    if (gt_shards_execute(shards, e->job, work, most_shards, error, sizeof error))
        return;
    e->put_off = gt_shards_put_off(shards).any;
    fail(e, error);
}

bool gt_executor_put_off(const gt_executor *e)
{
    return e->put_off;
}

bool gt_execute(gt_executor *e, const gt_work *work, char *error, size_t n)
{
    if (ok(e) && shards != NULL && !e->options.here)
        put_off(e, work);
    else if (ok(e) && has_crew(e))
        let_play(e, work);
    else if (ok(e))
        play_in_threads(e, work);
    if (!atomic_load(&e->failed))
        return true;
    snprintf(error, n, "%s", e->error);
    return false;
}

/* ---- Lists. */

typedef struct list {
    const gt_unit *unit;
    size_t n, taken;
    const gt_work *to;
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

static void keep_in(void *context, int taker, const gt_unit *unit, uint64_t tag,
                    const gt_games *games)
{
    const gt_work *to = ((const list *)context)->to;
    if (to->keep != NULL)
        to->keep(to->context, taker, unit, tag, games);
}

static void add_to(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games)
{
    const gt_work *to = ((const list *)context)->to;
    to->add(to->context, unit, tag, games);
}

bool gt_execute_list(gt_executor *e, const gt_unit *unit, size_t n_units, const gt_work *to,
                     char *error, size_t n)
{
    list l = {unit, n_units, 0, to};
    const gt_work work = {.take = take_next, .keep = keep_in, .add = add_to, .context = &l};
    return gt_execute(e, &work, error, n);
}
