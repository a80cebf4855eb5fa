/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What gauntlet export writes: the games can be played again from it, every line is as the schema
 * says, and the number of threads does not matter. */
#define _POSIX_C_SOURCE 200809L

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ai/policy.h"
#include "ai/view_json.h"
#include "sim/experiments/export.h"
#include "tests/games/games.h"
#include "tests/support/field.h"
#include "tests/support/schema.h"
#include "tests/support/starters.h"
#include "tests/support/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_DECKS = 3 };

static const char *const names[N_DECKS] = {"A", "B", "\"C\""};
static gt_matchup matchups[N_DECKS * N_DECKS];
static gt_starters starters;
static char buffer[GT_VIEW_JSON];

static const gt_game *prepare_nivel(const void *context, const gt_lineup *lineup, void *storage)
{
    (void)context;
    nv_game *g = storage;
    gt_starters_game(&starters, lineup->deck[0], lineup->deck[1], (nv_options){0}, g);
    return &g->game;
}

static gt_field field_of(bool nivel)
{
    int n = gt_every_pair(N_DECKS, matchups);
    gt_field f = gt_field_of_game(&gt_stackduel, names, N_DECKS, matchups, n);
    f.rules = nivel ? &nv_rules : f.rules;
    f.game_bytes = nivel ? sizeof(nv_game) : f.game_bytes;
    f.prepare = nivel ? prepare_nivel : f.prepare;
    return f;
}

/* What is written; to be freed. */
static char *export(bool nivel, gt_export_options o, gt_export_sums *sums)
{
    gt_field f = field_of(nivel);
    char error[200] = "";
    gt_text t;
    o.version = "test";
    o.policy = "greedy";
    if (!gt_export(gt_text_begin(&t), &f, &o, sums, error, sizeof error))
        fail_msg("%s", error);
    return gt_text_end(&t);
}

static void threads_do_not_matter(void **state)
{
    static const int threads[] = {5, 2, 1}; /* LLVM's OpenMP leaks when a team grows */
    char *first = NULL;
    (void)state;
    for (int i = 0; i < 3; i++) {
        gt_export_sums sums;
        char *text = export(
            false, (gt_export_options){.games = 150, .noise = 100, .threads = threads[i]}, &sums);
        assert_true(sums.complete && sums.games == 150 && sums.positions > 1000);
        if (first == NULL) {
            first = text;
            continue;
        }
        assert_string_equal(text, first);
        free(text);
    }
    free(first);
}

/* ---- Playing again from what was written. */

/* A game that is played again. */
typedef struct again {
    nv_game storage;
    const gt_game *game;
    gt_state state;
    char winner[8];
    int positions; /* that are still to come */
    int random, n; /* positions with a random action, and all, of all games */
} again;

static const char *text_of(const cJSON *line, const char *key)
{
    const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(line, key));
    assert_non_null(text);
    return text;
}

static int number_of(const cJSON *line, const char *key)
{
    return (int)cJSON_GetNumberValue(cJSON_GetObjectItem(line, key));
}

/* Plays what is no choice. */
static void skip_forced(again *r)
{
    gt_action legal[GT_MAX_ACTIONS];
    while (gt_legal_actions(r->game, &r->state, legal) == 1)
        gt_apply(r->game, &r->state, legal[0]);
}

static void check_end(const again *r)
{
    if (r->game == NULL)
        return;
    assert_int_equal(r->positions, 0);
    assert_int_equal(gt_to_move(r->game, &r->state), GT_TERMINAL);
    double points = gt_return(r->game, &r->state, 0);
    assert_string_equal(r->winner, points > 0.5 ? "A" : points < 0.5 ? "B" : "nobody");
}

static void begin_game(again *r, const gt_field *f, const cJSON *line)
{
    check_end(r);
    gt_matchup m = f->matchup[number_of(line, "matchup")];
    r->game = gt_field_game(f, m.a, m.b, &r->storage);
    snprintf(r->winner, sizeof r->winner, "%s", text_of(line, "winner"));
    r->positions = number_of(line, "positions");
    gt_start(r->game, &r->state, strtoull(text_of(line, "seed"), NULL, 16),
             text_of(line, "first")[0] == 'B');
    skip_forced(r);
}

