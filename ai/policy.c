/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of players, the reading of their descriptions, and what all players share: forced
 * moves are played without asking, and the key of a decision's randomness is made here.
 *
 * A description is read once and turned into an array of numbers, one a setting of the kind;
 * kinds never see text. */
#include "ai/policy.h"

#include "ai/weights.h"
#include "engine/core/hash.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LONGEST_WORD = 32,
    LONGEST_PATH = 200,
    QUOTED = 60, /* bytes of a wrong text that a message repeats */
    HASH_DIGITS = 8, /* of a file, behind its path */
};

static const gt_policy_kind *const kinds[] = {
    &gt_policy_random, &gt_policy_greedy, &gt_policy_mcts, &gt_policy_exec, &gt_policy_so,
};

enum { N_KINDS = sizeof kinds / sizeof kinds[0] };

struct gt_policy {
    const gt_policy_kind *kind;
    int32_t setting[GT_POLICY_SETTINGS];
    char name[GT_POLICY_NAME], argument[GT_POLICY_ARGUMENT];
    char *path; /* of the file of weights; NULL: none */
    gt_weights *file; /* what stands in it */
    const gt_rules *rules; /* for which `ordered` holds them; NULL: for none yet */
    int32_t ordered[GT_MAX_WEIGHTS];
    const int32_t *weights; /* that it was told to use; NULL: none */
    int32_t unit;
    uint64_t key; /* hash of seed and player */
    gt_forfeit forfeit;
    gt_seen *seen; /* NULL: it does not listen */
    _Alignas(max_align_t) unsigned char mind[]; /* kind->mind bytes, and kind->room */
};

const gt_policy_kind *gt_policy_kind_at(int i)
{
    return i >= 0 && i < N_KINDS ? kinds[i] : NULL;
}

/* ---- Messages. */

/* A text under construction in memory of fixed size; what does not fit is cut off. */
typedef struct message {
    char *text;
    size_t size, used;
} message;

__attribute__((format(printf, 2, 3))) static void say(message *m, const char *format, ...)
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

/* A piece of the description, as messages quote it. */
typedef struct word {
    const char *text;
    size_t length;
} word;

static int shown(word w)
{
    return w.length < QUOTED ? (int)w.length : QUOTED;
}

static bool word_is(word w, const char *name)
{
    return strlen(name) == w.length && memcmp(name, w.text, w.length) == 0;
}

/* How many letters must be put in, left out or replaced to make `name` of w (Levenshtein). */
static size_t distance(word w, const char *name)
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
static const char *nearest(word w, const char *const *names, int n)
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
static void say_unknown(message *m, const char *what, word w, const char *const *names, int n)
{
    say(m, "unknown %s `%.*s`", what, shown(w), w.text);
    const char *guess = nearest(w, names, n);
    if (guess != NULL)
        say(m, ", did you mean `%s`?", guess);
    say(m, "%s expected ", guess != NULL ? "" : ";");
    for (int i = 0; i < n; i++)
        say(m, "%s`%s`", i == 0 ? "" : i == n - 1 ? " or " : ", ", names[i]);
}

/* ---- Reading a description. */

static const gt_policy_kind *read_kind(word w, message *m)
{
    const char *names[N_KINDS];
    for (int i = 0; i < N_KINDS; i++) {
        names[i] = kinds[i]->name;
        if (word_is(w, names[i]))
            return kinds[i];
    }
    say_unknown(m, "policy", w, names, N_KINDS);
    return NULL;
}

/* Number of the setting with this name, or -1. */
static int read_key(const gt_policy_kind *kind, word w, message *m)
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

static bool read_value(const gt_policy_setting *setting, word w, int32_t *value, message *m)
{
    char range[GT_SETTING_TEXT];
    if (gt_setting_read(setting, w.text, w.length, value))
        return true;
    gt_setting_range(setting, range, sizeof range);
    say(m, "`%s=%.*s`: expected %s", setting->name, shown(w), w.text, range);
    return false;
}

