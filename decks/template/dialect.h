/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card language of the template: decks/template/language.md. */
#ifndef GT_DECKS_TEMPLATE_DIALECT_H
#define GT_DECKS_TEMPLATE_DIALECT_H

#include "decks/language/dialect.h"

extern const gt_dialect gt_template_dialect;

#endif
