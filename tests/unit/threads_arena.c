/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arenas on tic-tac-toe and Kuhn poker, whose "decks" are names: players swap and everything else
 * stays, results depend on nothing that they must not depend on, an SPRT ends where it must, and
 * what is stopped keeps what was finished. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/files/width.h"
#include "reports/arena_report.h"
#include "sim/experiments/arena.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"둘", "A", "C", "B"};
static gt_matchup matchups[16];

enum { N_NAMES = sizeof names / sizeof names[0] };

static int prepared[N_NAMES][N_NAMES]; /* by the decks of player 0 and 1 */

static const gt_game *prepare(const void *context, const gt_lineup *lineup, void *storage)
{
#pragma omp atomic
    prepared[lineup->deck[0]][lineup->deck[1]]++;
    return gt_prepare_game(context, lineup, storage);
}

static gt_field field_of(const gt_game *g)
{
    int n = gt_every_pair(N_NAMES, matchups);
    gt_field f = gt_field_of_game(g, names, N_NAMES, matchups, n);
    f.prepare = prepare;
    return f;
}

static gt_arena *play(const gt_game *g, gt_arena_options o)
{
    char error[200] = "";
    gt_field f = field_of(g);
    o.version = "test";
    gt_arena *a = gt_arena_play(&f, &o, error, sizeof error);
    if (a == NULL)
        fail_msg("%s", error);
    return a;
}

static char *written(const gt_arena *a, bool (*write)(FILE *, const gt_arena *))
{
    gt_text t;
    assert_true(write(gt_text_begin(&t), a));
    return gt_text_end(&t);
}

static const char *const three[] = {"greedy", "random", "mcts:iterations=4"};
static const char *const two[] = {"random", "greedy"};
static const char *const turned[] = {"greedy", "random"};
static const char *const twins[] = {"greedy", "greedy"};

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {5, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    char *first[2] = {NULL, NULL};
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_arena *a = play(&gt_kuhn, (gt_arena_options){.seed = 5,
                                                        .games = 150,
                                                        .threads = threads[i],
                                                        .policies = three,
                                                        .n_policies = 3});
        assert_true(a->complete && a->reproducible);
        char *text[2] = {written(a, gt_write_arena_json), written(a, gt_write_arena_csv)};
        for (int k = 0; k < 2; k++) {
            if (first[k] == NULL) {
                first[k] = text[k];
                continue;
            }
            assert_string_equal(text[k], first[k]);
            free(text[k]);
        }
        gt_arena_free(a);
    }
    free(first[0]);
    free(first[1]);
}

/* One player in both chairs wins with one hand what it loses with the other. */
static void twins_are_even(void **state)
{
    (void)state;
    gt_arena *a =
        play(&gt_kuhn, (gt_arena_options){.games = 400, .policies = twins, .n_policies = 2});
    assert_int_equal(a->match[0].pairs[2], 200);
    gt_estimate e = gt_arena_match_elo(&a->match[0]);
    assert_true(fabs(e.value) < 1e-9 && e.low < 0 && e.high > 0);
    gt_arena_free(a);
}

/* Naming the players in another order turns the result and changes nothing else. */
static void order_does_not_matter(void **state)
{
    (void)state;
    gt_arena *a =
        play(&gt_tictactoe, (gt_arena_options){.games = 300, .policies = two, .n_policies = 2});
    gt_arena *b =
        play(&gt_tictactoe, (gt_arena_options){.games = 300, .policies = turned, .n_policies = 2});
    for (int i = 0; i < GT_PAIR_SCORES; i++)
        assert_int_equal(a->match[0].pairs[i], b->match[0].pairs[GT_PAIR_SCORES - 1 - i]);
    assert_true(a->match[0].pairs[3] > 0 && a->match[0].draws > 0);
    assert_int_equal(a->match[0].draws, b->match[0].draws);
    gt_arena_free(a);
    gt_arena_free(b);
}

