/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: its features, and what an attack will come to. */
#ifndef GT_MAGIC_FORECAST_H
#define GT_MAGIC_FORECAST_H

#include "engine/magic/internal.h"

/* Features, each of one player's; an evaluation is the difference of the two players' sums. */
#define MG_FEATURES(X)                                                                                   \
    X(life) /* life */                                                                                   \
    X(safety) /* life up to 15: the first points are worth more */                                       \
    X(hand) /* cards in hand; with the next turn's card, where it has not been drawn */                  \
    X(suspended) /* cards in exile with time counters, to come without being paid for */                 \
    X(drops) /* tenths of lands on the battlefield and in hand, up to four; too many count against it */ \
    X(land) /* lands, up to six */                                                                       \
    X(more_land) /* those beyond */                                                                      \
    X(source) /* other permanents that make mana */                                                      \
    X(power) /* power of creatures that can attack */                                                    \
    X(toughness) /* toughness of creatures */                                                            \
    X(creature) /* creatures */                                                                          \
    X(evasion) /* power of those that few can block */                                                   \
    X(idle) /* creatures that can neither attack nor block */                                            \
    X(permanent) /* other permanents */                                                                  \
    X(loyalty) /* loyalty of planeswalkers */                                                            \
    X(threat) /* damage that the other player's blockers would let through next */                       \
    X(lethal) /* it would be enough */                                                                   \
    X(graveyard) /* mana value of creature cards in the graveyard: some cards bring them back */

enum mg_weight {
#define X(name) MG_W_##name,
    MG_FEATURES(X)
#undef X
        MG_N_WEIGHTS
};

enum { MG_SCALE = 300 }; /* the evaluation that means odds of e to 1, about */
enum { MG_FATAL = 40 }; /* what an attack that no blocks survive counts, in lethal threats */
enum { MG_LOW_LIFE = 15 }; /* up to which the safety counts */

/* Power and toughness that a permanent will have when the turn is over, as far as effects that end with it go; whether it is a
 * creature then. What passes is worth what comes of it in combat, and nothing beyond. */
typedef struct mg_lasting {
    int power, toughness;
    bool creature;
} mg_lasting;
mg_lasting mg_lasting_of(gt_run *r, int object);

/* The damage that a creature deals in combat, by its values. */
int mg_strength(const mg_values *v);

int32_t mg_value_of_permanent(gt_run *r, int object, const int32_t *w);

/* While attackers or blockers are declared: what the active player will gain by the attack. */
int32_t mg_forecast(gt_run *r, const int32_t *w);

#endif
