/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards of Nivel Arena from their printed text. */
#ifndef GT_DECKS_NIVEL_READ_CARD_H
#define GT_DECKS_NIVEL_READ_CARD_H

#include "decks/language/card_text.h"

extern const gt_card_reading_rows nv_card_reading;

#endif
