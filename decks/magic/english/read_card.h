/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of Magic from their printed text. */
#ifndef GT_DECKS_MAGIC_READ_CARD_H
#define GT_DECKS_MAGIC_READ_CARD_H

#include "decks/language/card_text.h"

extern const gt_card_reading_rows mg_card_reading;

#endif
