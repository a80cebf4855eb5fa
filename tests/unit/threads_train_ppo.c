/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Training a network by its results, on the stack duel: it comes to beat the one that it began as;
 * an interruption anywhere, and the number of threads, change nothing of what comes out; a file
 * that is damaged or of another training is refused. */
#include "sim/experiments/train_ppo.h"

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
    gt_ppo_sums last;
    int updates, stop_after; /* update, or 0 */
    atomic_bool stop;
} told;

static void update_done(void *context, int round, int update, const gt_ppo_sums *sums)
{
    told *t = context;
    (void)round;
    (void)update;
    t->last = *sums;
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
    gt_net *from = gt_chance_net(&gt_stackduel_rules, (gt_net_sizes){16, 16, 16, 16}, 10, 1);
    const gt_ppo_training_options o = {.all = {.seed = w->seed,
                                               .folder = w->folder,
                                               .strange = &f,
                                               .games = w->games,
                                               .updates = w->updates,
                                               .rounds = w->rounds,
                                               .strange_share = 20,
                                               .threads = w->threads,
                                               .stop = &t->stop,
                                               .context = t},
                                       .from = from,
                                       .size = from->size,
                                       .earlier_share = 20,
                                       .ppo = {.rate = 0.01,
                                               .critic_rate = 0.01,
                                               .clip = 0.1F,
                                               .entropy = 0.01F,
                                               .lambda = 0.95F,
                                               .sharpness = 1,
                                               .passes = 2,
                                               .batch = 64},
                                       .update_done = update_done};
    bool complete, ok = gt_train_ppo(&f, &o, net, &complete, error, 800);
    assert_true(complete == (*net != NULL));
    gt_net_free(from);
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
    snprintf(folder, 60, "/tmp/gauntlet-train-ppo-XXXXXX");
    assert_non_null(mkdtemp(folder));
}

static void remove_folder(const char *folder)
{
    static const char *const kept[] = {"ppo.state",   "ppo.csv",     "round-1.net", "round-2.net",
                                       "round-3.net", "round-4.net", "start.net"};
    char path[200];
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, kept[i]);
        remove(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* Half points of the network of the last round against the one that it began as. */
static int half_points(const char *folder, int round, int games)
{
    char spec[2][200], path[120];
    gt_net *from = gt_chance_net(&gt_stackduel_rules, (gt_net_sizes){16, 16, 16, 16}, 10, 1);
    snprintf(path, sizeof path, "%s/start.net", folder);
    gt_save_net(from, path);
    gt_net_free(from);
    snprintf(spec[1], sizeof spec[1], "net:file=%s", path);
    snprintf(spec[0], sizeof spec[0], "net:file=%s",
             gt_net_round_file(folder, round - 1, path, sizeof path));
    gt_policy *p[2] = {gt_need_policy(spec[0], &gt_stackduel_rules),
                       gt_need_policy(spec[1], &gt_stackduel_rules)};
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
    told t = {.updates = 0};
    make_folder(folder);
    gt_net *net = train(
        &(trial){
            .folder = folder, .games = 100, .updates = 8, .rounds = 4, .threads = 2, .seed = 5},
        &t);
    assert_non_null(net);
    const gt_ppo_sums *s = &t.last;
    print_message("%.0f decisions: even %.3f, entropy %.3f; critic %.3f\n", s->n, s->even / s->n,
                  s->entropy / s->n, s->critic / s->n);
    assert_int_equal(t.updates, 32);
    assert_true(s->n > 100 && s->entropy < s->even && s->critic / s->n < 0.6931);
    int points = half_points(folder, 4, 300);
    print_message("%d half points of 600\n", points);
    assert_true(points > 360);
    gt_net_free(net);
    remove_folder(folder);
}

/* ---- Going on. */

static void it_goes_on(void **state)
{
    (void)state;
    char folder[2][64];
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
    w.folder = folder[0];
    char error[800] = "";
    gt_net *other;
    assert_false(try(&w, &t, &other, error));
    assert_non_null(strstr(error, "another training"));
    gt_net_free(net);
    gt_net_free(again);
    remove_folder(folder[0]);
    remove_folder(folder[1]);
}

/* ---- Damage. */

static size_t read_bytes(const char *path, uint8_t *out, size_t size)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t n = fread(out, 1, size, in);
    assert_true(n < size);
    fclose(in);
    return n;
}

static void write_bytes(const char *path, const uint8_t *data, size_t n)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(data, 1, n, out), n);
    assert_int_equal(fclose(out), 0);
}

static void expect_refusal(const trial *w)
{
    char error[800] = "";
    gt_net *net;
    told t = {.updates = 0};
    assert_false(try(w, &t, &net, error));
    assert_null(net);
    assert_non_null(strstr(error, "ppo.state: is damaged"));
}

static void damage_is_found(void **state)
{
    (void)state;
    enum { MOST = 8 << 20 };
    uint8_t *data = malloc(MOST);
    char folder[64], path[120];
    trial w = {.folder = folder, .games = 4, .updates = 1, .rounds = 1, .threads = 1, .seed = 5};
    told t = {.updates = 0};
    assert_non_null(data);
    make_folder(folder);
    gt_net_free(train(&w, &t));
    snprintf(path, sizeof path, "%s/ppo.state", folder);
    size_t n = read_bytes(path, data, MOST);
    const size_t at[] = {0, 9, 17, 100, n / 2, n - 1};
    for (size_t i = 0; i < sizeof at / sizeof at[0]; i++) {
        data[at[i]] ^= 64;
        write_bytes(path, data, n);
        expect_refusal(&w);
        data[at[i]] ^= 64;
    }
    const size_t size[] = {0, 5, 16, n / 2, n - 1};
    for (size_t i = 0; i < sizeof size / sizeof size[0]; i++) {
        write_bytes(path, data, size[i]);
        expect_refusal(&w);
    }
    write_bytes(path, data, n);
    gt_net_free(train(&w, &t));
    free(data);
    remove_folder(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_learns),
        cmocka_unit_test(it_goes_on),
        cmocka_unit_test(damage_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
