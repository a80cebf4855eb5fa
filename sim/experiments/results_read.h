/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a results.json back: all counts that reports/results_json.h writes. What follows from
 * counts (rates, intervals) is computed anew and not read. */
#ifndef GT_SIM_EXPERIMENTS_RESULTS_READ_H
#define GT_SIM_EXPERIMENTS_RESULTS_READ_H

#include "decks/files/errors.h"
#include "sim/playing/results.h"

/* Results that own all that they refer to; free them with gt_results_file_free. NULL: it cannot be
 * read or is no results file, and `e` says what is wrong. */
gt_results *gt_results_read(const char *path, gt_errors *e);

void gt_results_file_free(gt_results *r);

#endif
