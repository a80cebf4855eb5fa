/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The effect of a card on its deck: mean over the deck's matchups of what it scored more with the
 * card than with a blank (sim/experiments/ablate.h). Matchups weigh as in the deck's win rate.
 *
 * A matchup's scores are differences of pairs of games on the same chance, independent from pair to
 * pair. The variance of their weighted mean is that of the strata, with two imagined pairs more,
 * one in which the card was worth a whole point a game and one in which it cost that: the
 * adjustment of Bonett and Cost for paired data ("Adjusted Wald confidence interval for a
 * difference of binomial proportions based on paired data", Journal of Educational and Behavioral
 * Statistics 37, 2012), whose width is never 0. With one pair in a stratum its variance is taken as
 * 1, the most there can be.
 *
 * Where the luck was taken out of the games (sim/playing/luck.h) the differences are those without
 * it: of the same mean, and with less variance.
 *
 * The test is that of gt_pair_p, on the weighted differences: a card that does nothing is as likely
 * to make a pair better as worse. */
#ifndef GT_SIM_STATISTICS_CARD_EFFECT_H
#define GT_SIM_STATISTICS_CARD_EFFECT_H

#include "sim/statistics/stats.h"

/* `change`: points a game more with the card than with its blank, -1 .. 1, and the interval (95 in
 * 100); NAN if nothing was played. `p`: that it has no effect, adjusted for all cards of the run
 * (Benjamini-Yekutieli: of what is marked at 0.05, 5 in 100 are expected to be wrong). */
typedef struct gt_card_effect {
    gt_estimate change;
    double p;
    uint64_t games; /* with the blank; as many were played with the card */
    uint64_t uneven; /* pairs of them that scored otherwise than with the card */
} gt_card_effect;

static inline bool gt_card_effect_established(const gt_card_effect *e)
{
    return e->p <= 0.05;
}

/* All cards of all decks, deck by deck, as gt_card_figures_of; to be freed. Only
 * where there are blanks. */
gt_card_effect *gt_card_effects_of(const gt_results *r, int series);

#endif
