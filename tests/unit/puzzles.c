/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Puzzles of Nivel Arena (tests/puzzles): their solutions are proven by expectimax over all worlds,
 * and MCTS finds a best move in 90 of 100 searches, over all puzzles and several seeds. Greedy does
 * not in half of them: what looks best at once is no solution.
 *
 * GT_PUZZLE_SEEDS=N  searches with N seeds each (5), and N of 10 or more proves the solutions
 *                    without the solver's memory too
 * GT_PUZZLE_TABLE=1  prints for each puzzle what each action is worth, and how often it was found
 * GT_PUZZLE_MCTS=... another player than mcts:iterations=2000 */
#include "tests/support/puzzles.h"
#include "ai/policy.h"
#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/cards.h"
#include "tests/support/kuhn.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { FEWEST = 30, MOST_EVENTS = 2, DEALT = 200, LONG = 10 };

static const char FILE_OF_PUZZLES[] = "tests/puzzles/puzzles.json";
static gt_library *library;
static gt_puzzles puzzles;
static gt_state *worlds;

static const gt_pool *pool(void)
{
    return gt_library_pool(library);
}

static const char *setting(const char *name, const char *otherwise)
{
    const char *value = getenv(name);
    return value != NULL ? value : otherwise;
}

static int seeds(void)
{
    return (int)strtol(setting("GT_PUZZLE_SEEDS", GT_AMOUNT("5", "2")), NULL, 10);
}

static bool table(void)
{
    return getenv("GT_PUZZLE_TABLE") != NULL;
}

static int load(void **state)
{
    (void)state;
    gt_errors errors = {0};
    library = gt_need_shipped_cards();
    gt_puzzles_read(&puzzles, setting("GT_PUZZLE_FILE", FILE_OF_PUZZLES), pool(), &errors);
    int mistakes = errors.n;
    gt_errors_print(&errors, stderr);
    gt_errors_free(&errors);
    worlds = gt_states_new(&nv_rules, GT_PUZZLE_WORLDS);
    return worlds == NULL || mistakes > 0;
}

static int unload(void **state)
{
    (void)state;
    free(worlds);
    gt_puzzles_free(&puzzles);
    gt_library_free(library);
    return 0;
}

static void set_up(const gt_puzzle *p, nv_game *g, gt_state *s)
{
    const char *why = gt_puzzle_set_up(p, pool(), g, s);
    if (why != NULL)
        fail_msg("%s: %s", p->name, why);
}

/* Whether it is one of the moves that the file names as best. */
static bool is_best(const gt_puzzle *p, const nv_game *g, const gt_state *s, gt_action a)
{
    char text[GT_TEXT];
    gt_action_text(&g->game, s, a, text, sizeof text);
    for (int i = 0; i < p->n_best; i++)
        if (strcmp(p->best[i], text) == 0)
            return true;
    return false;
}

/* ---- Solutions. */

static void print_solution(const gt_puzzle *p, const nv_game *g, const gt_state *s,
                           const gt_solution *found)
{
    char text[GT_TEXT];
    print_message("%s (%s): %d deals, %ld nodes, %d events%s%s\n", p->name,
                  p->win ? "win" : "survive", found->deals, found->nodes, found->events,
                  found->exact ? "" : ", NOT EXACT: ", found->exact ? "" : found->why);
    for (int i = 0; i < found->n; i++) {
        gt_action_text(&g->game, s, found->action[i], text, sizeof text);
        print_message("  %s%-20s %d\n", found->value[i] == found->best ? "* " : "  ", text,
                      found->value[i]);
    }
}

static void solve(const gt_puzzle *p, const nv_game *g, const gt_state *s, bool memo,
                  gt_solution *found)
{
    int n = gt_puzzle_worlds(p, pool(), s, worlds);
    if (n == 0)
        fail_msg("%s: too many worlds", p->name);
    gt_solve(&g->game, worlds, n, gt_puzzle_goal(p, g, s), memo, 20000000, found);
}

/* A few best moves, no more than half of all, and those that the file names. */
static void check_best(const gt_puzzle *p, const nv_game *g, const gt_state *s,
                       const gt_solution *found)
{
    int n = 0;
    for (int i = 0; i < found->n; i++) {
        bool best = found->value[i] == found->best;
        n += best;
        if (best != is_best(p, g, s, found->action[i]))
            fail_msg("%s: other moves are best", p->name);
    }
    if (n != p->n_best || 2 * n > found->n)
        fail_msg("%s: %d of %d moves are best, %d are named", p->name, n, found->n, p->n_best);
}

