/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading cards, and finding decks by name: in the folders of the project first, then in the one
 * that comes with the program. */
#include "sim/cli/input.h"

#include "decks/files/text.h"
#include "decks/lists/shipped.h"

#include <string.h>

enum { PATH = 4096 };

static bool find_path(const gt_project *project, const gt_system *system, const char *name,
                      char path[PATH]);

/* Prints the errors, if any, and whether there were none. */
static bool tell(gt_errors *errors)
{
    bool none = errors->n == 0;
    gt_errors_print(errors, stderr);
    gt_errors_free(errors);
    return none;
}

const gt_strings *gt_input_cards(const gt_input *in, const gt_strings *cards)
{
    return cards != NULL && cards->n > 0 ? cards : &in->project.cards;
}

/* Finds out which game is meant. */
static void find_game(gt_input *in, const gt_input_wishes *w, gt_errors *e)
{
    gt_which_game which;
    gt_paths decks = {0};
    char path[PATH];
    gt_which_begin(&which, e);
    if (w->rules != NULL)
        gt_which_named(&which, w->rules, "--rules");
    else
        gt_which_named(&which, in->project.rules, "gauntlet.json");
    gt_which_paths(&which, gt_input_cards(in, w->cards));
    for (int i = 0; w->files != NULL && i < w->files->n; i++)
        gt_which_deck(&which, w->files->item[i]);
    for (int i = 0; w->decks != NULL && i < w->decks->n; i++)
        if (find_path(&in->project, which.system, w->decks->item[i], path)) {
            gt_which_deck(&which, path);
            gt_paths_add(&decks, path);
        }
    in->system = gt_which_system(&which, &decks);
    gt_paths_free(&decks);
}

bool gt_input_read(gt_input *in, const gt_input_wishes *w)
{
    gt_errors errors = {0};
    *in = (gt_input){.library = NULL};
    if (!gt_project_read(&in->project, NULL)) {
        gt_project_free(&in->project);
        return false;
    }
    find_game(in, w, &errors);
    const gt_strings *cards = gt_input_cards(in, w->cards);
    const gt_strings *patches = w->patches != NULL ? w->patches : &gt_no_strings;
    if (errors.n == 0)
        in->library = gt_cards_load_patched(in->system, cards->item, cards->n, patches->item,
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

static bool find_deck(const gt_project *project, const gt_system *system, const char *name,
                      char *found)
{
    const gt_strings *lists[] = {&project->decks, &project->field};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < lists[k]->n; i++)
            if (look_at(lists[k]->item[i], name, found))
                return true;
    return gt_shipped_deck(system, name, found, PATH) && !gt_is_folder(found);
}

/* The path of a deck file, or of a deck by its name; false: there is none. */
static bool find_path(const gt_project *project, const gt_system *system, const char *name,
                      char path[PATH])
{
    snprintf(path, PATH, "%s", name);
    if (!exists(path) && strchr(name, '/') == NULL)
        find_deck(project, system, name, path);
    return exists(path);
}

bool gt_input_find_deck(const gt_input *in, const char *name, gt_deck *out)
{
    char path[PATH], hint[64];
    gt_errors errors = {0};
    if (!find_path(&in->project, in->system, name, path))
        gt_errors_add(&errors, name, 0, 0, "",
                      "there is no such deck file, and no deck of that name in the project or "
                      "among those that come with Gauntlet%s",
                      gt_shipped_deck_hint(name, hint, sizeof hint));
    else
        gt_deck_read(path, in->system, gt_input_pool(in), out, &errors);
    return tell(&errors);
}
