/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Folders of cards, and decks: both forms, every rule of 5.1.2, every mistake with its place. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/language/library.h"
#include "decks/nivel/dialect.h"
#include "decks/nivel/nivel_system.h"
#include "tests/support/cards.h"

#include <stdlib.h>
#include <string.h>

#define CARDS "decks/nivel/cards"
#define DECKS "decks/nivel/decks"
#define STARTERS DECKS "/starters"
#define TOURNAMENT DECKS "/tournament"

/* ---- Helpers */

/* ---- Whole folders */

static gt_library *starters;

static int load_starters(void **state)
{
    (void)state;
    starters = gt_need_shipped_cards();
    return 0;
}

static int free_starters(void **state)
{
    (void)state;
    gt_library_free(starters);
    return 0;
}

static void files_that_cannot_be_read(void **state)
{
    const char *paths[] = {"no/such/file.json", "decks"};
    gt_errors e = {0};
    (void)state;
    assert_null(gt_library_load(&gt_nivel_dialect, paths, 2, &e));
    char *text = gt_printed(&e);
    assert_string_equal(text, "decks: holds no card file (*.json)\n"
                              "no/such/file.json: cannot be opened: No such file or directory\n");
    free(text);
}

static void ids_are_sorted_and_found(void **state)
{
    const gt_pool *pool = gt_library_pool(starters);
    (void)state;
    assert_true(pool->n_defs >= 187);
    for (int i = 0; i < pool->n_defs; i++)
        assert_int_equal(gt_library_find(starters, pool->defs[i].id), i);
    assert_int_equal(gt_library_find(starters, "ST01-01"), -1);
    assert_string_equal(gt_pool_nearest(pool, "ST1-010"), "ST01-010");
    assert_string_equal(gt_pool_nearest(pool, "네온"), "ST01-002");
    assert_null(gt_pool_nearest(pool, "something else"));
}

/* ---- Decks */

/* The errors of a deck file `d` must be exactly these; the deck, if there are none. */
static gt_deck expect_deck(const char *text, const char *expected)
{
    gt_errors e = {0};
    gt_deck deck;
    bool good = gt_deck_parse("folder/d.txt", text, strlen(text), &gt_nivel,
                              gt_library_pool(starters), &deck, &e);
    assert_true(good == (e.n == 0));
    char *told = gt_printed(&e);
    assert_string_equal(told, expected);
    free(told);
    return deck;
}

static const char good_text[] = "# starter\nname: Test deck\nleader ST01-001  # 라피\n"
                                "3 ST01-002 네온\n3x ST01-003\n3 ST01-004\n3 ST01-005\n3 ST01-006\n"
                                "3 ST01-007\n\n2 ST01-008\n2 ST01-009\n2 ST01-010\n2 ST01-011\n"
                                "3 ST01-012\n2 ST01-013\n3 ST01-014\n2 ST01-015\n2 ST01-016\n"
                                "2 ST01-017\n";

static void text_decks_and_json_decks_are_alike(void **state)
{
    gt_errors e = {0};
    gt_deck json, text = expect_deck(good_text, "");
    (void)state;
    assert_string_equal(text.name, "Test deck");
    assert_true(gt_deck_read(STARTERS "/st01-starter.json", &gt_nivel, gt_library_pool(starters),
                             &json, &e));
    assert_string_equal(json.name, "ST01 starter deck");
    assert_true(gt_deck_same_cards(&json, &text));
    const nv_deck cards = gt_nivel_cards(&text);
    assert_int_equal(cards.cards[0], gt_library_find(starters, "ST01-002"));
    assert_int_equal(cards.cards[39], gt_library_find(starters, "ST01-017"));
}

static void name_of_the_file(void **state)
{
    char text[sizeof good_text];
    (void)state;
    snprintf(text, sizeof text, "%s",
             strstr(good_text, "leader")); /* behind the line of the name */
    assert_string_equal(expect_deck(text, "").name, "d");
    gt_deck one = expect_deck("1 ST01-001\n", "folder/d.txt:1:1: 0 cards; a deck has 40 beside the "
                                              "leader (5.1.2)\n");
    assert_string_equal(one.name, "d");
}

