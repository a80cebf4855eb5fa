/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card library: collects the cards of all files, sorts them by id, compiles them in that order,
 * so that the pool depends on the cards alone. */
#include "decks/language/library.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/compile.h"
#include "decks/language/pool_patch.h"
#include "decks/language/verify.h"
#include "engine/code/fuse.h"

#include <assert.h>

struct gt_library {
    const gt_dialect *dialect;
    gt_build build;
    gt_pool pool;
    gt_operation *run; /* pool.run */
    char **text; /* what each card says, as JSON */
    int n_texts; /* 0: the cards are part of the program */
    bool part; /* cards are bare unless they were brought */
};

/* ---- Collecting */

static void collect_cards(const gt_json *json, const cJSON *list, gt_found_cards *all, gt_errors *e)
{
    if (!cJSON_IsArray(list)) {
        gt_json_error(json, list, e, "a list of cards expected, not %s", gt_json_kind(list));
        return;
    }
    for (const cJSON *card = list->child; card != NULL; card = card->next) {
        if (!cJSON_IsObject(card)) {
            gt_json_error(json, card, e, "a card expected, an object, not %s", gt_json_kind(card));
            continue;
        }
        gt_found_add(all, json, card);
    }
}

static void check_file_key(const gt_json *json, const cJSON *node, gt_errors *e)
{
    static const char *const keys[] = {"set", "cards", "$schema"};
    char hint[100];
    for (int i = 0; i < 3; i++)
        if (strcmp(keys[i], node->string) == 0) {
            if (i != 1 && !cJSON_IsString(node))
                gt_json_error(json, node, e, "a text expected, not %s", gt_json_kind(node));
            return;
        }
    gt_did_you_mean(gt_nearest(node->string, keys, 3), hint, sizeof hint);
    gt_json_key_error(json, node, e, "a card file has no key '%s'%s", node->string, hint);
}

static void collect_file(const gt_json *json, gt_found_cards *all, gt_errors *e)
{
    const cJSON *root = json->root, *list = gt_json_get(root, "cards");
    if (!cJSON_IsObject(root)) {
        gt_json_error(json, root, e, "a card file is an object: {\"set\": ..., \"cards\": [...]}");
        return;
    }
    for (const cJSON *node = root->child; node != NULL; node = node->next)
        check_file_key(json, node, e);
    if (list == NULL)
        gt_json_error(json, root, e, "'cards' is missing, the list of cards");
    else
        collect_cards(json, list, all, e);
}

/* The later of two cards with the same id is wrong. */
static void check_duplicates(const gt_found_cards *all, gt_errors *e)
{
    for (int i = 1; i < all->n; i++) {
        const gt_found_card *one = &all->list[i - 1], *other = &all->list[i];
        if (other->id[0] == '\0' || strcmp(one->id, other->id) != 0)
            continue;
        gt_json_error(other->json, gt_json_get(other->card, "id"), e,
                      "the id %s belongs to another card already (in %s)", other->id,
                      one->json->file);
    }
}

/* ---- The library */

static void expect_cards(gt_library *library, const gt_found_cards *all)
{
    const char **ids = gt_resize(NULL, (size_t)all->n + 1, sizeof *ids);
    for (int i = 0; i < all->n; i++)
        ids[i] = all->list[i].id;
    gt_build_expect(&library->build, ids, all->n);
    gt_free(ids);
}

/* Compiles the cards, which are sorted, as far as there is room for them: false if there is not.
 * wrong: which have mistakes, NULL: that is no matter. */
static bool compile_cards(gt_library *library, const gt_found_cards *all, bool *wrong, bool part,
                          gt_errors *e)
{
    const char *excess = NULL;
    int most;
    library->part = false;
    gt_build_begin(&library->build, library->dialect->routines, library->dialect->n_routines);
    expect_cards(library, all);
    for (int i = 0; i < all->n && excess == NULL; i++) {
        const gt_found_card *found = &all->list[i];
        int noted = e->noted;
        gt_compile_card(library->dialect, &library->build, found->json, found->card, e);
        if (wrong != NULL)
            wrong[i] = e->noted > noted;
        excess = gt_build_excess(&library->build, &most);
        library->part = library->part || (part && excess != NULL);
        if (library->part) {
            gt_build_bare(&library->build);
            excess = gt_build_excess(&library->build, &most);
        }
        if (excess != NULL)
            gt_json_error(found->json, found->card, e,
                          "all cards up to this one need more than %d %s: take fewer", most,
                          excess);
    }
    library->pool = gt_build_pool(&library->build);
    return excess == NULL;
}

