/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search for balance (sim/experiments/balance.h) in fields that are a formula: win rates are
 * sums of known effects of the knobs, so that it is known which answer is right. What cards do is
 * tests/cli-balance's. */
#include "sim/experiments/balance.h"
#include "decks/files/memory.h"
#include "engine/core/hash.h"
#include "sim/playing/pair_score.h"
#include "sim/statistics/change_sets.h"
#include "tests/support/amount.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DECKS = 4, MATCHUPS = 6, EACH = 5, KNOBS = DECKS * EACH };

/* Knob k is on a card of deck k / EACH, with two steps up and two down. */
typedef struct world {
    gt_matchup matchup[MATCHUPS];
    double rate[MATCHUPS];
    double effect[KNOBS]; /* a step's on its deck's rate against anybody */
    uint8_t like[KNOBS]; /* the values of what the field is to be like */
    double lucky; /* of the games, the part that the same chance decides with any knobs */
    uint64_t seed, games, searched[MATCHUPS]; /* searched: games that choose, of each matchup */
    int stop_after; /* calls; 0: never */
    bool luck; /* is taken out of what confirms */
    gt_knob knob[KNOBS];
    bool in_deck[KNOBS][DECKS];
    gt_goals goals;
    gt_balance_problem problem;
} world;

static double rate_with(const world *w, const uint8_t *value, int m)
{
    double rate = w->rate[m];
    for (int k = 0; k < KNOBS; k++) {
        double moved = value[k] == 0 ? 0 : w->knob[k].step[value[k] - 1] * w->effect[k];
        rate += w->in_deck[k][w->matchup[m].a] ? moved : 0;
        rate -= w->in_deck[k][w->matchup[m].b] ? moved : 0;
    }
    return fmin(1, fmax(0, rate));
}

static double unit_of(uint64_t hash)
{
    return (double)(hash >> 11) * 0x1p-53;
}

/* Of the knobs that are on cards of a matchup. */
static uint64_t hash_of_values(const world *w, const uint8_t *value, int m)
{
    uint8_t here[KNOBS];
    for (int k = 0; k < KNOBS; k++) {
        bool touches = w->in_deck[k][w->matchup[m].a] || w->in_deck[k][w->matchup[m].b];
        here[k] = touches ? value[k] : 0;
    }
    return gt_hash_bytes(here, KNOBS);
}

/* The lot of a game: by the pair's chance, or by one that depends on the knobs, too. Deck a wins if
 * it is less than the win rate. */
static double lot_of(const world *w, const gt_trials *t, const gt_trial *x, uint64_t pair, int game)
{
    const uint8_t *value = x->state == t->like ? w->like : t->value + (size_t)x->state * KNOBS;
    uint64_t h = gt_fold(gt_fold(gt_fold(w->seed, (uint64_t)t->stage), (uint64_t)x->matchup),
                         2 * pair + (uint64_t)game);
    if (unit_of(gt_mix(h)) >= w->lucky)
        h = gt_fold(h, hash_of_values(w, value, x->matchup));
    return unit_of(gt_mix(h + 1));
}

static int half_points(const world *w, const gt_trials *t, const gt_trial *x, uint64_t pair,
                       int game)
{
    const uint8_t *value = x->state == t->like ? w->like : t->value + (size_t)x->state * KNOBS;
    return lot_of(w, t, x, pair, game) < rate_with(w, value, x->matchup) ? 2 : 0;
}

/* What a value function might say of it: the mean is 0, and who won had more of it. */
static int32_t luck_of(const world *w, const gt_trials *t, const gt_trial *x, uint64_t pair,
                       int game)
{
    return (int32_t)lround((0.5 - lot_of(w, t, x, pair, game)) * GT_LUCK_ONE);
}

static bool play(void *context, const gt_trials *t, char *error, size_t size)
{
    world *w = context;
    (void)size;
    if (w->stop_after > 0 && --w->stop_after == 0) {
        error[0] = '\0';
        return false;
    }
    for (size_t i = 0; i < t->n; i++)
        for (int k = 0; k < t->trial[i].n; k++) {
            const gt_trial *x = &t->trial[i];
            int one = half_points(w, t, x, x->first + (uint64_t)k, 0);
            int two = half_points(w, t, x, x->first + (uint64_t)k, 1);
            x->points[k] = (uint8_t)(one + two);
            x->begun[k] = (uint8_t)(one + 2 - two);
            assert_true((x->luck != NULL) == (w->luck && t->stage != GT_BALANCE_SEARCH));
            if (x->luck != NULL) {
                int32_t first = luck_of(w, t, x, x->first + (uint64_t)k, 0);
                int32_t second = luck_of(w, t, x, x->first + (uint64_t)k, 1);
                x->luck[k] = first + second;
                x->begun_luck[k] = first - second;
            }
            w->games += 2;
            w->searched[x->matchup] += t->stage == GT_BALANCE_SEARCH ? 2 : 0;
        }
    return true;
}

