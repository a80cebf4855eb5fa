/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of Magic in English. */
#ifndef GT_DECKS_MAGIC_PRINT_CARD_H
#define GT_DECKS_MAGIC_PRINT_CARD_H

#include "decks/language/renderer.h"

void mg_render_card(gt_renderer *r, FILE *out);

#endif
