/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Luck (sim/playing/luck.h): its mean is 0 whatever the value function says, in every game; it is
 * bounded, no game goes otherwise for it, and it survives packing and adding up to the last bit.
 * Whether it makes results vary less is measured by tests/slow/luck. */
#include "ai/fixed_point.h"
#include "decks/system.h"
#include "engine/core/hash.h"
#include "sim/playing/shipped_nets.h"
#include "sim/playing/tally.h"
#include "sim/statistics/sequence.h"
#include "sim/statistics/stats.h"
#include "tests/support/amount.h"
#include "tests/support/policies.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* What a state is worth by the weights that ship, and what says nothing of that. */
static int32_t fair_value(void *context, const gt_game *g, const gt_state *s)
{
    (void)context;
    return gt_fixed_logistic(gt_evaluate(g, s, 0, NULL), gt_evaluation_scale(g));
}

static int32_t bad_value(void *context, const gt_game *g, const gt_state *s)
{
    (void)context;
    uint64_t h = gt_fold((uint64_t)gt_evaluate(g, s, 0, NULL), (uint64_t)gt_turns(s));
    return (int32_t)(gt_mix(h) % (uint64_t)GT_ONE);
}

typedef struct moments {
    double n, sum, squares;
} moments;

/* Deviation from 0 in standard errors. */
static double off(const moments *m)
{
    return fabs(m->sum) / sqrt(m->squares);
}

