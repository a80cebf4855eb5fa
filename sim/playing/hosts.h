/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The file that names hosts (sim/playing/pipes.h draws it). */
#ifndef GT_SIM_PLAYING_HOSTS_H
#define GT_SIM_PLAYING_HOSTS_H

#include <stdbool.h>
#include <stddef.h>

enum { GT_HOST_SLOTS = 1024, GT_HOST_NAME = 200 };

typedef struct gt_host {
    char name[GT_HOST_NAME];
    char *command; /* for /bin/sh */
    int slots;
} gt_host;

typedef struct gt_hosts {
    gt_host *host;
    int n, capacity;
} gt_hosts;

/* Reads a file; two lines of one host are two hosts. False: `error` (size bytes) says what is wrong
 * with it. Free it in any case. */
bool gt_hosts_read(gt_hosts *hosts, const char *path, char *error, size_t size);
void gt_hosts_free(gt_hosts *hosts);

#endif
