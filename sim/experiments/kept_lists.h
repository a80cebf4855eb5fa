/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between the lists of a deck that are compared (sim/experiments/swap.h) and the store, as kept.h
 * is for runs. A stream is a list in a matchup: it has the name of the deck and the content of the
 * list, so that another command that compares the same list with others finds its games. Does
 * nothing if there is no store. */
#ifndef GT_SIM_EXPERIMENTS_KEPT_LISTS_H
#define GT_SIM_EXPERIMENTS_KEPT_LISTS_H

#include "sim/experiments/kept_units.h"
#include "sim/experiments/swap.h"

typedef struct gt_kept_lists {
    gt_kept_units units;
    const gt_field *field;
    const gt_swap_options *options;
    const gt_swap *swap;
} gt_kept_lists;

/* Notes the comparison, its lists, decks and streams. False: no memory. End it in any case. */
bool gt_kept_lists_begin(gt_kept_lists *k, const gt_field *field, const gt_swap_options *options,
                         const gt_swap *swap);

/* Notes how far it came once all is written, and frees. `k` may be all zero. */
void gt_kept_lists_end(gt_kept_lists *k);

/* The games of a unit of a list in a matchup, good until the next call; NULL: they are not
 * there. */
const gt_games *gt_kept_lists_find(gt_kept_lists *k, int list, int matchup, const gt_unit *unit);

/* Keeps the games of a unit. Any thread. */
void gt_kept_lists_put(gt_kept_lists *k, int list, int matchup, const gt_unit *unit,
                       const gt_games *games);

#endif
