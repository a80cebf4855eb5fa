/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Effects of cards: blanks of all cards, and the statistics against values computed by hand and
 * against simulation. */
#include "sim/statistics/card_effect.h"
#include "decks/language/library.h"
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "sim/playing/blank.h"
#include "sim/scenario/scenario.h"
#include "tests/support/cards.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define CLOSE(x, y, by) assert_true(fabs((x) - (y)) < (by))

/* ---- Blanks. */

static void a_blank_keeps_the_body_alone(void **state)
{
    gt_library *library = gt_need_shipped_cards();
    (void)state;
    const gt_pool *pool = gt_library_pool(library);
    gt_pool all = gt_pool_with_blanks(&gt_nivel, pool);
    assert_int_equal(all.n_defs, 2 * pool->n_defs);
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *card = &pool->defs[i], *blank = &all.defs[gt_number_of_blank(i)];
        assert_memory_equal(card, &all.defs[gt_number_of_card(i)], sizeof *card);
        assert_false(gt_card_has_abilities(blank));
        assert_int_equal(blank->face[1].n, 0);
        assert_int_equal(blank->ability_end, blank->face[0].first);
        assert_string_equal(blank->id, card->id);
        assert_true(blank->id_hash == card->id_hash && blank->type == card->type &&
                    blank->colour == card->colour && blank->n_tags == card->n_tags);
        assert_memory_equal(blank->number, card->number, sizeof card->number);
        assert_ptr_equal(blank->tags, card->tags);
        assert_ptr_equal(blank->own, card->own);
        assert_int_equal(blank->names[0], card->names[0]);
    }
    gt_pool_with_blanks_free(&gt_nivel, &all);
    gt_library_free(library);
}

/* ---- The statistics. */

enum { DECKS = 3, MATCHUPS = 3, CARDS = 2 };

/* A field of three decks with two cards each; A meets B, C meets A, B meets C. */
typedef struct field {
    gt_results results;
    gt_series series;
    gt_deck_cards cards[DECKS];
    size_t first_card[2 * MATCHUPS + 1];
    gt_blank_tally blanks[2 * MATCHUPS * CARDS];
} field;

static const gt_matchup met[MATCHUPS] = {{0, 1}, {2, 0}, {1, 2}};

static void begin_field(field *f)
{
    memset(f, 0, sizeof *f);
    for (int d = 0; d < DECKS; d++)
        f->cards[d].n = CARDS;
    for (size_t i = 0; i <= (size_t)2 * MATCHUPS; i++)
        f->first_card[i] = CARDS * i;
    f->series.blanks = f->blanks;
    f->results = (gt_results){.n_decks = DECKS,
                              .n_matchups = MATCHUPS,
                              .n_series = 1,
                              .matchup = met,
                              .cards = f->cards,
                              .first_card = f->first_card,
                              .series = &f->series};
}

/* Pairs of card 0 of deck 0 in its first or second matchup, by half points from -4. */
static uint32_t *pairs_of(field *f, int which)
{
    return gt_blanks_of(&f->results, 0, which, which)->pairs;
}

static gt_card_effect first_effect(const field *f)
{
    gt_card_effect *all = gt_card_effects_of(&f->results, 0);
    assert_non_null(all);
    gt_card_effect e = all[0];
    for (int i = 1; i < DECKS * CARDS; i++)
        assert_true(isnan(all[i].change.value) && isnan(all[i].p) && all[i].games == 0);
    free(all);
    return e;
}

/* One matchup, differences of whole points alone, is Bonett and Cost's case: 16 pairs better, 4
 * worse, 80 even. Their interval is (17 - 5) / 102 +- 1.96 sqrt((22/102 - (12/102)^2) / 102), here
 * about the plain mean; the variance is that of n - 1. */
static void one_matchup_by_hand(void **state)
{
    field f;
    (void)state;
    begin_field(&f);
    memcpy(pairs_of(&f, 0), (uint32_t[GT_DIFFERENCE_SCORES]){4, 0, 0, 0, 80, 0, 0, 0, 16},
           sizeof(uint32_t[GT_DIFFERENCE_SCORES]));
    gt_card_effect e = first_effect(&f);
    assert_int_equal(e.games, 200);
    CLOSE(e.change.value, 0.12, 1e-12);
    double half = (e.change.high - e.change.low) / 2;
    double theirs = 1.959964 * sqrt((22.0 / 102 - 12.0 / 102 * 12.0 / 102) / 102);
    CLOSE(half, 1.959964 * sqrt((20 - 100 * 0.0144) / 99 / 100 + 2.0 / 102 / 100), 1e-6);
    CLOSE(half, theirs, 0.0025);
    /* T = 12 / sqrt(20) = 2.683: p = 0.00729 */
    CLOSE(e.p, 0.0072904, 1e-6);
    assert_true(gt_card_effect_established(&e));
}

