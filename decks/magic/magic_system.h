/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Magic as a rules system of the table (decks/system.h).
 *
 *   system.c    the row of the table
 *   deck.c      deck construction (100.2a, 100.4a), and decks as the engine takes them
 *   random_deck.c  decks dealt by chance
 *   layout.c    how it lies on the table, moves in words
 *   scenario.h  positions in scenarios
 *   dialect.h   its cards, see language.h */
#ifndef GT_DECKS_MAGIC_MAGIC_SYSTEM_H
#define GT_DECKS_MAGIC_MAGIC_SYSTEM_H

#include "decks/system.h"
#include "engine/magic/magic.h"

/* Sections of a deck, in the order of files. The sideboard is read and kept; no game uses it
 * yet. */
enum { GT_MAGIC_CARDS, GT_MAGIC_SIDEBOARD, GT_MAGIC_SECTIONS };

extern const gt_system gt_magic;

/* ---- deck.c */
bool gt_magic_holds(const gt_pool *pool, int section, int card);
void gt_magic_check_deck(const gt_deck_list *list);

/* The main deck as the engine takes it. */
mg_deck gt_magic_cards(const gt_deck *deck);

/* A game of Magic. */
static inline const mg_game *gt_magic_game(const gt_game *g)
{
    return (const mg_game *)(const void *)g;
}

/* ---- random_deck.c */
bool gt_magic_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out);

/* ---- layout.c */
extern const gt_layout gt_magic_layout;

#endif
