/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Networks: the fast way to ask one and the plain way agree, also where sums wrap around; files
 * come back as they were written, and damaged ones do not; the player that follows one. */
#include "ai/net.h"
#include "ai/policy.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "tests/games/games.h"
#include "tests/support/nets.h"
#include "tests/support/policies.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static const gt_net_sizes SIZES[] = {{64, 32, 32, 16}, {16, 16, 16, 16}, {128, 48, 16, 32}};

static char path[64];

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/gauntlet-net-%ld", (long)getpid());
    return 0;
}

static int remove_path(void **state)
{
    (void)state;
    return remove(path) == 0 ? 0 : -1;
}

/* ---- Values. */

static void large_values_are_pressed_together(void **state)
{
    (void)state;
    for (int v = 0; v <= 16; v++)
        assert_int_equal(gt_net_value(v), v);
    assert_int_equal(gt_net_value(32), 23);
    assert_int_equal(gt_net_value(64), 30);
    assert_true(gt_net_value(-INT16_MIN) <= 100);
    for (int v = 1; v <= -INT16_MIN; v++) {
        assert_true(gt_net_value(v) >= gt_net_value(v - 1));
        assert_int_equal(gt_net_value(-v), -gt_net_value(v));
    }
}

/* ---- Fast and plain. */

static int features_by_chance(gt_feature *out, int n, int n_indices, uint64_t seed)
{
    for (int i = 0; i < n; i++) {
        uint64_t key = gt_mix(gt_fold(seed, (uint64_t)i));
        int value = key % 8 == 0 ? (int)(key >> 8 & 0xffff) + INT16_MIN : (int)(key >> 8 & 3) + 1;
        out[i] = (gt_feature){(uint16_t)gt_below(gt_mix(key), (uint32_t)n_indices), (int16_t)value};
    }
    return n;
}

static void fast_is_plain(void **state)
{
    (void)state;
    long scores = 0, zeros = 0;
    for (uint64_t k = 0; k < 300; k++) {
        static const int most[] = {3, 20, 127};
        gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[k % 3], most[k / 3 % 3], k);
        gt_feature f[400];
        gt_net_position fast, plain;
        memset(&fast, 0, sizeof fast);
        memset(&plain, 0, sizeof plain);
        int n = features_by_chance(f, (int)(k % 400), net->view.n_features, k);
        gt_net_see(net, f, n, &fast);
        gt_net_see_plainly(net, f, n, &plain);
        assert_memory_equal(&fast, &plain, sizeof fast);
        assert_int_equal(gt_net_win(net, &fast), gt_net_win_plainly(net, &plain));
        for (uint64_t i = 0; i < 10; i++) {
            n = features_by_chance(f, (int)(7 * i), net->action.n_features, gt_fold(k, i));
            int32_t score = gt_net_score(net, &fast, f, n);
            assert_int_equal(score, gt_net_score_plainly(net, &plain, f, n));
            zeros += score == 0;
            scores++;
        }
        gt_net_free(net);
    }
    assert_true(4 * zeros < scores); /* else this shows little */
}

/* ---- Files. */

static size_t read_bytes(uint8_t *out, size_t size)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t n = fread(out, 1, size, in);
    fclose(in);
    return n;
}

static void write_bytes(const uint8_t *data, size_t n)
{
    FILE *out = fopen(path, "wb");
    assert_non_null(out);
    assert_int_equal(fwrite(data, 1, n, out), n);
    assert_int_equal(fclose(out), 0);
}

static gt_net *read_net(char error[300])
{
    return gt_net_read(path, &gt_stackduel_rules, error, 300);
}

static void files_come_back(void **state)
{
    (void)state;
    char error[300];
    gt_feature f[100];
    for (int k = 0; k < 3; k++) {
        gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[k], 60, (uint64_t)k);
        gt_save_net(net, path);
        gt_net *again = read_net(error);
        assert_non_null(again);
        for (uint64_t i = 0; i < 50; i++) {
            gt_net_position a = {0}, b = {0};
            int n = features_by_chance(f, 100, net->view.n_features, i);
            gt_net_see(net, f, n, &a);
            gt_net_see(again, f, n, &b);
            assert_memory_equal(&a, &b, sizeof a);
            assert_int_equal(gt_net_win(net, &a), gt_net_win(again, &b));
            n = features_by_chance(f, 30, net->action.n_features, i);
            assert_int_equal(gt_net_score(net, &a, f, n), gt_net_score(again, &b, f, n));
        }
        gt_net_free(net);
        gt_net_free(again);
    }
}

