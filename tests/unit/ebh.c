/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * e-BH: against its definition, tried for every k, and its promise, by simulation with e-values
 * that depend on each other and stop at different times. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/statistics/ebh.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 12 };

static double uniform(uint64_t *seed)
{
    *seed = gt_mix(*seed);
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* The definition: reject all e >= n / (k alpha) for the greatest k that has k of them. */
static void by_definition(const double *log_e, int n, double alpha, bool *rejected)
{
    memset(rejected, 0, (unsigned)n * sizeof *rejected);
    for (int k = n; k > 0; k--) {
        int above = 0;
        for (int i = 0; i < n; i++)
            above += log_e[i] >= log((double)n / k) - log(alpha);
        if (above < k)
            continue;
        for (int i = 0; i < n; i++)
            rejected[i] = log_e[i] >= log((double)n / k) - log(alpha);
        return;
    }
}

static void agrees_with_the_definition(void **state)
{
    static const double alphas[] = {0.01, 0.05, 0.3, 1};
    uint64_t seed = 1;
    int rejections = 0;
    (void)state;
    for (int trial = 0; trial < 4000; trial++) {
        double log_e[MOST], alpha = alphas[trial % 4];
        bool wanted[MOST], found[MOST];
        int n = trial % (MOST + 1), count = 0;
        for (int i = 0; i < n; i++) /* with ties */
            log_e[i] = trial % 3 == 0 ? floor(uniform(&seed) * 6) : uniform(&seed) * 9 - 2;
        by_definition(log_e, n, alpha, wanted);
        int k = gt_ebh(log_e, n, alpha, found);
        for (int i = 0; i < n; i++) {
            assert_int_equal(found[i], wanted[i]);
            count += found[i];
        }
        assert_int_equal(k, count);
        rejections += count;
    }
    assert_in_range(rejections, 1000, 20000);
}

static void levels_are_where_rejection_begins(void **state)
{
    double log_e[4] = {log(100), log(30), log(25), log(0.5)}, level[4];
    bool rejected[4];
    (void)state;
    gt_ebh_levels(log_e, 4, level);
    assert_true(fabs(level[0] - 0.04) < 1e-12); /* 4 / 100 */
    assert_true(fabs(level[1] - 4 / 75.0) < 1e-12); /* by k = 3, not 4 / 60 */
    assert_true(fabs(level[2] - 4 / 75.0) < 1e-12);
    assert_true(fabs(level[3] - 1) < 1e-12);
    assert_int_equal(gt_ebh(log_e, 4, 0.05, rejected), 1);
    assert_int_equal(gt_ebh(log_e, 4, 0.054, rejected), 3);
    assert_int_equal(gt_ebh(log_e, 0, 0.05, rejected), 0);
}

/* Ten players bet on the same coin tosses in different ways, each stops when rich or tired; six of
 * the ten hypotheses are true. */
static double false_share(uint64_t seed)
{
    enum { N = 10, TRUE_ONES = 6 };
    double log_e[N] = {0};
    bool rejected[N];
    for (int toss = 0; toss < 300; toss++) {
        double fair = uniform(&seed), biased = uniform(&seed);
        for (int i = 0; i < N; i++) {
            bool heads = i < TRUE_ONES ? (fair < 0.5) == (i % 2 == 0) : biased < 0.6;
            double stake = 0.05 + 0.03 * i;
            if (log_e[i] < log(20 + 10 * i))
                log_e[i] += log(heads ? 1 + stake : 1 - stake);
        }
    }
    int k = gt_ebh(log_e, N, 0.1, rejected), wrong = 0;
    for (int i = 0; i < TRUE_ONES; i++)
        wrong += rejected[i];
    return k == 0 ? 0 : (double)wrong / k;
}

static void false_discoveries_are_few(void **state)
{
    enum { RUNS = 2000 };
    double sum = 0;
    (void)state;
    for (uint64_t run = 0; run < RUNS; run++)
        sum += false_share(gt_mix(run));
    assert_true(sum / RUNS < 0.1);
    assert_true(sum / RUNS > 0.001); /* the test can fail */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_definition),
        cmocka_unit_test(levels_are_where_rejection_begins),
        cmocka_unit_test(false_discoveries_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
