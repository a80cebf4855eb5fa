/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs with a store, on tic-tac-toe and Kuhn poker: what is found there is not played again,
 * results are the same byte for byte wherever they come from, and a disk that fails costs nothing
 * but what was in progress. And runs to a precision, which go in rounds. */
#define _POSIX_C_SOURCE 200809L

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "reports/results_json.h"
#include "sim/experiments/plan.h"
#include "sim/experiments/run.h"
#include "sim/playing/games.h"
#include "sim/playing/round.h"
#include "sim/statistics/stats.h"
#include "sim/store/store_admin.h"
#include "tests/games/games.h"
#include "tests/support/amount.h"
#include "tests/support/bad_disk.h"
#include "tests/support/field.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DECKS = 4, MATCHUPS = DECKS * (DECKS - 1) / 2 };

static const char *const names[] = {"A", "D", "C", "B"};
static const char *const policies[] = {"random", "greedy"};
static gt_content content[DECKS] = {{1, 0, NULL}, {2, 0, NULL}, {3, 0, NULL}, {4, 0, NULL}};
static gt_matchup all[DECKS * DECKS];
static char path[] = "/tmp/gauntlet-test-XXXXXX/results.db";

static gt_field field_of(const gt_game *g, int n_decks)
{
    gt_field f = gt_field_of_game(g, names, n_decks, all, gt_every_pair(n_decks, all));
    f.content = content;
    return f;
}

static void remove_store(void)
{
    char file[100];
    static const char *const parts[] = {"", "-wal", "-shm"};
    for (int i = 0; i < 3; i++) {
        snprintf(file, sizeof file, "%s%s", path, parts[i]);
        unlink(file);
    }
}

/* What came of a run. */
typedef struct outcome {
    char *json; /* to be freed */
    bool complete, failed; /* failed: the store */
    uint64_t done, reused;
    atomic_bool stop;
    uint64_t stop_after; /* games; 0: never */
} outcome;

static void listen(void *context, const gt_news *news)
{
    outcome *o = context;
    assert_true(news->done >= o->done && news->reused <= news->done);
    o->done = news->done;
    o->reused = news->reused;
    if (o->stop_after > 0 && news->done >= o->stop_after)
        atomic_store(&o->stop, true);
}

/* Plays with the store, or without one; stops after so many games unless 0. */
static outcome play(const gt_field *f, gt_run_options options, bool with_store, uint64_t stop_after)
{
    char error[300] = "";
    outcome o = {.stop_after = stop_after};
    options.version = "test";
    options.policies = policies;
    options.n_policies = options.n_policies > 0 ? options.n_policies : 1;
    options.progress = listen;
    options.context = &o;
    options.stop = &o.stop;
    if (with_store) {
        options.store = gt_store_open(path, 5000, error, sizeof error);
        if (options.store == NULL) {
            o.failed = true;
            return o;
        }
    }
    gt_results *r = gt_need_results(f, &options);
    o.complete = r->complete;
    o.json = gt_results_text(r, gt_write_results_json);
    o.failed = !gt_store_close(options.store, error, sizeof error);
    gt_results_free(r);
    return o;
}

static void tell(void *context, const char *problem)
{
    (void)context;
    fail_msg("%s", problem);
}

static int version_of(const char *rules)
{
    (void)rules;
    return 1;
}

static void check_store(void)
{
    char error[300];
    gt_admin *a = gt_admin_open(path, 5000, version_of, error, sizeof error);
    if (a == NULL)
        fail_msg("%s", error);
    assert_true(gt_admin_check(a, tell, NULL));
    gt_admin_close(a);
}

/* ---- Stores. */

typedef struct comer {
    pthread_t thread;
    gt_store *store;
    char error[300];
} comer;

static void *come(void *context)
{
    comer *c = context;
    c->store = gt_store_open(path, GT_STORE_PATIENCE, c->error, sizeof c->error);
    return NULL;
}