/* Other players, and more games, change nothing in the games of two. */
static void match_is_its_two_players_alone(void **state)
{
    (void)state;
    gt_arena *all =
        play(&gt_tictactoe, (gt_arena_options){.games = 100, .policies = three, .n_policies = 3});
    gt_arena *alone =
        play(&gt_tictactoe, (gt_arena_options){.games = 100, .policies = turned, .n_policies = 2});
    gt_arena *other =
        play(&gt_tictactoe,
             (gt_arena_options){.seed = 1, .games = 100, .policies = turned, .n_policies = 2});
    assert_int_equal(all->n_matches, 3);
    assert_true(all->match[0].hash == alone->match[0].hash);
    assert_true(all->match[1].hash != all->match[0].hash);
    assert_true(other->match[0].hash != alone->match[0].hash);
    gt_arena_free(all);
    gt_arena_free(alone);
    gt_arena_free(other);
}

static void counts_are_right(void **state)
{
    (void)state;
    gt_arena *a =
        play(&gt_tictactoe, (gt_arena_options){.games = 200, .policies = three, .n_policies = 3});
    double points = 0;
    for (int i = 0; i < 3; i++) {
        gt_estimate elo = gt_arena_elo(a, i);
        assert_int_equal(gt_arena_games(a, i), 400);
        assert_int_equal(gt_arena_match_games(&a->match[i]), 200);
        assert_true(a->player[i].moves > 400 && a->player[i].seconds > 0);
        assert_true(elo.low < elo.value && elo.value < elo.high);
        points += gt_arena_points(a, i);
    }
    assert_true(fabs(points - 600) < 1e-9);
    assert_true(gt_arena_points(a, 0) > gt_arena_points(a, 1)); /* greedy against random */
    assert_true(gt_arena_elo(a, 1).high < 0);
    gt_arena_free(a);
}

static uint64_t last_seed;
static int begun[2], seeds; /* games by who begins; different seeds in a row */

static void noted_start(const gt_game *g, gt_state *s, uint64_t seed, int first,
                        const gt_observer *o)
{
    begun[first]++;
    seeds += seed != last_seed;
    last_seed = seed;
    gt_tictactoe_rules.start(g, s, seed, first, o);
}

/* In two cycles each matchup is played by two pairs, each player 0 has the deck whose name comes
 * first, each seat begins half of the games, and the two games of a pair have one seed. */
static void cycles_are_balanced(void **state)
{
    gt_rules rules = gt_tictactoe_rules;
    gt_game game = gt_tictactoe;
    (void)state;
    rules.start = noted_start;
    game.rules = &rules;
    memset(prepared, 0, sizeof prepared);
    gt_arena *a = play(
        &game, (gt_arena_options){.games = 24, .threads = 1, .policies = two, .n_policies = 2});
    prepared[matchups[0].a][matchups[0].b]--; /* to learn the name of the rules */
    for (int i = 0; i < N_NAMES; i++)
        for (int k = 0; k < N_NAMES; k++)
            assert_int_equal(prepared[i][k], strcmp(names[i], names[k]) < 0 ? 2 : 0);
    assert_int_equal(begun[0], 12);
    assert_int_equal(begun[1], 12);
    assert_int_equal(seeds, 12);
    gt_arena_free(a);
}

static void limits_are_counted_apart(void **state)
{
    gt_game short_game = gt_tictactoe;
    (void)state;
    short_game.action_limit = 3;
    gt_arena *a =
        play(&short_game, (gt_arena_options){.games = 20, .policies = two, .n_policies = 2});
    assert_int_equal(a->match[0].unfinished, 20);
    assert_int_equal(a->match[0].draws, 0);
    assert_int_equal(a->match[0].pairs[2], 10);
    gt_arena_free(a);
}

static void unknown_policy_is_told(void **state)
{
    static const char *const wrong[] = {"random", "gredy"};
    gt_field f = field_of(&gt_kuhn);
    gt_arena_options o = {.games = 2, .policies = wrong, .n_policies = 2};
    char error[200] = "";
    (void)state;
    assert_null(gt_arena_play(&f, &o, error, sizeof error));
    assert_non_null(strstr(error, "gredy"));
}

/* ---- SPRT. */

static void sprt_ends_when_decided(void **state)
{
    static const gt_sprt t = {0, 20, 0.05, 0.05};
    uint64_t games[2];
    (void)state;
    for (int i = 0; i < 2; i++) {
        gt_arena *a = play(&gt_tictactoe, (gt_arena_options){.games = 1000000,
                                                             .threads = 3 - i,
                                                             .policies = i == 0 ? turned : two,
                                                             .n_policies = 2,
                                                             .sprt = &t});
        assert_int_equal(a->verdict, i == 0 ? GT_ACCEPT_H1 : GT_ACCEPT_H0);
        assert_true(a->complete);
        games[i] = gt_arena_match_games(&a->match[0]);
        assert_true(games[i] / 2 >= GT_SPRT_LEAST && games[i] / 2 % GT_ARENA_ROUND == 0);
        assert_true(games[i] < 1000);
        char *json = written(a, gt_write_arena_json);
        assert_non_null(strstr(json, i == 0 ? "\"result\":\"H1\"" : "\"result\":\"H0\""));
        free(json);
        gt_arena_free(a);
    }
}

