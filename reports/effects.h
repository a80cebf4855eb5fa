/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What cards are worth, for people: the effects of `gauntlet run --ablate`. */
#ifndef GT_REPORTS_EFFECTS_H
#define GT_REPORTS_EFFECTS_H

#include "reports/table.h"

/* A table of the established effects, the largest first, and how many there are. Only where blanks
 * were asked for. */
void gt_print_effects(FILE *out, const gt_results *r, int series, gt_style style);

/* The same of two cards that were replaced together; nothing where none were. */
void gt_print_card_pairs(FILE *out, const gt_results *r, int series, gt_style style);

#endif
