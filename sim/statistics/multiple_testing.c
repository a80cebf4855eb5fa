/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Adjusting p-values: sort, scale, and make monotone. */
#include "sim/statistics/multiple_testing.h"

#include "decks/files/memory.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdlib.h>

double gt_pair_p(const uint64_t pairs[GT_PAIR_SCORES])
{
    double sum = 0, squares = 0, uneven = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++) {
        double off = (i - 2) / 4.0, n = (double)pairs[i];
        sum += n * off;
        squares += n * off * off;
        uneven += off < 0 || off > 0 ? n : 0;
    }
    if (squares <= 0)
        return 1;
    double tail = 2 * gsl_cdf_ugaussian_Q(fabs(sum) / sqrt(squares));
    return fmin(1, fmax(tail, exp2(1 - uneven)));
}

double gt_mean_p(gt_scores s, double m)
{
    double n = 0, sum = 0, squares = 0, parts = s.parts > 0 ? (double)s.parts : 1;
    for (int i = 0; i < s.classes; i++) {
        double off = s.low + i * (s.high - s.low) / (s.classes - 1) - m;
        double pairs = (double)s.count[i] / parts;
        n += pairs;
        sum += pairs * off;
        squares += pairs * off * off;
    }
    if (squares <= 0)
        return 1;
    return fmin(1, fmax(2 * gsl_cdf_ugaussian_Q(fabs(sum) / sqrt(squares)), exp2(1 - n)));
}

/* ---- Adjustment. */

typedef struct ranked {
    double p;
    int at;
} ranked;

static int ascending(const void *left, const void *right)
{
    const ranked *a = left, *b = right;
    return a->p < b->p ? -1 : a->p > b->p ? 1 : a->at - b->at;
}

/* The p-values that there are, ascending. */
static ranked *sorted(const double *p, int n, int *found)
{
    ranked *list = gt_resize(NULL, (size_t)n + 1, sizeof *list);
    *found = 0;
    for (int i = 0; i < n; i++)
        if (!isnan(p[i]))
            list[(*found)++] = (ranked){p[i], i};
    qsort(list, (size_t)*found, sizeof *list, ascending);
    return list;
}

void gt_holm(double *p, int n)
{
    int m;
    ranked *list = sorted(p, n, &m);
    double most = 0;
    for (int i = 0; i < m; i++) {
        most = fmax(most, fmin(1, list[i].p * (m - i)));
        p[list[i].at] = most;
    }
    free(list);
}

void gt_benjamini_yekutieli(double *p, int n)
{
    int m;
    ranked *list = sorted(p, n, &m);
    double harmonic = 0, least = 1;
    for (int i = 1; i <= m; i++)
        harmonic += 1.0 / i;
    for (int i = m - 1; i >= 0; i--) {
        least = fmin(least, list[i].p * harmonic * m / (i + 1));
        p[list[i].at] = least;
    }
    free(list);
}