/* Several come to a store that is not there yet: one of them makes it, and the others find it. */
static void many_open_a_new_store(void **state)
{
    enum { TIMES = GT_AMOUNT(100, 10), AT_ONCE = 3 };
    (void)state;
    for (int i = 0; i < TIMES; i++) {
        comer all_of_them[AT_ONCE];
        remove_store();
        for (int k = 0; k < AT_ONCE; k++)
            assert_int_equal(pthread_create(&all_of_them[k].thread, NULL, come, &all_of_them[k]),
                             0);
        for (int k = 0; k < AT_ONCE; k++)
            pthread_join(all_of_them[k].thread, NULL);
        for (int k = 0; k < AT_ONCE; k++) {
            if (all_of_them[k].store == NULL)
                fail_msg("%s", all_of_them[k].error);
            assert_true(gt_store_close(all_of_them[k].store, NULL, 0));
        }
    }
    remove_store();
}

/* ---- Rounds. */

/* Whoever comes takes; when one gets nothing, nobody has anything left. */
static void every_unit_is_taken_once(void **state)
{
    enum { N = 9, MOST = 90 };
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint64_t have[N], want[N], takers = 1 + seed % 4;
        int taken[N][MOST] = {{0}};
        gt_round round;
        gt_piece piece;
        for (uint64_t i = 0; i < N; i++) {
            have[i] = GT_UNIT_PAIRS * (gt_fold(seed, i) % 3);
            want[i] = have[i] + gt_fold(i, seed) % (uint64_t)(GT_UNIT_PAIRS * (MOST - 1)) *
                                    (gt_fold(seed, 50 + i) % 4 > 0);
        }
        gt_round_begin(&round, have, want, N, (int)takers);
        for (int i = 0; i < round.n; i++)
            for (uint64_t u = seed % 3; u < gt_part_units(&round.part[i]); u += 2 + seed % 5) {
                gt_round_cross(&round, &round.part[i], u);
                taken[round.part[i].matchup][u]++;
            }
        for (uint64_t k = 0; gt_round_take(&round, (int)(gt_fold(seed, k) % takers), &piece); k++) {
            int unit = (int)((piece.first - have[piece.matchup]) / GT_UNIT_PAIRS);
            taken[piece.matchup][unit]++;
            uint64_t last = piece.first + (uint64_t)piece.pairs;
            assert_true(last == want[piece.matchup] ||
                        (last < want[piece.matchup] && piece.pairs == GT_UNIT_PAIRS));
        }
        for (int i = 0; i < N; i++)
            for (uint64_t u = 0; u < MOST; u++)
                assert_int_equal(taken[i][u], have[i] + u * GT_UNIT_PAIRS < want[i]);
        for (int i = 0; i < (int)takers; i++)
            assert_false(gt_round_take(&round, i, &piece));
        gt_round_free(&round);
    }
}

/* One taker gets rows of every matchup that grow with what it had; at no time has one matchup much
 * more than another. */
static void rows_of_units_grow(void **state)
{
    enum { N = 3, PAIRS = 80 * GT_UNIT_PAIRS };
    static const uint64_t length[] = {1, 1, 1, 1, 2, 3, 4, 6, 9, 14, 16, 16, 6};
    const uint64_t have[N] = {0}, want[N] = {PAIRS, PAIRS, 5};
    uint64_t dealt = 0;
    gt_round round;
    gt_piece piece;
    (void)state;
    gt_round_begin(&round, have, want, N, 1);
    for (size_t pass = 0; pass < sizeof length / sizeof *length; pass++) {
        for (int i = 0; i < (pass == 0 ? N : 2); i++)
            for (uint64_t u = dealt; u < dealt + length[pass]; u++) {
                assert_true(gt_round_take(&round, 0, &piece));
                assert_int_equal(piece.matchup, i);
                assert_int_equal(piece.first, u * GT_UNIT_PAIRS);
            }
        dealt += length[pass];
    }
    assert_false(gt_round_take(&round, 0, &piece));
    gt_round_free(&round);
}

/* Who has nothing to do takes the later half of the longest row. */
static void rows_are_shared(void **state)
{
    enum { UNITS = 42 }; /* the last row: 14, units 28 .. 41 */
    const uint64_t have = 0, want = (uint64_t)UNITS * GT_UNIT_PAIRS;
    gt_round round;
    gt_piece piece;
    (void)state;
    gt_round_begin(&round, &have, &want, 1, 3);
    for (uint64_t u = 0; u <= 28; u++)
        assert_true(gt_round_take(&round, 0, &piece));
    static const struct {
        int taker;
        uint64_t unit;
    } next[] = {{1, 35}, {1, 36}, {2, 32}, {0, 29}, {2, 33}, {2, 34}, {2, 39}};
    for (size_t i = 0; i < sizeof next / sizeof *next; i++) {
        assert_true(gt_round_take(&round, next[i].taker, &piece));
        assert_int_equal(piece.first, next[i].unit * GT_UNIT_PAIRS);
    }
    gt_round_free(&round);
}

