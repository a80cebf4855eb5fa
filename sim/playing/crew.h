/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A crew: workers that play the units of a job (sim/playing/transport.h), and who gets which. One
 * loop sees to all of them:
 *
 *   - each has two units or more in flight, so that none waits for the next; of short ones as many
 *     as take GT_CREW_FLIGHT, and fewer when they come to an end;
 *   - a unit of a worker that was lost is given to another, and so is one of a worker that is late,
 *     measured by how long answers took so far. The first answer counts; a second one must be the
 *     same;
 *   - a worker that is lost GT_CREW_TRIES times without an answer in between gets no more, those
 *     of a file of hosts only for a while; the crew plays as long as one is left;
 *   - of the units of a worker that is not this program on this machine (and of players that always
 *     play alike), one in GT_AUDIT_ONE_IN,
 *     and at least GT_AUDIT_LEAST, are played again by a worker of another group, or here. But for
 *     these nothing of it counts before so many came out the same, and of what comes later nothing
 *     before an audit that was asked for earlier. Where two differ it is played here, which
 *     decides; who was wrong is named, its units are played again by others, and it gets no more
 *     (trust.c).
 */
#ifndef GT_SIM_PLAYING_CREW_H
#define GT_SIM_PLAYING_CREW_H

#include "sim/playing/executor.h"
#include "sim/playing/transport.h"

enum {
    GT_CREW_TRIES = 3,
    GT_CREW_FLIGHT = 250, /* milliseconds */
    GT_AUDIT_ONE_IN = 100,
    GT_AUDIT_LEAST = 15,
};

typedef struct gt_crew gt_crew;

/* The crew has the transport from now on. The job must outlive it. */
gt_crew *gt_crew_new(const gt_job *job, const gt_transport *transport);

/* May be NULL. Tells who played how much, if these were hosts. */
void gt_crew_free(gt_crew *crew);

/* Who of the hosts that play now has played how much so far, for a line of progress: ", 62% by
 * worker 1 (far), 38% by worker 2 (near)", or of many how many there are and between what their
 * shares lie; "": these are no hosts. Returns `text` (n bytes). By the thread that plays. */
const char *gt_crew_shares(char *text, size_t n);

enum { GT_CREW_SHARES = 400 }; /* bytes of such a text */

/* As gt_execute. When the flag is set, what is in flight is given up. */
bool gt_crew_play(gt_crew *crew, const gt_work *work, const atomic_bool *stop, char *error,
                  size_t n);

#endif