/* A field in which all decks are equal and no knob does anything; goals are added by the test. */
static void begin(world *w, uint64_t seed)
{
    int n = 0;
    *w = (world){.seed = seed, .lucky = 0.5};
    for (int a = 0; a < DECKS; a++)
        for (int b = a + 1; b < DECKS; b++) {
            w->rate[n] = 0.5;
            w->matchup[n++] = (gt_matchup){a, b};
        }
    for (int k = 0; k < KNOBS; k++) {
        w->in_deck[k][k / EACH] = true;
        w->knob[k] = (gt_knob){
            .n_values = 4, .step = {-2, -1, 1, 2}, .cost = {2, 1, 1, 2}, .in_deck = w->in_deck[k]};
    }
    gt_goals_begin(&w->goals, DECKS, w->matchup, MATCHUPS);
    w->problem = (gt_balance_problem){KNOBS, w->knob, &w->goals, play, w};
}

/* Deck 0 is better than the others by so much. */
static void strengthen(world *w, double points)
{
    for (int m = 0; m < MATCHUPS; m++)
        w->rate[m] += w->matchup[m].a == 0 ? points : 0;
}

static void want_even_decks(world *w, double half_band)
{
    for (int d = 0; d < DECKS; d++)
        assert_true(gt_goals_add_deck(&w->goals, d, NULL, 0.5 - half_band, 0.5 + half_band, 1));
}

static gt_balance *search(world *w, int changes, uint64_t games, uint64_t second)
{
    char error[200];
    const gt_balance_options o = {.max_changes = changes,
                                  .games = games,
                                  .second_games = second,
                                  .luck = {w->luck, w->luck},
                                  .confidence = 0.95,
                                  .seed = w->seed};
    gt_balance *b = gt_balance_run(&w->problem, &o, error, sizeof error);
    assert_non_null(b);
    return b;
}

static void end(world *w, gt_balance *b)
{
    gt_balance_free(b);
    gt_goals_free(&w->goals);
}

/* ---- Goals. */

static void test_goals(void **state)
{
    world w;
    (void)state;
    begin(&w, 1);
    assert_true(gt_goals_add_matchup(&w.goals, 1, 0, 0.55, 0.6, 1));
    assert_false(gt_goals_add_matchup(&w.goals, 2, 2, 0.4, 0.6, 1));
    want_even_decks(&w, 0.05);
    gt_goals_add_share(&w.goals, 0.5, 2);
    w.rate[0] = 0.3; /* deck 1 wins 70 in 100 */
    assert_float_equal(gt_goal_figure(&w.goals, &w.goals.goal[0], w.rate), 0.7, 1e-9);
    assert_float_equal(gt_goal_figure(&w.goals, &w.goals.goal[1], w.rate), (0.3 + 0.5 + 0.5) / 3,
                       1e-9);
    assert_float_equal(gt_goal_beyond(&w.goals.goal[0], 0.7), 0.1, 1e-9);
    assert_float_equal(gt_goal_beyond(&w.goals.goal[0], 0.5), -0.05, 1e-9);
    /* deck 1 is the best answer to all, decks 0 and 1 are 0.0167 beyond their bands */
    double over = 0.2 / 3 - 0.05, expected = (0.01 + 2 * over * over + 2 * 0.25) / 7;
    assert_float_equal(gt_imbalance(&w.goals, w.rate), expected, 1e-6);
    gt_goals_free(&w.goals);
}

