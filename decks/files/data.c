/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data folder. The build says where it is. */
#include "decks/files/data.h"

#include <stdlib.h>
#include <string.h>

#ifndef GT_DATA_DIR
#define GT_DATA_DIR "decks"
#endif
#ifndef GT_INSTALLED_DATA_DIR
#define GT_INSTALLED_DATA_DIR GT_DATA_DIR
#endif

const char *gt_data_folder(void)
{
    const char *named = getenv("GAUNTLET_DATA");
    if (named != NULL && named[0] != '\0')
        return named;
    return gt_is_folder(GT_DATA_DIR) ? GT_DATA_DIR : GT_INSTALLED_DATA_DIR;
}

const char *gt_data_path(const char *below, char *buffer, size_t size)
{
    snprintf(buffer, size, "%s/%s", gt_data_folder(), below);
    return buffer;
}

void gt_data_decks(gt_paths *out)
{
    static const char *const suffixes[] = {".json", NULL};
    char folder[4096];
    gt_errors errors = {0};
    gt_paths_add_below(out, gt_data_path("nivel/decks", folder, sizeof folder), suffixes, &errors);
    gt_errors_free(&errors);
}

bool gt_data_deck(const char *name, char *buffer, size_t size)
{
    gt_paths decks = {0};
    char below[4096];
    bool found = false;
    snprintf(below, sizeof below, "nivel/decks/%s", name);
    if (strchr(name, '/') == NULL && name[0] != '.' &&
        gt_is_folder(gt_data_path(below, buffer, size)))
        return true;
    gt_data_decks(&decks);
    for (int i = 0; i < decks.n && !found; i++) {
        found = gt_path_is_called(decks.path[i], name);
        if (found)
            snprintf(buffer, size, "%s", decks.path[i]);
    }
    gt_paths_free(&decks);
    return found;
}
