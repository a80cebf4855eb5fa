/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a long command owes to who waits for it: how far it is, and an end in good order when it is
 * interrupted. On a terminal one line that is written over; elsewhere a line now and then, or with
 * --json a JSON object a line; all on stderr. */
#ifndef GT_SIM_CLI_PROGRESS_H
#define GT_SIM_CLI_PROGRESS_H

#include "sim/experiments/run.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum gt_progress_style { GT_PROGRESS_LIVE, GT_PROGRESS_LINES, GT_PROGRESS_JSON };

typedef struct gt_progress {
    enum gt_progress_style style;
    int width; /* columns of the terminal */
    double budget; /* seconds that the run has; 0: no limit */
    double begin, next; /* seconds; when to write next */
    enum gt_stage stage; /* that is being told of */
    bool told; /* something was written */
} gt_progress;

void gt_progress_begin(gt_progress *p, bool json, double budget);

/* For gt_run_options.progress; context: a gt_progress. */
void gt_progress_tell(void *context, const gt_news *news);

/* Clears the line. */
void gt_progress_end(gt_progress *p);

/* "1 game", "240 games". */
enum { GT_COUNTED = 32 };
const char *gt_counted_games(uint64_t n, char text[GT_COUNTED]);

/* Becomes true with SIGINT or SIGTERM; a second signal ends the program at once. */
const atomic_bool *gt_stop_on_signal(void);

/* The same after so many seconds. */
void gt_stop_after(double seconds);

/* Whether a signal from outside came, and not the time. */
bool gt_was_interrupted(void);

/* The exit status of a command that could not go on: a signal may be why. */
int gt_exit_of_failure(void);

#endif
