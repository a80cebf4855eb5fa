/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of a rules system. */
#include "decks/cards.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/open_words.h"
#include "decks/lists/shipped.h"

enum { PATH_SIZE = 4096 };

const char *gt_cards_path(const char *word)
{
    return word + (word[0] == '+');
}

/* The paths that words stand for: those that come along first, where no word replaces them. */
static gt_paths list_paths(const gt_system *system, const char *const *words, int n)
{
    char folder[PATH_SIZE];
    gt_paths paths = {0};
    bool adds = n == 0;
    for (int i = 0; i < n; i++)
        adds = adds || words[i][0] == '+';
    if (adds)
        gt_paths_add(&paths, gt_shipped(system, "cards", folder, sizeof folder));
    for (int i = 0; i < n; i++)
        gt_paths_add(&paths, gt_cards_path(words[i]));
    return paths;
}

/* Cards that are part of the program are neither read nor changed. */
static gt_library *built_in(const gt_system *system, int n_files, int n_patches, gt_errors *e)
{
    if (n_files + n_patches > 0)
        gt_errors_add(e, system->name, 0, 0, "",
                      "the cards of %s are part of the program: no files, no patches",
                      system->title);
    return n_files + n_patches > 0 ? NULL : gt_library_of_pool(system->dialect, system->cards());
}

/* Cards in files need a dialect to be read in. */
static gt_library *unreadable(const gt_system *system, gt_errors *e)
{
    gt_errors_add(e, system->name, 0, 0, "",
                  "%s has no dialect to read cards in, and none are part of the program",
                  system->title);
    return NULL;
}

/* Whether cards come from files. If not, `out` is what comes of it. */
static bool in_files(const gt_system *system, int n_files, int n_patches, gt_errors *e,
                     gt_library **out)
{
    if (system->cards != NULL)
        *out = built_in(system, n_files, n_patches, e);
    else if (system->dialect == NULL)
        *out = unreadable(system, e);
    return system->cards == NULL && system->dialect != NULL;
}

gt_library *gt_cards_load(const gt_system *system, gt_errors *e)
{
    return gt_cards_load_with(system, NULL, 0, NULL, 0, e);
}

gt_library *gt_cards_load_as(unsigned how, const gt_system *system, const char *const *words, int n,
                             const char *const *patches, int n_patches, gt_errors *e)
{
    gt_library *library = NULL;
    if (!in_files(system, n, n_patches, e, &library))
        return library;
    gt_paths paths = list_paths(system, words, n);
    library = gt_library_load_as(how, system->dialect, (const char *const *)paths.path, paths.n,
                                 patches, n_patches, e);
    gt_paths_free(&paths);
    return library;
}

gt_library *gt_cards_load_patched(const gt_system *system, const char *const *words, int n,
                                  const char *const *patches, int n_patches, gt_errors *e)
{
    return gt_cards_load_as(0, system, words, n, patches, n_patches, e);
}

gt_library *gt_cards_load_with(const gt_system *system, const char *const *words, int n,
                               gt_json *const *patches, int n_patches, gt_errors *e)
{
    gt_library *library = NULL;
    if (!in_files(system, n, n_patches, e, &library))
        return library;
    gt_paths paths = list_paths(system, words, n);
    library = gt_library_load_with(system->dialect, (const char *const *)paths.path, paths.n,
                                   patches, n_patches, e);
    gt_paths_free(&paths);
    return library;
}

void gt_cards_tell_replaced(const gt_system *system, const char *const *words, int n,
                            const char *const *decks, int n_decks, gt_errors *e)
{
    for (int i = 0; i < n; i++)
        if (words[i][0] == '+')
            return;
    gt_errors forgiven = {0};
    gt_library *library = n > 0 && e->n > 0 ? gt_cards_load(system, &forgiven) : NULL;
    for (int i = 0; i < n_decks && library != NULL; i++) {
        if (!gt_deck_glance_fits(decks[i], system, gt_library_pool(library)))
            continue;
        gt_errors_warn(e, words[0],
                       "stands in place of the cards of %s, which %s holds: +%s adds to them",
                       system->title, decks[i], words[0]);
        break;
    }
    gt_library_free(library);
    gt_errors_free(&forgiven);
}

