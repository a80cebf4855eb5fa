/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and writing values of settings. Numbers with decimals are read digit by digit into an
 * integer of the setting's unit; what is finer than the unit is an error, never rounded. */
#include "ai/setting.h"

#include <stdio.h>
#include <string.h>

enum { MOST_DIGITS = 10 };

static const struct {
    const char *name;
    int decimals; /* a microsecond is the last of them */
} units[] = {{"s", 6}, {"ms", 3}, {"us", 0}};

enum { N_UNITS = sizeof units / sizeof units[0] };

/* Reads `-12.5` with at most so many decimals as an integer in units of the last of them. Needs a
 * digit before the point, and one after it if there is a point. */
static bool read_decimal(const char *text, size_t length, int decimals, int64_t *value)
{
    size_t at = length > 0 && text[0] == '-' ? 1 : 0;
    int64_t number = 0;
    int digits = 0, after = -1; /* digits before the point and after it, -1: no point yet */
    for (size_t i = at; i < length; i++) {
        if (text[i] == '.' && after < 0 && digits > 0) {
            after = 0;
            continue;
        }
        bool digit = text[i] >= '0' && text[i] <= '9';
        if (!digit || after == decimals || number > INT32_MAX)
            return false;
        number = number * 10 + (text[i] - '0');
        *(after < 0 ? &digits : &after) += 1;
    }
    if (digits == 0 || after == 0)
        return false;
    for (int i = after < 0 ? 0 : after; i < decimals; i++)
        number *= 10;
    *value = at == 1 ? -number : number;
    return true;
}

static bool read_word(const gt_policy_setting *setting, const char *text, size_t length,
                      int64_t *value)
{
    for (int32_t i = 0; i <= setting->high; i++)
        if (strlen(setting->words[i]) == length && memcmp(setting->words[i], text, length) == 0) {
            *value = i;
            return true;
        }
    return false;
}

static bool read_time(const char *text, size_t length, int64_t *value)
{
    size_t number = 0;
    while (number < length && strchr("0123456789.", text[number]) != NULL)
        number++;
    for (int i = 0; i < N_UNITS; i++)
        if (strlen(units[i].name) == length - number &&
            memcmp(units[i].name, text + number, length - number) == 0)
            return read_decimal(text, number, units[i].decimals, value);
    return false;
}

bool gt_setting_read(const gt_policy_setting *setting, const char *text, size_t length,
                     int32_t *value)
{
    int64_t number = 0;
    bool good = false;
    switch (setting->kind) {
    case GT_WHOLE: good = read_decimal(text, length, 0, &number); break;
    case GT_FIXED: good = read_decimal(text, length, 3, &number); break;
    case GT_WORD: good = read_word(setting, text, length, &number); break;
    case GT_TIME: good = read_time(text, length, &number); break;
    case GT_FILE:
    case GT_NETWORK:
        good = length > 0;
        number = 1;
        break;
    }
    if (!good || number < setting->low || number > setting->high)
        return false;
    *value = (int32_t)number;
    return true;
}

/* `value` in units of the last of the decimals, without zeros at the end; returns its length. */
static int decimal_text(int32_t value, int decimals, char *buf, size_t n)
{
    int64_t size = value < 0 ? -(int64_t)value : value, one = 1;
    for (; decimals > 0 && size % 10 == 0; decimals--)
        size /= 10;
    for (int i = 0; i < decimals; i++)
        one *= 10;
    const char *sign = value < 0 ? "-" : "";
    if (decimals == 0)
        return snprintf(buf, n, "%s%lld", sign, (long long)size);
    return snprintf(buf, n, "%s%lld.%0*lld", sign, (long long)(size / one), decimals,
                    (long long)(size % one));
}

/* In the largest unit of which it is a whole number. */
static int time_text(int32_t value, char *buf, size_t n)
{
    int32_t one[N_UNITS] = {1000000, 1000, 1};
    int i = 0;
    while (value % one[i] != 0)
        i++;
    return snprintf(buf, n, "%ld%s", (long)(value / one[i]), units[i].name);
}

int gt_setting_text(const gt_policy_setting *setting, int32_t value, char *buf, size_t n)
{
    switch (setting->kind) {
    case GT_FIXED: return decimal_text(value, 3, buf, n);
    case GT_WORD: return snprintf(buf, n, "%s", setting->words[value]);
    case GT_TIME: return time_text(value, buf, n);
    case GT_FILE:
    case GT_NETWORK: return snprintf(buf, n, "FILE");
    default: return snprintf(buf, n, "%ld", (long)value);
    }
}

static int word_range(const gt_policy_setting *setting, char *buf, size_t n)
{
    size_t used = 0;
    for (int32_t i = 0; i <= setting->high && used < n; i++) {
        const char *before = i == 0 ? "" : i == setting->high ? " or " : ", ";
        int length = snprintf(buf + used, n - used, "%s'%s'", before, setting->words[i]);
        used += length > 0 ? (size_t)length : 0;
    }
    return (int)used;
}

int gt_setting_range(const gt_policy_setting *setting, char *buf, size_t n)
{
    char low[GT_SETTING_TEXT], high[GT_SETTING_TEXT];
    if (setting->kind == GT_WORD)
        return word_range(setting, buf, n);
    if (gt_setting_is_file(setting->kind))
        return snprintf(buf, n, "the path of a file, without commas");
    gt_setting_text(setting, setting->low, low, sizeof low);
    gt_setting_text(setting, setting->high, high, sizeof high);
    switch (setting->kind) {
    case GT_FIXED:
        return snprintf(buf, n, "a number with at most three decimals from %s to %s", low, high);
    case GT_TIME: return snprintf(buf, n, "a time from %s to %s, as 250us, 5ms or 1.5s", low, high);
    default: return snprintf(buf, n, "a whole number from %s to %s", low, high);
    }
}
