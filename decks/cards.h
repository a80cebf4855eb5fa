/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards of a rules system: read from files in its dialect of the card language, or part of the
 * program (gt_system.cards). */
#ifndef GT_DECKS_CARDS_H
#define GT_DECKS_CARDS_H

#include "decks/language/library.h"
#include "decks/system.h"

/* The cards that come along. NULL if anything is wrong; then `e` says what. */
gt_library *gt_cards_load(const gt_system *system, gt_errors *e);

/* Those of n files and folders, or (0) those that come along, with patches over them: files, or
 * parsed. A word that begins with '+' stands for a path whose cards are added to those that come
 * along; others replace them. */
gt_library *gt_cards_load_patched(const gt_system *system, const char *const *words, int n,
                                  const char *const *patches, int n_patches, gt_errors *e);
gt_library *gt_cards_load_with(const gt_system *system, const char *const *words, int n,
                               gt_json *const *patches, int n_patches, gt_errors *e);

/* Those of gt_cards_load_patched in such a way (enum gt_load). */
gt_library *gt_cards_load_as(unsigned how, const gt_system *system, const char *const *words, int n,
                             const char *const *patches, int n_patches, gt_errors *e);

/* Adds to mistakes in decks that words which replace the cards of the game may have been meant to
 * add to them, if most cards of a deck are the game's. */
void gt_cards_tell_replaced(const gt_system *system, const char *const *words, int n,
                            const char *const *decks, int n_decks, gt_errors *e);

/* Brings the cards of a deck (gt_library_bring). */
bool gt_deck_bring(gt_library *library, const gt_deck *deck, gt_errors *e);

/* Whether all cards of a deck say what those of the same ids in another pool say. */
bool gt_cards_agree(const gt_pool *pool, const gt_deck *deck, const gt_pool *other);

/* The path in such a word. */
const char *gt_cards_path(const char *word);

/* Warns of words in card files, such as subtypes, that none of the cards that come along has,
 * although it has one much like it (decks/language/open_words.h). */
void gt_cards_ask_words(const gt_system *system, gt_json *const *files, int n, gt_errors *e);

/* The same for what words and patches name: what a run adds to the game, or changes. */
void gt_cards_ask_words_of(const gt_system *system, const char *const *words, int n,
                           const char *const *patches, int n_patches, gt_errors *e);

/* Those of card files that were parsed; where there is no room for the code of all, they are bare
 * (GT_LOAD_PART). */
gt_library *gt_cards_compile_part(const gt_system *system, gt_json *const *files, int n,
                                  gt_json *const *patches, int n_patches, gt_errors *e);

/* Those of card files that were parsed. */
gt_library *gt_cards_compile(const gt_system *system, gt_json *const *files, int n,
                             gt_json *const *patches, int n_patches, gt_errors *e);

#endif
