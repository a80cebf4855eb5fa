/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * e-BH by sorting: with the e-values in falling order, hypothesis number i (from 1) is rejected at
 * the level n / (k e_k) of some k >= i, the least of these. */
#include "sim/statistics/ebh.h"

#include "decks/files/memory.h"
#include "sim/playing/portable.h"

#include <math.h>

typedef struct evidence {
    double log_e;
    int index;
} evidence;

static int falling(const void *a, const void *b)
{
    const evidence *x = a, *y = b;
    return x->log_e > y->log_e ? -1 : x->log_e < y->log_e ? 1 : x->index - y->index;
}

/* Logarithms of the levels, in the order of the hypotheses; they may be above 0. */
static void log_levels(const double *log_e, int n, double *level)
{
    evidence *sorted = gt_resize(NULL, (size_t)n + 1, sizeof *sorted);
    for (int i = 0; i < n; i++)
        sorted[i] = (evidence){log_e[i], i};
    if (n > 1)
        qsort(sorted, (size_t)n, sizeof *sorted, falling);
    double least = HUGE_VAL;
    for (int k = n; k > 0; k--) {
        least = fmin(least, gt_log((double)n / k) - sorted[k - 1].log_e);
        level[sorted[k - 1].index] = least;
    }
    free(sorted);
}

int gt_ebh(const double *log_e, int n, double alpha, bool *rejected)
{
    int found = 0;
    double *level = gt_resize(NULL, (size_t)n + 1, sizeof *level);
    log_levels(log_e, n, level);
    for (int i = 0; i < n; i++) {
        rejected[i] = level[i] <= gt_log(alpha);
        found += rejected[i];
    }
    free(level);
    return found;
}

void gt_ebh_levels(const double *log_e, int n, double *level)
{
    log_levels(log_e, n, level);
    for (int i = 0; i < n; i++)
        level[i] = gt_exp(fmin(0, level[i]));
}
