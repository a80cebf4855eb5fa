/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is said of cards and of what lies between the players, on a board as text: by the
 * properties of the game and its layout, and what no row mentions by the names of docs/view.md.
 * reports/page/replay.js says the same of them on a page. */
#ifndef GT_SIM_CLI_CARD_WORDS_H
#define GT_SIM_CLI_CARD_WORDS_H

#include "decks/system.h"
#include "engine/code/pool.h"

enum { GT_CARD_WORDS = 400 };

/* The id of a card, which stands in lists also alone. */
const char *gt_id_in(const cJSON *card);

/* `ST01-002 N102`, or `firebolt` where the id says the name; as actions call it, which may be face
 * down. Returns text. */
const char *gt_card_named(const gt_pool *pool, const char *id, char text[GT_CARD_WORDS]);

/* `2/2, tapped, blocks furnace-whelp@B`: its values and what is true of it. Returns text. */
const char *gt_card_words(const gt_system *system, const cJSON *card, char text[GT_CARD_WORDS]);

/* A thing between the players: `firebolt (B), targets ophidian`. Returns text. */
const char *gt_thing_words(const gt_layout *layout, const gt_pool *pool, const cJSON *thing,
                           char text[GT_CARD_WORDS]);

/* A name of a view as a word: `field_cost` is "field cost"; `capital`: "Field cost". Returns
 * text. */
const char *gt_plain_word(const char *key, bool capital, char text[GT_CARD_WORDS]);

#endif
