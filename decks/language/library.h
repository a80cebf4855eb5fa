/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The card library: card files in a dialect (dialect.h) read, checked and compiled into a pool
 * (engine/code/pool.h). The numbers of definitions follow the order of ids (strcmp), whatever
 * the order of files. */
#ifndef GT_DECKS_LANGUAGE_LIBRARY_H
#define GT_DECKS_LANGUAGE_LIBRARY_H

#include "decks/files/errors.h"
#include "decks/files/json.h"
#include "decks/language/dialect.h"

typedef struct gt_library gt_library;

/* Reads files and folders (their *.json, sorted by name). NULL if anything is wrong; then `e` says
 * what. */
gt_library *gt_library_load(const gt_dialect *dialect, const char *const *paths, int n,
                            gt_errors *e);

/* The same for texts that were parsed already; they are not needed any more afterwards. */
gt_library *gt_library_compile(const gt_dialect *dialect, gt_json *const *files, int n,
                               gt_errors *e);

/* The same with patches over the cards (decks/language/pool_patch.h), one after another. */
gt_library *gt_library_load_with(const gt_dialect *dialect, const char *const *paths, int n,
                                 gt_json *const *patches, int n_patches, gt_errors *e);
gt_library *gt_library_compile_patched(const gt_dialect *dialect, gt_json *const *files, int n,
                                       gt_json *const *patches, int n_patches, gt_errors *e);

/* How cards are loaded, as bits. Of cards that are not sound, the others are loaded: without those
 * in which there are mistakes, those that need such cards, and files that cannot be read; `e` says
 * what is wrong with them, and there is no library only if a patch is wrong. In part: where there
 * is no room for the code of all cards, they are all bare (gt_def.bare): known, shown and put into
 * decks, but not played until gt_library_bring has brought their code. */
enum gt_load { GT_LOAD_SOUND = 1, GT_LOAD_PART = 2 };

/* gt_library_load and gt_library_compile in such a way, with patches: files, or parsed. */
gt_library *gt_library_load_as(unsigned how, const gt_dialect *dialect, const char *const *paths,
                               int n, const char *const *patches, int n_patches, gt_errors *e);
gt_library *gt_library_compile_as(unsigned how, const gt_dialect *dialect, gt_json *const *files,
                                  int n, gt_json *const *patches, int n_patches, gt_errors *e);

/* Compiles bare cards, by their numbers, and those that these name. False if there is no room for
 * so many. No game may have been prepared before. */
bool gt_library_bring(gt_library *library, const int *card, int n, gt_errors *e);

/* A library of cards that were compiled elsewhere; the pool must outlive it. */
gt_library *gt_library_of_pool(const gt_dialect *dialect, const gt_pool *pool);

void gt_library_free(gt_library *library);

/* Lives as long as the library. */
const gt_pool *gt_library_pool(const gt_library *library);

/* What a card says, with all patches, as JSON; NULL: it is part of the program. Lives as long as
 * the library. */
const char *gt_library_text(const gt_library *library, int def);

/* If the two libraries have the same cards with the same code, and names differ in nothing but how
 * they read (whatever had one name still has, and what named it does), then no game can tell them
 * apart: cards of `library` that differ from the other's by their names alone, and by keys that no
 * game reads, get the other's gt_def.content_hash. `own_bytes`: of gt_def.own. */
void gt_library_see_through_names(gt_library *library, const gt_library *other, size_t own_bytes);

/* Number of the definition with this id, -1 if there is none. */
int gt_library_find(const gt_library *library, const char *id);
int gt_pool_find(const gt_pool *pool, const char *id);

/* The id most like this one, or else the id of a card with this name; NULL if there is none. */
const char *gt_pool_nearest(const gt_pool *pool, const char *id);

#endif
