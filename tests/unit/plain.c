/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text that does nothing to a terminal: what is plain, how the rest is written, and that files and
 * errors keep to it. */
#include "decks/files/plain.h"
#include "decks/files/json.h"
#include "decks/files/text.h"
#include "reports/csv_out.h"
#include "tests/support/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *text, *printed;
} hostile[] = {
    {"\033[2J", "\\u001b[2J"},
    {"bell\a", "bell\\u0007"},
    {"a\rb", "a\\u000db"},
    {"a\nb", "a\\u000ab"},
    {"\x7f", "\\u007f"},
    {"\xc2\x9b"
     "31m",
     "\\u009b31m"},
    /* NOLINTNEXTLINE(misc-misleading-bidirectional): what must not reach a terminal */
    {"\xe2\x80\xae"
     "abc",
     "\\u202eabc"},
    {"\x9b"
     "31m",
     "\\x9b31m"},
    {"\xed\xa0\x80", "\\xed\\xa0\\x80"},
};

static void controls_are_written_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof hostile[0]; i++) {
        char buffer[64];
        gt_text t;
        assert_false(gt_is_plain(hostile[i].text));
        assert_string_equal(gt_plain_text(hostile[i].text, buffer, sizeof buffer),
                            hostile[i].printed);
        gt_print_plain(gt_text_begin(&t), hostile[i].text);
        char *printed = gt_text_end(&t);
        assert_string_equal(printed, hostile[i].printed);
        free(printed);
    }
}

static void other_text_stays(void **state)
{
    static const char *const plain[] = {"", "ST01-002", "\xed\x99\x94\xec\x97\xbc",
                                        "\xf0\x9f\x98\x80", "na\xc3\xafve \xc2\xa0"};
    (void)state;
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++) {
        char buffer[64];
        assert_true(gt_is_plain(plain[i]));
        assert_string_equal(gt_plain_text(plain[i], buffer, sizeof buffer), plain[i]);
    }
    char small[4];
    assert_string_equal(gt_plain_text("\xed\x99\x94\xec\x97\xbc", small, sizeof small),
                        "\xed\x99\x94"); /* cut between characters */
}

/* However a control gets into a JSON file, it is an error with its place. */
static void files_with_controls_are_refused(void **state)
{
    static const char *const files[] = {
        "{\"name\": \"a\\u001b[2J\"}", "{\"name\": \"a\\u009b\"}", "{\"name\": \"a\\n\"}",
        "{\"name\": \"a\xc2\x9b\"}",   "{\"na\\rme\": 1}",         "{\"name\": \"a\\u202e\"}",
        "{\"name\": \"a\\b\"}",        "{\"name\": \"a\x1b\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        gt_errors e = {0};
        gt_json *json = gt_json_parse("x.json", files[i], strlen(files[i]), &e);
        if (e.n == 0 || e.list[0].line != 1 || strstr(e.list[0].text, "control character") == NULL)
            fail_msg("%s: %s", files[i], e.n > 0 ? e.list[0].text : "accepted");
        gt_json_free(json);
        gt_errors_free(&e);
    }
}

static void errors_are_plain(void **state)
{
    gt_errors e = {0};
    gt_text t;
    (void)state;
    gt_errors_add(&e, "a\033]0;x\a.json", 3, 4, "", "the key \"%s\"", "b\033c");
    gt_errors_print(&e, gt_text_begin(&t));
    char *printed = gt_text_end(&t);
    assert_string_equal(printed, "a\\u001b]0;x\\u0007.json:3:4: the key \"b\\u001bc\"\n");
    free(printed);
    gt_errors_free(&e);
}

static void spreadsheets_get_no_formulas(void **state)
{
    static const char *const field[][2] = {{"=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"},
                                           {"+1", "'+1"},
                                           {"@SUM(1)", "'@SUM(1)"},
                                           {"-1,2", "\"'-1,2\""},
                                           {"ST01", "ST01"},
                                           {"a=1", "a=1"}};
    (void)state;
    for (size_t i = 0; i < sizeof field / sizeof field[0]; i++) {
        gt_text t;
        gt_csv_text(gt_text_begin(&t), field[i][0]);
        char *printed = gt_text_end(&t);
        assert_string_equal(printed, field[i][1]);
        free(printed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_are_written_out),        cmocka_unit_test(other_text_stays),
        cmocka_unit_test(files_with_controls_are_refused), cmocka_unit_test(errors_are_plain),
        cmocka_unit_test(spreadsheets_get_no_formulas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
