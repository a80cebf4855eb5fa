/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a balanced field is: goals, each a band for a figure that is a sum of win rates (of one
 * matchup, of a deck over its matchups, of who begins), or the largest share of the equilibrium.
 * How far a field is from them is its imbalance,
 *
 *     the weighted mean over the goals of the squared distance from the band,
 *
 * in squared win rates; people read its root. Squares, since one matchup ten points off is worse
 * than ten matchups a point off; and since a product of two estimates that share no game is free of
 * noise: if p1 and p2 are two independent estimates of p, then (p1 - c) (p2 - c) is (p - c)^2 on
 * the average, where (p1 - c)^2 is larger by the variance of p1, so that a perfectly balanced field
 * looks unbalanced and of many changes the noisiest looks worst or best. For a band the one half
 * says which edge is passed and by how much, the other how much it is by its own games, and the
 * other way round.
 *
 * Imbalance is a convex function of the rates but for the share of the equilibrium: the tangent at
 * any rates bounds it from below at all others, which sim/experiments/balance.h makes use of. */
#ifndef GT_SIM_STATISTICS_GOALS_H
#define GT_SIM_STATISTICS_GOALS_H

#include "sim/playing/results.h"

enum gt_goal_kind { GT_GOAL_MATCHUP, GT_GOAL_DECK, GT_GOAL_FIRST, GT_GOAL_SHARE, GT_GOAL_KINDS };

/* A figure is constant + sum of factor[i] rate[at[i]]. */
typedef struct gt_goal {
    enum gt_goal_kind kind;
    int a, b; /* decks; -1: none */
    double low, high, weight; /* the band; weight above 0 */
    double constant;
    int n;
    int *at;
    double *factor;
} gt_goal;

/* Rates are those of deck a of each matchup, and behind them, if there is a goal for it, those of
 * who begins. */
typedef struct gt_goals {
    int n_decks, n_matchups, n_rates;
    const gt_matchup *matchup;
    gt_goal *goal;
    int n, capacity;
    /* Rates are told by how much they differ from those with other cards, on the same chance, and
     * 1/2 is none: goals ask that a field be like another one. */
    bool relative;
} gt_goals;

/* No goals yet; the matchups must outlive them. */
void gt_goals_begin(gt_goals *g, int n_decks, const gt_matchup *matchup, int n_matchups);
void gt_goals_free(gt_goals *g);

/* Adds a goal. Of a matchup the rate is that of deck a, in whichever order the field has them;
 * false: they do not meet, or the deck meets nobody. `share`: what the matchups weigh in a deck's
 * figure by their opponents, or NULL. */
bool gt_goals_add_matchup(gt_goals *g, int a, int b, double low, double high, double weight);
bool gt_goals_add_deck(gt_goals *g, int deck, const double *share, double low, double high,
                       double weight);
void gt_goals_add_first(gt_goals *g, double low, double high, double weight);
void gt_goals_add_share(gt_goals *g, double high, double weight);

/* The figure of a goal at these rates, and how far it is outside of its band: above 0 beyond the
 * upper edge, below 0 beyond the lower one. */
double gt_goal_figure(const gt_goals *g, const gt_goal *goal, const double *rate);
double gt_goal_beyond(const gt_goal *goal, double figure);

/* The imbalance of known rates; and its gradient (of all goals but the equilibrium's). */
double gt_imbalance(const gt_goals *g, const double *rate);
void gt_imbalance_gradient(const gt_goals *g, const double *rate, double *gradient);

/* The imbalance from two independent estimates of the rates; may be below 0. */
double gt_imbalance_of_halves(const gt_goals *g, const double *half1, const double *half2);

/* Whether some goal looks at the rate of who begins; at a matchup. */
bool gt_goals_see_first(const gt_goals *g);
bool gt_goals_see(const gt_goals *g, int matchup);

#endif
