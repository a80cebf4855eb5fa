/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What actions lead to in a game whose smaller choices are weighed: as a plain version says, level
 * by level, and not what first actions would lead to. */
#include "ai/one_ply.h"
#include "engine/core/hash.h"
#include "tests/support/magic_duels.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 8, DECISIONS = 60 };

static int64_t worth(const gt_game *g, const gt_state *s, int player)
{
    if (gt_how_ended(s) == GT_RUNNING)
        return gt_evaluate(g, s, player, NULL);
    return gt_return(g, s, player) == 1 ? INT32_MAX : gt_return(g, s, player) == 0 ? INT32_MIN : 0;
}

/* What a state and an action of it lead to, each smaller choice tried by itself. To be freed. */
static gt_state *played_out(const gt_game *g, const gt_state *from, gt_action a, int depth)
{
    gt_state *s = malloc(gt_state_bytes(g->rules));
    assert_non_null(s);
    gt_copy(g, s, from);
    gt_apply(g, s, a);
    for (int step = 0; step < GT_ONE_PLY_STEPS && !gt_quiet(g, s); step++) {
        gt_action legal[GT_MAX_ACTIONS], best;
        int n = gt_legal_actions(g, s, legal);
        int64_t most = INT64_MIN;
        best = legal[0];
        bool weighs = depth > 0 && !gt_is_idle_choice(g, s);
        for (int i = 0; weighs && n > 1 && i < n; i++) {
            gt_state *end = played_out(g, s, legal[i], depth - 1);
            int64_t value = worth(g, end, gt_to_move(g, s));
            best = value > most ? legal[i] : best;
            most = value > most ? value : most;
            free(end);
        }
        gt_apply(g, s, best);
    }
    return s;
}

/* The value that looking ahead gives to a state, in 1 / GT_ONE_PLY_UNIT. */
static int64_t value_of(const gt_game *g, const gt_state *s, int player)
{
    if (gt_how_ended(s) != GT_RUNNING)
        return (int64_t)(2 * gt_return(g, s, player) - 1) * 100 * GT_ONE_PLY_UNIT;
    return (int64_t)gt_evaluate(g, s, player, NULL) * GT_ONE_PLY_UNIT / gt_evaluation_scale(g);
}

/* The same in runs comes to the same state, and the same value. */
static void check_runs(const gt_settling *by, const gt_game *g, const gt_state *world, gt_action a,
                       const gt_state *end, gt_state *s)
{
    gt_copy(g, s, world);
    gt_quiesce(by, g, s, a);
    assert_true(gt_state_key(g, s) == gt_state_key(g, end)); /* but for steps of work */
    int player = gt_to_move(g, world);
    assert_true(gt_quiesced_value(by, g, s, player) == gt_quiescent_value(by, g, end, player));
}

/* Looking ahead in runs says what looking ahead without them does. */
static void check_alike(const gt_one_ply *a, const gt_one_ply *b, int n)
{
    for (int i = 0; i < n; i++) {
        assert_int_equal(a->value[i], b->value[i]);
        assert_int_equal(a->n[i], b->n[i]);
        for (int k = 0; k < a->n[i]; k++) {
            assert_int_equal(a->feature[i][k].index, b->feature[i][k].index);
            assert_int_equal(a->feature[i][k].value, b->feature[i][k].value);
        }
    }
}

static void smaller_choices_are_weighed(void **state)
{
    (void)state;
    static mg_game duel;
    static gt_one_ply ahead, in_runs;
    const gt_game *g = &duel.game;
    GT_STATES(row, &mg_rules, 2);
    gt_state *world = gt_state_at(&mg_rules, row, 0), *played = gt_state_at(&mg_rules, row, 1);
    long actions = 0, otherwise = 0;
    gt_tries tries;
    assert_true(gt_tries_open(&tries, &mg_rules));
    void *const *run = gt_tries_run(&tries);
    assert_true(mg_rules.settle_depth > 0 && run != NULL);
    for (int game = 0; game < GAMES; game++) {
        gt_magic_pair(&duel, game * 9 % 64, (mg_options){0});
        gt_start(g, world, (uint64_t)game, 0);
        for (int k = 0; k < DECISIONS && gt_to_move(g, world) != GT_TERMINAL; k++) {
            gt_action legal[GT_MAX_ACTIONS];
            int n = gt_legal_actions(g, world, legal), player = gt_to_move(g, world);
            const gt_settling by = {.depth = gt_settle_depth(g, world),
                                    .steps = GT_ONE_PLY_STEPS,
                                    .room = tries.state,
                                    .run = run};
            gt_look_one_ply(g, world, player, legal, n, tries.state, NULL, &ahead);
            gt_look_one_ply(g, world, player, legal, n, tries.state, run, &in_runs);
            check_alike(&ahead, &in_runs, n);
            for (int i = 0; i < n; i++, actions++) {
                gt_state *deep = played_out(g, world, legal[i], by.depth);
                gt_state *first = played_out(g, world, legal[i], 0);
                assert_int_equal(ahead.value[i], value_of(g, deep, player));
                otherwise += ahead.value[i] != value_of(g, first, player);
                check_runs(&by, g, world, legal[i], deep, played);
                free(deep);
                free(first);
            }
            gt_apply(
                g, world,
                legal[gt_below(gt_mix((uint64_t)game * DECISIONS + (uint64_t)k), (uint32_t)n)]);
        }
    }
    assert_true(actions > 500 && otherwise > 20);
    gt_tries_close(&tries);
}

/* A smaller choice that is asked of a player itself is weighed less deep; one of its own is not. */
static void a_smaller_choice_is_a_level(void **state)
{
    (void)state;
    static mg_game duel;
    const gt_game *g = &duel.game;
    GT_STATE(s, &mg_rules);
    long smaller = 0, windows = 0;
    for (int game = 0; game < GAMES; game++) {
        gt_magic_pair(&duel, game * 9 % 64, (mg_options){0});
        gt_start(g, s, (uint64_t)game, 0);
        for (int k = 0; k < DECISIONS && gt_to_move(g, s) != GT_TERMINAL; k++) {
            gt_action legal[GT_MAX_ACTIONS];
            int n = gt_legal_actions(g, s, legal);
            bool passes = n > 1 && gt_idles(g, legal[0]) && !gt_quiet(g, s);
            smaller += gt_settle_depth(g, s) < mg_rules.settle_depth;
            windows += passes;
            if (passes || gt_quiet(g, s))
                assert_int_equal(gt_settle_depth(g, s), mg_rules.settle_depth);
            gt_apply(
                g, s,
                legal[gt_below(gt_mix((uint64_t)game * DECISIONS + (uint64_t)k), (uint32_t)n)]);
        }
    }
    assert_true(smaller > 50 && windows > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(smaller_choices_are_weighed),
                                       cmocka_unit_test(a_smaller_choice_is_a_level)};
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
