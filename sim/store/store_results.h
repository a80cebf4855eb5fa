/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results of a run from the store, added up anew from the games that are kept there. */
#ifndef GT_SIM_STORE_STORE_RESULTS_H
#define GT_SIM_STORE_STORE_RESULTS_H

#include "sim/playing/results.h"

/* All games that the store at `path` has of the matchups and policies of run `run` (0: the one that
 * was worked on last); its rules must be those of a system of the table (decks/system.h). All decks
 * count as rows and columns. The results own all that they refer to; free them with
 * gt_store_results_free. NULL: there is no such run, or the store cannot be read, and `error` (n
 * bytes) says why. */
gt_results *gt_store_results(const char *path, int64_t run, char *error, size_t n);

void gt_store_results_free(gt_results *r);

#endif
