/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine for programs of others (sim/include/gauntlet/engine.h): whatever a caller does wrong
 * is told and ends nothing, handles may be closed in any order, and what is played is what the
 * engine plays. tests/drive does the same over standard streams, with every game. */
#include "sim/include/gauntlet/engine.h"

#include "decks/files/text.h"
#include "engine/nivel/board.h"
#include "sim/drive/handle.h"
#include "sim/drive/inner.h"

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
    assert_int_equal(gauntlet_ask_all(NULL), 0);
    assert_null(gauntlet_start(NULL, 1, 0, 0));
    assert_null(gauntlet_copy(NULL));
    assert_null(gauntlet_world(NULL, 1));
    assert_int_equal(gauntlet_restore(NULL, NULL), 0);
    assert_int_equal(gauntlet_to_move(NULL), GAUNTLET_OVER);
    assert_int_equal(gauntlet_legal_count(NULL), 0);
    assert_int_equal(gauntlet_legal(NULL, 0, text, sizeof text), 0);
    assert_int_equal(gauntlet_apply(NULL, "end"), 0);
    assert_int_equal(gauntlet_apply_by(NULL, "end", 1), 0);
    assert_int_equal(gauntlet_apply_so(NULL, "end", 0, "hand", NULL, 0), 0);
    assert_null(gauntlet_world_of(NULL, 0, 1));
    assert_int_equal(gauntlet_deal(NULL, NULL, 0, 1), 0);
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
    assert_told("no rules 'chess'");
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
    assert_told("'nonsense' is not legal");
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

/* Handles that are none, were closed, or are of something else. */
/* A deck that ships, played by other options; to be freed. */
static char *deck_played_by(const char *options)
{
    static const char SAID[] = "goat=on";
    gt_errors e = {0};
    size_t size;
    char *text = gt_text_read("decks/yugioh/decks/duelists/beastdown.json", &size, &e);
    char *at = text != NULL ? strstr(text, SAID) : NULL;
    assert_non_null(at);
    size += strlen(options) + 1;
    char *deck = malloc(size);
    assert_non_null(deck);
    snprintf(deck, size, "%.*s%s%s", (int)(at - text), text, options, at + strlen(SAID));
    free(text);
    return deck;
}

/* By which rules two decks meet that say different ones is told by the caller, or not at all. */
static void decks_of_different_rules_meet_by_an_option_alone(void **state)
{
    static char what[1 << 20];
    (void)state;
    char *now = deck_played_by("goat=off"), *then = deck_played_by("goat=on");
    gauntlet_cards *cards = gauntlet_cards_open("yugioh", NULL, 0);
    assert_null(gauntlet_game_open(cards, now, then, 0, 0));
    assert_told("options say which rules hold");
    assert_null(gauntlet_game_open_by(cards, then, now, 0, 0, "to_zero=on"));
    assert_told("options say which rules hold");
    static const char *const goat[] = {"goat=on", "goat=off"};
    for (int i = 0; i < 2; i++) {
        gauntlet_game *game = gauntlet_game_open_by(cards, now, then, 0, 0, goat[i]);
        assert_true(gauntlet_game_json(game, what, sizeof what) > 0);
        assert_int_equal(strstr(what, "\"to_zero\"") != NULL, i == 0);
        gauntlet_game_close(game);
    }
    gauntlet_cards_close(cards);
    free(now);
    free(then);
}

