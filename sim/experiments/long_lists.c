/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cutting lists out of a text, and reading them. What is not as expected is left to whoever reads
 * the whole. */
#include "sim/experiments/long_lists.h"

#include "decks/files/memory.h"

static const char *skip_blanks(const char *at)
{
    return at + strspn(at, " \t\r\n");
}

/* Behind a list, or a list of lists, of numbers that begins here; NULL: it is none. */
static const char *end_of(const char *at)
{
    int depth = 0;
    do {
        at += strspn(at, "0123456789, \t\r\n");
        if (*at != '[' && *at != ']')
            return NULL;
        depth += *at++ == '[' ? 1 : -1;
    } while (depth > 0 && depth <= 2);
    return depth == 0 ? at : NULL;
}

/* Where the list of a key begins that is one of those; NULL: it is none. */
static const char *list_behind(const char *quote)
{
    static const char *const keys[] = {"\"a_cards\"", "\"b_cards\"", "\"a_blanks\"", "\"b_blanks\"",
                                       "\"lengths\""};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        size_t n = strlen(keys[i]);
        if (strncmp(quote, keys[i], n) != 0)
            continue;
        const char *at = skip_blanks(quote + n);
        at = *at == ':' ? skip_blanks(at + 1) : NULL;
        return at != NULL && *at == '[' ? at : NULL;
    }
    return NULL;
}

char *gt_long_lists_cut(gt_long_lists *l, const char *text, size_t size)
{
    *l = (gt_long_lists){.text = text};
    char *out = strlen(text) == size ? gt_resize(NULL, size + 1, 1) : NULL, *to = out;
    for (const char *at = text; out != NULL && *at != '\0';) {
        size_t n = strcspn(at + 1, "\"") + 1; /* to the next quote, or the end */
        const char *list = *at == '"' && (at == text || at[-1] != '\\') ? list_behind(at) : NULL;
        if (list != NULL)
            n = (size_t)(list - at);
        memcpy(to, at, n);
        to += n;
        at += n;
        const char *end = list != NULL ? end_of(list) : NULL;
        if (end == NULL || end - list < 16)
            continue; /* it is no longer than what would stand in its place, or something else */
        l->at = gt_grow(l->at, l->n, &l->capacity, sizeof *l->at);
        l->at[l->n] = (size_t)(list - text);
        to += sprintf(to, "[\"#%d\"]", l->n++);
        at = end;
    }
    if (out != NULL)
        *to = '\0';
    return out;
}

void gt_long_lists_free(gt_long_lists *l)
{
    free(l->at);
    *l = (gt_long_lists){.text = NULL};
}

const char *gt_long_list_at(const gt_long_lists *l, const cJSON *node)
{
    if (l == NULL || !cJSON_IsArray(node) || node->child == NULL || node->child->next != NULL ||
        !cJSON_IsString(node->child) || node->child->valuestring[0] != '#')
        return NULL;
    int number = atoi(node->child->valuestring + 1);
    return number >= 0 && number < l->n ? l->text + l->at[number] : NULL;
}

bool gt_long_list_counts(const char **at, uint64_t *out, int n)
{
    const char *c = skip_blanks(*at);
    if (*c++ != '[')
        return false;
    c = skip_blanks(c);
    for (int i = 0; *c != ']'; i++) {
        size_t digits = strspn(c, "0123456789");
        if (i == n || digits == 0 || digits > 15 || (digits > 1 && *c == '0'))
            return false;
        out[i] = strtoull(c, NULL, 10);
        c = skip_blanks(c + digits);
        if (*c != ',' && *c != ']')
            return false;
        if (*c == ',' && *(c = skip_blanks(c + 1)) == ']')
            return false;
    }
    *at = c + 1;
    return true;
}

bool gt_long_list_begin(const char **at)
{
    const char *c = skip_blanks(*at);
    *at = c + (*c == '[');
    return *c == '[';
}

bool gt_long_list_next(const char **at)
{
    *at = skip_blanks(*at);
    if (**at != ',')
        return false;
    ++*at;
    return true;
}
