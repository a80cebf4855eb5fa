/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Intervals against values computed elsewhere (mpmath, 30 digits, from the sums of squares of the
 * enlarged sample; the first two are the example of binom.confint in R's package binom), and how
 * often they hold the truth, by simulation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/statistics/stats.h"

#include <math.h>
#include <string.h>

#define NEAR(x, y) assert_true(fabs((x) - (y)) < 1e-9)

typedef struct known {
    uint64_t pairs[GT_PAIR_SCORES];
    double value, low, high;
} known;

static void known_intervals(void **state)
{
    static const known cases[] = {
        {{98, 0, 0, 0, 2}, 0.02, 0.001095976553, 0.07441778173},
        {{96, 0, 0, 0, 4}, 0.04, 0.0124188589, 0.1016151595},
        {{0, 0, 0, 0, 100}, 1, 0.9555879489, 1},
        {{500, 0, 0, 0, 500}, 0.5, 0.4690696004, 0.5309303996},
        {{5, 10, 40, 20, 25}, 0.625, 0.564287281749, 0.6764643437},
        {{0, 0, 1000, 0, 0}, 0.5, 0.498086620757, 0.501913379243},
        {{0, 0, 0, 0, 1000}, 1, 0.995383283854, 1},
        {{1, 0, 0, 0, 0}, 0, 0, 0.832500514521},
        {{120, 3, 251, 2, 124}, 0.5035, 0.472777270263, 0.534169359354},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gt_estimate e = gt_pair_rate(cases[i].pairs);
        NEAR(e.value, cases[i].value);
        NEAR(e.low, cases[i].low);
        NEAR(e.high, cases[i].high);
    }
}

static void nothing_is_known_of_nothing(void **state)
{
    uint64_t none[GT_PAIR_SCORES] = {0};
    (void)state;
    gt_estimate e = gt_pair_rate(none);
    assert_true(isnan(e.value) && e.low <= 0 && e.high >= 1);
    e = gt_mean_rate(&e, NULL, 1);
    assert_true(isnan(e.value) && e.low <= 0 && e.high >= 1);
}

/* However many pairs there are and wherever they lie, something stays open. */
static void no_interval_is_a_point(void **state)
{
    (void)state;
    for (int score = 0; score < GT_PAIR_SCORES; score++) {
        for (uint64_t n = 1; n <= 1000000000; n *= 10) {
            uint64_t pairs[GT_PAIR_SCORES] = {0};
            pairs[score] = n;
            gt_estimate e = gt_rounded(gt_pair_rate(pairs));
            assert_true(e.high - e.low > 5e-7);
            assert_true(e.low >= 0 && e.low <= e.value && e.value <= e.high && e.high <= 1);
        }
    }
}

static void value_lies_within(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < 20000; i++) {
        uint64_t pairs[GT_PAIR_SCORES];
        for (uint64_t j = 0; j < GT_PAIR_SCORES; j++) {
            uint64_t h = gt_fold(gt_mix(i), j);
            pairs[j] = h % 3 == 0 ? 0 : gt_below(h, 1 + (uint32_t)(i % 300));
        }
        pairs[2]++;
        gt_estimate e = gt_pair_rate(pairs);
        assert_true(e.low <= e.value && e.value <= e.high);
    }
}

static void known_mean(void **state)
{
    static const gt_estimate part[] = {{0.6, 0.5, 0.65}, {0.3, 0.2, 0.45}, {1, 0.96, 1}};
    (void)state;
    gt_estimate e = gt_mean_rate(part, NULL, 3);
    NEAR(e.value, 0.6333333333);
    NEAR(e.low, 0.5843435385);
    NEAR(e.high, 0.686037961);
}

/* ---- Coverage. */

/* Chances of the five scores of a pair. */
typedef struct chances {
    double score[GT_PAIR_SCORES];
} chances;

