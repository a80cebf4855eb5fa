/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ridge regression. With A the sum of x x' and b that of x y over rows less their group's means,
 * noise s2 and spread t2 of the weights,
 *
 *     H = A + (s2 / t2) I,   weights w = H^-1 b,   their covariance s2 H^-1
 *
 * and s2, t2 from MacKay's fixed point: g = n - (s2 / t2) trace H^-1 weights are well determined,
 * t2 = w'w / g, s2 = residual sum of squares / (rows - groups - g). */
#include "sim/statistics/ridge.h"

#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/statistics/normal.h"

#include <gsl/gsl_blas.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct gt_ridge {
    int n;
    gsl_matrix *a; /* its lower half */
    gsl_matrix *h, *inverse; /* Cholesky's factor; its inverse squared */
    gsl_vector *b, *w;
    double *mean, *weight, *error;
    double squares; /* sum of y^2 */
    double degrees; /* rows less groups */
    double noise; /* that weights were found with */
};

gt_ridge *gt_ridge_new(int features)
{
    gt_ridge *r = gt_zeroed(1, sizeof *r);
    size_t n = (size_t)features;
    gsl_set_error_handler_off();
    r->n = features;
    r->a = gsl_matrix_calloc(n, n);
    r->h = gsl_matrix_alloc(n, n);
    r->inverse = gsl_matrix_alloc(n, n);
    r->b = gsl_vector_calloc(n);
    r->w = gsl_vector_alloc(n);
    r->mean = gt_zeroed(n, sizeof *r->mean);
    r->weight = gt_zeroed(n, sizeof *r->weight);
    r->error = gt_zeroed(n, sizeof *r->error);
    if (r->a != NULL && r->h != NULL && r->inverse != NULL && r->b != NULL && r->w != NULL)
        return r;
    gt_ridge_free(r);
    return NULL;
}

void gt_ridge_free(gt_ridge *r)
{
    if (r == NULL)
        return;
    gsl_matrix_free(r->a);
    gsl_matrix_free(r->h);
    gsl_matrix_free(r->inverse);
    gsl_vector_free(r->b);
    gsl_vector_free(r->w);
    free(r->mean);
    free(r->weight);
    free(r->error);
    free(r);
}

/* ---- Sums. */

/* Adds w x x' and w x y of a row as it is. */
static void add_row(gt_ridge *r, const gt_ridge_row *row)
{
    for (int i = 0; i < row->n; i++) {
        double x = row->weight * row->value[i];
        *gsl_vector_ptr(r->b, (size_t)row->at[i]) += x * row->score;
        for (int k = 0; k < row->n; k++)
            if (row->at[k] <= row->at[i])
                *gsl_matrix_ptr(r->a, (size_t)row->at[i], (size_t)row->at[k]) += x * row->value[k];
    }
    r->squares += row->weight * row->score * row->score;
}

void gt_ridge_add(gt_ridge *r, const gt_ridge_row *row, int n)
{
    double all = 0, score = 0;
    memset(r->mean, 0, (size_t)r->n * sizeof *r->mean);
    for (int i = 0; i < n; i++) {
        add_row(r, &row[i]);
        all += row[i].weight;
        score += row[i].weight * row[i].score;
        for (int k = 0; k < row[i].n; k++)
            r->mean[row[i].at[k]] += row[i].weight * row[i].value[k];
    }
    if (all <= 0)
        return;
    for (int i = 0; i < r->n; i++) {
        if (r->mean[i] == 0) /* NOLINT: none of them has it */
            continue;
        *gsl_vector_ptr(r->b, (size_t)i) -= r->mean[i] * score / all;
        for (int k = 0; k <= i; k++)
            *gsl_matrix_ptr(r->a, (size_t)i, (size_t)k) -= r->mean[i] * r->mean[k] / all;
    }
    r->squares -= score * score / all;
    r->degrees += n - 1;
}

/* ---- Weights. */

/* With this s2 / t2. */
static bool solve_with(gt_ridge *r, double penalty)
{
    gsl_matrix_memcpy(r->h, r->a);
    for (int i = 0; i < r->n; i++)
        *gsl_matrix_ptr(r->h, (size_t)i, (size_t)i) += penalty;
    return gsl_linalg_cholesky_decomp1(r->h) == GSL_SUCCESS &&
           gsl_linalg_cholesky_solve(r->h, r->b, r->w) == GSL_SUCCESS;
}

static bool invert(gt_ridge *r)
{
    gsl_matrix_memcpy(r->inverse, r->h);
    return gsl_linalg_cholesky_invert(r->inverse) == GSL_SUCCESS;
}

/* Brings the prior nearer to what the scores say. */
static bool improve(gt_ridge *r, double penalty, gt_ridge_prior *prior)
{
    double along = 0, length = 0, trace = 0;
    if (!invert(r))
        return false;
    for (int i = 0; i < r->n; i++)
        trace += gsl_matrix_get(r->inverse, (size_t)i, (size_t)i);
    gsl_blas_ddot(r->w, r->b, &along);
    gsl_blas_ddot(r->w, r->w, &length);
    double known = fmax(r->n - penalty * trace, 1e-9);
    /* w'Aw is w'b - penalty w'w */
    double left = fmax(r->squares - along - penalty * length, 1e-12);
    prior->noise = sqrt(left / fmax(r->degrees - known, 1));
    prior->spread = fmin(fmax(sqrt(length / known), prior->narrowest), prior->widest);
    return true;
}

static double penalty_of(const gt_ridge_prior *prior)
{
    return prior->noise * prior->noise / (prior->spread * prior->spread);
}

bool gt_ridge_solve(gt_ridge *r, gt_ridge_prior *prior, int times)
{
    if (r->degrees < 1)
        return false;
    if (prior->noise <= 0)
        prior->noise = sqrt(fmax(r->squares / r->degrees, 1e-12));
    for (int i = 0; i < times; i++) {
        double penalty = penalty_of(prior);
        if (!solve_with(r, penalty) || !improve(r, penalty, prior))
            return false;
    }
    if (!solve_with(r, penalty_of(prior)))
        return false;
    r->noise = prior->noise;
    for (int i = 0; i < r->n; i++)
        r->weight[i] = gsl_vector_get(r->w, (size_t)i);
    return true;
}

const double *gt_ridge_weights(const gt_ridge *r)
{
    return r->weight;
}

const double *gt_ridge_errors(gt_ridge *r)
{
    if (!invert(r))
        return NULL;
    for (int i = 0; i < r->n; i++)
        r->error[i] = r->noise * sqrt(gsl_matrix_get(r->inverse, (size_t)i, (size_t)i));
    return r->error;
}

/* ---- Drawing. */

void gt_ridge_draw(const gt_ridge *r, uint64_t seed, double *out)
{
    gsl_vector_view draw = gsl_vector_view_array(out, (size_t)r->n);
    for (int i = 0; i < r->n; i++)
        out[i] = gt_normal_drawn(gt_fold(seed, (uint64_t)i));
    /* H = L L', so that L'^-1 z has the covariance H^-1 */
    gsl_blas_dtrsv(CblasLower, CblasTrans, CblasNonUnit, r->h, &draw.vector);
    for (int i = 0; i < r->n; i++)
        out[i] = r->weight[i] + r->noise * out[i];
}
