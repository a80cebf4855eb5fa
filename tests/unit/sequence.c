/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Confidence sequences: against values computed elsewhere (decimal arithmetic of 50 digits), the
 * law that makes them valid, exactly, and how often they hold the truth at every look, by
 * simulation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/playing/portable.h"
#include "sim/statistics/sequence.h"
#include "tests/support/amount.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#define NEAR(x, y) assert_true(fabs((x) - (y)) < 1e-9)

/* ---- Functions. */

static void logarithm_and_exponential(void **state)
{
    (void)state;
    for (int i = -300; i <= 300; i++) {
        double x = ldexp(1 + 0.003 * i, i);
        double y = i * 0.37;
        assert_true(fabs(gt_log(x) - log(x)) <= 4e-16 * fmax(1, fabs(log(x))));
        assert_true(fabs(gt_exp(y) / exp(y) - 1) < 1e-14);
        assert_true(fabs(gt_log(1 + 1e-5 * i) - log1p(1e-5 * i)) < 2e-16);
    }
    assert_true(gt_log(1) == 0 && gt_exp(0) == 1); /* NOLINT: exactly */
    assert_true(gt_exp(-1e9) == 0);
}

typedef struct known {
    uint64_t pairs[GT_PAIR_SCORES];
    double aim, confidence, low, high;
    double above, below; /* against a mean of 0.4 */
} known;

static void known_values(void **state)
{
    static const known cases[] = {
        {{5, 10, 40, 20, 25},
         0.02,
         0.95,
         0.507664830951,
         0.732170128580,
         20.487791244234,
         -2.745006839327},
        {{0, 0, 0, 0, 100}, 0.02, 0.95, 0.928971294023, 1, 81.389584059293, -4.149651918006},
        {{0, 0, 1000, 0, 0},
         0.01,
         0.99,
         0.493649685066,
         0.506350314934,
         195.018164349733,
         -3.951288827969},
        {{300, 2, 455, 3, 240},
         0.03,
         0.95,
         0.437593398475,
         0.503126411031,
         15.422817062372,
         -4.701949465230},
        {{1, 0, 0, 0, 0}, 0.05, 0.95, 0, 0.997231495490, -0.176134089787, 0.135751763714},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        gt_scores s = gt_scores_of_pairs(cases[i].pairs);
        gt_estimate e = gt_sequence_interval(s, cases[i].confidence, cases[i].aim);
        NEAR(e.low, cases[i].low);
        NEAR(e.high, cases[i].high);
        double above = gt_log_e_above(s, 0.4, cases[i].aim);
        double below = gt_log_e_below(s, 0.4, cases[i].aim);
        NEAR(above, cases[i].above);
        NEAR(below, cases[i].below);
        NEAR(gt_log_e_apart(s, 0.4, cases[i].aim), log((exp(above) + exp(below)) / 2));
    }
}

/* Differences are the same thing on another scale. */
static void differences_are_scores(void **state)
{
    static const uint64_t count[GT_DIFFERENCE_SCORES] = {1, 0, 7, 20, 400, 30, 11, 3, 2};
    gt_scores s = gt_scores_of_differences(count);
    gt_scores unit = {.count = count, .classes = GT_DIFFERENCE_SCORES, .low = 0, .high = 1};
    (void)state;
    gt_estimate e = gt_sequence_interval(s, 0.95, 0.02);
    gt_estimate same = gt_sequence_interval(unit, 0.95, 0.01);
    NEAR(e.value, (30 * 0.25 + 11 * 0.5 + 3 * 0.75 + 2 - 1 - 7 * 0.5 - 20 * 0.25) / 474);
    NEAR(e.value, gt_scores_mean(s));
    NEAR(e.low, 2 * same.low - 1);
    NEAR(e.high, 2 * same.high - 1);
    NEAR(gt_log_e_above(s, -0.03, 0.02), gt_log_e_above(unit, 0.485, 0.01));
    NEAR(gt_log_e_below(s, 0.03, 0.02), gt_log_e_below(unit, 0.515, 0.01));
    assert_int_equal(gt_scores_number(s), 474);
}