static void all_starters_are_legal(void **state)
{
    const char *path = STARTERS;
    gt_errors e = {0};
    gt_decks decks = {0};
    (void)state;
    assert_true(gt_decks_read(&path, 1, &gt_nivel, gt_library_pool(starters), &decks, &e));
    assert_int_equal(decks.n, 11);
    assert_string_equal(decks.list[0].name, "ST01 starter deck");
    assert_string_equal(decks.list[10].name, "ST11 starter deck");
    const char *twice[] = {STARTERS "/st01-starter.json", STARTERS "/st01-starter.json"};
    gt_decks_free(&decks);
    assert_false(gt_decks_read(twice, 2, &gt_nivel, gt_library_pool(starters), &decks, &e));
    char *text = gt_printed(&e);
    assert_string_equal(text,
                        STARTERS "/st01-starter.json: another deck is named 'ST01 starter deck' "
                                 "already\n");
    free(text);
    gt_decks_free(&decks);
}

/* clauses: 5.1.2 */
static void all_tournament_decks_are_legal(void **state)
{
    const char *path = TOURNAMENT, *both = DECKS;
    gt_errors e = {0};
    gt_decks decks = {0}, all = {0};
    (void)state;
    bool good = gt_decks_read(&path, 1, &gt_nivel, gt_library_pool(starters), &decks, &e);
    gt_errors_print(&e, stderr);
    assert_true(good);
    assert_int_equal(decks.n, 17);
    /* a folder means what lies below it, too */
    assert_true(gt_decks_read(&both, 1, &gt_nivel, gt_library_pool(starters), &all, &e));
    assert_int_equal(all.n, 11 + decks.n);
    assert_string_equal(all.list[0].name, "ST01 starter deck");
    gt_decks_free(&decks);
    gt_decks_free(&all);
}

static void wrong_lines_of_text_decks(void **state)
{
    (void)state;
    expect_deck(
        "leader ST01-002\n\n 3 ST01-03\nST01-004\n2 ST01-004 라피\n3\nleader: ST01-001\n",
        "folder/d.txt:5:12: warning: ST01-004 is 은화 here, and the list says 라피; the id "
        "decides\n"
        "folder/d.txt:1:1: 6 cards; a deck has 40 beside the leader (5.1.2)\n"
        "folder/d.txt:1:8: ST01-002 is no leader card (5.1.2)\n"
        "folder/d.txt:3:4: there is no card ST01-03; did you mean 'ST01-003'?\n"
        "folder/d.txt:6:1: '3 ST01-002', 'leader ST01-001', the name of a card, 'name: ...' or a "
        "comment (#) expected\n"
        "folder/d.txt:7:9: a second leader, ST01-001 beside ST01-002; a deck has one (5.1.2)\n");
}

/* clauses: 5.1.1, 5.1.2 */
static void wrong_json_decks(void **state)
{
    (void)state;
    expect_deck(
        "{\"nam\": \"x\", \"leader\": 5,\n \"cards\": {\"ST01-002\": 0, \"ST01-003\": \"3\"}}",
        "folder/d.txt:1:2: a deck has no key 'nam'; did you mean 'name'?\n"
        "folder/d.txt:1:24: leader: a text expected, not a number\n"
        "folder/d.txt:2:2: the leader is missing (5.1.2)\n"
        "folder/d.txt:2:24: cards.ST01-002: a number of cards expected, from 1 to 3\n"
        "folder/d.txt:2:39: cards.ST01-003: a number of cards expected, from 1 to 3\n");
}

/* clauses: 5.1.2.2 */
static void four_copies(void **state)
{
    (void)state;
    expect_deck("1 ST01-001\n3 ST01-002\n1 ST01-002\n2 ST01-001\n",
                "folder/d.txt:1:1: 6 cards; a deck has 40 beside the leader (5.1.2)\n"
                "folder/d.txt:2:3: 4 copies of ST01-002; 3 at most (5.1.2.2)\n"
                "folder/d.txt:4:3: ST01-001 is a leader card and cannot be among the 40 (5.1.2)\n");
}