/* What a description says. */
typedef struct description {
    int32_t setting[GT_POLICY_SETTINGS];
    unsigned given; /* bits of the settings in it */
    word file; /* text of the one of kind GT_FILE */
    char argument[GT_POLICY_ARGUMENT];
} description;

/* One `key=value`. */
static bool read_setting(const gt_policy_kind *kind, word w, description *d, message *m)
{
    const char *equals = memchr(w.text, '=', w.length);
    if (equals == NULL) {
        say(m, "`%.*s`: expected key=value", shown(w), w.text);
        return false;
    }
    word key = {w.text, (size_t)(equals - w.text)};
    word value = {equals + 1, w.length - key.length - 1};
    int i = read_key(kind, key, m);
    if (i < 0)
        return false;
    if ((d->given >> i & 1) != 0) {
        say(m, "setting `%s` is given twice", kind->settings[i].name);
        return false;
    }
    d->given |= 1u << i;
    if (kind->settings[i].kind == GT_FILE)
        d->file = value;
    return read_value(&kind->settings[i], value, &d->setting[i], m);
}

/* Whether no setting is given together with one that it makes pointless. */
static bool agree(const gt_policy_kind *kind, unsigned given, message *m)
{
    for (int i = 0; i < kind->n_settings; i++)
        for (int j = 0; j < kind->n_settings; j++) {
            const gt_policy_setting *one = &kind->settings[i], *other = &kind->settings[j];
            if ((given >> i & given >> j & 1) == 0 || one->instead_of == NULL ||
                strcmp(one->instead_of, other->name) != 0)
                continue;
            say(m, "expected `%s` or `%s`, not both", other->name, one->name);
            return false;
        }
    return true;
}

/* All of `key=value,key=value`. */
static bool read_settings(const gt_policy_kind *kind, const char *text, description *d, message *m)
{
    if (kind->n_settings == 0) {
        say(m, "%s has no settings; expected `%s` alone", kind->name, kind->name);
        return false;
    }
    for (;;) {
        word w = {text, strcspn(text, ",")};
        if (!read_setting(kind, w, d, m))
            return false;
        if (text[w.length] == '\0')
            return agree(kind, d->given, m);
        text += w.length + 1;
    }
}

/* The settings before an argument, each with a comma behind it; what begins with no name of a setting and `=` is
 * the argument. NULL: something is wrong. */
static const char *read_leading(const gt_policy_kind *kind, const char *text, description *d,
                                message *m)
{
    for (;;) {
        word key = {text, strcspn(text, "=")};
        bool known = false;
        for (int i = 0; i < kind->n_settings; i++)
            known = known || (text[key.length] == '=' && word_is(key, kind->settings[i].name));
        if (!known)
            return agree(kind, d->given, m) ? text : NULL;
        word w = {text, strcspn(text, ",")};
        if (!read_setting(kind, w, d, m))
            return NULL;
        text += w.length + (text[w.length] == ',');
    }
}

static bool read_argument(const gt_policy_kind *kind, const char *text, description *d, message *m)
{
    text = read_leading(kind, text, d, m);
    if (text == NULL)
        return false;
    size_t length = strlen(text);
    bool plain = length > 0 && length < GT_POLICY_ARGUMENT;
    for (size_t i = 0; i < length && plain; i++)
        plain = (unsigned char)text[i] >= ' ';
    if (!plain) {
        say(m, "expected %s: a text of 1 to %d bytes in one line", kind->argument,
            GT_POLICY_ARGUMENT - 1);
        return false;
    }
    memcpy(d->argument, text, length + 1);
    return true;
}

/* Kind and settings that `spec` describes, and its argument, or NULL. */
static const gt_policy_kind *read_spec(const char *spec, description *d, message *m)
{
    word whole = {spec, strlen(spec)};
    word name = {spec, strcspn(spec, ":")};
    say(m, "policy `%.*s`: ", shown(whole), spec);
    const gt_policy_kind *kind = read_kind(name, m);
    if (kind == NULL)
        return NULL;
    assert(kind->n_settings <= GT_POLICY_SETTINGS);
    for (int i = 0; i < kind->n_settings; i++)
        d->setting[i] = kind->settings[i].initial;
    bool more = spec[name.length] == ':';
    const char *rest = spec + name.length + more;
    bool well = true;
    if (kind->argument != NULL)
        well = read_argument(kind, rest, d, m);
    else if (more)
        well = read_settings(kind, rest, d, m);
    return well ? kind : NULL;
}

