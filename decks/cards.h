/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of a rules system: read from files in its dialect of the card language, or part of the program
 * (gt_system.cards). */
#ifndef GT_DECKS_CARDS_H
#define GT_DECKS_CARDS_H

#include "decks/language/library.h"
#include "decks/system.h"

/* The cards that come along. NULL if anything is wrong; then `e` says what. */
gt_library *gt_cards_load(const gt_system *system, gt_errors *e);

/* Those of n files and folders, or (0) those that come along, with patches over them: files, or parsed. */
gt_library *gt_cards_load_patched(const gt_system *system, const char *const *paths, int n,
                                  const char *const *patches, int n_patches, gt_errors *e);
gt_library *gt_cards_load_with(const gt_system *system, const char *const *paths, int n,
                               gt_json *const *patches, int n_patches, gt_errors *e);

/* Those of card files that were parsed. */
gt_library *gt_cards_compile(const gt_system *system, gt_json *const *files, int n,
                             gt_json *const *patches, int n_patches, gt_errors *e);

#endif
