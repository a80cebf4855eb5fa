/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The conformance suite on Magic, with the decks that ship: each one against some others and
 * itself, as people run it and as scenarios do. With an argument it begins with that pair, with a
 * second one it plays so many. */
#include "tests/support/amount.h"
#include "tests/support/conformance.h"

#include "engine/core/hash.h"
#include "tests/support/magic_duels.h"
#include "tests/support/unit.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { PAIRS = 64, STRIDE = 11 };

static long first_pair, n_pairs = GT_AMOUNT(12, 2);

static gt_conformed conform(mg_options options)
{
    static mg_game g;
    gt_conformed sum = {0};
    for (long i = first_pair; i < first_pair + n_pairs; i++) {
        gt_magic_pair(&g, (int)(i * STRIDE % PAIRS), options);
        gt_conformed seen = gt_conformance(&g.game, gt_fold((uint64_t)i, options.stops), 1);
        sum.positions += seen.positions;
        sum.varied += seen.varied;
        sum.pending += seen.pending;
    }
    return sum;
}

static void conforms(void **state)
{
    static const mg_options options[] = {
        {.pay = MG_PAY_AUTO, .stops = MG_STOPS_USUAL},
        {.pay = MG_PAY_FULL, .stops = MG_STOPS_ALL, .combat = MG_COMBAT_CLASSIC},
    };
    (void)state;
    for (int i = 0; i < 2; i++) {
        gt_conformed seen = conform(options[i]);
        assert_true(seen.positions > 50 * n_pairs);
        assert_true(seen.varied > seen.positions - seen.positions / 20); /* libraries are hidden */
        assert_true(seen.pending > seen.positions / 20); /* spells on the stack, choices */
    }
}

static void limits_end_games(void **state)
{
    static mg_game g;
    (void)state;
    gt_magic_pair(&g, 1, (mg_options){.turn_limit = 3});
    gt_conformance_limits(&g.game, 6, 20);
    gt_magic_pair(&g, 10, (mg_options){.action_limit = 5});
    gt_conformance_limits(&g.game, 7, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conforms),
        cmocka_unit_test(limits_end_games),
    };
    first_pair = gt_unit_number(0, first_pair);
    n_pairs = gt_unit_number(1, n_pairs);
    return cmocka_run_group_tests(tests, gt_magic_duels_load, gt_magic_duels_free);
}
