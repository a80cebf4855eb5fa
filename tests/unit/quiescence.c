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

static void smaller_choices_are_weighed(void **state)
{
    (void)state;
    static mg_game duel;
    static gt_one_ply ahead;
    const gt_game *g = &duel.game;
    GT_STATES(row, &mg_rules, 1 + GT_ONE_PLY_STATES);
    gt_state *world = gt_state_at(&mg_rules, row, 0), *room[GT_ONE_PLY_STATES];
    long actions = 0, otherwise = 0;
    gt_states_each(&mg_rules, gt_state_at(&mg_rules, row, 1), GT_ONE_PLY_STATES, room);
    assert_true(mg_rules.settle_depth > 0);
    GT_STATES(kept, &mg_rules, 1 + GT_QUIESCENCE_STATES);
    gt_state *kept_room[GT_QUIESCENCE_STATES], *played = gt_state_at(&mg_rules, kept, 0);
    gt_states_each(&mg_rules, gt_state_at(&mg_rules, kept, 1), GT_QUIESCENCE_STATES, kept_room);
    size_t run_bytes = gt_run_bytes(&mg_rules);
    char *runs = aligned_alloc(GT_CACHE_LINE, GT_QUIESCENCE_RUNS * run_bytes);
    void *run[GT_QUIESCENCE_RUNS];
    for (size_t i = 0; i < GT_QUIESCENCE_RUNS; i++)
        run[i] = runs + i * run_bytes;
    const gt_settling in_runs = {
        .depth = mg_rules.settle_depth, .steps = GT_ONE_PLY_STEPS, .room = kept_room, .run = run};
    for (int game = 0; game < GAMES; game++) {
        gt_magic_pair(&duel, game * 9 % 64, (mg_options){0});
        gt_start(g, world, (uint64_t)game, 0);
        for (int k = 0; k < DECISIONS && gt_to_move(g, world) != GT_TERMINAL; k++) {
            gt_action legal[GT_MAX_ACTIONS];
            int n = gt_legal_actions(g, world, legal), player = gt_to_move(g, world);
            gt_look_one_ply(g, world, player, legal, n, room, &ahead);
            for (int i = 0; i < n; i++, actions++) {
                gt_state *deep = played_out(g, world, legal[i], mg_rules.settle_depth);
                gt_state *first = played_out(g, world, legal[i], 0);
                assert_int_equal(ahead.value[i], value_of(g, deep, player));
                otherwise += ahead.value[i] != value_of(g, first, player);
                check_runs(&in_runs, g, world, legal[i], deep, played);
                free(deep);
                free(first);
            }
            gt_apply(g, world,
                     legal[gt_below(gt_mix((uint64_t)(game * DECISIONS + k)), (uint32_t)n)]);
        }
    }
    assert_true(actions > 500 && otherwise > 20);
    free(runs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(smaller_choices_are_weighed)};
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
