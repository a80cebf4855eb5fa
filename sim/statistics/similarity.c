/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks that fare alike, side by side. The distance of two decks is the root of the mean squared
 * difference of their rates against the decks that both met. A path through all decks is made by
 * going on to the nearest that is left, from each deck once (of many decks from some of them), then
 * improved by turning round pieces of it (2-opt); the shortest stays. */
#include "sim/statistics/matrix.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* `rate` are those of all decks against all, NAN where two did not meet. */
static double distance(const double *rate, int decks, int a, int b)
{
    double sum = 0;
    int n = 0;
    for (int k = 0; k < decks; k++) {
        /* all are there: NOLINTNEXTLINE(clang-analyzer-core.uninitialized.Assign) */
        double x = rate[a * decks + k], y = rate[b * decks + k];
        if (k == a || k == b || isnan(x) || isnan(y))
            continue;
        sum += (x - y) * (x - y);
        n++;
    }
    return n > 0 ? sqrt(sum / n) : 1;
}

static void fill_distances(const gt_matrix *m, double *rate, double *d)
{
    int n = m->n;
    for (int i = 0; i < n * n; i++)
        rate[i] = gt_cell_at(m, i / n, i % n)->rate.value;
    for (int a = 0; a < n; a++)
        for (int b = 0; b <= a; b++)
            d[a * n + b] = d[b * n + a] = distance(rate, n, a, b);
}

static void nearest_path(const double *d, int n, int first, int *path)
{
    for (int i = 0; i < n; i++)
        path[i] = i;
    path[0] = first;
    path[first] = 0;
    for (int i = 1; i < n; i++) {
        int best = i;
        for (int j = i + 1; j < n; j++)
            if (d[path[i - 1] * n + path[j]] < d[path[i - 1] * n + path[best]])
                best = j;
        int deck = path[best];
        path[best] = path[i];
        path[i] = deck;
    }
}

/* What turning round path[i..j] saves. */
static double saved(const double *d, int n, const int *path, int i, int j)
{
    double before = 0, after = 0;
    if (i > 0) {
        before += d[path[i - 1] * n + path[i]];
        after += d[path[i - 1] * n + path[j]];
    }
    if (j + 1 < n) {
        before += d[path[j] * n + path[j + 1]];
        after += d[path[i] * n + path[j + 1]];
    }
    return before - after;
}

static void turn(int *path, int i, int j)
{
    for (; i < j; i++, j--) {
        int deck = path[i];
        path[i] = path[j];
        path[j] = deck;
    }
}

static void improve(const double *d, int n, int *path)
{
    for (bool better = true; better;) {
        better = false;
        for (int i = 0; i < n; i++)
            for (int j = i + 1; j < n; j++)
                if (saved(d, n, path, i, j) > 1e-9) {
                    turn(path, i, j);
                    better = true;
                }
    }
}

static double length(const double *d, int n, const int *path)
{
    double sum = 0;
    for (int i = 1; i < n; i++)
        sum += d[path[i - 1] * n + path[i]];
    return sum;
}

/* From how many decks paths begin: the work is as the square of the decks, for each. */
static int paths_of(int n)
{
    enum { ALL = 100, LEAST = 4 };
    int some = ALL * ALL / (n + 1) * ALL / (n + 1);
    return n <= ALL ? n : some > LEAST ? some : LEAST;
}

bool gt_matrix_similarity(const gt_matrix *m, int *order)
{
    int n = m->n, paths = paths_of(n);
    double *rate = malloc((size_t)n * (size_t)n * sizeof *rate);
    double *d = malloc((size_t)n * (size_t)n * sizeof *d), best = (double)INFINITY;
    int *path = malloc((size_t)n * sizeof *path);
    bool ok = rate != NULL && d != NULL && path != NULL;
    if (ok)
        fill_distances(m, rate, d);
    for (int i = 0; ok && i < paths; i++) {
        nearest_path(d, n, (int)((int64_t)i * n / paths), path);
        improve(d, n, path);
        if (length(d, n, path) < best - 1e-9) {
            best = length(d, n, path);
            memcpy(order, path, (size_t)n * sizeof *order);
        }
    }
    free(rate);
    free(d);
    free(path);
    return ok;
}
