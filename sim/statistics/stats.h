/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Estimates and their uncertainty. The unit is the pair of games with swapped seats; its score is
 * 0, 1/4, 1/2, 3/4 or 1. docs/results.md explains the methods to readers of results.
 *
 * Interval of a matchup (95 in 100): the adjusted Wald interval of Agresti and Coull ("Approximate
 * is better than 'exact' for interval estimation of binomial proportions", The American
 * Statistician 52, 1998), taken from wins to pair scores. Before mean and variance are computed,
 * z^2 imagined pairs are added, half of them lost 0-2 and half won 2-0:
 *
 *     N = n + z^2,  m = (sum + z^2/2) / N,  v = sum of (score - m)^2 / N,  m +- z sqrt(v / N)
 *
 * Where every pair scores 0 or 1 this is theirs exactly. It needs no assumption on how the two
 * games of a pair depend on each other, has no width of 0 (the imagined pairs always differ),
 * and keeps its promise at the ends of the scale, where the plain interval fails. Computed exactly
 * for chances from 0.005 to 0.5, whether the games of a pair are independent or always end alike,
 * it holds the truth in at least 91 of 100 cases with 10 pairs and 94 with 50 (on the average
 * over chances 96); tests/unit/stats.c simulates more.
 *
 * Where the luck was taken out of the games (sim/playing/luck.h), scores lie between -1/2 and 3/2.
 * Mean and variance are theirs then, with the same imagined pairs: the interval is that of the
 * mean, with the variance that was seen. Estimates are cut to 0 .. 1.
 *
 * A run that looks at its figures to decide what it plays next, or when to stop, gets intervals
 * that allow for that (sim/statistics/sequence.h).
 *
 * Figures over several matchups weigh them equally, or by the opponents' shares of the metagame.
 * Their interval comes from those of the parts
 * by MOVER (Zou and Donner, "Construction of confidence limits about effect measures", Statistics
 * in Medicine 27, 2008): the distances from the estimate to each limit are added as squares, for
 * lower and upper limits apart. Matchups are independent, since no two share a seed. */
#ifndef GT_SIM_STATISTICS_STATS_H
#define GT_SIM_STATISTICS_STATS_H

#include "sim/playing/results.h"

typedef struct gt_estimate {
    double value; /* NAN if nothing was counted */
    double low, high; /* its interval; 0 and 1 if nothing was counted */
} gt_estimate;

/* The same with limits rounded to six digits, away from the middle, so that an interval that is
 * written down never shrinks to nothing. */
gt_estimate gt_rounded(gt_estimate e);

/* The same matchup as the other deck sees it. */
gt_estimate gt_turned(gt_estimate e);

/* Mean pair score, 95 in 100. */
gt_estimate gt_pair_rate(const uint64_t pairs[GT_PAIR_SCORES]);

/* The same by the method of a run. */
gt_estimate gt_method_rate(gt_method method, const uint64_t pairs[GT_PAIR_SCORES]);
gt_estimate gt_matchup_rate(const gt_results *r, const gt_tally *t);

/* The same where the luck was not taken out of it, whatever is known: what the games ended like. */
gt_estimate gt_raw_rate(const gt_results *r, const gt_tally *t);

/* Mean score by the adjusted Wald interval: scores of pairs, with or without luck. */
struct gt_scores;
gt_estimate gt_scores_rate(const struct gt_scores *scores, double confidence);

/* By the method of a run: what is known of the luck is taken out. */
gt_estimate gt_tally_rate(gt_method method, const gt_tally *t);

/* Whether the luck was taken out of the games of a tally; and what it was worth to deck a, in
 * points a game: win rate less adjusted win rate. */
bool gt_is_adjusted(const gt_tally *t);
double gt_luck_of(const gt_tally *t);

/* Points per game where single games are the unit: the interval of Agresti and Coull, as if half
 * points were tossed for, which makes it no narrower than it should be. 95 in 100. */
gt_estimate gt_game_rate(uint64_t half_points, uint64_t games);

/* Confidence of a method. */
double gt_confidence(gt_method method);

/* Mean of independent estimates, by weights (not negative; NULL: equal ones); those without a value
 * or weight are left out. */
gt_estimate gt_mean_rate(const gt_estimate *part, const double *weight, int n);

/* Win rate of a deck over its matchups; a draw and a game without an end count half. Where none of
 * its opponents has a share, all weigh alike. */
gt_estimate gt_deck_rate(const gt_results *r, const gt_series *s, int deck);

/* The same with the interval that allows for `judged` decks that something is said of: all of them
 * together hold with the confidence of a single one. */
gt_estimate gt_deck_verdict_rate(const gt_results *r, const gt_series *s, int deck, int judged);

/* How much of a deck's points a game was luck, over its matchups as they weigh in its win rate: win
 * rate as the games ended, less the one without luck. NAN: it was not taken out of all of them. */
double gt_deck_luck(const gt_results *r, const gt_series *s, int deck);

/* Win rate of the decks that are rows alone against those that are columns alone (`run A --vs B`),
 * as of one deck against the other: a mean over their matchups, by the columns' shares where they
 * have any. *rows, *columns: how many decks there are. Its value is NAN if there are none. */
gt_estimate gt_rows_rate(const gt_results *r, const gt_series *s, int *rows, int *columns);

/* What a matchup weighs in figures of a deck over its matchups: the opponent's share if `by_share`,
 * which gt_deck_by_share tells, else 1; 0 if the deck is not in it. */
double gt_matchup_weight(const gt_results *r, int deck, int matchup, bool by_share);
bool gt_deck_by_share(const gt_results *r, int deck);

/* How many pairs there are of all scores. */
uint64_t gt_pair_count(const uint64_t pairs[GT_PAIR_SCORES]);

/* Pairs and games of a tally, of a deck in all its matchups. */
uint64_t gt_tally_pairs(const gt_tally *t);
uint64_t gt_tally_games(const gt_tally *t);
uint64_t gt_deck_games(const gt_results *r, const gt_series *s, int deck);

/* Win rate of the players who began, and turns of a game; NAN if nothing was played. */
double gt_first_player_rate(const gt_tally *t);
double gt_mean_turns(const gt_tally *t);

/* Hash over the outcome of every game, in the order of the matchups. */
uint64_t gt_signature(const gt_results *r, const gt_series *s);

/* ---- Games of matches (gt_results.match). */

uint64_t gt_tally_singles(const gt_tally *t); /* how many were played */
double
gt_single_rate(const gt_tally *t); /* the share of them that deck a won; NaN: there are none */
/* The same of a deck, the mean over its matchups, weighted as gt_deck_rate does. */
double gt_deck_single_rate(const gt_results *r, const gt_series *s, int deck);

#endif
