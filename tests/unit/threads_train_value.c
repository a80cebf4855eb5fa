/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a value function on results, on the stack duel: it comes to tell who wins; an
 * interruption anywhere, and the number of threads, change nothing of what comes out; a
 * file that is damaged or of another training, and a player's network, are refused. */
#include "sim/experiments/train_value.h"

#include "ai/fixed_point.h"
#include "ai/value.h"
#include "engine/core/hash.h"
#include "sim/experiments/train_net.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/nets.h"
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

/* What a training told. */
typedef struct told {
    double loss[100];
    int updates, stop_after; /* update, or 0 */
    atomic_bool stop;
} told;

static void update_done(void *context, int round, int update, double n, double loss)
{
    told *t = context;
    (void)round;
    (void)update;
    assert_true(n > 0 && t->updates < 100);
    t->loss[t->updates] = loss / n;
    if (++t->updates == t->stop_after)
        atomic_store(&t->stop, true);
}

/* What is tried; the rest is always the same. */
typedef struct trial {
    const char *folder;
    int games, updates, rounds, threads;
    uint64_t seed;
} trial;

static bool try(const trial *w, told *t, gt_net **net, char error[800])
{
    gt_field f = gt_field_of_game(&gt_stackduel, names, 3, matchups, gt_every_pair(3, matchups));
    const gt_value_training_options o = {.all = {.seed = w->seed,
                                                 .folder = w->folder,
                                                 .strange = &f,
                                                 .strange_share = 20,
                                                 .games = w->games,
                                                 .updates = w->updates,
                                                 .rounds = w->rounds,
                                                 .threads = w->threads,
                                                 .stop = &t->stop,
                                                 .context = t},
                                         .policy = "random",
                                         .size = {.width = 16, .hidden = 16},
                                         .positions = 5,
                                         .batch = 32,
                                         .rate = 0.01,
                                         .lambda = 0.8F,
                                         .update_done = update_done};
    bool complete, ok = gt_train_value(&f, &o, net, &complete, error, 800);
    assert_true(complete == (*net != NULL));
    return ok;
}

static gt_net *train(const trial *w, told *t)
{
    char error[800] = "";
    gt_net *net;
    if (!try(w, t, &net, error))
        fail_msg("%s", error);
    return net;
}

static void make_folder(char *folder)
{
    snprintf(folder, 60, "/tmp/gauntlet-train-value-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void remove_folder(const char *folder)
{
    static const char *const kept[] = {"value.state", "value.csv",   "round-1.net", "round-2.net",
                                       "round-3.net", "round-4.net", "player.net"};
    char path[200];
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, kept[i]);
        remove(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* Half of what is said of a position is said for each player: together it is 1. */
static void sides_agree(const gt_net *net)
{
    GT_STATE(s, &gt_stackduel_rules);
    gt_known *k = gt_known_new(&gt_stackduel_rules);
    gt_feature f[GT_KNOWN_MOST + 2];
    gt_start(&gt_stackduel, s, 7, 0);
    int32_t value = gt_value_of(net, k, &gt_stackduel, s);
    assert_true(value > 0 && value < GT_ONE);
    int32_t logit[2];
    for (int p = 0; p < 2; p++) {
        gt_net_position at;
        int n = gt_value_features(k, &gt_stackduel, s, p, f);
        for (int i = 0; i < n; i++)
            assert_true(f[i].index < gt_value_count(&gt_stackduel_rules));
        gt_net_see(net, f, n, &at);
        logit[p] = gt_net_win(net, &at);
    }
    assert_int_equal(value,
                     gt_fixed_logistic((int64_t)logit[0] - logit[1], 2 * (int64_t)GT_NET_LOGIT));
    gt_known_free(k);
}

static void it_learns(void **state)
{
    (void)state;
    char folder[64];
    told t = {.updates = 0};
    make_folder(folder);
    const trial w = {
        .folder = folder, .games = 100, .updates = 10, .rounds = 4, .threads = 2, .seed = 5};
    gt_net *net = train(&w, &t);
    assert_non_null(net);
    print_message("loss %.3f, then %.3f\n", t.loss[0], t.loss[39]);
    assert_int_equal(t.updates, 40);
    assert_true(t.loss[39] < 0.69 && t.loss[39] < t.loss[0] - 0.02);
    sides_agree(net);
    gt_net_free(net);
    remove_folder(folder);
}

static void it_goes_on(void **state)
{
    (void)state;
    char folder[2][64], error[800] = "";
    trial w = {.games = 20, .updates = 3, .rounds = 2, .threads = 1, .seed = 5};
    told whole = {.updates = 0};
    make_folder(folder[0]);
    make_folder(folder[1]);
    w.folder = folder[0];
    gt_net *net = train(&w, &whole), *again = NULL;
    w.folder = folder[1];
    w.threads = 2;
    for (int i = 0; i < 2; i++) {
        told t = {.stop_after = 1 + i};
        again = train(&w, &t);
        assert_null(again);
    }
    told t = {.updates = 0};
    again = train(&w, &t);
    assert_non_null(again);
    assert_int_equal(t.updates, 6 - 1 - 2);
    assert_true(again->hash == net->hash);
    w.seed = 6;
    gt_net *other;
    assert_false(try(&w, &t, &other, error));
    assert_non_null(strstr(error, "another training"));
    gt_net_free(net);
    gt_net_free(again);
    remove_folder(folder[0]);
    remove_folder(folder[1]);
}

static void others_are_refused(void **state)
{
    (void)state;
    char folder[64], path[120], error[800] = "";
    const trial w = {.folder = folder, .games = 4, .updates = 1, .rounds = 1, .threads = 1};
    told t = {.updates = 0};
    make_folder(folder);
    gt_net *net = train(&w, &t), *read;
    gt_net_round_file(folder, 0, path, sizeof path);
    assert_null(gt_net_read(path, &gt_stackduel_rules, error, sizeof error)); /* no player's */
    assert_non_null(strstr(error, "features of another version"));
    read = gt_value_read(path, &gt_stackduel_rules, error, sizeof error);
    assert_true(read != NULL && read->hash == net->hash);
    gt_net_free(read);
    gt_net_free(net);
    snprintf(path, sizeof path, "%s/player.net", folder);
    net = gt_chance_net(&gt_stackduel_rules, (gt_net_sizes){16, 16, 16, 16}, 10, 1);
    gt_save_net(net, path);
    gt_net_free(net);
    assert_null(gt_value_read(path, &gt_stackduel_rules, error, sizeof error));
    snprintf(path, sizeof path, "%s/value.state", folder);
    assert_int_equal(truncate(path, 1000), 0);
    assert_false(try(&w, &t, &net, error));
    assert_non_null(strstr(error, "value.state: is damaged"));
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(it_learns), cmocka_unit_test(it_goes_on),
                                       cmocka_unit_test(others_are_refused)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