static void add(moments *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

typedef struct table {
    const gt_system *system;
    gt_shipped shipped;
    gt_policy *policy[2];
    void *storage;
} table;

static table set_up(const char *name)
{
    table t = {.system = gt_system_named(name)};
    gt_shipped_load(t.system, NULL, &t.shipped);
    t.storage = malloc(t.system->game_bytes);
    for (int p = 0; p < 2; p++)
        t.policy[p] = gt_need_policy("random", t.system->rules);
    return t;
}

static void clear(table *t)
{
    gt_policy_free(t->policy[0]);
    gt_policy_free(t->policy[1]);
    gt_shipped_free(&t->shipped);
    free(t->storage);
}

static const gt_game *prepare(const table *t, uint64_t lot)
{
    const gt_decks *d = &t->shipped.decks;
    const gt_deck *a = &d->list[gt_below(gt_fold(lot, 1), (uint32_t)d->n)];
    const gt_deck *b = &d->list[gt_below(gt_fold(lot, 2), (uint32_t)d->n)];
    assert_null(
        t->system->prepare(t->storage, gt_library_pool(t->shipped.library), a, b, (gt_limits){0}));
    return t->storage;
}

static const struct {
    const char *name;
    int games;
} games[] = {
    {"nivel", GT_AMOUNT(200, 30)}, {"magic", GT_AMOUNT(30, 6)}, {"yugioh", GT_AMOUNT(40, 8)}};

static void mean_is_zero(void **state)
{
    (void)state;
    gt_value *const values[] = {fair_value, bad_value};
    for (int i = 0; i < 3; i++) {
        table t = set_up(games[i].name);
        GT_STATE(room, t.system->rules);
        gt_luck *luck = gt_luck_new(t.system->rules);
        for (int v = 0; v < 2; v++) {
            moments m = {0};
            int64_t before = 0;
            gt_luck_use(luck, values[v], NULL);
            for (int k = 0; k < games[i].games; k++) {
                uint64_t seed = gt_mix(1000 * (uint64_t)v + (uint64_t)k);
                const gt_game *g = prepare(&t, seed);
                gt_outcome raw = gt_match_play(g, room, t.policy, seed, k % 2);
                if (k % 2 == 1)
                    gt_luck_goes_on(luck, (int32_t)before);
                gt_outcome o = gt_match_play_luck(g, room, t.policy, seed, k % 2, luck);
                before = (k % 2 == 1 ? before : 0) + o.luck;
                assert_true(o.winner == raw.winner && o.actions == raw.actions);
                assert_true(raw.luck == 0 && llabs(before) <= GT_LUCK_BOUND * GT_LUCK_ONE);
                assert_true(gt_luck_events(luck) >= 10 && gt_luck_positions(luck) > 10);
                add(&m, (double)o.luck / GT_LUCK_ONE);
            }
            assert_true(m.squares > 1e-5 * m.n);
            if (off(&m) > 4)
                fail_msg("%s, value %d: %.1f standard errors", games[i].name, v, off(&m));
        }
        gt_luck_free(luck);
        clear(&t);
    }
}

/* The value that ships knows who is ahead. */
static void usual_value_explains(void **state)
{
    (void)state;
    table t = set_up("nivel");
    GT_STATE(room, t.system->rules);
    gt_luck *luck = gt_luck_new(t.system->rules);
    moments together = {0};
    double both = 0, lucky = 0, won = 0;
    for (int k = 0; k < GT_AMOUNT(60, 10); k++) {
        uint64_t seed = gt_mix((uint64_t)k + 7);
        gt_outcome o = gt_match_play_luck(prepare(&t, seed), room, t.policy, seed, k % 2, luck);
        double l = (double)o.luck / GT_LUCK_ONE, y = (o.winner == 0) - 0.5;
        add(&together, l);
        both += l * y;
        lucky += l * l;
        won += y * y;
    }
    assert_true(both / sqrt(lucky * won) > 0.25);
    gt_luck_free(luck);
    clear(&t);
}

/* ---- Packing, and adding up. */

static gt_games three_pairs(void)
{
    static const int32_t luck[] = {0, 1, GT_LUCK_ONE, -2 * GT_LUCK_ONE, -1, 12345678};
    gt_games g = {.n = 3, .luck = true};
    for (int i = 0; i < 6; i++)
        g.game[i] = (gt_outcome){.winner = (uint8_t)(i % 3),
                                 .first = (uint8_t)(i % 2),
                                 .end = GT_END_SYSTEM,
                                 .turns = 9,
                                 .actions = 99,
                                 .luck = luck[i]};
    return g;
}

static void packed_and_back(void **state)
{
    (void)state;
    static uint8_t bytes[GT_GAMES_BYTES];
    gt_games g = three_pairs(), back = {.luck = true}, without = {.luck = false};
    size_t size = gt_games_pack(&g, 5, bytes);
    assert_true(gt_games_unpack(&back, 5, bytes, size) && back.n == 3);
    for (int i = 0; i < 6; i++)
        assert_int_equal(back.game[i].luck, g.game[i].luck);
    assert_false(gt_games_unpack(&without, 5, bytes, size)); /* these are others */
}

static void added_up(void **state)
{
    (void)state;
    gt_games g = three_pairs();
    gt_tally t = {.hash = 0};
    double points = 0, luck = 0;
    gt_tally_add_games(&t, 0, &g);
    for (int i = 0; i < 6; i++) {
        points += gt_half_points(&g.game[i]) / 2.0;
        luck += (double)g.game[i].luck / GT_LUCK_ONE;
    }
    gt_scores s = gt_scores_without_luck(t.adjusted);
    assert_int_equal(gt_scores_number(s), 3 * (uint64_t)GT_ADJUSTED_PARTS);
    assert_true(fabs(gt_scores_mean(s) - (points - luck) / 6) < 1e-12);
    assert_true(gt_is_adjusted(&t) && fabs(gt_luck_of(&t) - luck / 6) < 1e-12);
}

/* Without any luck the intervals are, or hold, those of plain results; and with luck that explains
 * half of the variance they are narrower. */
static void intervals(void **state)
{
    (void)state;
    const gt_method once = {0.95, 0}, looks = {0.95, 0.03};
    gt_tally none = {.hash = 0}, half = {.hash = 0};
    for (uint64_t k = 0; k < 1000; k++) {
        gt_games g = {.n = 1, .luck = true};
        gt_games h = g;
        for (int i = 0; i < 2; i++) {
            uint64_t lot = gt_mix(2 * k + (uint64_t)i);
            int won = (int)(lot & 1);
            g.game[i] = h.game[i] = (gt_outcome){.winner = (uint8_t)(1 - won), .end = 4};
            bool told = (lot >> 8 & 3) != 0; /* three times in four luck knows who wins */
            h.game[i].luck = (told ? 2 * won - 1 : (int)(lot >> 20 & 2) - 1) * (GT_LUCK_ONE / 3);
        }
        gt_tally_add_games(&none, k, &g);
        gt_tally_add_games(&half, k, &h);
    }
    gt_estimate plain = gt_method_rate(once, none.pairs), same = gt_tally_rate(once, &none),
                less = gt_tally_rate(once, &half);
    assert_true(fabs(plain.low - same.low) < 1e-9 && fabs(plain.high - same.high) < 1e-9);
    assert_true(less.high - less.low < 0.8 * (plain.high - plain.low));
    assert_true(less.low < 0.5 && less.high > 0.5);
    plain = gt_method_rate(looks, none.pairs);
    same = gt_tally_rate(looks, &none);
    less = gt_tally_rate(looks, &half);
    assert_true(same.high - same.low < 1.3 * (plain.high - plain.low));
    assert_true(less.high - less.low < 0.9 * (plain.high - plain.low));
}

/* ---- Coverage, where the truth is known: A wins a game with the chance TRUTH, after three draws
 * that each move that chance; luck is what they moved, times what the value function makes of
 * it. */

static const double TRUTH = 0.42;

static gt_outcome drawn_game(uint64_t lot, double sharpness)
{
    double chance = TRUTH, luck = 0;
    for (uint64_t i = 0; i < 3; i++) {
        double moved = ((gt_fold(lot, i) >> 20 & 1) != 0 ? 0.13 : -0.13);
        chance += moved;
        luck += sharpness * moved;
    }
    bool won = (double)gt_below(gt_fold(lot, 9), 1 << 30) < chance * (1 << 30);
    return (gt_outcome){
        .winner = won ? 0 : 1, .end = GT_END_SYSTEM, .luck = (int32_t)(luck * GT_LUCK_ONE)};
}

static void add_drawn_pair(gt_tally *t, uint64_t pair, uint64_t run, double sharpness)
{
    gt_games g = {.n = 1, .luck = true};
    for (uint64_t i = 0; i < 2; i++)
        g.game[i] = drawn_game(gt_fold(gt_fold(7, run), 2 * pair + i), sharpness);
    gt_tally_add_games(t, pair, &g);
}

/* Of `runs` of `pairs` pairs, how many hold the truth: in one interval in the end, and in the
 * sequence at every look. */
static void cover(int runs, uint64_t pairs, double sharpness, double held[2])
{
    const gt_method once = {0.95, 0};
    const double limit = log(2 / 0.05), aim = 0.03;
    held[0] = held[1] = 0;
    for (int run = 0; run < runs; run++) {
        gt_tally t = {.hash = 0};
        bool all = true;
        for (uint64_t pair = 0; pair < pairs; pair++) {
            add_drawn_pair(&t, pair, (uint64_t)run, sharpness);
            gt_scores s = gt_scores_without_luck(t.adjusted);
            if (pair % 32 == 31)
                all = all && gt_log_e_above(s, TRUTH, aim) < limit &&
                      gt_log_e_below(s, TRUTH, aim) < limit;
        }
        gt_estimate e = gt_tally_rate(once, &t);
        held[0] += e.low <= TRUTH && TRUTH <= e.high;
        held[1] += all;
    }
    held[0] /= runs;
    held[1] /= runs;
}

/* With luck that is right, half of what it is, and three times that: that one widens, and holds all
 * the same. */
static void coverage(void **state)
{
    (void)state;
    const int runs = GT_AMOUNT(400, 40);
    const double sharpness[] = {1, 0.5, 3};
    for (int i = 0; i < 3; i++) {
        double held[2], off = 4 * sqrt(0.05 * 0.95 / runs);
        cover(runs, 192, sharpness[i], held);
        printf("sharpness %g: %.3f of plain intervals hold the truth, %.3f at every look\n",
               sharpness[i], held[0], held[1]);
        assert_true(fabs(held[0] - 0.95) < off && held[1] > 0.95 - off);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mean_is_zero),    cmocka_unit_test(usual_value_explains),
        cmocka_unit_test(packed_and_back), cmocka_unit_test(added_up),
        cmocka_unit_test(intervals),       cmocka_unit_test(coverage)};
    gt_use_shipped_nets();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
