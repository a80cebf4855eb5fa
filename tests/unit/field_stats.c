/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of a field against published values, values computed elsewhere, certificates (an
 * equilibrium that nobody gains against is one), and simulation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/statistics/bradley.h"
#include "sim/statistics/card_stats.h"
#include "sim/statistics/equilibrium.h"
#include "sim/statistics/matrix.h"
#include "sim/statistics/multiple_testing.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define CLOSE(x, y, by) assert_true(fabs((x) - (y)) < (by))

enum { MOST = 12 };

static uint64_t counter;

static double uniform(void)
{
    return (double)(gt_mix(++counter) >> 11) / 9007199254740992.0;
}

/* ---- Fields made up here. */

typedef struct field {
    gt_results results;
    gt_series series;
    gt_matchup matchup[MOST * MOST];
    gt_tally tally[MOST * MOST];
} field;

/* A field of n decks in which every two have met; nothing is counted yet. */
static void begin_field(field *f, int n)
{
    memset(f, 0, sizeof *f);
    f->results.n_decks = n;
    for (int a = 0; a < n; a++)
        for (int b = a + 1; b < n; b++)
            f->matchup[f->results.n_matchups++] = (gt_matchup){a, b};
    f->results.matchup = f->matchup;
    f->results.n_series = 1;
    f->results.series = &f->series;
    f->series.tally = f->tally;
}

/* `n` pairs, each decided 2-0 with this chance, else 0-2, as near as whole numbers allow. */
static void set_rate(field *f, int a, int b, double rate, int n)
{
    for (int i = 0; i < f->results.n_matchups; i++)
        if (f->matchup[i].a == a && f->matchup[i].b == b) {
            f->tally[i].pairs[4] = (uint64_t)lround(rate * n);
            f->tally[i].pairs[0] = (uint64_t)n - f->tally[i].pairs[4];
        }
}

/* ---- Bradley-Terry. */

/* American League, eastern division, 1987: A. Agresti, Categorical Data Analysis, table 10.10. The
 * strengths and standard errors (Baltimore 0) are those that R's package BradleyTerry2 gives in its
 * vignette for these data. */
static void baseball_of_1987(void **state)
{
    enum { TEAMS = 7, BALTIMORE = 6 };
    static const int wins[TEAMS][TEAMS] = {
        {0, 7, 9, 7, 7, 9, 11}, /* Milwaukee */
        {6, 0, 7, 5, 11, 9, 9}, /* Detroit */
        {4, 6, 0, 7, 7, 8, 12}, /* Toronto */
        {6, 8, 6, 0, 6, 7, 10}, /* New York */
        {6, 2, 6, 7, 0, 7, 12}, /* Boston */
        {4, 4, 5, 6, 6, 0, 6}, /* Cleveland */
        {2, 4, 1, 3, 1, 7, 0}, /* Baltimore */
    };
    static const double strength[TEAMS] = {1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0};
    static const double error[TEAMS] = {0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319, 0};
    gt_bout bout[TEAMS * TEAMS];
    double s[TEAMS], c[TEAMS * TEAMS];
    int n = 0;
    (void)state;
    for (int a = 0; a < TEAMS; a++)
        for (int b = a + 1; b < TEAMS; b++)
            bout[n++] = (gt_bout){a, b, wins[a][b] + wins[b][a], wins[a][b], -1};
    assert_true(gt_bradley_terry(bout, n, TEAMS, s, c));
    for (int i = 0; i < BALTIMORE; i++) {
        double variance =
            c[i * TEAMS + i] + c[BALTIMORE * TEAMS + BALTIMORE] - 2 * c[i * TEAMS + BALTIMORE];
        CLOSE(s[i] - s[BALTIMORE], strength[i], 1e-4);
        CLOSE(sqrt(variance), error[i], 1e-4);
    }
}

static void two_players(void **state)
{
    gt_bout one = {0, 1, 40, 30, -1};
    double s[2], c[4];
    (void)state;
    assert_true(gt_bradley_terry(&one, 1, 2, s, c));
    CLOSE(s[0] - s[1], log(3), 1e-9);
    CLOSE(c[0] + c[3] - c[1] - c[2], 1 / (40 * 0.75 * 0.25), 1e-9);
    CLOSE(gt_elo_scale * (s[0] - s[1]), 190.848501887865, 1e-6); /* 400 log10 3 */
}

