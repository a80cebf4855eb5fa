/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games with random legal decks of all leaders, the invariants of the state checked after
 * every action. With an argument it plays so many games, and prints the cards that were not played
 * and the abilities that were used neither in the games nor in a scenario of tests/scenarios:
 *     build/release/gauntlet-unit random_games 1000000
 * With a second one it begins with the game of that number, to look at one that went wrong. */
#include "decks/language/library.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "sim/scenario/scenario.h"
#include "tests/support/amount.h"
#include "tests/support/cards.h"
#include "tests/support/states.h"
#include "tests/support/unit.h"
#include "tests/support/usage.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
    MAX_LEADERS = 200,
    USUAL_GAMES = GT_AMOUNT(3000, 1000),
    UNFINISHED_AT_MOST = 1000 /* one in so many */
};

static long games = USUAL_GAMES, first_game;
static gt_library *library;
static const gt_pool *pool;
static gt_usage usage;

typedef struct sums {
    long games, actions, turns, unfinished, broken;
} sums;

static int load(void **state)
{
    (void)state;
    library = gt_need_shipped_cards();
    pool = gt_library_pool(library);
    gt_usage_begin(&usage, pool);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_usage_free(&usage);
    gt_library_free(library);
    return 0;
}

/* ---- Games. */

static int list_leaders(int *out)
{
    int n = 0;
    for (int i = 0; i < pool->n_defs; i++)
        if (pool->defs[i].type == NV_LEADER && n < MAX_LEADERS)
            out[n++] = i;
    return n;
}

/* Two random decks; every leader plays as often as any other. */
static void prepare(nv_game *g, const int *leader, int n, long number)
{
    gt_deck deck[2];
    int first = (int)(number % n);
    int second = (int)((number / n + first) % n);
    assert_true(gt_nivel_random_deck(pool, leader[first], (uint64_t)number * 2, &deck[0]));
    assert_true(gt_nivel_random_deck(pool, leader[second], (uint64_t)number * 2 + 1, &deck[1]));
    const char *why = gt_nivel.prepare(g, pool, &deck[0], &deck[1], (gt_limits){0});
    if (why != NULL)
        fail_msg("game %ld: %s", number, why);
}

/* Tells what is wrong; the first games that are broken are enough. */
static void tell(sums *sum, long number, const gt_state *s, const char *text, const char *why)
{
    enum { MOST = 20 };
    if (sum->broken++ < MOST)
        fprintf(stderr, "game %ld, action %d, %s: %s\n", number, s->actions, text, why);
}

/* Plays a game of random players. */
static void play(const nv_game *g, long number, sums *sum)
{
    GT_STATE(s, &nv_rules);
    char why[200], text[GT_TEXT];
    uint64_t seed = gt_mix((uint64_t)number);
    gt_start(&g->game, s, seed, (int)(number & 1));
    gt_usage_start(&usage, g);
    while (gt_to_move(&g->game, s) != GT_TERMINAL) {
        gt_action a = gt_sample_action(&g->game, s, gt_fold(seed, gt_head_of(s).actions));
        gt_action_text(&g->game, s, a, text, sizeof text);
        gt_usage_action(&usage, g, s, a);
        gt_observe(&g->game, s, a, &usage.observer);
        if (!gt_check(&g->game, s, why, sizeof why)) {
            tell(sum, number, s, text, why);
            return;
        }
        if (gt_head_of(s).end == GT_RUNNING)
            gt_usage_look(&usage, g, s);
    }
    if (gt_head_of(s).end == GT_ABORTED)
        tell(sum, number, s, text, "aborted");
    sum->games++;
    sum->actions += gt_head_of(s).actions;
    sum->turns += gt_head_of(s).turn;
    sum->unfinished += gt_head_of(s).end == GT_UNFINISHED;
}

static void random_games_with_random_decks(void **state)
{
    static nv_game g;
    sums sum = {0};
    static int leader[MAX_LEADERS];
    (void)state;
    int n = list_leaders(leader);
    if (n < 30) {
        fail_msg("there are %d leaders", n);
        return;
    }
    for (long i = first_game; i < first_game + games; i++) {
        prepare(&g, leader, n, i);
        play(&g, i, &sum);
    }
    printf("%ld games with %d leaders, %ld actions, %.1f turns a game, %ld unfinished\n", sum.games,
           n, sum.actions, (double)sum.turns / (double)sum.games, sum.unfinished);
    assert_int_equal(sum.broken, 0);
    assert_true(sum.unfinished * UNFINISHED_AT_MOST < sum.games);
}

/* ---- Scenarios. */

typedef struct watcher {
    const nv_game *g;
    gt_state *s;
} watcher;

static void begun(void *context, const gt_scenario *sc, const gt_game *g, const gt_state *s)
{
    watcher *w = context;
    (void)sc;
    w->g = gt_nivel_game(g);
    w->s = (gt_state *)(uintptr_t)s; /* derived values are computed where they are read */
    gt_usage_look(&usage, w->g, w->s);
}

static void acted(void *context, int player, const char *text)
{
    const watcher *w = context;
    gt_action a;
    (void)player;
    if (gt_parse_action(&w->g->game, w->s, text, &a))
        gt_usage_action(&usage, w->g, w->s, a);
}

static void after(void *context)
{
    const watcher *w = context;
    if (w->s->end == GT_RUNNING)
        gt_usage_look(&usage, w->g, w->s);
}

static void scenarios_use_more(void **state)
{
    static const char *const folders[] = {"tests/scenarios/cards", "tests/scenarios/rules"};
    gt_scenarios list = {0};
    gt_errors e = {0};
    watcher w;
    const gt_sc_watch watch = {
        .context = &w, .observer = &usage.observer, .begun = begun, .acted = acted, .after = after};
    (void)state;
    int before = gt_usage_unused(&usage, NULL);
    for (int i = 0; i < 2; i++)
        gt_scenarios_read(&list, folders[i], &gt_nivel, pool, &e);
    gt_errors_print(&e, stderr);
    assert_int_equal(e.n, 0);
    for (int i = 0; i < list.n; i++)
        assert_true(gt_scenario_run(&list.item[i], pool, &watch));
    gt_scenarios_free(&list);
    printf("%d cards were not played; %d abilities were not used in games, %d not in scenarios "
           "either\n",
           gt_usage_unplayed(&usage, NULL), before, gt_usage_unused(&usage, NULL));
    if (games != USUAL_GAMES) {
        gt_usage_unplayed(&usage, stdout);
        gt_usage_unused(&usage, stdout);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_with_random_decks),
        cmocka_unit_test(scenarios_use_more),
    };
    games = gt_unit_number(0, games);
    first_game = gt_unit_number(1, first_game);
    if (games < 1 || first_game < 0) {
        fputs("usage: gauntlet-unit random_games [GAMES [FIRST]]\n", stderr);
        return 2;
    }
    return cmocka_run_group_tests(tests, load, unload);
}