static void check_solution(const gt_puzzle *p, const nv_game *g, const gt_state *s, bool memo)
{
    gt_solution found;
    solve(p, g, s, memo, &found);
    if (table())
        print_solution(p, g, s, &found);
    if (!found.exact)
        fail_msg("%s: %s", p->name, found.why);
    if (found.events > MOST_EVENTS)
        fail_msg("%s: %d events", p->name, found.events);
    if (found.best != p->chance || found.deals != p->deals)
        fail_msg("%s: the goal is reached in %d of %d deals, not %d of %d", p->name, found.best,
                 found.deals, p->chance, p->deals);
    check_best(p, g, s, &found);
}

/* What the engine deals is among the worlds that were solved. */
static void check_worlds(const gt_puzzle *p, const nv_game *g, const gt_state *s)
{
    int n = gt_puzzle_worlds(p, pool(), s, worlds);
    struct gt_view_box box;
    GT_STATE(dealt, &nv_rules);
    for (uint64_t seed = 0; seed < DEALT; seed++) {
        assert_true(
            gt_resample(gt_view_make(&box, &g->game, s, gt_to_move(&g->game, s)), seed, dealt));
        uint64_t key = gt_state_key(&g->game, dealt);
        int i = 0;
        while (i < n && gt_state_key(&g->game, gt_state_at(&nv_rules, worlds, (size_t)i)) != key)
            i++;
        if (i == n)
            fail_msg("%s: a world was dealt that was not solved", p->name);
    }
}

static void solutions_are_right(void **state)
{
    static nv_game g;
    GT_STATE(s, &nv_rules);
    (void)state;
    assert_true(puzzles.n >= FEWEST);
    for (int i = 0; i < puzzles.n; i++) {
        const gt_puzzle *p = &puzzles.item[i];
        set_up(p, &g, s);
        check_solution(p, &g, s, true);
        if (seeds() >= LONG)
            check_solution(p, &g, s, false);
        check_worlds(p, &g, s);
    }
}

/* Tic-tac-toe is a draw; in Kuhn poker the second player would have to choose without knowing which
 * of the worlds it is in. */
static void the_solver_knows_its_limits(void **state)
{
    (void)state;
    GT_STATE(s, &gt_tictactoe_rules);
    gt_solution found;
    gt_start(&gt_tictactoe, s, 1, 0);
    for (int win = 0; win < 2; win++) {
        gt_goal goal = {0, win == 1, 1000};
        gt_solve(&gt_tictactoe, s, 1, goal, true, 1000000, &found);
        assert_true(found.exact && found.events == 0 && found.n == 9);
        for (int i = 0; i < 9; i++)
            assert_int_equal(found.value[i], !win);
    }
    GT_STATES(deal, &gt_kuhn_rules, 6);
    gt_kuhn_deals(deal, 0);
    /* the first two look alike to the player to move */
    gt_solve(&gt_kuhn, deal, 2, (gt_goal){0, true, 1000}, true, 1000, &found);
    assert_false(found.exact);
    gt_solve(&gt_kuhn, deal, 6, (gt_goal){0, true, 1000}, true, 1000, &found);
    assert_false(found.exact);
}

/* ---- Players. */

/* How often a player chooses a best move, over all puzzles and seeds. */
static int count_found(const char *spec, int n_seeds)
{
    static nv_game g;
    GT_STATE(s, &nv_rules);
    int found = 0;
    gt_policy *policy = gt_need_policy(spec, &nv_rules);
    for (int i = 0; i < puzzles.n; i++) {
        const gt_puzzle *p = &puzzles.item[i];
        struct gt_view_box box;
        int here = 0;
        set_up(p, &g, s);
        int player = gt_to_move(&g.game, s);
        for (int seed = 0; seed < n_seeds; seed++) {
            gt_policy_begin(policy, (uint64_t)seed, player);
            gt_action a = gt_policy_choose(policy, gt_view_make(&box, &g.game, s, player));
            here += is_best(p, &g, s, a);
        }
        found += here;
        if (table())
            print_message("  %3d of %d  %s\n", here, n_seeds, p->name);
    }
    gt_policy_free(policy);
    print_message("%s: a best move in %d of %d\n", spec, found, n_seeds * puzzles.n);
    return found;
}

static void what_looks_best_is_not(void **state)
{
    (void)state;
    enum { TRIES = 20 };
    assert_true(2 * count_found("greedy", TRIES) <= TRIES * puzzles.n);
}

static void mcts_finds_them(void **state)
{
    (void)state;
    int n = seeds();
    assert_true(10 * count_found(setting("GT_PUZZLE_MCTS", "mcts:iterations=2000"), n) >=
                9 * n * puzzles.n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solver_knows_its_limits),
        cmocka_unit_test(solutions_are_right),
        cmocka_unit_test(what_looks_best_is_not),
        cmocka_unit_test(mcts_finds_them),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