static void no_strength_without_bouts_or_end(void **state)
{
    gt_bout apart[] = {{0, 1, 10, 5, -1}, {2, 3, 10, 5, -1}}, all = {0, 1, 10, 10, -1};
    double s[4];
    (void)state;
    assert_false(gt_bradley_terry(apart, 2, 4, s, NULL));
    assert_false(gt_bradley_terry(&all, 1, 2, s, NULL));
}

/* Elo of a field drawn from known strengths: the intervals hold the truth 95 times in 100. */
static void elo_intervals_hold(void **state)
{
    enum { DECKS = 6, PAIRS = 60, RUNS = 400 };
    static const double truth[DECKS] = {0.5, 0.3, 0.1, -0.1, -0.3, -0.5};
    static field f;
    gt_estimate elo[DECKS];
    int held = 0;
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        begin_field(&f, DECKS);
        for (int i = 0; i < f.results.n_matchups; i++) {
            double p = 1 / (1 + exp(truth[f.matchup[i].b] - truth[f.matchup[i].a]));
            for (int k = 0; k < PAIRS; k++)
                f.tally[i].pairs[2 * (uniform() < p) + 2 * (uniform() < p)]++;
        }
        gt_matrix *m = gt_matrix_new(&f.results, &f.series);
        assert_true(gt_matrix_elo(m, elo));
        for (int d = 0; d < DECKS; d++) {
            double x = gt_elo_scale * truth[d];
            held += elo[d].low <= x && x <= elo[d].high;
        }
        gt_matrix_free(m);
    }
    assert_in_range(held, 930 * DECKS * RUNS / 1000, 975 * DECKS * RUNS / 1000);
}

/* ---- Equilibrium. */

static void rock_paper_scissors(void **state)
{
    static const double plain[9] = {0.5, 1, 0, 0, 0.5, 1, 1, 0, 0.5};
    /* margins 0.1 (A over B), 0.2 (B over C), 0.4 (C over A): each deck's share is the margin of
     * the other two, 2 : 4 : 1 */
    static const double skewed[9] = {0.5, 0.6, 0.1, 0.4, 0.5, 0.7, 0.9, 0.3, 0.5};
    gt_equilibrium *e = gt_equilibrium_new(3);
    double mix[3];
    (void)state;
    CLOSE(gt_equilibrium_solve(e, plain, mix), 0.5, 1e-9);
    for (int i = 0; i < 3; i++)
        CLOSE(mix[i], 1.0 / 3, 1e-9);
    CLOSE(gt_equilibrium_solve(e, skewed, mix), 0.5, 1e-9);
    CLOSE(mix[0], 2.0 / 7, 1e-9);
    CLOSE(mix[1], 4.0 / 7, 1e-9);
    CLOSE(mix[2], 1.0 / 7, 1e-9);
    gt_equilibrium_free(e);
}

static void nobody_gains_against_an_equilibrium(void **state)
{
    gt_equilibrium *e = gt_equilibrium_new(MOST);
    (void)state;
    for (int run = 0; run < 500; run++) {
        double rate[MOST * MOST], mix[MOST], sum = 0;
        for (int i = 0; i < MOST; i++)
            for (int j = i; j < MOST; j++) {
                rate[i * MOST + j] = i == j ? 0.5 : uniform();
                rate[j * MOST + i] = 1 - rate[i * MOST + j];
            }
        CLOSE(gt_equilibrium_solve(e, rate, mix), 0.5, 1e-7);
        for (int i = 0; i < MOST; i++) {
            double gain = 0;
            for (int j = 0; j < MOST; j++)
                gain += rate[i * MOST + j] * mix[j];
            assert_true(gain < 0.5 + 1e-7 && mix[i] > -1e-9);
            sum += mix[i];
        }
        CLOSE(sum, 1, 1e-7);
    }
    gt_equilibrium_free(e);
}

