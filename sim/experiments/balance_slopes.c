/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a step of each knob does to each rate, from games in which many knobs were moved at once.
 * Two ridge regressions, one upon the other, with Gaussian priors whose variances come from the
 * data (method of moments):
 *
 *   1. a step of a knob does the same to a deck against all of its opponents;
 *   2. what is left of a matchup, by the knobs of its two decks.
 *
 * A matchup has few games and a deck has all of its own: the first gives each slope a mean to be
 * shrunk to. Of who begins, the first regression has one slope a knob for all matchups. */
#include "sim/experiments/balance_parts.h"

#include "decks/files/memory.h"

#include <gsl/gsl_linalg.h>
#include <math.h>
#include <string.h>

/* The least standard deviation of slopes that a prior has, in win rate: nothing is known to be
 * 0. */
static const double LEAST_SPREAD = 0.0005;

/* The equations of a regression: x'x and x'y. */
typedef struct equations {
    int n;
    double *square, *right;
    double *mean, *variance; /* the solution */
} equations;

static void equations_begin(equations *e, int n)
{
    size_t k = (size_t)n;
    *e = (equations){.n = n};
    e->square = gt_resize(NULL, k * k + 3 * k + 1, sizeof *e->square);
    memset(e->square, 0, (k * k + 3 * k + 1) * sizeof *e->square);
    e->right = e->square + k * k;
    e->mean = e->right + k;
    e->variance = e->mean + k;
}

/* What a regression has of one observation: some of its unknowns. */
typedef struct terms {
    int *at;
    double *x;
    int n;
} terms;

static void add_observation(equations *e, const terms *t, double y)
{
    for (int i = 0; i < t->n; i++) {
        double *row = e->square + (size_t)t->at[i] * (size_t)e->n;
        for (int k = 0; k < t->n; k++)
            row[t->at[k]] += t->x[i] * t->x[k];
        e->right[t->at[i]] += t->x[i] * y;
    }
}

/* Sums for the variance of the prior: if slopes have the variance v and residuals the variance r,
 * then right . right is r tr(square) + v tr(square^2) on the average. */
typedef struct moments {
    double right, trace, trace2;
} moments;

static void add_moments(moments *m, const equations *e)
{
    for (int i = 0; i < e->n; i++) {
        m->right += e->right[i] * e->right[i];
        m->trace += e->square[(size_t)i * (size_t)e->n + (size_t)i];
    }
    for (size_t i = 0; i < (size_t)e->n * (size_t)e->n; i++)
        m->trace2 += e->square[i] * e->square[i];
}

static double prior_of(const moments *m, double residual)
{
    double least = LEAST_SPREAD * LEAST_SPREAD;
    return m->trace2 > 0 ? fmax(least, (m->right - residual * m->trace) / m->trace2) : least;
}

/* Posterior means and variances with this prior. */
static void solve(equations *e, double prior, double residual)
{
    size_t n = (size_t)e->n;
    if (n == 0)
        return;
    gsl_matrix *a = gsl_matrix_alloc(n, n);
    gsl_vector_view right = gsl_vector_view_array(e->right, n),
                    mean = gsl_vector_view_array(e->mean, n);
    if (a == NULL)
        gt_out_of_memory();
    memcpy(a->data, e->square, n * n * sizeof *e->square);
    for (size_t i = 0; i < n; i++)
        a->data[i * n + i] += residual / prior;
    gsl_linalg_cholesky_decomp1(a);
    gsl_linalg_cholesky_solve(a, &right.vector, &mean.vector);
    gsl_linalg_cholesky_invert(a);
    for (size_t i = 0; i < n; i++)
        e->variance[i] = residual * a->data[i * n + i];
    gsl_matrix_free(a);
}

/* ---- The two regressions. `first`: 0: of the decks' rates; 1: of those who begin. */

typedef struct fit {
    gt_searcher *s;
    const gt_folds *folds;
    int first;
    int *number; /* of deck d and knob k: of the unknown; -1: the deck does not hold it */
    terms terms;
    equations decks;
    double residual;
} fit;

static const int8_t *moved_in(const fit *f, int fold)
{
    return f->folds->moved + (size_t)fold * (size_t)f->s->p->n_knobs;
}

static int rate_of(const fit *f, int matchup)
{
    return matchup + f->first * f->s->goals->n_matchups;
}

/* How much more the first state scored; false: the matchup was not played. */
static bool more_in(const fit *f, int fold, int matchup, double *y)
{
    int8_t more =
        f->folds->more[(size_t)fold * (size_t)gt_rates(f->s) + (size_t)rate_of(f, matchup)];
    *y = more / (double)(GT_PAIR_SCORES - 1);
    return more != GT_NOT_PLAYED;
}

static int number_of(const fit *f, int deck, int knob)
{
    return f->number[(size_t)deck * (size_t)f->s->p->n_knobs + (size_t)knob];
}

static int number_unknowns(fit *f)
{
    const gt_balance_problem *p = f->s->p;
    int n = 0;
    for (int d = 0; d < f->s->goals->n_decks; d++)
        for (int k = 0; k < p->n_knobs; k++) {
            int *number = &f->number[(size_t)d * (size_t)p->n_knobs + (size_t)k];
            *number = !p->knob[k].in_deck[d] ? -1 : f->first ? k : n++;
        }
    return f->first ? p->n_knobs : n;
}

/* What a knob contributes to a matchup in units of the first regression's unknowns: of deck a, of
 * deck b. */
