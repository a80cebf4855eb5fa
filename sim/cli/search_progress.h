/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far a search for decks is: a line on a terminal, elsewhere a line now and then, on stderr. */
#ifndef GT_SIM_CLI_SEARCH_PROGRESS_H
#define GT_SIM_CLI_SEARCH_PROGRESS_H

#include "sim/cli/ticker.h"
#include "sim/experiments/deck_search.h"

typedef struct gt_search_progress {
    gt_ticker ticker;
    uint64_t before, of; /* games of searches that are done; of all */
} gt_search_progress;

void gt_search_progress_begin(gt_search_progress *p, uint64_t games);
void gt_search_progress_tell(gt_search_progress *p, const gt_search_news *news);

/* The same of anything else: what is being done, and games. */
void gt_search_progress_say(gt_search_progress *p, const char *what, uint64_t games);
void gt_search_progress_end(gt_search_progress *p);

#endif