/* ---- Weights. */

/* Whether `text` ends with # and so many hexadecimal digits. */
static bool has_hash(word text)
{
    static const size_t behind = HASH_DIGITS + 1;
    if (text.length <= behind || text.text[text.length - behind] != '#')
        return false;
    return strspn(text.text + text.length - HASH_DIGITS, "0123456789abcdef") >= HASH_DIGITS;
}

static uint32_t file_hash(const gt_weights *w)
{
    return (uint32_t)(w->hash >> 32);
}

/* Reads the file that `text` names, as PATH or PATH#HASH. */
static bool read_weights(gt_policy *p, word text, message *m)
{
    bool hashed = has_hash(text);
    size_t length = text.length - (hashed ? HASH_DIGITS + 1 : 0);
    if (length > LONGEST_PATH) {
        say(m, "the path is longer than %d bytes", (int)LONGEST_PATH);
        return false;
    }
    p->path = calloc(1, length + 1);
    p->file = malloc(sizeof *p->file);
    if (p->path == NULL || p->file == NULL) {
        say(m, "out of memory");
        return false;
    }
    memcpy(p->path, text.text, length);
    char error[300];
    if (!gt_weights_read(p->file, p->path, error, sizeof error)) {
        say(m, "%s", error);
        return false;
    }
    uint32_t hash = file_hash(p->file);
    if (hashed && hash != strtoul(text.text + length + 1, NULL, 16)) {
        say(m, "%s has changed: its hash is %08" PRIx32, p->path, hash);
        return false;
    }
    return true;
}

/* Fills in what a decision evaluates by. */
static void take_weights(gt_policy *p, const gt_game *g, gt_decision *d)
{
    d->weights = g->rules->weights;
    d->unit = gt_evaluation_unit(g);
    if (p->kind->searches && g->rules->search_weights != NULL) {
        d->weights = g->rules->search_weights;
        d->unit = g->rules->search_unit;
    }
    if (p->weights != NULL) {
        d->weights = p->weights;
        d->unit = p->unit;
    } else if (p->file != NULL) {
        if (p->rules != g->rules)
            gt_weights_order(p->file, g->rules, p->ordered);
        p->rules = g->rules;
        d->weights = p->ordered;
        d->unit = p->file->unit;
    }
}

void gt_policy_use_weights(gt_policy *p, const int32_t *weights, int32_t unit)
{
    assert(unit > 0);
    p->weights = weights;
    p->unit = unit;
}

bool gt_policy_fits(const gt_policy *p, const gt_rules *rules, char *error, size_t n)
{
    int32_t ordered[GT_MAX_WEIGHTS];
    const char *odd = p->file != NULL ? gt_weights_order(p->file, rules, ordered) : NULL;
    if (odd != NULL)
        snprintf(error, n, "%s does not fit %s: one of them alone has the weight `%s`", p->path,
                 rules->name, odd);
    return odd == NULL;
}

/* ---- Instances. */

static void write_name(gt_policy *p)
{
    message m = {p->name, sizeof p->name, 0};
    say(&m, "%s", p->kind->name);
    char before = ':', value[GT_SETTING_TEXT];
    for (int i = 0; i < p->kind->n_settings; i++) {
        const gt_policy_setting *setting = &p->kind->settings[i];
        if (p->setting[i] == setting->initial)
            continue;
        gt_setting_text(setting, p->setting[i], value, sizeof value);
        if (setting->kind == GT_FILE)
            say(&m, "%c%s=%s#%08" PRIx32, before, setting->name, p->path, file_hash(p->file));
        else
            say(&m, "%c%s=%s", before, setting->name, value);
        before = ',';
    }
    if (p->kind->argument != NULL)
        say(&m, "%c%s", before, p->argument);
    assert(m.used + 1 < m.size);
}

