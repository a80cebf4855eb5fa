/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The executor: plays the units of a job, whatever experiment they belong to, on several threads.
 * Units come from the experiment and what comes of them goes back to it; progress, storing and
 * counting are its own matter.
 *
 * What comes of a unit depends on job and unit alone, so who plays it and when does not matter: a
 * thread does, or a crew of other processes, maybe on other machines (sim/playing/crew.h). What
 * depends on the order in which units come back (sums of fractions, which of two is found first)
 * has no place in an experiment. */
#ifndef GT_SIM_PLAYING_EXECUTOR_H
#define GT_SIM_PLAYING_EXECUTOR_H

#include "sim/playing/worker.h"

/* Where units come from, and where what comes of them goes. `tag` is the experiment's own number of
 * a unit. */
typedef struct gt_work {
    /* The next unit for taker 0 .. threads - 1; false: there is none. One thread at a time. */
    bool (*take)(void *context, int taker, gt_unit *unit, uint64_t *tag);
    /* Told first, by the thread that played; NULL: nobody wants to know. */
    void (*keep)(void *context, int taker, const gt_unit *unit, uint64_t tag,
                 const gt_games *games);
    /* Told then, one thread at a time. If it was stopped, there may be fewer games than the unit
     * has, never none. */
    void (*add)(void *context, const gt_unit *unit, uint64_t tag, const gt_games *games);
    void *context;
} gt_work;

typedef struct gt_executor_options {
    int threads; /* 0: what OpenMP thinks best */
    const char *worker; /* so many processes play, which this starts (sim/playing/pipes.h); NULL:
                         * threads do */
    bool here; /* threads play, whatever all executors are to use */
    bool timed; /* note how long players think */
    const atomic_bool *stop; /* finish the pairs in progress and return; or NULL */
} gt_executor_options;

typedef struct gt_executor gt_executor;

/* Who makes the transports of executors that are told of no workers (sim/playing/transport.h), for
 * a job's bytes with its size before them. Process-wide; NULL: nobody. */
struct gt_transport;
void gt_executors_use_transport(bool (*make)(struct gt_transport *out, const gt_bytes *job));

/* Who plays what executors are given: the hosts that this file names (sim/playing/pipes.h), unless
 * gt_executor_options say otherwise. Process-wide, since a command has the same for all that it
 * plays; NULL: threads do. */
extern const char *gt_hosts_file;

/* The job must outlive it; its workers are made when they are needed, and stay. */
gt_executor *gt_executor_new(const gt_job *job, const gt_executor_options *options);

/* executor may be NULL. */
void gt_executor_free(gt_executor *executor);

/* Plays until there are no more units, or it is stopped. False: no memory, or a player that cannot
 * be made, which `error` (n bytes) tells. */
bool gt_execute(gt_executor *executor, const gt_work *work, char *error, size_t n);

/* Whether it failed since games are to be played some other time (sim/playing/shards.h). */
bool gt_executor_put_off(const gt_executor *executor);

/* The same for a list, whose units are taken in order; the tag is the number in it. `to` says where
 * what comes of them goes: its `take` is not asked. */
bool gt_execute_list(gt_executor *executor, const gt_unit *unit, size_t n_units, const gt_work *to,
                     char *error, size_t n);

/* As many threads as were asked for; 0: as OpenMP thinks best. At least 1. */
int gt_thread_count(int asked);

#endif