static void what_is_no_handle_is_told(void **state)
{
    char text[100];
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    assert_int_equal(gauntlet_turn((gauntlet_state *)game), 0);
    assert_told("of something else; one of a state");
    assert_null(gauntlet_start((gauntlet_game *)s, 1, 0, 0));
    assert_told("one of a game");
    assert_null(gauntlet_game_open((gauntlet_cards *)s, A, B, 0, 0));
    assert_told("one of cards");
    gauntlet_game_close((gauntlet_game *)s);
    assert_told("one of a game");
    gauntlet_state *closed = gauntlet_copy(s);
    gauntlet_close(closed);
    gauntlet_state *again = gauntlet_copy(s); /* lies where the closed one lay */
    assert_true(again != closed);
    assert_int_equal(gauntlet_apply(closed, "keep"), 0);
    assert_told("closed");
    assert_null(gauntlet_copy(closed));
    assert_int_equal(gauntlet_restore(s, closed), 0);
    assert_told("closed");
    assert_int_equal(gauntlet_restore(closed, s), 0);
    gauntlet_close(closed);
    assert_told("closed");
    void *const garbage[] = {text, state, (void *)(uintptr_t)1, (void *)UINTPTR_MAX,
                             (void *)(uintptr_t)0x123456789};
    for (size_t i = 0; i < sizeof garbage / sizeof *garbage; i++) {
        assert_int_equal(gauntlet_to_move(garbage[i]), GAUNTLET_OVER);
        assert_told("no handle");
        gauntlet_close(garbage[i]);
        gauntlet_cards_close(garbage[i]);
        assert_told("no handle");
    }
    assert_int_equal(gauntlet_restore(s, s), 1);
    assert_string_equal(gauntlet_error(), "");
    gauntlet_close(again);
    gauntlet_close(s);
    gauntlet_game_close(game);
}

/* What is said to be a text may hold anything. */
static void strange_texts_are_told(void **state)
{
    static char far[100000];
    static const char *const strange[] = {"", "\x1b[31m", "\xff\xfe", "\xed\x95", "%s%n", far};
    (void)state;
    memset(far, 'x', sizeof far - 1);
    gauntlet_cards *cards = gauntlet_cards_open(NULL, NULL, 0);
    gauntlet_game *game = gauntlet_game_open(cards, A, B, 0, 0);
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    for (size_t i = 0; i < sizeof strange / sizeof *strange; i++) {
        const char *text = strange[i];
        assert_int_equal(gauntlet_apply(s, text), 0);
        assert_told("is not legal");
        assert_null(strchr(gauntlet_error(), '\x1b'));
        assert_null(strchr(gauntlet_error(), '\xed'));
        assert_null(gauntlet_cards_open(text, NULL, 0));
        assert_null(gauntlet_cards_open(NULL, &text, 1));
        assert_null(gauntlet_game_open(cards, A, text, 0, 0));
        assert_true(gauntlet_error()[0] != '\0');
        assert_null(gauntlet_position_open(cards, text));
        assert_true(gauntlet_error()[0] != '\0');
    }
    static const char *const with_gap[] = {"ST01-002", NULL};
    assert_null(gauntlet_cards_open(NULL, with_gap, 2));
    assert_told("paths of cards");
    assert_null(gauntlet_cards_open(NULL, with_gap, -1));
    assert_null(gauntlet_game_open(cards, A, "-", 0, 0));
    assert_told("is no deck");
    assert_int_equal(gauntlet_order(game, 0, with_gap, 1), 0);
    assert_told("open already");
    assert_int_equal(gauntlet_ask_all(game), 0);
    assert_told("open already");
    gauntlet_close(s);
    assert_int_equal(gauntlet_order(game, 0, with_gap, 2), 0);
    assert_told("ids of cards");
    assert_int_equal(gauntlet_order(game, 0, with_gap, 1), 1);
    assert_int_equal(gauntlet_ask_all(game), 1);
    gauntlet_game_close(game);
    gauntlet_cards_close(cards);
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

/* A search that takes no memory of its own: its states lie in one piece of the caller's. */
static void states_lie_where_the_caller_wants(void **state)
{
    enum { ROOM = 3 };
    gauntlet_state *own[ROOM];
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 5, 0, 0);
    size_t bytes = gauntlet_state_bytes(game);
    assert_true(bytes > 100 && bytes % _Alignof(max_align_t) == 0);
    assert_int_equal(gauntlet_state_bytes(NULL), 0);
    char *memory = malloc(ROOM * bytes);
    assert_non_null(memory);
    assert_null(gauntlet_copy_in(s, memory, bytes - 1));
    assert_told("bytes were expected");
    assert_null(gauntlet_copy_in(s, memory + 1, bytes));
    assert_null(gauntlet_copy_in(s, NULL, bytes));
    assert_null(gauntlet_copy_in(NULL, memory, bytes));
    for (int i = 0; i < ROOM; i++) {
        own[i] = gauntlet_copy_in(s, memory + (size_t)i * bytes, bytes);
        assert_true(gauntlet_key(own[i]) == gauntlet_key(s));
    }
    gauntlet_state *world = gauntlet_world(s, 9);
    assert_int_equal(gauntlet_deal(own[0], s, gauntlet_to_move(s), 9), 1);
    assert_true(gauntlet_key(own[0]) == gauntlet_key(world));
    assert_true(gauntlet_key(own[1]) == gauntlet_key(s));
    assert_true(play(own[1]) == play(s));
    assert_int_equal(gauntlet_restore(own[2], own[0]), 1);
    assert_true(play(own[2]) == play(world));
    assert_int_equal(gauntlet_deal(own[0], own[0], 0, 1), 0);
    assert_int_equal(gauntlet_deal(own[0], s, 0, 1), 0);
    assert_told("over");
    for (int i = 0; i < ROOM; i++)
        gauntlet_close(own[i]);
    free(memory);
    gauntlet_close(world);
    gauntlet_close(s);
    gauntlet_game_close(game);
}

