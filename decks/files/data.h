/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards and decks that come with Gauntlet: in the folder that the environment variable
 * GAUNTLET_DATA names; else in that of the source tree; else where the program was installed to. */
#ifndef GT_DECKS_FILES_DATA_H
#define GT_DECKS_FILES_DATA_H

#include "decks/files/text.h"

/* The data folder; it holds nivel/cards and, in folders of their own, the decks of nivel/decks. */
const char *gt_data_folder(void);

/* Writes the path of something below the data folder. Returns buffer. */
const char *gt_data_path(const char *below, char *buffer, size_t size);

/* The path of what comes along under that name: a deck ("st01-starter") or a folder of decks
 * ("starters"). False: there is nothing of that name. */
bool gt_data_deck(const char *name, char *buffer, size_t size);

/* The paths of all decks that come along. */
void gt_data_decks(gt_paths *out);

#endif
