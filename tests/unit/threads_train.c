/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training: the fit against values found by other means, and training on Stack Duel, whose
 * evaluation has three weights. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/experiments/arena.h"
#include "sim/experiments/train.h"
#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/field.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- The fit. */

/* The weights and the loss were found by gradient ascent in Python, with the same penalty: ten
 * times the mean square of each feature. */
static void known_fit(void **state)
{
    static const int16_t x[8][3] = {{1, 0, 2}, {1, 3, -1}, {0, 2, 1},  {2, -1, 0},
                                    {1, 1, 1}, {-1, 2, 3}, {0, -2, 1}, {3, 0, -2}};
    static const uint8_t result[8] = {2, 0, 1, 2, 2, 0, 0, 1};
    static const double expected[3] = {0.4510286481, -0.2362498341, 0.1523398502};
    int16_t many[160][3];
    uint8_t results[160];
    double w[3];
    (void)state;
    for (int i = 0; i < 160; i++) {
        memcpy(many[i], x[i % 8], sizeof many[i]);
        results[i] = result[i % 8];
    }
    gt_samples samples = {3, 160, &many[0][0], NULL, results};
    assert_true(gt_fit_logistic(&samples, NULL, w));
    for (int i = 0; i < 3; i++)
        assert_true(fabs(w[i] - expected[i]) < 1e-8);
    assert_true(fabs(gt_logistic_loss(&samples, w) - 0.596163688442) < 1e-9);
}

/* Results drawn by known weights: the fit finds them, and 0 for a feature that is always 0. */
static void weights_are_recovered(void **state)
{
    enum { N = GT_AMOUNT(100000, 20000), FEATURES = 4 };
    static const double truth[FEATURES] = {0.5, -0.2, 0, 0.05};
    int16_t *x = calloc((size_t)N * FEATURES, sizeof *x);
    uint8_t *result = calloc(N, 1);
    double w[FEATURES];
    (void)state;
    assert_true(x != NULL && result != NULL);
    for (uint64_t k = 0; k < N; k++) {
        double sum = 0;
        for (uint64_t i = 0; i < FEATURES; i++) {
            int16_t value = (int16_t)((int)gt_below(gt_fold(k, i), 9) - 4);
            x[k * FEATURES + i] = i == 2 ? 0 : value;
            sum += truth[i] * x[k * FEATURES + i];
        }
        double u = (double)(gt_fold(gt_mix(k), 99) >> 11) / 9007199254740992.0;
        result[k] = u < 1 / (1 + exp(-sum)) ? 2 : 0;
    }
    gt_samples samples = {FEATURES, N, x, NULL, result};
    assert_true(gt_fit_logistic(&samples, NULL, w));
    for (int i = 0; i < FEATURES; i++)
        assert_true(fabs(w[i] - truth[i]) <
                    GT_AMOUNT(0.015, 0.034)); /* more than four standard errors */
    assert_true(fabs(w[2]) < 1e-12);
    free(x);
    free(result);
}

/* With half of the word for the teacher the fit is to the mean of both, and with all of it the fit
 * is the teacher, but for the penalty. */
static void teacher_is_heard(void **state)
{
    enum { N = 4000 };
    static const double taught[2] = {-0.5, 0.25};
    int16_t x[N][2];
    uint8_t result[N];
    double none[2], half[2], all[2];
    (void)state;
    for (uint64_t k = 0; k < N; k++) {
        for (uint64_t i = 0; i < 2; i++)
            x[k][i] = (int16_t)((int)gt_below(gt_fold(k, i), 5) - 2);
        result[k] = gt_below(gt_fold(gt_mix(k), 7), 4) < (x[k][0] > 0 ? 3 : 2) ? 2 : 0;
    }
    gt_samples samples = {2, N, &x[0][0], NULL, result};
    gt_teacher teacher = {taught, 2, 0};
    assert_true(gt_fit_logistic(&samples, NULL, none));
    assert_true(gt_fit_logistic(&samples, &teacher, half));
    assert_memory_equal(half, none, sizeof none);
    teacher.share = 0.5;
    assert_true(gt_fit_logistic(&samples, &teacher, half));
    teacher.share = 1;
    assert_true(gt_fit_logistic(&samples, &teacher, all));
    for (int i = 0; i < 2; i++) {
        assert_true(fabs(all[i] - taught[i]) < 0.02);
        assert_true(fabs(half[i] - (none[i] + taught[i]) / 2) < 0.02);
    }
    assert_true(fabs(none[0] - taught[0]) > 0.2);
}

/* Means of leaves of which some are ends of the game: results drawn by the chance that the mean
 * gives are told by the same weights, and not if nobody says what the ends were. */
