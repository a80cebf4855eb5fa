/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The luck of a game: how much better the cards came for player 0 than was to be expected (Burch,
 * Schmid, Moravcik, Morrill, Bowling, "AIVAT", AAAI 2018). A game goes from choice to choice; on
 * the way chance may have its say, event by event (engine/core/chance.h):
 *
 *     before --action--> event 1: one of n_1 comes -> event 2: one of n_2 -> ... -> after
 *
 * Of event k, the same action is applied again for each of the n_k that could have come, the events
 * before as they were. A value function says of each of the positions to which that leads how
 * likely player 0 is to win, V. The luck of the event is
 *
 *     d_k = V(after) - the mean of V over all n_k
 *
 * Given all that came before the event its mean is 0, whatever V is, since each of the n_k is as
 * likely: a bad V only makes it say less. The luck of a game is the sum over its events, so result
 * minus luck has the mean of the result, and varies less as far as V can tell what a card is worth.
 *
 * The sum is bounded, over both games of a pair together, so that intervals that hold at every look
 * can be made of it: an event counts with the weight min(1, share / the most that |d_k| could have
 * been), where the events of an action share GT_LUCK_BOUND - |sum before the action| equally. So
 * the weight is known before the event comes. One pair in a hundred comes near the bound.
 *
 * V is what the value function says that ships with the game (ai/value.h), a network that sees both
 * hands and was trained on results. Where none ships it is the game's evaluation, and a player's
 * network, if there is one, for either player. All is in whole numbers: the same on every
 * machine. */
#ifndef GT_SIM_PLAYING_LUCK_H
#define GT_SIM_PLAYING_LUCK_H

#include "engine/core/card_log.h"

#include <stdint.h>

enum {
    GT_LUCK_ONE = 1 << 24, /* the luck of a win that was lost */
    GT_LUCK_BOUND = 1, /* of a pair of games, in units of that */
    GT_LUCK_GAME_BOUND = 2, /* of a game: where the other one of the pair was as bad as can be */
    GT_LUCK_BEHAVIOUR = 3, /* version of all this, also with other value functions that ship */
};

/* Who says how likely player 0 is to win, 0 .. GT_ONE (ai/fixed_point.h), in a state that is not
 * over. */
typedef int32_t gt_value(void *context, const gt_game *g, const gt_state *s);

/* What a thread needs. */
typedef struct gt_luck gt_luck;

/* Reads the value function that ships with the game, or else the network, if one does. NULL: no
 * memory, or it cannot be read. `l` may be NULL. */
gt_luck *gt_luck_new(const gt_rules *rules);
void gt_luck_free(gt_luck *l);

/* By another value function from now on. */
void gt_luck_use(gt_luck *l, gt_value *value, void *context);

/* The game that is dealt next is the second of a pair; its player 0 had so much luck in the first,
 * in 1 / GT_LUCK_ONE. */
void gt_luck_goes_on(gt_luck *l, int32_t before);

/* Deals a game, and applies an action, as gt_start and gt_observe do, and adds up the luck. `log`:
 * to note in what becomes of cards, or NULL. */
void gt_luck_start(gt_luck *l, const gt_game *g, gt_state *s, uint64_t seed, int first,
                   gt_card_log *log);
void gt_luck_apply(gt_luck *l, const gt_game *g, gt_state *s, gt_action a, gt_card_log *log);

/* The luck of player 0 since the game was dealt, in 1 / GT_LUCK_ONE of a game; how many events
 * there were, and how many positions were looked at. */
int32_t gt_luck_sum(const gt_luck *l);
int gt_luck_events(const gt_luck *l);
int gt_luck_positions(const gt_luck *l);

/* How likely player 0 is to win, as the value function says, 0 .. GT_ONE. */
int32_t gt_luck_value(gt_luck *l, const gt_game *g, const gt_state *s);

/* Version of what gt_luck_new makes, for results that are kept. Never 0. */
int gt_luck_behaviour(void);

#endif
