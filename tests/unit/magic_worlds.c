/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Worlds that are dealt in Magic while something is to be done later with a card that lies face
 * down (Necropotence): in each of them it is done with the card that lies there in that world. */
#include "decks/magic/magic_system.h"
#include "engine/core/view.h"
#include "engine/magic/position.h"
#include "tests/support/properties.h"
#include "tests/support/shipped.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

enum { WORLDS = 20, DECK = 40, CHOICES = 30 };

static gt_shipped shipped;
static mg_game game;

static int load(void **state)
{
    (void)state;
    gt_shipped_load(&gt_magic, "duel-decks", &shipped);
    return 0;
}

static int unload(void **state)
{
    (void)state;
    gt_shipped_free(&shipped);
    return 0;
}

static int16_t card(const char *id)
{
    const gt_pool *pool = gt_library_pool(shipped.library);
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].id, id) == 0)
            return (int16_t)i;
    fail_msg("no card %s", id);
    return -1;
}

static void act(gt_state *s, const char *text)
{
    gt_action a = 0;
    assert_true(gt_parse_action(&game.game, s, text, &a));
    gt_apply(&game.game, s, a);
}

static int hand_of(const gt_state *s)
{
    int object[GT_MAX_OBJECTS];
    return mg_position_zone(s, 0, MG_HAND, object);
}

/* A game in which both players have one card, and many of two others. */
static void begin(gt_state *s, const char *one, const char *a, const char *b)
{
    mg_deck deck = {0};
    deck.cards[deck.n++] = card(one);
    for (; deck.n < DECK; deck.n++)
        deck.cards[deck.n] = card(deck.n % 2 == 0 ? a : b);
    const mg_options options = {.stops = MG_STOPS_ALL};
    assert_null(mg_game_init(&game, gt_library_pool(shipped.library), &deck, &deck, options));
    mg_position_begin(&game, s, 1, 0, 0, 1);
}

/* Player 0 has exiled the top card, and gets it in the end step. */
static void set_up(gt_state *s)
{
    begin(s, "necropotence", "island", "swamp");
    mg_position_lay(&game, s, 0, card("necropotence"), MG_BATTLEFIELD);
    mg_position_go(&game, s, MG_STEP_MAIN_1);
    act(s, "use necropotence@A: 3");
    int object[GT_MAX_OBJECTS];
    for (int k = 0; k < CHOICES && mg_position_zone(s, 0, MG_EXILE, object) == 0; k++)
        act(s, "pass");
    assert_int_equal(mg_position_zone(s, 0, MG_EXILE, object), 1);
    assert_int_equal(hand_of(s), 0);
}

static void what_is_kept_is_what_lies_there(void **state)
{
    (void)state;
    GT_STATE(s, &mg_rules);
    GT_STATE(world, &mg_rules);
    set_up(s);
    for (uint64_t seed = 0; seed < WORLDS; seed++)
        for (int player = 0; player < 2; player++) {
            struct gt_view_box box[2];
            const gt_view *view = gt_view_make(&box[0], &game.game, s, player);
            assert_true(gt_resample(view, seed, world));
            assert_true(gt_infoset_key(gt_view_make(&box[1], &game.game, world, player)) ==
                        gt_infoset_key(view));
            for (int k = 0; k < CHOICES && hand_of(world) == 0; k++)
                act(world, "pass");
            assert_int_equal(hand_of(world), 1);
        }
}

/* What set an ability off lies face down, and that ability is on the stack (Wall of Tears). */
static void what_set_it_off_is_what_lies_there(void **state)
{
    (void)state;
    GT_STATE(s, &mg_rules);
    GT_STATE(world, &mg_rules);
    begin(s, "necropotence", "brine-elemental", "wall-of-tears");
    mg_position_lay(&game, s, 0, card("necropotence"), MG_BATTLEFIELD); /* so that A is asked */
    int attacker = mg_position_lay(&game, s, 0, card("brine-elemental"), MG_BATTLEFIELD);
    gt_set_property(&game.game, s, 0, attacker, "face down", 1);
    mg_position_lay(&game, s, 1, card("wall-of-tears"), MG_BATTLEFIELD);
    mg_position_go(&game, s, MG_STEP_ATTACKERS);
    act(s, "attack face-down@A");
    act(s, "pass");
    act(s, "block wall-of-tears@B > face-down@A");
    for (uint64_t seed = 0; seed < WORLDS; seed++) {
        struct gt_view_box box[2];
        const gt_view *view = gt_view_make(&box[0], &game.game, s, 1);
        assert_true(gt_resample(view, seed, world));
        assert_true(gt_infoset_key(gt_view_make(&box[1], &game.game, world, 1)) ==
                    gt_infoset_key(view));
        for (int k = 0; k < CHOICES && hand_of(world) == 0; k++)
            act(world, "pass");
        assert_int_equal(hand_of(world), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_kept_is_what_lies_there),
        cmocka_unit_test(what_set_it_off_is_what_lies_there),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
