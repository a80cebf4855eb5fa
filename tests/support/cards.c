/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards for tests. */
#include "tests/support/cards.h"

#include "decks/language/render.h"
#include "decks/nivel/dialect.h"
#include "tests/support/text.h"

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

/* The library, unless there are mistakes. */
static gt_library *without_mistakes(gt_library *library, gt_errors *e)
{
    gt_errors_print(e, stderr);
    assert_int_equal(e->n, 0);
    gt_errors_free(e);
    assert_non_null(library);
    return library;
}

gt_library *gt_need_cards(const char *const *paths, int n)
{
    gt_errors e = {0};
    gt_library *library = gt_library_load(&gt_nivel_dialect, paths, n, &e);
    return without_mistakes(library, &e);
}

gt_library *gt_need_shipped_cards(void)
{
    const char *path = "decks/nivel/cards";
    return gt_need_cards(&path, 1);
}

gt_library *gt_need_compiled(const char *json_text)
{
    gt_errors e = {0};
    gt_json *json = gt_json_parse("f", json_text, strlen(json_text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(&gt_nivel_dialect, &json, 1, &e);
    gt_json_free(json);
    return without_mistakes(library, &e);
}

gt_library *gt_need_unit(const char *abilities)
{
    char text[4000];
    snprintf(text, sizeof text, UNIT_A "[%s]}]}", abilities);
    return gt_need_compiled(text);
}

char *gt_printed(gt_errors *e)
{
    gt_text t;
    gt_errors_print(e, gt_text_begin(&t));
    gt_errors_free(e);
    return gt_text_end(&t);
}

char *gt_rendered(const gt_library *library, int def)
{
    gt_text t;
    gt_render_card(&gt_nivel_dialect, gt_library_pool(library), def, gt_text_begin(&t));
    return gt_text_end(&t);
}

void gt_expect_errors(const char *json_text, const char *expected)
{
    gt_errors e = {0};
    gt_json *json = gt_json_parse("f", json_text, strlen(json_text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(&gt_nivel_dialect, &json, 1, &e);
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
    gt_library *library = gt_need_unit(abilities);
    char *told = gt_rendered(library, 0);
    assert_true(strncmp(told, FACTS_A, sizeof FACTS_A - 1) == 0);
    assert_string_equal(told + sizeof FACTS_A - 1, expected);
    free(told);
    gt_library_free(library);
}
