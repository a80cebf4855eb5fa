/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every rules system must keep, checked in random play (after OpenSpiel's basic tests).
 * Call inside a cmocka test: a broken promise fails it, with game, action and seed to repeat it. */
#ifndef GT_TESTS_CONFORMANCE_H
#define GT_TESTS_CONFORMANCE_H

#include "engine/core/game.h"

/* What was seen, so that a caller can demand that enough was. */
typedef struct gt_conformed {
    long games;
    long positions; /* decisions, each checked */
    long choices; /* those with more than one legal action */
    long worlds; /* dealt from views */
    long varied; /* positions whose worlds were not all the same: something was hidden */
    long pending; /* positions that were not quiet */
    long veiled; /* actions that look to the other player as another one does */
    int longest; /* actions of the longest game */
    int widest; /* most legal actions at once */
} gt_conformed;

/* Plays `games` random games and checks in each position: legal actions and their texts, copies,
 * determinism (also of unused memory), invariants, views and the worlds dealt from them; at the
 * end: returns, limits, replay from the record, playing out at random. */
gt_conformed gt_conformance(const gt_game *g, uint64_t seed, int games);

/* The same game with a turn or action limit so low that no game can end otherwise: all `games`
 * random games must be unfinished, at the limit and not before. */
void gt_conformance_limits(const gt_game *g, uint64_t seed, int games);

/* Pearson's statistic of n observed counts against the expected shares (which sum to 1). */
double gt_chi_square(const long *observed, const double *share, int n);

#endif
