/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rates of a field, and its equilibrium. */
#include "sim/experiments/field_rates.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/statistics/equilibrium.h"

enum { LEAST_PAIRS = 10 };

bool gt_field_rates(const gt_trials *trials, const gt_deck *deck, int n, int known, uint64_t games,
                    uint64_t seed, double *rate, int wide)
{
    int all = 0;
    gt_trial *trial = gt_resize(NULL, (size_t)n * (size_t)n + 1, sizeof *trial);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (i >= known)
                trial[all++] = (gt_trial){&deck[i], -1, k};
    uint64_t pairs = all > 0 ? games / 2 / (uint64_t)all : 0;
    pairs = pairs > LEAST_PAIRS ? pairs : LEAST_PAIRS;
    uint8_t *score = gt_resize(NULL, (size_t)all * (size_t)pairs + 1, 1);
    uint64_t own = gt_fold(seed, (uint64_t)known);
    bool played = all == 0 || trials->play(trials->context, trial, all, own, 0, pairs, score, NULL);
    for (int i = 0; i < n; i++)
        rate[i * wide + i] = 0.5;
    int at = 0;
    for (int i = known > 0 ? known : 0; i < n && played; i++)
        for (int k = 0; k < i; k++, at++) {
            uint64_t sum = 0;
            for (uint64_t p = 0; p < pairs; p++)
                sum += score[(size_t)at * (size_t)pairs + p];
            rate[i * wide + k] = (double)sum / (double)pairs / (GT_TRIAL_CLASSES - 1);
            rate[k * wide + i] = 1 - rate[i * wide + k];
        }
    gt_free(trial);
    gt_free(score);
    return played;
}

bool gt_field_equilibrium(const double *rate, int n, int wide, double *share)
{
    size_t decks = (size_t)n;
    double *square = gt_resize(NULL, decks * decks, sizeof *square);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            square[i * n + k] = rate[i * wide + k];
    gt_equilibrium *e = gt_equilibrium_new(n);
    bool solved = gt_equilibrium_solve(e, square, share) >= 0;
    gt_equilibrium_free(e);
    gt_free(square);
    for (int i = 0; i < n; i++)
        share[i] = share[i] > 1e-9 ? share[i] : 0; /* what the simplex method leaves */
    return solved;
}
