/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading is strict: a line is a comment, UNIT, SPREAD or WEIGHT, and nothing else stands on it. */
#include "ai/weights.h"

#include "engine/core/hash.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 65536 }; /* bytes of a file of weights */

/* Skips blanks and comments from `at` on; *comment: inside one, before and after. */
static const char *skip(const char *at, bool *comment)
{
    for (;;) {
        if (*comment) {
            const char *end = strstr(at, "*/");
            if (end == NULL)
                return at + strlen(at);
            at = end + 2;
            *comment = false;
        }
        at += strspn(at, " \t\r\n");
        if (strncmp(at, "/*", 2) != 0)
            return at;
        at += 2;
        *comment = true;
    }
}

/* Reads a whole number and the bracket behind it. */
static bool read_number(const char *at, int32_t *out, const char **end)
{
    char *stop;
    errno = 0;
    long x = strtol(at, &stop, 10);
    if (stop == at || errno != 0 || *stop != ')' || x < -GT_WEIGHT_LIMIT || x > GT_WEIGHT_LIMIT)
        return false;
    *out = (int32_t)x;
    *end = stop + 1;
    return true;
}

static int find(const gt_weights *w, const char *name)
{
    for (int i = 0; i < w->n; i++)
        if (strcmp(w->name[i], name) == 0)
            return i;
    return -1;
}

/* `WEIGHT(name, number)`; NULL: read, else what was expected. */
static const char *read_weight(gt_weights *w, const char *at, const char **end)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789_";
    size_t length = strspn(at, letters);
    if (length == 0 || length >= GT_WEIGHT_NAME || at[length] != ',')
        return "a name of small letters, digits and _, and a comma";
    if (w->n == GT_MAX_WEIGHTS)
        return "no more weights";
    memcpy(w->name[w->n], at, length);
    w->name[w->n][length] = '\0';
    if (find(w, w->name[w->n]) >= 0)
        return "each weight once";
    if (!read_number(at + length + 1, &w->value[w->n], end))
        return "a whole number from -100000 to 100000";
    w->n++;
    return NULL;
}

/* What stands on a line behind blanks; NULL: read, else what was expected. */
static const char *read_line(gt_weights *w, const char *at, const char **end)
{
    if (strncmp(at, "UNIT(", 5) == 0) {
        bool first = w->scale == 0 && w->n == 0;
        if (!read_number(at + 5, &w->scale, end) || w->scale <= 0)
            return "a whole number from 1 to 100000";
        return first ? NULL : "UNIT once, before the weights";
    }
    if (strncmp(at, "SPREAD(", 7) == 0) {
        bool first = w->scale > 0 && w->spread == 0 && w->n == 0;
        if (!read_number(at + 7, &w->spread, end) || w->spread <= 0 || w->spread > GT_SPREAD_ONE)
            return "a whole number from 1 to 1000";
        return first ? NULL : "SPREAD once, behind UNIT and before the weights";
    }
    if (strncmp(at, "WEIGHT(", 7) == 0)
        return w->scale > 0 ? read_weight(w, at + 7, end) : "UNIT(number) first";
    return "a comment, UNIT(number), SPREAD(number) or WEIGHT(name, number)";
}

/* The content of a file of weights as one text; false: `error` says what is wrong with it. A file
 * that never ends (a device) is read no further than the longest there is. */
static bool read_text(const char *path, char text[LONGEST + 1], char *error, size_t n)
{
    FILE *in = fopen(path, "r");
    if (in == NULL) {
        snprintf(error, n, "%s: %s", path, strerror(errno));
        return false;
    }
    size_t length = fread(text, 1, LONGEST + 1, in);
    bool failed = ferror(in) != 0;
    int why = errno;
    fclose(in);
    if (failed)
        snprintf(error, n, "%s: %s", path, strerror(why));
    else if (length > LONGEST)
        snprintf(error, n, "%s: longer than %d bytes; expected a file of weights", path, LONGEST);
    else if (memchr(text, '\0', length) != NULL)
        snprintf(error, n, "%s: has a zero byte; expected a file of weights", path);
    else {
        text[length] = '\0';
        return true;
    }
    return false;
}

/* Reads the lines of `text`, which are cut apart. */
static bool read_lines(gt_weights *w, char *text, const char *path, char *error, size_t n)
{
    bool comment = false;
    for (int number = 1; *text != '\0'; number++) {
        char *line = text;
        text += strcspn(text, "\n");
        if (*text != '\0')
            *text++ = '\0';
        const char *at = skip(line, &comment), *expected = NULL;
        if (*at != '\0')
            expected = read_line(w, at, &at);
        if (expected == NULL && *skip(at, &comment) != '\0')
            expected = "one of them a line";
        if (expected != NULL) {
            snprintf(error, n, "%s:%d: expected %s", path, number, expected);
            return false;
        }
    }
    if (w->n == 0 || comment) {
        snprintf(error, n, "%s: expected a file of weights, as gauntlet train writes", path);
        return false;
    }
    return true;
}

static uint64_t hash_of(const gt_weights *w)
{
    uint64_t h = gt_mix((uint64_t)w->scale);
    if (w->spread != 0)
        h = gt_fold(h, (uint64_t)w->spread);
    for (int i = 0; i < w->n; i++)
        h += gt_fold(gt_hash_bytes(w->name[i], strlen(w->name[i])), (uint32_t)w->value[i]);
    return gt_mix(h);
}

bool gt_weights_read(gt_weights *w, const char *path, char *error, size_t n)
{
    *w = (gt_weights){.n = 0};
    char text[LONGEST + 1];
    bool ok = read_text(path, text, error, n) && read_lines(w, text, path, error, n);
    w->hash = hash_of(w);
    return ok;
}

const char *gt_weights_order(const gt_weights *w, const gt_rules *rules,
                             int32_t out[GT_MAX_WEIGHTS])
{
    const char *odd = NULL;
    bool used[GT_MAX_WEIGHTS] = {false};
    assert(rules->n_weights <= GT_MAX_WEIGHTS);
    for (int i = 0; i < rules->n_weights; i++) {
        int at = find(w, rules->weight_names[i]);
        out[i] = at >= 0 ? w->value[at] : 0;
        if (at >= 0)
            used[at] = true;
        else if (odd == NULL)
            odd = rules->weight_names[i];
    }
    for (int k = 0; k < w->n && odd == NULL; k++)
        if (!used[k])
            odd = w->name[k];
    return odd;
}

bool gt_weights_write(FILE *out, const char *comment, const gt_rules *rules, const int32_t *value,
                      int32_t scale, int32_t spread)
{
    fprintf(out, "/* %s */\nUNIT(%" PRId32 ")\n", comment, scale);
    if (spread != 0)
        fprintf(out, "SPREAD(%" PRId32 ")\n", spread);
    for (int i = 0; i < rules->n_weights; i++)
        fprintf(out, "WEIGHT(%s, %" PRId32 ")\n", rules->weight_names[i], value[i]);
    return !ferror(out);
}

int64_t gt_weigh(const gt_rules *rules, const int32_t *number, const int32_t *weights)
{
    const int32_t *weight = weights != NULL ? weights : rules->weights;
    int64_t sum = 0;
    for (int i = 0; i < rules->n_weights; i++)
        sum += (int64_t)number[i] * weight[i];
    return sum;
}
