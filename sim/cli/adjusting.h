/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether luck is taken out of results (sim/playing/luck.h): where somebody says so with --adjust
 * or --no-adjust, as told; else where it pays, that is where at equal time results vary less. It
 * costs the same whoever plays, so it pays where players think long (gt_system.luck_pays). */
#ifndef GT_SIM_CLI_ADJUSTING_H
#define GT_SIM_CLI_ADJUSTING_H

#include "decks/system.h"
#include "sim/cli/options.h"

typedef struct gt_adjusting {
    bool on, off; /* --adjust, --no-adjust */
} gt_adjusting;

/* For the table of a command; `what` is what it is taken out of. */
#define GT_ADJUST_OPTIONS(a, what)                                                                 \
    {"adjust", NULL, "take the luck of the draw out of " what " (default: where players search)",  \
     GT_AS_FLAG(&(a)->on)},                                                                        \
    {                                                                                              \
        "no-adjust", NULL, "leave it in", GT_AS_FLAG(&(a)->off)                                    \
    }

/* After the command line was read: both make no sense. Returns GT_GO_ON, or the status to exit
 * with, after a mistake that it has told. */
int gt_check_adjusting(const gt_usage *usage, const gt_adjusting *a);

/* Whether luck is to be taken out of games that each of these players plays with itself, by turns;
 * or, `against`, any two of them with each other. They can be made. */
bool gt_adjusts(const gt_adjusting *a, const gt_system *system, const gt_strings *players,
                bool against);

#endif