static void metagame_of_rock_paper_scissors(void **state)
{
    static field f;
    gt_meta meta[4] = {{0}};
    (void)state;
    begin_field(&f, 4); /* three in a circle, and one that loses to all */
    set_rate(&f, 0, 1, 0.7, 1000);
    set_rate(&f, 1, 2, 0.7, 1000);
    set_rate(&f, 0, 2, 0.3, 1000);
    for (int i = 0; i < 3; i++)
        set_rate(&f, i, 3, 0.8, 1000);
    gt_matrix *m = gt_matrix_new(&f.results, &f.series);
    assert_true(gt_matrix_whole(m) && gt_matrix_meta(m, 200, meta));
    for (int i = 0; i < 3; i++) {
        CLOSE(meta[i].share, 1.0 / 3, 1e-9);
        CLOSE(meta[i].part, 1, 1e-9);
        CLOSE(meta[i].loss.value, 0, 1e-9);
        assert_true(meta[i].loss.low < 0 && meta[i].loss.high > 0);
    }
    CLOSE(meta[3].share, 0, 1e-9);
    CLOSE(meta[3].part, 0, 1e-9);
    CLOSE(meta[3].loss.value, 0.3, 1e-9);
    /* three matchups of 1,000 pairs weighed equally */
    double half = 1.96 * sqrt(0.8 * 0.2 / 1000 / 3);
    CLOSE(meta[3].loss.low, 0.3 - half, 0.001);
    CLOSE(meta[3].loss.high, 0.3 + half, 0.001);
    gt_matrix_free(m);
}

/* Two decks of which either may be the better: each is the whole mixture in its share of the
 * matrices. */
static void open_questions_stay_open(void **state)
{
    static field f;
    gt_meta meta[2];
    (void)state;
    begin_field(&f, 2);
    set_rate(&f, 0, 1, 0.55, 100); /* P(rate > 1/2) is 0.841 by the normal distribution */
    gt_matrix *m = gt_matrix_new(&f.results, &f.series);
    assert_true(gt_matrix_meta(m, 1000, meta));
    CLOSE(meta[0].share, 1, 1e-9);
    CLOSE(meta[0].part, 0.841, 0.04);
    CLOSE(meta[0].part + meta[1].part, 1, 1e-9);
    gt_matrix_free(m);
}

/* ---- Cycles, likeness. */

static void cycles_are_established_ones(void **state)
{
    static field f;
    gt_cycle cycle[2];
    (void)state;
    begin_field(&f, 4);
    set_rate(&f, 0, 1, 0.3, 200); /* 1 beats 0, 0 beats 3, 3 beats 1 */
    set_rate(&f, 0, 3, 0.8, 200);
    set_rate(&f, 1, 3, 0.25, 200);
    set_rate(&f, 0, 2, 0.52, 200); /* 0 over 2 over 1 over 0, if only it were certain */
    set_rate(&f, 1, 2, 0.1, 200);
    set_rate(&f, 2, 3, 0.5, 200);
    gt_matrix *m = gt_matrix_new(&f.results, &f.series);
    assert_int_equal(gt_matrix_cycles(m, cycle, 2), 1);
    assert_int_equal(cycle[0].deck[0], 0);
    assert_int_equal(cycle[0].deck[1], 3);
    assert_int_equal(cycle[0].deck[2], 1);
    CLOSE(cycle[0].least, 0.7, 1e-9);
    gt_matrix_free(m);
    set_rate(&f, 0, 2, 0.9, 200);
    set_rate(&f, 1, 2, 0.3, 200);
    m = gt_matrix_new(&f.results, &f.series);
    assert_int_equal(gt_matrix_cycles(m, cycle, 1), 2);
    CLOSE(cycle[0].least, 0.7, 1e-9);
    gt_matrix_free(m);
}

static void like_decks_stand_together(void **state)
{
    static field f;
    int order[MOST], kind[MOST];
    (void)state;
    begin_field(&f, MOST);
    for (int i = 0; i < MOST; i++)
        kind[i] = i % 3; /* kinds beat each other in a circle */
    for (int i = 0; i < MOST; i++)
        for (int j = i + 1; j < MOST; j++) {
            int ahead = (kind[j] - kind[i] + 3) % 3;
            set_rate(&f, i, j, ahead == 0 ? 0.5 : ahead == 1 ? 0.8 : 0.2, 100);
        }
    gt_matrix *m = gt_matrix_new(&f.results, &f.series);
    assert_true(gt_matrix_similarity(m, order));
    int changes = 0, seen = 0;
    for (int i = 0; i < MOST; i++) {
        seen |= 1 << order[i];
        changes += i > 0 && kind[order[i]] != kind[order[i - 1]];
    }
    assert_int_equal(seen, (1 << MOST) - 1);
    assert_int_equal(changes, 2);
    gt_matrix_free(m);
}

/* ---- Many comparisons. */