/* Two independent games, won with chance p. */
static chances independent(double p)
{
    return (chances){{(1 - p) * (1 - p), 0, 2 * p * (1 - p), 0, p * p}};
}

/* Both games end alike. */
static chances alike(double p)
{
    return (chances){{1 - p, 0, 0, 0, p}};
}

/* Who begins wins with chance f, whoever it is. */
static chances first_wins(double f)
{
    return (chances){{f * (1 - f), 0, f * f + (1 - f) * (1 - f), 0, f * (1 - f)}};
}

static double mean_of(chances c)
{
    double sum = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        sum += c.score[i] * i / 4;
    return sum;
}

static void draw_pairs(chances c, int n, uint64_t seed, uint64_t pairs[GT_PAIR_SCORES])
{
    memset(pairs, 0, GT_PAIR_SCORES * sizeof *pairs);
    for (int i = 0; i < n; i++) {
        double u = (double)(gt_fold(seed, (uint64_t)i) >> 11) * 0x1p-53;
        int score = 0;
        while (score < GT_PAIR_SCORES - 1 && (u -= c.score[score]) >= 0)
            score++;
        pairs[score]++;
    }
}

/* How often the interval from n pairs holds the truth. */
static double coverage(chances c, int n)
{
    enum { TIMES = 2000 };
    int held = 0;
    for (uint64_t i = 0; i < TIMES; i++) {
        uint64_t pairs[GT_PAIR_SCORES];
        draw_pairs(c, n, gt_fold(gt_mix((uint64_t)n), i), pairs);
        gt_estimate e = gt_pair_rate(pairs);
        held += e.low <= mean_of(c) && mean_of(c) <= e.high;
    }
    return (double)held / TIMES;
}

static void intervals_hold_the_truth(void **state)
{
    static const double p[] = {0, 0.001, 0.005, 0.02, 0.1, 0.3, 0.5, 0.7, 0.98, 0.995, 1};
    static const int n[] = {10, 25, 50, 250};
    enum { PS = sizeof p / sizeof p[0], NS = sizeof n / sizeof n[0] };
    double sum = 0;
    (void)state;
    for (int i = 0; i < PS; i++) {
        for (int j = 0; j < NS; j++) {
            const chances kinds[] = {independent(p[i]), alike(p[i]), first_wins(p[i])};
            for (int k = 0; k < 3; k++) {
                double held = coverage(kinds[k], n[j]);
                assert_true(held > 0.915 - 0.018); /* three standard errors of a simulation */
                sum += held;
            }
        }
    }
    assert_true(sum / (3 * PS * NS) > 0.95);
}

/* The same for the mean of ten matchups of n pairs, some one-sided and some not. */
static double mean_coverage(double step, int n)
{
    enum { TIMES = 2000, MATCHUPS = 10 };
    int held = 0;
    for (uint64_t i = 0; i < TIMES; i++) {
        gt_estimate part[MATCHUPS];
        double truth = 0;
        for (int m = 0; m < MATCHUPS; m++) {
            uint64_t pairs[GT_PAIR_SCORES];
            chances c = m % 2 == 0 ? independent(step * m) : alike(step * m);
            draw_pairs(c, n, gt_fold(gt_fold((uint64_t)n, i), (uint64_t)m), pairs);
            part[m] = gt_pair_rate(pairs);
            truth += mean_of(c) / MATCHUPS;
        }
        gt_estimate e = gt_mean_rate(part, NULL, MATCHUPS);
        held += e.low <= truth && truth <= e.high;
    }
    return (double)held / TIMES;
}

static void means_hold_the_truth(void **state)
{
    static const double step[] = {0.1, 0.05, 0.01, 0.001, 0};
    static const int n[] = {10, 50, 250};
    (void)state;
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 3; j++)
            assert_true(mean_coverage(step[i], n[j]) > (n[j] < 50 ? 0.88 : 0.93));
}

/* ---- Decks. */

