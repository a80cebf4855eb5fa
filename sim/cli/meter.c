/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line of games on a terminal. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/meter.h"

#include "sim/cli/ticker.h"
#include "sim/playing/crew.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static const double INTERVAL = 0.2; /* seconds between two lines */

void gt_meter_begin(gt_meter *c)
{
    *c = (gt_meter){.shown = isatty(STDERR_FILENO) != 0, .begin = gt_now()};
    c->next = c->begin + INTERVAL;
}

void gt_meter_tell(void *context, uint64_t done, uint64_t in_all)
{
    gt_meter *c = context;
    double t = gt_now();
    if (!c->shown || t < c->next || done == 0)
        return;
    c->next = t + INTERVAL;
    double rate = (double)done / (t - c->begin);
    fprintf(stderr, "\r%" PRIu64, done);
    if (in_all > 0)
        fprintf(stderr, " of %" PRIu64 " games (%.0f%%), %.0f a second, %.0f s left", in_all,
                100 * (double)done / (double)in_all, rate, (double)(in_all - done) / rate);
    else
        fprintf(stderr, " games, %.0f a second", rate);
    char shares[GT_CREW_SHARES];
    fprintf(stderr, "%s%s\033[K", gt_crew_shares(shares, sizeof shares),
            c->note != NULL ? c->note : "");
}

void gt_meter_end(gt_meter *c)
{
    if (c->shown)
        fputs("\r\033[K", stderr);
}