static void ends_of_the_game_are_known(void **state)
{
    enum { N = GT_AMOUNT(100000, 20000), FEATURES = 2, EVALUATED = 10, ENDED = 6 };
    static const double truth[FEATURES] = {0.5, -0.2};
    int16_t *x = calloc((size_t)N * FEATURES, sizeof *x);
    uint8_t *result = calloc(N, 1);
    gt_leaves *leaves = calloc(N, sizeof *leaves);
    double w[FEATURES], blind[FEATURES];
    (void)state;
    assert_true(x != NULL && result != NULL && leaves != NULL);
    for (uint64_t k = 0; k < N; k++) {
        double sum = 0;
        for (uint64_t i = 0; i < FEATURES; i++) {
            int16_t value = (int16_t)((int)gt_below(gt_fold(k, i), 9) - 4);
            x[k * FEATURES + i] = value;
            sum += truth[i] * value;
        }
        uint16_t won = x[k * FEATURES] > 0 ? ENDED : 0;
        /* asserted: NOLINTNEXTLINE(clang-analyzer-core.NullDereference) */
        leaves[k] = (gt_leaves){EVALUATED, ENDED, (uint16_t)(2 * won)};
        double p = (EVALUATED / (1 + exp(-sum)) + won) / (EVALUATED + ENDED);
        double u = (double)(gt_fold(gt_mix(k), 99) >> 11) / 9007199254740992.0;
        result[k] = u < p ? 2 : 0;
    }
    gt_samples samples = {FEATURES, N, x, leaves, result};
    assert_true(gt_fit_logistic(&samples, NULL, w));
    double loss = gt_logistic_loss(&samples, w);
    samples.leaves = NULL;
    assert_true(gt_fit_logistic(&samples, NULL, blind));
    assert_true(gt_logistic_loss(&samples, blind) > loss + 0.005);
    for (int i = 0; i < FEATURES; i++) {
        assert_true(fabs(w[i] - truth[i]) < GT_AMOUNT(0.03, 0.06));
        assert_true(i == 1 || fabs(blind[i] - truth[i]) > 0.03);
    }
    free(x);
    free(result);
    free(leaves);
}

/* Two samples of chances 1/4 and 3/4 lie 1/4 from their mean, four with 1/2 twice as well 1/4 /
 * sqrt(2). */
static void spread_of_chances(void **state)
{
    static const int16_t x[4][2] = {{1, 50}, {-1, 50}, {0, 50}, {0, 50}};
    static const uint8_t result[4] = {0};
    static const gt_leaves won[2] = {{1, 1, 2}, {1, 0, 0}};
    const double w[2] = {log(3), 0};
    (void)state;
    gt_samples samples = {2, 2, &x[0][0], NULL, result};
    assert_true(fabs(gt_logistic_spread(&samples, w) - 0.25) < 1e-12);
    samples.n = 4;
    assert_true(fabs(gt_logistic_spread(&samples, w) - 0.25 / sqrt(2)) < 1e-12);
    samples.n = 2;
    samples.leaves = won; /* the first is 3/4 and a won game */
    assert_true(fabs(gt_logistic_spread(&samples, w) - (0.875 - 0.25) / 2) < 1e-12);
}

/* ---- Training. */

static const char *const names[] = {"A", "B", "C"};
static gt_matchup matchups[9];

static gt_field field_of(const gt_game *g)
{
    return gt_field_of_game(g, names, 3, matchups, gt_every_pair(3, matchups));
}

static bool train(gt_training *t, const gt_game *g, gt_train_options o)
{
    char error[200] = "";
    gt_field f = field_of(g);
    o.policy = "greedy";
    return gt_train(t, &f, &o, error, sizeof error);
}

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {5, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    gt_training first, t;
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_train_options o = {
            .seed = 3, .games = 900, .rounds = 2, .noise = 200, .threads = threads[i]};
        assert_true(train(i == 0 ? &first : &t, &gt_stackduel, o));
        if (i == 0)
            continue;
        assert_memory_equal(t.weights, first.weights, sizeof t.weights);
        assert_true(fabs(t.round[1].loss - first.round[1].loss) <= 0);
    }
    assert_true(first.complete && first.n_rounds == 2);
    assert_true(first.round[0].positions > 6 * first.round[0].held_out);
    gt_train_options o = {.seed = 4, .games = 900, .rounds = 2, .noise = 200};
    assert_true(train(&t, &gt_stackduel, o));
    assert_memory_not_equal(t.weights, first.weights, sizeof t.weights);
}

/* Life, power and cards are good to have; held-out results are told better than by a coin, whose
 * loss is 0.693. Some 600 positions are held out, so the loss of one training tells little: over
 * seeds 1 to 12 it was 0.581 to 0.702, mean 0.632, before definitions were numbered anew (three of
 * them above 0.65, which was the bound for the first seed), and 0.611 to 0.661, mean 0.640, with
 * the decks of today. Hence the mean of several. */
