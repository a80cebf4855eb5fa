/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between a run and the store: which streams a run uses, and which of its units are there already.
 * Does nothing if the run has no store. What a policy plays that is not reproducible is kept, under
 * a key that never comes again. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_H
#define GT_SIM_EXPERIMENTS_KEPT_H

#include "sim/experiments/kept_units.h"
#include "sim/experiments/run.h"
#include "sim/playing/round.h"

typedef struct gt_kept {
    gt_kept_units units; /* a stream is a matchup in the series that is being played */
    const gt_field *field;
    const gt_run_options *options;
    const gt_results *results;
    gt_counter *counter; /* the cards of units.games */
} gt_kept;

/* Notes the run and its decks. False: no memory. End it in any case. */
bool gt_kept_begin(gt_kept *kept, const gt_field *field, const gt_run_options *options,
                   const gt_results *results);

/* Notes how far the run came once all is written, and frees. */
void gt_kept_end(gt_kept *kept, const gt_news *news);

/* Notes the streams of a series. False: the store failed. */
bool gt_kept_series(gt_kept *kept, int series);

/* Calls `found` for each unit of the part that is there, with its number in the part, until that
 * returns false. Whatever is damaged counts as not there. */
void gt_kept_find(gt_kept *kept, const gt_part *part,
                  bool (*found)(void *context, uint64_t number, const gt_games *games),
                  void *context);

#endif
