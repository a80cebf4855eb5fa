/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files of weights: what is read, what is refused and where, and what policies do with them. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/policy.h"
#include "ai/weights.h"
#include "engine/core/hash.h"
#include "engine/nivel/nivel.h"
#include "sim/playing/match.h"
#include "tests/games/games.h"
#include "tests/support/policies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char path[64];

static void write_file(const char *text)
{
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static int make_path(void **state)
{
    (void)state;
    snprintf(path, sizeof path, "/tmp/gauntlet-weights-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

static void written_and_read(void **state)
{
    static const int32_t value[] = {-300, 0, 100000};
    gt_weights w;
    int32_t ordered[GT_MAX_WEIGHTS];
    char error[200];
    (void)state;
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    assert_true(gt_weights_write(out, "made\n * by hand", &gt_stackduel_rules, value, 77, 0));
    fclose(out);
    assert_true(gt_weights_read(&w, path, error, sizeof error));
    assert_int_equal(w.scale, 77);
    assert_int_equal(w.spread, 0);
    uint64_t hash = w.hash;
    out = fopen(path, "w");
    assert_true(gt_weights_write(out, "the same", &gt_stackduel_rules, value, 77, 450));
    fclose(out);
    assert_true(gt_weights_read(&w, path, error, sizeof error));
    assert_int_equal(w.spread, 450);
    assert_true(w.hash != hash);
    assert_null(gt_weights_order(&w, &gt_stackduel_rules, ordered));
    assert_memory_equal(ordered, value, sizeof value);
}

static void order_does_not_matter(void **state)
{
    gt_weights one, other;
    int32_t ordered[GT_MAX_WEIGHTS];
    char error[200];
    (void)state;
    write_file(
        "/* a\n b */ UNIT(5)\n\nWEIGHT(cards, 1) /* c */\n  WEIGHT(life,-2)\nWEIGHT(power, 3)\n");
    assert_true(gt_weights_read(&one, path, error, sizeof error));
    write_file("UNIT(5)\nWEIGHT(life, -2)\nWEIGHT(power, 3)\nWEIGHT(cards, 1)\n");
    assert_true(gt_weights_read(&other, path, error, sizeof error));
    assert_true(one.hash == other.hash);
    assert_null(gt_weights_order(&one, &gt_stackduel_rules, ordered));
    assert_int_equal(ordered[0], -2);
    assert_int_equal(ordered[1], 3);
    assert_int_equal(ordered[2], 1);
    write_file("UNIT(5)\nWEIGHT(life, -2)\nWEIGHT(power, 4)\nWEIGHT(cards, 1)\n");
    assert_true(gt_weights_read(&other, path, error, sizeof error));
    assert_true(one.hash != other.hash);
}

static void other_names(void **state)
{
    gt_weights w;
    int32_t ordered[GT_MAX_WEIGHTS];
    char error[200];
    (void)state;
    write_file("UNIT(5)\nWEIGHT(life, 9)\nWEIGHT(power, 3)\n");
    assert_true(gt_weights_read(&w, path, error, sizeof error));
    assert_string_equal(gt_weights_order(&w, &gt_stackduel_rules, ordered), "cards");
    assert_int_equal(ordered[0], 9);
    assert_int_equal(ordered[2], 0);
    write_file("UNIT(5)\nWEIGHT(life, 9)\nWEIGHT(power, 3)\nWEIGHT(cards, 1)\nWEIGHT(luck, 1)\n");
    assert_true(gt_weights_read(&w, path, error, sizeof error));
    assert_string_equal(gt_weights_order(&w, &gt_stackduel_rules, ordered), "luck");
}

static void mistakes_are_told_with_their_line(void **state)
{
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"", "expected a file of weights"},
        {"UNIT(5)\n", "expected a file of weights"},
        {"WEIGHT(life, 1)\n", ":1: expected UNIT(number) first"},
        {"UNIT(0)\n", ":1: expected a whole number from 1"},
        {"UNIT(5)\nUNIT(5)\n", ":2: expected UNIT once"},
        {"SPREAD(5)\n", ":1: expected SPREAD once, behind UNIT"},
        {"UNIT(5)\nSPREAD(0)\n", ":2: expected a whole number from 1 to 1000"},
        {"UNIT(5)\nSPREAD(1001)\n", ":2: expected a whole number from 1 to 1000"},
        {"UNIT(5)\nSPREAD(1)\nSPREAD(1)\n", ":3: expected SPREAD once"},
        {"UNIT(5)\nWEIGHT(life, 1)\nSPREAD(1)\n", ":3: expected SPREAD once"},
        {"UNIT(5)\nWEIGHT(life, 1)\nWEIGHT(life, 1)\n", ":3: expected each weight once"},
        {"UNIT(5)\nWEIGHT(Life, 1)\n", ":2: expected a name of small letters"},
        {"UNIT(5)\nWEIGHT(life, 1.5)\n", ":2: expected a whole number"},
        {"UNIT(5)\nWEIGHT(life, 100001)\n", ":2: expected a whole number"},
        {"UNIT(5)\nWEIGHT(life, -9223372036854775808)\n", ":2: expected a whole number"},
        {"UNIT(5)\nWEIGHT(life, 99999999999999999999)\n", ":2: expected a whole number"},
        {"UNIT(5)\nWEIGHT(life, 1) WEIGHT(power, 1)\n", ":2: expected one of them a line"},
        {"UNIT(5)\nWEIGHT(life, 1)\nweights\n", ":3: expected a comment"},
        {"UNIT(5)\nWEIGHT(life, 1)\n/* no end\n", "expected a file of weights"},
        {"UNIT(5)\nWEIGHT(a_name_that_is_longer_than_any_weight_has, 1)\n", ":2: expected a name"},
    };
    gt_weights w;
    char error[200];
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        write_file(cases[i].text);
        if (gt_weights_read(&w, path, error, sizeof error))
            fail_msg("case %d was taken", (int)i);
        if (strstr(error, cases[i].says) == NULL || strstr(error, path) == NULL)
            fail_msg("case %d: %s", (int)i, error);
    }
    assert_false(gt_weights_read(&w, "/tmp/gauntlet-no-such-file", error, sizeof error));
    assert_false(gt_weights_read(&w, "/dev/zero", error, sizeof error)); /* it never ends */
    assert_non_null(strstr(error, "longer than"));
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fwrite("UNIT(5)\nWEIGHT(life, 1)\n\0WEIGHT(power, 1)\n", 1, 43, out);
    fclose(out);
    assert_false(gt_weights_read(&w, path, error, sizeof error));
    assert_non_null(strstr(error, "zero byte"));
}

