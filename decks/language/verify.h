/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is a pool sound? What the interpreter relies on without looking: operations and operands that
 * exist, jumps within their piece of code, a balanced value stack, addresses of the right kind. */
#ifndef GT_DECKS_LANGUAGE_VERIFY_H
#define GT_DECKS_LANGUAGE_VERIFY_H

#include "decks/language/dialect.h"

#include <stddef.h>

/* NULL, or what is wrong, written into the buffer. */
const char *gt_verify_pool(const gt_dialect *dialect, const gt_pool *pool, char *buffer,
                           size_t size);

#endif
