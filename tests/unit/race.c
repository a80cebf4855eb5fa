/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Races (sim/experiments/race.h): what they say of decks is so, their intervals hold the truth at
 * every look, and they take less than to play everything equally often. */
#include "tests/support/amount.h"
#include "tests/support/raced.h"

#include "engine/core/hash.h"
#include "sim/statistics/stats.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DECKS = 8, MATCHUPS = DECKS * (DECKS - 1) / 2 };

/* Even decks but for two, which win and lose some more than they should. */
static const double strength[DECKS] = {0.17, 0.055, 0, 0, 0, 0, -0.015, -0.21};

typedef struct table {
    gt_matchup matchup[MATCHUPS];
    gt_tally tally[MATCHUPS];
    gt_series series;
    gt_results results;
} table;

static void fill(table *t)
{
    int n = 0;
    *t = (table){.series = {.policy = "table"}};
    for (int a = 0; a < DECKS; a++)
        for (int b = a + 1; b < DECKS; b++, n++) {
            double p = 0.5 + strength[a] - strength[b] + (n % 3 - 1) * 0.08;
            t->matchup[n] = (gt_matchup){a, b};
            t->tally[n].pairs[4] = (uint64_t)(1e6 * p * p);
            t->tally[n].pairs[2] = (uint64_t)(2e6 * p * (1 - p));
            t->tally[n].pairs[0] = (uint64_t)(1e6 * (1 - p) * (1 - p));
        }
    t->series.tally = t->tally;
    t->results = (gt_results){.n_decks = DECKS,
                              .n_matchups = MATCHUPS,
                              .matchup = t->matchup,
                              .method = {.confidence = 0.95}};
}

static const gt_race_question asked = {.by = GT_BY_DECKS, .decide = true, .band = {0.45, 0.55}};

static void races_are_right_and_short(void **state)
{
    enum { RUNS = GT_AMOUNT(40, 3), MOST = 6000 };
    static table t;
    uint64_t games[2] = {0, 0};
    int wrong = 0, missed = 0, decided[2] = {0, 0};
    (void)state;
    fill(&t);
    for (int i = 0; i < RUNS; i++)
        for (int even = 0; even < 2; even++) {
            gt_trial x = gt_try_race(&t.results, &t.series, &asked, MOST, even, (uint64_t)i);
            games[even] += x.games;
            decided[even] += x.decided;
            wrong += x.wrong;
            missed += x.misses > 0;
        }
    assert_true(decided[0] >= RUNS * (DECKS - 1)); /* one may lie near the edge */
    assert_true(abs(decided[0] - decided[1]) <= RUNS / 4 + 1);
    assert_true(wrong <= 1 && missed <= 2 * RUNS / 20 + 1);
    if (5 * games[0] > 3 * games[1])
        fail_msg("%llu games of %llu", (unsigned long long)games[0], (unsigned long long)games[1]);
}

/* A deck of k matchups is known after about as many pairs as a single matchup: the sequence is
 * about twice as wide as an interval that is looked at once, not more. */
static void strata_are_used(void **state)
{
    enum { K = 20, PAIRS = 500 };
    gt_strata_part part[K];
    gt_estimate mean = {0, 0, 0};
    (void)state;
    for (int i = 0; i < K; i++) {
        uint64_t count[GT_PAIR_SCORES] = {0};
        gt_stratum s = {0};
        for (int look = 1; look <= 10; look++) {
            count[0] = count[4] = PAIRS / 40 * (uint64_t)look;
            count[2] = 2 * count[0];
            gt_stratum_look(&s, gt_scores_of_pairs(count));
        }
        part[i] = (gt_strata_part){1.0 / K, s.sum / s.pairs, s.apart};
        mean = gt_strata_interval(part, i + 1, s.pairs, 1, 0.95, 0.02);
        double plain = 1.96 * sqrt(0.125 / s.pairs / (i + 1));
        for (int k = 0; i + 1 < K && k <= i; k++)
            part[k].weight = 1.0 / (i + 2);
        assert_true(fabs(mean.value - 0.5) < 1e-9 || i + 1 < K);
        if (i + 1 == K)
            assert_true(mean.high - mean.value > 1.2 * plain &&
                        mean.high - mean.value < 2.2 * plain);
    }
    mean = gt_strata_interval(part, K, 0, 1, 0.95, 0.02);
    assert_true(isnan(mean.value) && mean.low <= 0 && mean.high >= 1);
}

/* A round that was broken off is not looked at. */
static void broken_rounds_wait(void **state)
{
    static table t;
    static gt_tally tally[MATCHUPS];
    gt_series series = {.tally = tally};
    uint64_t want[MATCHUPS];
    gt_race race;
    (void)state;
    fill(&t);
    t.results.series = &series;
    gt_race_begin(&race, &asked, &t.results, 0, 1000);
    assert_true(gt_race_next(&race, want));
    for (int m = 0; m < MATCHUPS; m++)
        tally[m].pairs[4] = want[m] - (m == 5);
    assert_true(gt_race_next(&race, want));
    assert_true(race.n_decided == 0 && series.raced[0].pairs == 0);
    tally[5].pairs[4]++;
    assert_true(gt_race_next(&race, want));
    assert_true(series.raced[0].pairs == 64 && want[0] == 64); /* who won all is known */
    gt_race_free(&race);
    free(series.raced);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(races_are_right_and_short),
        cmocka_unit_test(strata_are_used),
        cmocka_unit_test(broken_rounds_wait),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
