/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that work together (sim/statistics/card_pairs.h), in games that are a formula: a
 * combination that was planted is pointed to and established, and where there is none hardly any
 * is. */
#include "sim/statistics/card_pairs.h"

#include "engine/core/hash.h"
#include "tests/support/amount.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { CARDS = 12, PAIRS = 6, GAMES = 3000, FIRST = 3, SECOND = 7 };

/* A deck with one matchup. Card k is worth 0.01 k by itself; FIRST and SECOND some more
 * together. */
typedef struct world {
    double together;
    uint64_t seed;
    gt_deck_cards cards[2];
    gt_matchup matchup;
    size_t first_card[3];
    gt_blank_tally blank[2 * CARDS];
    int64_t product[CARDS * CARDS];
    gt_series series;
    gt_results results;
} world;

static double unit_of(uint64_t hash)
{
    return (double)(hash >> 11) * 0x1p-53;
}

/* Half points of a pair of games with these cards (a bit each) as blanks; what a card does shows in
 * some of the games. */
static int score(const world *w, uint64_t pair, unsigned blanks)
{
    int points = 0;
    for (uint64_t game = 2 * pair; game <= 2 * pair + 1; game++) {
        uint64_t chance = gt_fold(w->seed, game);
        double p = 0.35;
        for (unsigned k = 0; k < CARDS; k++)
            p += (blanks >> k & 1) == 0 ? 0.01 * k * (unit_of(gt_fold(chance, k)) < 0.3) : 0;
        if ((blanks >> FIRST & 1) == 0 && (blanks >> SECOND & 1) == 0)
            p += w->together;
        points += unit_of(gt_fold(chance, 99)) < p ? 2 : 0;
    }
    return points;
}

static void begin(world *w, uint64_t seed, double together)
{
    *w = (world){.together = together, .seed = gt_mix(seed), .matchup = {0, 1}};
    w->cards[0].n = CARDS;
    w->first_card[1] = w->first_card[2] = CARDS;
    w->series.blanks = w->blank;
    w->results = (gt_results){.n_decks = 2,
                              .n_matchups = 1,
                              .n_series = 1,
                              .matchup = &w->matchup,
                              .cards = w->cards,
                              .first_card = w->first_card,
                              .series = &w->series};
    for (uint64_t pair = 0; pair < GAMES; pair++) {
        int whole = score(w, pair, 0), lost[CARDS];
        for (unsigned k = 0; k < CARDS; k++) {
            lost[k] = whole - score(w, pair, 1U << k);
            w->blank[k].pairs[lost[k] + GT_PAIR_SCORES - 1]++;
            for (unsigned i = 0; i < k; i++)
                w->product[k * CARDS + i] += lost[k] * lost[i];
        }
    }
}

/* Plays the pairs that the games point to on other chance; the effects, to be freed. */
static gt_pair_effect *look(world *w, gt_card_pair pair[PAIRS])
{
    int n = gt_point_to_pairs(&w->results, 0, 0, w->product, CARDS, PAIRS, pair);
    assert_int_equal(n, PAIRS);
    for (int i = 0; i < n; i++)
        for (uint64_t k = GAMES; k < 2 * GAMES; k++) {
            unsigned a = 1U << pair[i].card[0], b = 1U << pair[i].card[1];
            int x = score(w, k, 0) - score(w, k, a) - score(w, k, b) + score(w, k, a | b);
            pair[i].pairs[x + 2 * (GT_PAIR_SCORES - 1)]++;
        }
    w->series.card_pair = pair;
    w->series.n_card_pairs = n;
    gt_pair_effect *all = gt_pair_effects_of(&w->series);
    assert_non_null(all);
    return all;
}

static void test_planted(void **state)
{
    enum { WORLDS = GT_AMOUNT(10, 2) };
    int found = 0, held = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        world w;
        gt_card_pair pair[PAIRS];
        begin(&w, seed, 0.08);
        gt_pair_effect *all = look(&w, pair);
        for (int i = 0; i < PAIRS; i++) {
            if (pair[i].card[0] != FIRST || pair[i].card[1] != SECOND)
                continue;
            found += all[i].established && all[i].together.value > 0;
            held += all[i].together.low <= 0.08 && all[i].together.high >= 0.08;
            assert_int_equal(all[i].games, 2 * GAMES);
        }
        free(all);
    }
    assert_true(10 * found >= 9 * WORLDS);
    assert_true(held >= found - 1);
}

static void test_none(void **state)
{
    enum { WORLDS = GT_AMOUNT(20, 2) }; /* of 100, which take longer, it was none */
    int claims = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= WORLDS; seed++) {
        world w;
        gt_card_pair pair[PAIRS];
        begin(&w, 1000 + seed, 0);
        gt_pair_effect *all = look(&w, pair);
        bool any = false;
        for (int i = 0; i < PAIRS; i++)
            any = any || all[i].established;
        claims += any;
        free(all);
    }
    assert_true(20 * claims <= WORLDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_planted),
        cmocka_unit_test(test_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
