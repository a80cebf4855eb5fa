/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of settings: what is read as which integer, its shortest text, and what is refused. */
#include "ai/setting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const words[] = {"random", "history", "greedy"};

static const gt_policy_setting whole = GT_SETTING_WHOLE("whole", "", -5, 2000000000, 1),
                               fixed = GT_SETTING_FIXED("fixed", "", -1500, 10000, 700),
                               word = GT_SETTING_WORD("word", "", words, 0),
                               timed = {"time", "", 1, 2000000000, 0, GT_TIME, NULL, NULL};

static void values_are_read_exactly(void **state)
{
    (void)state;
    static const struct {
        const gt_policy_setting *setting;
        const char *text;
        int32_t value;
        const char *shortest;
    } cases[] = {
        {&whole, "12", 12, "12"},          {&whole, "007", 7, "7"},
        {&whole, "-5", -5, "-5"},          {&whole, "2000000000", 2000000000, "2000000000"},
        {&fixed, "0.7", 700, "0.7"},       {&fixed, "0.700", 700, "0.7"},
        {&fixed, "1", 1000, "1"},          {&fixed, "10", 10000, "10"},
        {&fixed, "0.001", 1, "0.001"},     {&fixed, "-1.5", -1500, "-1.5"},
        {&fixed, "-0.25", -250, "-0.25"},  {&fixed, "0", 0, "0"},
        {&fixed, "9.999", 9999, "9.999"},  {&word, "random", 0, "random"},
        {&word, "greedy", 2, "greedy"},    {&timed, "5ms", 5000, "5ms"},
        {&timed, "1.5ms", 1500, "1500us"}, {&timed, "2s", 2000000, "2s"},
        {&timed, "2000ms", 2000000, "2s"}, {&timed, "0.000001s", 1, "1us"},
        {&timed, "250us", 250, "250us"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[GT_SETTING_TEXT];
        int32_t value = 0;
        assert_true(
            gt_setting_read(cases[i].setting, cases[i].text, strlen(cases[i].text), &value));
        assert_int_equal(value, cases[i].value);
        int length = gt_setting_text(cases[i].setting, value, text, sizeof text);
        assert_string_equal(text, cases[i].shortest);
        assert_int_equal(length, strlen(text));
    }
}

/* Whole range of a fixed-point setting: each value has a text that reads back to it. */
static void texts_read_back(void **state)
{
    (void)state;
    for (int32_t value = fixed.low; value <= fixed.high; value++) {
        char text[GT_SETTING_TEXT];
        int32_t again = 0;
        int length = gt_setting_text(&fixed, value, text, sizeof text);
        assert_true(gt_setting_read(&fixed, text, (size_t)length, &again));
        assert_int_equal(again, value);
    }
}

static void wrong_values_are_refused(void **state)
{
    (void)state;
    static const struct {
        const gt_policy_setting *setting;
        const char *text;
    } cases[] = {
        {&whole, ""},
        {&whole, "-"},
        {&whole, "-6"},
        {&whole, "2000000001"},
        {&whole, "+1"},
        {&whole, " 1"},
        {&whole, "1 "},
        {&whole, "1.0"},
        {&whole, "1e3"},
        {&whole, "0x10"},
        {&whole, "1-"},
        {&whole, "--1"},
        {&fixed, ""},
        {&fixed, "."},
        {&fixed, ".5"},
        {&fixed, "1."},
        {&fixed, "0.7000"},
        {&fixed, "0.1234"},
        {&fixed, "10.001"},
        {&fixed, "-1.501"},
        {&fixed, "1.2.3"},
        {&fixed, "0,7"},
        {&fixed, "-"},
        {&fixed, "nan"},
        {&fixed, "99999999999999999999"},
        {&fixed, "1e1"},
        {&fixed, "-.5"},
        {&word, ""},
        {&word, "Random"},
        {&word, "rand"},
        {&word, "random "},
        {&timed, ""},
        {&timed, "5"},
        {&timed, "ms"},
        {&timed, "5 ms"},
        {&timed, "5min"},
        {&timed, "-5ms"},
        {&timed, "0ms"},
        {&timed, "0.5us"},
        {&timed, "1.0005ms"},
        {&timed, "2001s"},
        {&timed, "5mss"},
        {&timed, "99999999999999s"},
        {&timed, ".5s"},
        {&timed, "1.s"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        int32_t value = 77;
        if (gt_setting_read(cases[i].setting, cases[i].text, strlen(cases[i].text), &value))
            fail_msg("'%s' was read as %ld", cases[i].text, (long)value);
        assert_int_equal(value, 77);
    }
    int32_t value = 0;
    assert_true(gt_setting_read(&whole, "12,x", 2, &value)); /* no more than it is told to read */
    assert_int_equal(value, 12);
}

static void ranges_are_told(void **state)
{
    (void)state;
    static const struct {
        const gt_policy_setting *setting;
        const char *text;
    } cases[] = {
        {&whole, "a whole number from -5 to 2000000000"},
        {&fixed, "a number with at most three decimals from -1.5 to 10"},
        {&word, "'random', 'history' or 'greedy'"},
        {&timed, "a time from 1us to 2000s, as 250us, 5ms or 1.5s"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[GT_SETTING_TEXT];
        int length = gt_setting_range(cases[i].setting, text, sizeof text);
        assert_string_equal(text, cases[i].text);
        assert_int_equal(length, strlen(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_read_exactly),
        cmocka_unit_test(texts_read_back),
        cmocka_unit_test(wrong_values_are_refused),
        cmocka_unit_test(ranges_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
