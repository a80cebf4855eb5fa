/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files before it is known whose they are: mistakes are left to those who read them then. */
#include "decks/files/fold.h"
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/lists/decklist.h"

/* The tree of a file in JSON, NULL otherwise. */
static gt_json *tree_of(const char *path, const char *text, size_t size)
{
    gt_errors forgiven = {0};
    const char *first = text + strspn(text, "\xef\xbb\xbf \t\r\n");
    gt_json *json = *first == '{' ? gt_json_parse(path, text, size, &forgiven) : NULL;
    gt_errors_free(&forgiven);
    return json;
}

static void keep(const char *text, size_t n, char *out, size_t size)
{
    snprintf(out, size, "%.*s", (int)(n < size ? n : size), text);
}

/* The text behind a key and a colon at the begin of a line. */
static void find_line(const char *text, const char *key, char *out, size_t size)
{
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + (*line == '\n')) {
        line += strspn(line, " \t\r\n");
        size_t n = gt_alike_begin(line, strcspn(line, "\n"), key);
        if (n == 0 || line[n] != ':')
            continue;
        const char *said = line + n + 1 + strspn(line + n + 1, " \t");
        size_t end = strcspn(said, "\r\n#");
        while (end > 0 && strchr(" \t", said[end - 1]) != NULL)
            end--;
        keep(said, end, out, size);
        return;
    }
}

/* What a file says at a key, "" if it does not. */
static void glance(const char *path, const char *key, char *out, size_t size)
{
    gt_errors forgiven = {0};
    size_t length;
    char *text = gt_deck_file(path, &length, &forgiven);
    out[0] = '\0';
    gt_errors_free(&forgiven);
    if (text == NULL)
        return;
    gt_json *json = tree_of(path, text, length);
    const cJSON *named = json != NULL ? gt_json_get(json->root, key) : NULL;
    if (named != NULL && cJSON_IsString(named))
        keep(named->valuestring, strlen(named->valuestring), out, size);
    else if (json == NULL)
        find_line(text, key, out, size);
    gt_json_free(json);
    gt_free(text);
}

void gt_deck_glance_rules(const char *path, char rules[GT_RULES_NAME])
{
    glance(path, "rules", rules, GT_RULES_NAME);
}

void gt_deck_glance_name(const char *path, char name[GT_DECK_NAME])
{
    glance(path, "name", name, GT_DECK_NAME);
}

/* ---- Cards. */

/* Lines that name cards of the pool, and all lines. */
static int count_known(const char *path, const gt_system *system, const gt_pool *pool, int *lines)
{
    gt_errors forgiven = {0};
    size_t size;
    int known = 0;
    char *text = gt_deck_file(path, &size, &forgiven);
    gt_errors_free(&forgiven);
    *lines = 0;
    if (text != NULL)
        known = gt_deck_count_known(text, size, system, pool, lines);
    gt_free(text);
    return known;
}

int gt_deck_glance_known(const char *path, const gt_system *system, const gt_pool *pool)
{
    int lines;
    return count_known(path, system, pool, &lines);
}

bool gt_deck_glance_fits(const char *path, const gt_system *system, const gt_pool *pool)
{
    int lines, known = count_known(path, system, pool, &lines);
    return 2 * known > lines;
}
