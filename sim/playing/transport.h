/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How units reach those who play them: workers, which are other processes, here or on other
 * machines. A transport carries one job, that of its executor; who gets which unit, what is late
 * and whom to believe is the crew's matter (sim/playing/crew.h). Kinds: sim/playing/pipes.h, and
 * that of gauntlet-mpi.
 *
 * A worker gets the job once, then units, and answers them in their order with what
 * gt_games_write makes of their games (sim/playing/remote.h). Numbers of workers stay; others may
 * come, with the next numbers. */
#ifndef GT_SIM_PLAYING_TRANSPORT_H
#define GT_SIM_PLAYING_TRANSPORT_H

#include "sim/playing/bytes.h"
#include "sim/playing/unit.h"

/* What was heard of a worker. */
typedef struct gt_heard {
    int worker;
    bool lost; /* it ended: what it was to play will not come */
    bool refused; /* ... since it cannot play the job: there is no sense in starting it again */
    char why[200]; /* of a lost one: "ended with status 3" */
    const uint8_t *data; /* else the answer, until the next call of any function */
    size_t size;
} gt_heard;

typedef struct gt_transport_kind {
    /* How many workers there are, those that went included. */
    int (*count)(void *transport);
    /* What it is called, for people. */
    const char *(*name)(void *transport, int worker);
    /* Workers of one group may well make the same mistakes: one is no witness for another. */
    int (*group)(void *transport, int worker);
    /* How many units it plays at a time; 0: it is to be left alone, for good or for now. */
    int (*slots)(void *transport, int worker);
    /* Starts it, or starts it again, and sends the job. False: `why` (n bytes) says why not. */
    bool (*start)(void *transport, int worker, char *why, size_t n);
    void (*send)(void *transport, int worker, const gt_unit *unit);
    /* The next thing that is heard; false: nothing until that moment (gt_process_clock). */
    bool (*poll)(void *transport, int64_t until, gt_heard *heard);
    /* Ends it: nothing more is heard of it until it is started again. */
    void (*give_up)(void *transport, int worker);
    void (*free)(void *transport);
} gt_transport_kind;

typedef struct gt_transport {
    const gt_transport_kind *kind;
    void *is; /* the first argument of all of these */
    bool trusted; /* its workers are this very program on this very machine: nobody audits them */
    bool restarts; /* a worker that was given up can be started again */
} gt_transport;

#endif
