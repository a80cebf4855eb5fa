/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two runs side by side, in the forms of a report. */
#ifndef GT_REPORTS_CHANGES_H
#define GT_REPORTS_CHANGES_H

#include "sim/experiments/compare.h"

#include <stdio.h>

typedef struct gt_changes_report {
    const char *name[2]; /* of the two runs, as the user named them */
    gt_changes *const *policy; /* one a policy that both have */
    int n_policies;
} gt_changes_report;

/* Writes it in a form (enum gt_form). False: it could not be written. */
bool gt_write_changes(FILE *out, const gt_changes_report *r, int form);

#endif
