/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance suite on Yu-Gi-Oh!, with the decks that ship, by the rules of the seed and with
 * all switches of April
 * 2005. With an argument it begins with that pair, with a second one it plays so many. */
#include "tests/support/conformance.h"

#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "tests/support/amount.h"
#include "tests/support/shipped.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { STRIDE = 37 };

static long first_pair, n_pairs = GT_AMOUNT(6, 3);
static gt_shipped duelists;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_yugioh, "duelists", &duelists);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_shipped_free(&duelists);
    return 0;
}

static yg_options goat(void)
{
    yg_options o = {.turn_limit = 0};
#define SET(name, about) o.name = true;
    YG_SWITCHES(SET)
#undef SET
    return o;
}

static void game_of(long pair, yg_options options, yg_game *out)
{
    const yg_deck a =
        gt_yugioh_cards(&duelists.decks.list[pair / duelists.decks.n % duelists.decks.n]);
    const yg_deck b = gt_yugioh_cards(&duelists.decks.list[pair % duelists.decks.n]);
    assert_null(yg_game_init(out, gt_library_pool(duelists.library), &a, &b, options));
}

static void conforms_by(yg_options options)
{
    static yg_game g;
    gt_conformed sum = {0};
    for (long i = first_pair; i < first_pair + n_pairs; i++) {
        game_of(i * STRIDE % (duelists.decks.n * duelists.decks.n), options, &g);
        gt_conformed seen = gt_conformance(&g.game, gt_fold((uint64_t)i, options.one_chain), 1);
        sum.positions += seen.positions;
        sum.varied += seen.varied;
        sum.pending += seen.pending;
    }
    assert_true(sum.positions > 50 * n_pairs);
    assert_true(sum.varied > sum.positions - sum.positions / 20); /* decks are hidden */
    assert_true(sum.pending > sum.positions / 20); /* chains, choices */
}

static void conforms(void **state)
{
    (void)state;
    conforms_by((yg_options){.turn_limit = 0});
}

static void conforms_as_in_2005(void **state)
{
    (void)state;
    conforms_by(goat());
}

static void limits_end_games(void **state)
{
    static yg_game g;
    (void)state;
    game_of(1, (yg_options){.turn_limit = 3}, &g);
    gt_conformance_limits(&g.game, 6, 20);
    game_of(10, (yg_options){.action_limit = 5}, &g);
    gt_conformance_limits(&g.game, 7, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conforms),
        cmocka_unit_test(conforms_as_in_2005),
        cmocka_unit_test(limits_end_games),
    };
    first_pair = gt_unit_number(0, first_pair);
    n_pairs = gt_unit_number(1, n_pairs);
    return cmocka_run_group_tests(tests, load, unload);
}
