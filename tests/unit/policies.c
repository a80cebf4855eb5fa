/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players: repeatability, greedy's eye for wins and threats, and the reading of descriptions. (That
 * what a player cannot know does not change its choice is in fairness.c.) */
#include "ai/policy.h"

#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* ---- Repeatability. */

/* Plays one game of p (both seats) and returns a hash of its actions. */
static uint64_t game_hash(const gt_game *g, gt_policy *p, uint64_t seed)
{
    GT_STATE(s, g->rules);
    struct gt_view_box box;
    uint64_t hash = 0;
    gt_start(g, s, seed, 0);
    for (int player; (player = gt_to_move(g, s)) != GT_TERMINAL;) {
        gt_policy_begin(p, gt_mix(seed), player);
        gt_action a = gt_policy_choose(p, gt_view_make(&box, g, s, player));
        hash = gt_fold(hash, a);
        gt_apply(g, s, a);
    }
    return hash;
}

/* A policy that has played plays as a new one; seeds make a difference. */
static void policies_repeat_themselves(void **state)
{
    (void)state;
    for (int i = 0; i < GT_TEST_SPECS; i++) {
        gt_policy *used = gt_need_policy(gt_test_specs[i], &gt_tictactoe_rules);
        assert_true(gt_policy_reproducible(used));
        uint64_t first = game_hash(&gt_tictactoe, used, 0);
        int different = 0;
        for (uint64_t seed = 0; seed < 50; seed++) {
            gt_policy *fresh = gt_need_policy(gt_test_specs[i], &gt_tictactoe_rules);
            uint64_t hash = game_hash(&gt_tictactoe, used, seed);
            assert_true(hash == game_hash(&gt_tictactoe, fresh, seed));
            different += hash != first;
            gt_policy_free(fresh);
        }
        assert_true(different > 10);
        gt_policy_free(used);
    }
}

/* A budget of time makes it irreproducible, and it still gives a legal action and keeps to its
 * time. */
static void time_is_kept(void **state)
{
    (void)state;
    GT_STATE(s, &gt_tictactoe_rules);
    gt_action legal[GT_MAX_ACTIONS];
    struct gt_view_box box;
    struct timespec from, to;
    gt_policy *p = gt_need_policy("mcts:time=20ms", &gt_tictactoe_rules);
    assert_false(gt_policy_reproducible(p));
    gt_start(&gt_tictactoe, s, 1, 0);
    gt_policy_begin(p, 1, 0);
    clock_gettime(CLOCK_MONOTONIC, &from);
    gt_action a = gt_policy_choose(p, gt_view_make(&box, &gt_tictactoe, s, 0));
    clock_gettime(CLOCK_MONOTONIC, &to);
    double ms =
        (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) * 1e-6;
    int n = gt_legal_actions(&gt_tictactoe, s, legal), found = 0;
    for (int i = 0; i < n; i++)
        found += legal[i] == a;
    assert_int_equal(found, 1);
    assert_true(ms > 19.9 && ms < 5000); /* whole microseconds; and a machine may be busy */
    gt_policy_free(p);
}

/* Every action comes up equally often (chi-square of 0.999 with 8 degrees of freedom), and seats
 * and moments differ. */
static void random_is_even(void **state)
{
    (void)state;
    GT_STATE(s, &gt_tictactoe_rules);
    struct gt_view_box box;
    long count[9] = {0}, same = 0;
    double sum = 0;
    gt_policy *p = gt_need_policy("random", &gt_tictactoe_rules);
    gt_start(&gt_tictactoe, s, 0, 0);
    const gt_view *v = gt_view_make(&box, &gt_tictactoe, s, 0);
    for (uint64_t seed = 0; seed < 9000; seed++) {
        gt_policy_begin(p, seed, 1);
        gt_action other = gt_policy_choose(p, v);
        gt_policy_begin(p, seed, 0);
        gt_action a = gt_policy_choose(p, v);
        count[a]++;
        same += a == other;
    }
    for (int i = 0; i < 9; i++)
        sum += ((double)count[i] - 1000) * ((double)count[i] - 1000) / 1000;
    assert_true(sum < 26.12);
    assert_true(same > 800 && same < 1200);
    gt_policy_free(p);
}

/* ---- Greedy. */

/* Whether the player to move wins at once with a. */
static bool wins_with(const gt_game *g, const gt_state *s, gt_action a)
{
    GT_STATE(next, g->rules);
    gt_copy(g, next, s);
    gt_apply(g, next, a);
    return gt_to_move(g, next) == GT_TERMINAL && gt_return(g, next, gt_to_move(g, s)) > 0.5;
}

