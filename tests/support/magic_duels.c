/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pairs of the Duel Decks. */
#include "tests/support/magic_duels.h"

#include "decks/magic/magic_system.h"
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { DECKS = 8, PAIRS = DECKS * DECKS };

static gt_shipped duels;

int gt_magic_duels_load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_magic, "duel-decks", &duels);
    assert_int_equal(duels.decks.n, DECKS);
    return 0;
}

int gt_magic_standard_load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_magic, "standard-2010-2011", &duels);
    assert_true(duels.decks.n > DECKS);
    return 0;
}

int gt_magic_duels_free(void **state)
{
    (void)state;
    gt_shipped_free(&duels);
    return 0;
}

void gt_magic_pair(mg_game *game, int pair, mg_options options)
{
    const mg_deck a = gt_magic_cards(&duels.decks.list[pair / duels.decks.n]);
    const mg_deck b = gt_magic_cards(&duels.decks.list[pair % duels.decks.n]);
    assert_null(mg_game_init(game, gt_library_pool(duels.library), &a, &b, options));
}

void gt_magic_duel(mg_game *game, long number)
{
    const mg_options o = {.pay = MG_PAY_AUTO,
                          .stops = number / PAIRS % 2 == 0 ? MG_STOPS_USUAL : MG_STOPS_ALL,
                          .combat = number % 3 == 0 ? MG_COMBAT_CLASSIC : MG_COMBAT_CURRENT};
    gt_magic_pair(game, (int)(number % (duels.decks.n * duels.decks.n)), o);
}
