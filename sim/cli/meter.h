/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games counted on a terminal: a line on stderr that is written over, for commands whose figures
 * are told at their end. Where stderr is no terminal nothing is written. */
#ifndef GT_SIM_CLI_METER_H
#define GT_SIM_CLI_METER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gt_meter {
    bool shown; /* stderr is a terminal */
    double begin, next; /* seconds; when to write next */
    const char *note; /* ends the line; or NULL */
} gt_meter;

void gt_meter_begin(gt_meter *c);

/* Tells how many games are done; context: a gt_meter. in_all 0: nobody knows how many. */
void gt_meter_tell(void *context, uint64_t done, uint64_t in_all);

/* Clears the line. */
void gt_meter_end(gt_meter *c);

#endif
