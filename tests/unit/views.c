/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Views as JSON: well formed, as the schema says, complete, and no more than the player may know.
 * (That worlds that look the same are told the same is in tests/support/conformance.c, for every
 * game.) */
#include "ai/view_json.h"

#include "engine/core/hash.h"
#include "engine/nivel/position.h"
#include "tests/games/games.h"
#include "tests/support/schema.h"
#include "tests/support/starters.h"
#include "tests/support/states.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char buffer[GT_VIEW_JSON];

/* ---- Writing JSON. */

static void texts_are_quoted(void **state)
{
    (void)state;
    char text[200];
    gt_json_text j = {.text = text, .size = sizeof text};
    gt_json_open(&j, NULL, '{');
    gt_json_string(&j, "a\"b", "\\ \" \n\x01 \xea\xb8\xb8");
    gt_json_open(&j, "list", '[');
    gt_json_number(&j, NULL, -9223372036854775807);
    gt_json_flag(&j, NULL, true);
    gt_json_raw(&j, NULL, "", 0);
    gt_json_raw(&j, NULL, "{}", 2);
    gt_json_close(&j, ']');
    gt_json_flag(&j, "no", false);
    gt_json_close(&j, '}');
    assert_string_equal(text, "{\"a\\\"b\":\"\\\\ \\\" \\u000a\\u0001 \xea\xb8\xb8\","
                              "\"list\":[-9223372036854775807,true,{}],\"no\":false}");
    assert_false(j.cut);
    assert_int_equal(j.used, strlen(text));
}

/* In memory of any size nothing is written behind the end, and what does not fit is noted. */
static void what_does_not_fit_is_noted(void **state)
{
    (void)state;
    for (size_t n = 1; n < 20; n++) {
        char text[21];
        memset(text, '#', sizeof text);
        gt_json_text j = {.text = text, .size = n};
        gt_json_open(&j, NULL, '[');
        gt_json_string(&j, NULL, "1234\n5678");
        gt_json_close(&j, ']');
        assert_int_equal(j.cut, n < 19); /* ["1234\u000a5678"] and its end */
        assert_int_equal(strlen(text), n < 19 ? n - 1 : 18);
        assert_int_equal(text[n], '#');
    }
}

/* ---- Games. */

typedef struct watch {
    const cJSON *schema;
    long positions, blocks, somewhere, places, effects, secret; /* how often they came up */
} watch;

static long count_of(const char *text, const char *part)
{
    long n = 0;
    for (const char *at = text; (at = strstr(at, part)) != NULL; at++)
        n++;
    return n;
}

/* Whoever is not asked has nothing to choose. */
static void check_other(const gt_game *g, const gt_state *s)
{
    struct gt_view_box box;
    gt_json_text j = {.text = buffer, .size = sizeof buffer};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, gt_view_make(&box, g, s, 1 - gt_to_move(g, s)), NULL);
    gt_json_close(&j, '}');
    assert_non_null(strstr(buffer, "\"legal\":[]"));
}

static void check_position(watch *w, const gt_game *g, const gt_state *s, const gt_seen *seen)
{
    struct gt_view_box box;
    gt_action legal[GT_MAX_ACTIONS];
    char text[GT_TEXT], quoted[GT_TEXT + 2];
    const gt_view *v = gt_view_make(&box, g, s, gt_to_move(g, s));
    gt_json_text j = {.text = buffer, .size = sizeof buffer};
    gt_json_open(&j, NULL, '{');
    gt_view_json(&j, v, seen);
    gt_json_close(&j, '}');
    assert_false(j.cut);
    gt_schema_check(w->schema, buffer);
    int n = gt_view_legal(v, legal);
    const char *at = strstr(buffer, "\"legal\":[");
    for (int i = 0; i < n; i++) { /* all of them, in order */
        gt_view_text(v, legal[i], text, sizeof text);
        snprintf(quoted, sizeof quoted, "\"%s\"", text);
        assert_non_null(at);
        at = strstr(at, quoted);
    }
    assert_non_null(at);
    w->positions++;
    w->blocks += count_of(buffer, "\"places\":[");
    w->somewhere += count_of(buffer, "\"somewhere\":[");
    w->places += count_of(buffer, "\"place\":");
    w->effects += count_of(buffer, "\"until_turn\":");
    w->secret += count_of(seen->text, "draws a card");
}

