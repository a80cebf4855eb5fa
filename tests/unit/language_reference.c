/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The references of the card languages (decks/GAME/language.md): every word of a dialect stands in
 * its own or, if all games have it, in that of Nivel Arena. */
#include "decks/files/text.h"
#include "decks/language/dialect.h"
#include "decks/system.h"
#include "tests/support/tested.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* Whether the reference of the language has the word, in code. */
static bool is_documented(const char *reference, const char *word)
{
    char quoted[80], plain[80];
    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    snprintf(plain, sizeof plain, "`%s`", word);
    return strstr(reference, quoted) != NULL || strstr(reference, plain) != NULL;
}

/* The references in which a game's words may stand, and how many words stand in none. */
typedef struct references {
    const char *title;
    char *own, *grammar;
    int missing;
} references;

static void look_for(references *r, const char *word, const char *what)
{
    if (word == NULL || is_documented(r->own, word) || is_documented(r->grammar, word))
        return;
    print_error("%s: no reference has the %s \"%s\"\n", r->title, what, word);
    r->missing++;
}

static void look_for_words(references *r, const gt_word *words, const char *what)
{
    for (; words != NULL && words->text != NULL; words++)
        look_for(r, words->text, what);
}

static void look_for_rows(references *r, const gt_dialect *d)
{
    for (const gt_verb_row *row = d->verbs; row->name != NULL; row++) {
        look_for(r, row->name, "verb");
        for (size_t k = 0; k < sizeof row->keys / sizeof row->keys[0]; k++)
            look_for(r, row->keys[k], row->name);
    }
    for (const gt_event_row *row = d->events; row->name != NULL; row++)
        look_for(r, row->name, "event");
    for (const gt_filter_row *row = d->filters; row->key != NULL; row++)
        look_for(r, row->key, "key of filters");
    for (const gt_value_row *row = d->values; row->key != NULL; row++)
        look_for(r, row->key, "value");
    for (const gt_condition_row *row = d->conditions; row->key != NULL; row++)
        look_for(r, row->key, "condition");
    for (const gt_target_row *row = d->targets; row != NULL && row->key != NULL; row++)
        look_for(r, row->key, "target");
    for (const gt_set_row *row = d->sets; row != NULL && row->name != NULL; row++)
        look_for(r, row->name, "set");
    for (const gt_card_row *row = d->card_keys; row->key != NULL; row++)
        look_for(r, row->key, "key of cards");
}

static char *reference_of(const gt_system *system)
{
    char path[100];
    size_t size;
    gt_errors e = {0};
    snprintf(path, sizeof path, "decks/%s/language.md", system->name);
    char *text = gt_text_read(path, &size, &e);
    assert_non_null(text);
    return text;
}

static void every_word_is_documented(void **state)
{
    (void)state;
    references r = {.grammar = reference_of(gt_systems[0])};
    const gt_system *s;
    for (int i = 0; (s = gt_tested_system(i)) != NULL; i++) {
        const gt_dialect *d = s->dialect;
        r.title = s->title;
        r.own = reference_of(s);
        look_for_rows(&r, d);
        look_for_words(&r, d->types, "type");
        look_for_words(&r, d->colours, "colour");
        look_for_words(&r, d->zones, "zone");
        look_for_words(&r, d->keywords, "keyword");
        look_for_words(&r, d->causes, "cause");
        look_for_words(&r, d->durations, "duration");
        free(r.own);
    }
    free(r.grammar);
    assert_int_equal(r.missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_is_documented),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
