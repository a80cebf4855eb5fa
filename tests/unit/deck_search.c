/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Searching for decks (sim/experiments/deck_search.h) where what cards are worth is known: the
 * games are simulated. It finds what was planted, claims no gain where there is none, leaves no
 * illegal deck, and gives the same for the same. */
#include "sim/experiments/deck_search.h"

#include "decks/lists/deck_swap.h"
#include "decks/nivel/nivel_system.h"
#include "sim/experiments/deck_model.h"
#include "tests/support/amount.h"
#include "tests/support/known_decks.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static gt_deck_search_options options_for(gt_known_decks *t, const gt_deck *from, int swaps,
                                          uint64_t games)
{
    return (gt_deck_search_options){.pool = gt_known_decks_pool(t),
                                    .system = t->system,
                                    .from = from,
                                    .leader = -1,
                                    .swaps = swaps,
                                    .budget = games,
                                    .seed = 5,
                                    .confidence = 0.95,
                                    .worth = true,
                                    .trials = gt_known_trials(t),
                                    .stop = &t->stop};
}

/* Eight exchanges at most, each of which gains two points or so if it is well chosen. */
static void it_finds_better_decks(void **state)
{
    gt_known_decks t;
    (void)state;
    gt_known_decks_begin(&t, &gt_nivel, 0.01);
    double gained = 0;
    int decks = GT_AMOUNT(2, 1);
    for (int i = 0; i < decks; i++) {
        const gt_deck *from = &t.shipped.decks.list[i];
        gt_deck_search_options o = options_for(&t, from, 8, 30000);
        o.confidence = 0.999;
        gt_found_deck *f = gt_deck_search(&o);
        int swaps = 0;
        gt_deck_differences(from, &f->deck, NULL, &swaps);
        double gain = gt_known_rate(&t, &f->deck, -1) - gt_known_rate(&t, from, -1);
        assert_true(f->complete && f->confirmed && swaps <= 8 && f->games <= o.budget);
        assert_true(f->change.low <= gain && gain <= f->change.high);
        assert_true(f->change.low > 0);
        assert_true(f->n_worth >= 10 && f->worth[0].worth.value >= f->worth[1].worth.value);
        gained += gain / decks;
        gt_found_deck_free(f);
    }
    if (gained < 0.12)
        fail_msg("gained %.3f", gained);
    assert_int_equal(t.illegal, 0);
    gt_known_decks_end(&t);
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
    gt_known_decks t;
    (void)state;
    gt_known_decks_begin(&t, &gt_nivel, 0.01);
    const gt_deck *from = &t.shipped.decks.list[0];
    gt_deck_space space = {.pool = gt_known_decks_pool(&t), .base = from};
    gt_deck_space_open(&space, from);
    space.n_comes = CARDS;
    t.pair[0] = space.comes[3].card;
    t.pair[1] = space.comes[8].card;
    t.both = 0.03;
    const gt_trials known = gt_known_trials(&t);
    gt_deck_model *m = gt_deck_model_new(gt_known_decks_pool(&t), t.system);
    assert_false(gt_deck_model_fit(m));
    for (uint64_t r = 0; r < ROUNDS; r++) {
        for (uint64_t i = 0; i < DECKS; i++) {
            assert_true(gt_deck_by_chance(&space, from, 12, DECKS * r + i, &deck[i]));
            list[i] = &deck[i];
            trial[i] = (gt_trial){&deck[i], -1, -1};
        }
        assert_true(known.play(&t, trial, DECKS, r, 0, PAIRS, score, NULL));
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
        double a = gt_known_rate(&t, &deck[i], -1) - gt_known_rate(&t, from, -1);
        double b = gt_deck_model_value(m, &deck[i]) - gt_deck_model_value(m, from);
        truly += a * a;
        thought += b * b;
        both += a * b;
    }
    if (both / sqrt(truly * thought) < 0.85)
        fail_msg("correlation %.3f", both / sqrt(truly * thought));
    gt_deck_model_free(m);
    gt_deck_space_free(&space);
    gt_known_decks_end(&t);
}

