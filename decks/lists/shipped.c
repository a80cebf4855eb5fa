/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What comes along, by the name of its rules system. */
#include "decks/lists/shipped.h"

#include "decks/files/data.h"

#include <string.h>

enum { PATH_SIZE = 4096 };

const char *gt_shipped(const gt_system *system, const char *below, char *buffer, size_t size)
{
    char path[PATH_SIZE + 64];
    snprintf(path, sizeof path, "%.60s/%s", system->name, below);
    return gt_data_path(path, buffer, size);
}

/* Adds the paths of all decks of a system. */
static void add_decks(const gt_system *system, gt_paths *out)
{
    static const char *const suffixes[] = {".json", ".txt", ".deck", NULL};
    char folder[PATH_SIZE];
    gt_errors errors = {0};
    gt_paths_add_below(out, gt_shipped(system, "decks", folder, sizeof folder), suffixes, &errors);
    gt_errors_free(&errors);
}

static bool deck_of(const gt_system *system, const char *name, char *buffer, size_t size)
{
    gt_paths decks = {0};
    char below[PATH_SIZE];
    bool found = false;
    snprintf(below, sizeof below, "decks/%s", name);
    if (strchr(name, '/') == NULL && name[0] != '.' &&
        gt_is_folder(gt_shipped(system, below, buffer, size)))
        return true;
    add_decks(system, &decks);
    for (int i = 0; i < decks.n && !found; i++) {
        found = gt_path_is_called(decks.path[i], name);
        if (found)
            snprintf(buffer, size, "%s", decks.path[i]);
    }
    gt_paths_free(&decks);
    return found;
}

bool gt_shipped_deck(const gt_system *system, const char *name, char *buffer, size_t size)
{
    bool found = false;
    for (int i = 0; gt_systems[i] != NULL && !found; i++)
        if (system == NULL || gt_systems[i] == system)
            found = deck_of(gt_systems[i], name, buffer, size);
    return found;
}

const char *gt_shipped_deck_hint(const char *name, char *buffer, size_t size)
{
    gt_paths decks = {0};
    for (int i = 0; gt_systems[i] != NULL; i++)
        add_decks(gt_systems[i], &decks);
    for (int i = 0; i < decks.n; i++) { /* the path is cut down to the name */
        char *slash = strrchr(decks.path[i], '/');
        *strrchr(decks.path[i], '.') = '\0';
        if (slash != NULL)
            memmove(decks.path[i], slash + 1, strlen(slash + 1) + 1);
    }
    gt_did_you_mean(gt_nearest(name, (const char *const *)decks.path, decks.n), buffer, size);
    gt_paths_free(&decks);
    return buffer;
}