/* R: p.adjust(p, "holm"), p.adjust(p, "BY"). The first fifteen are those of Benjamini and
 * Hochberg's paper (1995), where Bonferroni's way rejects three. */
static void adjusted_p_values(void **state)
{
    double p[16] = {0.0278, 0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0298, 0.0344,
                    0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0,    (double)NAN};
    double by[16];
    double harmonic = 0;
    (void)state;
    for (int i = 1; i <= 15; i++)
        harmonic += 1.0 / i;
    memcpy(by, p, sizeof p);
    gt_holm(p, 16);
    CLOSE(p[1], 0.0015, 1e-12);
    CLOSE(p[2], 0.0056, 1e-12);
    CLOSE(p[3], 0.0247, 1e-12);
    CLOSE(p[4], 0.1140, 1e-12);
    CLOSE(p[0], 0.2780, 1e-12);
    assert_true(isnan(p[15]));
    gt_benjamini_yekutieli(by, 16);
    CLOSE(by[1], 0.0015 * harmonic, 1e-12);
    CLOSE(by[2], 0.0030 * harmonic, 1e-12);
    CLOSE(by[3], 0.0095 * harmonic, 1e-12);
    CLOSE(by[4], 0.035625 * harmonic, 1e-12);
    CLOSE(by[0], 0.0298 * 15 / 7 * harmonic, 1e-12); /* the sixth is no smaller than the seventh */
    CLOSE(by[14], 1, 1e-12);
    assert_true(isnan(by[15]));
}

/* Where the decks are equal, p <= x happens at most about x of the time. */
static void pairs_of_equal_decks(void **state)
{
    static const double chance[][GT_PAIR_SCORES] = {{0.5, 0, 0, 0, 0.5},
                                                    {0.25, 0, 0.5, 0, 0.25},
                                                    {0.02, 0, 0.96, 0, 0.02},
                                                    {0.1, 0.2, 0.4, 0.2, 0.1}};
    static const int sizes[] = {5, 20, 100};
    enum { RUNS = 20000 };
    (void)state;
    for (size_t c = 0; c < 4; c++)
        for (size_t s = 0; s < 3; s++) {
            int below[3] = {0};
            for (int run = 0; run < RUNS; run++) {
                uint64_t pairs[GT_PAIR_SCORES] = {0};
                for (int k = 0; k < sizes[s]; k++) {
                    double u = uniform();
                    int score = 0;
                    while (score < 4 && u >= chance[c][score])
                        u -= chance[c][score++];
                    pairs[score]++;
                }
                double p = gt_pair_p(pairs);
                below[0] += p <= 0.05;
                below[1] += p <= 0.01;
                below[2] += p <= 0.001;
            }
            assert_true(below[0] <= RUNS * 0.067 && below[1] <= RUNS * 0.0125 &&
                        below[2] <= RUNS * 0.0016);
        }
    CLOSE(gt_pair_p((const uint64_t[GT_PAIR_SCORES]){0, 0, 0, 0, 100}), 1.5239706e-23, 1e-29);
    CLOSE(gt_pair_p((const uint64_t[GT_PAIR_SCORES]){0, 0, 0, 0, 4}), 0.125, 1e-12);
    CLOSE(gt_pair_p((const uint64_t[GT_PAIR_SCORES]){0, 0, 50, 0, 0}), 1, 1e-12);
}

/* ---- Cards. */

static gt_deck_cards one_card[MOST];
static size_t first_card[2 * MOST * MOST + 1];
static gt_card_tally card_tally[2 * MOST * MOST];

static void begin_cards(field *f, int n)
{
    begin_field(f, n);
    for (int d = 0; d < n; d++)
        one_card[d].n = 1;
    for (size_t i = 0; i <= 2 * (size_t)f->results.n_matchups; i++)
        first_card[i] = i;
    memset(card_tally, 0, sizeof card_tally);
    f->results.cards = one_card;
    f->results.first_card = first_card;
    f->series.cards = card_tally;
}

/* Two matchups, computed by hand: 20 of 40 with and 10 of 60 without, then 30 of 50 and 20 of 50.
 * Weights 24 and 25; difference (24 / 3 + 25 / 5) / 49. */
