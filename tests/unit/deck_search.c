/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching for decks (sim/experiments/deck_search.h) where what cards are worth is known: the
 * games are simulated. It finds what was planted, claims no gain where there is none, leaves no
 * illegal deck, and gives the same for the same. */
#include "sim/experiments/deck_search.h"

#include "decks/lists/deck_swap.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "sim/experiments/deck_model.h"
#include "sim/statistics/normal.h"
#include "tests/support/amount.h"
#include "tests/support/shipped.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* What is true: a copy of a card is worth so much, and two cards together. */
typedef struct truth {
    const gt_system *system;
    gt_shipped shipped;
    double spread; /* of what copies are worth */
    int pair[2]; /* cards */
    double both; /* what a copy of one is worth beside a copy of the other */
    atomic_bool stop;
    uint64_t stop_after, games; /* pairs; 0: never */
    int worst; /* illegal decks */
} truth;

static const gt_pool *pool_of(const truth *t)
{
    return gt_library_pool(t->shipped.library);
}

static double card_worth(const truth *t, int card)
{
    return t->spread * gt_normal_drawn(gt_fold(4711, pool_of(t)->defs[card].id_hash));
}

/* Its win rate; `without`: a counted card that is a blank. */
static double rate_of(const truth *t, const gt_deck *deck, int without)
{
    double sum = 0.4;
    int copies[2] = {0, 0}, n = 0;
    for (int i = 0; i < deck->n; i++) {
        const gt_deck_row *row = &deck->row[i];
        if (!t->system->section[row->section].counted || n++ == without)
            continue;
        sum += row->count * card_worth(t, row->card);
        for (int k = 0; k < 2; k++)
            copies[k] += row->card == t->pair[k] ? row->count : 0;
    }
    sum += t->both * copies[0] * copies[1];
    return fmin(0.97, fmax(0.03, sum));
}

static double uniform(uint64_t h)
{
    return (double)(h >> 11) * 0x1p-53;
}

static bool play(void *context, const gt_trial *trial, int n, uint64_t seed, uint64_t from,
                 uint64_t to, uint8_t *score, gt_trial_play *played)
{
    truth *t = context;
    (void)played;
    for (int i = 0; i < n; i++) {
        double rate = rate_of(t, trial[i].deck, trial[i].blank);
        uint64_t own = gt_deck_list_hash(pool_of(t), trial[i].deck) + (uint64_t)trial[i].blank;
        t->worst += !gt_deck_is_legal(pool_of(t), trial[i].deck, NULL, 0);
        for (uint64_t k = from; k < to; k++) {
            uint8_t points = 0;
            for (uint64_t game = 0; game < 2; game++) {
                uint64_t common = gt_fold(gt_fold(seed, k), game), h = gt_fold(common, own);
                bool same = uniform(gt_mix(h)) < 0.6;
                points = (uint8_t)(points + (uniform(same ? common : h) < rate ? 2 : 0));
            }
            *score++ = points;
        }
    }
    t->games += (uint64_t)n * (to - from);
    if (t->stop_after > 0 && t->games > t->stop_after)
        atomic_store(&t->stop, true);
    return !atomic_load(&t->stop);
}

static void begin(truth *t, const gt_system *system, double spread)
{
    memset(t, 0, sizeof *t);
    t->system = system;
    t->spread = spread;
    t->pair[0] = t->pair[1] = -1;
    gt_shipped_load(system, system->field, &t->shipped);
}

static gt_deck_search_options options_for(truth *t, const gt_deck *from, int swaps, uint64_t games)
{
    return (gt_deck_search_options){.pool = pool_of(t),
                                    .system = t->system,
                                    .from = from,
                                    .leader = -1,
                                    .swaps = swaps,
                                    .budget = games,
                                    .seed = 5,
                                    .confidence = 0.95,
                                    .worth = true,
                                    .trials = {.play = play, .context = t},
                                    .stop = &t->stop};
}

/* Eight exchanges at most, each of which gains two points or so if it is well chosen. */
static void it_finds_better_decks(void **state)
{
    truth t;
    (void)state;
    begin(&t, &gt_nivel, 0.01);
    double gained = 0;
    int decks = GT_AMOUNT(2, 1);
    for (int i = 0; i < decks; i++) {
        const gt_deck *from = &t.shipped.decks.list[i];
        gt_deck_search_options o = options_for(&t, from, 8, 30000);
        o.confidence = 0.999;
        gt_found_deck *f = gt_deck_search(&o);
        int swaps = 0;
        gt_deck_differences(from, &f->deck, NULL, &swaps);
        double gain = rate_of(&t, &f->deck, -1) - rate_of(&t, from, -1);
        assert_true(f->complete && f->confirmed && swaps <= 8 && f->games <= o.budget);
        assert_true(f->change.low <= gain && gain <= f->change.high);
        assert_true(f->change.low > 0);
        assert_true(f->n_worth >= 10 && f->worth[0].worth.value >= f->worth[1].worth.value);
        gained += gain / decks;
        gt_found_deck_free(f);
    }
    if (gained < 0.12)
        fail_msg("gained %.3f", gained);
    assert_int_equal(t.worst, 0);
    gt_shipped_free(&t.shipped);
}

