/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small card files for tests of the compiler. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "tests/support/cards.h"

#include "decks/render.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define UNIT_A                                                                                     \
    "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", \"type\": \"unit\", \"element\": \"fire\", "    \
    "\"cost\": 1, \"power\": 1, \"hit\": 1, \"abilities\":"
#define FACTS_A "A a\n  fire unit, cost 1, power 1, hit 1\n"

char *gt_printed(gt_errors *e)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    gt_errors_print(e, f);
    fclose(f);
    gt_errors_free(e);
    return text;
}

char *gt_rendered(const gt_library *library, int def)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    gt_render_card(gt_library_pool(library), def, f);
    fclose(f);
    return text;
}

void gt_expect_errors(const char *json_text, const char *expected)
{
    gt_errors e = {0};
    gt_json *json = gt_json_parse("f", json_text, strlen(json_text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(&json, 1, &e);
    bool good = e.n == 0;
    char *text = gt_printed(&e);
    assert_string_equal(text, expected);
    assert_true((library != NULL) == good);
    free(text);
    gt_json_free(json);
    gt_library_free(library);
}

void gt_expect_ability_errors(const char *abilities, const char *expected)
{
    char text[4000];
    snprintf(text, sizeof text, UNIT_A "\n%s}]}", abilities);
    gt_expect_errors(text, expected);
}

void gt_expect_abilities(const char *abilities, const char *expected)
{
    char text[4000];
    gt_errors e = {0};
    snprintf(text, sizeof text, UNIT_A "[%s]}]}", abilities);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(&json, 1, &e);
    gt_errors_print(&e, stderr);
    gt_errors_free(&e);
    gt_json_free(json);
    assert_non_null(library);
    char *told = gt_rendered(library, 0);
    assert_true(strncmp(told, FACTS_A, sizeof FACTS_A - 1) == 0);
    assert_string_equal(told + sizeof FACTS_A - 1, expected);
    free(told);
    gt_library_free(library);
}
