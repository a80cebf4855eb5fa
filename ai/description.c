/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading descriptions of players, and what is told of those that are none. */
#include "ai/description.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_KINDS = 16,
    LONGEST_WORD = 32,
    QUOTED = 60, /* bytes of a wrong text that a message repeats */
};

/* ---- Messages. */

void gt_message_add(gt_message *m, const char *format, ...)
{
    if (m->used + 1 >= m->size)
        return;
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(m->text + m->used, m->size - m->used, format, arguments);
    va_end(arguments);
    if (n > 0)
        m->used = (size_t)n < m->size - m->used ? m->used + (size_t)n : m->size - 1;
}

static int shown(gt_span w)
{
    return w.length < QUOTED ? (int)w.length : QUOTED;
}

static bool word_is(gt_span w, const char *name)
{
    return strlen(name) == w.length && memcmp(name, w.text, w.length) == 0;
}

/* How many letters must be put in, left out or replaced to make `name` of w (Levenshtein). */
static size_t distance(gt_span w, const char *name)
{
    size_t row[LONGEST_WORD + 1];
    size_t length = strlen(name);
    if (length > LONGEST_WORD)
        return LONGEST_WORD;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 0; i < w.length; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < length; j++) {
            size_t best = diagonal + (w.text[i] != name[j]);
            diagonal = row[j + 1];
            best = best < diagonal + 1 ? best : diagonal + 1;
            row[j + 1] = best < row[j] + 1 ? best : row[j] + 1;
        }
    }
    return row[length];
}

/* The name that w is likely to mean, or NULL. */
static const char *nearest(gt_span w, const char *const *names, int n)
{
    const char *best = NULL;
    size_t limit = 1 + w.length / 3;
    for (int i = 0; i < n && w.length <= LONGEST_WORD; i++) {
        size_t d = distance(w, names[i]);
        if (d > limit || (best != NULL && d == limit))
            continue;
        best = names[i];
        limit = d;
    }
    return best;
}

/* unknown policy `gredy`, did you mean `greedy`? Expected random or greedy */
static void say_unknown(gt_message *m, const char *what, gt_span w, const char *const *names, int n)
{
    gt_message_add(m, "unknown %s '%.*s'", what, shown(w), w.text);
    const char *guess = nearest(w, names, n);
    if (guess != NULL)
        gt_message_add(m, ", did you mean '%s'?", guess);
    gt_message_add(m, "%s expected ", guess != NULL ? "" : ";");
    for (int i = 0; i < n; i++)
        gt_message_add(m, "%s'%s'", i == 0 ? "" : i == n - 1 ? " or " : ", ", names[i]);
}

/* ---- Reading a description. */

static const gt_policy_kind *read_kind(gt_span w, gt_message *m)
{
    const char *names[MOST_KINDS];
    const gt_policy_kind *kind;
    int n = 0;
    for (; (kind = gt_policy_kind_at(n)) != NULL; n++) {
        assert(n < MOST_KINDS);
        names[n] = kind->name;
        if (word_is(w, kind->name))
            return kind;
    }
    say_unknown(m, "policy", w, names, n);
    return NULL;
}

/* Number of the setting with this name, or -1. */
static int read_key(const gt_policy_kind *kind, gt_span w, gt_message *m)
{
    const char *names[GT_POLICY_SETTINGS];
    for (int i = 0; i < kind->n_settings; i++) {
        names[i] = kind->settings[i].name;
        if (word_is(w, names[i]))
            return i;
    }
    char what[2 * LONGEST_WORD];
    snprintf(what, sizeof what, "setting of %s", kind->name);
    say_unknown(m, what, w, names, kind->n_settings);
    return -1;
}

static bool read_value(const gt_policy_setting *setting, gt_span w, int32_t *value, gt_message *m)
{
    char range[GT_SETTING_TEXT];
    if (gt_setting_read(setting, w.text, w.length, value))
        return true;
    gt_setting_range(setting, range, sizeof range);
    gt_message_add(m, "'%s=%.*s': expected %s", setting->name, shown(w), w.text, range);
    return false;
}

