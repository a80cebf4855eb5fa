/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Two runs side by side: published intervals of differences, e-values under equality by simulation,
 * and runs whose decks and matchups stand in another order. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/experiments/compare.h"

#include <math.h>
#include <string.h>

#define CLOSE(x, y, by) assert_true(fabs((x) - (y)) < (by))

static uint64_t counter;

static double uniform(void)
{
    return (double)(gt_mix(++counter) >> 11) / 9007199254740992.0;
}

/* Wilson's interval. */
static gt_estimate wilson(double x, double n)
{
    double z = 1.959963984540054, p = x / n;
    double middle = (x + z * z / 2) / (n + z * z);
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return (gt_estimate){p, middle - half, middle + half};
}

/* R. G. Newcombe, "Interval estimation for the difference between independent proportions",
 * Statistics in Medicine 17 (1998), table II, method 10: 56/70 - 48/80, 9/10 - 3/10, 10/10 -
 * 0/20. */
static void differences_of_newcombe(void **state)
{
    gt_estimate e = gt_difference(wilson(48, 80), wilson(56, 70));
    (void)state;
    CLOSE(e.value, 0.2, 1e-9);
    CLOSE(e.low, 0.0524, 5e-5);
    CLOSE(e.high, 0.3339, 5e-5);
    e = gt_difference(wilson(3, 10), wilson(9, 10));
    CLOSE(e.low, 0.1705, 5e-5);
    CLOSE(e.high, 0.8090, 5e-5);
    e = gt_difference(wilson(0, 20), wilson(10, 10));
    CLOSE(e.low, 0.6791, 5e-5);
    CLOSE(e.high, 1, 1e-9);
}

static void draw(uint64_t pairs[GT_PAIR_SCORES], double p, int n)
{
    memset(pairs, 0, GT_PAIR_SCORES * sizeof *pairs);
    for (int i = 0; i < n; i++)
        pairs[2 * (uniform() < p) + 2 * (uniform() < p)]++;
}

/* The mean of an e-value is at most 1 where the runs have one mean, so that it reaches 20 at most 5
 * times in 100; and it finds what is plain. */
static void evidence_keeps_its_promise(void **state)
{
    enum { RUNS = 1500 };
    static const double means[] = {0.5, 0.8, 0.98};
    (void)state;
    for (size_t k = 0; k < 3; k++) {
        uint64_t x[GT_PAIR_SCORES], y[GT_PAIR_SCORES];
        double sum = 0;
        int reached = 0;
        for (int i = 0; i < RUNS; i++) {
            draw(x, means[k], 100);
            draw(y, means[k], 60);
            double e = gt_log_e_differ(gt_scores_of_pairs(x), gt_scores_of_pairs(y), 0.08);
            sum += exp(e);
            reached += e >= log(20);
        }
        assert_true(sum / RUNS < 1.2 && reached <= RUNS / 20);
    }
    uint64_t low[GT_PAIR_SCORES], high[GT_PAIR_SCORES], none[GT_PAIR_SCORES] = {0};
    draw(low, 0.4, 300);
    draw(high, 0.6, 300);
    assert_true(gt_log_e_differ(gt_scores_of_pairs(low), gt_scores_of_pairs(high), 0.035) >
                log(1000));
    CLOSE(gt_log_e_differ(gt_scores_of_pairs(low), gt_scores_of_pairs(high), 0.035),
          gt_log_e_differ(gt_scores_of_pairs(high), gt_scores_of_pairs(low), 0.035), 1e-9);
    CLOSE(gt_log_e_differ(gt_scores_of_pairs(low), gt_scores_of_pairs(none), 0.035), 0, 1e-12);
}

/* A and B change places in the second run, and it has a deck that the first has not. */
static void decks_are_found_by_name(void **state)
{
    static const char *const first[] = {"A", "B", "C"}, *const second[] = {"D", "B", "A", "C"};
    static const gt_matchup met[] = {{0, 1}, {0, 2}, {1, 2}};
    static const gt_matchup then[] = {{1, 2}, {2, 3}, {0, 1}};
    gt_tally x[] = {{.pairs = {0, 0, 0, 0, 200}}, {.pairs = {100, 0, 0, 0, 100}}, {.pairs = {0}}};
    gt_tally y[] = {{.pairs = {0, 0, 0, 0, 200}}, {.pairs = {90, 0, 0, 0, 110}}, {.pairs = {9}}};
    gt_series s = {.policy = "random", .tally = x}, t = {.policy = "random", .tally = y};
    gt_results r = {.n_decks = 3, .n_matchups = 3, .deck = first, .matchup = met, .series = &s};
    gt_results q = {.n_decks = 4, .n_matchups = 3, .deck = second, .matchup = then, .series = &t};
    (void)state;
    gt_changes *c = gt_changes_new(&r, 0, &q, 0);
    assert_int_equal(c->n_matchups, 2); /* B against C was not played, D is new */
    assert_int_equal(c->left_out[0], 1);
    assert_int_equal(c->left_out[1], 1);
    assert_string_equal(c->matchup[0].a, "A");
    CLOSE(c->matchup[0].before.value, 1, 1e-12);
    CLOSE(c->matchup[0].after.value, 0, 1e-12); /* B won all of it */
    assert_true(c->matchup[0].established && c->matchup[0].shift.high < -0.9);
    CLOSE(c->matchup[1].shift.value, 0.05, 1e-12);
    assert_true(!c->matchup[1].established);
    assert_int_equal(c->n_decks, 3);
    CLOSE(c->deck[0].before.value, 0.75, 1e-12); /* A over B and C */
    CLOSE(c->deck[0].after.value, 0.275, 1e-12);
    CLOSE(c->deck[2].shift.value, -0.05, 1e-12);
    gt_changes_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(differences_of_newcombe),
        cmocka_unit_test(evidence_keeps_its_promise),
        cmocka_unit_test(decks_are_found_by_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
