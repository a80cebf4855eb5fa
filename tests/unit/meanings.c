/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of other games lead to words that the card language has, and only where these can stand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "decks/files/text.h"
#include "decks/nivel/language.h"

#include <stdlib.h>
#include <string.h>

/* Whether the reference of the language has the word, in code. */
static bool is_documented(const char *reference, const char *word)
{
    char quoted[80], plain[80];
    snprintf(quoted, sizeof quoted, "\"%s\"", word);
    snprintf(plain, sizeof plain, "`%s`", word);
    return strstr(reference, quoted) != NULL || strstr(reference, plain) != NULL;
}

static int expect_words(const gt_synonym *rows, const char *reference)
{
    int n = 0;
    for (; rows->said != NULL; rows++, n++) {
        const char *words[] = {NULL, "nothing like it", rows->meant};
        assert_string_equal(gt_suggest(&gt_nivel_dialect, rows->said, words, 3), rows->meant);
        if (!is_documented(reference, rows->meant))
            fail_msg("\"%s\" leads to \"%s\", which decks/nivel/language.md does not have",
                     rows->said, rows->meant);
    }
    return n;
}

static void every_row_leads_to_a_word_of_the_language(void **state)
{
    gt_errors e = {0};
    size_t size;
    char *reference = gt_text_read("decks/nivel/language.md", &size, &e);
    (void)state;
    assert_non_null(reference);
    assert_true(expect_words(gt_synonyms, reference) + expect_words(nv_synonyms, reference) >= 120);
    free(reference);
}

static void only_what_can_stand_there_is_suggested(void **state)
{
    static const char *const verbs[] = {"draw", "trash"}, *const values[] = {"times", "plus"};
    (void)state;
    assert_string_equal(gt_suggest(&gt_nivel_dialect, "Destroy", verbs, 2), "trash");
    assert_null(gt_suggest(&gt_nivel_dialect, "destroy", values, 2));
    assert_string_equal(gt_suggest(&gt_nivel_dialect, "multiplied_by", values, 2), "times");
    assert_string_equal(gt_suggest(NULL, "multiply", values, 2), "times");
    assert_string_equal(gt_suggest(NULL, "tims", values, 2), "times"); /* by its letters */
    assert_null(gt_suggest(NULL, "destroy", verbs, 2)); /* a word of the game */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_leads_to_a_word_of_the_language),
        cmocka_unit_test(only_what_can_stand_there_is_suggested),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
