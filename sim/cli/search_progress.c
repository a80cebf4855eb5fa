/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress of searches. */
#include "sim/cli/search_progress.h"

#include <inttypes.h>
#include <stdio.h>

void gt_search_progress_begin(gt_search_progress *p, uint64_t games)
{
    *p = (gt_search_progress){.of = games};
    gt_ticker_begin(&p->ticker);
}

void gt_search_progress_say(gt_search_progress *p, const char *what, uint64_t games)
{
    if (!gt_ticker_line_begin(&p->ticker))
        return;
    games += p->before;
    double gone = gt_now() - p->ticker.begin;
    double left = games > 0 ? gone / (double)games * (double)(p->of - games) : 0;
    fprintf(stderr, "%s; %" PRIu64 " of %" PRIu64 " games, %.0f %s left", what, games, p->of,
            left < 120 ? left : left / 60, left < 120 ? "s" : "min");
    gt_ticker_line_end(&p->ticker);
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
    gt_ticker_end(&p->ticker);
}