/* Imbalance by two halves is right on the average, where that of all games is too large. */
static void test_halves_carry_no_noise(void **state)
{
    world w;
    double sum = 0, plain = 0;
    (void)state;
    begin(&w, 1);
    for (int m = 0; m < MATCHUPS; m++)
        assert_true(gt_goals_add_matchup(&w.goals, w.matchup[m].a, w.matchup[m].b, 0.5, 0.5, 1));
    for (uint64_t k = 0; k < 4000; k++) {
        double rate[3][MATCHUPS];
        for (int m = 0; m < MATCHUPS; m++) {
            for (int h = 0; h < 2; h++) /* a spread of 0.0577 around 0.52 */
                rate[h][m] = 0.42 + 0.2 * unit_of(gt_mix(12 * k + 2 * (uint64_t)m + (uint64_t)h));
            rate[2][m] = (rate[0][m] + rate[1][m]) / 2;
        }
        sum += gt_imbalance_of_halves(&w.goals, rate[0], rate[1]) / 4000;
        plain += gt_imbalance(&w.goals, rate[2]) / 4000;
    }
    assert_float_equal(sum, 0.0004, 0.00004);
    assert_true(plain > 0.0018);
    gt_goals_free(&w.goals);
}

/* ---- The program that chooses sets. */

static void test_choice(void **state)
{
    enum { N = 4 };
    world w;
    double effect[N][MATCHUPS] = {{0}}, certain[MATCHUPS] = {0}, vague[MATCHUPS];
    uint8_t chosen[N];
    gt_possible_change change[N];
    (void)state;
    begin(&w, 1);
    strengthen(&w, 0.2);
    for (int m = 0; m < MATCHUPS; m++) {
        assert_true(gt_goals_add_matchup(&w.goals, w.matchup[m].a, w.matchup[m].b, 0.45, 0.55, 1));
        vague[m] = 0.01;
        effect[0][m] = w.matchup[m].a == 0 ? -0.08 : 0;
        effect[1][m] = w.matchup[m].a == 0 ? -0.16 : 0; /* the other value of the same knob */
        effect[2][m] = w.matchup[m].a == 0 ? -0.02 : 0;
        effect[3][m] = w.matchup[m].a == 0 ? -0.18 : 0; /* of which little is known */
    }
    for (int i = 0; i < N; i++)
        change[i] = (gt_possible_change){i < 2 ? 0 : i, 0, effect[i], i == 3 ? vague : certain};
    gt_change_choice c = {&w.goals, w.rate, change, N, 1, NULL, 0};
    assert_float_equal(gt_choose_changes(&c, chosen), 0, 1e-4);
    assert_memory_equal(chosen, ((uint8_t[]){0, 1, 0, 0}), N);
    /* the next best, and then the one that is too vague */
    uint8_t first[N] = {0, 1, 0, 0}, second[N] = {1, 0, 0, 0};
    const uint8_t *known[] = {first, second};
    c.known = known;
    c.n_known = 1;
    gt_choose_changes(&c, chosen);
    assert_memory_equal(chosen, second, N);
    c.n_known = 2;
    assert_true(gt_choose_changes(&c, chosen) > 0.005);
    /* two of a knob are never made, nor more than there are */
    c.n_known = 0;
    c.changes = 3;
    assert_true(gt_choose_changes(&c, chosen) >= 0);
    assert_int_equal(chosen[0] + chosen[1], 1);
    c.changes = 4;
    assert_true(gt_choose_changes(&c, chosen) < 0);
    gt_goals_free(&w.goals);
}

/* ---- The search. */

/* One knob of deck 0 mends what is wrong, and is found, with its direction and its size. */
static void test_planted(void **state)
{
    enum { FIELDS = GT_AMOUNT(5, 1) };
    int found = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= FIELDS; seed++) {
        world w;
        begin(&w, seed);
        strengthen(&w, 0.1);
        for (int k = 0; k < KNOBS; k++)
            w.effect[k] = k % EACH == 0 ? 0.05 : k % EACH == 1 ? 0.015 : 0;
        for (int m = 0; m < MATCHUPS; m++) {
            double now = w.matchup[m].a == 0 ? 0.5 : w.rate[m];
            assert_true(gt_goals_add_matchup(&w.goals, w.matchup[m].a, w.matchup[m].b, now - 0.01,
                                             now + 0.01, 1));
        }
        gt_balance *b = search(&w, 2, 40000, 0);
        assert_true(b->complete);
        assert_true(b->games <= 40000 && b->games > 30000);
        const gt_change_set *one = &b->front[1];
        assert_int_equal(one->n, 1);
        found +=
            one->better && one->change[0].knob == 0 && w.knob[0].step[one->change[0].value] == -2;
        end(&w, b);
    }
    assert_int_equal(found, FIELDS);
}