/* Plays random games and looks at the view of each position. */
static void look_at_games(watch *w, const gt_game *g, uint64_t seed, int games)
{
    GT_STATE(s, g->rules);
    GT_STATE(next, g->rules);
    static gt_seen seen[2];
    gt_action legal[GT_MAX_ACTIONS];
    for (int k = 0; k < games; k++) {
        gt_start(g, s, gt_fold(seed, (uint64_t)k), k % 2);
        for (int player = 0; player < 2; player++)
            gt_seen_clear(&seen[player], player);
        for (int player; (player = gt_to_move(g, s)) != GT_TERMINAL;) {
            check_position(w, g, s, &seen[player]);
            check_other(g, s);
            gt_seen_clear(&seen[player], player);
            int n = gt_legal_actions(g, s, legal);
            uint64_t key = gt_fold(gt_fold(seed, (uint64_t)k), (uint64_t)gt_actions(s));
            gt_action a = legal[gt_below(key, (uint32_t)n)];
            for (int i = 0; i < 2; i++)
                gt_seen_note(&seen[i], g, s, a, next);
            gt_apply(g, s, a);
        }
    }
}

/* The starter deck that puts cards under its deck in an order of its own (ST07-011). */
enum { BLOCKS = 6 };

static void views_are_as_the_schema_says(void **state)
{
    (void)state;
    static nv_game g;
    gt_starters starters;
    cJSON *schema = gt_schema_read("docs/schema/view.schema.json");
    cJSON *game_schema = gt_schema_read("docs/schema/game.schema.json");
    watch w = {.schema = schema};
    gt_starters_load(&starters);
    for (int a = 0; a < starters.decks.n; a++) {
        gt_starters_game(&starters, a, (a + 4) % starters.decks.n, (nv_options){0}, &g);
        gt_json_text j = {.text = buffer, .size = sizeof buffer};
        gt_json_open(&j, NULL, '{');
        gt_game_json(&j, &g.game);
        gt_json_close(&j, '}');
        assert_false(j.cut);
        gt_schema_check(game_schema, buffer);
        look_at_games(&w, &g.game, 7, a == BLOCKS ? 60 : 6);
    }

    assert_true(w.positions > 3000);
    assert_true(w.blocks > 10 && w.somewhere > 10 && w.places > 10); /* each form is met */
    assert_true(w.effects > 10 && w.secret > 500);
    w = (watch){.schema = schema};
    look_at_games(&w, &gt_kuhn, 1, 20);
    look_at_games(&w, &gt_tictactoe, 1, 3);
    look_at_games(&w, &gt_stackduel, 1, 80);
    look_at_games(&w, &gt_stackduel_other, 1, 1200);
    assert_true(w.positions > 1000 && w.blocks > 10 && w.somewhere > 0 && w.places > 10);
    gt_starters_free(&starters);
    cJSON_Delete(schema);
    cJSON_Delete(game_schema);
}

/* ---- What was seen. */

/* Whoever is told a line: the state at that moment, and names of cards that the player saw just
 * before. */
typedef struct listener {
    const nv_game *game;
    int player;
    const gt_state *before;
    char line[200][512];
    int n;
} listener;

static void hear(void *context, const gt_state *s, const char *clause, const char *text)
{
    listener *l = context;
    (void)s;
    (void)clause;
    assert_true(l->n < 200);
    snprintf(l->line[l->n++], sizeof l->line[0], "%s", text);
}

/* Whether a player sees a card with this name, or knows that one is somewhere. */
static bool sees_name(const gt_state *s, const nv_game *g, int player, const char *name)
{
    for (int i = 0; i < s->n_objects; i++) {
        const gt_object *o = &s->objects[i];
        int kind = o->zone % NV_ZONES;
        bool open = kind != NV_DECK && kind != NV_HAND;
        bool own = kind == NV_HAND && o->owner == player;
        if ((open || own || o->know[player] != GT_UNKNOWN) &&
            strcmp(g->def[o->def]->name, name) == 0)
            return true;
    }
    return false;
}

/* "B draws NAME": the only line, beside those of cards that go to a hand, that may tell something
 * hidden. Counts lines of the other player's draws that name a card which the listener does not see
 * afterwards. */
static long named_draws(const listener *l, const gt_state *after)
{
    long n = 0;
    for (int i = 0; i < l->n; i++) {
        const char *name = strstr(l->line[i], " draws ");
        const char *to = strstr(l->line[i], " goes to the hand");
        char text[512];
        if (name == NULL && to == NULL)
            continue;
        if (name != NULL)
            snprintf(text, sizeof text, "%s", name + strlen(" draws "));
        else
            snprintf(text, sizeof text, "%.*s", (int)(to - l->line[i]), l->line[i]);
        n += strcmp(text, "a card") != 0 && !sees_name(after, l->game, l->player, text) &&
             !sees_name(l->before, l->game, l->player, text);
    }
    return n;
}

/* "NAME goes under the deck" as the first thing that comes of an action that the player does not
 * see: the order is its owner's. */
static bool names_order(const listener *l)
{
    return l->n > 0 && strstr(l->line[0], " goes under the deck") != NULL &&
           strncmp(l->line[0], "a card ", strlen("a card ")) != 0;
}

