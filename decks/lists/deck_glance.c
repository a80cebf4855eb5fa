/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Deck files before it is known whose they are: mistakes are left to those who read them then. */
#include "decks/files/json.h"
#include "decks/files/memory.h"
#include "decks/files/text.h"
#include "decks/language/library.h"
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

static void keep(const char *name, size_t size, char rules[GT_RULES_NAME])
{
    snprintf(rules, GT_RULES_NAME, "%.*s", (int)size, name);
}

/* The text behind `rules:` at the begin of a line. */
static void find_line(const char *text, char rules[GT_RULES_NAME])
{
    for (const char *line = text; *line != '\0'; line += strcspn(line, "\n") + (*line == '\n')) {
        line += strspn(line, " \t\r\n");
        if (strncmp(line, "rules:", 6) != 0)
            continue;
        const char *name = line + 6 + strspn(line + 6, " \t");
        keep(name, strcspn(name, " \t\r\n#"), rules);
        return;
    }
}

void gt_deck_glance_rules(const char *path, char rules[GT_RULES_NAME])
{
    gt_errors forgiven = {0};
    size_t size;
    char *text = gt_text_read(path, &size, &forgiven);
    rules[0] = '\0';
    gt_errors_free(&forgiven);
    if (text == NULL)
        return;
    gt_json *json = tree_of(path, text, size);
    const cJSON *named = json != NULL ? gt_json_get(json->root, "rules") : NULL;
    if (cJSON_IsString(named))
        keep(named->valuestring, strlen(named->valuestring), rules);
    else if (json == NULL)
        find_line(text, rules);
    gt_json_free(json);
    free(text);
}

/* ---- Cards. */

/* Whether every key of objects in the tree is a card, with a number behind it; counts them. */
static bool all_there(const gt_json *json, const gt_pool *pool, int *n)
{
    for (const cJSON *section = json->root->child; section != NULL; section = section->next)
        for (const cJSON *card = cJSON_IsObject(section) ? section->child : NULL; card != NULL;
             card = card->next, ++*n)
            if (gt_pool_find(pool, card->string) < 0)
                return false;
    return true;
}

/* The same for the words behind a number at the begin of a line. */
static bool lines_there(const char *text, const gt_pool *pool, int *n)
{
    for (const char *line = text; *line != '\0';) {
        char id[100];
        size_t digits = strspn(line, "0123456789");
        const char *word = line + digits + (digits > 0 && line[digits] == 'x');
        word += strspn(word, " \t");
        snprintf(id, sizeof id, "%.*s", (int)strcspn(word, " \t\r\n#"), word);
        if (digits > 0 && gt_pool_find(pool, id) < 0)
            return false;
        *n += digits > 0;
        line += strcspn(line, "\n");
        line += strspn(line, " \t\r\n");
    }
    return true;
}

bool gt_deck_glance_fits(const char *path, const gt_pool *pool)
{
    gt_errors forgiven = {0};
    size_t size;
    int n = 0;
    char *text = gt_text_read(path, &size, &forgiven);
    gt_errors_free(&forgiven);
    if (text == NULL)
        return false;
    gt_json *json = tree_of(path, text, size);
    bool fits = json != NULL ? all_there(json, pool, &n) : lines_there(text, pool, &n);
    gt_json_free(json);
    free(text);
    return fits && n > 0;
}
