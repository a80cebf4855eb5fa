/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The equilibrium of the metagame, and how much of it the games establish. */
#include "decks/files/memory.h"
#include "sim/statistics/equilibrium.h"
#include "sim/statistics/matrix.h"

#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>
#include <stdlib.h>

static const double LEAST_SHARE =
    1e-6; /* of a deck that is part of a mixture; below it is rounding */

/* A matrix drawn from what the games leave open. */
static void draw_matrix(const gt_matrix *m, gsl_rng *rng, double *rate)
{
    size_t n = (size_t)m->n;
    for (int i = 0; i < m->results->n_matchups; i++) {
        const uint64_t *pairs = m->series->tally[i].pairs;
        double sum = 0, points = 0;
        for (int k = 0; k < GT_PAIR_SCORES; k++) {
            bool end = k == 0 || k == GT_PAIR_SCORES - 1;
            double weight = (double)pairs[k] + (end ? 0.5 : 0);
            double w = weight > 0 ? gsl_ran_gamma(rng, weight, 1) : 0;
            sum += w;
            points += w * k / (GT_PAIR_SCORES - 1);
        }
        size_t a = (size_t)m->results->matchup[i].a, b = (size_t)m->results->matchup[i].b;
        rate[a * n + b] = points / sum;
        rate[b * n + a] = 1 - points / sum;
    }
}

/* Where all of so many resamples say the same, the chance that one more says otherwise may still be
 * this large (with a confidence of 97.5 in 100), and what it says may then be anything: so far a
 * mean may lie off. */
static double left_open(int resamples)
{
    return fmin(1, 3.69 / (resamples > 0 ? resamples : 1));
}

/* What a deck loses against the mixture. A deck that is the whole mixture loses nothing to itself,
 * if the mixture is right. */
static gt_estimate loss_of(const gt_matrix *m, const gt_meta *meta, int deck, int resamples)
{
    double value = 0.5, below = 0, above = 0;
    for (int j = 0; j < m->n; j++) {
        const gt_cell *c = gt_cell_at(m, deck, j);
        double w = meta[j].share;
        if (j == deck) {
            value -= 0.5 * w;
            continue;
        }
        value -= w * c->rate.value;
        below += w * w * (c->rate.high - c->rate.value) * (c->rate.high - c->rate.value);
        above += w * w * (c->rate.value - c->rate.low) * (c->rate.value - c->rate.low);
    }
    double least = left_open(resamples) / 2;
    return (gt_estimate){value, value - fmax(least, sqrt(below)), value + fmax(least, sqrt(above))};
}

static int ascending(const void *left, const void *right)
{
    const double *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* What the shares that were drawn say: those of deck d are drawn[d * most], ... */
static void conclude(double *drawn, int most, int solved, int n, gt_meta *out)
{
    for (int d = 0; d < n; d++) {
        double *share = drawn + (size_t)d * (size_t)most;
        qsort(share, (size_t)solved, sizeof *share, ascending);
        for (int i = 0; i < solved; i++)
            out[d].part += share[i] > LEAST_SHARE;
        out[d].part = solved > 0 ? out[d].part / solved : (double)NAN;
        out[d].least = solved > 0 ? share[solved / 40] : 0;
        out[d].most = solved > 0 ? share[solved - 1 - solved / 40] : 1;
        if (out[d].most - out[d].least < left_open(solved)) {
            out[d].least = fmax(0, out[d].least - left_open(solved));
            out[d].most = fmin(1, out[d].most + left_open(solved));
        }
    }
}

/* Finds in how many drawn matrices each deck is part of the mixture, and with what share. */
static bool resample(const gt_matrix *m, int resamples, gt_equilibrium *e, double *rate,
                     double *mix, gt_meta *out)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    int solved = 0;
    if (rng == NULL)
        return false;
    double *drawn = gt_resize(NULL, (size_t)m->n * (size_t)resamples + 1, sizeof *drawn);
    gsl_rng_set(rng, 1);
    for (int i = 0; i < resamples; i++) {
        draw_matrix(m, rng, rate);
        if (gt_equilibrium_solve(e, rate, mix) < 0)
            continue;
        for (int d = 0; d < m->n; d++)
            drawn[(size_t)d * (size_t)resamples + (size_t)solved] = mix[d];
        solved++;
    }
    conclude(drawn, resamples, solved, m->n, out);
    gsl_rng_free(rng);
    free(drawn);
    return true;
}

int gt_resamples_of(int n)
{
    double size = (double)GT_RESAMPLED_DECKS / (n > GT_RESAMPLED_DECKS ? n : GT_RESAMPLED_DECKS);
    int resamples = (int)(GT_RESAMPLES * size * size);
    return resamples < GT_FEWEST_RESAMPLES ? GT_FEWEST_RESAMPLES : resamples;
}

bool gt_matrix_meta(const gt_matrix *m, int resamples, gt_meta *out)
{
    size_t n = (size_t)m->n;
    gt_equilibrium *e = gt_equilibrium_new(m->n);
    double *rate = gt_resize(NULL, n * n, sizeof *rate), *mix = gt_resize(NULL, n, sizeof *mix);
    for (size_t i = 0; i < n * n; i++)
        rate[i] = i / n == i % n ? 0.5 : m->cell[i].rate.value;
    bool ok = gt_equilibrium_solve(e, rate, mix) >= 0;
    for (size_t i = 0; ok && i < n; i++)
        out[i] = (gt_meta){.share = mix[i] > LEAST_SHARE ? mix[i] : 0};
    for (int i = 0; ok && i < m->n; i++)
        out[i].loss = loss_of(m, out, i, resamples);
    ok = ok && resample(m, resamples, e, rate, mix, out);
    gt_equilibrium_free(e);
    free(rate);
    free(mix);
    return ok;
}
