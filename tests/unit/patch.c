/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Patches: the examples of RFC 7396 (section 3 and appendix A) and RFC 6902 (appendix A), JSON
 * pointers, and patches of cards with the places of their mistakes. */
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
#include "decks/patches/patch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static gt_json *parse(const char *file, const char *text)
{
    gt_errors e = {0};
    gt_json *json = gt_json_parse(file, text, strlen(text), &e);
    gt_errors_print(&e, stderr);
    assert_non_null(json);
    return json;
}

/* Applies a patch; `wanted` NULL: it must fail. Members of objects may come in any order. */
static void expect(const char *document, const char *patch, const char *wanted)
{
    gt_errors e = {0};
    gt_origins origins = {0};
    gt_json *p = parse("patch", patch);
    cJSON *tree = cJSON_Parse(document), *end = wanted == NULL ? NULL : cJSON_Parse(wanted);
    assert_non_null(tree);
    assert_true(wanted == NULL || end != NULL);
    bool ok = gt_patch_apply(&tree, p, &origins, &e);
    if (ok != (wanted != NULL) || (ok && gt_json_hash(tree) != gt_json_hash(end))) {
        char *found = cJSON_Print(tree);
        gt_errors_print(&e, stderr);
        fail_msg("%s patched by %s is %s: %s", document, patch, ok ? "right" : "wrong", found);
    }
    assert_true(ok == (e.n == 0));
    cJSON_Delete(tree);
    cJSON_Delete(end);
    gt_json_free(p);
    gt_origins_free(&origins);
    gt_errors_free(&e);
}

typedef struct example {
    const char *document, *patch, *wanted;
} example;

static void expect_all(const example *list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        expect(list[i].document, list[i].patch, list[i].wanted);
}

/* ---- RFC 7396 */

