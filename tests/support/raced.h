/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A race (sim/experiments/race.h) against an allotment that gives all matchups as many games, in a
 * field whose pair scores are drawn from a table that is known. */
#ifndef GT_TESTS_RACED_H
#define GT_TESTS_RACED_H

#include "sim/experiments/race.h"

/* What came of one. */
typedef struct gt_trial {
    uint64_t games;
    int decided, wrong; /* decks: of which something is said; of these, what is not so */
    int misses; /* decks whose interval for all decks did not hold the truth at some look */
} gt_trial;

/* Plays `truth`, a series of `r` in which every matchup was played: pairs score as they did there.
 * `even`: nothing is dropped until all is decided. `most`: pairs of a matchup. */
gt_trial gt_try_race(const gt_results *r, const gt_series *truth, const gt_race_question *q,
                     uint64_t most, bool even, uint64_t seed);

#endif