/* With scores that go on as they were, all matchups come down together and end just below the
 * aim. */
static void plans_go_where_it_is_uncertain(void **state)
{
    enum { N = 5 };
    static const double share[N] = {0, 0.1, 0.3, 0.5, 1}; /* of pairs that are not even */
    gt_tally tally[N] = {{.hash = 0}};
    uint64_t want[N];
    gt_plan p = {.method = {0.95, 0.02}, .adaptive = true, .precision = 0.02, .most = 1000000};
    (void)state;
    gt_plan_begin(&p, N);
    int rounds = 0;
    while (gt_plan_next(&p, tally, want)) {
        rounds++;
        for (int i = 0; i < N; i++) {
            double pairs = (double)want[i];
            assert_int_equal(want[i] % GT_UNIT_PAIRS, 0);
            if (p.half[i] < p.widest * 0.74) /* only the widest get any */
                assert_int_equal(want[i], p.looked[i]);
            tally[i].pairs[0] = tally[i].pairs[4] = (uint64_t)(pairs * share[i] / 2);
            tally[i].pairs[2] = want[i] - 2 * tally[i].pairs[0];
        }
    }
    assert_int_equal(p.decided, N);
    assert_true(p.widest <= 0.02);
    assert_in_range(rounds, 5, 40);
    for (int i = 0; i < N; i++) {
        gt_estimate e = gt_method_rate(p.method, tally[i].pairs);
        assert_true((e.high - e.low) / 2 <= 0.02);
        if (i > 1)
            assert_true((e.high - e.low) / 2 > 0.0194); /* nor was more played than needed */
    }
    gt_plan_free(&p);
}

/* ---- Reuse. */

static void what_is_there_is_not_played(void **state)
{
    gt_field f = field_of(&gt_tictactoe, DECKS);
    gt_run_options o = {.seed = 3, .games = 100, .threads = 7, .n_policies = 2};
    uint64_t games = (uint64_t)100 * MATCHUPS * 2;
    (void)state; /* LLVM's OpenMP leaks when a team grows: the largest comes first */
    remove_store();
    outcome plain = play(&f, o, false, 0), first = play(&f, o, true, 0);
    outcome second = play(&f, o, true, 0);
    o.fresh = true;
    outcome fresh = play(&f, o, true, 0);
    assert_true(plain.complete && first.complete && second.complete && fresh.complete);
    assert_string_equal(plain.json, first.json);
    assert_string_equal(plain.json, second.json);
    assert_string_equal(plain.json, fresh.json);
    assert_int_equal(first.reused, 0);
    assert_int_equal(second.reused, games);
    assert_int_equal(second.done, games);
    assert_int_equal(fresh.reused, 0);
    free(plain.json);
    free(first.json);
    free(second.json);
    free(fresh.json);
    check_store();
}

/* More games go on where fewer ended: whole units are there, the last half one is not. */
static void more_games_go_on(void **state)
{
    gt_field f = field_of(&gt_kuhn, DECKS);
    gt_run_options few = {.games = 100}, many = {.games = 1000};
    (void)state;
    remove_store();
    outcome a = play(&f, few, true, 0), b = play(&f, many, true, 0), c = play(&f, many, false, 0);
    outcome d = play(&f, few, true, 0);
    assert_int_equal(b.reused, 96 * MATCHUPS);
    assert_string_equal(b.json, c.json);
    assert_int_equal(d.reused, 100 * MATCHUPS);
    assert_string_equal(a.json, d.json);
    free(a.json);
    free(b.json);
    free(c.json);
    free(d.json);
    check_store();
}

