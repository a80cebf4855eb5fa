/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folders, and the store in the user's data folder (XDG Base Directory Specification). */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/place.h"

#include "decks/files/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool gt_make_folder(const char *folder)
{
    char *path = gt_copy_text(folder, strlen(folder));
    bool well = true;
    for (char *at = path + 1; well; at++) {
        char was = *at;
        if (was != '/' && was != '\0')
            continue;
        *at = '\0';
        well = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = was;
        if (was == '\0')
            break;
    }
    int why = errno;
    free(path);
    errno = why;
    return well;
}

bool gt_usual_store(char *buffer, size_t n)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] == '/') /* the specification: others are to be ignored */
        snprintf(buffer, n, "%s/gauntlet/results.db", data);
    else if (home != NULL && home[0] == '/')
        snprintf(buffer, n, "%s/.local/share/gauntlet/results.db", home);
    else
        return false;
    return strlen(buffer) + 1 < n;
}

/* Makes the folder in which the file will lie. */
static bool make_room(const char *path)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path)
        return true;
    char *folder = gt_copy_text(path, (size_t)(slash - path));
    bool well = gt_make_folder(folder);
    free(folder);
    return well;
}

gt_store *gt_open_store(const char *command, const char *path, char *place, size_t n)
{
    char error[300] = "";
    gt_store *store = NULL;
    if (path != NULL)
        snprintf(place, n, "%s", path);
    else if (!gt_usual_store(place, n)) {
        fprintf(stderr, "gauntlet %s: no HOME and no XDG_DATA_HOME, so nowhere to keep results\n",
                command);
        return NULL;
    }
    if (!make_room(place))
        snprintf(error, sizeof error, "%s", strerror(errno));
    else
        store = gt_store_open(place, GT_STORE_PATIENCE, error, sizeof error);
    if (store == NULL)
        fprintf(stderr, "gauntlet %s: %s cannot be used as the store of results: %s\n", command,
                place, error);
    return store;
}
