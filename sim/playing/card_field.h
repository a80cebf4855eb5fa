/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The games of a field whose decks are lists of compiled cards: what gt_field.prepare is for every
 * rules system that the table has (decks/system.h). There may be several pools (what the cards
 * were, and what they are), in each of which a deck has its list; and a blank for each card of the
 * first. */
#ifndef GT_SIM_PLAYING_CARD_FIELD_H
#define GT_SIM_PLAYING_CARD_FIELD_H

#include "decks/language/library.h"
#include "decks/system.h"
#include "sim/playing/blank.h"
#include "sim/playing/counts.h"
#include "sim/playing/lineup.h"
#include "sim/playing/stream.h"

enum { GT_CARD_POOLS = 64 }; /* at most */

typedef struct gt_card_field {
    const gt_system *system;
    gt_limits limits;
    int n_pools, n_decks;
    const gt_library *library[GT_CARD_POOLS]; /* of each pool */
    const gt_deck **deck; /* deck i in pool p: deck[p * n_decks + i]; NULL: it has none there */
    gt_pool blanks; /* of the first pool's cards; without definitions: there are none */
} gt_card_field;

/* Begins with so many pools and decks, which are all to be filled in. End it in any case (all bytes
 * 0 will do). */
void gt_card_field_begin(gt_card_field *f, const gt_system *system, gt_limits limits, int n_pools,
                         int n_decks);
void gt_card_field_end(gt_card_field *f);

/* Makes a blank of each card. False: the cards are too many. */
bool gt_card_field_add_blanks(gt_card_field *f);

static inline const gt_deck *gt_card_field_deck(const gt_card_field *f, int pool, int number)
{
    return f->deck[pool * f->n_decks + number];
}

/* For gt_field.prepare, whose context is a gt_card_field. */
const gt_game *gt_card_field_prepare(const void *context, const gt_lineup *lineup, void *storage);

/* What the engine has no room for in a game of two decks; NULL: it can be played. */
const char *gt_card_field_check(const gt_card_field *f, int pool, int deck0, int deck1);

/* Marks the definitions of a pool that its decks need, with what these make (tokens); returns how
 * many. `needed` has room for all definitions, and is all false before. */
int gt_card_field_needed(const gt_card_field *f, int pool, bool *needed);

/* The cards of a deck in a pool that are not the same in the other of two pools: another text,
 * another number of copies, or not there. As in gt_card_field_list, but all of them are the one
 * card 0. False: there are no such cards. *from_start: one of them is in play when the game begins,
 * as a leader is. */
bool gt_card_field_list_changed(const gt_card_field *f, int pool, int number, gt_deck_cards *out,
                                bool *from_start);

/* The different cards of a deck whose section is counted, in the order of objects (gt_section). */
void gt_card_field_list(const gt_pool *pool, const gt_deck *deck, gt_deck_cards *out);

/* What a deck holds, for results that are kept; its cards go to `card`, which has room for
 * GT_DECK_ROWS. */
gt_content gt_card_field_content(const gt_pool *pool, const gt_deck *deck, gt_content_card *card);

#endif
