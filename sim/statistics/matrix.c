/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The matrix, Elo and cycles; sim/statistics/meta.c has the equilibrium and
 * sim/statistics/similarity.c the order. */
#include "sim/statistics/matrix.h"

#include "decks/files/memory.h"
#include "sim/statistics/bradley.h"
#include "sim/statistics/multiple_testing.h"
#include "sim/statistics/sequence.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

static void place(gt_matrix *m, int i, double p)
{
    gt_matchup x = m->results->matchup[i];
    gt_estimate e = gt_matchup_rate(m->results, &m->series->tally[i]);
    size_t n = (size_t)m->n;
    m->cell[(size_t)x.a * n + (size_t)x.b] = (gt_cell){i, false, e, p};
    m->cell[(size_t)x.b * n + (size_t)x.a] = (gt_cell){i, true, gt_turned(e), p};
}

/* The chance of pairs as far from even if the two are equal. Where the run looked at its figures:
 * an upper limit of it that holds at any look (the inverse of an e-value). */
static double p_of(const gt_results *r, const gt_tally *t)
{
    if (gt_tally_games(t) == 0)
        return (double)NAN;
    gt_scores scores = gt_scores_of_pairs(t->pairs);
    if (gt_is_adjusted(t))
        scores = gt_scores_without_luck(t->adjusted);
    if (r->method.aim > 0)
        return fmin(1, exp(-gt_log_e_apart(scores, 0.5, r->method.aim)));
    return gt_is_adjusted(t) ? gt_mean_p(scores, 0.5) : gt_pair_p(t->pairs);
}

gt_matrix *gt_matrix_new(const gt_results *r, const gt_series *s)
{
    size_t n = (size_t)r->n_decks;
    gt_matrix *m = gt_resize(NULL, 1, sizeof *m);
    double *p = gt_resize(NULL, (size_t)r->n_matchups + 1, sizeof *p);
    for (int i = 0; i < r->n_matchups; i++)
        p[i] = p_of(r, &s->tally[i]);
    gt_holm(p, r->n_matchups);
    *m = (gt_matrix){.n = r->n_decks,
                     .results = r,
                     .series = s,
                     .cell = gt_resize(NULL, n * n + 1, sizeof *m->cell)};
    for (size_t i = 0; i < n * n; i++)
        m->cell[i] = (gt_cell){-1, false, {(double)NAN, 0, 1}, (double)NAN};
    for (int i = 0; i < r->n_matchups; i++)
        place(m, i, p[i]);
    free(p);
    return m;
}

void gt_matrix_free(gt_matrix *m)
{
    if (m == NULL)
        return;
    free(m->cell);
    free(m);
}

int gt_cell_sign(const gt_cell *c)
{
    if (isnan(c->p) || c->p > 0.05)
        return 0;
    return c->rate.value > 0.5 ? 1 : -1;
}

bool gt_matrix_whole(const gt_matrix *m)
{
    for (int i = 0; i < m->n; i++)
        for (int j = 0; j < m->n; j++)
            if (i != j && isnan(gt_cell_at(m, i, j)->rate.value))
                return false;
    return m->n > 1;
}

/* ---- Elo. */

/* The bouts: shares of matchups, and their variance from the interval's (adjusted) sample. */
static int list_bouts(const gt_matrix *m, gt_bout *out)
{
    double z = gsl_cdf_ugaussian_Pinv(0.975);
    int found = 0;
    for (int i = 0; i < m->results->n_matchups; i++) {
        gt_matchup x = m->results->matchup[i];
        const gt_cell *c = gt_cell_at(m, x.a, x.b);
        double pairs = (double)gt_tally_pairs(&m->series->tally[i]);
        double half = (c->rate.high - c->rate.low) / 2 / z;
        if (pairs > 0)
            out[found++] =
                (gt_bout){x.a, x.b, 1, (pairs * c->rate.value + 0.5) / (pairs + 1), half * half};
    }
    return found;
}

bool gt_matrix_elo(const gt_matrix *m, gt_estimate *elo)
{
    size_t n = (size_t)m->n;
    double z = gsl_cdf_ugaussian_Pinv(0.975);
    gt_bout *bout = gt_resize(NULL, (size_t)m->results->n_matchups + 1, sizeof *bout);
    double *strength = gt_resize(NULL, n, sizeof *strength);
    double *covariance = gt_resize(NULL, n * n, sizeof *covariance);
    bool ok = gt_bradley_terry(bout, list_bouts(m, bout), m->n, strength, covariance);
    for (size_t i = 0; ok && i < n; i++) {
        double value = gt_elo_scale * strength[i];
        double half = z * gt_elo_scale * sqrt(covariance[i * n + i]);
        elo[i] = (gt_estimate){value, value - half, value + half};
    }
    free(bout);
    free(strength);
    free(covariance);
    return ok;
}

/* ---- Cycles. */

static int clearest_first(const void *left, const void *right)
{
    const gt_cycle *a = left, *b = right;
    if (a->least > b->least || a->least < b->least)
        return a->least > b->least ? -1 : 1;
    for (int i = 0; i < 3; i++)
        if (a->deck[i] != b->deck[i])
            return a->deck[i] - b->deck[i];
    return 0;
}

/* Adds a cycle a > b > c > a; where the list is full it takes the place of the narrowest. */
static void add_cycle(const gt_matrix *m, int a, int b, int c, gt_cycle *out, int *n, int room)
{
    gt_cycle x = {{a, b, c},
                  fmin(gt_cell_at(m, a, b)->rate.value,
                       fmin(gt_cell_at(m, b, c)->rate.value, gt_cell_at(m, c, a)->rate.value))};
    if (*n < room) {
        out[(*n)++] = x;
        return;
    }
    int worst = 0;
    for (int i = 1; i < room; i++)
        worst = clearest_first(&out[i], &out[worst]) > 0 ? i : worst;
    if (room > 0 && clearest_first(&x, &out[worst]) < 0)
        out[worst] = x;
}

int gt_matrix_cycles(const gt_matrix *m, gt_cycle *out, int room)
{
    int found = 0, kept = 0;
    for (int a = 0; a < m->n; a++)
        for (int b = a + 1; b < m->n; b++) {
            int ab = gt_cell_sign(gt_cell_at(m, a, b));
            for (int c = b + 1; c < m->n && ab != 0; c++) {
                if (ab != gt_cell_sign(gt_cell_at(m, b, c)) ||
                    ab != gt_cell_sign(gt_cell_at(m, c, a)))
                    continue;
                found++;
                add_cycle(m, a, ab > 0 ? b : c, ab > 0 ? c : b, out, &kept, room);
            }
        }
    qsort(out, (size_t)kept, sizeof *out, clearest_first);
    return found;
}
