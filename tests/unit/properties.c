/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Each property of each game is told in each place where properties are (views, boards at the
 * terminal, pages, what scenarios expect), or its row says why it is not. And what a position sets
 * is what is read. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "tests/support/properties.h"
#include "decks/positions/expected.h"
#include "engine/core/rules.h"
#include "sim/cli/card_words.h"
#include "sim/cli/drawing.h"
#include "tests/support/tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const gt_system *system_now;

static bool is_silent(const gt_property *row)
{
    return row->label != NULL && row->label[0] == '\0';
}

/* ---- Views: a row that holds is a member. */

static int holds(const gt_subject *x)
{
    (void)x;
    return 1;
}

static const char *some_id(const gt_game *g, const gt_state *s, int object)
{
    (void)g, (void)s, (void)object;
    return "a-card";
}

static void note(void *context, const char *name)
{
    if (name != NULL)
        snprintf(context, 80, "%s", name);
}

static void note_open(void *context, const char *name, bool list)
{
    (void)list;
    note(context, name);
}

static void note_close(void *context, bool list)
{
    (void)context, (void)list;
}

static void note_number(void *context, const char *name, int32_t value)
{
    (void)value;
    if (((char *)context)[0] == '\0')
        note(context, name);
}

static void note_text(void *context, const char *name, const char *value)
{
    assert_non_null(value);
    note(context, name);
}

static void note_flag(void *context, const char *name, bool value)
{
    (void)value;
    note(context, name);
}

static void is_in_views(const gt_property *row)
{
    char name[80] = "";
    gt_property rows[2] = {*row, {.key = NULL}};
    const gt_subject x = {.object = GT_NOT_A_CARD};
    const gt_visitor out = {name, note_open, note_close, note_number, note_text, note_flag};
    if (row->tell != NULL || row->form == GT_IS_TAGS || row->form == GT_IS_BELOW) {
        assert_true(row->tell != NULL || row->unseen); /* its form alone says nothing */
        return;
    }
    rows[0].of = holds;
    rows[0].has = NULL;
    gt_describe_properties(rows, &x, some_id, &out);
    assert_string_equal(name, row->unseen ? "" : gt_property_name(row));
}

/* ---- Boards, and pages. */

static cJSON *value_of(const gt_property *row)
{
    cJSON *value;
    switch (row->form) {
    case GT_IS_NUMBER: return cJSON_CreateNumber(3);
    case GT_IS_FLAG: return cJSON_CreateTrue();
    case GT_IS_WORD: return cJSON_CreateString(gt_property_words(row)[0]);
    case GT_IS_CARD: return cJSON_CreateString("a-card");
    case GT_IS_NUMBERS:
    case GT_IS_SYMBOLS:
        value = cJSON_CreateObject();
        cJSON_AddNumberToObject(value, row->words[0], 2);
        return value;
    case GT_IS_ORDINALS:
        value = cJSON_CreateArray();
        cJSON_AddItemToArray(value, cJSON_CreateNumber(1));
        return value;
    default:
        value = cJSON_CreateArray();
        cJSON_AddItemToArray(value, cJSON_CreateString("word"));
        return value;
    }
}

static void is_on_card(const gt_property *row)
{
    char text[GT_CARD_WORDS];
    cJSON *card = cJSON_CreateObject();
    cJSON_AddStringToObject(card, "id", "a-card");
    cJSON_AddItemToObject(card, gt_property_name(row), value_of(row));
    gt_card_words(system_now, card, text);
    assert_int_equal(text[0] == '\0', is_silent(row));
    cJSON_Delete(card);
}