/* Told as to seat 0, which is told everything, there must be secrets. */
static long secrets_told(const nv_game *g, int games, bool everything)
{
    GT_STATE(s, &nv_rules);
    GT_STATE(next, &nv_rules);
    static listener l;
    gt_action legal[GT_MAX_ACTIONS];
    long n = 0;
    for (int k = 0; k < games; k++) {
        uint64_t seed = gt_mix((uint64_t)k);
        gt_start(&g->game, s, seed, k % 2);
        while (gt_to_move(&g->game, s) != GT_TERMINAL) {
            int count = gt_legal_actions(&g->game, s, legal);
            uint64_t key = gt_fold(seed, (uint64_t)gt_actions(s));
            gt_action a = legal[gt_below(key, (uint32_t)count)];
            for (int player = 0; player < 2; player++) {
                l = (listener){.game = g, .player = player, .before = s};
                gt_observer o = {.context = &l, .seat = everything ? 0 : player + 1, .line = hear};
                gt_copy(&g->game, next, s);
                gt_observe(&g->game, next, a, &o);
                n += named_draws(&l, next);
                if (gt_action_key(&g->game, s, a, player) != a)
                    n += names_order(&l);
            }
            gt_apply(&g->game, s, a);
        }
    }
    return n;
}

static void no_secrets_are_told(void **state)
{
    (void)state;
    static nv_game g;
    gt_starters starters;
    gt_starters_load(&starters);
    long told = 0;
    for (int a = 0; a < starters.decks.n; a++) {
        gt_starters_game(&starters, a, (a + 1) % starters.decks.n, (nv_options){0}, &g);
        assert_int_equal(secrets_told(&g, a == BLOCKS ? 40 : 8, false), 0);
        told += secrets_told(&g, 1, true);
    }
    assert_true(told > 50);
    gt_starters_free(&starters);
}

/* When it is full the first events stay, and it says how many are missing. */
static void what_was_missed_is_counted(void **state)
{
    (void)state;
    GT_STATE(s, &gt_tictactoe_rules);
    GT_STATE(next, &gt_tictactoe_rules);
    static gt_seen seen;
    gt_action legal[GT_MAX_ACTIONS];
    gt_seen_clear(&seen, 1);
    gt_start(&gt_tictactoe, s, 1, 0);
    gt_legal_actions(&gt_tictactoe, s, legal);
    int n = 0;
    for (; seen.missed < 3; n++)
        gt_seen_note(&seen, &gt_tictactoe, s, legal[0], next);
    assert_int_equal(count_of(seen.text, "{\"player\":\"A\",\"action\":\"a3\"}"), n - 3);
    assert_int_equal(seen.used, strlen(seen.text));
    assert_true(seen.used > GT_SEEN_BYTES - 100);
    gt_seen_clear(&seen, 0);
    assert_int_equal(seen.used + (size_t)seen.missed, 0);
}

/* ---- Who asks. */

static bool is_of_deck(const gt_pool *pool, const nv_deck *deck, gt_addr code)
{
    const gt_def *leader = &pool->defs[deck->leader];
    bool found = code >= leader->code_begin && code < leader->code_end;
    for (int i = 0; i < NV_DECK_SIZE && !found; i++) {
        const gt_def *d = &pool->defs[deck->cards[i]];
        found = code >= d->code_begin && code < d->code_end;
    }
    return found;
}

/* The sentence that asks is one of a card of the game; where the rules ask, as for the hand limit,
 * it is none. */
static void questions_are_of_cards_of_the_game(void **state)
{
    static nv_game g;
    gt_state s;
    gt_action legal[GT_MAX_ACTIONS];
    gt_starters starters;
    long asked = 0;
    (void)state;
    gt_starters_load(&starters);
    for (int a = 0; a < starters.decks.n; a++) {
        gt_starters_game(&starters, a, (a + 1) % starters.decks.n, (nv_options){0}, &g);
        gt_start(&g.game, &s, (uint64_t)a, a & 1);
        for (int k = 0; gt_to_move(&g.game, &s) != GT_TERMINAL; k++) {
            gt_addr code = nv_asking(&s);
            if (code != 0)
                assert_true(is_of_deck(g.pool, &g.deck[0], code) ||
                            is_of_deck(g.pool, &g.deck[1], code));
            asked += code != 0;
            int n = gt_legal_actions(&g.game, &s, legal);
            gt_apply(&g.game, &s, legal[gt_below(gt_fold((uint64_t)a, (uint64_t)k), (uint32_t)n)]);
        }
    }
    assert_true(asked > 100);
    gt_starters_free(&starters);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_quoted),
        cmocka_unit_test(what_does_not_fit_is_noted),
        cmocka_unit_test(views_are_as_the_schema_says),
        cmocka_unit_test(no_secrets_are_told),
        cmocka_unit_test(what_was_missed_is_counted),
        cmocka_unit_test(questions_are_of_cards_of_the_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