static void nothing_is_known_of_nothing(void **state)
{
    static const uint64_t none[GT_DIFFERENCE_SCORES] = {0};
    gt_scores s = gt_scores_of_differences(none);
    (void)state;
    gt_estimate e = gt_sequence_interval(s, 0.95, 0.02);
    assert_true(isnan(e.value) && e.low <= -1 && e.high >= 1);
    NEAR(gt_log_e_above(s, 0.1, 0.02), 0);
    NEAR(gt_log_e_apart(s, 0.1, 0.02), 0);
}

/* However many pairs there are and wherever they lie, something stays open; turned round, the
 * interval is turned round; its limits are where a player has won enough. */
static void intervals_are_sound(void **state)
{
    (void)state;
    for (uint64_t i = 0; i < GT_AMOUNT(800, 200); i++) {
        uint64_t pairs[GT_PAIR_SCORES], turned[GT_PAIR_SCORES];
        double aim = ldexp(0.2, -(int)(i % 12));
        for (uint64_t j = 0; j < GT_PAIR_SCORES; j++) {
            uint64_t h = gt_fold(gt_mix(i), j);
            pairs[j] = h % 2 == 0 ? 0 : (h >> 8) % (1ull << (i % 31));
        }
        pairs[i % GT_PAIR_SCORES]++;
        for (int j = 0; j < GT_PAIR_SCORES; j++)
            turned[j] = pairs[GT_PAIR_SCORES - 1 - j];
        gt_scores s = gt_scores_of_pairs(pairs);
        gt_estimate e = gt_rounded(gt_sequence_interval(s, 0.95, aim));
        gt_estimate t = gt_sequence_interval(gt_scores_of_pairs(turned), 0.95, aim);
        assert_true(e.high - e.low > 5e-7);
        assert_true(e.low >= 0 && e.low <= e.value && e.value <= e.high && e.high <= 1);
        e = gt_sequence_interval(s, 0.95, aim);
        NEAR(e.low, 1 - t.high);
        NEAR(e.high, 1 - t.low);
        if (e.low > 0 && e.low + 1e-6 < e.value) {
            assert_true(gt_log_e_above(s, e.low, aim) >= log(40) * (1 - 1e-9));
            assert_true(gt_log_e_above(s, e.low + 1e-6, aim) < log(40));
        }
        if (e.high < 1 && e.high - 1e-6 > e.value) {
            assert_true(gt_log_e_below(s, e.high, aim) >= log(40) * (1 - 1e-9));
            assert_true(gt_log_e_below(s, e.high - 1e-6, aim) < log(40));
        }
    }
}

/* ---- The law. */

/* Chances of the five scores of a pair. */
typedef struct chances {
    double score[GT_PAIR_SCORES];
} chances;

static double mean_of(chances c)
{
    double sum = 0;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        sum += c.score[i] * i / 4;
    return sum;
}

/* Two games, won with chance p, of which so many in 1 surely end alike. */
static chances pair_of(double p, double alike)
{
    double q = 1 - p, apart = 1 - alike;
    return (chances){
        {alike * q + apart * q * q, 0, apart * 2 * p * q, 0, alike * p + apart * p * p}};
}

/* Who begins wins with chance f, whoever it is; some games are drawn. */
static chances first_wins(double f)
{
    double d = 0.1, w = f * (1 - d), l = (1 - f) * (1 - d);
    return (chances){{w * l, d * (w + l), w * w + l * l + d * d, d * (w + l), w * l}};
}

