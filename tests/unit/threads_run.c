/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs of a field, on tic-tac-toe and Kuhn poker, whose "decks" are names: results that depend on
 * nothing that they must not depend on, and runs that are stopped. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/files/width.h"
#include "reports/results_csv.h"
#include "reports/results_json.h"
#include "reports/table.h"
#include "sim/experiments/run.h"
#include "sim/statistics/stats.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"둘", "A \"deck\", quoted", "C", "B"};
static const char *const policies[] = {"random", "greedy"};

enum { N_NAMES = sizeof names / sizeof names[0] };

static gt_field field_of(const gt_game *g, const gt_matchup *matchup, int n_matchups)
{
    return gt_field_of_game(g, names, N_NAMES, matchup, n_matchups);
}

/* Plays, with one policy unless the options say otherwise. */
static gt_results *play(const gt_field *f, gt_run_options o)
{
    o.version = "test";
    o.policies = policies;
    o.n_policies = o.n_policies > 0 ? o.n_policies : 1;
    return gt_need_results(f, &o);
}

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {7, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    const gt_game *const games[] = {&gt_tictactoe, &gt_kuhn};
    gt_matchup all[N_NAMES * N_NAMES];
    int n = gt_every_pair(N_NAMES, all);
    (void)state;
    for (int g = 0; g < 2; g++) {
        gt_field f = field_of(games[g], all, n);
        char *first_json = NULL, *first_csv = NULL;
        for (int i = 0; i < 3; i++) {
            gt_results *r = play(
                &f,
                (gt_run_options){.seed = 5, .games = 130, .threads = threads[i], .n_policies = 2});
            assert_true(r->complete && r->reproducible);
            char *json = gt_results_text(r, gt_write_results_json);
            char *csv = gt_results_text(r, gt_write_results_csv);
            if (i == 0) {
                first_json = json;
                first_csv = csv;
            } else {
                assert_string_equal(json, first_json);
                assert_string_equal(csv, first_csv);
                free(json);
                free(csv);
            }
            gt_results_free(r);
        }
        free(first_json);
        free(first_csv);
    }
}

static void seed_matters(void **state)
{
    gt_matchup one = {0, 1};
    gt_field f = field_of(&gt_tictactoe, &one, 1);
    (void)state;
    gt_results *a = play(&f, (gt_run_options){.seed = 1, .games = 100});
    gt_results *b = play(&f, (gt_run_options){.seed = 2, .games = 100});
    assert_true(gt_signature(a, a->series) != gt_signature(b, b->series));
    gt_results_free(a);
    gt_results_free(b);
}

/* Decks that take no part, and which deck is named first, change nothing in a matchup. */
static void matchup_is_its_two_decks_alone(void **state)
{
    gt_matchup all[N_NAMES * N_NAMES], turned = {3, 1};
    gt_field field = field_of(&gt_tictactoe, all, gt_every_pair(N_NAMES, all));
    gt_field alone = field_of(&gt_tictactoe, &turned, 1);
    gt_run_options o = {.seed = 9, .games = 50};
    (void)state;
    gt_results *r = play(&field, o), *s = play(&alone, o);
    int i = 0;
    while (all[i].a != 1 || all[i].b != 3)
        i++;
    const gt_tally *in_field = &r->series->tally[i], *by_itself = &s->series->tally[0];
    for (int score = 0; score < GT_PAIR_SCORES; score++)
        assert_int_equal(in_field->pairs[score], by_itself->pairs[GT_PAIR_SCORES - 1 - score]);
    assert_int_equal(in_field->wins[0], by_itself->wins[1]);
    assert_true(in_field->hash == by_itself->hash && in_field->turns == by_itself->turns);
    assert_true(r->series->tally[0].hash != in_field->hash);
    gt_results_free(r);
    gt_results_free(s);
}

/* Random tic-tac-toe: who begins wins 737/1260 of the games and draws 8/63 (known values). */
static void counts_are_right(void **state)
{
    gt_matchup one = {2, 3};
    gt_field f = field_of(&gt_tictactoe, &one, 1);
    (void)state;
    gt_results *r = play(&f, (gt_run_options){.seed = 3, .games = 40000});
    const gt_tally *t = &r->series->tally[0];
    assert_int_equal(gt_tally_games(t), 40000);
    assert_int_equal(t->wins[0] + t->wins[1] + t->draws, 40000);
    assert_true(fabs((double)t->draws / 40000 - 8.0 / 63) < 0.007);
    assert_true(fabs(gt_first_player_rate(t) - (737.0 / 1260 + 4.0 / 63)) < 0.009);
    gt_estimate rate = gt_pair_rate(t->pairs);
    assert_true(rate.low < 0.5 && 0.5 < rate.high && rate.high - rate.low < 0.01);
    uint64_t ended = 0;
    for (int end = 1; end < r->n_ends; end++)
        ended += t->ends[end];
    assert_int_equal(ended, 40000);
    assert_true(gt_mean_turns(t) > 5 && gt_mean_turns(t) < 10);
    gt_results_free(r);
}

static void limits_are_counted_apart(void **state)
{
    gt_game short_game = gt_tictactoe;
    gt_matchup one = {0, 2};
    gt_field f = field_of(&short_game, &one, 1);
    (void)state;
    short_game.action_limit = 3;
    gt_results *r = play(&f, (gt_run_options){.games = 20});
    assert_int_equal(r->series->tally[0].unfinished, 20);
    assert_int_equal(r->series->tally[0].draws, 0);
    assert_int_equal(r->series->tally[0].pairs[2], 10);
    assert_int_equal(r->series->tally[0].ends[GT_UNFINISHED], 20);
    gt_results_free(r);
}

