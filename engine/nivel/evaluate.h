/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the evaluation counts. It is asked how good a position is for a player if that player does
 * no more before the other's turn: what it could still do counts nothing, what the other is about
 * to do counts in full. So the positions after each of its actions compare well, and where the
 * other's turn has just begun the evaluation is meant as it stands.
 *
 *     value = turn + sum of own[i] * features[i] of the player + sum of other[i] * features[i] of
 *     the other
 *
 * The weights stand in weights.def as `gauntlet train` wrote them: they add up to the logarithm of
 * the odds to win, in units of 1 / UNIT. Those of search_weights.def are for players that search a
 * tree. */
#ifndef GT_NIVEL_EVALUATE_H
#define GT_NIVEL_EVALUATE_H

#include <stdint.h>

/* Features of a player. Power counts in 500; a unit faces the one in the same lane, and would
 * defeat it if it attacked and the other blocked (7.4.3). */
#define NV_FEATURES(X)                                                                             \
    X(damage) /* cards of damage */                                                                \
    X(damage_6) /* ... from the sixth on */                                                        \
    X(damage_8) /* ... from the eighth on */                                                       \
    X(hand) /* cards in hand */                                                                    \
    X(hand_2) /* ... the first two */                                                              \
    X(hand_cost) /* of the cards in hand */                                                        \
    X(hand_ready) /* cards in hand that cost no more than the size */                              \
    X(hand_power) /* of the units in hand */                                                       \
    X(hand_items) /* items in hand */                                                              \
    X(hand_units) /* units in hand */                                                              \
    X(level) /* of the leader */                                                                   \
    X(size) /* 4.7.2 */                                                                            \
    X(awakened) /* the leader is */                                                                \
    X(deck) /* cards in the deck */                                                                \
    X(deck_5) /* ... the last five */                                                              \
    X(units)                                                                                       \
    X(power)                                                                                       \
    X(hit)                                                                                         \
    X(cost)                                                                                        \
    X(items) /* on units */                                                                        \
    X(abilities) /* kinds of abilities of units, but those of entering */                          \
    X(exits) /* units with an exit ability (10.1.7) */                                             \
    X(free_hit) /* hit of units that face nobody */                                                \
    X(stronger) /* units that would defeat the one they face */                                    \
    X(prey) /* cost of the units that these would defeat */                                        \
    X(safe_hit) /* hit of units that the one they face would not defeat */                         \
    X(danger) /* damage and the other's free hit, from the seventh on */                           \
    X(lethal) /* the free hit is enough to win */

enum nv_feature {
#define X(name) NV_F_##name,
    NV_FEATURES(X)
#undef X
        NV_N_FEATURES
};

/* Weights: of the player, of the other in the same order, of the turn being the other's. */
enum nv_weight {
#define X(name) NV_W_own_##name,
    NV_FEATURES(X)
#undef X
#define X(name) NV_W_other_##name,
        NV_FEATURES(X)
#undef X
            NV_W_turn,
    NV_N_WEIGHTS
};

#define UNIT(x) enum { NV_EVALUATION_SCALE = (x) };
#define SPREAD(x)
#define WEIGHT(name, value)
#include "engine/nivel/weights.def"
#undef UNIT
#undef SPREAD
#define UNIT(x) enum { NV_SEARCH_SCALE = (x) };
#define SPREAD(x) enum { NV_SEARCH_SPREAD = (x) };
#include "engine/nivel/search_weights.def"
#undef UNIT
#undef SPREAD
#undef WEIGHT

extern const int32_t nv_weights[NV_N_WEIGHTS], nv_search_weights[NV_N_WEIGHTS];
extern const char *const nv_weight_names[NV_N_WEIGHTS];

#endif