/* What the players expect to have after n pairs, by every way the pairs can come. */
static void expect(chances c, double m, int n, double money[3])
{
    uint64_t ways = 1, pairs[GT_PAIR_SCORES] = {0};
    gt_scores s = gt_scores_of_pairs(pairs);
    memset(money, 0, 3 * sizeof *money);
    for (int i = 0; i < n; i++)
        ways *= GT_PAIR_SCORES;
    for (uint64_t way = 0; way < ways; way++) {
        double chance = 1;
        uint64_t rest = way;
        memset(pairs, 0, sizeof pairs);
        for (int i = 0; i < n; i++, rest /= GT_PAIR_SCORES) {
            pairs[rest % GT_PAIR_SCORES]++;
            chance *= c.score[rest % GT_PAIR_SCORES];
        }
        if (chance <= 0)
            continue;
        money[0] += chance * exp(gt_log_e_above(s, m, 0.02));
        money[1] += chance * exp(gt_log_e_below(s, m, 0.02));
        money[2] += chance * exp(gt_log_e_apart(s, m, 0.02));
    }
}

/* Nobody gains or loses against the truth, and nobody gains by doubting what is truer still. */
static void bets_are_fair(void **state)
{
    static const double p[] = {0.02, 0.3, 0.5, 0.9};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const chances kinds[] = {pair_of(p[i], 0), pair_of(p[i], 0.7), first_wins(p[i])};
        for (int k = 0; k < 3; k++) {
            double money[3], truth = mean_of(kinds[k]);
            for (int n = 1; n <= 4; n++) {
                expect(kinds[k], truth, n, money);
                for (int j = 0; j < 3; j++)
                    NEAR(money[j], 1);
            }
            expect(kinds[k], truth + 0.01, 4, money);
            assert_true(money[0] < 1 && money[1] > 1);
            expect(kinds[k], truth - 0.01, 4, money);
            assert_true(money[0] > 1 && money[1] < 1);
        }
    }
}

/* ---- Coverage. */

static int draw(chances c, uint64_t key)
{
    double u = (double)(key >> 11) * 0x1p-53;
    int score = 0;
    while (score < GT_PAIR_SCORES - 1 && (u -= c.score[score]) >= 0)
        score++;
    return c.score[score] > 0 ? score : 2;
}

/* Whether the interval fails to hold the truth at any look: after each of the first pairs, then
 * ever more rarely. Half of the matchups stop when the interval is as narrow as was wanted. (It
 * holds the truth if nobody who bets against that has won enough; see intervals_are_sound.) */
static bool misses(chances c, uint64_t key, double confidence)
{
    enum { LAST = 4000 };
    double truth = mean_of(c), aim = key % 4 == 0 ? 0.1 : key % 4 == 1 ? 0.03 : 0.01;
    double enough = log(2 / (1 - confidence));
    uint64_t pairs[GT_PAIR_SCORES] = {0};
    gt_scores s = gt_scores_of_pairs(pairs);
    for (int n = 1, look = 1; n <= LAST; n++) {
        pairs[draw(c, gt_fold(key, (uint64_t)n))]++;
        if (n < look)
            continue;
        look = n + 1 + n / 10;
        if (truth > 0 && truth < 1 &&
            (gt_log_e_above(s, truth, aim) >= enough || gt_log_e_below(s, truth, aim) >= enough))
            return true;
        if (key % 2 != 0 && truth > 0 && truth < 1)
            continue;
        gt_estimate e = gt_sequence_interval(s, confidence, aim);
        if (truth < e.low || truth > e.high)
            return true;
        if (e.high - e.low <= 2 * aim)
            return false;
    }
    return false;
}

enum { MATCHUPS = GT_AMOUNT(2000, 400) };

/* The known chance and the kind of simulated matchup number i. */
static chances matchup(int i)
{
    static const double p[] = {0, 0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.6, 0.75, 0.9, 0.98, 1};
    double chance = p[i % 12];
    int kind = i / 12 % 4;
    return kind == 3 ? first_wins(chance) : pair_of(chance, kind * 0.5);
}

static int count_misses(double confidence)
{
    int missed = 0;
    for (int i = 0; i < MATCHUPS; i++)
        missed += misses(matchup(i), gt_fold(7, (uint64_t)i), confidence);
    return missed;
}

