/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Yu-Gi-Oh! as a rules system of the table (decks/system.h).
 *
 *   system.c    the row of the table
 *   deck.c      sections of a deck, deck construction (Y-108), cards by their passcodes
 *   layout.c    how it lies on the table, moves in words
 *   scenario.h  positions in scenarios
 *   dialect.h   its cards, see language.h */
#ifndef GT_DECKS_YUGIOH_YUGIOH_SYSTEM_H
#define GT_DECKS_YUGIOH_YUGIOH_SYSTEM_H

#include "decks/system.h"
#include "engine/yugioh/yugioh.h"

/* Sections of a deck, in the order of files. The side deck is read and kept; no game uses it
 * yet. */
enum { GT_YUGIOH_MAIN, GT_YUGIOH_EXTRA, GT_YUGIOH_SIDE, GT_YUGIOH_SECTIONS };

extern const gt_section gt_yugioh_sections[GT_YUGIOH_SECTIONS];

/* The section of a card in a list that does not say: fusion monsters belong into the Extra Deck
 * (Y-105). */
int gt_yugioh_section_of(const gt_pool *pool, int card, int count);

bool gt_yugioh_holds(const gt_pool *pool, int section, int card);
void gt_yugioh_check_deck(const gt_deck_list *list);

/* random_deck.c: gt_system.random_deck. */
bool gt_yugioh_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out);

/* The card with this passcode, as in `.ydk` files; -1: there is none. */
int gt_yugioh_numbered(const gt_pool *pool, uint32_t passcode);

/* Main deck and Extra Deck as the engine takes them. */
yg_deck gt_yugioh_cards(const gt_deck *deck);

extern const gt_system gt_yugioh;

/* ---- layout.c */
extern const gt_layout gt_yugioh_layout;

#endif
