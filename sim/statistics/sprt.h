/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Is a player stronger than another, with as few games as that takes: the sequential probability
 * ratio test (A. Wald, Sequential Analysis, 1947) of
 *
 *     H0: the first player is elo0 stronger        H1: it is elo1 stronger
 *
 * in the generalised form for pairs of games. What chances the five scores of a pair have is not
 * known, so each hypothesis gets the chances that explain the counts best among those with its mean
 * (maximum likelihood), and the ratio of the two likelihoods is what the test looks at:
 *
 *     p_i = f_i / (1 + x (a_i - s))   with x so that the mean of p is s
 *     LLR = sum of n_i log(p1_i / p0_i)
 *
 * f_i: share of pairs with score a_i; s: score expected at elo0, at elo1. The test ends when LLR
 * leaves (log(beta / (1 - alpha)), log((1 - beta) / alpha)).
 *
 * Source: M. Van den Bergh, "A practical introduction to the GSPRT" and "Comments on normalized
 * Elo", 2019 to 2021, the theory behind the chess framework fishtest
 * (server/fishtest/stats/LLRcalc.py, LLR_logistic; Elo is logistic here), whose habit of counting
 * 1/1000 for a score that did not happen is kept. With few pairs in few scores the ratio means
 * little, so that nothing is decided before GT_SPRT_LEAST pairs.
 *
 * Scores without luck (sim/playing/luck.h) are more than five; the same ratio is taken over the
 * classes in which they are counted. Sharing a pair out among two of them adds a little to the
 * variance that the likelihoods allow for, and takes nothing from it. */
#ifndef GT_SIM_STATISTICS_SPRT_H
#define GT_SIM_STATISTICS_SPRT_H

#include "sim/statistics/sequence.h"

#include <stddef.h>

enum { GT_SPRT_LEAST = 64 /* pairs before anything is decided */ };

typedef struct gt_sprt {
    double elo0, elo1; /* elo0 < elo1, both within GT_SPRT_ELO of 0 */
    double alpha,
        beta; /* chances of accepting H1 where H0 holds, and H0 where H1 does: below 1/2 */
} gt_sprt;

#define GT_SPRT_ELO 1000.0

typedef enum gt_sprt_result { GT_SPRT_UNDECIDED, GT_ACCEPT_H0, GT_ACCEPT_H1 } gt_sprt_result;

/* Reads `elo0=0,elo1=20,alpha=0.05,beta=0.05`; what is left out is as here. False: `error` (n
 * bytes) says what was expected. */
bool gt_sprt_read(const char *text, gt_sprt *out, char *error, size_t n);

/* Bounds of the ratio: at or below the first H0 is accepted, at or above the second H1. */
double gt_sprt_lower(const gt_sprt *t);
double gt_sprt_upper(const gt_sprt *t);

/* The log-likelihood ratio of these scores of pairs (gt_scores_of_pairs, gt_scores_without_luck),
 * counted for the first player; 0 of none. */
double gt_sprt_llr(const gt_sprt *t, gt_scores scores);

/* What the pairs say so far. Ask only after blocks of pairs whose number is fixed beforehand. */
gt_sprt_result gt_sprt_verdict(const gt_sprt *t, gt_scores scores);

/* "H0", "H1" or "undecided". */
const char *gt_sprt_result_name(gt_sprt_result v);

#endif
