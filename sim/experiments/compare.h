/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two runs side by side: what changed from one to the other, in each matchup and in each deck over
 * the matchups that both runs have. The runs are taken as independent samples, which is right for
 * two seeds and cautious for one (`gauntlet gate` pairs the games of one seed and sees smaller
 * changes).
 *
 * Evidence is an e-value, valid whenever the runs stopped: against "both runs have the mean m"
 * there are e-values of each run (sim/statistics/sequence.h), whose product is one, too; the
 * smallest such product over all m is one against "both have the same mean". Of all matchups those
 * that count as changed are found by e-BH (sim/statistics/ebh.h). Intervals of differences come
 * from those of the two rates (MOVER). */
#ifndef GT_SIM_EXPERIMENTS_COMPARE_H
#define GT_SIM_EXPERIMENTS_COMPARE_H

#include "sim/statistics/sequence.h"
#include "sim/statistics/stats.h"

/* A matchup (b: a deck) or a deck over the field (b: NULL). */
typedef struct gt_change {
    const char *a, *b; /* names, of the first run */
    gt_estimate before, after; /* win rates of a */
    gt_estimate shift; /* after - before */
    uint64_t games[2];
    double log_e; /* that they differ; of decks NAN */
    bool established; /* of what is so marked, at most 5 in 100 are expected to be wrong */
} gt_change;

typedef struct gt_changes {
    const char *policy; /* that both runs have */
    int n_matchups, n_decks; /* in both runs */
    int left_out[2]; /* matchups that only one of them has */
    gt_change *matchup, *deck;
} gt_changes;

/* Compares what the runs say of a policy: series `s` of the first and `t` of the second. NULL: no
 * memory. */
gt_changes *gt_changes_new(const gt_results *before, int s, const gt_results *after, int t);
void gt_changes_free(gt_changes *c);

/* The e-value of two samples of pairs against "their means are the same", as a logarithm. `aim` as
 * in sim/statistics/sequence.h; it must not depend on the scores. */
double gt_log_e_differ(gt_scores x, gt_scores y, double aim);

/* The difference of two independent estimates, by MOVER. */
gt_estimate gt_difference(gt_estimate before, gt_estimate after);

#endif
