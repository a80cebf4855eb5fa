/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a network, on the stack duel: it comes to imitate the search better than chance does and to beat a player at random;
 * an interruption anywhere, and the number of threads, change nothing of what comes out. */
#include "sim/experiments/train_net.h"

#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/policies.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const char *const names[] = {"A", "B", "C"};
static gt_matchup matchups[9];
static const char *const kept[] = {"round-1.games", "round-1.net", "round-2.games",
                                   "round-2.net",   "fit.state",   "curve.csv"};

/* What a training told. */
typedef struct told {
    gt_net_score_sums exact, rounded; /* after the last pass */
    int passes, stop_after; /* pass, or 0 */
    uint64_t stop_at; /* games of a round, or 0 */
    atomic_bool stop;
} told;

static void pass_done(void *context, int round, int pass, const gt_net_score_sums *exact,
                      const gt_net_score_sums *rounded)
{
    told *t = context;
    (void)round;
    (void)pass;
    t->exact = *exact;
    t->rounded = *rounded;
    if (++t->passes == t->stop_after)
        atomic_store(&t->stop, true);
}

static void games_done(void *context, uint64_t done, uint64_t in_all)
{
    told *t = context;
    if (done == t->stop_at && done < in_all)
        atomic_store(&t->stop, true);
}

static void clear_folder(const char *folder)
{
    char path[200];
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, kept[i]);
        remove(path);
    }
}

static gt_net *train(const char *folder, int games, int threads, told *t)
{
    char error[800] = "";
    gt_field f = gt_field_of_game(&gt_stackduel, names, 3, matchups, gt_every_pair(3, matchups));
    const gt_net_training_options o = {.seed = 5,
                                       .folder = folder,
                                       .games = games,
                                       .rounds = 2,
                                       .passes = 3,
                                       .window = 2,
                                       .noise = 300,
                                       .size = {16, 16, 16, 16},
                                       .rate = 0.01,
                                       .policy = "random",
                                       .teacher = "mcts:iterations=60",
                                       .next_policy = "net:file=@,temperature=0.3",
                                       .next_teacher = "mcts:iterations=60",
                                       .threads = threads,
                                       .stop = &t->stop,
                                       .games_done = games_done,
                                       .pass_done = pass_done,
                                       .context = t};
    gt_net *net;
    bool complete;
    if (!gt_train_net(&f, &o, &net, &complete, error, sizeof error))
        fail_msg("%s", error);
    assert_true(complete == (net != NULL));
    return net;
}

static void make_folder(char *folder)
{
    snprintf(folder, 60, "/tmp/gauntlet-train-net-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static int half_points_against_random(const char *folder, int games)
{
    char spec[120];
    snprintf(spec, sizeof spec, "net:file=%s/round-2.net", folder);
    gt_policy *p[2] = {gt_need_policy(spec, &gt_stackduel_rules),
                       gt_need_policy("random", &gt_stackduel_rules)};
    int sum = 0;
    for (int k = 0; k < games; k++) {
        gt_outcome o = gt_play_match(&gt_stackduel, p, (uint64_t)k + 1000, k % 2);
        sum += gt_half_points(&o);
    }
    gt_policy_free(p[0]);
    gt_policy_free(p[1]);
    return sum;
}

static void it_learns(void **state)
{
    (void)state;
    char folder[64];
    told t = {.passes = 0};
    make_folder(folder);
    gt_net *net = train(folder, 900, 2, &t);
    assert_non_null(net);
    const gt_net_score_sums *e = &t.exact, *r = &t.rounded;
    print_message("%.0f decisions: even %.3f, policy %.3f, rounded %.3f; value %.3f\n", e->n,
                  e->even / e->n, e->policy / e->n, r->policy / e->n, e->value / e->n);
    assert_int_equal(t.passes, 6);
    assert_true(e->n > 30 && e->policy < 0.97 * e->even);
    assert_true(e->value / e->n < 0.6931);
    assert_true(r->policy / e->n <
                e->policy / e->n + 0.01); /* whole numbers lose next to nothing */
    int points = half_points_against_random(folder, 200);
    print_message("%d half points of 400\n", points);
    assert_true(points > 240);
    gt_net_free(net);
    clear_folder(folder);
    rmdir(folder);
}

/* Stopped while games are played, in between and while it fits, with a game that was half written. */
static void it_goes_on(void **state)
{
    (void)state;
    char folder[2][64], path[200];
    told whole = {.passes = 0};
    make_folder(folder[0]);
    make_folder(folder[1]);
    gt_net *net = train(folder[0], 160, 1, &whole), *again = NULL;
    static const told stops[] = {
        {.stop_at = 40}, {.stop_after = 1}, {.stop_at = 90}, {.stop_after = 1}};
    for (int i = 0; i < 4; i++) {
        told t = {.stop_at = stops[i].stop_at, .stop_after = stops[i].stop_after};
        again = train(folder[1], 160, 2, &t);
        assert_null(again);
        if (i != 0)
            continue;
        snprintf(path, sizeof path, "%s/round-1.games", folder[1]);
        FILE *out = fopen(path, "ab");
        assert_non_null(out);
        assert_true(fputs("half a game", out) >= 0);
        assert_int_equal(fclose(out), 0);
    }
    told t = {.passes = 0};
    again = train(folder[1], 160, 2, &t);
    assert_non_null(again);
    assert_true(again->hash == net->hash);
    gt_net_free(net);
    gt_net_free(again);
    for (int i = 0; i < 2; i++) {
        clear_folder(folder[i]);
        assert_int_equal(rmdir(folder[i]), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_learns),
        cmocka_unit_test(it_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
