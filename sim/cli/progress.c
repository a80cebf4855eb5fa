/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress on a terminal, and signals. The clock is read here and nowhere near the results. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/progress.h"

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double INTERVAL = 0.2; /* seconds between two lines */

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void gt_progress_begin(gt_progress *p)
{
    p->shown = isatty(STDERR_FILENO) != 0;
    p->note = NULL;
    p->begin = now();
    p->next = p->begin + INTERVAL;
}

static void print_duration(double seconds)
{
    if (seconds < 90)
        fprintf(stderr, "%.0f s", seconds);
    else if (seconds < 90 * 60)
        fprintf(stderr, "%.0f min", seconds / 60);
    else
        fprintf(stderr, "%.1f h", seconds / 3600);
}

void gt_progress_tell(void *context, uint64_t done, uint64_t in_all)
{
    gt_progress *p = context;
    double t = now();
    if (!p->shown || t < p->next || done == 0)
        return;
    p->next = t + INTERVAL;
    double rate = (double)done / (t - p->begin);
    fprintf(stderr, "\r%" PRIu64, done);
    if (in_all > 0)
        fprintf(stderr, " of %" PRIu64, in_all);
    fputs(" games", stderr);
    if (in_all > 0)
        fprintf(stderr, " (%.0f%%)", 100 * (double)done / (double)in_all);
    fprintf(stderr, ", %.0f a second", rate);
    if (in_all > 0) {
        fputs(", ", stderr);
        print_duration((double)(in_all - done) / rate);
        fputs(" left", stderr);
    }
    fprintf(stderr, "%s\033[K", p->note != NULL ? p->note : "");
}

void gt_progress_end(gt_progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
}

static atomic_bool stop;

static void on_signal(int number)
{
    (void)number;
    atomic_store(&stop, true);
}

const atomic_bool *gt_stop_on_signal(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return &stop;
}
