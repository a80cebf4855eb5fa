/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of Nivel Arena (docs/nivel-cards.md). */
#ifndef GT_DECKS_NIVEL_DIALECT_H
#define GT_DECKS_NIVEL_DIALECT_H

#include "decks/language/dialect.h"

extern const gt_dialect gt_nivel_dialect;

/* enum nv_element */
extern const gt_word nv_words_elements[];

#endif
