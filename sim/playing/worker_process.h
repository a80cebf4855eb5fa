/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that another process plays for a thread of the executor, as sim/playing/remote.h says: it
 * is started when the first unit comes, gets the job once, and then one unit after the other. One
 * that dies, or says what no games of the unit are, is started anew and gets the unit again, since
 * half a unit is nothing; that is told on standard error. If it happens GT_WORKER_PROCESS_TRIES
 * times in a row, or the process refuses the job, no more units are played. */
#ifndef GT_SIM_PLAYING_WORKER_PROCESS_H
#define GT_SIM_PLAYING_WORKER_PROCESS_H

#include "sim/playing/worker.h"

enum { GT_WORKER_PROCESS_TRIES = 3 };

/* The command by which a process is started that plays units: this for the program itself, else one
 * for /bin/sh. */
#define GT_WORKER_PROCESS_SELF "self"

typedef struct gt_worker_process gt_worker_process;

/* NULL: no memory, or the job cannot be sent, which `error` (n bytes) tells. The job must outlive
 * it. */
gt_worker_process *gt_worker_process_new(const gt_job *job, const char *command, char *error,
                                         size_t n);

/* May be NULL. Ends the process. */
void gt_worker_process_free(gt_worker_process *elsewhere);

/* As gt_worker_play. When the flag is set, the current unit is given up: it has no games then. */
const gt_games *gt_worker_process_play(gt_worker_process *elsewhere, const gt_unit *unit,
                                       const atomic_bool *stop, char *error, size_t n);

#endif
