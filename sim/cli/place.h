/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where commands put what they keep. */
#ifndef GT_SIM_CLI_PLACE_H
#define GT_SIM_CLI_PLACE_H

#include "sim/store/store.h"

/* Makes a folder, and those above it. False: errno says why. */
bool gt_make_folder(const char *path);

/* Where the store is unless --db names another: $XDG_DATA_HOME/gauntlet/results.db, or
 * ~/.local/share/gauntlet/results.db. False: neither variable nor home is known. */
bool gt_usual_store(char *buffer, size_t n);

/* Opens the store that --db names, or the usual one (`path` NULL), and puts where it is into `place`
 * (n bytes). NULL: it was told on stderr why not. */
gt_store *gt_open_store(const char *command, const char *path, char *place, size_t n);

#endif
