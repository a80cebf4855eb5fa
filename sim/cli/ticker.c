/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The clock is read here and nowhere near the results. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/ticker.h"

#include "sim/playing/crew.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

double gt_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void gt_ticker_begin(gt_ticker *t)
{
    *t = (gt_ticker){.terminal = isatty(STDERR_FILENO) != 0, .begin = gt_now()};
    t->next = t->begin + (t->terminal ? 1 : 10);
}

bool gt_ticker_line_begin(gt_ticker *t)
{
    double now = gt_now();
    if (now < t->next)
        return false;
    t->next = now + (t->terminal ? 1 : 30);
    fputs(t->terminal ? "\r" : "", stderr);
    return true;
}

void gt_ticker_line_end(const gt_ticker *t)
{
    char shares[GT_CREW_SHARES];
    fprintf(stderr, "%s%s", gt_crew_shares(shares, sizeof shares), t->terminal ? "\033[K" : "\n");
}

void gt_ticker_end(const gt_ticker *t)
{
    fputs(t->terminal ? "\r\033[K" : "", stderr);
}
