/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every example of docs/card-language.md and decks/nivel/language.md: what stands there as JSON
 * compiles, and where English follows, that is what the program tells of it. A block of JSON holds
 * whole files, cards, abilities (with `key`) or statements, one after the other; of abilities and
 * statements the English is what follows the name and the facts, of statements without the "Entry:"
 * in which they are tried. Scenarios and deck lists are tried by tests/cli-scenarios, cli-decks. */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif

#include "decks/nivel/dialect.h"
#include "tests/support/cards.h"
#include "tests/support/text.h"

#include <cjson/cJSON.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define UNIT                                                                                       \
    "{\"cards\": [{\"id\": \"A\", \"name\": \"a\", \"type\": \"unit\", \"element\": \"fire\", "    \
    "\"cost\": 1, \"power\": 1, \"hit\": 1, \"abilities\": ["

enum { LONGEST_LINE = 1000, LONGEST_BLOCK = 20000 };

typedef struct page {
    const char *name;
    FILE *file;
    int line; /* of the file, from 1 */
    char text[LONGEST_LINE];
} page;

static bool next_line(page *p)
{
    p->line++;
    return fgets(p->text, sizeof p->text, p->file) != NULL;
}

/* Reads up to the end of the block. */
static void read_block(page *p, char out[LONGEST_BLOCK])
{
    size_t n = 0;
    while (next_line(p) && strncmp(p->text, "```", 3) != 0) {
        size_t more = strlen(p->text);
        assert_true(n + more < LONGEST_BLOCK);
        memcpy(out + n, p->text, more);
        n += more;
    }
    out[n] = '\0';
}

/* The lines of the program's English from the first one with an ability on, moved to the margin. */
static void add_told(FILE *out, char *told, bool statement)
{
    size_t margin = 2;
    int number = 0;
    for (char *line = strtok(told, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        if (number++ < 2)
            continue; /* the name, and the facts */
        if (statement && strcmp(line, "  Entry:") == 0) {
            margin = 4; /* of what follows */
            continue;
        }
        bool one = statement && strncmp(line, "  Entry: ", 9) == 0;
        fprintf(out, "%s\n", line + (one ? 9 : margin));
    }
}

enum kind { CARDS, ABILITY, STATEMENT };

/* Compiles a file; adds what the program tells of its cards, or of the part of them that is
 * meant. */
static void compile(const page *p, const char *text, enum kind kind, FILE *out)
{
    gt_errors e = {0};
    gt_json *json = gt_json_parse("example", text, strlen(text), &e);
    gt_library *library = json == NULL ? NULL : gt_library_compile(&gt_nivel_dialect, &json, 1, &e);
    gt_errors_print(&e, stderr);
    gt_errors_free(&e);
    gt_json_free(json);
    if (library == NULL)
        fail_msg("%s:%d: this example is wrong: %s", p->name, p->line, text);
    for (int i = 0; i < gt_library_pool(library)->n_defs; i++) {
        char *told = gt_rendered(library, i);
        if (kind == CARDS)
            fputs(told, out);
        else
            add_told(out, told, kind == STATEMENT);
        free(told);
    }
    gt_library_free(library);
}

static void try_value(const page *p, const cJSON *value, FILE *out)
{
    char *text = cJSON_PrintUnformatted(value);
    gt_text t;
    FILE *f = gt_text_begin(&t);
    bool whole = cJSON_HasObjectItem(value, "cards"), card = cJSON_HasObjectItem(value, "type");
    enum kind kind = whole || card                       ? CARDS
                     : cJSON_HasObjectItem(value, "key") ? ABILITY
                                                         : STATEMENT;
    if (whole)
        fputs(text, f);
    else if (card)
        fprintf(f, "{\"cards\": [%s]}", text);
    else if (kind == ABILITY)
        fprintf(f, UNIT "%s]}]}", text);
    else
        fprintf(f, UNIT "{\"key\": [\"entry\"], \"do\": [%s]}]}]}", text);
    char *file = gt_text_end(&t);
    compile(p, file, kind, out);
    free(file);
    free(text);
}

/* What the program tells of all values of a block; to be freed. */
static char *told_of(const page *p, const char *block, int *n)
{
    gt_text t;
    FILE *out = gt_text_begin(&t);
    const char *rest = block;
    for (*n = 0; rest[strspn(rest, " \n")] != '\0'; ++*n) {
        cJSON *value = cJSON_ParseWithOpts(rest, &rest, false);
        if (value == NULL)
            fail_msg("%s:%d: no JSON: %s", p->name, p->line, rest);
        if (!cJSON_HasObjectItem(value, "position"))
            try_value(p, value, out);
        cJSON_Delete(value);
    }
    return gt_text_end(&t);
}

static void try_page(const char *name, int *tried, int *told_too)
{
    static char block[LONGEST_BLOCK], english[LONGEST_BLOCK];
    page p = {.name = name, .file = fopen(name, "r")};
    int n;
    assert_non_null(p.file);
    while (next_line(&p)) {
        if (strcmp(p.text, "```json\n") != 0)
            continue;
        read_block(&p, block);
        char *told = told_of(&p, block, &n);
        *tried += n;
        bool more = next_line(&p);
        if (more && strcmp(p.text, "```\n") == 0) {
            read_block(&p, english);
            assert_string_equal(told, english);
            *told_too += n;
        }
        free(told);
    }
    fclose(p.file);
}

static void examples(void **state)
{
    int tried = 0, told_too = 0;
    (void)state;
    try_page("docs/card-language.md", &tried, &told_too);
    try_page("decks/nivel/language.md", &tried, &told_too);
    assert_true(tried > 40 && told_too > 25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(examples)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
