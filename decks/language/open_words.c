/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words that designers may add to: the texts under certain keys, wherever these stand in a card. */
#include "decks/language/open_words.h"

#include "decks/files/memory.h"
#include "decks/language/build.h"

#include <string.h>

struct gt_open_words {
    const gt_dialect *dialect;
    gt_texts words;
};

gt_open_words *gt_open_words_new(const gt_dialect *dialect)
{
    gt_open_words *known = gt_resize(NULL, 1, sizeof *known);
    *known = (gt_open_words){.dialect = dialect};
    return known;
}

void gt_open_words_free(gt_open_words *known)
{
    gt_texts_free(&known->words);
    gt_free(known);
}

static bool is_open(const gt_open_words *known, const char *key)
{
    const char *const *open = known->dialect == NULL ? NULL : known->dialect->open_words;
    for (; key != NULL && open != NULL && *open != NULL; open++)
        if (strcmp(*open, key) == 0)
            return true;
    return false;
}

/* Whether a node is what an operation of a JSON Patch puts below such a key. */
static bool goes_to_open(const gt_open_words *known, const cJSON *operation, const cJSON *node)
{
    char key[60];
    const char *path = gt_json_text_in(operation, "path");
    if (node->string == NULL || strcmp(node->string, "value") != 0)
        return false;
    for (path += *path == '/'; *path != '\0'; path += *path == '/') {
        size_t n = strcspn(path, "/");
        snprintf(key, sizeof key, "%.*s", (int)n, path);
        if (n < sizeof key && is_open(known, key))
            return true;
        path += n;
    }
    return false;
}

/* Calls `use` for each text below the node that stands under such a key; `inside`: the node
 * does. */
static void walk(const gt_open_words *known, const cJSON *node, bool inside,
                 void (*use)(void *context, const cJSON *text), void *context)
{
    inside = inside || is_open(known, node->string);
    if (inside && cJSON_IsString(node))
        use(context, node);
    for (const cJSON *child = node->child; child != NULL; child = child->next)
        walk(known, child, inside || goes_to_open(known, node, child), use, context);
}

static void learn(void *context, const cJSON *text)
{
    gt_open_words *known = context;
    gt_text_number(&known->words, text->valuestring);
}

void gt_open_words_add(gt_open_words *known, const cJSON *node)
{
    walk(known, node, false, learn, known);
}

enum { FEW = 3 };

typedef struct asking {
    const gt_open_words *known;
    const gt_json *json;
    gt_errors *e;
    gt_texts strange; /* words that were asked about */
    const cJSON *first[FEW]; /* where those stand that come first */
} asking;

static const char *like(const asking *a, const char *word)
{
    const gt_texts *words = &a->known->words;
    return gt_suggest(a->known->dialect, word, (const char *const *)words->text, words->n);
}

static void warn(const asking *a, const cJSON *text)
{
    int line, column;
    gt_json_line(a->json, text, false, &line, &column);
    gt_errors_warn_at(a->e, a->json->file, line, column,
                      "no card of the game says '%s'; did you mean '%s'?", text->valuestring,
                      like(a, text->valuestring));
}

static bool has(const gt_texts *words, const char *word)
{
    for (int i = 0; i < words->n; i++)
        if (strcmp(words->text[i], word) == 0)
            return true;
    return false;
}

static bool is_usual(const gt_open_words *known, const char *word)
{
    const char *const *usual = known->dialect == NULL ? NULL : known->dialect->usual_words;
    for (; usual != NULL && *usual != NULL; usual++)
        if (strcmp(*usual, word) == 0)
            return true;
    return false;
}

static void ask(void *context, const cJSON *text)
{
    asking *a = context;
    const char *said = text->valuestring;
    if (has(&a->known->words, said) || is_usual(a->known, said) || like(a, said) == NULL)
        return;
    if (a->e->wants_each)
        warn(a, text);
    if (has(&a->strange, said))
        return;
    if (a->strange.n < FEW)
        a->first[a->strange.n] = text;
    gt_text_number(&a->strange, said);
}

/* Words that are many in one file are more likely the set's own than slips: one line for all. */
static void tell(const asking *a)
{
    const gt_texts *words = &a->strange;
    for (int i = 0; i < words->n && words->n <= FEW; i++)
        warn(a, a->first[i]);
    if (words->n > FEW)
        gt_errors_warn(
            a->e, a->json->file,
            "%d words that no card of the game says ('%s', '%s' ...), each much like one "
            "that some do; 'gauntlet cards check' tells them all",
            words->n, words->text[0], words->text[1]);
}

void gt_open_words_ask(const gt_open_words *known, const gt_json *json, gt_errors *e)
{
    asking a = {.known = known, .json = json, .e = e};
    walk(known, json->root, false, ask, &a);
    if (!e->wants_each)
        tell(&a);
    gt_texts_free(&a.strange);
}
