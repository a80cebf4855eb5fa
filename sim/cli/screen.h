/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a person at a terminal sees of a position: a board with names and values, and the legal
 * actions. It is drawn from the view as JSON (docs/view.md) and from the cards alone, so it cannot
 * show more than the player may know. */
#ifndef GT_SIM_CLI_SCREEN_H
#define GT_SIM_CLI_SCREEN_H

#include "engine/code/pool.h"
#include "engine/core/game.h"

#include <stdio.h>

/* The board, with the other player above. */
void gt_print_screen(FILE *out, const gt_view *v, const gt_pool *pool);

/* Prints every zone of both players with all cards that the player may know, a line each. */
void gt_print_zones(FILE *out, const gt_view *v, const gt_pool *pool);

/* The legal actions, numbered from 1, in notation and in words; `texts`: and what the cards that
 * they mention say, of each card once. */
void gt_print_choices(FILE *out, const gt_view *v, const gt_pool *pool, bool texts);

/* Writes an action of the player whose view it is in words (decks/layout.h). Returns words. */
const char *gt_words_of_move(const gt_view *v, const gt_pool *pool, const char *move, char *words,
                             size_t size);

/* The card whose id stands in a text, as a number in the pool; -1: there is none. */
int gt_card_in_text(const gt_pool *pool, const char *text);

#endif
