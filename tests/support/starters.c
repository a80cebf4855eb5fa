/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The starter decks of Nivel Arena, read as the program reads them. */
#include "tests/support/starters.h"

#include "decks/nivel/dialect.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void no_errors(gt_errors *e)
{
    if (e->n != 0)
        gt_errors_print(e, stderr);
    assert_int_equal(e->n, 0);
    gt_errors_free(e);
}

static void load(gt_starters *starters, const char *decks)
{
    const char *cards = "decks/nivel/cards";
    gt_errors errors = {0};
    memset(starters, 0, sizeof *starters);
    starters->library = gt_library_load(&gt_nivel_dialect, &cards, 1, &errors);
    if (starters->library != NULL)
        gt_decks_read(&decks, 1, &gt_nivel, gt_library_pool(starters->library), &starters->decks,
                      &errors);
    no_errors(&errors);
    assert_true(starters->decks.n >= 11);
}

void gt_starters_load(gt_starters *starters)
{
    load(starters, "decks/nivel/decks/starters");
}

void gt_all_decks_load(gt_starters *all)
{
    load(all, "decks/nivel/decks");
}

void gt_starters_free(gt_starters *starters)
{
    gt_decks_free(&starters->decks);
    gt_library_free(starters->library);
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
