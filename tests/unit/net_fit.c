/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gradient of a network that is fitted, against finite differences; and a fit that begins as a
 * network says what that says. */
#include "engine/core/hash.h"
#include "sim/experiments/net_parts.h"
#include "sim/experiments/ppo.h"
#include "tests/games/games.h"
#include "tests/support/nets.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VIEWS = 12, ACTIONS = 9, PER_VIEW = 6, PER_ACTION = 4, CHOICES = 5 };

static const gt_net_sizes SIZE = {16, 16, 16, 16};

static void expect_near(double is, double should_be, double within)
{
    if (!(fabs(is - should_be) <= within))
        fail_msg("%g, not %g", is, should_be);
}

/* An example by chance. */
typedef struct chance_example {
    gt_feature view[PER_VIEW], action[CHOICES * PER_ACTION];
    uint16_t count[CHOICES];
    uint8_t share[CHOICES];
    gt_net_example e;
} chance_example;

static void draw(gt_feature *f, int n, uint32_t indices, uint64_t seed)
{
    for (int i = 0; i < n; i++) {
        uint64_t key = gt_mix(gt_fold(seed, (uint64_t)i));
        f[i] = (gt_feature){(uint16_t)gt_below(key, indices), (int16_t)(1 + (key & 3))};
    }
}

static void make_example(chance_example *x, uint64_t seed)
{
    draw(x->view, PER_VIEW, VIEWS, gt_fold(seed, 1));
    draw(x->action, CHOICES * PER_ACTION, ACTIONS, gt_fold(seed, 2));
    for (int i = 0; i < CHOICES; i++) {
        x->count[i] = PER_ACTION;
        x->share[i] = (uint8_t)(1 + gt_below(gt_fold(seed, 10 + (uint64_t)i), 100));
    }
    x->e = (gt_net_example){.view = x->view,
                            .n_view = PER_VIEW,
                            .action = x->action,
                            .n_actions = CHOICES,
                            .n_features = x->count,
                            .share = x->share,
                            .value = 0.3F};
}

static gt_net_fit *new_fit(uint64_t seed)
{
    gt_net_fit *f = gt_net_fit_new(SIZE, (const int[2]){VIEWS, ACTIONS}, seed);
    assert_non_null(f);
    return f;
}

/* What is summed up over actions and winning: weights by chance, so that every part has a slope. */
static const float BY_ACTION[CHOICES] = {0.7F, -0.4F, 1.1F, -0.9F, 0.3F};
static const float BY_VALUE = -0.8F;

static double weighed(const gt_net_fit *f, const gt_net_example *e, gt_net_thought *t)
{
    gt_net_fit_think(f, e, t);
    double sum = (double)BY_VALUE * (double)t->value;
    for (int i = 0; i < CHOICES; i++)
        sum += (double)BY_ACTION[i] * (double)t->action[i].logit;
    return sum;
}

/* Whether the slope of number i is what a small step to both sides says. Where they say different
 * things, something is cut there: -1. */
static int is_right(gt_net_fit *f, const gt_net_example *e, gt_net_thought *t, size_t i)
{
    const float step = 0.002F;
    float kept = f->w[i];
    double here = weighed(f, e, t);
    f->w[i] = kept + step;
    double up = (weighed(f, e, t) - here) / (double)(f->w[i] - kept);
    f->w[i] = kept - step;
    double down = (here - weighed(f, e, t)) / (double)(kept - f->w[i]);
    f->w[i] = kept;
    if (fabs(up - down) > 0.002)
        return -1;
    return fabs((up + down) / 2 - (double)f->g[i]) < 0.002 + 0.002 * fabs(up);
}

static void the_gradient_is_right(void **state)
{
    (void)state;
    gt_net_thought *t = calloc(1, sizeof *t);
    long in_all = 0, cut = 0, slopes[PARTS] = {0};
    assert_non_null(t);
    for (uint64_t seed = 1; seed <= 6; seed++) {
        gt_net_fit *f = new_fit(seed);
        chance_example x;
        make_example(&x, seed);
        gt_net_fit_think(f, &x.e, t);
        gt_net_fit_back(f, &x.e, t, BY_ACTION, BY_VALUE);
        for (int part = 0; part < PARTS; part++)
            for (size_t i = f->begin[part]; i < f->begin[part + 1]; i++) {
                int right = is_right(f, &x.e, t, i);
                if (right == 0)
                    fail_msg("part %d, number %zu: slope %g", part, i - f->begin[part],
                             (double)f->g[i]);
                in_all++;
                cut += right < 0;
                slopes[part] += right > 0 && fabsf(f->g[i]) > 0.01F;
            }
        gt_net_fit_free(f);
    }
    free(t);
    print_message("%ld slopes, %ld where something is cut\n", in_all, cut);
    assert_true(in_all > 5000 && 30 * cut < in_all);
    for (int part = 0; part < PARTS; part++)
        assert_true(slopes[part] > 0);
}

