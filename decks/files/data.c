/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data folders. The build says where they are. */
#define _POSIX_C_SOURCE 200809L

#include "decks/files/data.h"

#include "decks/files/installed.h"
#include "decks/files/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef GT_DATA_DIR
#define GT_DATA_DIR "decks"
#endif
#ifndef GT_INSTALLED_DATA_DIR
#define GT_INSTALLED_DATA_DIR GT_DATA_DIR
#define GT_DATA_FROM_BIN GT_DATA_DIR
#define GT_DATA_FROM_LIB GT_DATA_DIR
#endif

enum { PATH_SIZE = 4096 };

/* The folders, separated by colons; `buffer` is room for one. */
static const char *data_folders(char *buffer, size_t size)
{
    const char *named = getenv("GAUNTLET_DATA");
    if (named != NULL && named[0] != '\0')
        return named;
    if (gt_installed(GT_DATA_FROM_BIN, GT_DATA_FROM_LIB, buffer, size))
        return buffer;
    return gt_is_folder(GT_DATA_DIR) ? GT_DATA_DIR : GT_INSTALLED_DATA_DIR;
}

const char *gt_data_path(const char *below, char *buffer, size_t size)
{
    char own[PATH_SIZE];
    for (const char *at = data_folders(own, sizeof own);; at++) {
        size_t n = strcspn(at, ":");
        snprintf(buffer, size, "%.*s/%s", (int)n, at, below);
        at += n;
        if (*at == '\0' || access(buffer, F_OK) == 0)
            return buffer;
    }
}
