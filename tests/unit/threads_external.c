/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Programs as players in a run on two threads: games that they lose are counted with the reason,
 * and the run goes on to its end. */
#include "sim/experiments/run.h"

#include "reports/results_json.h"
#include "sim/statistics/stats.h"
#include "tests/games/games.h"
#include "tests/support/field.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void forfeits_are_counted(void **state)
{
    (void)state;
    static const char *const names[] = {"A", "B"};
    static const char python[] = GT_PYTHON " tests/players/bad.py";
    char spec[3][200];
    gt_matchup one = {0, 1};
    gt_field f = gt_field_of_game(&gt_tictactoe, names, 2, &one, 1);
    snprintf(spec[0], sizeof spec[0], "exec:exec %s illegal 4", python);
    snprintf(spec[1], sizeof spec[1], "exec:exec %s crash 4 2>/dev/null", python);
    snprintf(spec[2], sizeof spec[2], "exec:exec %s never -1", python);
    const char *const policies[] = {spec[0], spec[1], spec[2], "random"};
    const gt_run_options options = {
        .version = "test", .games = 10, .threads = 2, .policies = policies, .n_policies = 4};
    gt_results *r = gt_need_results(&f, &options);
    assert_true(r->complete);
    assert_false(r->reproducible);
    /* a game has five choices for X and four for O: each program lasts for little more than one
     * game */
    for (int i = 0; i < 4; i++) {
        const gt_tally *t = &r->series[i].tally[0];
        uint64_t illegal = t->ends[gt_forfeit_end(&gt_tictactoe, GT_FORFEIT_ILLEGAL)];
        uint64_t crash = t->ends[gt_forfeit_end(&gt_tictactoe, GT_FORFEIT_CRASH)];
        assert_int_equal(gt_tally_games(t), 10);
        assert_true(i == 0 ? illegal > 3 : illegal == 0);
        assert_true(i == 1 ? crash > 3 : crash == 0);
        assert_true(t->wins[0] + t->wins[1] >= illegal + crash);
    }
    char *text = gt_results_text(r, gt_write_results_json);
    assert_non_null(strstr(text, "\"forfeit_illegal\":"));
    assert_non_null(strstr(text, "\"forfeit_crash\":"));
    assert_null(strstr(text, "\"forfeit_time\":"));
    assert_non_null(strstr(text, "\"reproducible\": false"));
    free(text);
    gt_results_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forfeits_are_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
