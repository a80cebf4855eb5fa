/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Blanks of Magic's cards: what is left of them, and that cards say the same among blanks, tokens
 * that code names by number above all. */
#include "decks/magic/magic_system.h"
#include "engine/core/hash.h"
#include "engine/magic/stack.h"
#include "sim/playing/blank.h"
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GAMES = 3 }; /* of each pair */

static gt_shipped duels;
static gt_pool blanks;
static mg_game printed, among;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_magic, "duel-decks", &duels);
    blanks = gt_pool_with_blanks(&gt_magic, gt_library_pool(duels.library));
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_pool_with_blanks_free(&gt_magic, &blanks);
    gt_shipped_free(&duels);
    return 0;
}

static mg_deck in_pool_of_blanks(const gt_deck *deck)
{
    mg_deck out = gt_magic_cards(deck);
    for (int i = 0; i < out.n; i++)
        out.cards[i] = gt_number_of_card(out.cards[i]);
    return out;
}

static void prepare(int a, int b)
{
    const mg_options o = {.pay = MG_PAY_AUTO, .stops = MG_STOPS_USUAL};
    const mg_deck deck[2] = {gt_magic_cards(&duels.decks.list[a]),
                             gt_magic_cards(&duels.decks.list[b])};
    const mg_deck same[2] = {in_pool_of_blanks(&duels.decks.list[a]),
                             in_pool_of_blanks(&duels.decks.list[b])};
    assert_null(mg_game_init(&printed, gt_library_pool(duels.library), &deck[0], &deck[1], o));
    assert_null(mg_game_init(&among, &blanks, &same[0], &same[1], o));
}

/* ---- Tests. */

static void a_blank_keeps_its_mana_cost_alone(void **state)
{
    const gt_pool *pool = gt_library_pool(duels.library);
    int ways = 0;
    (void)state;
    for (int i = 0; i < pool->n_defs; i++) {
        const mg_card *card = pool->defs[i].own, *blank = blanks.defs[gt_number_of_blank(i)].own;
        ways += card->n_ways + card->n_additional;
        assert_memory_equal(&card->cost[0], &blank->cost[0], sizeof card->cost[0]);
        assert_int_equal(blank->n_costs, card->n_costs > 0);
        assert_int_equal(blank->n_ways + blank->n_additional + blank->per_target +
                             blank->enters_tapped + blank->enters_kind + blank->suspend +
                             blank->dredge,
                         0);
    }
    assert_true(ways > 0); /* there was something to take away */
}

static void cards_among_blanks_play_as_ever(void **state)
{
    gt_state *s = calloc(1, sizeof *s), *t = calloc(1, sizeof *t);
    (void)state;
    for (int game = 0; game < GAMES * duels.decks.n * duels.decks.n; game++) {
        const gt_random_players players = {{(uint64_t)game, (uint64_t)game + 1000}};
        int pair = game / GAMES;
        prepare(pair / duels.decks.n, pair % duels.decks.n);
        gt_start(&printed.game, s, (uint64_t)game, game & 1);
        gt_start(&among.game, t, (uint64_t)game, game & 1);
        gt_play_out(&printed.game, s, &players, NULL);
        gt_play_out(&among.game, t, &players, NULL);
        assert_memory_equal(s, t, sizeof *s);
    }
    free(s);
    free(t);
}

/* Where both decks hold a card and one of them its blank, what the card does is not taken for the
 * blank's, which would be paid for as that. */
static void abilities_are_the_cards_beside_their_blanks(void **state)
{
    const mg_options o = {.pay = MG_PAY_AUTO, .stops = MG_STOPS_USUAL};
    (void)state;
    for (int a = 0; a < duels.decks.n; a++) {
        const mg_deck cards = gt_magic_cards(&duels.decks.list[a]);
        mg_deck deck[2] = {in_pool_of_blanks(&duels.decks.list[a]), cards};
        for (int i = 0; i < cards.n; i++)
            deck[1].cards[i] = gt_number_of_blank(cards.cards[i]);
        assert_null(mg_game_init(&among, &blanks, &deck[0], &deck[1], o));
        for (int def = 0; def < among.def_player; def++)
            for (int k = among.def[def]->face[0].first; k < among.def[def]->ability_end; k++)
                assert_int_equal(mg_def_of_ability(&among, k), def);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(abilities_are_the_cards_beside_their_blanks),
        cmocka_unit_test(a_blank_keeps_its_mana_cost_alone),
        cmocka_unit_test(cards_among_blanks_play_as_ever)};
    return cmocka_run_group_tests(tests, load, unload);
}
