/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of Magic; its parts are in language.h. */
#ifndef GT_DECKS_MAGIC_DIALECT_H
#define GT_DECKS_MAGIC_DIALECT_H

#include "decks/language/dialect.h"

extern const gt_dialect gt_magic_dialect;

#endif
