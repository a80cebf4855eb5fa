/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The generalised SPRT on pairs; the header explains the method. */
#include "sim/statistics/sprt.h"

#include "decks/files/memory.h"
#include "sim/statistics/elo.h"
#include "sim/statistics/stats.h"

#include <assert.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_roots.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading. */

/* The place of the value that is called `name` (length bytes), or NULL. */
static double *value_named(gt_sprt *t, const char *name, size_t length)
{
    static const char *const names[] = {"elo0", "elo1", "alpha", "beta"};
    double *values[] = {&t->elo0, &t->elo1, &t->alpha, &t->beta};
    for (int i = 0; i < 4; i++)
        if (strlen(names[i]) == length && memcmp(names[i], name, length) == 0)
            return values[i];
    return NULL;
}

/* One `name=number` at *text, and the comma behind it. */
static bool read_value(const char **text, gt_sprt *t)
{
    size_t length = strcspn(*text, "=,");
    double *value = value_named(t, *text, length);
    if (value == NULL || (*text)[length] != '=')
        return false;
    char *end;
    const char *number = *text + length + 1;
    *value = strtod(number, &end);
    *text = *end == ',' ? end + 1 : end;
    return end != number && (*end == '\0' || (*end == ',' && end[1] != '\0'));
}

/* Chances that make sense, hypotheses in their order; false for NAN too. */
static bool is_sound(const gt_sprt *t)
{
    return t->elo0 < t->elo1 && t->elo0 >= -GT_SPRT_ELO && t->elo1 <= GT_SPRT_ELO &&
           t->alpha >= 1e-9 && t->alpha < 0.5 && t->beta >= 1e-9 && t->beta < 0.5;
}

bool gt_sprt_read(const char *text, gt_sprt *out, char *error, size_t n)
{
    gt_sprt t = {.elo0 = 0, .elo1 = 20, .alpha = 0.05, .beta = 0.05};
    const char *at = text;
    bool ok = true;
    do
        ok = read_value(&at, &t);
    while (ok && *at != '\0');
    if (!ok) {
        snprintf(error, n, "'%.60s': expected numbers as in elo0=0,elo1=20,alpha=0.05,beta=0.05",
                 text);
        return false;
    }
    if (!is_sound(&t)) {
        snprintf(error, n,
                 "'%.60s': expected elo0 below elo1, both from -1000 to 1000, and alpha and beta "
                 "above 0 and below 0.5",
                 text);
        return false;
    }
    *out = t;
    return true;
}

/* ---- The ratio. */

/* Shares of the scores, and the mean that a hypothesis asks for. */
typedef struct sample {
    int classes;
    double low, step; /* of the scores */
    double share[GT_ADJUSTED_SCORES];
    double mean;
} sample;

static double distance(const sample *s, int i)
{
    return s->low + i * s->step - s->mean;
}

/* Falls with x, and is 0 where the chances have the mean that is asked for. */
static double excess(double x, void *context)
{
    const sample *s = context;
    double sum = 0;
    for (int i = 0; i < s->classes; i++)
        sum += s->share[i] * distance(s, i) / (1 + x * distance(s, i));
    return sum;
}

/* The x of the chances that explain the sample best. No chance is above 1, which bounds x; the
 * chances add up to 1 - x * excess, so the bounds lie on both sides of the root. */
static double best_tilt(sample *s)
{
    enum { STEPS = 200 };
    gsl_function f = {.function = excess, .params = s};
    gsl_root_fsolver *solver = gsl_root_fsolver_alloc(gsl_root_fsolver_brent);
    int last = s->classes - 1;
    double low = -(1 - s->share[last]) / distance(s, last);
    double high = (1 - s->share[0]) / -distance(s, 0);
    if (solver == NULL)
        gt_out_of_memory();
    gsl_root_fsolver_set(solver, &f, low, high);
    for (int i = 0; i < STEPS; i++) {
        gsl_root_fsolver_iterate(solver);
        if (gsl_root_test_interval(gsl_root_fsolver_x_lower(solver),
                                   gsl_root_fsolver_x_upper(solver), 1e-14, 1e-14) == GSL_SUCCESS)
            break;
    }
    double x = gsl_root_fsolver_root(solver);
    gsl_root_fsolver_free(solver);
    return x;
}

double gt_sprt_lower(const gt_sprt *t)
{
    return log(t->beta / (1 - t->alpha));
}

double gt_sprt_upper(const gt_sprt *t)
{
    return log((1 - t->beta) / t->alpha);
}

static double pairs_of(gt_scores s)
{
    return (double)gt_scores_number(s) / (s.parts > 0 ? (double)s.parts : 1);
}

double gt_sprt_llr(const gt_sprt *t, gt_scores scores)
{
    static const double unseen = 1e-3;
    double n = 0, count[GT_ADJUSTED_SCORES], parts = scores.parts > 0 ? (double)scores.parts : 1;
    sample h0 = {.classes = scores.classes,
                 .low = scores.low,
                 .step = (scores.high - scores.low) / (scores.classes - 1),
                 .mean = gt_rate_of_elo(t->elo0)};
    assert(scores.classes <= GT_ADJUSTED_SCORES);
    for (int i = 0; i < scores.classes; i++) {
        count[i] = fmax((double)scores.count[i] / parts, unseen);
        n += count[i];
    }
    if (gt_scores_number(scores) == 0)
        return 0;
    for (int i = 0; i < scores.classes; i++)
        h0.share[i] = count[i] / n;
    sample h1 = h0;
    h1.mean = gt_rate_of_elo(t->elo1);
    double x0 = best_tilt(&h0), x1 = best_tilt(&h1), llr = 0;
    for (int i = 0; i < scores.classes; i++)
        llr += count[i] * (log1p(x0 * distance(&h0, i)) - log1p(x1 * distance(&h1, i)));
    return llr;
}

gt_sprt_result gt_sprt_verdict(const gt_sprt *t, gt_scores scores)
{
    if (pairs_of(scores) < GT_SPRT_LEAST)
        return GT_SPRT_UNDECIDED;
    double llr = gt_sprt_llr(t, scores);
    return llr >= gt_sprt_upper(t)   ? GT_ACCEPT_H1
           : llr <= gt_sprt_lower(t) ? GT_ACCEPT_H0
                                     : GT_SPRT_UNDECIDED;
}

const char *gt_sprt_result_name(gt_sprt_result v)
{
    static const char *const names[] = {"undecided", "H0", "H1"};
    return names[v];
}
