/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Decks of games that have more parts than Nivel Arena: 60 cards, 15 beside them that are told by
 * their type, 15 to exchange. Both forms are read and written, records hold them, and which game a
 * deck is of follows from the deck or its folder. The table of this program has two games of its
 * own. */
#include "decks/lists/decklist.h"
#include "decks/system.h"
#include "sim/playing/record.h"
#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

enum { CARDS = 100, FIRST_EXTRA = 70, EXTRA_TYPE = 2, MAIN = 0, EXTRA, SIDE, SECTIONS };

static gt_def defs[CARDS];
static char ids[CARDS][16];
static gt_pool pool = {.defs = defs, .n_defs = CARDS};

/* ---- A game. */

static const gt_section sections[SECTIONS] = {
    [MAIN] = {.key = "main", .word = "", .example = "100", .least = 40, .most = 60, .copies = 3},
    [EXTRA] = {.key = "extra", .word = "extra", .example = "170", .most = 15, .copies = 3},
    [SIDE] = {.key = "side", .word = "side", .example = "100", .most = 15, .copies = 3},
};

static int section_of(const gt_pool *all, int card, int count)
{
    (void)count;
    return all->defs[card].type == EXTRA_TYPE ? EXTRA : MAIN;
}

static void check_deck(const gt_deck_list *list)
{
    int n[SECTIONS] = {0};
    for (int i = 0; i < list->n; i++)
        n[list->item[i].section] += list->item[i].count;
    for (int i = 0; i < SECTIONS; i++)
        if (n[i] < sections[i].least || n[i] > sections[i].most)
            gt_deck_wrong(list, NULL, "%d cards in %s", n[i], sections[i].key);
}

static const gt_system parts = {
    .name = "parts",
    .title = "A game of parts",
    .version = "1",
    .section = sections,
    .n_sections = SECTIONS,
    .section_of = section_of,
    .check_deck = check_deck,
};

static const gt_system other = {
    .name = "other", .title = "Another", .version = "1", .section = sections, .n_sections = 1};

const gt_system *const gt_systems[] = {&parts, &other, NULL};

static int make_cards(void **state)
{
    (void)state;
    for (int i = 0; i < CARDS; i++) {
        snprintf(ids[i], sizeof ids[i], "%d", 100 + i);
        defs[i] = (gt_def){.id = ids[i], .name = ids[i], .type = i >= FIRST_EXTRA ? EXTRA_TYPE : 1};
    }
    return 0;
}

/* ---- Reading and writing. */

/* 60, 15 and 15 different cards. */
static gt_deck whole_deck(void)
{
    gt_deck deck;
    gt_deck_begin(&deck, &parts);
    snprintf(deck.name, sizeof deck.name, "whole");
    for (int i = 0; i < 60; i++)
        assert_true(gt_deck_add(&deck, MAIN, 59 - i, 1)); /* in any order */
    for (int i = 0; i < 15; i++) {
        assert_true(gt_deck_add(&deck, SIDE, i, 1));
        assert_true(gt_deck_add(&deck, EXTRA, FIRST_EXTRA + i, 1));
    }
    return deck;
}

static gt_deck parse(const char *text, const char *expected)
{
    gt_errors e = {0};
    gt_deck deck;
    gt_text told;
    gt_deck_parse("d", text, strlen(text), &parts, &pool, &deck, &e);
    gt_errors_print(&e, gt_text_begin(&told));
    char *errors = gt_text_end(&told);
    assert_string_equal(errors, expected);
    free(errors);
    gt_errors_free(&e);
    return deck;
}

static void both_forms_hold_all_sections(void **state)
{
    gt_deck deck = whole_deck();
    (void)state;
    void (*const write[])(const gt_pool *, const gt_deck *, FILE *) = {gt_deck_write_json,
                                                                       gt_deck_write_text};
    for (int i = 0; i < 2; i++) {
        gt_text t;
        write[i](&pool, &deck, gt_text_begin(&t));
        char *text = gt_text_end(&t);
        gt_deck again = parse(text, "");
        assert_true(gt_deck_same_cards(&deck, &again));
        assert_int_equal(gt_deck_count(&again, MAIN), 60);
        assert_int_equal(gt_deck_count(&again, EXTRA), 15);
        assert_int_equal(gt_deck_first(&again, SIDE), 0);
        free(text);
    }
}

