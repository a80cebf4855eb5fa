/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Judging actions: what they are worth among players who take any action can be computed, in
 * tic-tac-toe by going through the tree, in Kuhn poker by hand; and the number of threads must not
 * matter. */
#include "sim/experiments/judge.h"
#include "tests/games/games.h"
#include "tests/support/states.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 4000 };

static gt_judge *new_judge(const gt_rules *rules, const char *policy, int threads)
{
    char error[300];
    const gt_judge_options o = {.policy = policy, .games = GAMES, .seed = 5, .threads = threads};
    gt_judge *judge = gt_judge_new(rules, &o, error, sizeof error);
    assert_non_null(judge);
    return judge;
}

/* Four standard errors of a share at its worst. */
static double tolerance(void)
{
    return 4 * sqrt(0.25 / GAMES);
}

/* Points of `player` if all that follows is chosen by lot. */
static double by_lot(const gt_game *g, const gt_state *s, int player)
{
    gt_action legal[GT_MAX_ACTIONS];
    double sum = 0;
    if (gt_to_move(g, s) == GT_TERMINAL)
        return gt_return(g, s, player);
    int n = gt_legal_actions(g, s, legal);
    GT_STATE(next, g->rules);
    for (int i = 0; i < n; i++) {
        gt_copy(g, next, s);
        gt_apply(g, next, legal[i]);
        sum += by_lot(g, next, player);
    }
    return sum / n;
}

/* Deals one world of two. */
static bool deal_half(const gt_game *g, const gt_state *s, int player, uint64_t seed, gt_state *out)
{
    return seed % 2 == 0 && gt_tictactoe.rules->resample(g, s, player, seed, out);
}

static void worlds_that_cannot_be_dealt_are_left_out(void **state)
{
    (void)state;
    gt_rules rules = *gt_tictactoe.rules;
    rules.resample = deal_half;
    gt_game game = gt_tictactoe;
    game.rules = &rules;
    const gt_action begun[] = {0, 4, 1, 3};
    gt_judged judged[GT_MAX_ACTIONS];
    gt_judge *judge = new_judge(&rules, "random", 1);
    GT_STATE(s, &rules);
    gt_start(&game, s, 1, 0);
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++)
        gt_apply(&game, s, begun[i]);
    int n = gt_judge_position(judge, &game, s, judged), best = gt_judged_best(judged, n);
    assert_true(judged[best].worlds > GAMES / 3 && judged[best].worlds < 2 * GAMES / 3);
    assert_true(judged[best].points.value == 1); /* it wins in each that there is */
    gt_judge_free(judge);
}

static void actions_are_worth_what_the_tree_says(void **state)
{
    (void)state;
    const gt_game *g = &gt_tictactoe;
    const gt_action begun[] = {0, 4, 1, 3}; /* X at a3, b3; O at b2, a2: each could win */
    gt_judged judged[GT_MAX_ACTIONS];
    gt_judge *judge = new_judge(g->rules, "random", 2);
    GT_STATE(s, g->rules);
    GT_STATE(next, g->rules);
    gt_start(g, s, 1, 0);
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++)
        gt_apply(g, s, begun[i]);
    int n = gt_judge_position(judge, g, s, judged);
    int best = gt_judged_best(judged, n);
    assert_int_equal(n, 5);
    assert_int_equal(judged[best].action, 2);
    assert_true(judged[best].points.value == 1 && judged[best].behind.high == 0);
    for (int i = 0; i < n; i++) {
        gt_copy(g, next, s);
        gt_apply(g, next, judged[i].action);
        double expected = by_lot(g, next, 0);
        assert_true(fabs(judged[i].points.value - expected) < tolerance());
        assert_true(judged[i].points.low <= judged[i].points.value);
        assert_true(fabs(judged[i].behind.value - (1 - judged[i].points.value)) < 1e-9);
        assert_true(i == best || judged[i].behind.low > 0);
    }
    gt_judge_free(judge);
}

/* Chances to win of who begins, if both choose by lot and the other card is one of two: bet,
 * pass. */
static const double kuhn[3][2] = {{0.5, 0}, {0.75, 0.375}, {1, 0.75}};

static void hidden_cards_are_dealt_anew(void **state)
{
    (void)state;
    const gt_game *g = &gt_kuhn;
    bool seen[3] = {false, false, false};
    gt_judged judged[GT_MAX_ACTIONS];
    gt_judge *judge = new_judge(g->rules, "random", 2);
    GT_STATE(s, g->rules);
    for (uint64_t seed = 0; seed < 12; seed++) {
        gt_start(g, s, seed, 0);
        int card = gt_kuhn_card(s, 0);
        assert_int_equal(gt_judge_position(judge, g, s, judged), 2);
        for (int i = 0; i < 2; i++) {
            double expected = kuhn[card][judged[i].action == GT_KUHN_BET ? 0 : 1];
            assert_true(fabs(judged[i].points.value - expected) < tolerance());
        }
        seen[card] = true;
    }
    assert_true(seen[0] && seen[1] && seen[2]);
    gt_judge_free(judge);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    const gt_game *g = &gt_kuhn;
    gt_judged judged[2][GT_MAX_ACTIONS];
    GT_STATE(s, g->rules);
    gt_start(g, s, 7, 1);
    memset(judged, 0, sizeof judged);
    for (int i = 0; i < 2; i++) {
        gt_judge *judge = new_judge(g->rules, "greedy", i == 0 ? 3 : 1);
        assert_int_equal(gt_judge_position(judge, g, s, judged[i]), 2);
        gt_judge_free(judge);
    }
    for (int i = 0; i < 2; i++)
        assert_true(judged[0][i].points.value == judged[1][i].points.value &&
                    judged[0][i].behind.high == judged[1][i].behind.high);
}

static void a_stop_and_a_wrong_policy_are_told(void **state)
{
    (void)state;
    char error[300];
    atomic_bool stop = true;
    gt_judged judged[GT_MAX_ACTIONS];
    gt_judge_options o = {.policy = "random", .games = 2, .threads = 1, .stop = &stop};
    gt_judge *judge = gt_judge_new(&gt_kuhn_rules, &o, error, sizeof error);
    GT_STATE(s, &gt_kuhn_rules);
    gt_start(&gt_kuhn, s, 1, 0);
    assert_int_equal(gt_judge_position(judge, &gt_kuhn, s, judged), 0);
    gt_judge_free(judge);
    o.policy = "randum";
    assert_null(gt_judge_new(&gt_kuhn_rules, &o, error, sizeof error));
    assert_non_null(strstr(error, "random"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(actions_are_worth_what_the_tree_says),
        cmocka_unit_test(worlds_that_cannot_be_dealt_are_left_out),
        cmocka_unit_test(hidden_cards_are_dealt_anew),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_stop_and_a_wrong_policy_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