/* clauses: 5.1.2.3 */
static void nine_triggers(void **state)
{
    (void)state;
    expect_deck("1 ST01-001\n3 ST01-010\n3 ST01-011\n2 ST01-002\n3 ST01-013\n3 ST01-015\n",
                "folder/d.txt:1:1: 14 cards; a deck has 40 beside the leader (5.1.2)\n"
                "folder/d.txt:5:3: 12 cards with a trigger; 8 at most (5.1.2.3)\n");
}

/* clauses: 5.1.2.1 */
static void oaths(void **state)
{
    (void)state;
    expect_deck("1 ST01-001\n1 ST01-002\n1 ST02-002\n",
                "folder/d.txt:1:1: 2 cards; a deck has 40 beside the leader (5.1.2)\n"
                "folder/d.txt:3:3: ST02-002 is earth; the oath of ST01-001 allows fire alone "
                "(5.1.2.1)\n");
    expect_deck(
        "1 ST08-001\n1 ST01-002\n1 ST02-002\n1 ST03-002\n",
        "folder/d.txt:1:1: 3 cards; a deck has 40 beside the leader (5.1.2)\n"
        "folder/d.txt:4:3: ST03-002 is storm; the oath of ST08-001 allows earth and one other "
        "element, which is fire here (5.1.2.1)\n");
    expect_deck("1 ST08-001\n1 ST01-002\n",
                "folder/d.txt:1:1: 1 cards; a deck has 40 beside the leader (5.1.2)\n"
                "folder/d.txt:1:1: no earth card; the oath of ST08-001 wants its own element "
                "(5.1.2.1)\n");
}

/* ---- Words */

static void distances(void **state)
{
    static const char *const words[] = {"power", "plunder", NULL, "", "put"};
    (void)state;
    assert_string_equal(gt_nearest("powr", words, 5), "power");
    assert_string_equal(gt_nearest("opwer", words, 5), "power");
    assert_string_equal(gt_nearest("pludner", words, 5), "plunder");
    assert_string_equal(gt_nearest("pt", words, 5), "put");
    assert_null(gt_nearest("cost", words, 5));
    assert_null(gt_nearest("", words, 5));
}

static void the_list_of_errors_is_bounded(void **state)
{
    gt_errors e = {0};
    char text[20];
    (void)state;
    static const char *const files[] = {"f", "g", "h", "i", "j"};
    for (int f = 0; f < 5; f++)
        for (int i = 0; i < GT_FILE_ERRORS + 7; i++) {
            snprintf(text, sizeof text, "%d", i);
            if (i < GT_FILE_ERRORS) {
                assert_int_equal(gt_errors_full(&e, files[f]), f == 4);
                gt_errors_add(&e, files[f], 1, 1, "", "0"); /* the same as the first */
            }
            gt_errors_add(&e, files[f], i + 1, 1, "", "%s", text);
            if (f == 4)
                break;
        }
    assert_int_equal(e.n, GT_MAX_ERRORS);
    assert_int_equal(e.dropped, 4 * 7 + 2);
    char *told = gt_printed(&e);
    assert_non_null(strstr(told, "f:50:1: 49\nf: ... and 7 more\ng:1:1: 0\n"));
    assert_non_null(strstr(told, "i: ... and 7 more\n... and 2 more in other files\n"));
    free(told);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_that_cannot_be_read),
        cmocka_unit_test(ids_are_sorted_and_found),
        cmocka_unit_test(text_decks_and_json_decks_are_alike),
        cmocka_unit_test(name_of_the_file),
        cmocka_unit_test(all_starters_are_legal),
        cmocka_unit_test(all_tournament_decks_are_legal),
        cmocka_unit_test(wrong_lines_of_text_decks),
        cmocka_unit_test(wrong_json_decks),
        cmocka_unit_test(four_copies),
        cmocka_unit_test(nine_triggers),
        cmocka_unit_test(oaths),
        cmocka_unit_test(distances),
        cmocka_unit_test(the_list_of_errors_is_bounded),
    };
    return cmocka_run_group_tests(tests, load_starters, free_starters);
}
