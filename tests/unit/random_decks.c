/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random decks: legal, a function of leader and seed, and each card as likely as any other. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/language/library.h"
#include "decks/nivel/nivel_system.h"
#include "tests/support/amount.h"
#include "tests/support/cards.h"
#include "tests/support/conformance.h"
#include "tests/support/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static gt_library *library;
static const gt_pool *pool;

static int load(void **state)
{
    (void)state;
    library = gt_need_shipped_cards();
    pool = gt_library_pool(library);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_library_free(library);
    return 0;
}

/* A deck is written, read again with all checks of 5.1.2, and must be the same. */
static void expect_legal(const gt_deck *deck,
                         void (*write)(const gt_pool *, const gt_deck *, FILE *))
{
    gt_deck written = *deck, got;
    gt_errors e = {0};
    gt_text t;
    snprintf(written.name, sizeof written.name, "a \"quoted\" name");
    write(pool, &written, gt_text_begin(&t));
    char *text = gt_text_end(&t);
    bool good = gt_deck_parse("random", text, t.size, &gt_nivel, pool, &got, &e);
    gt_errors_print(&e, stderr);
    assert_true(good);
    assert_string_equal(got.name, written.name);
    assert_true(gt_deck_same_cards(&got, &written));
    free(text);
}

static void decks_of_all_leaders_are_legal_and_readable(void **state)
{
    enum { DECKS = GT_AMOUNT(100, 8) };
    int leaders = 0;
    (void)state;
    for (int leader = 0; leader < pool->n_defs; leader++) {
        gt_deck deck, again;
        leaders += pool->defs[leader].type == NV_LEADER;
        for (uint64_t seed = 0; seed < DECKS && pool->defs[leader].type == NV_LEADER; seed++) {
            assert_true(gt_nivel_random_deck(pool, leader, seed, &deck));
            assert_int_equal(gt_deck_first(&deck, GT_NIVEL_LEADER), leader);
            expect_legal(&deck, gt_deck_write_json);
            expect_legal(&deck, gt_deck_write_text);
            assert_true(gt_nivel_random_deck(pool, leader, seed, &again));
            assert_memory_equal(&again, &deck, sizeof deck);
            assert_true(gt_nivel_random_deck(pool, leader, seed + DECKS, &again));
            assert_memory_not_equal(&again, &deck, sizeof deck);
        }
    }
    assert_true(leaders >= 30);
}

/* In how many of the decks of a leader each card is. */
static void count_cards(int leader, int decks, long *in)
{
    for (int seed = 0; seed < decks; seed++) {
        gt_deck deck;
        assert_true(gt_nivel_random_deck(pool, leader, (uint64_t)seed, &deck));
        for (int i = 0; i < deck.n; i++)
            in[deck.row[i].card] += deck.row[i].section == GT_NIVEL_CARDS;
    }
}

/* Pearson's statistic over the cards of a colour with or without a trigger must be what equal
 * chances give (drawing without putting back makes it smaller). */
static void expect_even(const long *in, int colour, bool trigger)
{
    static long observed[2000];
    static double share[2000];
    int n = 0;
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *d = &pool->defs[i];
        if (d->type != NV_LEADER && d->colour == colour &&
            (d->routine[NV_ROUTINE_TRIGGER] != 0) == trigger)
            observed[n++] = in[i];
    }
    assert_true(n > 10);
    for (int i = 0; i < n; i++)
        share[i] = 1.0 / n;
    double x = gt_chi_square(observed, share, n);
    if (x > n + 4 * sqrt(2.0 * n) || x < n * 0.2)
        fail_msg("%d cards of colour %d: statistic %f", n, colour, x);
}

static void cards_are_equally_likely(void **state)
{
    enum { DECKS = 4000 };
    (void)state;
    static const char *const leaders[] = {"ST01-001", "ST08-001"};
    for (int i = 0; i < 2; i++) {
        long *in = calloc((size_t)pool->n_defs, sizeof *in);
        assert_non_null(in);
        int leader = gt_pool_find(pool, leaders[i]);
        count_cards(leader, DECKS, in);
        for (int k = 0; k < pool->n_defs; k++) {
            bool allowed = pool->defs[k].type != NV_LEADER &&
                           (i == 1 || pool->defs[k].colour == pool->defs[leader].colour);
            if ((in[k] > 0) != allowed)
                fail_msg("%s in decks of %s: %ld", pool->defs[k].id, leaders[i], in[k]);
        }
        for (int colour = NV_FIRE; colour <= (i == 1 ? NV_LIGHTNING : NV_FIRE); colour *= 2) {
            expect_even(in, colour, false);
            expect_even(in, colour, true);
        }
        free(in);
    }
}

/* The starter sets hold 17 fire cards, just enough for decks with at most eight triggers. */
static void small_pools(void **state)
{
    static const char *const paths[] = {"decks/nivel/cards/ST01.json",
                                        "decks/nivel/cards/ST02.json"};
    gt_deck deck;
    (void)state;
    gt_library *small = gt_need_cards(paths, 2);
    const gt_pool *all = pool;
    pool = gt_library_pool(small);
    for (uint64_t seed = 0; seed < 50; seed++) {
        assert_true(gt_nivel_random_deck(pool, gt_pool_find(pool, "ST01-001"), seed, &deck));
        expect_legal(&deck, gt_deck_write_json);
    }
    assert_false(
        gt_nivel_random_deck(pool, gt_pool_find(pool, "ST01-002"), 1, &deck)); /* no leader */
    assert_false(gt_nivel_random_deck(pool, -1, 1, &deck));
    assert_false(gt_nivel_random_deck(pool, pool->n_defs, 1, &deck));
    gt_pool few = *pool;
    few.n_defs = 12; /* not enough cards */
    assert_false(gt_nivel_random_deck(&few, 0, 1, &deck));
    pool = all;
    gt_library_free(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(decks_of_all_leaders_are_legal_and_readable),
        cmocka_unit_test(cards_are_equally_likely),
        cmocka_unit_test(small_pools),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