static void truth_is_held_at_every_look(void **state)
{
    (void)state;
    int missed = count_misses(0.95), often = count_misses(0.5);
    print_message("missed at any look: %d of %d; with confidence 0.5: %d\n", missed, MATCHUPS,
                  often);
    assert_true(missed <= MATCHUPS * 5 / 100);
    assert_true(often <= MATCHUPS / 2);
    assert_true(often > MATCHUPS / 10); /* nor is it wider than it need be */
}

/* A matchup that stops when its interval is narrow enough. */
static gt_estimate stopped(chances c, uint64_t key, double aim)
{
    uint64_t pairs[GT_PAIR_SCORES] = {0};
    int n = 0;
    while (true) {
        for (int next = n + 16 + n / 4; n < next; n++)
            pairs[draw(c, gt_fold(key, (uint64_t)n))]++;
        gt_estimate e = gt_sequence_interval(gt_scores_of_pairs(pairs), 0.95, aim);
        if (e.high - e.low <= 2 * aim)
            return e;
    }
}

/* Figures over several matchups, each of which stopped when it pleased, hold the truth too. */
static void means_hold_the_truth(void **state)
{
    enum { TIMES = GT_AMOUNT(300, 60), PARTS = 8 };
    int held = 0;
    (void)state;
    for (int i = 0; i < TIMES; i++) {
        gt_estimate part[PARTS];
        double truth = 0, weight[PARTS], sum = 0;
        for (int k = 0; k < PARTS; k++) {
            chances c = matchup(7 * i + 5 * k);
            weight[k] = 1 + k % 3;
            part[k] = stopped(c, gt_fold((uint64_t)i, (uint64_t)k), 0.1);
            truth += weight[k] * mean_of(c);
            sum += weight[k];
        }
        gt_estimate e = gt_mean_rate(part, weight, PARTS);
        held += e.low <= truth / sum && truth / sum <= e.high;
    }
    print_message("means: %d of %d hold the truth\n", held, TIMES);
    assert_true(held >= TIMES * 95 / 100);
}

/* ---- Width. */

/* Pairs until the half-width is `aim` if scores come as often as expected, divided by what somebody
 * needs who looks only then. */
static double cost(chances c, double aim)
{
    double variance = 0, mean = mean_of(c), z = 1.959964;
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        variance += c.score[i] * (i * 0.25 - mean) * (i * 0.25 - mean);
    double fixed = variance * z * z / aim / aim, n = fixed;
    while (true) {
        uint64_t pairs[GT_PAIR_SCORES];
        for (int i = 0; i < GT_PAIR_SCORES; i++)
            pairs[i] = (uint64_t)(c.score[i] * n + 0.5);
        gt_estimate e = gt_sequence_interval(gt_scores_of_pairs(pairs), 0.95, aim);
        if (e.high - e.low <= 2 * aim)
            return n / fixed;
        n *= 1.02;
    }
}

/* Having looked all the time costs 2.1 times the pairs where the games of a pair are independent,
 * and seldom more than 2.5; one bet of the right size alone would cost 2 ln 40 / 1.96^2 = 1.92. */
static void intervals_are_tight(void **state)
{
    static const double p[] = {0.1, 0.3, 0.5, 0.8};
    static const double aims[] = {0.05, 0.02, 0.01, 0.005};
    (void)state;
    for (int i = 0; i < 4; i++) {
        const chances kinds[] = {pair_of(p[i], 0), pair_of(p[i], 0.5), first_wins(p[i])};
        for (int j = 0; j < 12; j++) {
            double times = cost(kinds[j % 3], aims[j / 3]);
            assert_true(times > 1.9 && times < 3.3);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(logarithm_and_exponential),
        cmocka_unit_test(known_values),
        cmocka_unit_test(differences_are_scores),
        cmocka_unit_test(nothing_is_known_of_nothing),
        cmocka_unit_test(intervals_are_sound),
        cmocka_unit_test(bets_are_fair),
        cmocka_unit_test(truth_is_held_at_every_look),
        cmocka_unit_test(means_hold_the_truth),
        cmocka_unit_test(intervals_are_tight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
