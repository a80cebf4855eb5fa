/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The template as a rules system of the table (decks/system.h): what its files share.
 *
 *   system.c       the row of the table           deck.c       what makes a deck legal
 *   layout.c       how it lies on the table       random_deck.c
 *   position.c     positions in scenarios         tests.c      what scenarios expect
 *   dialect.c, language.h, words.c, card.c, verbs.c, text.c    its cards */
#ifndef GT_DECKS_TEMPLATE_SYSTEM_H
#define GT_DECKS_TEMPLATE_SYSTEM_H

#include "decks/positions/table.h"
#include "decks/system.h"
#include "decks/template/dialect.h"
#include "engine/template/template.h"

extern const gt_system gt_template;
extern const gt_layout gt_template_layout;

/* ---- deck.c, random_deck.c: see gt_system */
extern const gt_section gt_template_sections[1];
bool gt_template_holds(const gt_pool *pool, int section, int card);
void gt_template_check_deck(const gt_deck_list *list);
bool gt_template_random_deck(const gt_pool *pool, int leader, uint64_t seed, gt_deck *out);
tm_deck gt_template_cards(const gt_deck *deck); /* as the engine takes them */

/* ---- tests.c: zones, what scenarios may name; position.c */
extern const gt_positions gt_template_positions;
void gt_template_read_position(gt_sc_reader *r, const cJSON *scenario, void *position);
const char *gt_template_set_up(const void *position, const gt_pool *pool, void *game, gt_state *s);

#endif