/* A card that changes concerns the decks that hold it; a deck that comes, its own matchups. */
static void only_what_changed_is_played(void **state)
{
    gt_field three = field_of(&gt_tictactoe, DECKS - 1), four = field_of(&gt_tictactoe, DECKS);
    gt_run_options o = {.games = 32};
    (void)state;
    remove_store();
    three.n_matchups = gt_every_pair(DECKS - 1, all);
    outcome a = play(&three, o, true, 0);
    four.n_matchups = gt_every_pair(DECKS, all);
    outcome b = play(&four, o, true, 0);
    assert_int_equal(b.reused, 32 * 3);
    content[1].hash = 22;
    outcome c = play(&four, o, true, 0);
    assert_int_equal(c.reused, 32 * 3); /* three of six matchups are not deck 1's */
    content[1].hash = 2;
    outcome d = play(&four, o, true, 0);
    assert_int_equal(d.reused, 32 * MATCHUPS);
    o.seed = 9;
    outcome e = play(&four, o, true, 0);
    assert_int_equal(e.reused, 0);
    free(a.json);
    free(b.json);
    free(c.json);
    free(d.json);
    free(e.json);
}

static void what_a_clock_decided_is_not_taken(void **state)
{
    static const char *const timed[] = {"mcts:time=100us"};
    gt_field f = field_of(&gt_tictactoe, 2);
    char error[300];
    (void)state;
    remove_store();
    for (int i = 0; i < 2; i++) {
        outcome o = {.done = 0};
        gt_run_options options = {.version = "test",
                                  .games = 4,
                                  .threads = 1,
                                  .policies = timed,
                                  .n_policies = 1,
                                  .progress = listen,
                                  .context = &o};
        options.store = gt_store_open(path, 5000, error, sizeof error);
        assert_non_null(options.store);
        gt_results *r = gt_run_field(&f, &options, error, sizeof error);
        assert_non_null(r);
        assert_true(r->complete && !r->reproducible);
        assert_int_equal(o.reused, 0);
        assert_int_equal(o.done, 4);
        gt_results_free(r);
        assert_true(gt_store_close(options.store, error, sizeof error));
    }
    check_store();
}

/* ---- Runs to a precision. */

static const gt_run_options to_precision = {
    .seed = 4, .games = 1000000, .adaptive = true, .precision = 0.04, .n_policies = 2};

/* Neither threads nor what is in the store, nor having been stopped, changes a byte. */
static void precision_is_reached_the_same_way(void **state)
{
    static const int threads[] = {7, 2, 1};
    gt_field f = field_of(&gt_kuhn, DECKS);
    gt_run_options o = to_precision;
    (void)state;
    remove_store();
    o.threads = 3;
    outcome plain = play(&f, o, false, 0);
    assert_true(plain.complete);
    assert_non_null(strstr(plain.json, "\"method\":\"confidence sequence\""));
    for (int i = 0; i < 3; i++) {
        o.threads = threads[i];
        outcome cut = play(&f, o, true, plain.done / 8 * (uint64_t)(i + 1));
        assert_false(cut.complete);
        outcome whole = play(&f, o, false, 0);
        assert_string_equal(whole.json, plain.json);
        free(cut.json);
        free(whole.json);
    }
    outcome last = play(&f, o, true, 0);
    assert_string_equal(last.json, plain.json);
    assert_in_range(last.reused, last.done / 4, last.done - 1);
    free(last.json);
    free(plain.json);
}

static void precision_is_reached(void **state)
{
    char error[200];
    gt_field f = field_of(&gt_tictactoe, DECKS);
    gt_run_options o = to_precision;
    (void)state;
    o.version = "test";
    o.policies = policies;
    gt_results *r = gt_run_field(&f, &o, error, sizeof error);
    assert_non_null(r);
    for (int i = 0; i < 2 * MATCHUPS; i++) {
        const gt_tally *t = &r->series[i / MATCHUPS].tally[i % MATCHUPS];
        gt_estimate e = gt_matchup_rate(r, t);
        assert_true((e.high - e.low) / 2 <= 0.04);
        assert_true(gt_tally_games(t) < 5000);
    }
    gt_results_free(r);
    o.games = 200; /* at most */
    r = gt_run_field(&f, &o, error, sizeof error);
    assert_non_null(r);
    assert_true(r->complete);
    for (int i = 0; i < 2 * MATCHUPS; i++)
        assert_true(gt_tally_games(&r->series[i / MATCHUPS].tally[i % MATCHUPS]) <= 200);
    gt_results_free(r);
}

/* ---- Games worth keeping. */

static void check_same_games(const gt_notable_game *a, const gt_notable_game *b, int n)
{
    for (int i = 0; i < n; i++)
        assert_true(a[i].matchup == b[i].matchup && a[i].number == b[i].number &&
                    a[i].turns == b[i].turns && a[i].actions == b[i].actions);
}