/* One `key=value`. */
static bool read_setting(const gt_policy_kind *kind, gt_span w, gt_description *d, gt_message *m)
{
    const char *equals = memchr(w.text, '=', w.length);
    if (equals == NULL) {
        gt_message_add(m, "'%.*s': expected key=value", shown(w), w.text);
        return false;
    }
    gt_span key = {w.text, (size_t)(equals - w.text)};
    gt_span value = {equals + 1, w.length - key.length - 1};
    int i = read_key(kind, key, m);
    if (i < 0)
        return false;
    if ((d->given >> i & 1) != 0) {
        gt_message_add(m, "setting '%s' is given twice", kind->settings[i].name);
        return false;
    }
    d->given |= 1u << i;
    if (kind->settings[i].kind == GT_FILE)
        d->weights = value;
    if (kind->settings[i].kind == GT_NETWORK)
        d->net = value;
    return read_value(&kind->settings[i], value, &d->setting[i], m);
}

/* Whether no setting is given together with one that it makes pointless. */
static bool agree(const gt_policy_kind *kind, unsigned given, gt_message *m)
{
    for (int i = 0; i < kind->n_settings; i++)
        for (int j = 0; j < kind->n_settings; j++) {
            const gt_policy_setting *one = &kind->settings[i], *other = &kind->settings[j];
            if ((given >> i & given >> j & 1) == 0 || one->instead_of == NULL ||
                strcmp(one->instead_of, other->name) != 0)
                continue;
            gt_message_add(m, "expected '%s' or '%s', not both", other->name, one->name);
            return false;
        }
    return true;
}

/* All of `key=value,key=value`. */
static bool read_settings(const gt_policy_kind *kind, const char *text, gt_description *d,
                          gt_message *m)
{
    if (kind->n_settings == 0) {
        gt_message_add(m, "%s has no settings; expected '%s' alone", kind->name, kind->name);
        return false;
    }
    for (;;) {
        gt_span w = {text, strcspn(text, ",")};
        if (!read_setting(kind, w, d, m))
            return false;
        if (text[w.length] == '\0')
            return agree(kind, d->given, m);
        text += w.length + 1;
    }
}

/* The settings before an argument, each with a comma behind it; what begins with no name of a
 * setting and `=` is the argument. NULL: something is wrong. */
static const char *read_leading(const gt_policy_kind *kind, const char *text, gt_description *d,
                                gt_message *m)
{
    for (;;) {
        gt_span key = {text, strcspn(text, "=")};
        bool known = false;
        for (int i = 0; i < kind->n_settings; i++)
            known = known || (text[key.length] == '=' && word_is(key, kind->settings[i].name));
        if (!known)
            return agree(kind, d->given, m) ? text : NULL;
        gt_span w = {text, strcspn(text, ",")};
        if (!read_setting(kind, w, d, m))
            return NULL;
        text += w.length + (text[w.length] == ',');
    }
}

static bool read_argument(const gt_policy_kind *kind, const char *text, gt_description *d,
                          gt_message *m)
{
    text = read_leading(kind, text, d, m);
    if (text == NULL)
        return false;
    size_t length = strlen(text);
    bool plain = length > 0 && length < GT_POLICY_ARGUMENT;
    for (size_t i = 0; i < length && plain; i++)
        plain = (unsigned char)text[i] >= ' ';
    if (!plain) {
        gt_message_add(m, "expected %s: a text of 1 to %d bytes in one line", kind->argument,
                       GT_POLICY_ARGUMENT - 1);
        return false;
    }
    memcpy(d->argument, text, length + 1);
    return true;
}

bool gt_description_read(gt_description *out, const char *spec, gt_message *m)
{
    gt_span whole = {spec, strlen(spec)};
    gt_span name = {spec, strcspn(spec, ":")};
    *out = (gt_description){.given = 0};
    gt_message_add(m, "policy '%.*s': ", shown(whole), spec);
    const gt_policy_kind *kind = out->kind = read_kind(name, m);
    if (kind == NULL)
        return false;
    assert(kind->n_settings <= GT_POLICY_SETTINGS);
    for (int i = 0; i < kind->n_settings; i++)
        out->setting[i] = kind->settings[i].initial;
    bool more = spec[name.length] == ':';
    const char *rest = spec + name.length + more;
    if (kind->argument != NULL)
        return read_argument(kind, rest, out, m);
    return !more || read_settings(kind, rest, out, m);
}
