/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What several lists of a deck came to (sim/experiments/swap.h): for people and for programs. */
#ifndef GT_REPORTS_SWAP_REPORT_H
#define GT_REPORTS_SWAP_REPORT_H

#include "reports/table.h"
#include "sim/experiments/swap.h"
#include "sim/experiments/title.h"

typedef struct gt_swap_report {
    const gt_swap *swap;
    const char *version, *deck, *played; /* played: the options in words, or "" */
    /* of each list: the card that went, the one that came, and copies; those of list 0 are what
     * goes in all of them, NULL and 0 if that differs */
    const gt_def *const *out, *const *in;
    const int *gone;
    int copies; /* that were asked for; 0: all */
    int screened; /* exchanges from which these were chosen, */
    uint64_t screen_games; /* by so many games on other seeds; 0: they were named */
    int opponents;
    uint64_t seed;
    double confidence;
    const char *const *left_out; /* cards that cannot come in, with the reason */
    int n_left_out;
} gt_swap_report;

void gt_print_swap(FILE *out, const gt_swap_report *r, gt_style style);

/* Schema: docs/schema/swap.schema.json. False: it could not be written. */
bool gt_write_swap_json(FILE *out, const gt_swap_report *r);

#endif