/* Whether the player to move has an action that wins at once. */
static bool can_win(const gt_game *g, const gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal);
    for (int i = 0; i < n; i++)
        if (wins_with(g, s, legal[i]))
            return true;
    return false;
}

/* Whether after a the other player can't win at once. */
static bool is_safe(const gt_game *g, const gt_state *s, gt_action a)
{
    GT_STATE(next, g->rules);
    gt_copy(g, next, s);
    gt_apply(g, next, a);
    return !can_win(g, next);
}

/* Looks at a choice; returns whether the position was of the kind that the test is about. */
typedef bool inspector(const gt_game *g, const gt_state *s, gt_action choice);

/* Asks a policy in all positions of 500 random games; returns how many were of interest. */
static int inspect_choices(const gt_game *g, const char *spec, inspector *inspect)
{
    GT_STATE(s, g->rules);
    gt_action legal[GT_MAX_ACTIONS];
    struct gt_view_box box;
    gt_policy *p = gt_need_policy(spec, &gt_tictactoe_rules);
    int count = 0;
    for (uint64_t seed = 0; seed < 500; seed++) {
        gt_start(g, s, seed, (int)(seed % 2));
        for (int player; (player = gt_to_move(g, s)) != GT_TERMINAL;) {
            gt_policy_begin(p, seed, player);
            count += inspect(g, s, gt_policy_choose(p, gt_view_make(&box, g, s, player)));
            int n = gt_legal_actions(g, s, legal);
            uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
            gt_apply(g, s, legal[gt_below(key, (uint32_t)n)]);
        }
    }
    gt_policy_free(p);
    return count;
}

static bool takes_a_win(const gt_game *g, const gt_state *s, gt_action choice)
{
    if (!can_win(g, s))
        return false;
    assert_true(wins_with(g, s, choice));
    return true;
}

static void greedy_takes_wins(void **state)
{
    (void)state;
    for (int i = 0; i < GT_TEST_SPECS; i++)
        if (strncmp(gt_test_specs[i], "greedy", 6) == 0)
            assert_true(inspect_choices(&gt_tictactoe, gt_test_specs[i], takes_a_win) > 500);
}

/* Player 0 does not leave the other a win where that can be helped. */
static bool meets_a_threat(const gt_game *g, const gt_state *s, gt_action choice)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_legal_actions(g, s, legal), safe = 0;
    if (gt_to_move(g, s) != 0)
        return false;
    for (int i = 0; i < n; i++)
        safe += is_safe(g, s, legal[i]);
    assert_true(safe == 0 || is_safe(g, s, choice));
    return safe > 0 && safe < n;
}

static bool zero_to_move(const gt_game *g, const gt_state *s)
{
    return gt_to_move(g, s) == 0;
}

/* Where player 1's moves are smaller choices on the way, greedy with `depth` sees the answer to its
 * move. */
static void greedy_sees_answers(void **state)
{
    (void)state;
    gt_rules rules = gt_tictactoe_rules;
    gt_game g = gt_tictactoe;
    rules.quiet = zero_to_move;
    g.rules = &rules;
    assert_true(inspect_choices(&g, "greedy:depth=1", meets_a_threat) > 300);
    assert_true(inspect_choices(&g, "greedy:worlds=2,depth=2,steps=3", meets_a_threat) > 300);
}

/* ---- Descriptions. */

static void names_are_canonical(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        {"random", "random"},
        {"greedy", "greedy"},
        {"greedy:worlds=1", "greedy"},
        {"greedy:worlds=3", "greedy:worlds=3"},
        {"greedy:steps=007,worlds=2", "greedy:worlds=2,steps=7"},
        {"greedy:depth=1", "greedy:depth=1"},
        {"mcts", "mcts"},
        {"mcts:iterations=1000", "mcts"},
        {"mcts:c=0.25,iterations=50", "mcts:iterations=50,c=0.25"},
        {"mcts:time=2000us", "mcts:time=2ms"},
        {"mcts:playout=random,cutoff=1000", "mcts:playout=random,cutoff=1000"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        gt_policy *p = gt_need_policy(pairs[i][0], &gt_tictactoe_rules);
        assert_string_equal(gt_policy_name(p), pairs[i][1]);
        gt_policy *again = gt_need_policy(gt_policy_name(p), &gt_tictactoe_rules);
        assert_string_equal(gt_policy_name(again), gt_policy_name(p));
        gt_policy_free(again);
        gt_policy_free(p);
    }
    gt_policy_free(NULL);
}

