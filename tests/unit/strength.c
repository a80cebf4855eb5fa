/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * greedy beats random in at least 95 of 100 games over the field of starter decks. The games are
 * fixed by their seeds, so the result is a number that never changes without a change of
 * behaviour. */
#include "ai/policy.h"
#include "engine/core/hash.h"
#include "sim/playing/match.h"
#include "tests/support/policies.h"
#include "tests/support/starters.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static void greedy_beats_random(void **state)
{
    (void)state;
    static nv_game g;
    gt_starters starters;
    char error[200];
    gt_policy *greedy = gt_policy_create("greedy", &nv_rules, error, sizeof error);
    gt_policy *random = gt_policy_create("random", &nv_rules, error, sizeof error);
    assert_non_null(greedy);
    assert_non_null(random);
    gt_starters_load(&starters);
    long points = 0, games = 0;
    for (int a = 0; a < starters.decks.n; a++)
        for (int b = 0; b < starters.decks.n; b++)
            for (int k = 0; k < 4; k++) {
                gt_starters_game(&starters, a, b, (nv_options){0}, &g);
                gt_policy *policies[2] = {k < 2 ? greedy : random, k < 2 ? random : greedy};
                uint64_t seed = gt_fold(gt_fold((uint64_t)a, (uint64_t)b), (uint64_t)(k & 1));
                gt_outcome o = gt_play_match(&g.game, policies, seed, k & 1);
                games++;
                points += o.winner == 2 ? 1 : o.winner == (k < 2 ? 0 : 1) ? 2 : 0;
            }
    print_message("greedy: %.1f%% of %ld games\n", 50.0 * (double)points / (double)games, games);
    assert_true(points * 100 >= games * 2 * 95);
    gt_starters_free(&starters);
    gt_policy_free(greedy);
    gt_policy_free(random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(greedy_beats_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