static void difference_by_hand(void **state)
{
    static field f;
    (void)state;
    begin_cards(&f, 3);
    f.tally[0] = (gt_tally){.pairs = {50}, .wins = {30, 70}};
    f.tally[1] = (gt_tally){.pairs = {50}, .wins = {50, 50}};
    f.tally[2] = (gt_tally){.pairs = {50}, .wins = {50, 50}};
    gt_cards_of(&f.results, 0, 0, 0)->held = (gt_card_when){40, 40};
    gt_cards_of(&f.results, 0, 1, 0)->held = (gt_card_when){50, 60};
    gt_card_figures *all = gt_card_figures_of(&f.results, 0);
    gt_estimate e = all[0].difference[GT_WHEN_HELD];
    double p1 = 21.0 / 42, p0 = 11.0 / 62, q1 = 31.0 / 52, q0 = 21.0 / 52;
    double v = 24 * 24 * (p1 * (1 - p1) / 40 + p0 * (1 - p0) / 60) +
               25 * 25 * (q1 * (1 - q1) / 50 + q0 * (1 - q0) / 50);
    CLOSE(e.value, 13.0 / 49, 1e-12);
    CLOSE(e.high - e.value, 1.959963984540054 * sqrt(v) / 49, 1e-12);
    CLOSE(e.value - e.low, e.high - e.value, 1e-12);
    assert_int_equal(all[0].sum.unseen.games, 110);
    assert_int_equal(all[0].sum.unseen.half_points, 60);
    assert_true(isnan(all[0].difference[GT_WHEN_OPENING].value)); /* never there */
    assert_true(isnan(all[1].p[GT_WHEN_HELD]));
    free(all);
}

/* A card that comes more often in easy matchups and adds `effect` in each: what is seen is the
 * effect and not the ease, and the interval holds it 95 times in 100. */
static void differences_hold(void **state)
{
    enum { DECKS = 5, GAMES = 60, RUNS = 1000 };
    static field f;
    int held = 0, wrong = 0;
    (void)state;
    for (int run = 0; run < RUNS; run++) {
        double effect = run % 2 == 0 ? 0.1 : 0;
        begin_cards(&f, DECKS);
        for (int i = 0; i < DECKS - 1; i++) { /* matchups of deck 0 */
            gt_card_tally *t = gt_cards_of(&f.results, 0, i, 0);
            f.tally[i].pairs[2] = GAMES / 2;
            for (int k = 0; k < GAMES; k++) {
                bool there = uniform() < 0.3 + 0.1 * i;
                bool won = uniform() < 0.3 + 0.1 * i + (there ? effect : 0);
                f.tally[i].wins[won ? 0 : 1]++;
                t->held.games += there;
                t->held.half_points += there && won ? 2 : 0;
            }
        }
        gt_card_figures *all = gt_card_figures_of(&f.results, 0);
        gt_estimate e = all[0].difference[GT_WHEN_HELD];
        held += e.low <= effect && effect <= e.high;
        wrong += effect <= 0 && all[0].p[GT_WHEN_HELD] <= 0.05;
        free(all);
    }
    assert_in_range(held, 930 * RUNS / 1000, 975 * RUNS / 1000);
    assert_true(wrong <= RUNS / 2 * 75 / 1000);
}

/* Agresti and Coull's 2 of 100, as in tests/unit/stats.c, from half points. */
static void game_rates(void **state)
{
    gt_estimate e = gt_game_rate(4, 100);
    (void)state;
    CLOSE(e.value, 0.02, 1e-12);
    CLOSE(e.low, 0.001095976553, 1e-9);
    CLOSE(e.high, 0.07441778173, 1e-9);
    assert_true(isnan(gt_game_rate(0, 0).value));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(baseball_of_1987),
        cmocka_unit_test(two_players),
        cmocka_unit_test(no_strength_without_bouts_or_end),
        cmocka_unit_test(elo_intervals_hold),
        cmocka_unit_test(rock_paper_scissors),
        cmocka_unit_test(nobody_gains_against_an_equilibrium),
        cmocka_unit_test(metagame_of_rock_paper_scissors),
        cmocka_unit_test(open_questions_stay_open),
        cmocka_unit_test(cycles_are_established_ones),
        cmocka_unit_test(like_decks_stand_together),
        cmocka_unit_test(adjusted_p_values),
        cmocka_unit_test(pairs_of_equal_decks),
        cmocka_unit_test(difference_by_hand),
        cmocka_unit_test(differences_hold),
        cmocka_unit_test(game_rates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
