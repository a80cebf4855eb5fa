/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others (sim/include/gauntlet/engine.h): whatever a caller does wrong is told and ends nothing,
 * handles may be closed in any order, and what is played is what the engine plays. tests/drive does the same over
 * standard streams, with every game. */
#include "sim/include/gauntlet/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char A[] = "st01-starter", B[] = "st02-starter";

static gauntlet_game *need_game(void)
{
    gauntlet_cards *cards = gauntlet_cards_open(NULL, NULL, 0);
    gauntlet_game *game = gauntlet_game_open(cards, A, B, 0, 0);
    if (game == NULL)
        fail_msg("%s", gauntlet_error());
    gauntlet_cards_close(cards); /* the game holds them */
    return game;
}

static void assert_told(const char *what)
{
    if (strstr(gauntlet_error(), what) == NULL)
        fail_msg("\"%s\" was expected in \"%s\"", what, gauntlet_error());
}

static void no_handle_is_a_mistake_and_nothing_worse(void **state)
{
    char text[100];
    int32_t value;
    (void)state;
    gauntlet_cards_close(NULL);
    gauntlet_game_close(NULL);
    gauntlet_close(NULL);
    assert_null(gauntlet_game_open(NULL, A, B, 0, 0));
    assert_null(gauntlet_position_open(NULL, "{}"));
    assert_int_equal(gauntlet_order(NULL, 0, NULL, 0), 0);
    assert_null(gauntlet_start(NULL, 1, 0, 0));
    assert_null(gauntlet_copy(NULL));
    assert_null(gauntlet_world(NULL, 1));
    assert_int_equal(gauntlet_restore(NULL, NULL), 0);
    assert_int_equal(gauntlet_to_move(NULL), GAUNTLET_OVER);
    assert_int_equal(gauntlet_legal_count(NULL), 0);
    assert_int_equal(gauntlet_legal(NULL, 0, text, sizeof text), 0);
    assert_int_equal(gauntlet_apply(NULL, "end"), 0);
    assert_int_equal(gauntlet_view(NULL, 0, text, sizeof text), 0);
    assert_int_equal(gauntlet_whole(NULL, text, sizeof text), 0);
    assert_int_equal(gauntlet_game_json(NULL, text, sizeof text), 0);
    assert_int_equal(gauntlet_play_out(NULL, 1), 0);
    assert_int_equal(gauntlet_evaluate(NULL, 0, &value), 0);
    assert_true(gauntlet_result(NULL, 0) < 0);
    assert_string_equal(gauntlet_end(NULL), "");
    assert_int_equal(gauntlet_turn(NULL), 0);
    assert_true(gauntlet_key(NULL) == 0);
    assert_told("NULL");
}

static void what_is_wrong_is_told(void **state)
{
    char text[8];
    static const char *const no_card[] = {"NO-001"};
    (void)state;
    assert_null(gauntlet_cards_open("chess", NULL, 0));
    assert_told("no rules \"chess\"");
    assert_null(gauntlet_cards_open(NULL, NULL, 3));
    static const char *const nowhere[] = {"nowhere"};
    assert_null(gauntlet_cards_open(NULL, nowhere, 1));
    assert_told("nowhere");
    gauntlet_cards *cards = gauntlet_cards_open(NULL, NULL, 0);
    assert_null(gauntlet_game_open(cards, A, NULL, 0, 0));
    assert_null(gauntlet_game_open(cards, A, "nowhere", 0, 0));
    assert_told("nowhere");
    assert_null(gauntlet_game_open(cards, A, "3 NO-001\n", 0, 0));
    assert_told("NO-001");
    assert_null(gauntlet_game_open(cards, A, B, -1, 0));
    assert_told("limit");
    assert_null(gauntlet_position_open(cards, "{"));
    assert_null(gauntlet_position_open(cards, "{}"));
    assert_told("position");
    assert_null(gauntlet_position_open(cards, "{\"position\": {\"X\": 1}}"));
    assert_told("unknown key");
    gauntlet_game *game = gauntlet_game_open(cards, A, B, 0, 0);
    gauntlet_cards_close(cards);
    assert_int_equal(gauntlet_order(game, 2, no_card, 1), 0);
    assert_int_equal(gauntlet_order(game, 0, no_card, 1), 0);
    assert_told("NO-001 is not in deck A");
    assert_null(gauntlet_start(game, 1, 2, 0));
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    assert_int_equal(gauntlet_apply(s, "nonsense"), 0);
    assert_told("\"nonsense\" is not legal");
    assert_int_equal(gauntlet_legal(s, 99, text, sizeof text), 0);
    assert_int_equal(gauntlet_legal(s, -1, text, sizeof text), 0);
    assert_int_equal(gauntlet_legal(s, 0, text, 2), 0);
    assert_told("too small");
    assert_int_equal(gauntlet_view(s, 0, text, sizeof text), 0);
    assert_int_equal(gauntlet_view(s, 0, NULL, 0), 0);
    assert_int_equal(gauntlet_view(s, 5, text, sizeof text), 0);
    gauntlet_game_close(game);
    gauntlet_game *other_game = need_game();
    gauntlet_state *other = gauntlet_start(other_game, 1, 0, 0);
    assert_int_equal(gauntlet_restore(s, other), 0);
    assert_told("different games");
    gauntlet_close(s);
    gauntlet_close(other);
    gauntlet_game_close(other_game);
}

