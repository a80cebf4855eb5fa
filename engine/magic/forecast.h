/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth to a player, for those who search: its features, and what an attack will
 * come to. */
#ifndef GT_MAGIC_FORECAST_H
#define GT_MAGIC_FORECAST_H

#include "engine/magic/internal.h"

/* Features, each of one player's; an evaluation is the difference of the two players' sums. */
#define MG_FEATURES(X)                                                                             \
    /* life */                                                                                     \
    X(life)                                                                                        \
    /* life up to 15: the first points are worth more */                                           \
    X(safety)                                                                                      \
    /* cards in hand; with the next turn's card, where it has not been drawn */                    \
    X(hand)                                                                                        \
    /* cards in exile with time counters, to come without being paid for */                        \
    X(suspended)                                                                                   \
    /* tenths of lands on the battlefield and in hand, up to four; too many count against it */    \
    X(drops)                                                                                       \
    /* lands, up to six */                                                                         \
    X(land)                                                                                        \
    /* those beyond */                                                                             \
    X(more_land)                                                                                   \
    /* other permanents that make mana */                                                          \
    X(source)                                                                                      \
    /* power of creatures that can attack */                                                       \
    X(power)                                                                                       \
    /* toughness of creatures */                                                                   \
    X(toughness)                                                                                   \
    /* creatures */                                                                                \
    X(creature)                                                                                    \
    /* power of those that few can block */                                                        \
    X(evasion)                                                                                     \
    /* creatures that can neither attack nor block */                                              \
    X(idle)                                                                                        \
    /* other permanents */                                                                         \
    X(permanent)                                                                                   \
    /* loyalty of planeswalkers */                                                                 \
    X(loyalty)                                                                                     \
    /* damage that the other player's blockers would let through next */                           \
    X(threat)                                                                                      \
    /* it would be enough */                                                                       \
    X(lethal)                                                                                      \
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

/* Power and toughness that a permanent will have when the turn is over, as far as effects that end
 * with it go; whether it is a creature then. What passes is worth what comes of it in combat, and
 * nothing beyond. */
typedef struct mg_lasting {
    int power, toughness;
    bool creature;
} mg_lasting;
mg_lasting mg_lasting_of(gt_context *r, int object);

/* The damage that a creature deals in combat, by its values. */
int mg_strength(const mg_values *v);

/* Adds a permanent to its controller's numbers. */
void mg_add_permanent(gt_context *r, int object, int32_t *number);

/* MG_N_WEIGHTS numbers, each times its weight. */
int32_t mg_weigh(const int32_t *number, const int32_t *weights);

/* While attackers or blockers are declared: what the active player will gain by the attack, as
 * numbers, which are 0 before. */
void mg_forecast(gt_context *r, int32_t *number);

#endif