static void sprt_that_runs_out_of_games(void **state)
{
    static const gt_sprt t = {0, 5, 0.05, 0.05};
    (void)state;
    gt_arena *a = play(
        &gt_kuhn, (gt_arena_options){.games = 130, .policies = twins, .n_policies = 2, .sprt = &t});
    assert_int_equal(a->verdict, GT_SPRT_UNDECIDED);
    assert_true(a->complete);
    assert_int_equal(gt_arena_match_games(&a->match[0]), 130);
    gt_arena_free(a);
}

/* ---- Stopping. */

typedef struct stopper {
    atomic_bool stop;
    uint64_t after, done; /* games */
} stopper;

static void stop_after(void *context, const gt_arena *a, uint64_t done, uint64_t reused)
{
    stopper *s = context;
    assert_int_equal(reused, 0);
    assert_true(done == s->done + 2);
    assert_true(gt_arena_match_games(&a->match[0]) <= done);
    s->done = done;
    if (done >= s->after)
        atomic_store(&s->stop, true);
}

static void stopped_arena_keeps_what_was_finished(void **state)
{
    (void)state;
    for (int threads = 4; threads >= 1; threads--) {
        stopper s = {.after = 300};
        gt_arena *a = play(&gt_tictactoe, (gt_arena_options){.games = 1000,
                                                             .threads = threads,
                                                             .policies = three,
                                                             .n_policies = 3,
                                                             .stop = &s.stop,
                                                             .progress = stop_after,
                                                             .context = &s});
        uint64_t games = 0;
        for (int i = 0; i < a->n_matches; i++)
            games += gt_arena_match_games(&a->match[i]);
        assert_false(a->complete);
        assert_int_equal(games, s.done);
        assert_in_range(games, 300, 300 + 2 * (uint64_t)threads);
        char *json = written(a, gt_write_arena_json);
        assert_non_null(strstr(json, "\"complete\": false"));
        free(json);
        gt_arena_free(a);
    }
}

static void nothing_played(void **state)
{
    atomic_bool stop = true;
    (void)state;
    gt_arena *a = play(
        &gt_kuhn, (gt_arena_options){.games = 10, .policies = two, .n_policies = 2, .stop = &stop});
    char *json = written(a, gt_write_arena_json);
    assert_non_null(strstr(json, "\"elo\":null,\"elo_interval\":[null,null]"));
    free(json);
    gt_arena_free(a);
}

/* ---- Output. */

/* Rows of players and of matches line up, whatever the width. */
static void tables_line_up(void **state)
{
    (void)state;
    gt_arena *a =
        play(&gt_tictactoe, (gt_arena_options){.games = 20, .policies = three, .n_policies = 3});
    for (int width = 60; width <= 140; width += 40) {
        gt_text t;
        gt_print_arena(gt_text_begin(&t), a, (gt_style){.width = width});
        char *text = gt_text_end(&t);
        int rows = 0, columns = 0;
        for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
            if (strstr(line, "us") == NULL && strstr(line, "ms") == NULL)
                continue;
            if (rows++ == 0)
                columns = gt_width(line);
            assert_int_equal(gt_width(line), columns);
        }
        assert_int_equal(rows, 3);
        assert_null(strchr(text, '\033'));
        free(text);
    }
    gt_arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(twins_are_even),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(match_is_its_two_players_alone),
        cmocka_unit_test(counts_are_right),
        cmocka_unit_test(cycles_are_balanced),
        cmocka_unit_test(limits_are_counted_apart),
        cmocka_unit_test(unknown_policy_is_told),
        cmocka_unit_test(sprt_ends_when_decided),
        cmocka_unit_test(sprt_that_runs_out_of_games),
        cmocka_unit_test(stopped_arena_keeps_what_was_finished),
        cmocka_unit_test(nothing_played),
        cmocka_unit_test(tables_line_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