/* ---- Of a decision. */

static double chances(const double *logit, double sharpness, double *out)
{
    double sum = 0, entropy = 0;
    for (int i = 0; i < CHOICES; i++)
        sum += out[i] = exp(logit[i] * sharpness);
    for (int i = 0; i < CHOICES; i++) {
        out[i] /= sum;
        entropy -= out[i] * log(out[i]);
    }
    return entropy;
}

/* What PPO makes small. */
static double plain_loss(const double *logit, int taken, double log_before, double advantage,
                         const gt_ppo_options *o)
{
    double chance[CHOICES], clip = (double)o->clip;
    double entropy = chances(logit, (double)o->sharpness, chance);
    double ratio = exp(log(chance[taken]) - log_before);
    double held = fmin(fmax(ratio, 1 - clip), 1 + clip);
    return -fmin(ratio * advantage, held * advantage) - (double)o->entropy * entropy;
}

static void slopes_are_right(void **state)
{
    (void)state;
    const gt_ppo_options o = {.clip = 0.1F, .entropy = 0.05F, .sharpness = 4};
    int clipped = 0, n = 0;
    for (uint64_t k = 0; k < 400; k++) {
        double logit[CHOICES], chance[CHOICES], step = 1e-6;
        float given[CHOICES], slope[CHOICES];
        for (int i = 0; i < CHOICES; i++)
            logit[i] = (double)gt_below(gt_fold(k, (uint64_t)i), 1000) / 1000 - 0.5;
        chances(logit, (double)o.sharpness, chance);
        for (int i = 0; i < CHOICES; i++)
            given[i] = (float)chance[i];
        int taken = (int)(k % CHOICES);
        double before = log(chance[taken]) + (double)((int)(k % 7) - 3) * 0.07;
        double advantage = k % 2 == 0 ? 1.5 : -0.7;
        clipped += gt_ppo_slopes(given, CHOICES, taken, (float)before, (float)advantage, &o, slope);
        n++;
        for (int i = 0; i < CHOICES; i++) {
            double kept = logit[i], up, down;
            logit[i] = kept + step;
            up = plain_loss(logit, taken, before, advantage, &o);
            logit[i] = kept - step;
            down = plain_loss(logit, taken, before, advantage, &o);
            logit[i] = kept;
            expect_near((up - down) / (2 * step), (double)slope[i], 1e-4);
        }
    }
    assert_true(clipped > n / 10 && clipped < n / 2);
}

/* ---- Advantages. */

/* The same as the definition has it: a sum over all that comes later. */
static double plain_advantage(const gt_step *step, size_t n, double result, double lambda,
                              size_t at)
{
    double sum = 0, weight = 1;
    for (size_t i = at; i < n; i++) {
        double after = i + 1 < n ? (double)step[i + 1].value : result;
        sum += weight * (after - (double)step[i].value);
        weight *= lambda;
    }
    return sum;
}

static void advantages_are_sums(void **state)
{
    (void)state;
    for (uint64_t k = 0; k < 200; k++) {
        gt_step step[40] = {{0}};
        float out[40], lambda[] = {0, 0.5F, 0.95F, 1};
        size_t n = k % 41;
        float result = (float)(k % 3) / 2;
        for (size_t i = 0; i < n; i++)
            step[i].value = (float)gt_below(gt_fold(k, i), 1000) / 1000;
        for (int l = 0; l < 4; l++) {
            gt_advantages(step, n, result, lambda[l], out);
            for (size_t i = 0; i < n; i++)
                expect_near((double)out[i],
                            plain_advantage(step, n, (double)result, (double)lambda[l], i), 1e-5);
        }
        for (size_t i = 0; i < n; i++) /* those by the last one: the result less what was thought */
            expect_near((double)out[i], (double)(result - step[i].value), 1e-5);
    }
}

/* A walk from 8 that ends at 0 or 16, one up or down by chance: who stands at x wins in x of 16.
 * With that critic advantages are 0 in the mean, whatever lambda is, and with any critic they are
 * what it was wrong by, if lambda is 1. */