/* Cards that came in after it learnt are unknown to it, and not taken for pairs. */
static void it_knows_what_it_learnt(void **state)
{
    enum { DECKS = 60 };
    static gt_deck deck[DECKS];
    const gt_deck *list[DECKS];
    double score[DECKS];
    gt_known_decks t;
    (void)state;
    gt_known_decks_begin(&t, &gt_nivel, 0);
    const gt_deck *from = &t.shipped.decks.list[0];
    gt_deck_space space = {.pool = gt_known_decks_pool(&t), .base = from};
    gt_deck_space_open(&space, from);
    gt_deck_model *m = gt_deck_model_new(gt_known_decks_pool(&t), t.system);
    int all = space.n_comes;
    for (int half = 0; half < 2; half++) {
        space.n_comes = half == 0 ? 20 : all;
        for (uint64_t r = 0; r < 5; r++) {
            for (uint64_t i = 0; i < DECKS; i++) {
                assert_true(gt_deck_by_chance(&space, from, 8, DECKS * r + i, &deck[i]));
                list[i] = &deck[i];
                score[i] = (double)((i * 7 + r) % 11) / 11;
            }
            gt_deck_model_add(m, list, score, DECKS, 8);
        }
        if (half == 0)
            assert_true(gt_deck_model_fit(m));
    }
    int unknown = 0;
    for (int i = 20; i < all; i++)
        unknown += gt_deck_model_card(m, space.comes[i].section, space.comes[i].card) == 0 &&
                   gt_deck_copies(from, space.comes[i].card) == 0; /* NOLINT: exactly */
    assert_true(unknown > (all - 20) / 2);
    gt_deck_by_model(&space, m, from, 8, 77, &deck[0]);
    assert_true(gt_deck_is_legal(gt_known_decks_pool(&t), &deck[0], NULL, 0));
    gt_deck_model_free(m);
    gt_deck_space_free(&space);
    gt_known_decks_end(&t);
}

/* Where no card matters, a gain is told in at most 5 of 100 searches. */
static void it_claims_nothing(void **state)
{
    enum { RUNS = GT_AMOUNT(40, 3) };
    gt_known_decks t;
    int claims = 0;
    (void)state;
    gt_known_decks_begin(&t, &gt_nivel, 0);
    for (uint64_t i = 0; i < RUNS; i++) {
        gt_deck_search_options o = options_for(&t, &t.shipped.decks.list[1], 4, 3000);
        o.seed = i;
        o.worth = false;
        gt_found_deck *f = gt_deck_search(&o);
        claims += f->change.low > 0;
        gt_found_deck_free(f);
    }
    assert_true(claims <= RUNS / 20 + 1);
    gt_known_decks_end(&t);
}

/* Of decks that were found: NOLINTBEGIN(clang-analyzer-core.NullDereference) */
static void same_deck(const gt_found_deck *a, const gt_found_deck *b)
{
    const gt_estimate *x = &a->change, *y = &b->change;
    assert_true(gt_deck_same_cards(&a->deck, &b->deck) && a->tried == b->tried);
    assert_true(x->value == y->value && x->low == y->low && x->high == y->high);
}
/* NOLINTEND(clang-analyzer-core.NullDereference) */

/* From nothing, in every game; the same again; and stopped at any time. */
static void all_games(void **state)
{
    (void)state;
    for (int i = 0; gt_systems[i] != NULL; i++) {
        gt_known_decks t;
        gt_known_decks_begin(&t, gt_systems[i], 0.01);
        gt_deck_search_options o = options_for(&t, NULL, 0, 6000);
        int section = gt_section_of_leader(t.system);
        for (int c = 0; section >= 0 && c < gt_known_decks_pool(&t)->n_defs && o.leader < 0; c++)
            o.leader = t.system->holds(gt_known_decks_pool(&t), section, c) ? c : -1;
        gt_found_deck *f = gt_deck_search(&o), *again = gt_deck_search(&o);
        assert_true(f != NULL && f->complete && f->confirmed && f->from_nothing);
        assert_true(gt_known_rate(&t, &f->deck, -1) > gt_known_rate(&t, &f->start, -1));
        same_deck(f, again);
        t.stop_after = t.pairs + t.pairs / 4;
        gt_found_deck *stopped = gt_deck_search(&o);
        assert_true(!stopped->complete && !stopped->failed && stopped->confirmed);
        assert_int_equal(t.illegal, 0);
        gt_found_deck_free(f);
        gt_found_deck_free(again);
        gt_found_deck_free(stopped);
        gt_known_decks_end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_finds_better_decks),
        cmocka_unit_test(it_learns_pairs),
        cmocka_unit_test(it_knows_what_it_learnt),
        cmocka_unit_test(it_claims_nothing),
        cmocka_unit_test(all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