static void errors_say_what_was_expected(void **state)
{
    (void)state;
    static const char *const cases[][3] = {
        {"", "unknown policy ''", "'random', 'greedy', 'mcts', 'mcts1', 'net', 'exec' or 'so'"},
        {"gredy", "did you mean 'greedy'?",
         "'random', 'greedy', 'mcts', 'mcts1', 'net', 'exec' or 'so'"},
        {"Random", "did you mean 'random'?", ""},
        {"stockfish",
         "unknown policy 'stockfish'; expected 'random', 'greedy', 'mcts', 'mcts1', 'net', 'exec' "
         "or 'so'",
         ""},
        {"random:worlds=3", "random has no settings", "expected 'random' alone"},
        {"random:", "random has no settings", ""},
        {"greedy:", "expected key=value", ""},
        {"greedy:worlds", "'worlds': expected key=value", ""},
        {"greedy:worlds=1,", "expected key=value", ""},
        {"greedy:wrlds=3", "unknown setting of greedy 'wrlds'", "did you mean 'worlds'?"},
        {"greedy:=3", "unknown setting of greedy ''", "'worlds', 'depth', 'steps' or 'weights'"},
        {"greedy:worlds=", "'worlds=': expected a whole number from 1 to 1000", ""},
        {"greedy:worlds=0", "expected a whole number from 1 to 1000", ""},
        {"greedy:worlds=1001", "expected a whole number", ""},
        {"greedy:worlds=3x", "expected a whole number", ""},
        {"greedy:worlds= 3", "expected a whole number", ""},
        {"greedy:worlds=+3", "expected a whole number", ""},
        {"greedy:worlds=-", "expected a whole number", ""},
        {"greedy:worlds=3=4", "expected a whole number", ""},
        {"greedy:worlds=99999999999999999999", "expected a whole number", ""},
        {"greedy:worlds=3,worlds=3", "setting 'worlds' is given twice", ""},
        {"mcts:iterations=0", "expected a whole number from 1 to", ""},
        {"mcts:c=x", "'c=x': expected a number with at most three decimals from 0 to", ""},
        {"mcts:c=0.12345", "at most three decimals", ""},
        {"mcts:playout=rand", "'playout=rand': expected 'random', 'history', 'greedy' or 'net'",
         ""},
        {"mcts:time=5", "'time=5': expected a time from 1us to", "5ms"},
        {"mcts:time=5ms,iterations=3", "expected 'iterations' or 'time', not both", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char error[300] = "";
        assert_null(gt_policy_create(cases[i][0], NULL, error, sizeof error));
        for (int j = 1; j < 3; j++)
            if (strstr(error, cases[i][j]) == NULL)
                fail_msg("'%s' gives \"%s\", without \"%s\"", cases[i][0], error, cases[i][j]);
        assert_non_null(strstr(error, cases[i][0]));
    }
}

/* Whatever the text and however short the memory for the message. */
static void errors_fit(void **state)
{
    (void)state;
    static char spec[5000];
    for (size_t n = 1; n < 100; n++) {
        char error[101];
        memset(error, '#', sizeof error);
        memset(spec, 'g', sizeof spec - 1);
        memcpy(spec, "greedy:", n % 2 == 0 ? 7 : 0);
        assert_null(gt_policy_create(spec, NULL, error, n));
        assert_true(strlen(error) < n);
        assert_int_equal(error[n], '#');
    }
}

static void the_table_is_complete(void **state)
{
    (void)state;
    int n = 0;
    for (const gt_policy_kind *kind; (kind = gt_policy_kind_at(n)) != NULL; n++) {
        assert_true(kind->about[0] != '\0' && strchr(kind->about, '\n') == NULL);
        assert_true(kind->n_settings <= GT_POLICY_SETTINGS);
        for (int i = 0; i < kind->n_settings; i++) {
            const gt_policy_setting *setting = &kind->settings[i];
            assert_true(setting->about[0] != '\0');
            bool none = (setting->kind == GT_TIME || gt_setting_is_file(setting->kind)) &&
                        setting->initial == 0;
            assert_true(none || setting->low <= setting->initial);
            assert_true(setting->initial <= setting->high);
        }
        if (kind->argument == NULL && !kind->needs_net)
            gt_policy_free(gt_need_policy(kind->name, &gt_tictactoe_rules));
    }
    assert_true(n >= 5);
    assert_null(gt_policy_kind_at(-1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_repeat_themselves),
        cmocka_unit_test(time_is_kept),
        cmocka_unit_test(random_is_even),
        cmocka_unit_test(greedy_takes_wins),
        cmocka_unit_test(greedy_sees_answers),
        cmocka_unit_test(names_are_canonical),
        cmocka_unit_test(errors_say_what_was_expected),
        cmocka_unit_test(errors_fit),
        cmocka_unit_test(the_table_is_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