static const char *const names[] = {"X", "Y", "Z"};
static const gt_matchup matchups[] = {{0, 1}, {0, 2}, {1, 2}};

static void deck_rates(void **state)
{
    gt_tally tally[3] = {
        {.pairs = {0, 0, 0, 0, 50}}, {.pairs = {10, 0, 0, 0, 30}}, {.pairs = {500, 0, 0, 0, 0}}};
    gt_series series = {.policy = "random", .tally = tally};
    gt_results r = {.n_decks = 3, .n_matchups = 3, .deck = names, .matchup = matchups};
    (void)state;
    gt_estimate x = gt_deck_rate(&r, &series, 0);
    NEAR(x.value, (1 + 0.75) / 2); /* not 80 pairs of 90 */
    assert_true(x.low < x.value && x.value < x.high && x.high <= 1);
    gt_estimate y = gt_deck_rate(&r, &series, 1);
    NEAR(y.value, 0);
    assert_true(y.low >= 0 && y.high > 0);
    NEAR(gt_deck_rate(&r, &series, 2).value, (0.25 + 1) / 2);
    assert_int_equal(gt_deck_games(&r, &series, 0), 180);
}

static void rows_against_columns(void **state)
{
    static const uint8_t role[] = {GT_ROLE_ROW, GT_ROLE_ROW, GT_ROLE_COLUMN, GT_ROLE_COLUMN,
                                   GT_ROLE_ROW | GT_ROLE_COLUMN};
    static const gt_matchup met[] = {{0, 2}, {0, 3}, {1, 2}, {1, 3}, {0, 4}, {4, 2}};
    static const double share[] = {0, 0, 0.3, 0.1, 0.6};
    gt_tally tally[6] = {{.pairs = {0, 0, 0, 0, 50}},  {.pairs = {10, 0, 0, 0, 30}},
                         {.pairs = {500, 0, 0, 0, 0}}, {.pairs = {0, 0, 10, 0, 0}},
                         {.pairs = {0, 0, 0, 0, 90}},  {.pairs = {0, 0, 0, 0, 90}}};
    gt_series series = {.policy = "random", .tally = tally};
    gt_results r = {.n_decks = 5, .n_matchups = 6, .matchup = met, .role = role};
    int rows, columns;
    (void)state;
    gt_estimate e = gt_rows_rate(&r, &series, &rows, &columns);
    assert_true(rows == 2 && columns == 2);
    NEAR(e.value, (1 + 0.75 + 0 + 0.5) / 4); /* a deck on both sides is on neither */
    assert_true(0 < e.low && e.low < e.value && e.value < e.high && e.high < 1);
    r.share = share;
    NEAR(gt_rows_rate(&r, &series, &rows, &columns).value,
         (0.3 * 1 + 0.1 * 0.75 + 0.3 * 0 + 0.1 * 0.5) / 0.8);
    r.n_matchups = 0;
    assert_true(isnan(gt_rows_rate(&r, &series, &rows, &columns).value));
}

static void signature_sees_every_tally_and_their_order(void **state)
{
    gt_tally tally[3] = {{.hash = 1}, {.hash = 2}, {.hash = 3}};
    gt_series series = {.policy = "random", .tally = tally};
    gt_results r = {.n_decks = 3, .n_matchups = 3, .deck = names, .matchup = matchups};
    (void)state;
    uint64_t before = gt_signature(&r, &series);
    assert_true(before == gt_signature(&r, &series));
    tally[0].hash = 2;
    tally[1].hash = 1;
    assert_true(before != gt_signature(&r, &series));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_intervals),
        cmocka_unit_test(nothing_is_known_of_nothing),
        cmocka_unit_test(no_interval_is_a_point),
        cmocka_unit_test(value_lies_within),
        cmocka_unit_test(known_mean),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(means_hold_the_truth),
        cmocka_unit_test(deck_rates),
        cmocka_unit_test(rows_against_columns),
        cmocka_unit_test(signature_sees_every_tally_and_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
