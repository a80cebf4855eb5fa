/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searches on several threads: mcts plays the same games of Nivel Arena whatever the number of
 * threads. Each thread has a search of its own; the thread sanitizer sees to it that nothing is
 * shared. */
#include "engine/core/hash.h"
#include "sim/experiments/run.h"
#include "sim/statistics/stats.h"
#include "tests/support/field.h"
#include "tests/support/starters.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { DECKS = 3 };

static gt_starters starters;

static const gt_game *prepare(const void *context, const gt_lineup *lineup, void *storage)
{
    nv_game *g = storage;
    (void)context;
    gt_starters_game(&starters, lineup->deck[0], lineup->deck[1], (nv_options){0}, g);
    return &g->game;
}

/* Hash of all games of a run. */
static uint64_t played(int threads)
{
    static const char *const names[DECKS] = {"A", "B", "C"};
    static const char *const policies[] = {"mcts:iterations=8", "mcts:iterations=8,nodes=10"};
    gt_matchup all[DECKS * DECKS];
    gt_field f = gt_field_of_game(NULL, names, DECKS, all, gt_every_pair(DECKS, all));
    f.rules = &nv_rules;
    f.game_bytes = sizeof(nv_game);
    f.prepare = prepare;
    gt_run_options o = {.version = "test",
                        .seed = 3,
                        .games = 16,
                        .threads = threads,
                        .policies = policies,
                        .n_policies = 2};
    gt_results *r = gt_need_results(&f, &o);
    assert_true(r->complete && r->reproducible);
    uint64_t h = 0;
    for (int i = 0; i < r->n_series; i++)
        h = gt_fold(h, gt_signature(r, &r->series[i]));
    assert_true(gt_signature(r, &r->series[0]) != gt_signature(r, &r->series[1]));
    gt_results_free(r);
    return h;
}

static void threads_do_not_matter_to_searches(void **state)
{
    (void)state;
    gt_starters_load(&starters);
    uint64_t expected = played(3); /* LLVM's OpenMP leaks when a team grows */
    assert_true(played(2) == expected);
    assert_true(played(1) == expected);
    gt_starters_free(&starters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(threads_do_not_matter_to_searches)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
