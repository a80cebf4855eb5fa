/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a long command owes to who waits for it: a line with the time left, if stderr is a terminal,
 * and an end in good order when it is interrupted. */
#ifndef GT_CLI_PROGRESS_H
#define GT_CLI_PROGRESS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct gt_progress {
    bool shown; /* stderr is a terminal */
    double begin, next; /* seconds; when to write next */
    const char *note; /* ends the line; or NULL */
} gt_progress;

void gt_progress_begin(gt_progress *p);

/* For gt_run_options.progress; context: a gt_progress. in_all 0: nobody knows how many. */
void gt_progress_tell(void *context, uint64_t done, uint64_t in_all);

/* Clears the line. */
void gt_progress_end(gt_progress *p);

/* Becomes true with SIGINT or SIGTERM; a second signal ends the program at once. */
const atomic_bool *gt_stop_on_signal(void);

#endif
