/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blanks of Yu-Gi-Oh!'s cards: what is left of them, and that cards play among blanks as ever. */
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "engine/yugioh/card.h"
#include "engine/yugioh/code.h"
#include "sim/playing/blank.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 60 };

static gt_shipped duelists;
static gt_pool blanks;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_yugioh, "duelists", &duelists);
    blanks = gt_pool_with_blanks(&gt_yugioh, gt_library_pool(duelists.library));
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_pool_with_blanks_free(&gt_yugioh, &blanks);
    gt_shipped_free(&duelists);
    return 0;
}

/* ---- What is left. */

static void a_blank_keeps_its_body_and_its_materials(void **state)
{
    const gt_pool *pool = gt_library_pool(duelists.library);
    int rules = 0, fusions = 0;
    (void)state;
    for (int i = 0; i < pool->n_defs; i++) {
        const gt_def *d = &pool->defs[i], *b = &blanks.defs[gt_number_of_blank(i)];
        const yg_card *card = d->own, *blank = b->own;
        assert_int_equal(b->type, d->type);
        assert_memory_equal(b->number, d->number, sizeof d->number);
        assert_int_equal(b->face[0].n + (int)b->keywords, 0);
        for (int k = 0; k < YG_ROUTINES; k++)
            assert_int_equal(b->routine[k], 0);
        rules += card->summon != 0;
        assert_int_equal(blank->summon + blank->by_name + blank->counters + blank->stays +
                             blank->two_tributes_for,
                         0);
        fusions += card->n_materials > 0;
        assert_int_equal(blank->n_materials, card->n_materials);
        assert_memory_equal(blank->material, card->material, sizeof card->material);
    }
    assert_true(rules > 0 && fusions > 0); /* there was something to take away, and to leave */
}

/* ---- Games. Decks of blanks alone, of which each can be drawn, set and activated. */

static void put(const gt_deck *deck, gt_deck *out, int16_t (*number)(int card))
{
    gt_deck_begin(out, deck->system);
    for (int i = 0; i < deck->n; i++)
        gt_deck_add(out, deck->row[i].section, number(deck->row[i].card), deck->row[i].count);
}

static void prepare(yg_game *g, const gt_pool *pool, const gt_deck *a, const gt_deck *b)
{
    assert_null(gt_yugioh.prepare(g, pool, a, b, (gt_limits){.turns = 200, .actions = 5000}));
}

static void cards_among_blanks_play_as_ever(void **state)
{
    static yg_game printed, among, plain;
    static gt_deck same[2], none[2];
    GT_STATES(s, &yg_rules, 3);
    (void)state;
    for (int game = 0; game < GAMES; game++) {
        const gt_random_players players = {{(uint64_t)game, (uint64_t)game + 1000}};
        const gt_deck *deck[2];
        gt_state *at[3];
        for (int p = 0; p < 2; p++) {
            deck[p] = &duelists.decks.list[(game + p * (1 + game / 30)) % duelists.decks.n];
            put(deck[p], &same[p], gt_number_of_card);
            put(deck[p], &none[p], gt_number_of_blank);
        }
        prepare(&printed, gt_library_pool(duelists.library), deck[0], deck[1]);
        prepare(&among, &blanks, &same[0], &same[1]);
        prepare(&plain, &blanks, &none[0], &none[1]);
        const gt_game *games[3] = {&printed.game, &among.game, &plain.game};
        for (int i = 0; i < 3; i++) {
            at[i] = gt_state_at(&yg_rules, s, (size_t)i);
            gt_start(games[i], at[i], (uint64_t)game, game & 1);
            gt_play_out(games[i], at[i], &players, NULL);
            assert_int_not_equal(gt_how_ended(at[i]), GT_ABORTED);
        }
        assert_true(gt_equal(&printed.game, at[0], at[1]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_blank_keeps_its_body_and_its_materials),
                                       cmocka_unit_test(cards_among_blanks_play_as_ever)};
    return cmocka_run_group_tests(tests, load, unload);
}
