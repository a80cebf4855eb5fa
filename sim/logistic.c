/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logistic regression by Newton's method (iteratively reweighted least squares). Sums run in the order of
 * the samples, in one thread, so that the same samples give the same weights. */
#include "sim/train.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>

enum { STEPS = 50 };

static const double PENALTY = 10; /* as if so many positions said that a feature means nothing */
static const double PRECISE = 1e-7; /* of a step, in log-odds at the usual size of the feature */

/* A step's sums. */
typedef struct newton {
    gsl_matrix *h; /* Hessian of the loss, its lower half */
    gsl_vector *g; /* what the step is found from */
    double *size; /* mean square of each feature */
    int *at; /* features of a sample that are not 0 */
} newton;

static double chance(const int16_t *x, const double *w, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += w[i] * x[i];
    return 1 / (1 + exp(-sum));
}

static void add_sample(newton *s, const int16_t *x, int n, double p, double result)
{
    double weight = p * (1 - p);
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (x[i] == 0)
            continue;
        s->at[found++] = i;
        double *row = gsl_matrix_ptr(s->h, (size_t)i, 0);
        double scale = weight * x[i];
        for (int k = 0; k < found; k++)
            row[s->at[k]] += scale * x[s->at[k]];
        *gsl_vector_ptr(s->g, (size_t)i) += (result - p) * x[i];
    }
}

/* One step; returns its size, NAN if there is none. */
static double step(newton *s, const gt_samples *samples, double *w)
{
    int n = samples->n_features;
    gsl_matrix_set_zero(s->h);
    gsl_vector_set_zero(s->g);
    for (size_t k = 0; k < samples->n; k++) {
        const int16_t *x = samples->x + k * (size_t)n;
        add_sample(s, x, n, chance(x, w, n), samples->half_points[k] / 2.0);
    }
    for (int i = 0; i < n; i++) {
        double penalty = s->size[i] > 0 ? PENALTY * s->size[i] : 1;
        *gsl_matrix_ptr(s->h, (size_t)i, (size_t)i) += penalty;
        *gsl_vector_ptr(s->g, (size_t)i) -= penalty * w[i];
    }
    if (gsl_linalg_cholesky_decomp1(s->h) != GSL_SUCCESS)
        return (double)NAN;
    gsl_linalg_cholesky_svx(s->h, s->g);
    double largest = 0;
    for (int i = 0; i < n; i++) {
        double change = gsl_vector_get(s->g, (size_t)i);
        w[i] += change;
        largest = fmax(largest, fabs(change) * sqrt(s->size[i]));
        if (!isfinite(w[i]))
            return (double)NAN;
    }
    return largest;
}

static void find_sizes(const gt_samples *samples, double *size)
{
    int n = samples->n_features;
    for (int i = 0; i < n; i++)
        size[i] = 0;
    for (size_t k = 0; k < samples->n; k++)
        for (int i = 0; i < n; i++) {
            double x = samples->x[k * (size_t)n + (size_t)i];
            size[i] += x * x / (double)samples->n;
        }
}

bool gt_fit_logistic(const gt_samples *samples, double *w)
{
    size_t n = (size_t)samples->n_features;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    newton s = {gsl_matrix_alloc(n, n), gsl_vector_alloc(n), calloc(n, sizeof(double)),
                calloc(n, sizeof(int))};
    bool well = false;
    for (size_t i = 0; i < n; i++)
        w[i] = 0;
    if (s.h != NULL && s.g != NULL && s.size != NULL && s.at != NULL) {
        find_sizes(samples, s.size);
        for (int i = 0; i < STEPS && !well; i++) {
            double size = step(&s, samples, w);
            if (isnan(size))
                break;
            well = size < PRECISE;
        }
    }
    gsl_set_error_handler(handler);
    gsl_matrix_free(s.h);
    gsl_vector_free(s.g);
    free(s.size);
    free(s.at);
    return well;
}

double gt_logistic_loss(const gt_samples *samples, const double *w)
{
    static const double least = 1e-12;
    double sum = 0;
    for (size_t k = 0; k < samples->n; k++) {
        double p = chance(samples->x + k * (size_t)samples->n_features, w, samples->n_features);
        double result = samples->half_points[k] / 2.0;
        sum -= result * log(fmax(p, least)) + (1 - result) * log(fmax(1 - p, least));
    }
    return samples->n > 0 ? sum / (double)samples->n : (double)NAN;
}
