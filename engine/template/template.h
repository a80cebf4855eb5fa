/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The template as a game for engine/core/game.h: small, but whole; nobody plays it but tests, and
 * who adds a game copies it (docs/adding-a-game.md). Each part of the house that a game needs is
 * here once, in the fewest lines. Its rules:
 *
 *   1.1  A deck has 15 to 30 cards, three of one card at most.
 *   1.2  Players begin with 10 life, an empty field and 3 cards of their shuffled decks.
 *   2.1  A card is a unit, with a power, or a spell, with a text. Both have a cost.
 *   2.2  Nobody sees into decks, and into a hand only its player.
 *   3.1  A turn begins with a card that its player draws, the game's first turn without.
 *   3.2  Then that player has as much energy as own turns have begun, 5 at most.
 *   3.3  Then the player plays cards and attacks with units, in any order.
 *   3.4  A card costs energy. A spell is discarded, then what it says is done; it is played only if
 *        anything of that can be done. A unit enters the field, where 4 of a player have room.
 *   3.5  The player ends the turn. What lasts until then is over.
 *   5.1  A unit attacks once in a turn, and not in the turn in which it entered.
 *   5.2  Who is attacked may block with one unit.
 *   5.3  What is not blocked takes as much life as its power.
 *   5.4  Of the attacker and what blocks it the one with less power is destroyed, both if equal.
 *   5.5  What is destroyed is discarded.
 *   6.1  What is set off waits until what set it off is over.
 *   6.2  Then the turn player's abilities come first; each player orders the own ones.
 *   7.1  Who has no life left loses.
 *   7.2  Who must draw and has no card to draw loses.
 *
 * How a state is used:
 *
 *   objects     cards of player 0 from 0 on, by definition; those of player 1 behind them
 *   gt_object   mark[TM_MARK_TIRED]; controller: always its owner
 *   gt_mod      power that a unit has more: target, value; all end with the turn
 *   agenda      TURN                          its player is asked
 *               TURN  EFFECT  CHOOSE          a spell lets somebody choose
 *               TURN  ATTACK                  who defends is asked
 *               TURN  TRIGGERS  EFFECT        what was set off is done */
#ifndef GT_TEMPLATE_TEMPLATE_H
#define GT_TEMPLATE_TEMPLATE_H

#include "engine/template/sizes.h"

#include "engine/code/pool.h"
#include "engine/core/game.h"
#include "engine/core/state.h"
#include "engine/template/code.h"

enum {
    TM_LEAST_DECK = 15,
    TM_MOST_DECK = 30,
    TM_COPIES = 3, /* 1.1 */
    TM_LIFE = 10,
    TM_FIRST_HAND = 3, /* 1.2 */
    TM_MOST_ENERGY = 5, /* 3.2 */
    TM_ROOM = 4, /* 3.4 */
    TM_MAX_DEFS = 2 * TM_MOST_DECK,
};

enum { TM_MARK_TIRED }; /* gt_object.mark: it may not attack in this turn (5.1) */

/* What only this game knows of a state: gt_state.system. */
typedef struct tm_vars {
    int16_t life[2];
    uint8_t energy; /* of the turn player */
} tm_vars;
_Static_assert(sizeof(tm_vars) <= GT_SYSTEM_BYTES, "the game's part of the state");

typedef struct tm_deck {
    int16_t cards[TM_MOST_DECK]; /* numbers in the pool */
    int n;
} tm_deck;

/* All that is fixed for two decks. */
typedef struct tm_game {
    gt_game game; /* first: a gt_game * is a tm_game * */
    const gt_pool *pool;
    tm_deck deck[2];
    const gt_def *def[TM_MAX_DEFS]; /* gt_object.def counts these */
    int n_defs;
    gt_object object[2 * TM_MOST_DECK]; /* as they lie before the deal */
    uint64_t name[2 * TM_MOST_DECK]; /* for shuffles: what of a card gives its place */
} tm_game;

extern const gt_rules tm_rules;
extern const gt_routine_kind tm_routines[TM_ROUTINES];

/* Ways to end, from GT_END_SYSTEM on. */
enum tm_end { TM_END_LIFE = GT_END_SYSTEM, TM_END_DECK, TM_ENDS };

/* Prepares a game in storage; the decks are legal. A limit of 0: GT_GAME has none of its own. */
void tm_game_init(tm_game *g, const gt_pool *pool, const tm_deck *a, const tm_deck *b, int turns,
                  int actions);

/* The number of a definition of the pool in the game; -1: it is not in it. */
int tm_def_number(const tm_game *g, int pool_def);

#endif