static void add_terms(fit *f, int matchup, int knob, double x)
{
    gt_matchup m = f->s->goals->matchup[matchup];
    for (int side = 0; side < 2; side++) {
        int number = number_of(f, side == 0 ? m.a : m.b, knob);
        if (number < 0 || (f->first && side == 1 && number_of(f, m.a, knob) >= 0))
            continue;
        f->terms.at[f->terms.n] = number;
        f->terms.x[f->terms.n++] = side == 1 && !f->first ? -x : x;
    }
}

static void find_terms(fit *f, int fold, int matchup)
{
    const int8_t *moved = moved_in(f, fold);
    f->terms.n = 0;
    for (int k = 0; k < f->s->p->n_knobs; k++)
        if (moved[k] != 0)
            add_terms(f, matchup, k, moved[k]);
}

static void fit_decks(fit *f)
{
    double sum = 0, n = 0, y;
    for (int fold = 0; fold < f->folds->n; fold++)
        for (int m = 0; m < f->s->goals->n_matchups; m++) {
            if (!more_in(f, fold, m, &y))
                continue;
            find_terms(f, fold, m);
            add_observation(&f->decks, &f->terms, y);
            sum += y * y;
            n++;
        }
    f->residual = n > 0 ? fmax(sum / n, 1e-4) : 1;
    moments sums = {0};
    add_moments(&sums, &f->decks);
    solve(&f->decks, prior_of(&sums, f->residual), f->residual);
}

/* The slopes of all decks, as a matchup has them. */
static void take_decks(fit *f, int matchup)
{
    size_t at = (size_t)rate_of(f, matchup) * (size_t)f->s->p->n_knobs;
    for (int k = 0; k < f->s->p->n_knobs; k++) {
        double *slope = &f->s->slope[at + (size_t)k], *variance = &f->s->variance[at + (size_t)k];
        f->terms.n = 0;
        *slope = *variance = 0;
        add_terms(f, matchup, k, 1);
        for (int i = 0; i < f->terms.n; i++) {
            *slope += f->terms.x[i] * f->decks.mean[f->terms.at[i]];
            *variance += f->decks.variance[f->terms.at[i]];
        }
    }
}

/* The knobs that touch a matchup and were moved in some game: as unknowns of the second. */
static int list_touching(const fit *f, int matchup, int *knob)
{
    int n = 0;
    for (int k = 0; k < f->s->p->n_knobs; k++)
        if (gt_knob_touches(f->s, k, matchup))
            knob[n++] = k;
    return n;
}

static void make_rest(fit *f, int matchup, const int *knob, equations *e)
{
    const double *slope = f->s->slope + (size_t)rate_of(f, matchup) * (size_t)f->s->p->n_knobs;
    double y;
    for (int fold = 0; fold < f->folds->n; fold++) {
        const int8_t *moved = moved_in(f, fold);
        if (!more_in(f, fold, matchup, &y))
            continue;
        f->terms.n = 0;
        for (int i = 0; i < e->n; i++) {
            if (moved[knob[i]] == 0)
                continue;
            y -= slope[knob[i]] * moved[knob[i]];
            f->terms.at[f->terms.n] = i;
            f->terms.x[f->terms.n++] = moved[knob[i]];
        }
        add_observation(e, &f->terms, y);
    }
}

static void add_rest(fit *f, int matchup, const int *knob, const equations *e)
{
    size_t at = (size_t)rate_of(f, matchup) * (size_t)f->s->p->n_knobs;
    for (int i = 0; i < e->n; i++) {
        f->s->slope[at + (size_t)knob[i]] += e->mean[i];
        f->s->variance[at + (size_t)knob[i]] += e->variance[i];
    }
}

static void fit_matchups(fit *f)
{
    int n = f->s->goals->n_matchups;
    int *knob = gt_resize(NULL, (size_t)f->s->p->n_knobs + 1, sizeof *knob);
    equations *rest = gt_resize(NULL, (size_t)n, sizeof *rest);
    moments sums = {0};
    for (int m = 0; m < n; m++) {
        take_decks(f, m);
        equations_begin(&rest[m], list_touching(f, m, knob));
        make_rest(f, m, knob, &rest[m]);
        add_moments(&sums, &rest[m]);
    }
    double prior = prior_of(&sums, f->residual);
    for (int m = 0; m < n; m++) {
        list_touching(f, m, knob);
        solve(&rest[m], prior, f->residual);
        add_rest(f, m, knob, &rest[m]);
        free(rest[m].square);
    }
    free(rest);
    free(knob);
}

void gt_fit_slopes(gt_searcher *s, const gt_folds *folds)
{
    size_t knobs = (size_t)s->p->n_knobs, decks = (size_t)s->goals->n_decks;
    for (int first = 0; first <= gt_goals_see_first(s->goals); first++) {
        fit f = {.s = s, .folds = folds, .first = first};
        f.number = gt_resize(NULL, decks * knobs + 1, sizeof *f.number);
        f.terms.at = gt_resize(NULL, 2 * knobs + 1, sizeof *f.terms.at);
        f.terms.x = gt_resize(NULL, 2 * knobs + 1, sizeof *f.terms.x);
        equations_begin(&f.decks, number_unknowns(&f));
        fit_decks(&f);
        fit_matchups(&f);
        free(f.decks.square);
        free(f.number);
        free(f.terms.at);
        free(f.terms.x);
    }
}
