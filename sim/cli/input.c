/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading cards, and finding decks by name: in the folders of the project first, then in the one
 * that comes with the program. */
#include "sim/cli/input.h"

#include "decks/data.h"
#include "decks/text.h"

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

bool gt_input_read(gt_input *in, const gt_strings *cards)
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
    const gt_strings *paths = cards->n > 0 ? cards : &in->project.cards;
    if (paths->n > 0)
        in->library = gt_library_load(paths->item, paths->n, &errors);
    else
        in->library = gt_library_load(shipped, 1, &errors);
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

/* Whether the file at `path` is called `name` without its suffix. */
static bool is_called(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    size_t n = dot != NULL ? (size_t)(dot - base) : strlen(base);
    return strlen(name) == n && strncmp(base, name, n) == 0;
}

/* Looks at a deck file or a folder of them; fills in `found` and returns true if it is there. */
static bool look_at(const char *path, const char *name, char *found)
{
    static const char *const suffixes[] = {".json", ".txt", ".deck"};
    if (!gt_is_folder(path)) {
        snprintf(found, PATH, "%s", path);
        return is_called(path, name) && exists(path);
    }
    for (int i = 0; i < 3; i++) {
        int n = snprintf(found, PATH, "%s/%s%s", path, name, suffixes[i]);
        if (n > 0 && n < PATH && exists(found))
            return true;
    }
    return false;
}

static bool find_deck(const gt_input *in, const char *name, char *found)
{
    char folder[PATH];
    const gt_strings *lists[] = {&in->project.decks, &in->project.field};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->n; i++)
            if (look_at(lists[k]->item[i], name, found))
                return true;
    gt_data_path("nivel/decks", folder, sizeof folder);
    return look_at(folder, name, found);
}

const char *gt_shipped_deck_hint(const char *name, char *buffer, size_t size)
{
    static const char *const suffixes[] = {".json", NULL};
    char folder[PATH];
    gt_errors errors = {0};
    gt_paths decks = {0};
    gt_paths_add_folder(&decks, gt_data_path("nivel/decks", folder, sizeof folder), suffixes,
                        &errors);
    for (int i = 0; i < decks.n; i++) { /* the path is cut down to the name */
        char *slash = strrchr(decks.path[i], '/');
        *strrchr(decks.path[i], '.') = '\0';
        if (slash != NULL)
            memmove(decks.path[i], slash + 1, strlen(slash + 1) + 1);
    }
    gt_did_you_mean(gt_nearest(name, (const char *const *)decks.path, decks.n), buffer, size);
    gt_paths_free(&decks);
    gt_errors_free(&errors);
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
