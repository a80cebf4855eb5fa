/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards and decks that come with Gauntlet: in the folder that the environment variable
 * GAUNTLET_DATA names; else in that of the source tree; else where the program was installed to. */
#ifndef GT_DECKS_DATA_H
#define GT_DECKS_DATA_H

#include <stddef.h>

/* The data folder; it holds nivel/cards and nivel/decks. */
const char *gt_data_folder(void);

/* Writes the path of something below the data folder. Returns buffer. */
const char *gt_data_path(const char *below, char *buffer, size_t size);

#endif
