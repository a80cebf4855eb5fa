/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where an installed program, or the shared library, lies: what was installed with it is found from
 * there, so that the whole may be moved. */
#ifndef GT_DECKS_FILES_INSTALLED_H
#define GT_DECKS_FILES_INSTALLED_H

#include <stdbool.h>
#include <stddef.h>

/* The path of something that was installed, as seen from the folder of the program, or from that of
 * the shared library where this code is part of one. False: there is nothing, or it cannot be told
 * where this code lies. */
bool gt_installed(const char *from_program, const char *from_library, char *buffer, size_t size);

#endif
