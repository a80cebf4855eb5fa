/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Elo and the SPRT. The known log-likelihood ratios were computed apart from this code: the chances
 * of the five scores under each hypothesis by bisection on the Lagrange multiplier in decimal
 * numbers of 50 digits. How often the test errs is found out by simulation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/experiments/arena.h"
#include "sim/statistics/elo.h"

#include <math.h>
#include <string.h>

static void near(double x, double y)
{
    if (fabs(x - y) > 1e-9 * fmax(1, fabs(y)))
        fail_msg("%.12g is not %.12g", x, y);
}

static void known_elo(void **state)
{
    (void)state;
    assert_true(fabs(gt_elo_of_rate(0.5)) < 1e-12);
    near(gt_elo_of_rate(10.0 / 11), 400);
    near(gt_elo_of_rate(0.75), 190.848501888);
    near(gt_elo_of_rate(0.01), -798.254077898);
    assert_true(isinf(gt_elo_of_rate(1)) && gt_elo_of_rate(1) > 0);
    assert_true(isinf(gt_elo_of_rate(0)) && gt_elo_of_rate(0) < 0);
    assert_true(isnan(gt_elo_of_rate((double)NAN)));
    for (int elo = -900; elo <= 900; elo += 31)
        near(gt_elo_of_rate(gt_rate_of_elo(elo)) + 1000, elo + 1000);
}

static void intervals_are_those_of_the_score(void **state)
{
    static const uint64_t pairs[GT_PAIR_SCORES] = {5, 10, 40, 20, 25};
    (void)state;
    gt_estimate e = gt_elo_estimate(gt_pair_rate(pairs)); /* 0.564287 to 0.676464, see stats.c */
    near(e.value, 88.739499847);
    assert_true(fabs(e.low - gt_elo_of_rate(0.564287281749)) < 1e-6);
    assert_true(fabs(e.high - gt_elo_of_rate(0.6764643437)) < 1e-6);
}

typedef struct known {
    uint64_t pairs[GT_PAIR_SCORES];
    double elo0, elo1, llr;
} known;

static void known_ratios(void **state)
{
    static const known cases[] = {
        {{32, 0, 125, 0, 43}, 0, 50, -1.261753665104},
        {{10, 20, 60, 25, 12}, 0, 5, 0.196918664802},
        {{1061, 23634, 49764, 24336, 1205}, 0, 2, 8.365494786637},
        {{0, 0, 100, 0, 0}, 0, 20, -5.912981769235},
        {{0, 0, 0, 0, 64}, 0, 20, 3.578265194919},
        {{94, 0, 6, 0, 0}, 0, 20, -5.922111236013},
        {{3, 1, 40, 2, 9}, -10, 10, 1.599983086310},
        {{0, 0, 10000000, 0, 1}, 0, 20, -592190.615282978048},
        {{500, 10, 300, 12, 700}, -300, 400, 65.211872979192},
        {{1, 0, 0, 0, 0}, 0, 20, -0.059341838497},
        {{0, 0, 0, 0, 0}, 0, 20, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gt_sprt t = {cases[i].elo0, cases[i].elo1, 0.05, 0.05};
        near(gt_sprt_llr(&t, gt_scores_of_pairs(cases[i].pairs)), cases[i].llr);
    }
}

static void bounds_and_verdicts(void **state)
{
    static const uint64_t strong[GT_PAIR_SCORES] = {10, 0, 20, 0, 70},
                          few[GT_PAIR_SCORES] = {0, 0, 0, 0, GT_SPRT_LEAST - 1},
                          even[GT_PAIR_SCORES] = {50, 0, 100, 0, 50};
    gt_sprt t = {0, 20, 0.05, 0.1};
    uint64_t weak[GT_PAIR_SCORES];
    (void)state;
    near(gt_sprt_lower(&t), -2.251291798606); /* log(0.1 / 0.95) */
    near(gt_sprt_upper(&t), 2.890371757896); /* log(0.9 / 0.05) */
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        weak[i] = strong[GT_PAIR_SCORES - 1 - i];
    assert_int_equal(gt_sprt_verdict(&t, gt_scores_of_pairs(strong)), GT_ACCEPT_H1);
    assert_int_equal(gt_sprt_verdict(&t, gt_scores_of_pairs(weak)), GT_ACCEPT_H0);
    assert_int_equal(gt_sprt_verdict(&t, gt_scores_of_pairs(even)), GT_SPRT_UNDECIDED);
    assert_int_equal(gt_sprt_verdict(&t, gt_scores_of_pairs(few)), GT_SPRT_UNDECIDED);
}

/* Turning hypotheses and players round turns the ratio round. */
static void symmetry(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 2000; i++) {
        uint64_t pairs[GT_PAIR_SCORES], turned[GT_PAIR_SCORES];
        for (uint64_t k = 0; k < GT_PAIR_SCORES; k++)
            pairs[k] = turned[GT_PAIR_SCORES - 1 - k] = gt_below(gt_fold(gt_mix(i), k), 300);
        double low = -(double)gt_below(gt_mix(i + 7), 200), high = gt_below(gt_mix(i + 8), 200) + 1;
        gt_sprt one = {low, high, 0.05, 0.05}, other = {-high, -low, 0.05, 0.05};
        double llr = gt_sprt_llr(&one, gt_scores_of_pairs(pairs));
        assert_true(isfinite(llr));
        assert_true(fabs(llr + gt_sprt_llr(&other, gt_scores_of_pairs(turned))) <
                    1e-7 * fmax(1, fabs(llr)));
    }
}