/* Leaves out cards; returns how many. */
static int leave_out(gt_found_cards *all, const bool *wrong)
{
    int kept = 0, n = all->n;
    for (int i = 0; i < n; i++)
        if (!wrong[i])
            all->list[kept++] = all->list[i];
    all->n = kept;
    return n - kept;
}

/* Compiles what is without mistakes: leaves out cards, and those that cannot do without them. */
static bool compile_sound_cards(gt_library *library, gt_found_cards *all, bool part, gt_errors *e)
{
    bool *wrong = gt_resize(NULL, (size_t)all->n + 1, sizeof *wrong), room = true;
    for (int i = 0; i < all->n; i++)
        wrong[i] = i > 0 && strcmp(all->list[i].id, all->list[i - 1].id) == 0;
    leave_out(all, wrong);
    for (bool again = true; again;) {
        gt_build_free(&library->build);
        room = compile_cards(library, all, wrong, part, e);
        again = room && leave_out(all, wrong) > 0;
    }
    gt_free(wrong);
    return room;
}

/* Makes the code that is run. */
static void fuse(gt_library *library)
{
    int n = library->pool.n_code;
    library->run = gt_resize(library->run, (size_t)n + 1, sizeof *library->run);
    gt_fuse(library->pool.code, n, library->run);
    library->pool.run = library->run;
}

/* Keeps what each card says. */
static void keep_texts(gt_library *library, const gt_found_cards *all)
{
    library->text = gt_resize(NULL, (size_t)all->n + 1, sizeof *library->text);
    for (; library->n_texts < all->n; library->n_texts++) {
        const gt_found_card *found = &all->list[library->n_texts];
        library->text[library->n_texts] = gt_json_compact(found->json, found->card);
    }
    library->pool.texts = (const char *const *)library->text;
}

/* The compiler has told all mistakes by now. What it may have overlooked nevertheless is not
 * played. */
static void verify(const gt_library *library, const char *file, gt_errors *e)
{
    char wrong[100];
    const char *unsound = gt_verify_pool(library->dialect, &library->pool, wrong, sizeof wrong);
    assert(unsound == NULL);
    if (unsound != NULL)
        gt_errors_add(e, file, 0, 0, "", "the cards were compiled to code that is not sound (%s)",
                      wrong);
}

static int mistakes(const gt_errors *e)
{
    return e->n + e->dropped;
}

gt_library *gt_library_compile_as(unsigned how, const gt_dialect *dialect, gt_json *const *files,
                                  int n, gt_json *const *patches, int n_patches, gt_errors *e)
{
    bool part = (how & GT_LOAD_PART) != 0;
    gt_library *library = gt_resize(NULL, 1, sizeof *library);
    gt_found_cards all = {0};
    *library = (gt_library){.dialect = dialect};
    int errors = mistakes(e);
    for (int i = 0; i < n; i++)
        collect_file(files[i], &all, e);
    gt_found_sort(&all);
    check_duplicates(&all, e);
    int found = mistakes(e);
    gt_json **made = gt_pool_patch(&all, patches, n_patches, e);
    bool good = mistakes(e) == found;
    if ((how & GT_LOAD_SOUND) != 0)
        good = compile_sound_cards(library, &all, part, e) && good;
    else
        good = compile_cards(library, &all, NULL, part, e) && mistakes(e) == errors;
    if (good)
        keep_texts(library, &all);
    gt_pool_patch_free(made, n_patches);
    gt_free(all.list);
    if (good) {
        found = mistakes(e);
        verify(library, n > 0 ? files[0]->file : "", e);
        fuse(library);
        if (mistakes(e) == found)
            return library;
    }
    gt_library_free(library);
    return NULL;
}

gt_library *gt_library_compile_patched(const gt_dialect *dialect, gt_json *const *files, int n,
                                       gt_json *const *patches, int n_patches, gt_errors *e)
{
    return gt_library_compile_as(0, dialect, files, n, patches, n_patches, e);
}

gt_library *gt_library_compile(const gt_dialect *dialect, gt_json *const *files, int n,
                               gt_errors *e)
{
    return gt_library_compile_patched(dialect, files, n, NULL, 0, e);
}