/* Two knobs have to be moved, of two decks. */
static void test_two_changes(void **state)
{
    world w;
    (void)state;
    begin(&w, 3);
    strengthen(&w, 0.1);
    for (int m = 0; m < MATCHUPS; m++)
        w.rate[m] -= w.matchup[m].b == 3 ? -0.1 : 0; /* deck 3 is as weak */
    w.effect[1] = 0.05;
    w.effect[3 * EACH + 2] = 0.05;
    want_even_decks(&w, 0.01);
    gt_balance *b = search(&w, 3, 60000, 10000);
    assert_true(b->best >= 2);
    const gt_change_set *two = &b->front[2];
    assert_int_equal(two->n, 2);
    assert_true(two->better);
    int low = two->change[0].knob < two->change[1].knob ? 0 : 1;
    assert_int_equal(two->change[low].knob, 1);
    assert_int_equal(two->change[1 - low].knob, 3 * EACH + 2);
    assert_int_equal(two->felt, GT_FELT);
    assert_true(two->by[0].after.value < b->front[1].by[0].after.value);
    /* what it did is in its intervals: less of deck 0 by a tenth, and by what deck 3 gains on it */
    double shift = -0.1 - 0.1 / 3;
    assert_true(two->by[0].deck_shift[0].low <= shift && two->by[0].deck_shift[0].high >= shift);
    end(&w, b);
}

/* The field is to be as it was. Five knobs of deck 0 do the same to all rates; the one that was
 * moved is told from the others, since undoing it makes the very same games. */
static void test_as_it_was(void **state)
{
    enum { FIELDS = GT_AMOUNT(5, 2) };
    (void)state;
    for (uint64_t seed = 1; seed <= FIELDS; seed++) {
        world w;
        begin(&w, 3000 + seed);
        strengthen(&w, 0.1);
        for (int k = 0; k < KNOBS; k++)
            w.effect[k] = k < EACH ? 0.05 : 0;
        w.like[seed % EACH] = 1; /* two steps down */
        w.goals.relative = true;
        for (int m = 0; m < MATCHUPS; m++)
            assert_true(
                gt_goals_add_matchup(&w.goals, w.matchup[m].a, w.matchup[m].b, 0.499, 0.501, 1));
        gt_balance *b = search(&w, 1, 30000, 0);
        const gt_change_set *one = &b->front[1];
        assert_true(b->games <= 30000);
        assert_true(one->better);
        assert_int_equal(one->change[0].knob, seed % EACH);
        assert_int_equal(one->change[0].value, 0);
        assert_true(one->by[0].after.value <= 0 && one->by[0].after.high > 0);
        assert_true(b->front[0].by[0].after.value > 0.001);
        end(&w, b);
    }
}

/* Matchups that no goal looks at are played to confirm, and to nothing else. */
static void test_unseen_matchups(void **state)
{
    world w;
    (void)state;
    begin(&w, 4);
    strengthen(&w, 0.2);
    w.effect[0] = 0.05;
    assert_true(gt_goals_add_matchup(&w.goals, 0, 1, 0.45, 0.55, 1));
    gt_balance *b = search(&w, 1, 12000, 0);
    for (int m = 0; m < MATCHUPS; m++) {
        bool seen = w.matchup[m].a == 0 && w.matchup[m].b == 1;
        assert_true(seen == (w.searched[m] > 0));
    }
    const gt_change_set *one = &b->front[1];
    assert_true(one->better);
    assert_int_equal(one->change[0].knob, 0);
    for (int m = 0; m < MATCHUPS; m++) {
        gt_estimate shift = one->by[0].shift[m], rate = one->by[0].rate[m];
        double truth = w.matchup[m].a == 0 ? -0.1 : 0;
        assert_true(shift.low <= truth + 0.06 && shift.high >= truth - 0.06);
        assert_true(rate.low < rate.value && rate.high > rate.value && rate.high - rate.low < 0.2);
    }
    end(&w, b);
}

/* Fields out of balance whose knobs do nothing: an improvement is claimed in 5 of 100 at most. */
static void test_nothing_helps(void **state)
{
    enum { FIELDS = GT_AMOUNT(20, 3) }; /* of 100, which take longer, it was 1 */
    int claims = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= FIELDS; seed++) {
        world w;
        begin(&w, 1000 + seed);
        strengthen(&w, 0.1);
        want_even_decks(&w, 0.03);
        gt_balance *b = search(&w, 2, 6000, 0);
        claims += b->best > 0;
        end(&w, b);
    }
    assert_true(20 * claims <= FIELDS);
}