/* They are the same whoever played them in which order, and what they are said to be. */
static void games_worth_keeping(void **state)
{
    enum { N = 3 };
    gt_field f = field_of(&gt_tictactoe, DECKS);
    gt_notable_game longest[2][GT_MOST_NOTABLE], typical[2][GT_MOST_NOTABLE],
        upset[2][GT_MOST_NOTABLE];
    (void)state;
    for (int i = 0; i < 2; i++) {
        char error[200];
        gt_notable w;
        gt_run_options o = {.version = "test",
                            .games = 320,
                            .threads = i == 0 ? 1 : 7,
                            .policies = policies,
                            .n_policies = 1,
                            .worth = &w};
        memset(longest[i], 0, sizeof longest[i]);
        memset(typical[i], 0, sizeof typical[i]);
        memset(upset[i], 0, sizeof upset[i]);
        gt_notable_begin(&w, N, MATCHUPS);
        gt_results *r = gt_run_field(&f, &o, error, sizeof error);
        assert_non_null(r);
        assert_int_equal(gt_notable_longest(&w, longest[i]), N);
        assert_int_equal(gt_notable_typical(&w, typical[i]), N);
        assert_in_range(gt_notable_upsets(&w, upset[i]), 1, N);
        gt_results_free(r);
        gt_notable_free(&w);
    }
    check_same_games(longest[0], longest[1], N);
    check_same_games(typical[0], typical[1], N);
    check_same_games(upset[0], upset[1], N);
    assert_int_equal(longest[0][0].turns, 9); /* the board is full */
    assert_in_range(typical[0][0].turns, 6, 9);
    assert_true(typical[0][0].number <= typical[0][1].number);
}

/* ---- A disk that fails. */

/* Wherever it fails, what is in the store is right, and the next run goes on from there. */
static void a_bad_disk_loses_little(void **state)
{
    gt_field f = field_of(&gt_tictactoe, DECKS);
    gt_run_options o = {.seed = 3, .games = 320, .threads = 2, .n_policies = 2};
    int failures = 0, cut = 0;
    (void)state;
    outcome plain = play(&f, o, false, 0);
    for (int writes = 0; writes < 300; writes += 1 + writes / 8) {
        for (int how = BAD_DISK_FULL; how <= BAD_DISK_ONCE; how++) {
            remove_store();
            bad_disk_fail_after(writes, (enum bad_disk)how);
            outcome bad = play(&f, o, true, 0);
            failures += bad_disk_failed();
            cut += bad.failed;
            /* no run takes a failure for success; one that does not matter (while closing) may
             * pass */
            assert_true(bad_disk_failed() || !bad.failed);
            assert_true(bad.failed || bad.complete);
            if (bad.complete)
                assert_string_equal(bad.json, plain.json);
            free(bad.json);
            bad_disk_fail_after(-1, BAD_DISK_FULL);
            outcome next = play(&f, o, true, 0);
            assert_true(next.complete && !next.failed);
            if (!bad.failed) /* then nothing may be missing */
                assert_int_equal(next.reused, next.done);
            assert_string_equal(next.json, plain.json);
            free(next.json);
            check_store();
        }
    }
    free(plain.json);
    print_message("%d failures, %d runs stopped by them\n", failures, cut);
    assert_true(cut > 10);
}

static int set_up(void **state)
{
    (void)state;
    char *slash = strrchr(path, '/');
    *slash = '\0';
    bool ok = mkdtemp(path) != NULL;
    *slash = '/';
    bad_disk_install();
    return !ok;
}

static int tear_down(void **state)
{
    (void)state;
    remove_store();
    *strrchr(path, '/') = '\0';
    return rmdir(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(many_open_a_new_store),
        cmocka_unit_test(every_unit_is_taken_once),
        cmocka_unit_test(rows_of_units_grow),
        cmocka_unit_test(rows_are_shared),
        cmocka_unit_test(plans_go_where_it_is_uncertain),
        cmocka_unit_test(what_is_there_is_not_played),
        cmocka_unit_test(more_games_go_on),
        cmocka_unit_test(only_what_changed_is_played),
        cmocka_unit_test(what_a_clock_decided_is_not_taken),
        cmocka_unit_test(precision_is_reached_the_same_way),
        cmocka_unit_test(precision_is_reached),
        cmocka_unit_test(games_worth_keeping),
        cmocka_unit_test(a_bad_disk_loses_little),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
