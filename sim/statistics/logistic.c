/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Logistic regression by Fisher scoring (iteratively reweighted least squares; where all leaves are
 * evaluated it is Newton's method). Sums run in the order of the samples, in one thread, so that
 * the same samples give the same weights. */
#include "sim/statistics/logistic.h"

#include "decks/files/memory.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_linalg.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 50 };

static const double PENALTY = 10; /* as if so many positions said that a feature means nothing */
static const double PRECISE = 1e-7; /* of a step, in log-odds at the usual size of the feature */

/* A step's sums. */
typedef struct newton {
    gsl_matrix *h; /* Fisher's information, its lower half */
    gsl_vector *g; /* what the step is found from */
    double *size; /* mean square of each feature */
    double *taught; /* weights of the teacher; of no use if its share is 0 */
    double share;
    int *at; /* features of a sample that are not 0 */
} newton;

/* The chance of sample k: *slope is its derivative by the weighted sum of the features. */
static double chance(const gt_samples *s, size_t k, const double *w, double *slope)
{
    const int16_t *x = s->x + k * (size_t)s->n_features;
    double sum = 0;
    for (int i = 0; i < s->n_features; i++)
        sum += w[i] * x[i];
    double q = 1 / (1 + exp(-sum));
    *slope = q * (1 - q);
    if (s->leaves == NULL)
        return q;
    const gt_leaves *l = &s->leaves[k];
    double all = l->evaluated + l->ended;
    *slope *= l->evaluated / all;
    return (l->evaluated * q + l->half_points / 2.0) / all;
}

/* What the chance of sample k should be. */
static double target(const newton *s, const gt_samples *samples, size_t k)
{
    double result = samples->half_points[k] / 2.0, slope;
    if (s->share <= 0)
        return result;
    return result + s->share * (chance(samples, k, s->taught, &slope) - result);
}

/* Adds a sample of chance p to Fisher's information and to the gradient. */
static void add_sample(newton *s, const int16_t *x, int n, double p, double slope, double result)
{
    static const double least = 1e-12;
    double force = slope / fmax(p * (1 - p), least), weight = force * slope;
    int found = 0;
    for (int i = 0; i < n; i++) {
        if (x[i] == 0)
            continue;
        s->at[found++] = i;
        double *row = gsl_matrix_ptr(s->h, (size_t)i, 0);
        double scale = weight * x[i];
        for (int k = 0; k < found; k++)
            row[s->at[k]] += scale * x[s->at[k]];
        *gsl_vector_ptr(s->g, (size_t)i) += force * (result - p) * x[i];
    }
}

/* One step; returns its size, NAN if there is none. */
static double step(newton *s, const gt_samples *samples, double *w)
{
    int n = samples->n_features;
    gsl_matrix_set_zero(s->h);
    gsl_vector_set_zero(s->g);
    for (size_t k = 0; k < samples->n; k++) {
        double slope, p = chance(samples, k, w, &slope);
        add_sample(s, samples->x + k * (size_t)n, n, p, slope, target(s, samples, k));
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

bool gt_fit_logistic(const gt_samples *samples, const gt_teacher *teacher, double *w)
{
    size_t n = (size_t)samples->n_features;
    gsl_error_handler_t *handler = gsl_set_error_handler_off();
    newton s = {.h = gsl_matrix_alloc(n, n),
                .g = gsl_vector_alloc(n),
                .size = gt_zeroed(n, sizeof(double)),
                .taught = gt_zeroed(n, sizeof(double)),
                .at = gt_zeroed(n, sizeof(int))};
    bool ok = false;
    memset(w, 0, n * sizeof *w);
    if (s.h != NULL && s.g != NULL) {
        find_sizes(samples, s.size);
        if (teacher != NULL) {
            s.share = teacher->share;
            memcpy(s.taught, teacher->w, (size_t)teacher->n * sizeof *s.taught);
        }
        for (int i = 0; i < STEPS && !ok; i++) {
            double size = step(&s, samples, w);
            if (isnan(size))
                break;
            ok = size < PRECISE;
        }
    }
    gsl_set_error_handler(handler);
    gsl_matrix_free(s.h);
    gsl_vector_free(s.g);
    free(s.size);
    free(s.taught);
    free(s.at);
    return ok;
}

double gt_logistic_loss(const gt_samples *samples, const double *w)
{
    static const double least = 1e-12;
    double sum = 0;
    for (size_t k = 0; k < samples->n; k++) {
        double slope, p = chance(samples, k, w, &slope);
        double result = samples->half_points[k] / 2.0;
        sum -= result * log(fmax(p, least)) + (1 - result) * log(fmax(1 - p, least));
    }
    return samples->n > 0 ? sum / (double)samples->n : (double)NAN;
}

double gt_logistic_spread(const gt_samples *samples, const double *w)
{
    double sum = 0, squares = 0, count = (double)samples->n;
    for (size_t k = 0; k < samples->n; k++) {
        double slope, p = chance(samples, k, w, &slope);
        sum += p;
        squares += p * p;
    }
    return samples->n > 0 ? sqrt(fmax(squares - sum * sum / count, 0) / count) : (double)NAN;
}
