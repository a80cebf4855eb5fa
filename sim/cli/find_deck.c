/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding decks. Files go before names, names of files and folders before names of decks: what lies
 * in the current folder is always what is meant. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/find_deck.h"

#include "decks/files/fold.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/lists/shipped.h"

#include <unistd.h>

enum { MOST_SUGGESTIONS = 4 };

/* ---- The decks that there are. */

static void add_deck(gt_named_decks *all, const char *path, bool own)
{
    gt_named_deck *deck;
    const char *slash = strrchr(path, '/');
    const char *file = slash != NULL ? slash + 1 : path, *dot = strrchr(file, '.');
    int length = (int)(dot != NULL ? (size_t)(dot - file) : strlen(file));
    all->list = gt_grow(all->list, all->n, &all->capacity, sizeof *all->list);
    deck = &all->list[all->n++];
    *deck = (gt_named_deck){.path = gt_copy_text(path, strlen(path)), .own = own};
    snprintf(deck->file, sizeof deck->file, "%.*s", length, file);
}

/* Adds the decks of a file or folder; what is neither may be a name of what comes along, which is
 * listed later. */
static void add_below(gt_named_decks *all, const char *path, bool own)
{
    gt_errors forgiven = {0};
    gt_paths files = {0};
    if (gt_is_folder(path))
        gt_paths_add_below(&files, path, gt_deck_suffixes, &forgiven);
    else if (access(path, R_OK) == 0)
        gt_paths_add(&files, path);
    for (int i = 0; i < files.n; i++)
        add_deck(all, files.path[i], own);
    gt_paths_free(&files);
    gt_errors_free(&forgiven);
}

/* The decks, but for their own names. */
static gt_named_decks list_files(const gt_deck_places *places)
{
    gt_named_decks all = {0};
    const gt_project *project = places->project;
    for (int i = 0; project != NULL && i < project->decks.n; i++)
        add_below(&all, project->decks.item[i], true);
    for (int i = 0; project != NULL && i < project->field.n; i++)
        add_below(&all, project->field.item[i], true);
    for (int i = 0; gt_systems[i] != NULL; i++) {
        gt_paths files = {0};
        if (places->system == NULL || places->system == gt_systems[i])
            gt_shipped_decks(gt_systems[i], &files);
        for (int k = 0; k < files.n; k++)
            add_deck(&all, files.path[k], false);
        gt_paths_free(&files);
    }
    return all;
}

/* Names of decks stand in their files, which are all read for that. */
static void read_names(gt_named_decks *all)
{
    for (int i = 0; i < all->n; i++)
        gt_deck_glance_name(all->list[i].path, all->list[i].name);
}

gt_named_decks gt_list_decks(const gt_deck_places *places)
{
    gt_named_decks all = list_files(places);
    read_names(&all);
    return all;
}

void gt_named_decks_free(gt_named_decks *all)
{
    for (int i = 0; i < all->n; i++)
        free(all->list[i].path);
    free(all->list);
    *all = (gt_named_decks){0};
}

/* ---- Names. */

static bool is_called(const gt_named_deck *deck, const char *word, bool by_file)
{
    const char *name = by_file ? deck->file : deck->name;
    return gt_alike(word, strlen(word), name);
}

static bool find_folder(const gt_deck_places *places, const char *word, char path[GT_DECK_PATH])
{
    for (int i = 0; gt_systems[i] != NULL; i++)
        if ((places->system == NULL || places->system == gt_systems[i]) &&
            gt_shipped_folder(gt_systems[i], word, path, GT_DECK_PATH))
            return true;
    return false;
}

/* ---- Suggestions. */

/* Names that were found, each once. */
typedef struct suggestions {
    const char *name[MOST_SUGGESTIONS];
    int n;
} suggestions;

static void suggest(suggestions *out, const char *name)
{
    for (int i = 0; i < out->n; i++)
        if (strcmp(out->name[i], name) == 0)
            return;
    if (name[0] != '\0' && out->n < MOST_SUGGESTIONS)
        out->name[out->n++] = name;
}

/* Copies a word in lower case, without an ending of a file. */
static void simplify(const char *word, char *out, size_t size)
{
    size_t n = 0;
    for (; word[n] != '\0' && n + 1 < size; n++)
        out[n] = word[n] >= 'A' && word[n] <= 'Z' ? (char)(word[n] - 'A' + 'a') : word[n];
    out[n] = '\0';
    for (const char *const *suffix = gt_deck_suffixes; *suffix != NULL; suffix++)
        if (n > strlen(*suffix) && strcmp(out + n - strlen(*suffix), *suffix) == 0)
            out[n - strlen(*suffix)] = '\0';
}

/* The names like a word: one letter away, or else those that hold it. */
static void find_like(const gt_named_decks *all, const char *word, suggestions *out)
{
    char plain[GT_DECK_NAME];
    int n = 0, systems = 0;
    while (gt_systems[systems] != NULL)
        systems++;
    const char **names = gt_resize(NULL, 2 * (size_t)all->n + (size_t)systems + 1, sizeof *names);
    for (int i = 0; i < all->n; i++)
        names[n++] = all->list[i].file;
    for (int i = 0; i < all->n; i++)
        names[n++] = all->list[i].name;
    for (int i = 0; gt_systems[i] != NULL; i++)
        if (gt_systems[i]->field != NULL)
            names[n++] = gt_systems[i]->field;
    simplify(strrchr(word, '/') != NULL ? strrchr(word, '/') + 1 : word, plain, sizeof plain);
    const char *nearest = gt_nearest(plain, names, n);
    suggest(out, nearest != NULL ? nearest : "");
    for (int i = 0; i < n && plain[0] != '\0'; i++)
        if (gt_alike_within(names[i], strlen(names[i]), plain))
            suggest(out, names[i]);
    free(names);
}

static void tell_missing(const gt_named_decks *all, const char *word, gt_errors *e)
{
    char hint[5 * GT_DECK_NAME] = "";
    suggestions like = {.n = 0};
    size_t used = 0;
    find_like(all, word, &like);
    for (int i = 0; i < like.n && used < sizeof hint; i++)
        used += (size_t)snprintf(hint + used, sizeof hint - used, "%s'%s'",
                                 i == 0            ? "; did you mean "
                                 : i + 1 == like.n ? " or "
                                                   : ", ",
                                 like.name[i]);
    gt_errors_add(e, word, 0, 0, "", "there is no such file, and no deck of this name%s%s", hint,
                  like.n > 0 ? "?" : " ('gauntlet decks list' names them)");
}

bool gt_find_deck(const gt_deck_places *places, const char *word, char path[GT_DECK_PATH],
                  gt_errors *e)
{
    snprintf(path, GT_DECK_PATH, "%s", word);
    if (strcmp(word, "-") == 0 || access(word, F_OK) == 0)
        return true;
    gt_named_decks all = list_files(places);
    bool found = false;
    for (int way = 0; way < 3 && !found; way++) {
        found = way == 1 && find_folder(places, word, path);
        if (way == 2)
            read_names(&all);
        for (int i = 0; i < all.n && !found && (way != 1); i++) {
            found = is_called(&all.list[i], word, way == 0);
            if (found)
                snprintf(path, GT_DECK_PATH, "%s", all.list[i].path);
        }
    }
    if (!found)
        tell_missing(&all, word, e);
    gt_named_decks_free(&all);
    return found;
}