/* Plays the first legal action again and again; returns the key of the end. */
static uint64_t play(gauntlet_state *s)
{
    char text[GAUNTLET_ACTION_BYTES];
    for (int i = 0; gauntlet_to_move(s) != GAUNTLET_OVER; i++) {
        int n = gauntlet_legal_count(s);
        assert_in_range(n, 1, GAUNTLET_MOST_ACTIONS);
        assert_true(gauntlet_legal(s, i % n, text, sizeof text) > 0);
        assert_int_equal(gauntlet_apply(s, text), 1);
    }
    assert_true(gauntlet_result(s, 0) + gauntlet_result(s, 1) == 1);
    assert_string_not_equal(gauntlet_end(s), "");
    return gauntlet_key(s);
}

static void copies_play_alike_and_go_back(void **state)
{
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 5, 1, 0);
    gauntlet_state *copy = gauntlet_copy(s);
    gauntlet_game_close(game); /* states hold it */
    uint64_t begun = gauntlet_key(s), end = play(s);
    assert_true(play(copy) == end);
    gauntlet_state *world = gauntlet_world(s, 1);
    assert_null(world);
    assert_told("over");
    gauntlet_game *same = need_game();
    gauntlet_state *again = gauntlet_start(same, 5, 1, 0);
    assert_true(gauntlet_key(again) == begun);
    gauntlet_close(again);
    gauntlet_game_close(same);
    gauntlet_close(copy);
    gauntlet_close(s);
}

/* A deck lies as it was told, shuffles included; a world of it is shuffled again. */
static void order_of_a_deck(void **state)
{
    static const char *const top[] = {"ST01-017", "ST01-002", "ST01-017",
                                      "ST01-003", "ST01-004", "ST01-016"};
    static char text[1 << 20];
    (void)state;
    gauntlet_game *game = need_game();
    assert_int_equal(gauntlet_order(game, 0, top, 6), 1);
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0), *other = gauntlet_start(game, 2, 0, 0);
    assert_true(gauntlet_key(s) == gauntlet_key(other));
    assert_true(gauntlet_whole(s, text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"deck\":[\"ST01-016\","));
    assert_non_null(strstr(
        text, "\"hand\":[\"ST01-002\",\"ST01-003\",\"ST01-004\",\"ST01-017\",\"ST01-017\"]"));
    gauntlet_state *world = gauntlet_world(s, 3);
    assert_int_equal(gauntlet_restore(other, world), 1);
    assert_true(play(other) == play(world));
    assert_int_equal(gauntlet_play_out(s, 1), 1);
    assert_int_equal(gauntlet_to_move(s), GAUNTLET_OVER);
    gauntlet_close(world);
    gauntlet_close(other);
    gauntlet_close(s);
    gauntlet_game_close(game);
}

static void positions_begin_as_they_are_written(void **state)
{
    static char text[1 << 20];
    (void)state;
    gauntlet_cards *cards = gauntlet_cards_open(NULL, NULL, 0);
    gauntlet_game *game = gauntlet_position_open(
        cards, "{\"position\": {\"A\": {\"deck\": [\"ST01-002\", \"ST01-003\"]}}}");
    if (game == NULL)
        fail_msg("%s", gauntlet_error());
    assert_int_equal(gauntlet_order(game, 0, NULL, 0), 0);
    gauntlet_state *s = gauntlet_start(game, 1, 0, GAUNTLET_NO_SHUFFLING);
    assert_true(gauntlet_whole(s, text, sizeof text) > 0);
    assert_non_null(strstr(text, "\"deck\":[\"ST01-002\",\"ST01-003\""));
    gauntlet_close(s);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_handle_is_a_mistake_and_nothing_worse),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(copies_play_alike_and_go_back),
        cmocka_unit_test(order_of_a_deck),
        cmocka_unit_test(positions_begin_as_they_are_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