/* Any byte that changes, and any that is missing or too many, is found. */
static void damage_is_found(void **state)
{
    (void)state;
    static uint8_t data[GT_NET_BYTES + 10];
    char error[300];
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[1], 60, 1);
    gt_save_net(net, path);
    gt_net_free(net);
    size_t n = read_bytes(data, sizeof data);
    for (size_t i = 0; i < n; i += i < 60 ? 1 : 997) {
        data[i] ^= 0x40;
        write_bytes(data, n);
        assert_null(read_net(error));
        assert_non_null(strstr(error, path));
        data[i] ^= 0x40;
    }
    for (size_t i = 0; i < n; i += i < 60 ? 1 : 997) {
        write_bytes(data, i);
        assert_null(read_net(error));
    }
    write_bytes(data, n + 1);
    assert_null(read_net(error));
    write_bytes(data, sizeof data);
    assert_null(read_net(error));
    assert_non_null(strstr(error, "larger"));
    write_bytes(data, n);
    gt_net_free(read_net(error));
}

/* Puts a number into the bytes of a network, and the hash right. */
static void forge(uint8_t *data, size_t n, size_t at, unsigned value)
{
    data[at] = (uint8_t)value;
    data[at + 1] = (uint8_t)(value >> 8);
    uint64_t hash = gt_hash_bytes(data, n - 8);
    for (size_t i = 0; i < 8; i++)
        data[n - 8 + i] = (uint8_t)(hash >> 8 * i);
}

/* A hash that is right does not help: sizes, rows and features that cannot be are refused. */
static void forgeries_are_found(void **state)
{
    (void)state;
    static uint8_t data[GT_NET_BYTES], forged[GT_NET_BYTES];
    static const struct {
        size_t at;
        unsigned value;
    } cases[] = {{20, 0}, {20, 8},     {20, 144}, {22, 65535}, {24, 32}, {26, 17},
                 {28, 1}, {28, 65535}, {30, 0},   {32, 65535}, {34, 0},  {12, 1}};
    char error[300];
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[1], 60, 1);
    gt_save_net(net, path);
    gt_net_free(net);
    size_t n = read_bytes(data, sizeof data);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(forged, data, n);
        forge(forged, n, cases[i].at, cases[i].value);
        write_bytes(forged, n);
        assert_null(read_net(error));
    }
    assert_non_null(strstr(error, "another game"));
}

