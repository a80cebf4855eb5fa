/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a network, on the stack duel: it comes to imitate the search better than chance does and
 * to beat a player at random; an interruption anywhere, and the number of threads, change nothing
 * of what comes out. */
#include "sim/experiments/train_net.h"

#include "engine/core/hash.h"
#include "sim/playing/choices.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

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

static gt_net *train_against(const char *against, const char *folder, int games, int threads,
                             told *t)
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
                                       .against = against,
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

static gt_net *train(const char *folder, int games, int threads, told *t)
{
    return train_against(NULL, folder, games, threads, t);
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

/* Stopped while games are played, in between and while it fits, with a game that was half
 * written. */
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

/* ---- Against another player. */

/* Whose decisions were searched. */
static void count_searched(void *context, const gt_searched *d)
{
    ((int *)context)[d->player]++;
}

/* Decisions of the two sides that are noted in some games in which the job's first player sits in
 * this seat. */
static void play_and_count(const gt_job *job, const int number[2], int counts[2])
{
    gt_choice_taker *taker = gt_choice_taker_new(job);
    gt_policy *seat[2];
    assert_non_null(taker);
    counts[0] = counts[1] = 0;
    for (int i = 0; i < 2; i++)
        seat[i] = gt_need_policy(job->player[number[i]], &gt_stackduel_rules);
    for (uint64_t k = 0; k < 60; k++) {
        GT_STATE(room, &gt_stackduel_rules);
        const gt_unit_game which = {.number = k, .seed = gt_mix(k), .begins = (int)(k & 1)};
        gt_bytes notes = {0};
        int half_points;
        gt_play_for_choices(taker, &gt_stackduel, room, seat, &which, &notes);
        const gt_byte_reader reader = {.at = notes.data, .left = notes.used};
        assert_true(gt_replay_choices(&gt_stackduel, room, &which, reader, count_searched, counts,
                                      &half_points));
        gt_bytes_free(&notes);
    }
    gt_policy_free(seat[0]);
    gt_policy_free(seat[1]);
    gt_choice_taker_free(taker);
}

static void who_does_not_learn_is_not_asked(void **state)
{
    (void)state;
    static const char *const player[2] = {"random", "greedy"};
    gt_field f = gt_field_of_game(&gt_stackduel, names, 3, matchups, gt_every_pair(3, matchups));
    const gt_job job = {.field = &f,
                        .player = player,
                        .n_players = 2,
                        .noting = GT_NOTE_CHOICES,
                        .leaves = "mcts:iterations=10"};
    int counts[2];
    play_and_count(&job, (const int[]){0, 1}, counts);
    print_message("%d decisions of who learns, %d of the other\n", counts[0], counts[1]);
    assert_true(counts[0] > 20 && counts[1] == 0);
    play_and_count(&job, (const int[]){1, 0}, counts);
    assert_true(counts[1] > 20 && counts[0] == 0);
    play_and_count(&job, (const int[]){0, 0}, counts);
    assert_true(counts[0] > 20 && counts[1] > 20);
}

/* The one who is played against is in the games, and so in the network; and all of it repeats. */
static void an_exploiter_is_trained(void **state)
{
    (void)state;
    static const char *const against[3] = {NULL, "greedy", "greedy"};
    uint64_t hash[3];
    for (int i = 0; i < 3; i++) {
        char folder[64];
        told t = {.passes = 0};
        make_folder(folder);
        gt_net *net = train_against(against[i], folder, 100, 1 + i % 2, &t);
        assert_non_null(net);
        assert_true(t.exact.n > 0);
        hash[i] = net->hash;
        gt_net_free(net);
        clear_folder(folder);
        assert_int_equal(rmdir(folder), 0);
    }
    assert_true(hash[0] != hash[1] && hash[1] == hash[2]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_learns),
        cmocka_unit_test(it_goes_on),
        cmocka_unit_test(who_does_not_learn_is_not_asked),
        cmocka_unit_test(an_exploiter_is_trained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
