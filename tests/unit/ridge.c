/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ridge regression in groups (sim/statistics/ridge.h): against a solution by hand, by simulated
 * weights that are known, and that draws are as unsure as it says. */
#include "sim/statistics/ridge.h"

#include "engine/core/hash.h"
#include "sim/statistics/normal.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define NEAR(x, y, error) assert_true(fabs((x) - (y)) < (error))

enum { FEATURES = 30, GROUPS = 60, ROWS = 20 };

/* A feature alone: the weight is the covariance by the variance, a little less. */
static void one_feature(void **state)
{
    static const int at[] = {0};
    static const double one[] = {1}, two[] = {2};
    const gt_ridge_row rows[] = {
        {.score = 5}, {at, one, 1, 5.5, 1}, {at, two, 1, 6, 1}, {.score = 5, .weight = 1}};
    gt_ridge_prior prior = {1, 0, 10, 0.1};
    gt_ridge *r = gt_ridge_new(1);
    (void)state;
    assert_false(gt_ridge_solve(r, &prior, 3)); /* nothing was added */
    gt_ridge_add(r, rows, 4);
    assert_true(gt_ridge_solve(r, &prior, 3));
    NEAR(gt_ridge_weights(r)[0], 0.5, 0.01);
    assert_true(gt_ridge_weights(r)[0] <= 0.5 && prior.noise < 0.1);
    gt_ridge_free(r);
}

typedef struct drawn {
    double weight[FEATURES];
    int at[ROWS][FEATURES];
    double value[ROWS][FEATURES];
    gt_ridge_row row[ROWS];
} drawn;

/* Rows of some six features each, with chance that is common to the group and its own. */
static void draw_group(drawn *d, uint64_t seed)
{
    double common = 5 * gt_normal_drawn(gt_fold(seed, 1));
    for (uint64_t i = 0; i < ROWS; i++) {
        gt_ridge_row *row = &d->row[i];
        *row = (gt_ridge_row){d->at[i], d->value[i], 0, common, 4};
        for (int k = 0; k < FEATURES; k++) {
            uint64_t h = gt_fold(gt_fold(gt_fold(seed, 2), i), (uint64_t)k);
            if (gt_below(h, 5) > 0)
                continue;
            d->at[i][row->n] = k;
            d->value[i][row->n] = 1 + gt_below(gt_mix(h), 3);
            row->score += d->weight[k] * d->value[i][row->n++];
        }
        row->score += 0.5 / 2 * gt_normal_drawn(gt_fold(gt_fold(seed, 3), i));
    }
}

static void known_weights(void **state)
{
    static drawn d;
    double out[FEATURES], squares = 0, off = 0, spread = 0;
    gt_ridge_prior prior = {0.05, 0, 0.5, 0.005};
    gt_ridge *r = gt_ridge_new(FEATURES);
    (void)state;
    for (int k = 0; k < FEATURES; k++)
        d.weight[k] = 0.1 * gt_normal_drawn(gt_fold(77, (uint64_t)k));
    for (uint64_t g = 0; g < GROUPS; g++) {
        draw_group(&d, g);
        gt_ridge_add(r, d.row, ROWS);
    }
    assert_true(gt_ridge_solve(r, &prior, 4));
    NEAR(prior.noise, 0.5, 0.03);
    NEAR(prior.spread, 0.1, 0.05);
    const double *errors = gt_ridge_errors(r);
    for (int k = 0; k < FEATURES; k++) {
        double error = errors[k];
        NEAR(gt_ridge_weights(r)[k], d.weight[k], 4.5 * error);
        off += pow((gt_ridge_weights(r)[k] - d.weight[k]) / error, 2) / FEATURES;
    }
    assert_true(off > 0.5 && off < 1.7); /* standard errors are what they say */
    for (uint64_t seed = 1; seed <= 200; seed++) {
        gt_ridge_draw(r, seed, out);
        for (int k = 0; k < FEATURES; k++)
            squares += pow((out[k] - gt_ridge_weights(r)[k]) / errors[k], 2);
    }
    spread = sqrt(squares / 200 / FEATURES);
    NEAR(spread, 1, 0.05);
    gt_ridge_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_feature),
        cmocka_unit_test(known_weights),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
