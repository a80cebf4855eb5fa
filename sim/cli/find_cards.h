/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards by what is known of them: `gauntlet cards find`. A condition is
 *
 *     TEXT          the card's id, name or text in English holds it, in any case
 *     KEY=VALUE     its card file says so: a number, a word or one of a list; also !=, <, <=, >,
 *     >=               for numbers
 *
 * A key is one of the card language (type, cost, power, ...), found wherever it stands in the
 * card: `key=entry`; one of the card itself also in the singular or plural. `colour` and the
 * game's word for what a card costs (mana value) are known too. */
#ifndef GT_SIM_CLI_FIND_CARDS_H
#define GT_SIM_CLI_FIND_CARDS_H

#include "sim/cli/input.h"

/* Which cards of the pool meet all conditions: a flag each, to be freed. NULL, and told: a
 * condition is wrong. */
bool *gt_find_cards(const gt_input *in, const gt_strings *conditions, int *n);

/* Writes which other games have such cards: `; Magic: The Gathering has 2 (--rules magic)`, or "".
 * Returns buffer. */
const char *gt_find_elsewhere(const gt_input *in, const gt_strings *conditions, char *buffer,
                              size_t size);

#endif