/* Without luck: every pair was better by an eighth or a sixteenth of a point, which half points do
 * not know. */
static void luck_is_taken_out(void **state)
{
    field f;
    (void)state;
    begin_field(&f);
    memcpy(pairs_of(&f, 0), (uint32_t[GT_DIFFERENCE_SCORES]){0, 0, 0, 0, 90, 0, 0, 0, 10},
           sizeof(uint32_t[GT_DIFFERENCE_SCORES]));
    gt_card_effect raw = first_effect(&f);
    gt_blank_tally *t = gt_blanks_of(&f.results, 0, 0, 0);
    const uint64_t x[2] = {2 * GT_BLANK_ONE + GT_BLANK_ONE / 8,
                           2 * GT_BLANK_ONE + GT_BLANK_ONE / 16};
    for (int i = 0; i < 2; i++) {
        t->without_luck[0] += 50 * x[i];
        t->without_luck[1] += 50 * (x[i] * x[i] / GT_BLANK_ONE);
    }
    gt_card_effect e = first_effect(&f);
    CLOSE(e.change.value, 3.0 / 32, 1e-12);
    double half = 1.959964 * sqrt(0.03125 * 0.03125 * 100 / 99 / 100 + 2.0 / 102 / 100);
    CLOSE((e.change.high - e.change.low) / 2, half, 1e-4);
    assert_true(e.change.high - e.change.low < raw.change.high - raw.change.low);
}

/* Each matchup weighs the same whatever its games, or by the opponents' shares. */
static void matchups_are_weighed(void **state)
{
    field f;
    const double share[DECKS] = {0, 3, 1};
    (void)state;
    begin_field(&f);
    pairs_of(&f, 0)[GT_PAIR_SCORES - 1 + 4] = 10; /* against deck 1: a point in each of 10 pairs */
    pairs_of(&f, 1)[GT_PAIR_SCORES - 1 - 2] = 40; /* against deck 2: half a point lost in 40 */
    CLOSE(first_effect(&f).change.value, 0.25, 1e-12);
    f.results.share = share;
    CLOSE(first_effect(&f).change.value, (3 * 1 - 0.5) / 4, 1e-12);
}

static void nothing_is_not_certainty(void **state)
{
    field f;
    (void)state;
    begin_field(&f);
    pairs_of(&f, 0)[GT_PAIR_SCORES - 1] = 50;
    gt_card_effect e = first_effect(&f);
    assert_true(e.change.low < -0.05 && e.change.high > 0.05 && e.p >= 1);
    begin_field(&f);
    pairs_of(&f, 0)[GT_PAIR_SCORES - 1 + 4] = 1; /* a single pair tells nothing */
    e = first_effect(&f);
    assert_true(e.change.low < -0.9 && e.p >= 1);
}

static double uniform(uint64_t *seed)
{
    *seed = gt_mix(*seed);
    return ((double)(*seed >> 11) + 0.5) * 0x1p-53;
}

/* Two matchups of n pairs, in which the card makes a pair better by half a point, and worse. */
static gt_card_effect simulate(int n, double up, double down, uint64_t *seed)
{
    field f;
    begin_field(&f);
    for (int which = 0; which < 2; which++)
        for (int k = 0; k < n; k++) {
            double u = uniform(seed);
            pairs_of(&f, which)[GT_PAIR_SCORES - 1 + (u < up ? 2 : u > 1 - down ? -2 : 0)]++;
        }
    return first_effect(&f);
}

static void intervals_hold_the_truth(void **state)
{
    enum { RUNS = 2000 };
    static const double chance[][2] = {{0, 0}, {0.02, 0.02}, {0.1, 0.1}, {0.3, 0.05}, {0.9, 0.05}};
    uint64_t seed = 1;
    (void)state;
    for (size_t i = 0; i < sizeof chance / sizeof chance[0]; i++)
        for (int n = 10; n <= 50; n += 40) {
            double truth = (chance[i][0] - chance[i][1]) / 2;
            int held = 0, false_alarms = 0;
            for (int run = 0; run < RUNS; run++) {
                gt_card_effect e = simulate(n, chance[i][0], chance[i][1], &seed);
                held += e.change.low <= truth && truth <= e.change.high;
                false_alarms += gt_card_effect_established(&e);
            }
            assert_true(held >= RUNS * 94 / 100);
            if (truth >= 0 && truth <= 0)
                assert_true(false_alarms <= RUNS * 6 / 100);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blank_keeps_the_body_alone), cmocka_unit_test(luck_is_taken_out),
        cmocka_unit_test(one_matchup_by_hand),          cmocka_unit_test(matchups_are_weighed),
        cmocka_unit_test(nothing_is_not_certainty),     cmocka_unit_test(intervals_hold_the_truth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