static void headings_words_and_types_say_the_section(void **state)
{
    char text[2000] = "2 100\nside 1 102\n3 170\nside:\n2 100 # the side's\n1 171\nmain:\n";
    (void)state;
    for (int i = 3; i < 16; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "3 %d\n", 100 + i);
    gt_deck mixed = parse(text, "");
    assert_int_equal(gt_deck_count(&mixed, MAIN), 2 + 3 * 13);
    assert_int_equal(gt_deck_count(&mixed, EXTRA), 3);
    assert_int_equal(gt_deck_count(&mixed, SIDE), 1 + 2 + 1);
    parse("40 100\nmain 3\n", "d:2:1: there is no card main\n");
    gt_deck deck = parse("{\"main\": {\"100\": 3, \"101\": 40}, \"side\": {\"100\": 1}}", "");
    assert_int_equal(gt_deck_count(&deck, MAIN), 43);
    assert_int_equal(gt_deck_count(&deck, SIDE), 1);
    parse("{\"cards\": {}, \"main\": {\"100\": 40}}", "d:1:2: a deck has no key 'cards'\n");
    parse("{\"rules\": \"other\", \"main\": {\"100\": 40}}",
          "d:1:11: rules: this is a deck of other, and parts is played\n");
    parse("rules: chess\n40 100\n",
          "d:1:8: rules: there are no rules 'chess'; parts or other was expected\n");
}

static void too_many_different_cards(void **state)
{
    gt_deck deck;
    (void)state;
    gt_deck_begin(&deck, &parts);
    for (int i = 0; i < GT_DECK_ROWS; i++)
        assert_true(gt_deck_add(&deck, i / CARDS, i % CARDS, 1));
    assert_true(gt_deck_add(&deck, MAIN, 0, 2));
    assert_int_equal(gt_deck_count(&deck, MAIN), CARDS + 2);
    assert_false(gt_deck_add(&deck, SIDE, 0, 1));
}

/* ---- Records. */

static void records_name_the_section(void **state)
{
    static const char path[] = "sections.record";
    gt_record record = {.version = "1", .rules = "parts 1", .player = {"a", "b"}}, again;
    gt_errors e = {0};
    (void)state;
    for (int player = 0; player < 2; player++) {
        snprintf(record.deck[player].name, sizeof record.deck[player].name, "deck");
        gt_record_add_card(&record.deck[player], "", 3, "100", 7);
        gt_record_add_card(&record.deck[player], "leader", 0, "101", 8);
        gt_record_add_card(&record.deck[player], "side", 2, "100", UINT64_MAX);
    }
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    gt_record_write(out, &record);
    fclose(out);
    assert_true(gt_record_read(&again, path, &e));
    unlink(path);
    const gt_record_card *card = again.deck[1].card;
    assert_int_equal(again.deck[1].n, 3);
    assert_string_equal(card[0].section, "");
    assert_int_equal(card[0].count, 3);
    assert_string_equal(card[1].section, "leader");
    assert_int_equal(card[1].count, 0);
    assert_string_equal(card[2].section, "side");
    assert_string_equal(card[2].id, "100");
    assert_true(card[2].hash == UINT64_MAX);
    gt_record_free(&again);
    gt_record_free(&record);
}

/* ---- Which game. */

static void folders_say_the_game(void **state)
{
    (void)state;
    assert_ptr_equal(gt_system_of_path("no/parts/decks/a.json"), &parts);
    assert_ptr_equal(gt_system_of_path("parts/decks/other/cards/a.json"), &other);
    assert_null(gt_system_of_path("parts/a.json"));
    assert_null(gt_system_of_path("parts.txt"));
    assert_ptr_equal(gt_system_named("other"), &other);
    assert_null(gt_system_named("othe"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_forms_hold_all_sections),
        cmocka_unit_test(headings_words_and_types_say_the_section),
        cmocka_unit_test(too_many_different_cards),
        cmocka_unit_test(records_name_the_section),
        cmocka_unit_test(folders_say_the_game),
    };
    return cmocka_run_group_tests(tests, make_cards, NULL);
}
