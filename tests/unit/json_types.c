/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards in which one value is of another kind: every value of every card that ships, of every game,
 * becomes null, true, a number, a text, a list, an object, a list in a list, and itself in a list,
 * and is left out, with its key where it has one.
 * Whatever that makes, the compiler tells what is wrong with it or gives a pool that is sound and
 * can be told; null, a list in a list and a card without an id are always wrong.
 *
 *     GT_STRIDE=1 build/asan/test_json_types          every change; else one of so many that the
 *                                                     test takes seconds
 *     GT_LOUD=1 ...                                   with each text before it is compiled: the
 *                                                     last one ended the process */
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/library.h"
#include "decks/language/render.h"
#include "decks/system.h"
#include "tests/support/amount.h"
#include "tests/support/tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_TOLD = 20 };
/* No number of kinds divides it, so that each kind comes to each key. */
enum { STRIDE = GT_AMOUNT(11, 33) };

typedef struct kind {
    const char *text; /* what stands in place of the value */
    bool wrong; /* everywhere */
    bool wrapped; /* in place of text: the value in a list */
    bool missing; /* in place of text: nothing, and no key either */
} kind;

static const kind kinds[] = {
    {.text = "null", .wrong = true},
    {.text = "true"},
    {.text = "7"},
    {.text = "\"x\""},
    {.text = "[]"},
    {.text = "{}"},
    {.wrapped = true},
    {.missing = true},
    {.text = "[[[{\"draw\":1}]]]", .wrong = true},
    {.text = "[[{\"draw\":1}]]"},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

typedef struct counts {
    long made, wrong,
        next; /* changes tried, those with mistakes, those to pass over before the next */
    long stride;
    long taken; /* that should have been wrong, and were not */
} counts;

/* Compiles a file with one card; where that is possible, the card is told. */
static bool compiles(const gt_dialect *dialect, const char *text)
{
    static FILE *nowhere;
    gt_errors e = {0};
    if (getenv("GT_LOUD") != NULL)
        fprintf(stderr, "%s\n", text);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(dialect, &json, 1, &e);
    if (nowhere == NULL)
        nowhere = fopen("/dev/null", "w");
    assert_non_null(nowhere);
    if ((library == NULL) != (e.n > 0))
        fail_msg("no cards and no mistake, or both: %s", text);
    for (int i = 0; library != NULL && i < gt_library_pool(library)->n_defs; i++)
        gt_render_card(dialect, gt_library_pool(library), i, nowhere);
    bool good = library != NULL;
    gt_library_free(library);
    gt_json_free(json);
    gt_errors_free(&e);
    return good;
}

/* The text without the member of an object or list whose value of `size` bytes stands at `at`. No
 * key of a card has a quote in it. */
static void cut(char *out, size_t room, const char *text, size_t at, size_t size)
{
    size_t end = at + size;
    if (text[at - 1] == ':')
        for (at -= 3; text[at] != '"';) /* in front of `":` */
            at--;
    if (text[at - 1] == ',')
        at--;
    else if (text[end] == ',')
        end++;
    snprintf(out, room, "%.*s%s", (int)at, text, text + end);
}

/* The text with another value in place of that of `size` bytes at `at`. */
static char *changed(const char *text, size_t at, size_t size, const kind *k)
{
    size_t room = strlen(text) + 64;
    char *out = gt_resize(NULL, room, 1);
    if (k->missing)
        cut(out, room, text, at, size);
    else if (k->wrapped)
        snprintf(out, room, "%.*s[%.*s]%s", (int)at, text, (int)size, text + at, text + at + size);
    else
        snprintf(out, room, "%.*s%s%s", (int)at, text, k->text, text + at + size);
    return out;
}

static void change(const gt_dialect *dialect, const gt_json *json, const gt_json_place *p,
                   const kind *k, counts *n)
{
    char *value = cJSON_PrintUnformatted(p->node);
    assert_non_null(value);
    char *text = changed(json->text, p->value, strlen(value), k);
    assert_memory_equal(json->text + p->value, value, strlen(value));
    bool good = compiles(dialect, text);
    bool wrong =
        k->wrong || (k->missing && p->node->string != NULL && strcmp(p->node->string, "id") == 0);
    if (good && wrong && n->taken++ < MOST_TOLD)
        print_error("taken as it is: %s\n", text);
    n->made++;
    n->wrong += !good;
    gt_free(text);
    cJSON_free(value);
}

static void change_card(const gt_dialect *dialect, const cJSON *card, counts *n)
{
    gt_errors e = {0};
    char *plain = cJSON_PrintUnformatted(card);
    assert_non_null(plain);
    size_t size = strlen(plain) + 20;
    char *text = gt_resize(NULL, size, 1);
    snprintf(text, size, "{\"cards\":[%s]}", plain);
    gt_json *json = gt_json_parse("f", text, strlen(text), &e);
    assert_non_null(json);
    for (int i = 1; i < json->n; i++)
        for (int k = 0; k < KINDS; k++)
            if (n->next-- == 0) {
                change(dialect, json, &json->place[i], &kinds[k], n);
                n->next = n->stride - 1;
            }
    gt_json_free(json);
    gt_free(text);
    cJSON_free(plain);
}

static void change_file(const gt_dialect *dialect, const char *path, counts *n)
{
    gt_errors e = {0};
    gt_json *json = gt_json_read(path, &e);
    assert_non_null(json);
    for (const cJSON *card = gt_json_get(json->root, "cards")->child; card != NULL;
         card = card->next)
        change_card(dialect, card, n);
    gt_json_free(json);
}

static void every_value_of_every_card(void **state)
{
    const char *stride = getenv("GT_STRIDE");
    (void)state;
    for (int i = 0; gt_tested_system(i) != NULL; i++) {
        static const char *const suffixes[] = {".json", NULL};
        counts n = {.stride = stride != NULL ? atol(stride) : STRIDE};
        gt_paths files = {0};
        gt_errors e = {0};
        char folder[200];
        snprintf(folder, sizeof folder, "decks/%s/cards", gt_tested_system(i)->name);
        gt_paths_add_folder(&files, folder, suffixes, &e);
        assert_true(files.n > 0);
        for (int k = 0; k < files.n; k++)
            change_file(gt_tested_system(i)->dialect, files.path[k], &n);
        gt_paths_free(&files);
        print_message("%s: %ld changes, %ld with mistakes\n", gt_tested_system(i)->name, n.made,
                      n.wrong);
        assert_int_equal(n.taken, 0);
        assert_true(n.made > 0 && n.wrong * 2 > n.made);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_value_of_every_card)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
