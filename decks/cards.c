/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of a rules system. */
#include "decks/cards.h"

#include "decks/lists/shipped.h"

enum { PATH_SIZE = 4096 };

/* Cards that are part of the program are neither read nor changed. */
static gt_library *built_in(const gt_system *system, int n_files, int n_patches, gt_errors *e)
{
    if (n_files + n_patches > 0)
        gt_errors_add(e, system->name, 0, 0, "",
                      "the cards of %s are part of the program: no files, no patches",
                      system->title);
    return n_files + n_patches > 0 ? NULL : gt_library_of_pool(system->dialect, system->cards);
}

gt_library *gt_cards_load(const gt_system *system, gt_errors *e)
{
    return gt_cards_load_with(system, NULL, 0, NULL, 0, e);
}

gt_library *gt_cards_load_patched(const gt_system *system, const char *const *paths, int n,
                                  const char *const *patches, int n_patches, gt_errors *e)
{
    char folder[PATH_SIZE];
    const char *shipped[] = {folder};
    if (system->cards != NULL)
        return built_in(system, n, n_patches, e);
    gt_shipped(system, "cards", folder, sizeof folder);
    return gt_library_load_patched(system->dialect, n > 0 ? paths : shipped, n > 0 ? n : 1, patches,
                                   n_patches, e);
}

gt_library *gt_cards_load_with(const gt_system *system, const char *const *paths, int n,
                               gt_json *const *patches, int n_patches, gt_errors *e)
{
    char folder[PATH_SIZE];
    const char *shipped[] = {folder};
    if (system->cards != NULL)
        return built_in(system, n, n_patches, e);
    gt_shipped(system, "cards", folder, sizeof folder);
    return gt_library_load_with(system->dialect, n > 0 ? paths : shipped, n > 0 ? n : 1, patches,
                                n_patches, e);
}

gt_library *gt_cards_compile(const gt_system *system, gt_json *const *files, int n,
                             gt_json *const *patches, int n_patches, gt_errors *e)
{
    if (system->cards != NULL)
        return built_in(system, n, n_patches, e);
    return gt_library_compile_patched(system->dialect, files, n, patches, n_patches, e);
}