/* The model learns what two cards are worth together, beyond what they are alone. */
static void it_learns_pairs(void **state)
{
    enum { ROUNDS = 40, DECKS = 40, PAIRS = 16, CARDS = 14 };
    static gt_deck deck[DECKS];
    const gt_deck *list[DECKS];
    static uint8_t score[DECKS * PAIRS];
    gt_trial trial[DECKS];
    double mean[DECKS];
    truth t;
    (void)state;
    begin(&t, &gt_nivel, 0.01);
    const gt_deck *from = &t.shipped.decks.list[0];
    gt_deck_space space = {.pool = pool_of(&t), .base = from};
    gt_deck_space_open(&space, from);
    space.n_comes = CARDS;
    t.pair[0] = space.comes[3].card;
    t.pair[1] = space.comes[8].card;
    t.both = 0.03;
    gt_deck_model *m = gt_deck_model_new(pool_of(&t), t.system);
    assert_false(gt_deck_model_fit(m));
    for (uint64_t r = 0; r < ROUNDS; r++) {
        for (uint64_t i = 0; i < DECKS; i++) {
            assert_true(gt_deck_by_chance(&space, from, 12, DECKS * r + i, &deck[i]));
            list[i] = &deck[i];
            trial[i] = (gt_trial){&deck[i], -1, -1};
        }
        assert_true(play(&t, trial, DECKS, r, 0, PAIRS, score, NULL));
        for (int i = 0; i < DECKS; i++) {
            mean[i] = 0;
            for (int k = 0; k < PAIRS; k++)
                mean[i] += score[i * PAIRS + k] / 4.0 / PAIRS;
        }
        gt_deck_model_add(m, list, mean, DECKS, PAIRS);
    }
    assert_true(gt_deck_model_fit(m));
    assert_true(gt_deck_model_pairs(m) >= 1 && gt_deck_model_pairs(m) <= 12);
    double truly = 0, thought = 0, both = 0;
    for (int i = 0; i < DECKS; i++) {
        double a = rate_of(&t, &deck[i], -1) - rate_of(&t, from, -1);
        double b = gt_deck_model_value(m, &deck[i]) - gt_deck_model_value(m, from);
        truly += a * a;
        thought += b * b;
        both += a * b;
    }
    if (both / sqrt(truly * thought) < 0.85)
        fail_msg("correlation %.3f", both / sqrt(truly * thought));
    gt_deck_model_free(m);
    gt_deck_space_free(&space);
    gt_shipped_free(&t.shipped);
}

/* Where no card matters, a gain is told in at most 5 of 100 searches. */
static void it_claims_nothing(void **state)
{
    enum { RUNS = GT_AMOUNT(40, 3) };
    truth t;
    int claims = 0;
    (void)state;
    begin(&t, &gt_nivel, 0);
    for (uint64_t i = 0; i < RUNS; i++) {
        gt_deck_search_options o = options_for(&t, &t.shipped.decks.list[1], 4, 3000);
        o.seed = i;
        o.worth = false;
        gt_found_deck *f = gt_deck_search(&o);
        claims += f->change.low > 0;
        gt_found_deck_free(f);
    }
    assert_true(claims <= RUNS / 20 + 1);
    gt_shipped_free(&t.shipped);
}

static void same_deck(const gt_found_deck *a, const gt_found_deck *b)
{
    assert_true(gt_deck_same_cards(&a->deck, &b->deck) && a->tried == b->tried);
    assert_true(memcmp(&a->change, &b->change, sizeof a->change) == 0);
}

/* From nothing, in every game; the same again; and stopped at any time. */
static void all_games(void **state)
{
    (void)state;
    for (int i = 0; gt_systems[i] != NULL; i++) {
        truth t;
        begin(&t, gt_systems[i], 0.01);
        gt_deck_search_options o = options_for(&t, NULL, 0, 6000);
        int section = gt_section_of_leader(t.system);
        for (int c = 0; section >= 0 && c < pool_of(&t)->n_defs && o.leader < 0; c++)
            o.leader = t.system->holds(pool_of(&t), section, c) ? c : -1;
        gt_found_deck *f = gt_deck_search(&o), *again = gt_deck_search(&o);
        assert_true(f != NULL && f->complete && f->confirmed && f->from_nothing);
        assert_true(rate_of(&t, &f->deck, -1) > rate_of(&t, &f->start, -1));
        same_deck(f, again);
        t.stop_after = t.games + t.games / 4;
        gt_found_deck *stopped = gt_deck_search(&o);
        assert_true(!stopped->complete && !stopped->failed && stopped->confirmed);
        assert_int_equal(t.worst, 0);
        gt_found_deck_free(f);
        gt_found_deck_free(again);
        gt_found_deck_free(stopped);
        gt_shipped_free(&t.shipped);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_better_decks),
        cmocka_unit_test(it_learns_pairs),
        cmocka_unit_test(it_claims_nothing),
        cmocka_unit_test(all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
