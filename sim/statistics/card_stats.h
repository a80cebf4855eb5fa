/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the games say of a deck's cards over all its matchups: sums, and whether the deck did better
 * when a card was there than when it never was.
 *
 * The difference compares like with like: within each matchup the games with the card against those
 * in which it was never in the hand; matchups are put together with the weights n1 n0 / (n1 + n0)
 * of Cochran, Mantel and Haenszel (Greenland and Robins, "Estimation of a common effect parameter
 * from sparse follow-up data", Biometrics 41, 1985, give the weights and the variance). In the
 * variance each group has an imagined win and an imagined loss more (Agresti and Caffo, The
 * American Statistician 54, 2000), so that no interval has width 0. It is association, not effect:
 * what makes a card come to the hand (a long game, say) may make the deck win or lose as well. */
#ifndef GT_SIM_STATISTICS_CARD_STATS_H
#define GT_SIM_STATISTICS_CARD_STATS_H

#include "sim/statistics/stats.h"

/* So many games, and the deck's half points in them. */
typedef struct gt_card_games {
    uint64_t games, half_points;
} gt_card_games;

/* A card of a deck, added up over the deck's matchups; what the parts are says
 * sim/playing/counts.h. */
typedef struct gt_card_sum {
    gt_card_games opening, drawn, held, played, trigger, unseen;
    uint64_t plays[GT_PLAY_TURNS];
} gt_card_sum;

/* When a card was there. */
enum gt_card_kind { GT_WHEN_OPENING, GT_WHEN_DRAWN, GT_WHEN_HELD, GT_WHEN_PLAYED, GT_WHENS };

/* `difference`: points a game more (or less) than when it was never in the hand, -1 .. 1; NAN if
 * there is nothing to compare. `p`: that there is no difference, adjusted for all cards of the run
 * (of decks that are rows), for each kind apart (Benjamini-Yekutieli: of what is marked at 0.05, 5
 * in 100 are expected to be wrong). */
typedef struct gt_card_figures {
    gt_card_sum sum;
    gt_estimate difference[GT_WHENS];
    double p[GT_WHENS];
} gt_card_figures;

/* Whether anybody counted the cards of a series' games: then some were in an opening hand or were
 * drawn. */
bool gt_are_cards_counted(const gt_results *r, int series);

/* All cards of all decks, deck by deck: sum of r->cards[].n; to be freed. */
gt_card_figures *gt_card_figures_of(const gt_results *r, int series);

/* Card `slot` of a deck; only where cards are counted. */
gt_card_sum gt_card_sum_of(const gt_results *r, int series, int deck, int slot);

#endif
