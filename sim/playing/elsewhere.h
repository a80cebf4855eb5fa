/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Units that another process plays for a thread of the executor, as sim/playing/remote.h says: it
 * is started when the first unit comes, gets the job once, and then one unit after the other. One
 * that dies, or says what no games of the unit are, is started anew and gets the unit again, since
 * half a unit is nothing; that is told on standard error. If it happens GT_ELSEWHERE_TRIES times in
 * a row, or the process refuses the job, no more units are played. */
#ifndef GT_SIM_PLAYING_ELSEWHERE_H
#define GT_SIM_PLAYING_ELSEWHERE_H

#include "sim/playing/worker.h"

enum { GT_ELSEWHERE_TRIES = 3 };

/* The command by which a process is started that plays units: this for the program itself, else one
 * for /bin/sh. */
#define GT_ELSEWHERE_SELF "self"

typedef struct gt_elsewhere gt_elsewhere;

/* NULL: no memory, or the job cannot be sent, which `error` (n bytes) tells. The job must outlive
 * it. */
gt_elsewhere *gt_elsewhere_new(const gt_job *job, const char *command, char *error, size_t n);

/* May be NULL. Ends the process. */
void gt_elsewhere_free(gt_elsewhere *elsewhere);

/* As gt_worker_play. When the flag is set, the unit in work is given up: it has no games then. */
const gt_games *gt_elsewhere_play(gt_elsewhere *elsewhere, const gt_unit *unit,
                                  const atomic_bool *stop, char *error, size_t n);

#endif
