/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A second dialect of the card language: Stack Duel's cards are read, checked and told by what
 * reads Nivel's. */
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/language/verify.h"
#include "tests/games/stackduel.h"
#include "tests/support/cards.h"
#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void expect(enum sd_card card, const char *expected)
{
    gt_text t;
    gt_render_card(&sd_dialect, sd_pool(), (int)card, gt_text_begin(&t));
    char *text = gt_text_end(&t);
    assert_string_equal(text, expected);
    free(text);
}

static void cards_are_sound(void **state)
{
    (void)state;
    gt_errors e = {0};
    const char *path = "tests/games/stackduel_cards.json";
    gt_library *library = gt_library_load(&sd_dialect, &path, 1, &e);
    char wrong[100];
    assert_non_null(library);
    assert_null(gt_verify_pool(&sd_dialect, gt_library_pool(library), wrong, sizeof wrong));
    gt_library_free(library);
    assert_int_equal(sd_pool()->n_defs, SD_CARDS);
    assert_string_equal(sd_pool()->defs[SD_WOLF].name, "Wolf");
}

static void cards_are_told(void **state)
{
    (void)state;
    expect(SD_BEAR, "Bear\n  creature 2/2\n");
    expect(SD_BOLT, "Bolt\n  instant\n  Spell: Target: any. Deal 2 damage to the target.\n");
    expect(
        SD_GHOUL,
        "Ghoul\n  creature 1/1\n"
        "  When it would happen that this card leaves the battlefield to the graveyard, this will "
        "be done instead:\n"
        "    You may: Your life changes by -1. It stays, healed.\n");
    expect(SD_HYDRA, "Hydra\n  fusion 3/1\n"
                     "  Spell: Choose 1 own creature card. Sacrifice the chosen creature card.\n");
    expect(SD_WAGER, "Wager\n  sorcery\n  Spell:\n"
                     "    Choose 1 card in your hand.\n"
                     "    Put the chosen card under the owner's library.\n"
                     "    The opponent may decide to: The opponent's life changes by -1.\n"
                     "    Otherwise: Put the chosen card into the owner's hand. Draw 1 cards.\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_are_sound),
        cmocka_unit_test(cards_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
