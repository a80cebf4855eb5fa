/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What runs and arenas have in common when they begin to use a store. */
#ifndef GT_SIM_EXPERIMENTS_NOTED_H
#define GT_SIM_EXPERIMENTS_NOTED_H

#include "sim/playing/field.h"
#include "sim/store/store.h"

/* The limits of the field's games, the same in all, from one in this pool. False: no memory. */
bool gt_noted_limits(const gt_field *field, int pool, int *turns, int *actions);

/* Notes that the run begins, and its decks, which must have contents; returns the number of the
 * run. */
int64_t gt_noted_run(gt_store *store, const gt_store_run *run, const gt_field *field);

#endif
