/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * See compare_texts.h. */
#define _POSIX_C_SOURCE 200809L

#include "sim/cli/compare_texts.h"

#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/render.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum { MAX_PARAGRAPHS = 32, MAX_COLUMNS = 64 };

/* Paragraphs as they are compared, and as they are printed. */
typedef struct paragraphs {
    int n;
    char *plain[MAX_PARAGRAPHS], *text[MAX_PARAGRAPHS];
} paragraphs;

/* ---- What makes no difference. */

/* A dash or apostrophe of more than one byte at `at`: what it counts as; *size: its bytes. 0: it is
 * none. */
static char plain_sign(const char *at, size_t *size)
{
    static const struct {
        const char *sign;
        char plain;
    } signs[] = {{"−", '-'}, {"–", '-'}, {"—", '-'}, {"’", '\''}, {"•", '*'}};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        *size = strlen(signs[i].sign);
        if (strncmp(at, signs[i].sign, *size) == 0)
            return signs[i].plain;
    }
    return 0;
}

/* Lower case, one blank for several, without what stands in brackets; to be freed. */
static char *plain_of(const char *text)
{
    char *out = gt_resize(NULL, strlen(text) + 1, 1);
    size_t n = 0, size;
    int depth = 0;
    for (const char *at = text; *at != '\0'; at++) {
        char sign = plain_sign(at, &size);
        char c = sign != 0 ? sign : (char)tolower((unsigned char)*at);
        at += sign != 0 ? size - 1 : 0;
        depth += *at == '(';
        if (depth == 0 && !(c == ' ' && (n == 0 || out[n - 1] == ' ')))
            out[n++] = c;
        depth -= *at == ')' && depth > 0;
    }
    while (n > 0 && out[n - 1] == ' ')
        n--;
    out[n] = '\0';
    return out;
}

/* ---- Paragraphs. */

static bool is_item(const char *text)
{
    size_t size;
    return plain_sign(text, &size) == '*';
}

/* Adds a paragraph; an item of a list goes behind the one before. */
static void add(paragraphs *p, const char *text, size_t size)
{
    char *one = gt_copy_text(text, size);
    if (size > 0 && p->n > 0 && is_item(one)) {
        char *before = p->text[p->n - 1];
        p->text[p->n - 1] = gt_resize(NULL, strlen(before) + size + 2, 1);
        sprintf(p->text[p->n - 1], "%s %s", before, one);
        free(before);
        free(one);
    } else if (size > 0 && p->n < MAX_PARAGRAPHS) {
        p->text[p->n++] = one;
    } else {
        free(one);
    }
}

static void split(paragraphs *p, const char *text, const char *between)
{
    while (*text != '\0') {
        const char *end = strstr(text, between);
        size_t size = end == NULL ? strlen(text) : (size_t)(end - text);
        while (size > 0 && *text == ' ') {
            text++;
            size--;
        }
        add(p, text, size);
        text += size + (end == NULL ? 0 : strlen(between));
    }
    for (int i = 0; i < p->n; i++)
        p->plain[i] = plain_of(p->text[i]);
}

static void release(paragraphs *p)
{
    for (int i = 0; i < p->n; i++) {
        free(p->plain[i]);
        free(p->text[i]);
    }
}

/* What `cards show` says of a card, but for its name and the line of facts. */
static void shown(paragraphs *p, const gt_dialect *dialect, const gt_pool *pool, int def)
{
    char *text = gt_render_text(dialect, pool, def);
    assert(text != NULL);
    const char *at = text;
    for (int line = 0; line < 2 && at != NULL; line++)
        at = strchr(at, '\n') == NULL ? NULL : strchr(at, '\n') + 1;
    for (char *slash = text; (slash = strstr(slash, " / ")) != NULL; slash++)
        slash[1] = ' '; /* modes stand in one line */
    split(p, at == NULL ? "" : at, "\n");
    free(text);
}

/* ---- The table. */

static int column_of(char *const *cell, int n, const char *name)
{
    for (int i = 0; i < n; i++)
        if (strcmp(cell[i], name) == 0)
            return i;
    return -1;
}

/* Cuts a line at its tabs. */
static int cut(char *line, char *cell[MAX_COLUMNS])
{
    int n = 0;
    for (char *at = line; at != NULL && n < MAX_COLUMNS;) {
        cell[n++] = at;
        at = strchr(at, '\t');
        if (at != NULL)
            *at++ = '\0';
    }
    return n;
}

static int card_named(const gt_pool *pool, const char *name)
{
    for (int i = 0; i < pool->n_defs; i++)
        if (strcmp(pool->defs[i].name, name) == 0)
            return i;
    return -1;
}

static bool is_among(const paragraphs *p, const char *plain)
{
    for (int i = 0; i < p->n; i++)
        if (strcmp(p->plain[i], plain) == 0)
            return true;
    return false;
}

static void print_difference(const char *name, const paragraphs *printed, const paragraphs *ours,
                             int i)
{
    printf("%s\n  table: %s\n", name, printed->text[i]);
    for (int k = 0; k < ours->n; k++)
        if (!is_among(printed, ours->plain[k]))
            printf("  here:  %s\n", ours->text[k]);
}

static void compare_card(const gt_dialect *dialect, const gt_pool *pool, int def, const char *text,
                         bool list, gt_comparison *out)
{
    paragraphs printed = {.n = 0}, ours = {.n = 0};
    split(&printed, text, " / ");
    shown(&ours, dialect, pool, def);
    out->cards++;
    for (int i = 0; i < printed.n; i++) {
        bool same = is_among(&ours, printed.plain[i]);
        out->paragraphs++;
        out->same += same;
        if (!same && list)
            print_difference(pool->defs[def].name, &printed, &ours, i);
    }
    release(&printed);
    release(&ours);
}

bool gt_compare_texts(const gt_dialect *dialect, const gt_pool *pool, const char *table, bool list,
                      gt_comparison *out, gt_errors *e)
{
    size_t size;
    char *text = gt_text_read(table, &size, e), *cell[MAX_COLUMNS], *next;
    int name = -1, words = -1;
    *out = (gt_comparison){0};
    if (text == NULL)
        return false;
    for (char *line = text; line != NULL && *line != '\0'; line = next) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        int n = cut(line, cell);
        if (line == text) {
            name = column_of(cell, n, "name");
            words = column_of(cell, n, "text");
        } else if (name >= 0 && words >= 0 && name < n && words < n &&
                   card_named(pool, cell[name]) >= 0) {
            compare_card(dialect, pool, card_named(pool, cell[name]), cell[words], list, out);
        }
    }
    if (name < 0 || words < 0)
        gt_errors_add(e, table, 1, 1, "", "columns called 'name' and 'text' were expected");
    free(text);
    return name >= 0 && words >= 0;
}
