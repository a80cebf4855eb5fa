/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The gate's verdicts, on recorded pair scores with known shifts: what is clear is decided, false
 * verdicts are few where the truth lies on the very margin, and intervals agree with verdicts. And
 * where two games part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/core/hash.h"
#include "sim/experiments/gate.h"
#include "sim/experiments/run.h"
#include "sim/statistics/divergence.h"
#include "tests/games/games.h"
#include "tests/support/states.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DECKS = 4, MATCHUPS = 6, PAIRS = 800 };

static const char *const names[DECKS] = {"A", "B", "C", "D"};
static const bool all_changed[DECKS] = {true, true, true, true}, none_same[MATCHUPS] = {false};
static const double MARGIN = 0.05;

static double uniform(uint64_t *seed)
{
    *seed = gt_mix(*seed);
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* Scores of all matchups: the head's are by half a point better with the chance `up`, worse with
 * the chance `down`, so that the shift is (up - down) / 4. */
typedef struct scores {
    uint8_t half_points[2][MATCHUPS][PAIRS];
    gt_gate_record record[2][MATCHUPS];
} scores;

static void draw(scores *s, double up, double down, uint64_t seed)
{
    for (int m = 0; m < MATCHUPS; m++) {
        for (int k = 0; k < PAIRS; k++) {
            double u = uniform(&seed);
            int before = 1 + (int)(3 * uniform(&seed));
            s->half_points[GT_BASE][m][k] = (uint8_t)before;
            s->half_points[GT_HEAD][m][k] = (uint8_t)(before + (u < up) - (u > 1 - down));
        }
        for (int state = 0; state < 2; state++)
            s->record[state][m] = (gt_gate_record){s->half_points[state][m], PAIRS};
    }
}

/* A gate over the scores; *f must live as long. */
static gt_gate *run(gt_gate_field *f, const scores *s, const gt_matchup *matchup)
{
    char error[100];
    *f = (gt_gate_field){
        .n_decks = DECKS,
        .n_matchups = MATCHUPS,
        .deck = names,
        .changed = all_changed,
        .matchup = matchup,
        .same = none_same,
        .record = {s->record[GT_BASE], s->record[GT_HEAD]},
        .rules = &gt_stackduel_rules,
        .game_bytes = 1,
    };
    gt_gate_options o = {.margin = MARGIN,
                         .alpha = 0.05,
                         .seed = 1,
                         .max_games = (uint64_t)4 * PAIRS,
                         .policy = "random",
                         .threads = 1};
    gt_gate *gate = gt_gate_run(f, &o, error, sizeof error);
    assert_non_null(gate);
    assert_int_equal(gate->n, DECKS + MATCHUPS);
    assert_int_equal(gate->games, 0);
    return gate;
}

/* Verdict and interval say the same. */
static void check_intervals(const gt_gate *gate)
{
    for (int i = 0; i < gate->n; i++) {
        const gt_comparison *c = &gate->comparison[i];
        bool beyond = c->shift.low > MARGIN || c->shift.high < -MARGIN;
        bool within = c->shift.low > -MARGIN && c->shift.high < MARGIN;
        assert_true(c->shift.low < c->shift.value && c->shift.value < c->shift.high);
        assert_true(c->verdict != GT_MOVED || beyond);
        assert_true(c->verdict != GT_UNMOVED || within);
        assert_true(fabs(c->after - c->before - c->shift.value) < 1e-9);
        assert_true(c->verdict != GT_UNDECIDED || c->pairs == PAIRS);
    }
}

static int count(const gt_gate *gate, enum gt_verdict verdict)
{
    int n = 0;
    for (int i = 0; i < gate->n; i++)
        n += gate->comparison[i].verdict == verdict;
    return n;
}

static void what_is_clear_is_decided(void **state)
{
    static scores s;
    gt_matchup all[MATCHUPS];
    gt_gate_field f;
    gt_every_pair(DECKS, all);
    (void)state;
    draw(&s, 0.1, 0.1, 1); /* shift 0 */
    gt_gate *gate = run(&f, &s, all);
    assert_int_equal(gate->verdict, GT_UNMOVED);
    assert_int_equal(count(gate, GT_UNMOVED), gate->n);
    check_intervals(gate);
    gt_gate_free(gate);

    draw(&s, 0.8, 0, 2); /* shift 0.2 for the first deck of each matchup */
    gate = run(&f, &s, all);
    assert_int_equal(gate->verdict, GT_MOVED);
    assert_int_equal(gate->comparison[0].verdict, GT_MOVED); /* A: 0.2 in all three */
    assert_true(gate->comparison[0].shift.value > 0.15);
    assert_int_equal(gate->comparison[3].verdict, GT_MOVED); /* D: -0.2 in all three */
    assert_true(gate->comparison[3].shift.value < -0.15);
    for (int i = DECKS; i < gate->n; i++) {
        assert_int_equal(gate->comparison[i].verdict, GT_MOVED);
        assert_true(gate->comparison[i].pairs < PAIRS / 4);
    }
    check_intervals(gate);
    gt_gate_free(gate);
}

/* ---- How many games would decide: a single matchup, of which first a part is looked at. */

enum { MANY = 60000 }; /* pairs */

/* Ends with so many pairs, or when it is decided. */
static gt_comparison decide(const uint8_t *const half_points[2], uint64_t pairs, double margin)
{
    static const gt_matchup one[] = {{0, 1}};
    const gt_gate_record record[2] = {{half_points[0], pairs}, {half_points[1], pairs}};
    gt_gate_field f = {.n_decks = 2,
                       .n_matchups = 1,
                       .deck = names,
                       .changed = all_changed,
                       .matchup = one,
                       .same = none_same,
                       .record = {&record[0], &record[1]},
                       .rules = &gt_stackduel_rules,
                       .game_bytes = 1};
    const gt_gate_options o = {.margin = margin,
                               .alpha = 0.05,
                               .seed = 1,
                               .max_games = 4 * pairs,
                               .policy = "random",
                               .threads = 1};
    char error[100];
    gt_gate *gate = gt_gate_run(&f, &o, error, sizeof error);
    assert_non_null(gate);
    gt_comparison c = gate->comparison[0];
    gt_gate_free(gate);
    return c;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* From a part of the pairs that it will take, games_to_tell says how many it takes: of 40 gates in
 * the median within a factor of two, however large the change. */
static void games_to_decide_are_foretold(void **state)
{
    enum { GATES = 41 };
    static uint8_t half_points[2][MANY];
    const uint8_t *const both[2] = {half_points[0], half_points[1]};
    static const struct {
        double up, down, margin;
    } cases[] = {{0.1, 0.1, 0.02}, {0.14, 0.1, 0.03}, {0.3, 0.14, 0.02}, {0.1, 0.06, 0.03}};
    (void)state;
    for (int i = 0; i < (int)(sizeof cases / sizeof cases[0]); i++) {
        double ratio[GATES];
        int n = 0;
        for (uint64_t k = 0; k < GATES; k++) {
            uint64_t seed = gt_mix(k + 1);
            for (int pair = 0; pair < MANY; pair++) {
                double u = uniform(&seed);
                int before = 1 + (int)(3 * uniform(&seed));
                half_points[0][pair] = (uint8_t)before;
                half_points[1][pair] =
                    (uint8_t)(before + (u < cases[i].up) - (u > 1 - cases[i].down));
            }
            gt_comparison whole = decide(both, MANY, cases[i].margin);
            assert_int_not_equal(whole.verdict, GT_UNDECIDED);
            gt_comparison part = decide(both, whole.pairs * 2 / 5, cases[i].margin);
            if (part.verdict == GT_UNDECIDED)
                ratio[n++] = part.games_to_tell / 4 / (double)whole.pairs;
        }
        qsort(ratio, (size_t)n, sizeof ratio[0], by_size);
        printf(
            "change %.3f, margin %.2f: foretold by %d gates, %.2f (%.2f to %.2f) of what it took\n",
            (cases[i].up - cases[i].down) / 4, cases[i].margin, n, ratio[n / 2], ratio[n / 5],
            ratio[n - 1 - n / 5]);
        assert_true(n > GATES / 2 && ratio[n / 2] > 0.6 && ratio[n / 2] < 1.6);
    }
}

/* The shift of every matchup is the margin: to call one moved is wrong, and to call it unmoved is,
 * too. Of the decks, A and D are on the margin, B and C within it. */
static void few_false_verdicts_on_the_margin(void **state)
{
    enum { GATES = 400 };
    static scores s;
    gt_matchup all[MATCHUPS];
    gt_gate_field f;
    int alarms = 0, unmoved_right = 0;
    double wrong_share = 0;
    gt_every_pair(DECKS, all);
    (void)state;
    for (uint64_t i = 0; i < GATES; i++) {
        draw(&s, 0.35, 0.15, gt_mix(i));
        gt_gate *gate = run(&f, &s, all);
        alarms += gate->verdict == GT_MOVED;
        int unmoved = count(gate, GT_UNMOVED), right = 0;
        right += gate->comparison[1].verdict == GT_UNMOVED;
        right += gate->comparison[2].verdict == GT_UNMOVED;
        wrong_share += unmoved == 0 ? 0 : (double)(unmoved - right) / unmoved;
        unmoved_right += right;
        check_intervals(gate);
        gt_gate_free(gate);
    }
    print_message("on the margin: %d of %d gates say moved, %.3f of unmoved are wrong\n", alarms,
                  GATES, wrong_share / GATES);
    assert_true(alarms <= GATES * 5 / 100);
    assert_true(wrong_share <= GATES * 5 / 100.0);
    assert_true(unmoved_right > GATES); /* B and C are seen to be within it */
}

/* Matchups without a changed card are unmoved, and the others are not told apart by them. */
static void what_is_the_same_is_left_alone(void **state)
{
    static const bool only_a[DECKS] = {true, false, false, false};
    static scores s;
    bool same[MATCHUPS];
    gt_matchup all[MATCHUPS];
    gt_gate_field f;
    char error[100];
    gt_every_pair(DECKS, all);
    (void)state;
    draw(&s, 0.1, 0.1, 3);
    gt_gate_free(run(&f, &s, all));
    for (int m = 0; m < MATCHUPS; m++)
        same[m] = all[m].a != 0;
    f.changed = only_a;
    f.same = same;
    gt_gate_options o = {
        .margin = MARGIN, .alpha = 0.05, .max_games = 4000, .policy = "random", .threads = 1};
    gt_gate *gate = gt_gate_run(&f, &o, error, sizeof error);
    assert_int_equal(gate->n, 1 + MATCHUPS);
    for (int i = 0; i < gate->n; i++) {
        const gt_comparison *c = &gate->comparison[i];
        assert_int_equal(c->verdict, c->a == 0 ? GT_UNMOVED : GT_UNTOUCHED);
        assert_int_equal(gt_is_touched(c), c->a == 0);
        assert_true((c->pairs == 0) == !gt_is_touched(c));
    }
    assert_int_equal(gate->verdict, GT_UNMOVED);
    gt_gate_free(gate);
    memset(same, true, sizeof same);
    f.changed = (const bool[DECKS]){false};
    gate = gt_gate_run(&f, &o, error, sizeof error);
    assert_int_equal(gate->verdict, GT_UNTOUCHED);
    assert_true(gate->complete);
    gt_gate_free(gate);
}

/* ---- Where games part */

static gt_divergence part(const gt_game *base, const gt_game *head, uint64_t seed)
{
    const gt_game *const game[2] = {base, head};
    gt_policy *policy[2][2];
    char error[100];
    GT_STATE(base_room, base->rules);
    GT_STATE(head_room, head->rules);
    gt_state *const room[2] = {base_room, head_room};
    for (int i = 0; i < 4; i++)
        policy[i / 2][i % 2] = gt_policy_create("greedy", game[i / 2]->rules, error, sizeof error);
    gt_divergence p = gt_find_divergence(game, room, policy, seed, (int)(seed % 2));
    for (int i = 0; i < 4; i++)
        gt_policy_free(policy[i / 2][i % 2]);
    return p;
}

/* The texts of all actions of a game; returns how many. */
static int texts_of(const gt_game *g, uint64_t seed, char (*text)[GT_TEXT], int room)
{
    GT_STATE(state, g->rules);
    gt_policy *policy[2];
    gt_match m;
    char error[100];
    int n = 0;
    for (int i = 0; i < 2; i++)
        policy[i] = gt_policy_create("greedy", g->rules, error, sizeof error);
    gt_match_begin(&m, g, state, policy, seed, (int)(seed % 2));
    for (int player; (player = gt_to_move(g, m.state)) != GT_TERMINAL; n++) {
        struct gt_view_box box;
        gt_action a = gt_policy_choose(policy[player], gt_view_make(&box, g, m.state, player));
        assert_true(n < room);
        text[n][0] = "AB"[player];
        gt_action_text(g, m.state, a, text[n] + 1, GT_TEXT - 1);
        gt_apply(g, m.state, a);
    }
    gt_policy_free(policy[0]);
    gt_policy_free(policy[1]);
    return n;
}

/* The first action that differs, by comparing two whole games. */
static int first_difference(uint64_t seed)
{
    enum { ROOM = 500 };
    static char text[2][ROOM][GT_TEXT];
    int n[2] = {texts_of(&gt_stackduel, seed, text[0], ROOM),
                texts_of(&gt_stackduel_other, seed, text[1], ROOM)};
    int at = 0;
    while (at < n[0] && at < n[1] && strcmp(text[0][at], text[1][at]) == 0)
        at++;
    return at;
}

static void games_part_where_an_action_differs(void **state)
{
    int parted = 0, later = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        gt_divergence same = part(&gt_stackduel, &gt_stackduel, seed);
        assert_false(same.parted);
        assert_int_equal(same.player, GT_TERMINAL);
        assert_memory_equal(&same.outcome[0], &same.outcome[1], sizeof same.outcome[0]);
        gt_divergence p = part(&gt_stackduel, &gt_stackduel_other, seed);
        if (!p.parted)
            continue;
        parted++;
        later += p.decision > 0;
        assert_true(strcmp(p.text[0], p.text[1]) != 0);
        assert_int_equal(p.decision, first_difference(seed));
        assert_int_equal(p.n_before,
                         p.decision < GT_DIVERGENCE_BEFORE ? p.decision : GT_DIVERGENCE_BEFORE);
        assert_true(p.outcome[0].actions >= p.decision && p.outcome[1].actions >= p.decision);
    }
    assert_true(parted > 10 && later > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_clear_is_decided),
        cmocka_unit_test(few_false_verdicts_on_the_margin),
        cmocka_unit_test(games_to_decide_are_foretold),
        cmocka_unit_test(what_is_the_same_is_left_alone),
        cmocka_unit_test(games_part_where_an_action_differs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