/* Of the intervals that are printed, at least 90 of 100 hold the truth. */
/* Intervals hold the truth; returns how wide those of win rates are on the average. */
static double try_intervals(bool luck)
{
    enum { FIELDS = GT_AMOUNT(8, 1) };
    int n = 0, held = 0, rates = 0;
    double width = 0;
    for (uint64_t seed = 1; seed <= FIELDS; seed++) {
        world w;
        begin(&w, 2000 + seed);
        w.luck = luck;
        strengthen(&w, 0.12);
        for (int k = 0; k < KNOBS; k++)
            w.effect[k] = 0.01 * (double)(k % 4);
        want_even_decks(&w, 0.02);
        gt_balance *b = search(&w, 2, 12000, 0);
        for (int i = 1; i < b->n_front; i++) {
            const gt_change_set *x = &b->front[i];
            uint8_t value[KNOBS] = {0}, none[KNOBS] = {0};
            double before[MATCHUPS], after[MATCHUPS];
            for (int k = 0; k < x->n; k++)
                value[x->change[k].knob] = (uint8_t)(x->change[k].value + 1);
            for (int m = 0; m < MATCHUPS; m++) {
                before[m] = rate_with(&w, none, m);
                after[m] = rate_with(&w, value, m);
                double shift = after[m] - before[m];
                held += x->by[0].shift[m].low <= shift && x->by[0].shift[m].high >= shift;
                held += x->by[0].rate[m].low <= after[m] && x->by[0].rate[m].high >= after[m];
                width += x->by[0].rate[m].high - x->by[0].rate[m].low;
                rates++;
                n += 2;
            }
            double gain = gt_imbalance(&w.goals, before) - gt_imbalance(&w.goals, after);
            held += x->by[0].gain.low <= gain && x->by[0].gain.high >= gain;
            n++;
        }
        end(&w, b);
    }
    assert_true(n > 0);
    assert_true(held * 100 >= n * 94);
    return width / rates;
}

static void test_intervals(void **state)
{
    (void)state;
    double raw = try_intervals(false), without = try_intervals(true);
    assert_true(without < 0.7 * raw); /* the lot explains three quarters of the variance */
}

/* ---- Other searches, at equal games: random sets, and an evolution of sets. */

enum { SET = 2, BUDGET = 40000 };

typedef struct guess {
    int knob[SET], value[SET];
    double imbalance; /* by its own games */
} guess;

/* What a set truly comes to. */
static double truth_of(const world *w, const int *knob, const int *value, int n)
{
    uint8_t values[KNOBS] = {0};
    double rate[MATCHUPS];
    for (int i = 0; i < n; i++)
        values[knob[i]] = (uint8_t)(value[i] + 1);
    for (int m = 0; m < MATCHUPS; m++)
        rate[m] = rate_with(w, values, m);
    return gt_imbalance(&w->goals, rate);
}

/* Plays so many pairs in each matchup. */
static void try_guess(world *w, guess *g, uint64_t first, int pairs)
{
    uint8_t values[KNOBS] = {0};
    double rate[MATCHUPS] = {0};
    const gt_trials t = {.value = values, .n_states = 1};
    for (int i = 0; i < SET; i++)
        values[g->knob[i]] = (uint8_t)(g->value[i] + 1);
    for (int m = 0; m < MATCHUPS; m++)
        for (int k = 0; k < pairs; k++) {
            const gt_trial x = {.matchup = m};
            for (int game = 0; game < 2; game++)
                rate[m] += half_points(w, &t, &x, first + (uint64_t)k, game) / (4.0 * pairs);
        }
    w->games += (uint64_t)(2 * pairs * MATCHUPS);
    g->imbalance = gt_imbalance(&w->goals, rate);
}

static void draw_move(guess *g, int at, uint64_t chance)
{
    do {
        chance = gt_mix(chance);
        g->knob[at] = (int)gt_below(chance, KNOBS);
        g->value[at] = (int)gt_below(gt_mix(chance), 4);
    } while (at > 0 && g->knob[at] == g->knob[0]);
}

