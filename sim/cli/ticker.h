/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line on stderr now and then, of how far something is: on a terminal it is written over. */
#ifndef GT_SIM_CLI_TICKER_H
#define GT_SIM_CLI_TICKER_H

#include <stdbool.h>

/* Seconds of a clock that is never set. */
double gt_now(void);

typedef struct gt_ticker {
    bool terminal;
    double begin, next; /* seconds; when to write next */
} gt_ticker;

void gt_ticker_begin(gt_ticker *t);

/* Whether it is time for a line; then it begins, and gt_ticker_line_end ends it. */
bool gt_ticker_line_begin(gt_ticker *t);

/* Ends a line by who plays how much (gt_crew_shares). */
void gt_ticker_line_end(const gt_ticker *t);

/* Clears the line. */
void gt_ticker_end(const gt_ticker *t);

#endif
