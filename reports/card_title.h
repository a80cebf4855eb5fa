/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a card is named to people: id and name, or the name alone where the id says the same
 * (raging-goblin, Raging Goblin). */
#ifndef GT_REPORTS_CARD_TITLE_H
#define GT_REPORTS_CARD_TITLE_H

#include <stdbool.h>
#include <stddef.h>

enum { GT_CARD_TITLE = 200 };

/* Whether two texts have the same letters and digits. */
bool gt_say_the_same(const char *a, const char *b);

/* Returns title. */
const char *gt_card_title(const char *id, const char *name, char title[GT_CARD_TITLE]);

#endif
