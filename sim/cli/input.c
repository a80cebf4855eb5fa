/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading cards, and finding decks by name: in the folders of the project first, then in the one
 * that comes with the program. */
#include "sim/cli/input.h"

#include "decks/files/text.h"
#include "sim/cli/find_deck.h"

static bool find_path(const gt_project *project, const gt_system *system, const char *name,
                      char path[GT_DECK_PATH], gt_errors *e);

const gt_strings *gt_input_cards(const gt_input *in, const gt_strings *cards)
{
    return cards != NULL && cards->n > 0 ? cards : &in->project.cards;
}

/* Finds out which game is meant. */
static void find_game(gt_input *in, const gt_input_options *w, gt_errors *e)
{
    gt_which_game which;
    gt_paths decks = {0};
    char path[GT_DECK_PATH];
    gt_errors forgiven = {0}; /* told when the deck is read */
    gt_which_begin(&which, e);
    if (w->rules != NULL)
        gt_which_named(&which, w->rules, "--rules");
    else
        gt_which_named(&which, in->project.rules, "gauntlet.json");
    gt_which_paths(&which, gt_input_cards(in, w->cards));
    for (int i = 0; w->files != NULL && i < w->files->n; i++)
        gt_which_deck(&which, w->files->item[i]);
    for (int i = 0; w->decks != NULL && i < w->decks->n; i++)
        if (find_path(&in->project, which.system, w->decks->item[i], path, &forgiven)) {
            gt_which_deck(&which, path);
            gt_paths_add(&decks, path);
        }
    gt_errors_free(&forgiven);
    if (decks.n == 0 && w->patches != NULL)
        gt_which_patched(&which, w->patches);
    if (decks.n == 0 && w->named != NULL)
        gt_which_cards(&which, w->named);
    in->system = gt_which_system(&which, &decks);
    gt_paths_free(&decks);
}

bool gt_input_read(gt_input *in, const gt_input_options *w)
{
    gt_errors errors = {0};
    *in = (gt_input){.library = NULL};
    if (!gt_project_read(&in->project, NULL)) {
        gt_project_free(&in->project);
        return false;
    }
    find_game(in, w, &errors);
    const gt_strings *cards = gt_input_cards(in, w->cards);
    in->words = cards;
    const gt_strings *patches = w->patches != NULL ? w->patches : &gt_no_strings;
    if (errors.n == 0)
        in->library =
            gt_cards_load_as((w->sound ? GT_LOAD_SOUND : 0u) | (w->part ? GT_LOAD_PART : 0u),
                             in->system, cards->item, cards->n, patches->item, patches->n, &errors);
    gt_cards_ask_words_of(in->system, cards->item, cards->n, patches->item, patches->n, &errors);
    bool wrong = errors.n > 0;
    bool good = gt_errors_tell(&errors) || w->sound;
    good = good && in->library != NULL;
    if (good && wrong)
        fputs("Cards with mistakes are left out.\n", stderr);
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

/* The path of a deck file, or of a deck by its name; false: there is none. */
static bool find_path(const gt_project *project, const gt_system *system, const char *name,
                      char path[GT_DECK_PATH], gt_errors *e)
{
    const gt_deck_places places = {.project = project, .system = system};
    if (!gt_find_deck(&places, name, path, e))
        return false;
    if (gt_is_folder(path))
        gt_errors_add(e, name, 0, 0, "", "is a folder of decks; one deck was expected");
    return !gt_is_folder(path);
}

bool gt_input_find_deck(const gt_input *in, const char *name, bool without_unknown, gt_deck *out)
{
    char path[GT_DECK_PATH];
    gt_errors errors = {0};
    if (find_path(&in->project, in->system, name, path, &errors) &&
        !gt_deck_read_with(path, in->system, gt_input_pool(in), without_unknown, out, &errors)) {
        const char *const deck = path;
        gt_cards_tell_replaced(in->system, in->words->item, in->words->n, &deck, 1, &errors);
    }
    if (errors.n == 0)
        gt_deck_bring(in->library, out, &errors);
    return gt_errors_tell(&errors);
}
