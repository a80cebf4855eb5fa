/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks drawn at random from all cards there are, those of the tests too, without regard to the
 * rules of deck construction: cards meet here that never meet in a deck that somebody built.
 * Everything that every game must keep is checked in random play between them. */
#include "decks/nivel/nivel_system.h"
#include "engine/core/hash.h"
#include "tests/support/amount.h"
#include "tests/support/cards.h"
#include "tests/support/conformance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { PAIRS = GT_AMOUNT(250, 20) };

/* Cards that go on for ever, and the engine gives such a game up: two of them use each other, or
 * one itself; or one comes back whenever it was trashed, also with power 0; or two send each other
 * to attack (PART-21). */
static bool is_endless(const gt_def *d)
{
    static const char *const id[] = {"TEST-537", "TEST-020", "PART-61", "TEST-503", "PART-21"};
    bool found = false;
    for (size_t i = 0; i < sizeof id / sizeof *id; i++)
        found |= strcmp(d->id, id[i]) == 0;
    return found;
}

/* Draws a card that is a leader, or is none. */
static int16_t draw(const gt_pool *pool, uint64_t key, bool leader)
{
    for (uint64_t i = 0;; i++) {
        uint32_t def = gt_below(gt_fold(key, i), (uint32_t)pool->n_defs);
        if ((pool->defs[def].type == NV_LEADER) == leader && !is_endless(&pool->defs[def]))
            return (int16_t)def;
    }
}

static nv_deck deck_of(const gt_pool *pool, uint64_t key)
{
    nv_deck deck = {.leader = draw(pool, gt_fold(key, 0), true)};
    for (int i = 0; i < NV_DECK_SIZE; i++)
        deck.cards[i] = draw(pool, gt_fold(key, 1 + (uint64_t)(i / 2)), false); /* in pairs */
    return deck;
}

static void any_cards_conform(void **state)
{
    static const char *const paths[] = {"decks/nivel/cards", "tests/cards"};
    static nv_game g;
    long positions = 0;
    int pairs = 0;
    (void)state;
    gt_library *library = gt_need_cards(paths, 2);
    const gt_pool *pool = gt_library_pool(library);
    for (uint64_t round = 0; round < PAIRS; round++) {
        nv_deck a = deck_of(pool, gt_fold(round, 1)), b = deck_of(pool, gt_fold(round, 2));
        nv_options options = {.turn_limit = 60, .action_limit = 1500};
        if (nv_game_init(&g, pool, &a, &b, options) != NULL)
            continue; /* together they count more than the engine has counters for */
        positions += gt_conformance(&g.game, round, 1).positions;
        pairs++;
    }
    gt_library_free(library);
    assert_true(pairs > PAIRS * 9 / 10 && positions > 20L * pairs);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_cards_conform)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
