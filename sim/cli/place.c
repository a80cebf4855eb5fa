/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folders, and the store in the user's data folder (XDG Base Directory Specification). */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/place.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool gt_make_folder(const char *folder)
{
    char *path = gt_copy_text(folder, strlen(folder));
    bool ok = true;
    for (char *at = path + 1; ok; at++) {
        char was = *at;
        if (was != '/' && was != '\0')
            continue;
        *at = '\0';
        ok = mkdir(path, 0777) == 0 || errno == EEXIST;
        *at = was;
        if (was == '\0')
            break;
    }
    int why = errno;
    free(path);
    errno = why;
    return ok;
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
    char *folder = gt_folder_of_path(path);
    bool ok = gt_make_folder(folder);
    free(folder);
    return ok;
}

/* Why no store can lie at a place that was named; NULL: one may. */
static const char *why_not(const char *path)
{
    struct stat is;
    if (stat(path, &is) == 0 && !S_ISREG(is.st_mode))
        return S_ISDIR(is.st_mode) ? "it is a folder, and a file is expected"
                                   : "it is a device or a pipe, and a file is expected";
    char *folder = gt_folder_of_path(path);
    bool there = gt_is_folder(folder);
    free(folder);
    return there ? NULL : "its folder does not exist; make it, or name another file";
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
    const char *wrong = path != NULL ? why_not(place) : NULL;
    if (wrong != NULL)
        snprintf(error, sizeof error, "%s", wrong);
    else if (path == NULL && !make_room(place))
        snprintf(error, sizeof error, "%s", strerror(errno));
    else
        store = gt_store_open(place, GT_STORE_PATIENCE, error, sizeof error);
    if (store == NULL)
        fprintf(stderr, "gauntlet %s: %s cannot be used as the store of results: %s\n", command,
                place, error);
    return store;
}

int gt_check_store_options(const gt_usage *usage, const gt_store_options *w)
{
    if (w->none && w->path != NULL)
        return gt_usage_error(usage, "--db and --no-db exclude each other");
    if (w->none && w->fresh)
        return gt_usage_error(usage, "--fresh means nothing with --no-db");
    return GT_GO_ON;
}

bool gt_use_store(const char *command, const gt_store_options *w, gt_used_store *s)
{
    *s = (gt_used_store){.store = NULL};
    if (w->none)
        return true;
    s->store = gt_open_store(command, w->path, s->place, sizeof s->place);
    if (s->store != NULL)
        return true;
    s->place[0] = '\0';
    if (w->path != NULL)
        return false;
    fprintf(stderr, "gauntlet %s: playing without it; --no-db does so at once\n", command);
    return true;
}

void gt_used_store_close(gt_used_store *s)
{
    gt_store_close(s->store, s->trouble, sizeof s->trouble);
    s->store = NULL;
}

void gt_tell_of_store(const char *command, const gt_used_store *s, uint64_t reused, uint64_t games,
                      bool complete)
{
    if (reused > 0)
        fprintf(stderr,
                "gauntlet %s: %" PRIu64 " of %" PRIu64
                " games were there already, in %s (--fresh plays them again)\n",
                command, reused, games, s->place);
    if (s->trouble[0] != '\0' && complete)
        fprintf(stderr, "gauntlet %s: all games were played, but not all could be kept in %s: %s\n",
                command, s->place, s->trouble);
    else if (s->trouble[0] != '\0')
        fprintf(stderr, "gauntlet %s: stopped, since results cannot be kept in %s: %s\n", command,
                s->place, s->trouble);
}
