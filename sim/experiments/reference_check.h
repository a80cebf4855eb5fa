/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A check of what a run says of decks that its player is known to misplay: a handful of games of
 * the stronger player that reference.json names (sim/experiments/reference.h), in both hands, in
 * the matchups of the run. Of a list or of cards that were changed it is all that can be known. */
#ifndef GT_SIM_EXPERIMENTS_REFERENCE_CHECK_H
#define GT_SIM_EXPERIMENTS_REFERENCE_CHECK_H

#include "sim/experiments/reference.h"
#include "sim/experiments/run.h"

enum {
    GT_HANDFUL = 40, /* games of a deck that a check by itself takes, or one of each matchup */
    GT_CHECK_SHARE = 10, /* it takes no longer than one part in so many of the games checked */
};

/* After gt_run_field(field, options), whose results get what is found (gt_series.checked): plays
 * `games` of each row that the reference is known to part from, shared out among its matchups and
 * rounded up to pairs; GT_CHECK_IF_CHEAP: GT_HANDFUL, if they take their share of the time at most
 * by the costs that are known and no other policy of the run is that player, else none. Of
 * incomplete results nothing is checked. The games are kept in the store like others. False: a
 * player cannot be made, or no memory, which `error` (n bytes) tells. */
enum { GT_CHECK_IF_CHEAP = -1 };
bool gt_check_by_reference(const gt_field *field, const gt_run_options *options, int games,
                           gt_results *r, char *error, size_t n);

#endif