static guess random_search(world *w)
{
    guess best = {.imbalance = 1};
    for (uint64_t i = 0; w->games + 400 * MATCHUPS <= BUDGET; i++) {
        guess g = {.imbalance = 1};
        draw_move(&g, 0, 2 * i);
        draw_move(&g, 1, 2 * i + 1);
        try_guess(w, &g, 0, 200);
        best = g.imbalance < best.imbalance ? g : best;
    }
    return best;
}

static int by_imbalance(const void *a, const void *b)
{
    double x = ((const guess *)a)->imbalance, y = ((const guess *)b)->imbalance;
    return (x > y) - (x < y);
}

/* Twelve sets, of which the better half has children: a move of either parent, or a new one. */
static guess evolution(world *w)
{
    enum { PEOPLE = 12, GAMES = 200 };
    guess people[PEOPLE] = {{.imbalance = 1}};
    uint64_t chance = 77;
    for (int i = 0; i < PEOPLE; i++)
        for (int at = 0; at < SET; at++)
            draw_move(&people[i], at, chance++);
    for (uint64_t round = 0;; round++) {
        for (int i = 0; i < PEOPLE; i++)
            try_guess(w, &people[i], 1000 * round, GAMES / 2);
        qsort(people, PEOPLE, sizeof people[0], by_imbalance);
        if (w->games + PEOPLE * GAMES * MATCHUPS > BUDGET)
            return people[0];
        for (int i = PEOPLE / 2; i < PEOPLE; i++) {
            const guess *one = &people[gt_below(gt_mix(++chance), PEOPLE / 2)];
            const guess *two = &people[gt_below(gt_mix(++chance), PEOPLE / 2)];
            people[i] = *one;
            people[i].knob[1] = two->knob[1];
            people[i].value[1] = two->value[1];
            if (gt_below(gt_mix(++chance), 10) < 7 || people[i].knob[1] == people[i].knob[0])
                draw_move(&people[i], 1, ++chance);
        }
    }
}

static void test_better_than_others(void **state)
{
    enum { FIELDS = GT_AMOUNT(5, 1) };
    int won = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= FIELDS; seed++) {
        world w;
        begin(&w, 3000 + seed);
        for (uint64_t k = 0; k < KNOBS; k++)
            w.effect[k] = 0.04 * unit_of(gt_mix(100 * seed + k));
        for (int m = 0; m < MATCHUPS; m++)
            w.rate[m] += 0.12 * (unit_of(gt_fold(seed, (uint64_t)w.matchup[m].b)) -
                                 unit_of(gt_fold(seed, (uint64_t)w.matchup[m].a)));
        strengthen(&w, 0.1);
        want_even_decks(&w, 0.01);
        gt_balance *b = search(&w, SET, BUDGET, 0);
        const gt_change_set *x = &b->front[SET]; /* as the others: the best of that size */
        int knob[SET], value[SET];
        assert_int_equal(x->n, SET);
        for (int i = 0; i < SET; i++) {
            knob[i] = x->change[i].knob;
            value[i] = x->change[i].value;
        }
        double mine = truth_of(&w, knob, value, SET);
        w.games = 0;
        guess other = random_search(&w);
        double by_chance = truth_of(&w, other.knob, other.value, SET);
        w.games = 0;
        other = evolution(&w);
        double evolved = truth_of(&w, other.knob, other.value, SET);
        won += mine <= by_chance && mine <= evolved;
        end(&w, b);
    }
    assert_true(5 * won >= 4 * FIELDS);
}

/* Stopped at any moment, it has what was found so far and says that it is not all. */
static void test_stopped(void **state)
{
    (void)state;
    for (int calls = 1; calls < 60; calls += 4) {
        world w;
        begin(&w, 5);
        strengthen(&w, 0.1);
        w.effect[0] = 0.05;
        want_even_decks(&w, 0.01);
        w.stop_after = calls;
        gt_balance *b = search(&w, 1, 6000, 2000);
        if (b->complete) {
            assert_true(w.stop_after > 0);
            calls = 60;
        } else {
            assert_true(b->n_front >= 1);
            assert_true(b->best == 0 || b->front[b->best].by[0].pairs > 0);
        }
        end(&w, b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_goals),
        cmocka_unit_test(test_halves_carry_no_noise),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_two_changes),
        cmocka_unit_test(test_as_it_was),
        cmocka_unit_test(test_unseen_matchups),
        cmocka_unit_test(test_nothing_helps),
        cmocka_unit_test(test_intervals),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_better_than_others),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