/* What a new policy has beside its memory. False, and a message: it cannot be had. */
static bool prepare(gt_policy *p, message *m)
{
    char why[200] = "";
    if (p->kind->listens && (p->seen = malloc(sizeof *p->seen)) == NULL) {
        say(m, "out of memory");
        return false;
    }
    if (p->kind->open == NULL || p->kind->open(p->mind, p->setting, p->argument, why, sizeof why))
        return true;
    say(m, "%s", why);
    return false;
}

static void free_parts(gt_policy *p)
{
    free(p->path);
    free(p->file);
    free(p->seen);
    free(p);
}

gt_policy *gt_policy_create(const char *spec, char *error, size_t n)
{
    assert(n > 0);
    error[0] = '\0';
    description d = {.given = 0};
    message m = {error, n, 0};
    const gt_policy_kind *kind = read_spec(spec, &d, &m);
    if (kind == NULL)
        return NULL;
    size_t room = kind->room != NULL ? kind->room(d.setting) : 0;
    gt_policy *p = calloc(1, sizeof *p + kind->mind + room);
    if (p == NULL) {
        say(&m, "out of memory");
        return NULL;
    }
    p->kind = kind;
    memcpy(p->setting, d.setting, sizeof d.setting);
    memcpy(p->argument, d.argument, sizeof d.argument);
    if ((d.file.length > 0 && !read_weights(p, d.file, &m)) || !prepare(p, &m)) {
        free_parts(p);
        return NULL;
    }
    write_name(p);
    gt_policy_begin(p, 0, 0);
    return p;
}

void gt_policy_begin(gt_policy *p, uint64_t seed, int player)
{
    static const uint64_t salt = 0x9d3c1f0b5ae24867u; /* apart from the game's own randomness */
    p->key = gt_fold(gt_fold(salt, seed), (uint64_t)player);
    p->forfeit = GT_NO_FORFEIT;
    if (p->seen != NULL)
        gt_seen_clear(p->seen, player);
    if (p->kind->begin != NULL)
        p->kind->begin(p->mind, p->key, player);
}

/* The choice of a kind that thinks; a forced move costs no thought. */
static gt_action think(gt_policy *p, const gt_view *v, uint64_t key)
{
    gt_action legal[GT_MAX_ACTIONS];
    int n = gt_view_legal(v, legal);
    assert(n > 0);
    if (n == 1)
        return legal[0];
    gt_decision d = {
        .view = v, .legal = legal, .n = n, .key = key, .seen = p->seen, .forfeit = &p->forfeit};
    take_weights(p, gt_view_game(v), &d);
    gt_action a = p->kind->choose(p->mind, p->setting, &d);
    if (p->seen != NULL)
        gt_seen_clear(p->seen, p->seen->player);
    return a;
}

gt_action gt_policy_choose(gt_policy *p, const gt_view *v)
{
    uint64_t key = gt_fold(p->key, (uint64_t)gt_view_actions(v));
    return p->kind->choose == NULL ? gt_view_sample(v, key) : think(p, v, key);
}

gt_forfeit gt_policy_forfeit(const gt_policy *p)
{
    return p->forfeit;
}

void gt_policy_watch(gt_policy *p, const gt_game *g, const gt_state *s, gt_action a)
{
    if (p->seen != NULL && a != GT_CONCEDE)
        gt_seen_note(p->seen, g, s, a);
}

bool gt_policy_listens(const gt_policy *p)
{
    return p->seen != NULL;
}

void gt_policy_free(gt_policy *p)
{
    if (p == NULL)
        return;
    if (p->kind->close != NULL)
        p->kind->close(p->mind);
    free_parts(p);
}

const char *gt_policy_name(const gt_policy *p)
{
    return p->name;
}

bool gt_policy_reproducible(const gt_policy *p)
{
    for (int i = 0; i < p->kind->n_settings; i++)
        if (p->kind->settings[i].kind == GT_TIME && p->setting[i] != 0)
            return false;
    return p->kind->reproducible;
}
