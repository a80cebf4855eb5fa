/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Differences of pairs on common chance (sim/statistics/differences.h): the mean survives the grid
 * to the last bit, intervals without luck are narrower where luck explains something, hold the
 * truth as often as they say, looked at once and at every look, and are those of raw differences
 * where there was no luck. */
#include "sim/statistics/differences.h"

#include "engine/core/hash.h"
#include "sim/playing/pair_score.h"
#include "sim/statistics/paired.h"
#include "tests/support/amount.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static const double TRUTH = 0.03;

static double uniform(uint64_t *seed)
{
    *seed = gt_mix(*seed);
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* A pair in one matchup: how much better it scored, and what of that was luck. Half of the pairs
 * go alike; of the others each of the four games is won by a chance that luck moved, up or down. */
typedef struct drawn {
    int half_points;
    int64_t luck;
} drawn;

static drawn draw_pair(uint64_t *seed, double sharpness)
{
    drawn d = {0, 0};
    if (uniform(seed) < 0.5)
        return d;
    for (int game = 0; game < 4; game++) {
        int sign = game < 2 ? 1 : -1;
        double moved = uniform(seed) < 0.5 ? 0.3 : -0.3;
        double chance = 0.5 + sign * TRUTH + moved; /* half of the pairs, twice the truth */
        bool won = uniform(seed) < chance;
        d.half_points += sign * (won ? 2 : 0);
        d.luck += (int64_t)(sign * moved * sharpness * GT_PAIR_ONE / 2);
    }
    return d;
}

static int64_t sum_of(drawn d)
{
    return (int64_t)d.half_points * GT_PAIR_HALF_POINT - d.luck;
}

static void mean_is_exact(void **state)
{
    (void)state;
    const int strata[] = {1, 3, 7, 27};
    uint64_t seed = 5;
    for (int i = 0; i < 4; i++) {
        gt_differences d;
        double sum = 0;
        gt_differences_begin(&d, strata[i], strata[i], true);
        for (int k = 0; k < 500; k++) {
            int64_t all = 0;
            for (int m = 0; m < strata[i]; m++)
                all += sum_of(draw_pair(&seed, 1.1));
            gt_differences_add(&d, all);
            sum += (double)all / strata[i] / GT_PAIR_ONE;
        }
        gt_scores s = gt_differences_scores(&d);
        assert_true(fabs(gt_scores_mean(s) - sum / 500) < 1e-9);
        gt_differences_end(&d);
    }
}

/* The widest there can be lies on the grid. */
static void ends(void **state)
{
    (void)state;
    for (int strata = 1; strata < 40; strata += 6)
        for (int sign = -1; sign <= 1; sign += 2) {
            gt_differences d;
            gt_differences_begin(&d, strata, strata, true);
            gt_differences_add(&d, sign * (int64_t)strata * 2 * GT_PAIR_ONE);
            assert_true(fabs(gt_scores_mean(gt_differences_scores(&d)) - 2 * sign) < 1e-9);
            assert_true(fabs(gt_differences_sequence(&d, 0.95, 0.1).value - sign) < 1e-9);
            gt_differences_end(&d);
        }
}

/* With nothing known of luck, or luck that is always 0, the same. */
static void without_luck(void **state)
{
    (void)state;
    gt_differences raw, same, less;
    uint64_t seed = 9;
    gt_differences_begin(&raw, 1, 1, false);
    gt_differences_begin(&same, 1, 1, true);
    gt_differences_begin(&less, 1, 1, true);
    for (int k = 0; k < 4000; k++) {
        drawn d = draw_pair(&seed, 1);
        gt_differences_add(&raw, (int64_t)d.half_points * GT_PAIR_HALF_POINT);
        gt_differences_add(&same, (int64_t)d.half_points * GT_PAIR_HALF_POINT);
        gt_differences_add(&less, sum_of(d));
    }
    gt_estimate a = gt_paired_interval(gt_differences_scores(&raw), 0.95, 1),
                b = gt_paired_interval(gt_differences_scores(&same), 0.95, 1),
                c = gt_paired_interval(gt_differences_scores(&less), 0.95, 1);
    assert_true(fabs(a.low - b.low) < 1e-9 && fabs(a.high - b.high) < 1e-9);
    assert_true(c.high - c.low < 0.85 * (a.high - a.low));
    a = gt_differences_sequence(&raw, 0.95, 0.05);
    b = gt_differences_sequence(&same, 0.95, 0.05);
    c = gt_differences_sequence(&less, 0.95, 0.05);
    assert_true(b.high - b.low < 1.1 * (a.high - a.low));
    assert_true(c.high - c.low < 0.95 * (a.high - a.low));
    gt_differences_end(&raw);
    gt_differences_end(&same);
    gt_differences_end(&less);
}

/* Of `runs` of 256 pairs over three matchups, how many hold the truth: in one interval in the end,
 * and in the sequence at every look. */
static void cover(int runs, double sharpness, double held[2])
{
    const double limit = log(2 / 0.05), aim = 0.1;
    held[0] = held[1] = 0;
    for (int run = 0; run < runs; run++) {
        uint64_t seed = gt_mix((uint64_t)run + 77);
        gt_differences d;
        bool all = true;
        gt_differences_begin(&d, 3, 3, true);
        for (int pair = 0; pair < 256; pair++) {
            int64_t sum = 0;
            for (int m = 0; m < 3; m++)
                sum += sum_of(draw_pair(&seed, sharpness));
            gt_differences_add(&d, sum);
            if (pair % 32 != 31)
                continue;
            gt_scores s = gt_differences_scores(&d);
            all = all && gt_log_e_above(s, TRUTH, aim) < limit &&
                  gt_log_e_below(s, TRUTH, aim) < limit;
        }
        gt_estimate e = gt_paired_interval(gt_differences_scores(&d), 0.95, 3);
        held[0] += e.low <= TRUTH && TRUTH <= e.high;
        held[1] += all;
        gt_differences_end(&d);
    }
    held[0] /= runs;
    held[1] /= runs;
}

static void coverage(void **state)
{
    (void)state;
    const int runs = GT_AMOUNT(300, 30);
    const double sharpness[] = {1, 0.5, 1.6};
    for (int i = 0; i < 3; i++) {
        double held[2], off = 4 * sqrt(0.05 * 0.95 / runs);
        cover(runs, sharpness[i], held);
        printf("sharpness %g: %.3f of plain intervals hold the truth, %.3f at every look\n",
               sharpness[i], held[0], held[1]);
        assert_true(fabs(held[0] - 0.95) < off && held[1] > 0.95 - off);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(mean_is_exact), cmocka_unit_test(ends),
                                       cmocka_unit_test(without_luck), cmocka_unit_test(coverage)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
