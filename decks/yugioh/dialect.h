/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of Yu-Gi-Oh!: decks/yugioh/language.md. */
#ifndef GT_DECKS_YUGIOH_DIALECT_H
#define GT_DECKS_YUGIOH_DIALECT_H

#include "decks/language/dialect.h"

extern const gt_dialect gt_yugioh_dialect;

#endif
