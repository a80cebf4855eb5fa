/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The equilibrium of the metagame, and how much of it the games establish. */
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

/* What a deck loses against the mixture. */
static gt_estimate loss_of(const gt_matrix *m, const gt_meta *meta, int deck)
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
    return (gt_estimate){value, value - sqrt(below), value + sqrt(above)};
}

/* Counts in how many drawn matrices each deck is part of the mixture. */
static bool resample(const gt_matrix *m, int resamples, gt_equilibrium *e, double *rate,
                     double *mix, gt_meta *out)
{
    gsl_rng *rng = gsl_rng_alloc(gsl_rng_mt19937);
    int solved = 0;
    if (rng == NULL)
        return false;
    gsl_rng_set(rng, 1);
    for (int i = 0; i < resamples; i++) {
        draw_matrix(m, rng, rate);
        if (gt_equilibrium_solve(e, rate, mix) < 0)
            continue;
        solved++;
        for (int d = 0; d < m->n; d++)
            out[d].part += mix[d] > LEAST_SHARE;
    }
    for (int d = 0; d < m->n; d++)
        out[d].part = solved > 0 ? out[d].part / solved : (double)NAN;
    gsl_rng_free(rng);
    return true;
}

bool gt_matrix_meta(const gt_matrix *m, int resamples, gt_meta *out)
{
    size_t n = (size_t)m->n;
    gt_equilibrium *e = gt_equilibrium_new(m->n);
    double *rate = malloc(n * n * sizeof *rate), *mix = malloc(n * sizeof *mix);
    bool well = e != NULL && rate != NULL && mix != NULL;
    for (size_t i = 0; well && i < n * n; i++)
        rate[i] = i / n == i % n ? 0.5 : m->cell[i].rate.value;
    well = well && gt_equilibrium_solve(e, rate, mix) >= 0;
    for (size_t i = 0; well && i < n; i++)
        out[i] = (gt_meta){.share = mix[i] > LEAST_SHARE ? mix[i] : 0};
    for (int i = 0; well && i < m->n; i++)
        out[i].loss = loss_of(m, out, i);
    well = well && resample(m, resamples, e, rate, mix, out);
    gt_equilibrium_free(e);
    free(rate);
    free(mix);
    return well;
}
