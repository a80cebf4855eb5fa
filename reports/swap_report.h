/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What several lists of a deck came to (sim/experiments/swap.h): for people and for programs. */
#ifndef GT_REPORTS_SWAP_REPORT_H
#define GT_REPORTS_SWAP_REPORT_H

#include "reports/table.h"
#include "sim/experiments/swap.h"

typedef struct gt_swap_report {
    const gt_swap *swap;
    const char *version, *deck, *played; /* played: the options in words, or "" */
    const char *out_id, *out_name;
    int copies; /* that are replaced */
    const char *const *in_id, *const *in_name; /* of each list; those of list 0 are `out`'s */
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
