/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A race of many candidates (decks, changes of cards) on common chance: pair k means the same
 * opponent, seeds, seats and shuffles for each of them, so that they are compared by differences of
 * pairs. Who plays them is the caller's matter; a score is a whole number, so that sums do not
 * depend on any order.
 *
 * A round brings all that are left to the same number of pairs, then some drop out:
 *
 *     shown behind     the confidence sequence of the differences to the best so far
 *                      (sim/statistics/sequence.h) lies above 0. It is valid at every look, and the
 *                      confidence is shared among all ordered pairs of candidates, so that the
 *                      best of all is dropped in this way with the chance 1 - confidence at most
 *     for want of games    the worst, where a part alone goes on (`keep` below 1), as in successive
 *                      halving (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed
 *                      bandits", ICML 2013). Nothing is shown of these
 *
 * It ends when as few are left as shall be, or all games that there are were played. What a round
 * plays depends on the rounds before alone. The means of those that are left are too high, as those
 * of whatever was chosen for being high: confirm them on other seeds. */
#ifndef GT_SIM_EXPERIMENTS_CANDIDATES_H
#define GT_SIM_EXPERIMENTS_CANDIDATES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gt_candidates_options {
    int n; /* candidates */
    int classes; /* scores are 0 .. classes - 1 and mean 0 .. 1; 2 .. 256 */
    uint64_t first; /* pairs of the first round; 0: 16 */
    uint64_t most; /* pairs that a candidate plays at most */
    uint64_t budget; /* pairs of all together; 0: as many as it takes */
    int remain; /* as many are left in the end at least; 1 .. n */
    double keep; /* part of those that are left which goes on at most; 1: all, 0 < keep <= 1 */
    double growth; /* pairs of a candidate after a round, by those before it; 0: 1.5 */
    double confidence, aim; /* of what is shown; aim as in sim/statistics/sequence.h */
    /* Plays pairs from .. to - 1 of n candidates by their numbers; the score of pair k of which[i]
     * goes to score[i * (to - from) + k - from]. False: it could not, or is to end; the round does
     * not count. */
    bool (*play)(void *context, const int *which, int n, uint64_t from, uint64_t to,
                 uint8_t *score);
    void *context;
} gt_candidates_options;

enum gt_candidate_state {
    GT_CANDIDATE_LEFT,
    GT_CANDIDATE_BEHIND, /* shown */
    GT_CANDIDATE_DROPPED, /* for want of games */
};

typedef struct gt_candidate {
    enum gt_candidate_state state;
    uint64_t pairs;
    double mean; /* 0 .. 1; NAN if it did not play */
} gt_candidate;

typedef struct gt_candidates {
    int n;
    gt_candidate *list;
    int *order; /* those that are left, the best first; then the others, the last dropped first */
    int left, rounds;
    uint64_t pairs; /* of all */
    bool complete; /* no round was broken off */
} gt_candidates;

/* Never NULL. */
gt_candidates *gt_candidates_race(const gt_candidates_options *options);
void gt_candidates_free(gt_candidates *candidates);

#endif
