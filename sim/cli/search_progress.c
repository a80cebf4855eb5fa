/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress of searches. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/search_progress.h"

#include "sim/cli/progress.h"
#include "sim/playing/crew.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void gt_search_progress_begin(gt_search_progress *p, uint64_t games)
{
    *p = (gt_search_progress){.terminal = isatty(STDERR_FILENO) != 0, .begin = now(), .of = games};
    p->next = p->begin + (p->terminal ? 1 : 10);
}

void gt_search_progress_say(gt_search_progress *p, const char *what, uint64_t games)
{
    double t = now();
    if (t < p->next)
        return;
    p->next = t + (p->terminal ? 1 : 30);
    games += p->before;
    double left = games > 0 ? (t - p->begin) / (double)games * (double)(p->of - games) : 0;
    char shares[GT_CREW_SHARES];
    fprintf(stderr, "%s%s; %" PRIu64 " of %" PRIu64 " games, %.0f %s left%s%s",
            p->terminal ? "\r" : "", what, games, p->of, left < 120 ? left : left / 60,
            left < 120 ? "s" : "min", gt_crew_shares(shares, sizeof shares),
            p->terminal ? "\033[K" : "\n");
}

void gt_search_progress_tell(gt_search_progress *p, const gt_search_news *news)
{
    static const char *const doing[] = {
        [GT_SEARCH_STARTS] = "random decks",   [GT_SEARCH_EXPLORE] = "exploring",
        [GT_SEARCH_RACE] = "racing the best",  [GT_SEARCH_CONFIRM] = "confirming",
        [GT_SEARCH_CARDS] = "measuring cards",
    };
    char what[200], best[100] = "nothing confirmed yet";
    if (news->best->confirmed)
        snprintf(best, sizeof best, "best so far %.1f%% (%+.1f)", 100 * news->best->rate.value,
                 100 * news->best->change.value);
    snprintf(what, sizeof what, "%s: %d decks, %s", doing[news->phase], news->tried, best);
    gt_search_progress_say(p, what, news->games);
}

void gt_search_progress_end(gt_search_progress *p)
{
    fputs(p->terminal ? "\r\033[K" : "", stderr);
}
