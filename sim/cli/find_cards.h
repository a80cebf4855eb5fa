/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards by what is known of them: `gauntlet cards find`. A condition is
 *
 *     TEXT          the card's id, name or text in English holds it, in any case
 *     KEY=VALUE     its card file says so: a number, a word or one of a list; also !=, <, <=, >, >=
 *                   for numbers
 *
 * A key is one of the card language (type, cost, power, ...), found wherever it stands in the card:
 * `key=entry`. */
#ifndef GT_SIM_CLI_FIND_CARDS_H
#define GT_SIM_CLI_FIND_CARDS_H

#include "sim/cli/input.h"

/* Which cards of the pool meet all conditions: a flag each, to be freed. NULL, and told: a
 * condition is wrong. */
bool *gt_find_cards(const gt_input *in, const gt_strings *conditions, int *n);

#endif
