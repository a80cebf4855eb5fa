/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a training is a function of, as one number: so that what is kept of one is not taken for
 * another's. */
#ifndef GT_SIM_EXPERIMENTS_TRAINING_KEY_H
#define GT_SIM_EXPERIMENTS_TRAINING_KEY_H

#include "sim/playing/field.h"

uint64_t gt_fold_text(uint64_t key, const char *text);
uint64_t gt_fold_number(uint64_t key, double x);

/* Decks and cards, and how many meet. */
uint64_t gt_fold_field(uint64_t key, const gt_field *f);

#endif
