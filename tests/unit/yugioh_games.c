/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random games of Yu-Gi-Oh! with the decks that ship, drawn pairs, half of them with switches; see
 * random_games.h. */
#include "decks/yugioh/yugioh_system.h"
#include "engine/core/hash.h"
#include "engine/yugioh/position.h"
#include "engine/yugioh/yugioh.h"
#include "tests/support/random_games.h"
#include "tests/support/shipped.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

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

/* Half of the games with some switches of April 2005, drawn by the number of the game. */
static yg_options options_of(long number)
{
    uint64_t draw = number % 2 != 0 ? gt_mix((uint64_t)number) : 0;
    int bit = 0;
    yg_options o = {.turn_limit = 0};
#define DRAW(name, about) o.name = (draw >> bit++ & 1) != 0;
    YG_SWITCHES(DRAW)
#undef DRAW
    return o;
}

static const gt_game *prepare(long number)
{
    static yg_game g;
    uint32_t n = (uint32_t)duelists.decks.n;
    const gt_deck *a = &duelists.decks.list[gt_below(gt_decision_key((uint64_t)number, 1), n)];
    const gt_deck *b = &duelists.decks.list[gt_below(gt_decision_key((uint64_t)number, 2), n)];
    const yg_deck deck[2] = {gt_yugioh_cards(a), gt_yugioh_cards(b)};
    const char *excess =
        yg_game_init(&g, gt_library_pool(duelists.library), &deck[0], &deck[1], options_of(number));
    if (excess != NULL)
        fail_msg("%s against %s: %s", a->name, b->name, excess);
    return &g.game;
}

static uint64_t seed_of(long number)
{
    return gt_mix((uint64_t)number);
}

static void print_position(const gt_state *s)
{
    const yg_vars *v = (const yg_vars *)(const void *)s->system;
    printf("phase %d lp %d %d", v->phase, v->lp[0], v->lp[1]);
}

static gt_random_games games = {.prepare = prepare,
                                .seed = seed_of,
                                .print = print_position,
                                .rules = &yg_rules,
                                .games = GT_RANDOM_GAMES};

static void games_end(void **state)
{
    (void)state;
    assert_int_equal(gt_random_play(&games).outgrown, 0);
}

/* ---- How a duel begins. */

static void start(yg_game *g, gt_state *s, yg_options options, uint64_t seed, int first)
{
    const yg_deck deck[2] = {gt_yugioh_cards(&duelists.decks.list[0]),
                             gt_yugioh_cards(&duelists.decks.list[1])};
    assert_null(yg_game_init(g, gt_library_pool(duelists.library), &deck[0], &deck[1], options));
    gt_start(&g->game, s, seed, first);
}

static int hand_of(const yg_game *g, const gt_state *s, int player, const char *id[12])
{
    int card[GT_MAX_OBJECTS];
    int n = yg_rules.core->list(s, player * YG_ZONES + YG_HAND, card);
    for (int i = 0; i < n && i < 12; i++)
        id[i] = g->def[s->objects[card[i]].def]->id;
    return n;
}

/* clauses of yugioh: Y-109, 3.3 */
static void duels_begin(void **state)
{
    static yg_game g;
    static gt_state s;
    const char *one[12], *other[12];
    (void)state;
    for (int first = 0; first < 2; first++) {
        int same = 0;
        start(&g, &s, (yg_options){0}, 7, first);
        assert_int_equal(gt_to_move(&g.game, &s), first);
        assert_int_equal(hand_of(&g, &s, 0, one), 5);
        assert_int_equal(hand_of(&g, &s, 1, one), 5);
        for (int player = 0; player < 2; player++)
            assert_int_equal(yg_position_vars(&s)->lp[player], 8000);
        hand_of(&g, &s, first, one);
        start(&g, &s, (yg_options){0}, 8, first);
        hand_of(&g, &s, first, other);
        for (int i = 0; i < 5; i++)
            same += strcmp(one[i], other[i]) == 0;
        assert_true(same < 5); /* the seed shuffles */
    }
}

/* For comparison with other engines: decks lie as their lists, whatever the seed. */
static void orders_may_be_fixed(void **state)
{
    static yg_game g;
    static gt_state s;
    int top[GT_MAX_OBJECTS];
    (void)state;
    for (uint64_t seed = 1; seed < 4; seed++) {
        const yg_deck deck = gt_yugioh_cards(&duelists.decks.list[0]);
        start(&g, &s, (yg_options){.fixed_order = true}, seed, 1);
        int n = yg_rules.core->list(&s, YG_DECK, top);
        assert_int_equal(n, deck.n - 5);
        for (int i = 0; i < n; i++)
            assert_ptr_equal(g.def[s.objects[top[i]].def],
                             &gt_library_pool(duelists.library)->defs[deck.cards[i + 5]]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(duels_begin),
                                       cmocka_unit_test(orders_may_be_fixed),
                                       cmocka_unit_test(games_end)};
    gt_random_arguments(&games);
    return cmocka_run_group_tests(tests, load, unload);
}