/* A board with and without it differ. */
static void is_in_bar(const gt_property *row)
{
    char text[2][400] = {"", ""};
    for (int with = 0; with < 2; with++) {
        cJSON *view = cJSON_CreateObject(), *players = cJSON_AddObjectToObject(view, "players");
        for (const char *letter = "AB"; *letter != '\0'; letter++) {
            const char name[] = {*letter, '\0'};
            cJSON *player = cJSON_AddObjectToObject(players, name);
            if (with)
                cJSON_AddItemToObject(player, gt_property_name(row), value_of(row));
            cJSON_AddObjectToObject(player, "zones");
        }
        FILE *out = fmemopen(text[with], sizeof text[0], "w");
        gt_draw(out, &(gt_drawing){.system = system_now, .view = view, .margin = ""});
        fclose(out);
        cJSON_Delete(view);
    }
    assert_int_equal(strcmp(text[0], text[1]) == 0, is_silent(row));
}

/* Its label is in a row of the layout of pages. */
static void is_on_pages(const gt_property *row, bool of_card)
{
    cJSON *layout = gt_layout_json(system_now), *one;
    bool found = false;
    cJSON_ArrayForEach (one, cJSON_GetObjectItem(layout, of_card ? "marks" : "facts")) {
        const char *key = cJSON_GetStringValue(cJSON_GetObjectItem(one, "key"));
        const char *text =
            cJSON_GetStringValue(cJSON_GetObjectItem(one, of_card ? "text" : "title"));
        found = found || (strcmp(key, gt_property_name(row)) == 0 &&
                          (row->label == NULL || strcmp(text, row->label) == 0));
    }
    assert_true(found || row->label == NULL || row->unseen);
    cJSON_Delete(layout);
}

/* ---- Files. */

static void is_expected(const gt_property *rows, const gt_property *row)
{
    const char *keys[GT_SC_KEYS] = {NULL};
    int found = 0;
    gt_sc_expected_keys(rows, keys);
    for (int i = 0; keys[i] != NULL; i++)
        found += row->key != NULL && strcmp(keys[i], row->key) == 0;
    assert_int_equal(found, row->key != NULL);
}

/* ---- All of it. */

static void check_rows(const gt_property *rows, bool of_card)
{
    for (const gt_property *row = rows; gt_property_name(row) != NULL; row++) {
        if ((row->why == NULL) != !(row->unseen || is_silent(row)))
            fail_msg("%s: %s: why is it not told, or where?", system_now->name,
                     gt_property_name(row));
        is_in_views(row);
        is_expected(rows, row);
        if (row->unseen)
            continue;
        assert_ptr_equal(gt_property_named(rows, gt_property_name(row)), row);
        is_on_pages(row, of_card);
        if (of_card)
            is_on_card(row);
        else
            is_in_bar(row);
    }
}

static void each_row_is_told_or_says_why_not(void **state)
{
    (void)state;
    for (int i = 0; (system_now = gt_tested_system(i)) != NULL; i++) {
        const gt_properties *all = gt_properties_of(system_now->rules);
        assert_non_null(gt_property_name(all->player));
        assert_non_null(gt_property_name(all->card));
        check_rows(all->player, false);
        check_rows(all->card, true);
    }
}

static void what_is_set_of_players_is_read(void **state)
{
    (void)state;
    for (int i = 0; (system_now = gt_tested_system(i)) != NULL; i++) {
        gt_game *g = gt_tested_game_new(system_now);
        gt_state *s = calloc(1, gt_state_bytes(g->rules));
        gt_start(g, s, 1, 0);
        int player = gt_head_of(s).active, checked = 0;
        for (const gt_property *row = g->rules->properties->player; gt_property_name(row) != NULL;
             row++) {
            int value = row->form == GT_IS_NUMBER ? row->high : 1;
            if (row->set == NULL)
                continue;
            checked++;
            gt_set_property(g, s, player, GT_NOT_A_CARD, row->key, value);
            assert_int_equal(gt_get_property(g, s, player, GT_NOT_A_CARD, row->key), value);
        }
        assert_true(checked >= 2);
        free(s);
        free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_is_told_or_says_why_not),
        cmocka_unit_test(what_is_set_of_players_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