/* Files named by a path: itself, or what is in the folder. */
static void list_files(gt_paths *files, const char *path, gt_errors *e)
{
    static const char *const suffixes[] = {".json", NULL};
    int before = files->n, errors = e->n;
    if (!gt_is_folder(path)) {
        gt_paths_add(files, path);
        return;
    }
    gt_paths_add_folder(files, path, suffixes, e);
    if (files->n == before && e->n == errors)
        gt_errors_add(e, path, 0, 0, "", "holds no card file (*.json)");
}

/* Those of all paths, each once. */
static void list_all(gt_paths *files, const char *const *paths, int n, gt_errors *e)
{
    gt_met_files met = {0};
    gt_paths all = {0};
    for (int i = 0; i < n; i++)
        list_files(&all, paths[i], e);
    for (int i = 0; i < all.n; i++)
        if (!gt_met_before(&met, all.path[i]))
            gt_paths_add(files, all.path[i]);
    gt_paths_free(&all);
    gt_met_free(&met);
}

/* Reads files; those that cannot be read are left out. Returns a list of *read. */
static gt_json **read_files(const char *const *paths, int n, int *read, gt_errors *e)
{
    gt_json **files = gt_resize(NULL, (size_t)n + 1, sizeof(gt_json *));
    *read = 0;
    for (int i = 0; i < n; i++) {
        files[*read] = gt_json_read(paths[i], e);
        *read += files[*read] != NULL;
    }
    return files;
}

static void free_files(gt_json **files, int n)
{
    for (int i = 0; i < n; i++)
        gt_json_free(files[i]);
    gt_free(files);
}

static gt_library *load_all(unsigned how, const gt_dialect *dialect, const char *const *paths,
                            int n, gt_json *const *patches, int n_patches, gt_errors *e)
{
    gt_paths names = {0};
    int errors = mistakes(e), n_files;
    list_all(&names, paths, n, e);
    gt_json **files = read_files((const char *const *)names.path, names.n, &n_files, e);
    if (n_files < names.n)
        n_patches = 0; /* what they change may be in the file that cannot be read */
    gt_library *library =
        gt_library_compile_as(how, dialect, files, n_files, patches, n_patches, e);
    free_files(files, n_files);
    gt_paths_free(&names);
    if ((how & GT_LOAD_SOUND) != 0 || mistakes(e) == errors)
        return library;
    gt_library_free(library);
    return NULL;
}

gt_library *gt_library_load_with(const gt_dialect *dialect, const char *const *paths, int n,
                                 gt_json *const *patches, int n_patches, gt_errors *e)
{
    return load_all(0, dialect, paths, n, patches, n_patches, e);
}

gt_library *gt_library_load_as(unsigned how, const gt_dialect *dialect, const char *const *paths,
                               int n, const char *const *patches, int n_patches, gt_errors *e)
{
    int n_read, errors = mistakes(e);
    gt_json **patch = read_files(patches, n_patches, &n_read, e);
    bool readable = mistakes(e) == errors;
    gt_library *library = load_all(how, dialect, paths, n, patch, n_read, e);
    free_files(patch, n_read);
    if (readable)
        return library;
    gt_library_free(library);
    return NULL;
}

gt_library *gt_library_load(const gt_dialect *dialect, const char *const *paths, int n,
                            gt_errors *e)
{
    return gt_library_load_as(0, dialect, paths, n, NULL, 0, e);
}

/* ---- Bare cards */

/* Compiles a card once more, from what it says: that was right when it was read. */
static void compile_again(gt_library *library, int card)
{
    gt_build *b = &library->build;
    gt_errors none = {0};
    const char *text = library->text[card];
    gt_json *json = gt_json_parse(b->defs[card].id, text, strlen(text), &none);
    gt_compile_card(library->dialect, b, json, json->root, &none);
    assert(none.n == 0);
    gt_build_take(b, card);
    gt_json_free(json);
    gt_errors_free(&none);
}

/* Compiles what was named until nothing is that is bare; false: there is no room for it. */
static bool compile_named(gt_library *library, gt_errors *e)
{
    gt_build *b = &library->build;
    const char *excess = NULL;
    int most;
    for (bool again = true; again && excess == NULL;) {
        again = false;
        for (int i = 0; i < b->n_defs && excess == NULL; i++)
            if (b->named[i] && b->defs[i].bare) {
                compile_again(library, i);
                excess = gt_build_excess(b, &most);
                again = true;
            }
    }
    if (excess != NULL)
        gt_errors_add(e, "cards", 0, 0, "",
                      "the cards that may be played need more than %d %s together", most, excess);
    return excess == NULL;
}