/* The keys of a space; the caller frees them. */
static uint64_t *keys_of(const gt_rules *rules, int space, int *n)
{
    int count[2];
    gt_net_count_features(rules, count);
    uint64_t *key = malloc((size_t)count[space] * sizeof *key);
    assert_non_null(key);
    gt_net_keys(rules, space, key);
    *n = count[space];
    return key;
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void no_two_features_have_a_key(void **state)
{
    (void)state;
    for (const gt_system *const *system = gt_systems; *system != NULL; system++)
        for (int space = 0; space < 2; space++) {
            int n;
            uint64_t *key = keys_of((*system)->rules, space, &n);
            qsort(key, (size_t)n, sizeof *key, by_value);
            for (int i = 1; i < n; i++)
                assert_true(key[i - 1] < key[i]);
            free(key);
        }
}

/* Magic with its operations the other way round, and its last row of positions first. */
static gt_rules move_features(const gt_rules *rules, gt_feature_rules *f, gt_look_words *words)
{
    static const char *operation[300];
    static gt_feature_row rows[100];
    gt_rules moved = *rules;
    *f = *rules->features;
    *words = *f->words;
    int n = 0;
    while (words->operation[n] != NULL)
        n++;
    for (int i = 0; i < n; i++)
        operation[i] = words->operation[n - 1 - i];
    words->operation = operation;
    rows[0] = f->view_rows[f->n_view_rows - 1];
    memcpy(rows + 1, f->view_rows, (size_t)(f->n_view_rows - 1) * sizeof *rows);
    f->view_rows = rows;
    f->words = words;
    moved.features = f;
    return moved;
}

/* A network that was trained before features got other numbers knows them by their names. */
static void features_may_move(void **state)
{
    (void)state;
    char error[300];
    gt_feature_rules f;
    gt_look_words words;
    const size_t row_bytes = (size_t)SIZES[0].width * sizeof(int16_t);
    const gt_rules *rules = gt_system_named("magic")->rules;
    gt_rules moved = move_features(rules, &f, &words);
    gt_net *net = gt_chance_net(rules, SIZES[0], 60, 3);
    for (int i = 0; i < net->view.n_features; i++) /* so that it fits into a file */
        if (i % 8 > 1)
            memset(net->view.rows + net->view.row[i] * SIZES[0].width, 0, row_bytes);
    int shifted = 0, known = 0, seen = 0, n_before, n_after;
    gt_save_net(net, path);
    gt_net *again = gt_net_read(path, &moved, error, sizeof error);
    assert_non_null(again);
    uint64_t *before = keys_of(rules, 0, &n_before), *after = keys_of(&moved, 0, &n_after);
    assert_int_equal(n_before, n_after);
    for (int i = 0; i < n_before; i += 37, seen++) {
        int k = 0;
        while (k < n_after && after[k] != before[i])
            k++;
        const int16_t *row = net->view.rows + net->view.row[i] * SIZES[0].width;
        if (k < n_after)
            assert_memory_equal(row, again->view.rows + again->view.row[k] * SIZES[0].width,
                                row_bytes);
        known += k < n_after;
        shifted += k < n_after && k != i;
    }
    assert_true(2 * shifted > seen && known > seen - 5);
    free(before);
    free(after);
    gt_net_free(net);
    gt_net_free(again);
}

static void too_large_is_not_written(void **state)
{
    (void)state;
    const int n[2] = {10000, 100}, rows[2] = {10001, 1};
    gt_net *net = gt_net_new(SIZES[2], n, rows);
    assert_non_null(net);
    for (int i = 0; i < n[0]; i++) {
        net->view.row[i] = (uint16_t)(i + 1);
        net->view.rows[(i + 1) * 128] = 1;
    }
    FILE *out = fopen(path, "wb");
    assert_false(gt_net_write(out, net));
    fclose(out);
    gt_net_free(net);
}

/* ---- Looking ahead. */

/* What the pairs of an action say at an index. */
static int said(const gt_one_ply *ahead, int i, int index)
{
    int sum = 0;
    for (int k = 0; k < ahead->n[i]; k++)
        sum += ahead->feature[i][k].index == index ? ahead->feature[i][k].value : 0;
    return sum;
}

/* Plays action i in a copy of the world by hand, and compares. Returns the value. */
static int64_t check_ahead(const gt_game *g, const gt_state *world, const gt_one_ply *ahead, int i,
                           gt_action a, gt_state *trial)
{
    int player = gt_to_move(g, world), steps = 0;
    int32_t before[128], after[128];
    gt_copy(g, trial, world);
    gt_apply(g, trial, a);
    while (!gt_quiet(g, trial) && steps++ < GT_ONE_PLY_STEPS)
        gt_apply(g, trial, gt_first_action(g, trial));
    assert_int_equal(said(ahead, i, GT_AHEAD_turns), gt_turns(trial) - gt_turns(world));
    if (gt_how_ended(trial) != GT_RUNNING) {
        int won = (int)(2 * gt_return(g, trial, player));
        assert_int_equal(said(ahead, i, GT_AHEAD_end + won), 1);
        return (won - 1) * 100 * GT_ONE_PLY_UNIT;
    }
    gt_numbers(g, world, player, before);
    gt_numbers(g, trial, player, after);
    for (int k = 0; k < g->rules->n_weights; k++)
        assert_int_equal(said(ahead, i, GT_AHEAD_change + k), after[k] - before[k]);
    int64_t unit = gt_evaluation_scale(g),
            now = (int64_t)gt_evaluate(g, world, player, NULL) * GT_ONE_PLY_UNIT / unit;
    int64_t value = (int64_t)gt_evaluate(g, trial, player, NULL) * GT_ONE_PLY_UNIT / unit;
    assert_int_equal(said(ahead, i, GT_AHEAD_gain), value - now);
    return value;
}

static void ahead_is_what_follows(void **state)
{
    (void)state;
    static gt_one_ply ahead;
    const gt_game *g = &gt_stackduel;
    GT_STATES(s, &gt_stackduel_rules, 1 + GT_ONE_PLY_STATES);
    gt_state *world = gt_state_at(&gt_stackduel_rules, s, 0), *room[GT_ONE_PLY_STATES];
    gt_states_each(&gt_stackduel_rules, gt_state_at(&gt_stackduel_rules, s, 1), GT_ONE_PLY_STATES,
                   room);
    gt_state *trial = room[0];
    long decisions = 0, ends = 0, later = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        gt_action legal[GT_MAX_ACTIONS];
        gt_start(g, world, seed, 0);
        for (uint64_t k = 0; gt_to_move(g, world) != GT_TERMINAL; k++) {
            int n = gt_legal_actions(g, world, legal);
            int64_t best = -100 * GT_ONE_PLY_UNIT;
            gt_look_one_ply(g, world, gt_to_move(g, world), legal, n, room, NULL, &ahead);
            for (int i = 0; i < n; i++) {
                int64_t value = check_ahead(g, world, &ahead, i, legal[i], trial);
                assert_int_equal(ahead.value[i], value);
                best = value > best ? value : best;
                ends += gt_how_ended(trial) != GT_RUNNING;
                later += gt_turns(trial) != gt_turns(world);
            }
            for (int i = 0; i < n; i++) {
                assert_int_equal(said(&ahead, i, GT_AHEAD_behind), best - ahead.value[i]);
                assert_int_equal(said(&ahead, i, GT_AHEAD_near), best == ahead.value[i]);
            }
            decisions += n > 1;
            gt_apply(g, world, legal[gt_below(gt_mix(gt_fold(seed, k)), (uint32_t)n)]);
        }
    }
    assert_true(decisions > 300 && ends > 0 && later > 0);
}