static void check_view(again *r, const char *line)
{
    struct gt_view_box box;
    const gt_view *view = gt_view_make(&box, r->game, &r->state, gt_to_move(r->game, &r->state));
    gt_json_text j = {.text = buffer, .size = sizeof buffer};
    gt_json_open(&j, "view", '{');
    gt_view_json(&j, view, NULL);
    gt_json_close(&j, '}');
    if (strstr(line, buffer) == NULL)
        fail_msg("not the view of the position: %.200s", line);
}

static void play_position(again *r, const cJSON *line, const char *text)
{
    gt_action a;
    int player = gt_to_move(r->game, &r->state);
    const char *won = player == 0 ? "A" : "B";
    check_view(r, text);
    double result = cJSON_GetNumberValue(cJSON_GetObjectItem(line, "result"));
    double expected = strcmp(r->winner, won) == 0 ? 1 : strcmp(r->winner, "nobody") == 0 ? 0.5 : 0;
    assert_true(result >= expected && result <= expected);
    assert_true(gt_parse_action(r->game, &r->state, text_of(line, "choice"), &a));
    gt_apply(r->game, &r->state, a);
    skip_forced(r);
    r->positions--;
    r->n++;
    r->random += cJSON_IsTrue(cJSON_GetObjectItem(line, "random"));
}

/* Every line is as the schema says and the games go as they did. */
static void check_lines(again *r, bool nivel, char *text)
{
    gt_field f = field_of(nivel);
    cJSON *schema = gt_schema_read("docs/schema/export.schema.json");
    cJSON *known = gt_schema_read("docs/schema/game.schema.json");
    for (char *line = strtok(text, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        cJSON *json = cJSON_Parse(line);
        assert_non_null(json);
        const char *type = text_of(json, "type");
        gt_schema_check(cJSON_GetObjectItem(cJSON_GetObjectItem(schema, "$defs"), type), line);
        if (strcmp(type, "matchup") == 0 && nivel) {
            char *game = cJSON_PrintUnformatted(cJSON_GetObjectItem(json, "known"));
            gt_schema_check(known, game);
            cJSON_free(game);
        }
        if (strcmp(type, "game") == 0)
            begin_game(r, &f, json);
        else if (strcmp(type, "position") == 0)
            play_position(r, json, line);
        cJSON_Delete(json);
    }
    check_end(r);
    cJSON_Delete(schema);
    cJSON_Delete(known);
}

static void games_can_be_played_again(void **state)
{
    (void)state;
    gt_starters_load(&starters);
    for (int nivel = 0; nivel < 2; nivel++) {
        static again r;
        gt_export_sums sums;
        r = (again){.n = 0};
        char *text =
            export(nivel == 1, (gt_export_options){.seed = 2, .games = 12, .noise = 200}, &sums);
        check_lines(&r, nivel == 1, text);
        assert_int_equal(r.n, sums.positions);
        assert_in_range(r.random, r.n / 8, r.n / 3);
        free(text);
    }
    gt_starters_free(&starters);
}

static void events_are_told_on_request(void **state)
{
    gt_export_sums sums;
    (void)state;
    for (int events = 0; events < 2; events++) {
        char *text = export(false, (gt_export_options){.games = 2, .events = events == 1}, &sums);
        assert_int_equal(strstr(text, "\"events\":[{") != NULL, events);
        free(text);
    }
}

typedef struct stopper {
    atomic_bool stop;
} stopper;

static void stop_after(void *context, uint64_t done, uint64_t in_all)
{
    stopper *s = context;
    assert_int_equal(in_all, 1000);
    if (done >= 100)
        atomic_store(&s->stop, true);
}

/* With one thread what was finished is the beginning of the whole. */
static void stopped_export_is_a_beginning(void **state)
{
    gt_export_sums sums;
    stopper s = {false};
    gt_export_options o = {.games = 1000, .threads = 1};
    (void)state;
    char *whole = export(false, o, &sums);
    o.stop = &s.stop;
    o.progress = stop_after;
    o.context = &s;
    char *part = export(false, o, &sums);
    assert_false(sums.complete);
    assert_int_equal(sums.games, 100);
    assert_memory_equal(part, whole, strlen(part));
    free(whole);
    free(part);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(games_can_be_played_again),
        cmocka_unit_test(events_are_told_on_request),
        cmocka_unit_test(stopped_export_is_a_beginning),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
