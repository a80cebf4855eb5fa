/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What does a card do for its deck? All its copies become blanks (sim/playing/blank.h), the
 * games are played again, and the scores are compared pair by pair: same seeds, seats and shuffles,
 * since a blank has the id that decides where a card lies. This is the card's effect in that deck,
 * in these hands, where sim/statistics/card_stats.h has only what goes along with it.
 *
 * And which cards only work together? Then two cards become blanks at once, and what is told is the
 * difference of differences (gt_card_pair), from games with both cards, with either and with
 * neither, on the same chance. Of a deck's pairs of cards those are played that the games before
 * point to: cards that are worth something in the same games, by the covariance of what the pairs
 * of games lost with either blank, against what it would be by chance. A pair was chosen by its
 * games, so it is told by others: the next options->blank_games.
 *
 * For each pair of a matchup the games with all cards come first, then those with each card's blank
 * on either side; only decks that are rows of the matrix lose cards. The games with all cards are
 * the first of the run's own, played once more since a run keeps sums alone. Tallies are sums of
 * whole numbers, so the number of threads changes nothing. */
#ifndef GT_SIM_EXPERIMENTS_ABLATE_H
#define GT_SIM_EXPERIMENTS_ABLATE_H

#include "sim/experiments/run.h"

/* Plays options->blank_games of each card, and then of options->card_pairs pairs of each deck, with
 * each policy, if the results are complete, and fills in blank_games, blanks and card_pair.
 * Stopped, it leaves those pairs of games in which all was played, all matchups about equally, and
 * results that are not complete. The field has cards and blanks. False: no memory. */
bool gt_ablate(const gt_field *field, const gt_run_options *options, gt_results *r, char *error,
               size_t n);

#endif