static void learns_what_counts(void **state)
{
    enum { TRAININGS = GT_AMOUNT(4, 1) };
    double sum = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= TRAININGS; seed++) {
        gt_training t;
        gt_train_options o = {.seed = seed, .games = 3000, .rounds = 3, .noise = 200};
        assert_true(train(&t, &gt_stackduel, o));
        for (int i = 0; i < 3; i++)
            assert_true(t.weights[i] > 0);
        sum += t.round[2].loss;
    }
    assert_true(sum / TRAININGS < GT_AMOUNT(0.66, 0.69));
}

/* Leaves of searches are other positions, and teach what counts as well. */
static void learns_from_leaves(void **state)
{
    gt_training turns, leaves, again, t;
    gt_train_options o = {.seed = 1, .games = GT_AMOUNT(3000, 600), .rounds = 2};
    char error[200];
    (void)state;
    assert_true(train(&turns, &gt_stackduel, o));
    o.leaves = "mcts:iterations=8,nodes=100";
    assert_true(train(&leaves, &gt_stackduel, o));
    assert_true(leaves.round[1].positions > 0 && leaves.round[1].held_out > 0);
    assert_memory_not_equal(leaves.weights, turns.weights, sizeof turns.weights);
    for (int i = 0; i < 2; i++) /* life and power */
        assert_true(leaves.weights[i] > 0);
    assert_true(leaves.spread > 100 && leaves.spread < GT_SPREAD_ONE);
    o.threads = 1;
    assert_true(train(&again, &gt_stackduel, o));
    assert_memory_equal(again.weights, leaves.weights, sizeof again.weights);
    assert_int_equal(again.spread, leaves.spread);
    gt_field f = field_of(&gt_stackduel);
    o.policy = "greedy";
    o.leaves = "mcts:iteration=8";
    assert_false(gt_train(&t, &f, &o, error, sizeof error));
    assert_non_null(strstr(error, "iteration"));
    o.leaves = "greedy"; /* it has none */
    assert_false(gt_train(&t, &f, &o, error, sizeof error));
}

/* A first round that plays by given weights is the second round of a training that found them, but
 * for its seed: it is not one that plays by none. */
static void begins_with_weights(void **state)
{
    gt_weights from = {
        .scale = 10, .n = 3, .name = {"cards", "life", "power"}, .value = {5, -30, 7}};
    gt_weights zero = from, odd = from;
    gt_training none, some, t;
    gt_train_options o = {.seed = 2, .games = 200, .rounds = 1};
    (void)state;
    assert_true(train(&none, &gt_stackduel, o));
    o.from = &from;
    assert_true(train(&some, &gt_stackduel, o));
    assert_memory_not_equal(some.weights, none.weights, sizeof some.weights);
    memset(zero.value, 0, sizeof zero.value);
    o.from = &zero;
    assert_true(train(&t, &gt_stackduel, o));
    assert_memory_equal(t.weights, none.weights, sizeof t.weights);
    for (int i = 0; i < 3; i++) /* the same, on another scale */
        zero.value[i] = from.value[i] * 100;
    zero.scale = 1000;
    assert_true(train(&t, &gt_stackduel, o));
    assert_memory_equal(t.weights, some.weights, sizeof t.weights);
    strcpy(odd.name[1], "luck");
    o.from = &odd;
    assert_false(train(&t, &gt_stackduel, o));
}

typedef struct stopper {
    atomic_bool stop;
    uint64_t after;
} stopper;

static void stop_after(void *context, uint64_t done, uint64_t in_all)
{
    stopper *s = context;
    assert_int_equal(in_all, 300);
    if (done >= s->after)
        atomic_store(&s->stop, true);
}

static void stopped_training_is_not_complete(void **state)
{
    gt_training t;
    stopper s = {.after = 150};
    gt_train_options o = {
        .games = 100, .rounds = 3, .stop = &s.stop, .progress = stop_after, .context = &s};
    (void)state;
    assert_true(train(&t, &gt_stackduel, o));
    assert_false(t.complete);
    assert_int_equal(t.n_rounds, 1);
}

static void nothing_to_train(void **state)
{
    gt_training t;
    gt_field f = field_of(&gt_kuhn);
    gt_train_options o = {.games = 10, .rounds = 1, .policy = "greedy"};
    char error[200] = "";
    (void)state;
    assert_false(gt_train(&t, &f, &o, error, sizeof error));
    assert_non_null(strstr(error, "no evaluation"));
    f = field_of(&gt_stackduel);
    o.policy = "gredy";
    assert_false(gt_train(&t, &f, &o, error, sizeof error));
    assert_non_null(strstr(error, "gredy"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_fit),
        cmocka_unit_test(weights_are_recovered),
        cmocka_unit_test(ends_of_the_game_are_known),
        cmocka_unit_test(spread_of_chances),
        cmocka_unit_test(teacher_is_heard),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(learns_what_counts),
        cmocka_unit_test(learns_from_leaves),
        cmocka_unit_test(begins_with_weights),
        cmocka_unit_test(stopped_training_is_not_complete),
        cmocka_unit_test(nothing_to_train),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
