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

void gt_shipped_decks(const gt_system *system, gt_paths *out)
{
    char folder[PATH_SIZE];
    gt_errors errors = {0};
    gt_paths_add_below(out, gt_shipped(system, "decks", folder, sizeof folder), gt_deck_suffixes,
                       &errors);
    gt_errors_free(&errors);
}

bool gt_shipped_folder(const gt_system *system, const char *name, char *buffer, size_t size)
{
    char below[PATH_SIZE];
    snprintf(below, sizeof below, "decks/%s", name);
    return name[0] != '\0' && strchr(name, '/') == NULL && name[0] != '.' &&
           gt_is_folder(gt_shipped(system, below, buffer, size));
}
