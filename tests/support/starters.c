/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The starter decks of Nivel Arena, read as the program reads them. */
#include "tests/support/starters.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

void gt_starters_load(gt_starters *starters)
{
    gt_shipped_load(&gt_nivel, "starters", starters);
    assert_int_equal(starters->decks.n, 11);
}

void gt_all_decks_load(gt_starters *all)
{
    gt_shipped_load(&gt_nivel, NULL, all);
}

void gt_starters_free(gt_starters *starters)
{
    gt_shipped_free(starters);
}

void gt_starters_game(const gt_starters *starters, int a, int b, nv_options options, nv_game *out)
{
    const gt_deck *deck = starters->decks.list;
    const gt_pool *pool = gt_library_pool(starters->library);
    const nv_deck cards[] = {gt_nivel_cards(&deck[a]), gt_nivel_cards(&deck[b])};
    const char *excess = nv_game_init(out, pool, &cards[0], &cards[1], options);
    if (excess != NULL)
        fail_msg("%s against %s: %s", deck[a].name, deck[b].name, excess);
}