bool gt_library_bring(gt_library *library, const int *card, int n, gt_errors *e)
{
    if (!library->part)
        return true;
    memset(library->build.named, 0, (size_t)library->build.n_ids * sizeof *library->build.named);
    for (int i = 0; i < n; i++)
        library->build.named[card[i]] = true;
    if (!compile_named(library, e))
        return false;
    library->pool = gt_build_pool(&library->build);
    library->pool.texts = (const char *const *)library->text;
    verify(library, "cards", e);
    fuse(library);
    return true;
}

gt_library *gt_library_of_pool(const gt_dialect *dialect, const gt_pool *pool)
{
    gt_library *library = gt_resize(NULL, 1, sizeof *library);
    *library = (gt_library){.dialect = dialect};
    gt_build_begin(&library->build, pool->routines, pool->n_routines);
    library->pool = *pool;
    return library;
}

void gt_library_free(gt_library *library)
{
    if (library == NULL)
        return;
    gt_build_free(&library->build);
    for (int i = 0; i < library->n_texts; i++)
        gt_free(library->text[i]);
    gt_free(library->text);
    gt_free(library->run);
    gt_free(library);
}

const gt_pool *gt_library_pool(const gt_library *library)
{
    return &library->pool;
}

const char *gt_library_text(const gt_library *library, int def)
{
    return def < library->n_texts ? library->text[def] : NULL;
}

int gt_pool_find(const gt_pool *pool, const char *id)
{
    int low = 0, high = pool->n_defs - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2, order = strcmp(id, pool->defs[middle].id);
        if (order == 0)
            return middle;
        if (order < 0)
            high = middle - 1;
        else
            low = middle + 1;
    }
    return -1;
}

int gt_library_find(const gt_library *library, const char *id)
{
    return gt_pool_find(&library->pool, id);
}

const char *gt_pool_nearest(const gt_pool *pool, const char *id)
{
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].name, id) == 0)
            return pool->defs[i].id;
    const char **ids = gt_resize(NULL, (size_t)pool->n_defs + 1, sizeof *ids);
    for (int i = 0; i < pool->n_defs; i++)
        ids[i] = pool->defs[i].id;
    const char *nearest = gt_nearest(id, ids, pool->n_defs);
    gt_free(ids);
    return nearest;
}

/* ---- Names */

/* Whether two definitions are the same but for their names; names stand for the same, which who
 * asks knows. */
static bool is_same_def(const gt_def *a, const gt_def *b, size_t own_bytes)
{
    return strcmp(a->id, b->id) == 0 && a->n_names == b->n_names &&
           memcmp(a->names, b->names, a->n_names * sizeof a->names[0]) == 0 &&
           (a->own == b->own ||
            (a->own != NULL && b->own != NULL && memcmp(a->own, b->own, own_bytes) == 0));
}

/* Numbers of names are given in the order in which they come up: where all are the same, and as
 * many, the same things bear and name the same names. */
static bool is_named_alike(const gt_pool *a, const gt_pool *b, size_t own_bytes)
{
    if (a->n_defs != b->n_defs || a->n_names != b->n_names || a->n_code != b->n_code ||
        memcmp(a->code, b->code, (size_t)a->n_code * sizeof *a->code) != 0)
        return false;
    for (int i = 0; i < a->n_defs; i++)
        if (!is_same_def(&a->defs[i], &b->defs[i], own_bytes))
            return false;
    return true;
}

/* A hash of what a card says but for its names. */
static uint64_t hash_unnamed(const char *text)
{
    cJSON *card = gt_json_hold(cJSON_Parse(text));
    cJSON_DeleteItemFromObjectCaseSensitive(card, "name");
    cJSON_DeleteItemFromObjectCaseSensitive(card, "also named");
    uint64_t h = gt_json_hash(card);
    gt_unhold(card);
    cJSON_Delete(card);
    return h;
}

void gt_library_see_through_names(gt_library *library, const gt_library *other, size_t own_bytes)
{
    if (library->n_texts == 0 || other->n_texts != library->n_texts ||
        !is_named_alike(&library->pool, &other->pool, own_bytes))
        return;
    for (int i = 0; i < library->n_texts; i++) {
        gt_def *def = &library->build.defs[i];
        uint64_t hash = other->pool.defs[i].content_hash;
        if (def->content_hash != hash &&
            hash_unnamed(library->text[i]) == hash_unnamed(other->text[i]))
            def->content_hash = hash;
    }
}
