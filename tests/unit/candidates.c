/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Races of candidates (sim/experiments/candidates.h) by simulated games whose truth is known: who
 * is shown to be behind is so, the best is found with fewer games than if all played alike, and
 * what a race did is said. */
#include "sim/experiments/candidates.h"

#include "engine/core/hash.h"
#include "tests/support/amount.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CLASSES = 5, CANDIDATES = 24 };

typedef struct truth {
    const double *strength; /* chance of a game */
    uint64_t seed;
    uint64_t played, breaks; /* pairs; the call that fails, from 1 on, 0: none */
    uint64_t calls;
} truth;

static double uniform(uint64_t h)
{
    return (double)(h >> 11) * 0x1p-53;
}

/* Half points of two games: what is common to all candidates is most of the chance. */
static uint8_t score_of(const truth *t, int candidate, uint64_t pair)
{
    int sum = 0;
    for (uint64_t game = 0; game < 2; game++) {
        uint64_t common = gt_fold(gt_fold(t->seed, 2 * pair + game), 1);
        uint64_t own = gt_fold(common, (uint64_t)candidate + 2);
        uint64_t h = uniform(gt_mix(own)) < 0.7 ? common : own;
        sum += uniform(h) < t->strength[candidate] ? 2 : 0;
    }
    return (uint8_t)sum;
}

static bool play(void *context, const int *which, int n, uint64_t from, uint64_t to, uint8_t *score)
{
    truth *t = context;
    if (++t->calls == t->breaks)
        return false;
    for (int i = 0; i < n; i++)
        for (uint64_t k = from; k < to; k++)
            *score++ = score_of(t, which[i], k);
    t->played += (uint64_t)n * (to - from);
    return true;
}

static gt_candidates_options options_for(truth *t, int n)
{
    return (gt_candidates_options){.n = n,
                                   .classes = CLASSES,
                                   .most = 3000,
                                   .remain = 1,
                                   .keep = 1,
                                   .confidence = 0.95,
                                   .aim = 0.02,
                                   .play = play,
                                   .context = t};
}

/* The best of all is shown to be behind in at most 5 of 100 races, also where all are alike. */
static void what_is_shown_is_so(void **state)
{
    enum { RUNS = GT_AMOUNT(100, 10) };
    double alike[CANDIDATES], apart[CANDIDATES];
    int wrong = 0, shown = 0;
    (void)state;
    for (int i = 0; i < CANDIDATES; i++) {
        alike[i] = 0.5;
        apart[i] = i == 7 ? 0.6 : i % 2 == 0 ? 0.58 : 0.45;
    }
    for (int run = 0; run < RUNS; run++) {
        truth t = {.strength = alike, .seed = (uint64_t)run};
        gt_candidates_options o = options_for(&t, 8);
        o.most = 1000;
        gt_candidates *c = gt_candidates_race(&o);
        wrong += c->left < 8;
        gt_candidates_free(c);
        t = (truth){.strength = apart, .seed = (uint64_t)run + 1000};
        o = options_for(&t, CANDIDATES);
        o.most = 1000;
        c = gt_candidates_race(&o);
        wrong += c->list[7].state != GT_CANDIDATE_LEFT;
        for (int i = 0; i < CANDIDATES; i++)
            shown += c->list[i].state == GT_CANDIDATE_BEHIND;
        gt_candidates_free(c);
    }
    assert_true(wrong <= RUNS / 20 + 1);
    assert_true(shown >= RUNS * 11); /* those at 0.45, nearly all */
}

/* Halving finds the best more often than playing all of them as often, for the same games. */
static void halving_finds_the_best(void **state)
{
    enum { RUNS = GT_AMOUNT(60, 12), BUDGET = CANDIDATES * 60 };
    double strength[CANDIDATES];
    int found = 0, alike = 0;
    (void)state;
    for (int i = 0; i < CANDIDATES; i++)
        strength[i] = i == 11 ? 0.58 : 0.5 + 0.002 * (i % 20);
    for (int run = 0; run < RUNS; run++) {
        truth t = {.strength = strength, .seed = (uint64_t)run};
        gt_candidates_options o = options_for(&t, CANDIDATES);
        o.keep = 0.5;
        o.budget = BUDGET;
        o.first = 15;
        o.growth = 2;
        gt_candidates *c = gt_candidates_race(&o);
        assert_true(c->complete && c->pairs <= BUDGET && c->pairs == t.played);
        found += c->order[0] == 11;
        gt_candidates_free(c);
        o.keep = 1;
        o.first = BUDGET / CANDIDATES;
        o.confidence = 0.9999999;
        c = gt_candidates_race(&o);
        alike += c->order[0] == 11;
        gt_candidates_free(c);
    }
    if (found < alike || found < RUNS * 4 / 10)
        fail_msg("found %d, with as many for all %d of %d", found, alike, RUNS);
}

/* A round that is broken off does not count. */
static void a_broken_round(void **state)
{
    double strength[] = {0.3, 0.6, 0.5};
    truth t = {.strength = strength, .seed = 3, .breaks = 3};
    gt_candidates_options o = options_for(&t, 3);
    (void)state;
    gt_candidates *c = gt_candidates_race(&o);
    assert_false(c->complete);
    assert_int_equal(c->rounds, 2);
    assert_int_equal(c->pairs, t.played);
    assert_int_equal(c->list[c->order[0]].pairs, 16 + 9);
    gt_candidates_free(c);
    t = (truth){.strength = strength, .breaks = 1};
    c = gt_candidates_race(&o);
    assert_true(!c->complete && c->rounds == 0 && isnan(c->list[0].mean));
    gt_candidates_free(c);
}

/* None, one, and as many as shall be left. */
static void few(void **state)
{
    double strength[] = {0.1, 0.9, 0.5};
    truth t = {.strength = strength, .seed = 4};
    gt_candidates_options o = options_for(&t, 0);
    (void)state;
    gt_candidates *c = gt_candidates_race(&o);
    assert_true(c->complete && c->left == 0 && t.played == 0);
    gt_candidates_free(c);
    o.n = 1;
    o.most = 40;
    c = gt_candidates_race(&o);
    assert_true(c->complete && c->list[0].pairs == 40 && c->list[0].mean < 0.3);
    gt_candidates_free(c);
    o.n = 3;
    o.most = 3000;
    o.remain = 2;
    c = gt_candidates_race(&o);
    assert_true(c->left == 2 && c->order[0] == 1 && c->order[1] == 2 && c->order[2] == 0);
    assert_true(c->list[0].state == GT_CANDIDATE_BEHIND && c->list[0].pairs < 200);
    gt_candidates_free(c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_so),
        cmocka_unit_test(halving_finds_the_best),
        cmocka_unit_test(a_broken_round),
        cmocka_unit_test(few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