/* ---- Policies. */

static gt_policy *create(const char *before, const char *file, const char *after)
{
    char spec[GT_POLICY_NAME + 100];
    snprintf(spec, sizeof spec, "%s%s%s", before, file, after);
    return gt_need_policy(spec, &gt_stackduel_rules);
}

/* Hash over the outcomes of some games of one policy against random. */
static uint64_t games(gt_policy *p)
{
    gt_policy *random = create("random", "", "");
    uint64_t h = 0;
    for (uint64_t seed = 0; seed < 30; seed++) {
        gt_policy *seats[2] = {p, random};
        gt_outcome o = gt_play_match(&gt_stackduel, seats, seed, (int)(seed & 1));
        h = gt_fold(h, (uint64_t)o.winner << 32 | (uint64_t)o.turns << 16 | o.actions);
    }
    gt_policy_free(random);
    return h;
}

static void a_file_is_used(void **state)
{
    static const int32_t reverse[] = {-20, -10, -8};
    static const char *const kinds[] = {"greedy", "mcts:iterations=20"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char head[64];
        snprintf(head, sizeof head, "%s%sweights=", kinds[i], i == 0 ? ":" : ",");
        gt_policy *shipped = create(kinds[i], "", ""), *told = create(kinds[i], "", "");
        uint64_t as_shipped = games(shipped);
        write_file("UNIT(1)\nWEIGHT(cards, 8)\nWEIGHT(power, 10)\nWEIGHT(life, 20)\n");
        gt_policy *same = create(head, path, "");
        write_file("UNIT(3)\nWEIGHT(cards, -8)\nWEIGHT(power, -10)\nWEIGHT(life, -20)\n");
        gt_policy *other = create(head, path, "");
        gt_policy_use_weights(told, reverse, 3);
        assert_true(games(same) == as_shipped);
        assert_true(games(other) != as_shipped);
        assert_true(games(told) == games(other));
        gt_policy_free(shipped);
        gt_policy_free(told);
        gt_policy_free(same);
        gt_policy_free(other);
    }
}

