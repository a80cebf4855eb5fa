/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data that comes with Gauntlet: in the folders that the environment variable GAUNTLET_DATA
 * names, separated by colons; else where they were installed, as seen from the program or the
 * shared library; else in the source tree; else where the build says that they will be
 * installed. */
#ifndef GT_DECKS_FILES_DATA_H
#define GT_DECKS_FILES_DATA_H

#include <stddef.h>

/* Writes the path of something in the first data folder that has it, or in the last one. Returns
 * buffer. */
const char *gt_data_path(const char *below, char *buffer, size_t size);

#endif
