/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Nivel Arena as a rules system of the table (decks/system.h).
 *
 *   system.c        the row of the table
 *   deck.c          deck construction (5.1.2), and decks as the engine takes them
 *   random_deck.c   random legal decks
 *   layout.c    how it lies on the table, moves in words
 *   scenario.h      positions in scenarios
 *   dialect.h       its cards, see language.h */
#ifndef GT_DECKS_NIVEL_NIVEL_SYSTEM_H
#define GT_DECKS_NIVEL_NIVEL_SYSTEM_H

#include "decks/system.h"
#include "engine/nivel/nivel.h"

#include <cjson/cJSON.h>

/* Sections of a deck, in the order of files. */
enum { GT_NIVEL_LEADER, GT_NIVEL_CARDS, GT_NIVEL_SECTIONS };

extern const gt_system gt_nivel;

/* ---- deck.c */
int gt_nivel_section_of(const gt_pool *pool, int card, int count);
bool gt_nivel_holds(const gt_pool *pool, int section, int card);
void gt_nivel_check_deck(const gt_deck_list *list);

/* The cards of a deck as the engine takes them. */
nv_deck gt_nivel_cards(const gt_deck *deck);

/* ---- random_deck.c: a deck is a function of (cards, leader, seed)
 *
 * Fills in a deck for the leader with this number in the pool. All cards that the leader's oath
 * allows are equally likely to be in it, in one to three copies (those with a trigger among
 * themselves, since there is room for eight); the second element of an oath that allows one is
 * drawn from those that there are. False: the number is no leader's, or the pool has too few cards
 * for a deck. */
bool gt_nivel_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out);

/* A game of Nivel Arena. */
static inline const nv_game *gt_nivel_game(const gt_game *g)
{
    return (const nv_game *)(const void *)g;
}

/* ---- layout.c */
extern const gt_layout gt_nivel_layout;

#endif