bool gt_deck_bring(gt_library *library, const gt_deck *deck, gt_errors *e)
{
    int card[GT_DECK_ROWS];
    for (int i = 0; i < deck->n; i++)
        card[i] = deck->row[i].card;
    return gt_library_bring(library, card, deck->n, e);
}

bool gt_cards_agree(const gt_pool *pool, const gt_deck *deck, const gt_pool *other)
{
    for (int i = 0; i < deck->n; i++) {
        const gt_def *card = &pool->defs[deck->row[i].card];
        int there = gt_pool_find(other, card->id);
        if (there < 0 || other->defs[there].content_hash != card->content_hash)
            return false;
    }
    return true;
}

void gt_cards_ask_words(const gt_system *system, gt_json *const *files, int n, gt_errors *e)
{
    static const char *const suffixes[] = {".json", NULL};
    char folder[PATH_SIZE];
    gt_paths paths = {0};
    gt_errors forgiven = {0};
    if (system->dialect == NULL)
        return;
    gt_open_words *known = gt_open_words_new(system->dialect);
    if (system->cards == NULL)
        gt_paths_add_folder(&paths, gt_shipped(system, "cards", folder, sizeof folder), suffixes,
                            &forgiven);
    for (int i = 0; i < paths.n; i++) {
        gt_json *json = gt_json_read(paths.path[i], &forgiven);
        if (json != NULL)
            gt_open_words_add(known, json->root);
        gt_json_free(json);
    }
    for (int i = 0; i < n && paths.n > 0; i++)
        gt_open_words_ask(known, files[i], e);
    gt_open_words_free(known);
    gt_paths_free(&paths);
    gt_errors_free(&forgiven);
}

/* Adds the JSON files of paths, files and folders; what cannot be read is told by whoever reads
 * it. */
static int read_files(const gt_paths *paths, gt_json **out, gt_errors *forgiven)
{
    int n = 0;
    for (int i = 0; i < paths->n; i++) {
        gt_json *json = gt_json_read(paths->path[i], forgiven);
        if (json != NULL)
            out[n++] = json;
    }
    return n;
}

void gt_cards_ask_words_of(const gt_system *system, const char *const *words, int n,
                           const char *const *patches, int n_patches, gt_errors *e)
{
    static const char *const suffixes[] = {".json", NULL};
    gt_paths paths = {0};
    gt_errors forgiven = {0};
    for (int i = 0; i < n; i++)
        if (gt_is_folder(gt_cards_path(words[i])))
            gt_paths_add_folder(&paths, gt_cards_path(words[i]), suffixes, &forgiven);
        else
            gt_paths_add(&paths, gt_cards_path(words[i]));
    for (int i = 0; i < n_patches; i++)
        gt_paths_add(&paths, patches[i]);
    if (paths.n == 0)
        return;
    gt_json **file = gt_resize(NULL, (size_t)paths.n, sizeof(gt_json *));
    int n_files = read_files(&paths, file, &forgiven);
    gt_cards_ask_words(system, file, n_files, e);
    for (int i = 0; i < n_files; i++)
        gt_json_free(file[i]);
    gt_free(file);
    gt_paths_free(&paths);
    gt_errors_free(&forgiven);
}

static gt_library *compile(unsigned how, const gt_system *system, gt_json *const *files, int n,
                           gt_json *const *patches, int n_patches, gt_errors *e)
{
    gt_library *library = NULL;
    if (!in_files(system, n, n_patches, e, &library))
        return library;
    return gt_library_compile_as(how, system->dialect, files, n, patches, n_patches, e);
}

gt_library *gt_cards_compile(const gt_system *system, gt_json *const *files, int n,
                             gt_json *const *patches, int n_patches, gt_errors *e)
{
    return compile(0, system, files, n, patches, n_patches, e);
}

gt_library *gt_cards_compile_part(const gt_system *system, gt_json *const *files, int n,
                                  gt_json *const *patches, int n_patches, gt_errors *e)
{
    return compile(GT_LOAD_PART, system, files, n, patches, n_patches, e);
}