static double mean_advantage(float lambda, float wrong, int games)
{
    enum { MOST = 4000 };
    static gt_step step[MOST];
    static float out[MOST];
    double sum = 0;
    for (int k = 0; k < games; k++) {
        size_t n = 0;
        for (int x = 8; x > 0 && x < 16 && n < MOST; n++) {
            float odd = (x & 1) != 0 ? -wrong : wrong;
            step[n] = (gt_step){.value = (float)x / 16 + odd};
            x += (gt_fold((uint64_t)k, n) & 1) != 0 ? 1 : -1;
            if (x == 0 || x == 16) {
                n++;
                gt_advantages(step, n, (float)x / 16, lambda, out);
                break;
            }
        }
        sum += (double)out[0];
    }
    return sum / games;
}

static void advantages_are_unbiased(void **state)
{
    (void)state;
    enum { GAMES = 20000 };
    const double four_deviations = 4 * 0.5 / sqrt(GAMES);
    expect_near(mean_advantage(1, 0, GAMES), 0, four_deviations);
    expect_near(mean_advantage(0.9F, 0, GAMES), 0, four_deviations);
    expect_near(mean_advantage(1, 0.2F, GAMES), -0.2, four_deviations);
    assert_true(fabs(mean_advantage(0.5F, 0.2F, GAMES) + 0.2) > four_deviations); /* it is not */
}

/* ---- From a network and back. */

static void a_network_comes_back(void **state)
{
    (void)state;
    int n[2];
    gt_net_count_features(&gt_stackduel_rules, n);
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZE, 60, 7);
    gt_net_fit *f = gt_net_fit_new(SIZE, n, 3);
    assert_non_null(f);
    gt_net_fit_take(f, net);
    gt_net *again = gt_net_fit_round(f, &gt_stackduel_rules);
    char *text[2] = {NULL, NULL};
    size_t size[2];
    for (int i = 0; i < 2; i++) {
        FILE *out = open_memstream(&text[i], &size[i]);
        assert_non_null(out);
        assert_true(gt_net_write(out, i == 0 ? net : again));
        assert_int_equal(fclose(out), 0);
    }
    assert_int_equal(size[0], size[1]);
    assert_memory_equal(text[0], text[1], size[0]);
    free(text[0]);
    free(text[1]);
    gt_net_free(net);
    gt_net_free(again);
    gt_net_fit_free(f);
}

/* A larger fit says the same, and then learns with all of it. */
static void a_network_grows(void **state)
{
    (void)state;
    enum { N = 2, FEATURES = 3 };
    const gt_net_sizes small = {16, 16, 16, 16}, large = {32, 48, 32, 64};
    static gt_net_thought thought[2];
    const gt_feature view[] = {{1, 1}, {3, 2}}, action[] = {{0, 1}, {2, 1}, {4, -3}};
    const uint16_t count[N] = {1, FEATURES - 1};
    const uint8_t share[N] = {200, 55};
    const gt_net_example e = {view, action, 2, N, count, share, 0.9F};
    int n[2];
    gt_net_count_features(&gt_stackduel_rules, n);
    gt_net *net = gt_chance_net(&gt_stackduel_rules, small, 60, 7);
    gt_net_fit *fit[2] = {gt_net_fit_new(small, n, 3), gt_net_fit_new(large, n, 3)};
    for (int i = 0; i < 2; i++) {
        assert_non_null(fit[i]);
        gt_net_fit_take(fit[i], net);
        gt_net_fit_think(fit[i], &e, &thought[i]);
    }
    expect_near((double)thought[1].value, (double)thought[0].value, 1e-4);
    for (int k = 0; k < N; k++)
        expect_near((double)thought[1].action[k].logit, (double)thought[0].action[k].logit, 1e-4);
    for (int step = 0; step < 50; step++)
        gt_net_fit_step(fit[1], &e, 1, 0.01);
    gt_net_fit_think(fit[1], &e, &thought[1]);
    for (int k = small.width; k < large.width; k++)
        assert_true(fabsf(thought[1].seen[k] - 0.4F) > 1e-3F);
    gt_net_free(net);
    gt_net_fit_free(fit[0]);
    gt_net_fit_free(fit[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gradient_is_right), cmocka_unit_test(slopes_are_right),
        cmocka_unit_test(advantages_are_sums),   cmocka_unit_test(advantages_are_unbiased),
        cmocka_unit_test(a_network_comes_back),  cmocka_unit_test(a_network_grows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