static size_t view_of(const gauntlet_state *s, int player, char *text)
{
    return gauntlet_view(s, player, text, GAUNTLET_JSON_BYTES);
}

/* Either player may want a world: what it sees stays, what it does not is dealt. */
static void worlds_of_either_player(void **state)
{
    static char was[1 << 20], is[1 << 20];
    (void)state;
    gauntlet_game *game = need_game();
    for (uint64_t seed = 0; seed < 20; seed++) {
        gauntlet_state *s = gauntlet_start(game, seed, 0, 0);
        for (int player = 0; player < 2; player++) {
            gauntlet_state *world = gauntlet_world_of(s, player, seed + 1);
            assert_non_null(world);
            assert_true(view_of(s, player, was) > 0 && view_of(world, player, is) > 0);
            assert_string_equal(was, is);
            assert_true(view_of(s, 1 - player, was) > 0 && view_of(world, 1 - player, is) > 0);
            assert_string_not_equal(was, is);
            gauntlet_close(world);
        }
        assert_null(gauntlet_world_of(s, 2, 1));
        gauntlet_close(s);
    }
    gauntlet_game_close(game);
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

/* A state that the engine would never make: an invariant is broken, and said by name. */
static void what_must_hold_is_checked(void **state)
{
    const char *why;
    (void)state;
    gauntlet_game *game = need_game();
    gauntlet_state *s = gauntlet_start(game, 1, 0, 0);
    assert_int_equal(gauntlet_check(s), 1);
    gt_inner_state *inner = gt_handle_take(s, GT_OF_STATE, GT_TO_CHANGE, &why);
    nv_of(inner->state)->level[0] = 0; /* 1 to 10 */
    gt_handle_give(s, GT_TO_CHANGE);
    assert_int_equal(gauntlet_check(s), 0);
    assert_told("an invariant is broken: ");
    assert_int_equal(gauntlet_check(NULL), 0);
    gauntlet_close(s);
    gauntlet_game_close(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_handle_is_a_mistake_and_nothing_worse),
        cmocka_unit_test(what_is_wrong_is_told),
        cmocka_unit_test(decks_of_different_rules_meet_by_an_option_alone),
        cmocka_unit_test(what_is_no_handle_is_told),
        cmocka_unit_test(strange_texts_are_told),
        cmocka_unit_test(states_lie_where_the_caller_wants),
        cmocka_unit_test(worlds_of_either_player),
        cmocka_unit_test(copies_play_alike_and_go_back),
        cmocka_unit_test(order_of_a_deck),
        cmocka_unit_test(positions_begin_as_they_are_written),
        cmocka_unit_test(what_must_hold_is_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
