/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance suite on every game there is, and what is known exactly of the tiny ones: the
 * number of games and the value of tic-tac-toe, the equilibrium of Kuhn poker, the distribution
 * of its hidden card. */
#include "tests/support/conformance.h"
#include "tests/support/amount.h"
#include "tests/support/starters.h"

#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/kuhn.h"
#include "tests/support/states.h"
#include "tests/support/tested.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void same_numbers(double a, double b)
{
    if (!(fabs(a - b) < 1e-12))
        fail_msg("%.15f is not %.15f", a, b);
}

/* ---- The suite. */

static void kuhn_conforms(void **state)
{
    (void)state;
    gt_conformed seen = gt_conformance(&gt_kuhn, 1, 4000);
    assert_int_equal(seen.games, 4000);
    assert_int_equal(seen.longest, 3);
    assert_int_equal(seen.widest, 2);
    /* four worlds with one hidden card of two kinds are all the same one time in eight */
    double varied = (double)seen.varied / (double)seen.positions;
    assert_true(varied > 0.85 && varied < 0.90);
}

static void tictactoe_conforms(void **state)
{
    (void)state;
    gt_conformed seen = gt_conformance(&gt_tictactoe, 2, 1000);
    assert_int_equal(seen.longest, 9);
    assert_int_equal(seen.widest, 9);
    assert_int_equal(seen.varied, 0);
    assert_int_equal(seen.veiled, 0);
}

/* Magic in small: hidden hands, a stack, choices in the middle of effects. */
static void stackduel_conforms(void **state)
{
    (void)state;
    const gt_game *games[] = {&gt_stackduel, &gt_stackduel_other};
    for (int i = 0; i < 2; i++) {
        gt_conformed seen = gt_conformance(games[i], 6, GT_AMOUNT(1500, 200));
        assert_true(seen.longest > 20 && seen.longest < 100);
        assert_true(seen.varied > seen.positions / 2); /* something is hidden */
        assert_true(seen.pending > seen.positions / 3); /* much happens in the middle of things */
        assert_true(seen.choices > GT_AMOUNT(15000, 2000) &&
                    seen.choices == seen.positions); /* who must pass, does */
    }
}

/* Whether a suite of its own plays a game (here, tests/unit/magic_conformance.c and the like). */
static bool has_suite(const gt_system *system)
{
    static const char *const names[] = {"nivel", "magic", "yugioh"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], system->name) == 0)
            return true;
    return false;
}

/* Registered games that have none, the template among them: of its veiled actions, cards are
 * discarded. */
static void other_games_conform(void **state)
{
    (void)state;
    const gt_system *system;
    for (int i = 0; (system = gt_tested_system(i)) != NULL; i++) {
        if (has_suite(system))
            continue;
        gt_game *g = gt_tested_game_new(system);
        gt_conformed seen = gt_conformance(g, 8, GT_AMOUNT(80, 30));
        assert_true(seen.longest > 10);
        assert_true(seen.varied > seen.positions / 2); /* something is hidden */
        if (system == &gt_template)
            assert_true(seen.pending > seen.positions / 10 && seen.veiled > seen.positions / 200);
        g->turn_limit = 3;
        gt_conformance_limits(g, 9, 50);
        free(g);
    }
}

static void limits_end_games(void **state)
{
    (void)state;
    gt_game g = gt_tictactoe;
    g.turn_limit = 4; /* no line before the fifth move */
    gt_conformance_limits(&g, 3, 50);
    g = gt_tictactoe;
    g.action_limit = 4;
    gt_conformance_limits(&g, 4, 50);
    g = gt_kuhn;
    g.action_limit = 1;
    gt_conformance_limits(&g, 5, 50);
    g = gt_stackduel;
    g.action_limit = 3; /* nobody dies or runs out of cards so soon */
    gt_conformance_limits(&g, 6, 50);
}

/* Every pair of starter decks, mirrors included. Almost always something is hidden: the order of
 * the decks, if they are not used up. */
static void nivel_conforms(void **state)
{
    (void)state;
    static nv_game g;
    gt_starters starters;
    long positions = 0, varied = 0, pending = 0, veiled = 0;
    gt_starters_load(&starters);
    for (int a = 0; a < starters.decks.n; a++)
        for (int b = GT_AMOUNT(0, a % 3); b < starters.decks.n; b += GT_AMOUNT(1, 3)) {
            gt_starters_game(&starters, a, b, (nv_options){0}, &g);
            uint64_t seed = gt_fold((uint64_t)a, (uint64_t)b);
            gt_conformed seen = gt_conformance(&g.game, seed, GT_AMOUNT(4, 1));
            positions += seen.positions;
            varied += seen.varied;
            pending += seen.pending;
            veiled += seen.veiled;
        }
    assert_true(positions > GT_AMOUNT(20000, 2000));
    assert_true(varied > positions - positions / 50);
    assert_true(pending > positions / 20);
    assert_true(veiled > positions / 100); /* picks from a hand */
    gt_starters_free(&starters);
}

static void limits_end_nivel(void **state)
{
    (void)state;
    static nv_game g;
    gt_starters starters;
    gt_starters_load(&starters);
    gt_starters_game(&starters, 0, 1, (nv_options){.turn_limit = 3}, &g);
    gt_conformance_limits(&g.game, 6, 50);
    gt_starters_game(&starters, 0, 1, (nv_options){.action_limit = 5}, &g);
    gt_conformance_limits(&g.game, 7, 50);
    gt_starters_free(&starters);
}

