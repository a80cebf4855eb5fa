/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards and decks of any game as they ship, for tests that play them. Call inside a cmocka test or
 * its setup. */
#ifndef GT_TESTS_SHIPPED_H
#define GT_TESTS_SHIPPED_H

#include "decks/language/library.h"
#include "decks/system.h"

typedef struct gt_shipped {
    gt_library *library;
    gt_decks decks; /* by name */
} gt_shipped;

/* Reads the cards of a game from decks/GAME/cards of the working folder, and the decks of
 * decks/GAME/decks/FIELD (NULL: all of its decks). A mistake in them fails the test. */
void gt_shipped_load(const gt_system *system, const char *field, gt_shipped *out);
void gt_shipped_free(gt_shipped *shipped);

#endif
