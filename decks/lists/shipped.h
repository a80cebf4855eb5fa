/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards and decks of the rules systems that come with Gauntlet, in the data folder (decks/files/data.h):
 *
 *     NAME/cards           card files
 *     NAME/decks/FOLDER    decks; FOLDER is a name for all of them
 *     NAME/clauses.json    the clauses of the rules */
#ifndef GT_DECKS_LISTS_SHIPPED_H
#define GT_DECKS_LISTS_SHIPPED_H

#include "decks/files/text.h"
#include "decks/system.h"

/* Writes the path of something in a system's folder: "cards". Returns buffer. */
const char *gt_shipped(const gt_system *system, const char *below, char *buffer, size_t size);

/* The path of what comes along under that name: a deck ("st01-starter") or a folder of decks ("starters").
 * `system` NULL: of the first system in the table that has it. False: there is nothing of that name. */
bool gt_shipped_deck(const gt_system *system, const char *name, char *buffer, size_t size);

/* Writes `; did you mean "NAME"?` if a deck that comes along has nearly this name, or "". Returns buffer. */
const char *gt_shipped_deck_hint(const char *name, char *buffer, size_t size);

#endif
