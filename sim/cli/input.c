/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading cards, and finding decks by name: in the folders of the project first, then in the one
 * that comes with the program. */
#include "sim/cli/input.h"

#include "decks/files/data.h"
#include "decks/files/text.h"
#include "decks/nivel/dialect.h"

#include <string.h>

enum { PATH = 4096 };

/* Prints the errors, if any, and whether there were none. */
static bool tell(gt_errors *errors)
{
    bool none = errors->n == 0;
    gt_errors_print(errors, stderr);
    gt_errors_free(errors);
    return none;
}

bool gt_input_read(gt_input *in, const gt_strings *cards, const gt_strings *patches)
{
    char folder[PATH];
    const char *shipped[] = {folder};
    gt_errors errors = {0};
    *in = (gt_input){.library = NULL};
    gt_data_path("nivel/cards", folder, sizeof folder);
    if (!gt_project_read(&in->project, NULL)) {
        gt_project_free(&in->project);
        return false;
    }
    const gt_strings along = {shipped, 1};
    const gt_strings *paths = cards->n > 0              ? cards
                              : in->project.cards.n > 0 ? &in->project.cards
                                                        : &along;
    in->library = gt_library_load_patched(&nv_dialect, paths->item, paths->n, patches->item,
                                          patches->n, &errors);
    bool good = tell(&errors) && in->library != NULL;
    if (!good)
        gt_input_free(in);
    return good;
}

void gt_input_free(gt_input *in)
{
    gt_library_free(in->library);
    gt_project_free(&in->project);
    in->library = NULL;
}

const gt_pool *gt_input_pool(const gt_input *in)
{
    return gt_library_pool(in->library);
}

/* ---- Decks by name. */

static bool exists(const char *path)
{
    FILE *f = fopen(path, "rb");
    if (f != NULL)
        fclose(f);
    return f != NULL;
}

/* Looks at a deck file or a folder of them; fills in `found` and returns true if it is there. */
static bool look_at(const char *path, const char *name, char *found)
{
    static const char *const suffixes[] = {".json", ".txt", ".deck", NULL};
    gt_errors errors = {0};
    gt_paths files = {0};
    bool there = false;
    if (gt_is_folder(path))
        gt_paths_add_below(&files, path, suffixes, &errors);
    else if (exists(path))
        gt_paths_add(&files, path);
    for (int i = 0; i < files.n && !there; i++) {
        there = gt_path_is_called(files.path[i], name);
        if (there)
            snprintf(found, PATH, "%s", files.path[i]);
    }
    gt_paths_free(&files);
    gt_errors_free(&errors);
    return there;
}

static bool find_deck(const gt_input *in, const char *name, char *found)
{
    const gt_strings *lists[] = {&in->project.decks, &in->project.field};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->n; i++)
            if (look_at(lists[k]->item[i], name, found))
                return true;
    return gt_data_deck(name, found, PATH) && !gt_is_folder(found);
}

const char *gt_shipped_deck_hint(const char *name, char *buffer, size_t size)
{
    gt_paths decks = {0};
    gt_data_decks(&decks);
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

bool gt_input_find_deck(const gt_input *in, const char *name, gt_deck *out)
{
    char path[PATH], hint[64];
    gt_errors errors = {0};
    snprintf(path, sizeof path, "%s", name);
    if (!exists(path) && strchr(name, '/') == NULL)
        find_deck(in, name, path);
    if (!exists(path))
        gt_errors_add(&errors, name, 0, 0, "",
                      "there is no such deck file, and no deck of that name in the project or "
                      "among those that come with Gauntlet%s",
                      gt_shipped_deck_hint(name, hint, sizeof hint));
    else
        gt_deck_read(path, gt_input_pool(in), out, &errors);
    return tell(&errors);
}
