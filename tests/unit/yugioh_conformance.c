/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance suite on Yu-Gi-Oh!, with the decks that ship, by the rules of the seed and with all switches of April
 * 2005. With an argument it begins with that pair, with a second one it plays so many. */
#include "tests/support/conformance.h"

#include "decks/language/library.h"
#include "decks/lists/decklist.h"
#include "decks/yugioh/dialect.h"
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { STRIDE = 37 };

static long first_pair, n_pairs = 6;
static gt_library *library;
static gt_decks decks;

static int load(void **state)
{
    const char *cards = "decks/yugioh/cards", *path = "decks/yugioh/decks/duelists";
    gt_errors errors = {0};
    (void)state;
    library = gt_library_load(&gt_yugioh_dialect, &cards, 1, &errors);
    assert_non_null(library);
    gt_decks_read(&path, 1, &gt_yugioh, gt_library_pool(library), &decks, &errors);
    assert_int_equal(errors.n, 0);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_decks_free(&decks);
    gt_library_free(library);
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
    const yg_deck a = gt_yugioh_cards(&decks.list[pair / decks.n % decks.n]);
    const yg_deck b = gt_yugioh_cards(&decks.list[pair % decks.n]);
    assert_null(yg_game_init(out, gt_library_pool(library), &a, &b, options));
}

static void conforms_by(yg_options options)
{
    static yg_game g;
    gt_conformed sum = {0};
    for (long i = first_pair; i < first_pair + n_pairs; i++) {
        game_of(i * STRIDE % (decks.n * decks.n), options, &g);
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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conforms),
        cmocka_unit_test(conforms_as_in_2005),
        cmocka_unit_test(limits_end_games),
    };
    if (argc > 1)
        first_pair = strtol(argv[1], NULL, 10);
    if (argc > 2)
        n_pairs = strtol(argv[2], NULL, 10);
    return cmocka_run_group_tests(tests, load, unload);
}
