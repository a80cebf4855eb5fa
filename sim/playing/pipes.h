/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Workers that are processes which this one starts, and talks to through their standard streams:
 * this program itself, or what a command starts (`ssh host gauntlet --play-units`). They inherit
 * the environment, since somebody typed the command who may do all this anyway, and find their
 * number, from 1, in GAUNTLET_WORKER.
 *
 * Either a command starts so many of them, or a file names hosts, one a line:
 *
 *     HOST [slots=N] [COMMAND]
 *
 * Without COMMAND that is `ssh HOST gauntlet --play-units N`, else what /bin/sh is to run; slots:
 * how many units it plays at a time (1). # begins a comment. The file is read again when it
 * changes: hosts come, and what is no longer there gets no more units. */
#ifndef GT_SIM_PLAYING_PIPES_H
#define GT_SIM_PLAYING_PIPES_H

#include "sim/playing/transport.h"

/* The command by which a process is started that plays units: this for the program itself, else one
 * for /bin/sh. */
#define GT_WORKER_SELF "self"

/* How often the file is looked at, at most: seconds. */
enum { GT_HOSTS_LOOK = 2 };

/* n processes by one command. The bytes of the job, its size before it, must outlive it. */
void gt_pipes_of_command(gt_transport *out, const gt_bytes *job, const char *command, int n);

/* Those of the hosts in a file. False: `error` (n bytes) says what is wrong with it. */
bool gt_pipes_of_hosts(gt_transport *out, const gt_bytes *job, const char *path, char *error,
                       size_t n);

#endif