/* ---- Tic-tac-toe, all of it. */

static long games_below(const gt_game *g, const gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    long sum = 0;
    int n = gt_legal_actions(g, s, legal);
    for (int i = 0; i < n; i++) {
        GT_STATE(next, g->rules);
        gt_copy(g, next, s);
        gt_apply(g, next, legal[i]);
        sum += games_below(g, next);
    }
    return n == 0 ? 1 : sum;
}

/* What player 0 gets with best play of both. */
static double best_play(const gt_game *g, const gt_state *s)
{
    gt_action legal[GT_MAX_ACTIONS];
    int player = gt_to_move(g, s);
    if (player == GT_TERMINAL)
        return gt_return(g, s, 0);
    double best = player == 0 ? -1 : 2;
    int n = gt_legal_actions(g, s, legal);
    for (int i = 0; i < n; i++) {
        GT_STATE(next, g->rules);
        gt_copy(g, next, s);
        gt_apply(g, next, legal[i]);
        double value = best_play(g, next);
        best = player == 0 ? fmax(best, value) : fmin(best, value);
    }
    return best;
}

static void tictactoe_is_a_draw(void **state)
{
    (void)state;
    for (int first = 0; first < 2; first++) {
        GT_STATE(s, &gt_tictactoe_rules);
        gt_start(&gt_tictactoe, s, 6, first);
        assert_int_equal(games_below(&gt_tictactoe, s), 255168);
        same_numbers(best_play(&gt_tictactoe, s), 0.5);
    }
}

/* ---- Kuhn poker. */

static void kuhn_has_its_value(void **state)
{
    (void)state;
    GT_STATES(deal, &gt_kuhn_rules, 6);
    const double value = (-1 / 18.0 + 2) / 4;
    for (int first = 0; first < 2; first++) {
        gt_kuhn_deals(deal, first);
        for (int i = 0; i <= 4; i++) {
            gt_kuhn_strategy played = gt_kuhn_equilibrium(i / 12.0);
            same_numbers(gt_kuhn_mean(deal, &played), value);
            same_numbers(gt_kuhn_best_answer(deal, &played, 0), value);
            same_numbers(gt_kuhn_best_answer(deal, &played, 1), value);
        }
    }
}

/* Chi-square of 0.999 with 1 and 5 degrees of freedom; the seeds are fixed, so that a test passes
 * always or never. */
static const double likely_1 = 10.83, likely_5 = 20.52;

static void kuhn_deals_evenly(void **state)
{
    (void)state;
    static const double even[6] = {1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0, 1 / 6.0};
    long count[9] = {0}, seen[6];
    for (uint64_t seed = 0; seed < 60000; seed++) {
        GT_STATE(s, &gt_kuhn_rules);
        gt_start(&gt_kuhn, s, seed, 0);
        count[gt_kuhn_card(s, 0) * 3 + gt_kuhn_card(s, 1)]++;
    }
    assert_int_equal(count[0] + count[4] + count[8], 0);
    for (int i = 0; i < 6; i++)
        seen[i] = count[i + 1 + i / 3];
    assert_true(gt_chi_square(seen, even, 6) < likely_5);
}

/* In worlds dealt at s the other's card is each of the two that it can be, equally often. */
static void check_hidden_card(const gt_state *s)
{
    static const double even[2] = {0.5, 0.5};
    struct gt_view_box box;
    int player = gt_to_move(&gt_kuhn, s);
    const gt_view *v = gt_view_make(&box, &gt_kuhn, s, player);
    long count[3] = {0}, seen[2];
    int own = gt_kuhn_card(s, player), n = 0;
    for (uint64_t seed = 0; seed < 10000; seed++) {
        GT_STATE(world, &gt_kuhn_rules);
        assert_true(gt_resample(v, gt_mix(seed), world));
        assert_int_equal(gt_kuhn_card(world, player), own);
        count[gt_kuhn_card(world, 1 - player)]++;
    }
    assert_int_equal(count[own], 0);
    for (int card = 0; card < 3; card++)
        if (card != own)
            seen[n++] = count[card];
    assert_true(gt_chi_square(seen, even, 2) < likely_1);
}

static void kuhn_worlds_are_even(void **state)
{
    (void)state;
    GT_STATES(deal, &gt_kuhn_rules, 6);
    gt_kuhn_deals(deal, 0);
    for (int i = 0; i < 6; i++)
        for (int line = 0; line < 4; line++) {
            GT_STATE(s, &gt_kuhn_rules);
            gt_copy(&gt_kuhn, s, gt_kuhn_deal(deal, i));
            gt_kuhn_set_line(s, line);
            check_hidden_card(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kuhn_conforms),        cmocka_unit_test(tictactoe_conforms),
        cmocka_unit_test(stackduel_conforms),   cmocka_unit_test(other_games_conform),
        cmocka_unit_test(nivel_conforms),       cmocka_unit_test(limits_end_games),
        cmocka_unit_test(limits_end_nivel),     cmocka_unit_test(tictactoe_is_a_draw),
        cmocka_unit_test(kuhn_has_its_value),   cmocka_unit_test(kuhn_deals_evenly),
        cmocka_unit_test(kuhn_worlds_are_even),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
