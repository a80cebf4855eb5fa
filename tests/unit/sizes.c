/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game is played the same whatever the sizes of its states: Stack Duel compiled twice, with
 * states as small as it needs and as large as they can be, side by side. */
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 400, POLICY_GAMES = 20, PAIRS = 2 };

static const gt_game *const small[PAIRS] = {&gt_stackduel, &gt_stackduel_other},
                            *const large[PAIRS] = {&gt_stackduel_large, &gt_stackduel_large_other};

/* Both positions offer, say and look the same, to both players. */
static void check_same(const gt_game *g, const gt_state *s, const gt_game *h, const gt_state *t)
{
    gt_action of_s[GT_MAX_ACTIONS], of_t[GT_MAX_ACTIONS];
    gt_head a = gt_head_of(s), b = gt_head_of(t);
    assert_memory_equal(&a, &b, sizeof a);
    assert_int_equal(gt_object_count(g, s), gt_object_count(h, t));
    assert_true(gt_state_key(g, s) == gt_state_key(h, t));
    int n = gt_legal_actions(g, s, of_s);
    assert_int_equal(n, gt_legal_actions(h, t, of_t));
    for (int i = 0; i < n; i++) {
        char text[2][GT_TEXT];
        assert_int_equal(of_s[i], of_t[i]);
        gt_action_text(g, s, of_s[i], text[0], GT_TEXT);
        gt_action_text(h, t, of_t[i], text[1], GT_TEXT);
        assert_string_equal(text[0], text[1]);
    }
    for (int player = 0; player < 2; player++) {
        struct gt_view_box box[2];
        assert_true(gt_infoset_key(gt_view_make(&box[0], g, s, player)) ==
                    gt_infoset_key(gt_view_make(&box[1], h, t, player)));
        assert_int_equal(gt_evaluate(g, s, player, NULL), gt_evaluate(h, t, player, NULL));
    }
}

/* Worlds that are dealt from both are the same. */
static void check_worlds(const gt_game *g, const gt_state *s, const gt_game *h, const gt_state *t,
                         uint64_t seed)
{
    struct gt_view_box box[2];
    GT_STATE(world, g->rules);
    GT_STATE(other, h->rules);
    int player = gt_to_move(g, s);
    assert_true(gt_resample(gt_view_make(&box[0], g, s, player), seed, world));
    assert_true(gt_resample(gt_view_make(&box[1], h, t, player), seed, other));
    check_same(g, world, h, other);
}

static void the_same_games_come_out(void **state)
{
    (void)state;
    long positions = 0;
    for (uint64_t k = 0; k < GAMES; k++) {
        const gt_game *g = small[k % PAIRS], *h = large[k % PAIRS];
        GT_STATES(s, g->rules, 2);
        GT_STATES(t, h->rules, 2);
        gt_start(g, s, gt_mix(k), (int)(k / 2 % 2));
        gt_start(h, t, gt_mix(k), (int)(k / 2 % 2));
        for (; gt_to_move(g, s) != GT_TERMINAL; positions++) {
            uint64_t key = gt_fold(k, (uint64_t)gt_actions(s));
            gt_state *copy = gt_state_at(g->rules, s, 1), *twin = gt_state_at(h->rules, t, 1);
            check_same(g, s, h, t);
            check_worlds(g, s, h, t, key);
            assert_true(gt_copy(g, copy, s) < gt_copy(h, twin, t));
            assert_true(gt_equal(g, copy, s) && gt_equal(h, twin, t));
            gt_action a = gt_sample_action(g, copy, key);
            gt_apply(g, s, a);
            gt_apply(h, t, a);
            assert_false(gt_equal(g, copy, s) || gt_equal(h, twin, t));
        }
        check_same(g, s, h, t);
    }
    print_message("%ld positions\n", positions);
    assert_true(positions > 5 * GAMES);
}

static void players_choose_the_same(void **state)
{
    (void)state;
    for (int i = 0; i < GT_TEST_SPECS; i++) {
        gt_policy *of_g[2], *of_h[2];
        for (int player = 0; player < 2; player++) {
            of_g[player] = gt_need_policy(gt_test_specs[i], &gt_stackduel_rules);
            of_h[player] = gt_need_policy(gt_test_specs[i], &gt_stackduel_large_rules);
        }
        for (uint64_t k = 0; k < POLICY_GAMES; k++) {
            gt_outcome a = gt_play_match(small[0], of_g, k, (int)(k % 2));
            gt_outcome b = gt_play_match(large[0], of_h, k, (int)(k % 2));
            assert_memory_equal(&a, &b, sizeof a);
        }
        for (int player = 0; player < 2; player++) {
            gt_policy_free(of_g[player]);
            gt_policy_free(of_h[player]);
        }
    }
}

/* An odd number of lines of the cache: no power of two, so that states in a row use all of it. */
static void states_in_a_row_fall_on_different_lines(void **state)
{
    (void)state;
    const gt_rules *rules[] = {&gt_kuhn_rules, &gt_stackduel_rules, &gt_stackduel_large_rules};
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        assert_true(gt_state_bytes(rules[i]) >= rules[i]->core->state_bytes);
        assert_int_equal(gt_state_bytes(rules[i]) % GT_CACHE_LINE, 0);
        assert_int_equal(gt_state_bytes(rules[i]) / GT_CACHE_LINE % 2, 1);
    }
    assert_true(gt_state_bytes(&gt_kuhn_rules) < gt_state_bytes(&gt_stackduel_rules) &&
                gt_state_bytes(&gt_stackduel_rules) < gt_state_bytes(&gt_stackduel_large_rules));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_games_come_out),
        cmocka_unit_test(players_choose_the_same),
        cmocka_unit_test(states_in_a_row_fall_on_different_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
