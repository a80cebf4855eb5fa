/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Bradley-Terry by Newton's method. The information has the vector of ones as its null space;
 * adding 1 / n to every element makes it positive definite and leaves its action on vectors that
 * sum to 0 as it is, and the inverse minus 1 / n everywhere is the pseudo-inverse. */
#include "sim/statistics/bradley.h"

#include "decks/files/memory.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

enum {
    MOST_STEPS = 100,
    STRONGEST = 12, /* further from the mean than this nobody is: it runs away */
};

const double gt_elo_scale = 173.71779276130073;

static double chance(const double *strength, const gt_bout *x)
{
    return 1 / (1 + exp(strength[x->b] - strength[x->a]));
}

/* Adds w * (e_a - e_b)(e_a - e_b)'. */
static void add_edge(gsl_matrix *m, const gt_bout *x, double w)
{
    size_t a = (size_t)x->a, b = (size_t)x->b;
    *gsl_matrix_ptr(m, a, a) += w;
    *gsl_matrix_ptr(m, b, b) += w;
    *gsl_matrix_ptr(m, a, b) -= w;
    *gsl_matrix_ptr(m, b, a) -= w;
}

/* The inverse of the information plus 1 / n, by Cholesky. False: there is none. */
static bool invert_information(const gt_bout *bout, int n_bouts, const double *strength,
                               gsl_matrix *out)
{
    gsl_matrix_set_all(out, 1 / (double)out->size1);
    for (int i = 0; i < n_bouts; i++) {
        double p = chance(strength, &bout[i]);
        add_edge(out, &bout[i], bout[i].n * p * (1 - p));
    }
    if (gsl_linalg_cholesky_decomp1(out) != GSL_SUCCESS)
        return false;
    return gsl_linalg_cholesky_invert(out) == GSL_SUCCESS;
}

/* One step; returns its largest part. */
static double newton_step(const gt_bout *bout, int n_bouts, const gsl_matrix *inverse,
                          gsl_vector *gradient, double *strength)
{
    double largest = 0;
    size_t n = gradient->size;
    gsl_vector_set_zero(gradient);
    for (int i = 0; i < n_bouts; i++) {
        double more = bout[i].score - bout[i].n * chance(strength, &bout[i]);
        *gsl_vector_ptr(gradient, (size_t)bout[i].a) += more;
        *gsl_vector_ptr(gradient, (size_t)bout[i].b) -= more;
    }
    for (size_t i = 0; i < n; i++) {
        double step = 0;
        for (size_t j = 0; j < n; j++)
            step += gsl_matrix_get(inverse, i, j) * gsl_vector_get(gradient, j);
        step = fmax(-1, fmin(1, step)); /* far from the maximum a whole step can overshoot */
        strength[i] += step;
        largest = fmax(largest, fabs(step));
    }
    return largest;
}

static void centre(double *strength, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += strength[i];
    for (int i = 0; i < n; i++)
        strength[i] -= sum / n;
}

/* Whether bouts lead from player 0 to all others. */
static bool connected(const gt_bout *bout, int n_bouts, int n)
{
    int *group = gt_resize(NULL, (size_t)n, sizeof *group);
    for (int i = 0; i < n; i++)
        group[i] = i;
    for (int k = 0; k < n_bouts; k++) {
        int from = group[bout[k].a], to = group[bout[k].b];
        for (int i = 0; from != to && i < n; i++)
            if (group[i] == from)
                group[i] = to;
    }
    bool one = true;
    for (int i = 0; one && i < n; i++)
        one = group[i] == group[0];
    free(group);
    return one;
}

/* The sandwich, from the pseudo-inverse of the information. */
static bool sandwich(const gt_bout *bout, int n_bouts, const double *strength, gsl_matrix *inverse,
                     double *covariance)
{
    size_t n = inverse->size1;
    gsl_matrix *v = gsl_matrix_calloc(n, n), *product = gsl_matrix_alloc(n, n);
    bool ok = v != NULL && product != NULL;
    if (ok) {
        gsl_matrix_view out = gsl_matrix_view_array(covariance, n, n);
        gsl_matrix_add_constant(inverse, -1 / (double)n);
        for (int i = 0; i < n_bouts; i++) {
            double p = chance(strength, &bout[i]);
            add_edge(v, &bout[i],
                     bout[i].variance >= 0 ? bout[i].variance : bout[i].n * p * (1 - p));
        }
        gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, inverse, v, 0, product);
        gsl_blas_dgemm(CblasNoTrans, CblasNoTrans, 1, product, inverse, 0, &out.matrix);
    }
    gsl_matrix_free(v);
    gsl_matrix_free(product);
    return ok;
}

bool gt_bradley_terry(const gt_bout *bout, int n_bouts, int n, double *strength, double *covariance)
{
    if (!connected(bout, n_bouts, n))
        return false;
    gsl_error_handler_t *before = gsl_set_error_handler_off();
    gsl_matrix *inverse = gsl_matrix_alloc((size_t)n, (size_t)n);
    gsl_vector *gradient = gsl_vector_alloc((size_t)n);
    bool ok = inverse != NULL && gradient != NULL, settled = false;
    for (int i = 0; i < n; i++)
        strength[i] = 0;
    for (int i = 0; ok && !settled && i < MOST_STEPS; i++) {
        ok = invert_information(bout, n_bouts, strength, inverse);
        settled = ok && newton_step(bout, n_bouts, inverse, gradient, strength) < 1e-10;
        centre(strength, n);
        for (int k = 0; k < n; k++)
            ok = ok && fabs(strength[k]) < STRONGEST;
    }
    ok = ok && settled && invert_information(bout, n_bouts, strength, inverse);
    if (ok && covariance != NULL)
        ok = sandwich(bout, n_bouts, strength, inverse, covariance);
    gsl_matrix_free(inverse);
    gsl_vector_free(gradient);
    gsl_set_error_handler(before);
    return ok;
}
