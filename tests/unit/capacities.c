/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is too much is told when cards are read, with the card concerned; what is read can be
 * played. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/language/build.h"
#include "decks/nivel/dialect.h"
#include "engine/nivel/nivel.h"
#include "tests/support/cards.h"
#include "tests/support/conformance.h"
#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char PASSIVE[] = "{\"key\": [\"entry\"], \"do\": [{\"draw\": 1}]}";
static const char COUNTED[] =
    "{\"key\": [\"active main\"], \"do\": [{\"give\": \"this\", \"power\": 1}]}";
static const char LEADER[] = "{\"id\": \"L\", \"name\": \"l\", \"type\": \"leader\", \"element\": "
                             "\"fire\", \"oath\": \"mono\", "
                             "\"awaken\": {\"level\": 5}}";

/* A unit up to its abilities. */
static void print_head(FILE *out, const char *id)
{
    fprintf(out,
            "{\"id\": \"%s\", \"name\": \"%s\", \"type\": \"unit\", \"element\": \"fire\", "
            "\"cost\": 1, \"power\": 1000, \"hit\": 1, \"abilities\": [",
            id, id);
}

/* A unit with so many abilities, n of one text and m of another. */
static void print_unit(FILE *out, const char *id, const char *one, int n, const char *other, int m)
{
    print_head(out, id);
    for (int i = 0; i < n + m; i++)
        fprintf(out, "%s%s", i > 0 ? ", " : "", i < n ? one : other);
    fprintf(out, "]}");
}

/* A card file with a leader and a unit A, to be freed. */
static char *leader_and_unit(const char *one, int n, const char *other, int m)
{
    gt_text t;
    FILE *out = gt_text_begin(&t);
    fprintf(out, "{\"cards\": [%s,\n", LEADER);
    print_unit(out, "A", one, n, other, m);
    fprintf(out, "]}");
    return gt_text_end(&t);
}

static void expect_errors_of_unit(const char *one, int n, const char *other, int m,
                                  const char *expected)
{
    char *text = leader_and_unit(one, n, other, m);
    gt_expect_errors(text, expected);
    free(text);
}

/* The game of two decks, each of the leader L and of 40 cards A. */
static void deal_one_deck(nv_game *g, const gt_library *library, nv_options limits)
{
    const gt_pool *pool = gt_library_pool(library);
    nv_deck deck = {.leader = (int16_t)gt_pool_find(pool, "L")};
    for (int i = 0; i < NV_DECK_SIZE; i++)
        deck.cards[i] = (int16_t)gt_pool_find(pool, "A");
    assert_null(nv_game_init(g, pool, &deck, &deck, limits));
}

/* A deck of a leader and of 40 cards A plays. */
static void expect_play(const char *one, int n, const char *other, int m)
{
    static nv_game g;
    char *text = leader_and_unit(one, n, other, m);
    gt_library *library = gt_need_compiled(text);
    deal_one_deck(&g, library, (nv_options){.turn_limit = 8, .action_limit = 200});
    assert_true(gt_conformance(&g.game, 1, 1).positions > 0);
    gt_library_free(library);
    free(text);
}

static void a_face_has_32_abilities(void **state)
{
    (void)state;
    expect_play(PASSIVE, NV_MAX_ABILITIES, NULL, 0);
    expect_errors_of_unit(PASSIVE, NV_MAX_ABILITIES + 1, NULL, 0,
                          "f:2:1: A: more than 32 abilities of a face\n");
}

/* A bit of a card keeps that an ability was used, and there are eight. */
static void eight_abilities_are_counted(void **state)
{
    (void)state;
    expect_play(COUNTED, NV_MAX_LIMITED, PASSIVE, 5);
    expect_errors_of_unit(COUNTED, NV_MAX_LIMITED, COUNTED, 1,
                          "f:2:1: A: more than 8 abilities of a face whose uses are counted\n");
}

/* A unit with as much code as it can have: for each ability NUM, GIVE and END. */
static void print_long_unit(FILE *out, int number)
{
    char id[10];
    snprintf(id, sizeof id, "U%03d", number);
    print_head(out, id);
    for (int i = 0; i < NV_MAX_ABILITIES; i++)
        fprintf(out,
                "%s{\"key\": [\"entry\"], \"do\": [{\"give\": \"this\", \"power\": %d, "
                "\"until\": \"turn\"}]}",
                i > 0 ? ", " : "", i + 1);
    fprintf(out, "]}");
}

static void code_ends_below_the_rules_own(void **state)
{
    enum { CARDS = 1000, OPERATIONS = 3 * NV_MAX_ABILITIES };
    gt_text t;
    gt_errors e = {0};
    char expected[200];
    FILE *out = gt_text_begin(&t);
    (void)state;
    fprintf(out, "{\"cards\": [%s", LEADER);
    for (int i = 0; i < CARDS; i++) {
        fprintf(out, ",\n");
        print_long_unit(out, i);
    }
    fprintf(out, "]}");
    char *text = gt_text_end(&t);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    assert_null(gt_library_compile(&gt_nivel_dialect, &json, 1, &e));
    int first =
        (GT_MAX_CODE - 1) / OPERATIONS; /* for which there is no room; one END stands before all */
    snprintf(expected, sizeof expected,
             "f:%d:1: U%03d: all cards up to this one need more than 61440 operations of code: "
             "take fewer\n",
             first + 2, first);
    char *printed = gt_printed(&e);
    assert_string_equal(printed, expected);
    free(printed);
    gt_json_free(json);
    free(text);
}

/* Leaders have their abilities from the beginning: together more than can be in force. */
static void too_many_static_abilities_abort_a_game(void **state)
{
    enum { EACH = 20 };
    static nv_game g;
    static gt_state s;
    gt_text t;
    FILE *out = gt_text_begin(&t);
    (void)state;
    fprintf(out, "{\"cards\": [{\"id\": \"L\", \"name\": \"l\", \"type\": \"leader\", \"element\": "
                 "\"fire\", \"oath\": \"mono\", \"awaken\": {\"level\": 5}, \"base\": [");
    for (int i = 0; i < EACH; i++)
        fprintf(out, "%s{\"key\": [\"passive\"], \"give\": {\"all\": {}}, \"power\": 100}",
                i > 0 ? ", " : "");
    fprintf(out, "]},\n");
    print_unit(out, "A", PASSIVE, 1, NULL, 0);
    fprintf(out, "]}");
    char *text = gt_text_end(&t);
    gt_library *library = gt_need_compiled(text);
    deal_one_deck(&g, library, (nv_options){0});
    gt_start(&g.game, &s, 1, 0);
    assert_int_equal(gt_how_ended(&s), GT_ABORTED);
    assert_int_equal(gt_why_aborted(&s).limit, GT_LIMIT_STATIC);
    assert_ptr_equal(g.def[gt_why_aborted(&s).card],
                     &gt_library_pool(library)->defs[g.deck[0].leader]);
    gt_library_free(library);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_face_has_32_abilities),
        cmocka_unit_test(eight_abilities_are_counted),
        cmocka_unit_test(code_ends_below_the_rules_own),
        cmocka_unit_test(too_many_static_abilities_abort_a_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
