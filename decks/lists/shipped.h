/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards and decks of the rules systems that come with Gauntlet, in the data folder
 * (decks/files/data.h):
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

/* Adds the paths of all decks that come with a system. */
void gt_shipped_decks(const gt_system *system, gt_paths *out);

/* The path of a folder of decks that comes along under that name: "starters". False: there is
 * none. */
bool gt_shipped_folder(const gt_system *system, const char *name, char *buffer, size_t size);

#endif