/* ---- The player. */

/* Plays games between two players; returns the half points of the first. */
static int play(const char *a, const char *b, int games)
{
    gt_policy *p[2] = {gt_need_policy(a, &gt_stackduel_rules),
                       gt_need_policy(b, &gt_stackduel_rules)};
    int sum = 0;
    for (int k = 0; k < games; k++) {
        gt_outcome o = gt_play_match(&gt_stackduel, p, gt_mix((uint64_t)k), k % 2);
        sum += gt_half_points(&o);
    }
    gt_policy_free(p[0]);
    gt_policy_free(p[1]);
    return sum;
}

static void players_need_their_network(void **state)
{
    (void)state;
    char error[400], spec[100];
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[0], 30, 5);
    gt_save_net(net, path);
    gt_net_free(net);
    assert_null(gt_policy_create("net", &gt_stackduel_rules, error, sizeof error));
    assert_non_null(strstr(error, "file=FILE"));
    snprintf(spec, sizeof spec, "net:file=%s", path);
    assert_null(gt_policy_create(spec, &gt_kuhn_rules, error, sizeof error));
    assert_non_null(strstr(error, "does not say"));
    gt_policy *p = gt_need_policy(spec, &gt_stackduel_rules);
    char name[GT_POLICY_NAME];
    snprintf(name, sizeof name, "%s", gt_policy_name(p));
    gt_policy_free(p);
    assert_int_equal(strncmp(name, spec, strlen(spec)), 0);
    assert_int_equal(name[strlen(spec)], '#');
    gt_policy_free(gt_need_policy(name, &gt_stackduel_rules));
    net = gt_chance_net(&gt_stackduel_rules, SIZES[0], 30, 6);
    gt_save_net(net, path);
    gt_net_free(net);
    assert_null(gt_policy_create(name, &gt_stackduel_rules, error, sizeof error));
    assert_non_null(strstr(error, "has changed"));
}

/* A temperature so high that nothing else counts plays as random does; both repeat themselves. */
static void temperature_is_chance(void **state)
{
    (void)state;
    char cold[100], hot[100];
    gt_net *net = gt_chance_net(&gt_stackduel_rules, SIZES[0], 1, 5); /* of small logits */
    gt_save_net(net, path);
    gt_net_free(net);
    snprintf(cold, sizeof cold, "net:file=%s", path);
    snprintf(hot, sizeof hot, "net:file=%s,temperature=100", path);
    enum { GAMES = 1000 };
    int points = play(hot, "random", GAMES), even = play("random", "random", GAMES);
    assert_true(abs(points - even) < 180); /* four standard errors: the decks are not alike */
    assert_int_equal(play(cold, hot, 20), play(cold, hot, 20));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(large_values_are_pressed_together),
        cmocka_unit_test(fast_is_plain),
        cmocka_unit_test(files_come_back),
        cmocka_unit_test(damage_is_found),
        cmocka_unit_test(forgeries_are_found),
        cmocka_unit_test(no_two_features_have_a_key),
        cmocka_unit_test(features_may_move),
        cmocka_unit_test(too_large_is_not_written),
        cmocka_unit_test(ahead_is_what_follows),
        cmocka_unit_test(players_need_their_network),
        cmocka_unit_test(temperature_is_chance),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