/* A search explores so much less as the evaluations lie closer together; greedy does not care. */
static void spread_is_exploration(void **state)
{
    static const char *const text =
        "UNIT(3)\n%sWEIGHT(cards, 8)\nWEIGHT(power, 10)\nWEIGHT(life, 20)\n";
    static const struct {
        const char *half, *whole;
    } cases[] = {{"mcts:iterations=30,c=0.8,weights=", "mcts:iterations=30,c=0.4,weights="},
                 {"greedy:weights=", "greedy:weights="}};
    char file[200];
    (void)state;
    for (int i = 0; i < 2; i++) {
        snprintf(file, sizeof file, text, "");
        write_file(file);
        gt_policy *none = create(cases[i].half, path, ""), *less = create(cases[i].whole, path, "");
        snprintf(file, sizeof file, text, "SPREAD(500)\n");
        write_file(file);
        gt_policy *half = create(cases[i].half, path, "");
        uint64_t played = games(half);
        assert_true(played == games(less));
        assert_true((played == games(none)) == (i == 1));
        gt_policy_free(none);
        gt_policy_free(less);
        gt_policy_free(half);
    }
}

/* The name holds what was read, and finds out when the file is another one. */
static void name_holds_the_content(void **state)
{
    char name[GT_POLICY_NAME], error[300];
    (void)state;
    write_file("UNIT(3)\nWEIGHT(cards, 1)\n");
    gt_policy *p = create("greedy:weights=", path, ",worlds=2");
    snprintf(name, sizeof name, "%s", gt_policy_name(p));
    gt_policy_free(p);
    assert_non_null(strchr(name, '#'));
    assert_memory_equal(name, "greedy:worlds=2,weights=/tmp/", 28);
    p = create(name, "", "");
    assert_string_equal(gt_policy_name(p), name);
    gt_policy_free(p);
    write_file("UNIT(3)\nWEIGHT(cards, 2)\n");
    assert_null(gt_policy_create(name, NULL, error, sizeof error));
    assert_non_null(strstr(error, "has changed"));
    p = create("greedy:weights=", path, "");
    assert_string_not_equal(strchr(gt_policy_name(p), '#'), strchr(name, '#'));
    assert_false(gt_policy_fits(p, &gt_stackduel_rules, error, sizeof error));
    assert_non_null(strstr(error, "'life'"));
    gt_policy_free(p);
    p = create("greedy", "", "");
    assert_true(gt_policy_fits(p, &gt_stackduel_rules, error, sizeof error));
    gt_policy_free(p);
}

/* The weights that ship stand in a file that gauntlet train wrote and anybody may read. */
static void shipped_file_is_what_ships(void **state)
{
    gt_weights w;
    int32_t ordered[GT_MAX_WEIGHTS];
    char error[200];
    (void)state;
    assert_true(gt_weights_read(&w, "engine/nivel/weights.def", error, sizeof error));
    assert_null(gt_weights_order(&w, &nv_rules, ordered));
    assert_int_equal(w.scale, nv_rules.scale);
    assert_memory_equal(ordered, nv_rules.weights, (size_t)nv_rules.n_weights * sizeof ordered[0]);
    assert_true(gt_weights_read(&w, "engine/nivel/search_weights.def", error, sizeof error));
    assert_null(gt_weights_order(&w, &nv_rules, ordered));
    assert_int_equal(w.scale, nv_rules.search_scale);
    assert_int_equal(w.spread, nv_rules.search_spread);
    assert_memory_equal(ordered, nv_rules.search_weights,
                        (size_t)nv_rules.n_weights * sizeof ordered[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_and_read),
        cmocka_unit_test(order_does_not_matter),
        cmocka_unit_test(other_names),
        cmocka_unit_test(mistakes_are_told_with_their_line),
        cmocka_unit_test(a_file_is_used),
        cmocka_unit_test(spread_is_exploration),
        cmocka_unit_test(name_holds_the_content),
        cmocka_unit_test(shipped_file_is_what_ships),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