static void reading(void **state)
{
    static const char *const wrong[] = {
        "",         "elo0",          "elo0=",         "elo0=x",   "elo2=5",    "elo0=0,",
        ",",        "elo0=0;elo1=5", "elo0=5,elo1=5", "alpha=0",  "alpha=0.5", "beta=1",
        "beta=nan", "elo1=inf",      "elo0=-2000",    "elo1=nan", "alpha=-1",  "elo0=1elo1=2",
    };
    gt_sprt t = {0};
    char error[200];
    (void)state;
    assert_true(gt_sprt_read("elo1=5,alpha=0.01", &t, error, sizeof error));
    near(t.elo0, 0);
    near(t.elo1, 5);
    near(t.alpha, 0.01);
    near(t.beta, 0.05);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error[0] = '\0';
        if (gt_sprt_read(wrong[i], &t, error, sizeof error))
            fail_msg("'%s' was taken", wrong[i]);
        assert_non_null(strstr(error, "expected"));
    }
    near(t.elo1, 5); /* what is wrong changes nothing */
}

/* ---- How often it errs. */

/* A pair drawn by these chances of 0, 1, ... half points. */
static int draw(const double *chance, uint64_t key)
{
    double x = (double)(key >> 11) / 9007199254740992.0;
    for (int i = 0; i < GT_PAIR_SCORES - 1; i++) {
        if (x < chance[i])
            return i;
        x -= chance[i];
    }
    return GT_PAIR_SCORES - 1;
}

/* Share of tests that accept H1 where the scores have these chances; asked after every round. */
static double accepted(const gt_sprt *t, const double *chance, uint64_t salt)
{
    enum { TESTS = 2000, MOST = 4000 /* rounds */ };
    int n = 0;
    for (uint64_t test = 0; test < TESTS; test++) {
        uint64_t pairs[GT_PAIR_SCORES] = {0}, key = gt_fold(gt_mix(salt), test);
        gt_sprt_result v = GT_SPRT_UNDECIDED;
        for (int round = 0; round < MOST && v == GT_SPRT_UNDECIDED; round++) {
            for (int i = 0; i < GT_ARENA_ROUND; i++)
                pairs[draw(chance, key = gt_mix(key))]++;
            v = gt_sprt_verdict(t, gt_scores_of_pairs(pairs));
        }
        assert_int_not_equal(v, GT_SPRT_UNDECIDED);
        n += v == GT_ACCEPT_H1;
    }
    return (double)n / TESTS;
}

/* Gives chances of pairs a mean: moves weight from the lowest score to the highest. */
static void set_mean(double chance[GT_PAIR_SCORES], double mean)
{
    double now = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        now += chance[i] * i / (GT_PAIR_SCORES - 1);
    chance[GT_PAIR_SCORES - 1] += mean - now;
    chance[0] -= mean - now;
    assert_true(chance[0] >= 0 && chance[GT_PAIR_SCORES - 1] >= 0);
}

static void error_rates(void **state)
{
    static const double shapes[][GT_PAIR_SCORES] = {
        {0.18, 0, 0.64, 0, 0.18}, /* duplicate games of players of like strength */
        {0.05, 0.2, 0.5, 0.2, 0.05}, /* many draws */
        {0.04, 0, 0.92, 0, 0.04}, /* players that are nearly the same */
    };
    static const gt_sprt t = {0, 20, 0.05, 0.05};
    (void)state;
    for (uint64_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        double chance[GT_PAIR_SCORES];
        memcpy(chance, shapes[i], sizeof chance);
        set_mean(chance, gt_rate_of_elo(t.elo0));
        double first = accepted(&t, chance, 2 * i);
        set_mean(chance, gt_rate_of_elo(t.elo1));
        double second = 1 - accepted(&t, chance, 2 * i + 1);
        print_message("H1 though H0 holds %.4f, H0 though H1 holds %.4f\n", first, second);
        assert_true(first > 0.02 && first < 0.065);
        assert_true(second > 0.02 && second < 0.065);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_elo),    cmocka_unit_test(intervals_are_those_of_the_score),
        cmocka_unit_test(known_ratios), cmocka_unit_test(bounds_and_verdicts),
        cmocka_unit_test(symmetry),     cmocka_unit_test(reading),
        cmocka_unit_test(error_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
