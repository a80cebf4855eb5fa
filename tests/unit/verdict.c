/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verdict of a report, on made-up results with known strengths: decks far from the band are
 * told, decks on its edge are left open, false verdicts are few, the field's one figure is not
 * moved by few games, and the games that are said to be needed are of the right size. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "reports/deck_report.h"
#include "reports/verdict.h"
#include "sim/statistics/multiple_testing.h"
#include "sim/statistics/power_analysis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS = 6, MATCHUPS = DECKS * (DECKS - 1) / 2 };

static const char *const names[DECKS] = {"A", "B", "C", "D", "E", "F"};
static const char *const ends[] = {"running", "over"};

typedef struct made {
    gt_results results;
    gt_series series;
    gt_tally tally[MATCHUPS];
    gt_matchup matchup[MATCHUPS];
    uint8_t role[DECKS];
} made;

static double uniform(uint64_t *seed)
{
    *seed = gt_mix(*seed);
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* Every two decks; a wins each game with the chance 1/2 + strength[a] - strength[b]. */
static void make(made *m, const double *strength, uint64_t pairs, uint64_t seed)
{
    int n = 0;
    memset(m, 0, sizeof *m);
    for (int a = 0; a < DECKS; a++)
        for (int b = a + 1; b < DECKS; b++, n++) {
            gt_tally *t = &m->tally[n];
            m->matchup[n] = (gt_matchup){a, b};
            for (uint64_t k = 0; k < pairs; k++) {
                int score = 0;
                for (int game = 0; game < 2; game++) {
                    bool won = uniform(&seed) < 0.5 + strength[a] - strength[b];
                    score += won ? 2 : 0;
                    t->wins[won ? 0 : 1]++;
                    t->first_half_points += (game == 0) == won ? 2 : 0;
                }
                t->pairs[score]++;
            }
            t->ends[1] = 2 * pairs;
            t->turns = 20 * pairs;
        }
    memset(m->role, GT_ROLE_ROW | GT_ROLE_COLUMN, sizeof m->role);
    m->series = (gt_series){.policy = "random", .reproducible = true, .tally = m->tally};
    m->results = (gt_results){.version = "test",
                              .rules = "test",
                              .complete = true,
                              .reproducible = true,
                              .n_decks = DECKS,
                              .n_matchups = MATCHUPS,
                              .n_series = 1,
                              .n_ends = 2,
                              .deck = names,
                              .role = m->role,
                              .matchup = m->matchup,
                              .end = ends,
                              .series = &m->series};
}

static gt_verdict *judge(const made *m)
{
    gt_matrix *matrix = gt_matrix_new(&m->results, &m->series);
    gt_verdict *v = gt_verdict_new(&m->results, &m->series, matrix);
    assert_non_null(v);
    gt_matrix_free(matrix);
    return v;
}

static void strong_and_weak_decks(void **state)
{
    /* over the others: 74, 50, 50, 50, 50, 26% */
    static const double strength[DECKS] = {0.2, 0, 0, 0, 0, -0.2};
    static made m;
    (void)state;
    make(&m, strength, 2000, 1);
    gt_verdict *v = judge(&m);
    assert_int_equal(v->stand[0].standing, GT_STANDS_STRONG);
    assert_int_equal(v->stand[5].standing, GT_STANDS_WEAK);
    for (int d = 1; d < 5; d++)
        assert_int_equal(v->stand[d].standing, GT_STANDS_WITHIN);
    assert_int_equal(v->order[0], 0);
    assert_int_equal(v->order[5], 5);
    assert_int_equal(v->stand[0].tier, 1);
    for (int d = 1; d < 5; d++)
        assert_int_equal(v->stand[d].tier, 2);
    assert_int_equal(v->stand[5].tier, 3);
    /* 8 matchups of 0.2, one of 0.4, 6 even ones */
    double truth = 0.5 + sqrt((8 * 0.04 + 0.16) / MATCHUPS);
    assert_true(fabs(v->favourite.value - truth) < 0.01);
    assert_true(v->favourite.low < truth && truth < v->favourite.high);
    assert_non_null(strstr(v->lines.line[0], "Too strong, above 55% over the field: A 7"));
    assert_non_null(strstr(v->lines.line[1], "Too weak, below 45% over the field: F 2"));
    gt_verdict_free(v);
    m.results.band[0] = 0.2; /* a project that takes it easy */
    m.results.band[1] = 0.8;
    v = judge(&m);
    for (int d = 0; d < DECKS; d++)
        assert_int_equal(v->stand[d].standing, GT_STANDS_WITHIN);
    gt_verdict_free(v);
}

/* Where all decks are even and the games are few, hardly any run calls one strong or weak, and the
 * favourite of an average matchup is no favourite. */
static void an_even_field(void **state)
{
    static const double strength[DECKS] = {0};
    enum { RUNS = 300 };
    static made m;
    int wrong = 0;
    double sum = 0;
    (void)state;
    for (int i = 0; i < RUNS; i++) {
        make(&m, strength, 10, 100 + (uint64_t)i);
        gt_verdict *v = judge(&m);
        for (int d = 0; d < DECKS; d++)
            assert_true(v->stand[d].standing != GT_STANDS_WITHIN); /* 20 games do not show that */
        bool bad = false;
        for (int d = 0; d < DECKS; d++)
            bad = bad || v->stand[d].standing != GT_STANDS_OPEN;
        wrong += bad;
        assert_true(v->favourite.low <= 0.5 + 1e-9 || v->favourite.value < 0.65);
        sum += v->favourite.value;
        gt_verdict_free(v);
    }
    print_message(
        "%d of %d even fields with a deck too strong or too weak; favourites win %.1f%%\n", wrong,
        RUNS, 100 * sum / RUNS);
    assert_true(wrong * 100 < RUNS * 5);
    assert_true(sum / RUNS < 0.55); /* counted naively it would be 61% */
}

/* Of a deck at 56%, which is too strong, a few games do not tell; the number that is said does,
 * mostly. */
static void games_that_would_tell(void **state)
{
    static const double strength[DECKS] = {0.06, 0, 0, 0, 0, 0};
    enum { RUNS = 60 };
    static made m;
    int told = 0;
    double said = 0;
    (void)state;
    make(&m, strength, 1000, 7); /* what is said rests on good figures */
    gt_verdict *v = judge(&m);
    assert_int_equal(v->stand[0].standing, GT_STANDS_OPEN);
    said = v->stand[0].games;
    assert_true(said > 2000 && said < 1e6);
    gt_verdict_free(v);
    for (int i = 0; i < RUNS; i++) {
        make(&m, strength, (uint64_t)said, 1000 + (uint64_t)i); /* twice the games */
        v = judge(&m);
        told += v->stand[0].standing == GT_STANDS_STRONG;
        gt_verdict_free(v);
    }
    print_message("twice the %.0f games a matchup tell in %d of %d runs\n", said, told, RUNS);
    assert_true(told * 2 > RUNS);
}

/* The least games with which a matchup can be clear, against Holm's correction itself. */
static void least_games(void **state)
{
    (void)state;
    for (int matchups = 1; matchups < 200; matchups += 13) {
        uint64_t least = gt_least_games(matchups);
        for (int fewer = 0; fewer < 2; fewer++) {
            uint64_t pairs[GT_PAIR_SCORES] = {0, 0, 0, 0, least / 2 - (uint64_t)fewer};
            double p[200];
            for (int i = 0; i < matchups; i++)
                p[i] = i == 0 ? gt_pair_p(pairs) : 1;
            gt_holm(p, matchups);
            assert_int_equal(p[0] <= 0.05, fewer == 0);
        }
    }
}

/* With the games that are said to make 60 to 40 clear it is in about 80 of 100 runs. */
static void games_for_a_clear_matchup(void **state)
{
    enum { RUNS = 400 };
    uint64_t seed = 3;
    int clear = 0;
    (void)state;
    double games = gt_games_to_establish(0.1, 0.125, MATCHUPS);
    for (int i = 0; i < RUNS; i++) {
        uint64_t pairs[GT_PAIR_SCORES] = {0};
        for (int k = 0; k < (int)games / 2; k++)
            pairs[2 * (uniform(&seed) < 0.6) + 2 * (uniform(&seed) < 0.6)]++;
        clear += gt_pair_p(pairs) * MATCHUPS <= 0.05;
    }
    print_message("%.0f games: clear in %d of %d runs\n", games, clear, RUNS);
    assert_true(clear > RUNS * 7 / 10 && clear < RUNS * 9 / 10);
}

/* A deck that wins only what it begins: what it made going first and second follows from the
 * counts. */
static void going_first_and_second(void **state)
{
    static const double strength[DECKS] = {0};
    static made m;
    (void)state;
    make(&m, strength, 100, 5);
    for (int i = 0; i < DECKS - 1; i++) { /* those of deck A */
        m.tally[i] = (gt_tally){.wins = {100, 100}, .first_half_points = 400, .ends = {0, 200}};
        m.tally[i].pairs[2] = 100;
    }
    gt_verdict *v = judge(&m);
    gt_matrix *matrix = gt_matrix_new(&m.results, &m.series);
    const gt_deck_facts facts = {.results = &m.results, .series = &m.series, .matrix = matrix};
    gt_deck_report d;
    assert_true(gt_deck_report_fill(&facts, 0, &d));
    assert_true(fabs(d.going[0].value - 1) < 1e-9 && fabs(d.going[1].value) < 1e-9);
    assert_int_equal(d.n_foes, DECKS - 1);
    assert_non_null(strstr(d.advice.line[d.advice.n - 1], "Choose to go first: it wins 100.0%"));
    gt_deck_report_free(&d);
    gt_matrix_free(matrix);
    gt_verdict_free(v);
}

/* `run A --vs B C ...`: A alone is judged. */
static void a_deck_against_a_field(void **state)
{
    static const double strength[DECKS] = {0.15, 0, 0, 0, 0, 0};
    static made m;
    (void)state;
    make(&m, strength, 500, 11);
    m.results.n_matchups = DECKS - 1; /* those of deck A come first */
    m.role[0] = GT_ROLE_ROW;
    memset(m.role + 1, GT_ROLE_COLUMN, DECKS - 1);
    assert_true(gt_is_versus(&m.results));
    gt_verdict *v = judge(&m);
    assert_int_equal(v->judged, 1);
    assert_int_equal(v->order[0], 0);
    assert_int_equal(v->stand[0].standing, GT_STANDS_STRONG);
    assert_true(isnan(v->stand[1].rate.value));
    assert_non_null(strstr(v->lines.line[0], "over a field of 5 decks"));
    gt_verdict_free(v);
}

static void is_wide(gt_estimate e)
{
    assert_true(isnan(e.value) || e.high - e.low > 1e-9);
}

/* Not after a few games that all went alike, nor after thousands: one deck that wins always, the
 * others even or in an order that never fails. */
static void no_interval_has_width_0(void **state)
{
    static const double strength[2][DECKS] = {{0.5, 0, 0, 0, 0, -0.5}, {3, 2, 1, 0, -1, -2}};
    static const uint64_t pairs[] = {1, 2, 3, 2000};
    static made m;
    gt_meta meta[DECKS];
    gt_estimate elo[DECKS];
    (void)state;
    for (int k = 0; k < 8; k++) {
        make(&m, strength[k % 2], pairs[k / 2], 5);
        gt_matrix *matrix = gt_matrix_new(&m.results, &m.series);
        gt_verdict *v = gt_verdict_new(&m.results, &m.series, matrix);
        is_wide(v->favourite);
        is_wide(v->first);
        assert_true(gt_matrix_meta(matrix, 100, meta));
        bool rated = gt_matrix_elo(matrix, elo); /* not where one runs away */
        for (int d = 0; d < DECKS; d++) {
            is_wide(v->stand[d].rate);
            if (rated)
                is_wide(elo[d]);
            is_wide(meta[d].loss);
            assert_true(meta[d].least < meta[d].most);
            for (int other = 0; other < DECKS; other++)
                is_wide(gt_cell_at(matrix, d, other)->rate);
        }
        gt_verdict_free(v);
        gt_matrix_free(matrix);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strong_and_weak_decks),     cmocka_unit_test(an_even_field),
        cmocka_unit_test(games_that_would_tell),     cmocka_unit_test(least_games),
        cmocka_unit_test(games_for_a_clear_matchup), cmocka_unit_test(going_first_and_second),
        cmocka_unit_test(a_deck_against_a_field),    cmocka_unit_test(no_interval_has_width_0),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