static void merge_patch_appendix_a(void **state)
{
    static const example list[] = {
        {"{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
        {"{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}"},
        {"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
        {"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"},
        {"{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
        {"{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}"},
        {"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"},
        {"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"},
        {"{\"a\":\"foo\"}", "null", "null"},
        {"{\"a\":\"foo\"}", "\"bar\"", "\"bar\""},
        {"{\"e\":null}", "{\"a\":1}", "{\"e\":null,\"a\":1}"},
        {"[1,2]", "{\"a\":\"b\",\"c\":null}", "{\"a\":\"b\"}"},
        {"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"},
    };
    (void)state;
    expect_all(list, sizeof list / sizeof *list);
    /* two rows of the appendix put a list over something, which is a JSON Patch here; below the
     * root it is the merge patch that it was */
    expect("{\"x\":[\"a\",\"b\"]}", "{\"x\":[\"c\",\"d\"]}", "{\"x\":[\"c\",\"d\"]}");
    expect("{\"x\":{\"a\":\"b\"}}", "{\"x\":[\"c\"]}", "{\"x\":[\"c\"]}");
}

static void merge_patch_section_3(void **state)
{
    (void)state;
    expect("{\"title\":\"Goodbye!\",\"author\":{\"givenName\":\"John\",\"familyName\":\"Doe\"},"
           "\"tags\":[\"example\",\"sample\"],\"content\":\"This will be unchanged\"}",
           "{\"title\":\"Hello!\",\"phoneNumber\":\"+01-123-456-7890\","
           "\"author\":{\"familyName\":null},\"tags\":[\"example\"]}",
           "{\"title\":\"Hello!\",\"author\":{\"givenName\":\"John\"},\"tags\":[\"example\"],"
           "\"content\":\"This will be unchanged\",\"phoneNumber\":\"+01-123-456-7890\"}");
}

/* ---- RFC 6902 */

static void json_patch_appendix_a(void **state)
{
    static const example list[] = {
        /* A.1 to A.6: add, remove, replace, move */
        {"{\"foo\":\"bar\"}", "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\"}]",
         "{\"baz\":\"qux\",\"foo\":\"bar\"}"},
        {"{\"foo\":[\"bar\",\"baz\"]}", "[{\"op\":\"add\",\"path\":\"/foo/1\",\"value\":\"qux\"}]",
         "{\"foo\":[\"bar\",\"qux\",\"baz\"]}"},
        {"{\"baz\":\"qux\",\"foo\":\"bar\"}", "[{\"op\":\"remove\",\"path\":\"/baz\"}]",
         "{\"foo\":\"bar\"}"},
        {"{\"foo\":[\"bar\",\"qux\",\"baz\"]}", "[{\"op\":\"remove\",\"path\":\"/foo/1\"}]",
         "{\"foo\":[\"bar\",\"baz\"]}"},
        {"{\"baz\":\"qux\",\"foo\":\"bar\"}",
         "[{\"op\":\"replace\",\"path\":\"/baz\",\"value\":\"boo\"}]",
         "{\"baz\":\"boo\",\"foo\":\"bar\"}"},
        {"{\"foo\":{\"bar\":\"baz\",\"waldo\":\"fred\"},\"qux\":{\"corge\":\"grault\"}}",
         "[{\"op\":\"move\",\"from\":\"/foo/waldo\",\"path\":\"/qux/thud\"}]",
         "{\"foo\":{\"bar\":\"baz\"},\"qux\":{\"corge\":\"grault\",\"thud\":\"fred\"}}"},
        /* A.7 */
        {"{\"foo\":[\"all\",\"grass\",\"cows\",\"eat\"]}",
         "[{\"op\":\"move\",\"from\":\"/foo/1\",\"path\":\"/foo/3\"}]",
         "{\"foo\":[\"all\",\"cows\",\"eat\",\"grass\"]}"},
        /* A.8, A.9: test */
        {"{\"baz\":\"qux\",\"foo\":[\"a\",2,\"c\"]}",
         "[{\"op\":\"test\",\"path\":\"/baz\",\"value\":\"qux\"},"
         "{\"op\":\"test\",\"path\":\"/foo/1\",\"value\":2}]",
         "{\"baz\":\"qux\",\"foo\":[\"a\",2,\"c\"]}"},
        {"{\"baz\":\"qux\"}", "[{\"op\":\"test\",\"path\":\"/baz\",\"value\":\"bar\"}]", NULL},
        /* A.10, A.11: a nested object; what is not known is ignored */
        {"{\"foo\":\"bar\"}",
         "[{\"op\":\"add\",\"path\":\"/child\",\"value\":{\"grandchild\":{}}}]",
         "{\"foo\":\"bar\",\"child\":{\"grandchild\":{}}}"},
        {"{\"foo\":\"bar\"}", "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\",\"xyz\":123}]",
         "{\"foo\":\"bar\",\"baz\":\"qux\"}"},
        /* A.12: no such target; A.13, a key given twice, is no JSON to us: below */
        {"{\"foo\":\"bar\"}", "[{\"op\":\"add\",\"path\":\"/baz/bat\",\"value\":\"qux\"}]", NULL},
        /* A.14 to A.16: escapes, a number is no text, a list in a list */
        {"{\"/\":9,\"~1\":10}", "[{\"op\":\"test\",\"path\":\"/~01\",\"value\":10}]",
         "{\"/\":9,\"~1\":10}"},
        {"{\"/\":9,\"~1\":10}", "[{\"op\":\"test\",\"path\":\"/~01\",\"value\":\"10\"}]", NULL},
        {"{\"foo\":[\"bar\"]}",
         "[{\"op\":\"add\",\"path\":\"/foo/-\",\"value\":[\"abc\",\"def\"]}]",
         "{\"foo\":[\"bar\",[\"abc\",\"def\"]]}"},
    };
    gt_errors e = {0};
    (void)state;
    expect_all(list, sizeof list / sizeof *list);
    const char *twice = "[{\"op\":\"add\",\"path\":\"/baz\",\"value\":\"qux\",\"op\":\"remove\"}]";
    assert_null(gt_json_parse("p", twice, strlen(twice), &e));
    assert_int_equal(e.n, 1);
    gt_errors_free(&e);
}

/* What the text of RFC 6902 says beyond its examples. */
static void json_patch_rules(void **state)
{
    static const example list[] = {
        {"{\"a\":1}", "[{\"op\":\"add\",\"path\":\"/a\",\"value\":2}]", "{\"a\":2}"},
        {"{\"a\":1}", "[{\"op\":\"add\",\"path\":\"\",\"value\":[3]}]", "[3]"},
        {"{\"a\":1}", "[{\"op\":\"replace\",\"path\":\"\",\"value\":3}]", "3"},
        {"{\"a\":1}", "[{\"op\":\"replace\",\"path\":\"/b\",\"value\":2}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"remove\",\"path\":\"/b\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"remove\",\"path\":\"\"}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"add\",\"path\":\"/a/2\",\"value\":3}]", "{\"a\":[1,2,3]}"},
        {"{\"a\":[1,2]}", "[{\"op\":\"add\",\"path\":\"/a/3\",\"value\":3}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"add\",\"path\":\"/a/01\",\"value\":3}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"add\",\"path\":\"/a/1e0\",\"value\":3}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"add\",\"path\":\"/a/-1\",\"value\":3}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"remove\",\"path\":\"/a/-\"}]", NULL},
        {"{\"a\":[1,2]}", "[{\"op\":\"replace\",\"path\":\"/a/0\",\"value\":[]}]",
         "{\"a\":[[],2]}"},
        {"{\"a\":[1,2]}", "[{\"op\":\"remove\",\"path\":\"/a/99999999999999999999\"}]", NULL},
        {"{\"a\":{\"b\":1}}", "[{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/a/b\"}]", NULL},
        {"{\"a\":{\"b\":1}}", "[{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/a\"}]",
         "{\"a\":{\"b\":1}}"},
        {"{\"a\":{\"b\":1}}", "[{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/c\"}]",
         "{\"a\":{\"b\":1,\"c\":{\"b\":1}}}"},
        {"{\"a\":1,\"b\":[2]}", "[{\"op\":\"move\",\"from\":\"/a\",\"path\":\"/b/-\"}]",
         "{\"b\":[2,1]}"},
        {"{\"a\":{\"x\":1,\"y\":[null]}}",
         "[{\"op\":\"test\",\"path\":\"/a\",\"value\":{\"y\":[null],\"x\":1.0}}]",
         "{\"a\":{\"x\":1,\"y\":[null]}}"},
        {"{\"a\":{\"x\":1}}", "[{\"op\":\"test\",\"path\":\"/a\",\"value\":{\"x\":1,\"y\":2}}]",
         NULL},
        {"{\"a\":1}", "[{\"op\":\"test\",\"path\":\"/a\",\"value\":1.0000000000000002}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"test\",\"path\":\"/b\",\"value\":null}]", NULL},
        {"{\"\":{\"\":1}}", "[{\"op\":\"remove\",\"path\":\"//\"}]", "{\"\":{}}"},
        {"{\"a~b\":1,\"c/d\":2}",
         "[{\"op\":\"remove\",\"path\":\"/a~0b\"},{\"op\":\"remove\",\"path\":\"/c~1d\"}]", "{}"},
        {"{\"a\":1}", "[{\"op\":\"remove\",\"path\":\"/a~2\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"remove\",\"path\":\"a\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"remove\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"add\",\"path\":\"/a\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"copy\",\"path\":\"/b\"}]", NULL},
        {"{\"a\":1}", "[{\"op\":\"spam\",\"path\":\"/a\"}]", NULL},
        {"{\"a\":1}", "[3]", NULL},
        {"{\"a\":1}", "[]", "{\"a\":1}"},
    };
    (void)state;
    expect_all(list, sizeof list / sizeof *list);
}

/* A patch that doubles the document forty times is refused, not run out of memory on. */
static void growth_is_bounded(void **state)
{
    char patch[8000];
    size_t n = 0;
    (void)state;
    patch[n++] = '[';
    for (int i = 0; i < 40; i++)
        n += (size_t)snprintf(patch + n, sizeof patch - n,
                              "%s{\"op\":\"copy\",\"from\":\"/a\",\"path\":\"/a/%d\"}",
                              i == 0 ? "" : ",", i);
    snprintf(patch + n, sizeof patch - n, "]");
    expect("{\"a\":{\"b\":1}}", patch, NULL);
}

/* ---- Cards */

static const char CARDS[] =
    "{\"cards\": [\n"
    " {\"id\": \"A-1\", \"name\": \"a\", \"type\": \"unit\", \"element\": \"fire\", \"cost\": 1,\n"
    "  \"power\": 1000, \"hit\": 1,\n"
    "  \"abilities\": [{\"key\": [\"attacker\"], \"do\": [{\"draw\": 1}]}]},\n"
    " {\"id\": \"A-2\", \"name\": \"b\", \"type\": \"unit\", \"element\": \"fire\", \"cost\": 2,\n"
    "  \"power\": 2000, \"hit\": 1}]}\n";

/* Compiles CARDS with patches; the errors, one a line, go to `told`. */
static gt_library *compile(const char *const *patches, int n, char *told, size_t size)
{
    gt_errors e = {0};
    gt_json *cards = parse("cards", CARDS), *patch[4];
    for (int i = 0; i < n; i++)
        patch[i] = parse("p", patches[i]);
    gt_library *library = gt_library_compile_patched(&gt_nivel_dialect, &cards, 1, patch, n, &e);
    FILE *out = fmemopen(told, size, "w");
    assert_non_null(out);
    gt_errors_print(&e, out);
    fclose(out);
    if (e.n == 0)
        told[0] = '\0';
    gt_errors_free(&e);
    for (int i = 0; i < n; i++)
        gt_json_free(patch[i]);
    gt_json_free(cards);
    return library;
}

static void expect_told(const char *patch, const char *wanted)
{
    char told[4000];
    gt_library *library = compile(&patch, 1, told, sizeof told);
    assert_string_equal(told, wanted);
    assert_true((library == NULL) == (wanted[0] != '\0'));
    gt_library_free(library);
}

static int power_of(const gt_library *library, const char *id)
{
    int at = gt_library_find(library, id);
    return at < 0 ? -1 : gt_library_pool(library)->defs[at].number[1];
}

static void cards_are_changed_added_and_removed(void **state)
{
    static const char *const patches[] = {
        "{\"$schema\": \"s\", \"A-1\": {\"power\": 1500}, \"A-2\": null}",
        "[{\"op\": \"copy\", \"from\": \"/A-1\", \"path\": \"/A-3\"},"
        " {\"op\": \"replace\", \"path\": \"/A-3/power\", \"value\": 2500}]",
        "{\"A-0\": {\"id\": \"A-0\", \"name\": \"c\", \"type\": \"unit\", \"element\": \"fire\","
        " \"cost\": 1, \"power\": 500, \"hit\": 1}}",
    };
    char told[1000];
    (void)state;
    gt_library *library = compile(patches, 3, told, sizeof told);
    assert_string_equal(told, "");
    assert_int_equal(gt_library_pool(library)->n_defs, 3);
    assert_int_equal(power_of(library, "A-0"), 500);
    assert_int_equal(power_of(library, "A-1"), 1500);
    assert_int_equal(power_of(library, "A-2"), -1);
    assert_int_equal(power_of(library, "A-3"), 2500);
    assert_string_equal(gt_library_pool(library)->defs[0].id, "A-0");
    gt_library_free(library);
}

/* A patched card is the card that would stand so in its file, and no other one changes. */
static void a_patched_card_is_like_any(void **state)
{
    static const char *const there_and_back[] = {
        "{\"A-1\": {\"power\": 1500, \"affiliations\": [\"x\"]}}",
        "{\"A-1\": {\"affiliations\": null, \"power\": 1000}}",
    };
    char told[1000];
    (void)state;
    gt_library *plain = compile(NULL, 0, told, sizeof told);
    gt_library *back = compile(there_and_back, 2, told, sizeof told);
    gt_library *changed = compile(there_and_back, 1, told, sizeof told);
    const gt_def *a = gt_library_pool(plain)->defs, *b = gt_library_pool(back)->defs;
    const gt_def *c = gt_library_pool(changed)->defs;
    assert_true(a[0].content_hash == b[0].content_hash);
    assert_true(a[0].content_hash != c[0].content_hash);
    assert_true(a[1].content_hash == c[1].content_hash);
    assert_true(a[0].id_hash == c[0].id_hash);
    gt_library_free(plain);
    gt_library_free(back);
    gt_library_free(changed);
}

static void mistakes_are_told_at_their_place_in_the_patch(void **state)
{
    (void)state;
    expect_told("{\"A-1\": {\n  \"powr\": 1500,\n  \"cost\": \"x\"}}",
                "p:2:3: A-1: a card has no key 'powr'; did you mean 'power'?\n"
                "p:3:11: A-1 cost: a whole number from 0 to 99 expected, not a text\n");
    expect_told("{\"A-1\": {\"cost\": null}}",
                "p:1:9: A-1: 'cost' is missing, which every unit has\n");
    expect_told("{\"A-1\": {\"cots\": null}}",
                "p:1:10: A-1: there is no 'cots' to remove; did you mean 'cost'?\n");
    expect_told("{\"A-11\": {\"cost\": 1}, \"A-1\": {\"id\": \"A-2\"}}",
                "p:1:2: there is no card A-11; did you mean 'A-1'? (a new card needs 'type' and "
                "what goes with it)\n"
                "p:1:10: A-11: 'type' is missing: leader, unit, skill or item\n"
                "p:1:37: A-2 id: the id of this card is its key, A-1\n");
    expect_told("[{\"op\": \"replace\", \"path\": \"/A-1/abilities/0/do/0/draw\",\n"
                "  \"value\": \"x\"}]",
                "p:2:12: A-1 abilities[0].do[0].draw: 'x' is no value; did you mean "
                "\"amount\", or {\"count\": \"x\"}?\n");
    expect_told("[{\"op\": \"add\", \"path\": \"/A-1/powr\", \"value\": 1}]",
                "p:1:24: A-1: a card has no key 'powr'; did you mean 'power'?\n");
    expect_told(
        "[{\"op\": \"remove\", \"path\": \"/A-2\"}, {\"op\": \"remove\", \"path\": \"/A-3\"}]",
        "p:1:61: [1].path: there is no 'A-3' here; did you mean 'A-1'?\n");
    expect_told("[{\"op\": \"test\", \"path\": \"/A-2/power\", \"value\": 1}]",
                "p:1:48: [0].value: the test fails: it is 2000\n");
    expect_told("[{\"op\": \"add\", \"path\": \"\", \"value\": 1}]",
                "p:1:1: this leaves a number in place of the cards\n");
    expect_told("{\"A-2\": 7}", "p:1:9: A-2: a card expected, an object, not a number\n");
    expect_told("3", "p:1:1: a patch expected: an object keyed by card ids (JSON Merge Patch) or a "
                     "list of operations (JSON Patch), not a number\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(merge_patch_appendix_a),
        cmocka_unit_test(merge_patch_section_3),
        cmocka_unit_test(json_patch_appendix_a),
        cmocka_unit_test(json_patch_rules),
        cmocka_unit_test(growth_is_bounded),
        cmocka_unit_test(cards_are_changed_added_and_removed),
        cmocka_unit_test(a_patched_card_is_like_any),
        cmocka_unit_test(mistakes_are_told_at_their_place_in_the_patch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