static void unknown_policy_is_told(void **state)
{
    static const char *const wrong[] = {"random", "gredy"};
    gt_matchup one = {0, 1};
    gt_field f = field_of(&gt_kuhn, &one, 1);
    gt_run_options o = {.version = "test", .games = 2, .policies = wrong, .n_policies = 2};
    char error[200] = "";
    (void)state;
    assert_null(gt_run_field(&f, &o, error, sizeof error));
    assert_non_null(strstr(error, "gredy"));
}

/* ---- Stopping. */

typedef struct stopper {
    atomic_bool stop;
    uint64_t after; /* games */
    uint64_t done, in_all; /* as told last */
} stopper;

static void stop_after(void *context, const gt_news *news)
{
    stopper *s = context;
    assert_true(news->done >= s->done);
    s->done = news->done;
    s->in_all = news->expected;
    if (news->done >= s->after)
        atomic_store(&s->stop, true);
}

static uint64_t games_of(const gt_results *r)
{
    uint64_t games = 0;
    for (int i = 0; i < r->n_series; i++)
        for (int m = 0; m < r->n_matchups; m++)
            games += gt_tally_games(&r->series[i].tally[m]);
    return games;
}

static void stopped_run_keeps_what_was_finished(void **state)
{
    gt_matchup all[N_NAMES * N_NAMES];
    gt_field f = field_of(&gt_tictactoe, all, gt_every_pair(N_NAMES, all));
    (void)state;
    for (int threads = 1; threads <= 4; threads++) {
        stopper s = {.after = 300};
        gt_results *r = play(&f, (gt_run_options){.games = 1000,
                                                  .threads = threads,
                                                  .n_policies = 2,
                                                  .stop = &s.stop,
                                                  .progress = stop_after,
                                                  .context = &s});
        assert_false(r->complete);
        assert_int_equal(games_of(r), s.done);
        assert_int_equal(s.in_all, 12000);
        assert_in_range(s.done, 300, 1000);
        char *json = gt_results_text(r, gt_write_results_json);
        assert_non_null(strstr(json, "\"complete\": false"));
        assert_non_null(strstr(json, "\"a_win_rate\":null,\"interval\":[0.000000, 1.000000]"));
        free(json);
        gt_results_free(r);
    }
}

/* What one thread finished before it was stopped is the beginning of the whole run. */
static void stopped_run_is_a_beginning(void **state)
{
    gt_matchup one = {0, 1};
    gt_field f = field_of(&gt_tictactoe, &one, 1);
    stopper s = {.after = 64};
    (void)state;
    gt_results *stopped = play(
        &f,
        (gt_run_options){
            .games = 1000, .threads = 1, .stop = &s.stop, .progress = stop_after, .context = &s});
    gt_results *whole = play(&f, (gt_run_options){.games = 64});
    assert_int_equal(games_of(stopped), 64);
    assert_true(stopped->series->tally[0].hash == whole->series->tally[0].hash);
    gt_results_free(stopped);
    gt_results_free(whole);
}

static void stopping_when_all_is_done_is_no_stop(void **state)
{
    gt_matchup one = {0, 1};
    gt_field f = field_of(&gt_tictactoe, &one, 1);
    stopper s = {.after = 16};
    (void)state;
    gt_results *r = play(
        &f, (gt_run_options){.games = 16, .stop = &s.stop, .progress = stop_after, .context = &s});
    assert_true(r->complete);
    gt_results_free(r);
}

/* ---- Output. */

/* Every row of a table ends in the same column, whatever the script of the names. */
static void tables_line_up(void **state)
{
    gt_matchup all[N_NAMES * N_NAMES];
    gt_field f = field_of(&gt_tictactoe, all, gt_every_pair(N_NAMES, all));
    gt_text t;
    (void)state;
    gt_results *r = play(&f, (gt_run_options){.games = 20});
    gt_print_results(gt_text_begin(&t), r, (gt_style){.width = 80});
    char *text = gt_text_end(&t);
    int rows = 0, rank_width = 0, matrix_width = 0;
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (line[0] != ' ' || line[1] < '1' || line[1] > '9')
            continue;
        int *width = rows++ < N_NAMES ? &rank_width : &matrix_width;
        if (*width == 0)
            *width = gt_width(line);
        assert_int_equal(gt_width(line), *width);
        assert_true(*width <= 80);
    }
    assert_int_equal(rows, 2 * N_NAMES);
    assert_null(strchr(text, '\033'));
    free(text);
    gt_results_free(r);
}

/* ---- Who meets whom. */

static void rows_meet_columns_once(void **state)
{
    enum { ROW = GT_ROLE_ROW, COLUMN = GT_ROLE_COLUMN, BOTH = ROW | COLUMN };
    static const uint8_t role[] = {ROW, BOTH, BOTH, COLUMN};
    static const gt_matchup expected[] = {{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}};
    gt_matchup found[16];
    (void)state;
    int n = gt_rows_and_columns(role, 4, found);
    assert_int_equal(n, 6);
    assert_memory_equal(found, expected, sizeof expected);
    assert_int_equal(gt_every_pair(4, found), 6);
    assert_memory_equal(found, expected, sizeof expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(seed_matters),
        cmocka_unit_test(matchup_is_its_two_decks_alone),
        cmocka_unit_test(counts_are_right),
        cmocka_unit_test(limits_are_counted_apart),
        cmocka_unit_test(unknown_policy_is_told),
        cmocka_unit_test(stopped_run_keeps_what_was_finished),
        cmocka_unit_test(stopped_run_is_a_beginning),
        cmocka_unit_test(stopping_when_all_is_done_is_no_stop),
        cmocka_unit_test(tables_line_up),
        cmocka_unit_test(rows_meet_columns_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
