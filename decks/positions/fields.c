/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of a file, one kind each: numbers, words, cards. */
#include "decks/positions/fields.h"

#include "decks/language/library.h"
#include "decks/language/words.h"

#include <string.h>

enum { MOST_TURNS = 9999 };

const char *const GT_SC_PLAYERS[] = {"A", "B", NULL};

static int count_words(const char *const *words)
{
    int n = 0;
    while (words[n] != NULL)
        n++;
    return n;
}

/* `"a", "b" or "c"`. */
static const char *enumerate(const char *const *words, char *buffer, size_t size)
{
    size_t used = 0;
    int n = count_words(words);
    buffer[0] = '\0';
    for (int i = 0; i < n && used < size; i++) {
        /* of n: NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage) */
        int w = snprintf(buffer + used, size - used, "%s'%s'",
                         i == 0       ? ""
                         : i == n - 1 ? " or "
                                      : ", ",
                         words[i]);
        used += w > 0 ? (size_t)w : 0;
    }
    return buffer;
}

bool gt_sc_object(gt_sc_reader *r, const cJSON *node, const char *const *keys)
{
    if (!cJSON_IsObject(node)) {
        gt_json_error(r->json, node, r->errors, "an object was expected, not %s",
                      gt_json_kind(node));
        return false;
    }
    for (const cJSON *child = node->child; child != NULL; child = child->next) {
        char hint[160];
        if (gt_index_in(child->string, keys) >= 0)
            continue;
        const char *nearest = gt_nearest(child->string, keys, count_words(keys));
        gt_json_key_error(r->json, child, r->errors, "unknown key '%s'%s", child->string,
                          gt_did_you_mean(nearest, hint, sizeof hint));
    }
    return true;
}

bool gt_sc_list(gt_sc_reader *r, const cJSON *node)
{
    if (!cJSON_IsArray(node))
        gt_json_error(r->json, node, r->errors, "a list was expected, not %s", gt_json_kind(node));
    return cJSON_IsArray(node);
}

int gt_sc_number(gt_sc_reader *r, const cJSON *node, int low, int high, int otherwise)
{
    if (cJSON_IsNumber(node) && node->valuedouble >= low && node->valuedouble <= high &&
        node->valuedouble == (int)node->valuedouble)
        return (int)node->valuedouble;
    gt_json_error(r->json, node, r->errors, "a whole number from %d to %d was expected", low, high);
    return otherwise;
}

int gt_sc_int(gt_sc_reader *r, const cJSON *object, const char *key, int low, int high,
              int otherwise)
{
    const cJSON *node = gt_json_get(object, key);
    return node == NULL ? otherwise : gt_sc_number(r, node, low, high, otherwise);
}

bool gt_sc_bool(gt_sc_reader *r, const cJSON *object, const char *key, bool otherwise)
{
    const cJSON *node = gt_json_get(object, key);
    if (node == NULL || cJSON_IsBool(node))
        return node == NULL ? otherwise : cJSON_IsTrue(node);
    gt_json_error(r->json, node, r->errors, "true or false was expected, not %s",
                  gt_json_kind(node));
    return otherwise;
}

const char *gt_sc_text(gt_sc_reader *r, const cJSON *node)
{
    if (cJSON_IsString(node) && node->valuestring[0] != '\0')
        return node->valuestring;
    gt_json_error(r->json, node, r->errors, "a text was expected, not %s",
                  cJSON_IsString(node) ? "an empty one" : gt_json_kind(node));
    return NULL;
}

int gt_sc_word(gt_sc_reader *r, const cJSON *node, const char *const *words, int otherwise)
{
    char list[600], hint[160];
    int i = cJSON_IsString(node) ? gt_index_in(node->valuestring, words) : -1;
    if (i >= 0)
        return i;
    const char *nearest =
        cJSON_IsString(node) ? gt_nearest(node->valuestring, words, count_words(words)) : NULL;
    gt_json_error(r->json, node, r->errors, "%s was expected%s",
                  enumerate(words, list, sizeof list), gt_did_you_mean(nearest, hint, sizeof hint));
    return otherwise;
}

bool gt_sc_symbols(gt_sc_reader *r, const cJSON *node, const char *const *words, int *number)
{
    char word[32];
    const char *text = cJSON_IsNull(node) ? "" : gt_sc_text(r, node);
    memset(number, 0, (size_t)count_words(words) * sizeof *number);
    while (text != NULL && *text != '\0') {
        size_t n = strcspn(text, "}");
        snprintf(word, sizeof word, "%.*s", n > 0 ? (int)n - 1 : 0, text + (n > 0));
        int at = gt_index_in(word, words);
        if (*text != '{' || text[n] == '\0' || at < 0) {
            gt_json_error(r->json, node, r->errors, "symbols were expected, as {%s}{%s}", words[0],
                          words[count_words(words) - 1]);
            return false;
        }
        number[at]++;
        text += n + 1;
    }
    return text != NULL;
}

int gt_sc_find(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    char hint[160];
    const char *id = gt_sc_text(r, node);
    if (id == NULL)
        return otherwise;
    int card = gt_pool_find(r->pool, id);
    if (card >= 0)
        return card;
    const char *nearest = gt_pool_nearest(r->pool, id);
    gt_json_error(r->json, node, r->errors, "there is no card '%s'%s", id,
                  gt_did_you_mean(nearest, hint, sizeof hint));
    return otherwise;
}

bool gt_sc_wrong_action(gt_sc_reader *r, const cJSON *node, const char *text, const char *expected)
{
    gt_json_error(r->json, node, r->errors, "'%s' is no action: %s was expected", text, expected);
    return false;
}

bool gt_sc_unknown_action(gt_sc_reader *r, const cJSON *node, const char *text,
                          const char *const *words, int n)
{
    char word[GT_TEXT], hint[160];
    gt_sc_next_word(text, word);
    gt_json_error(r->json, node, r->errors, "'%s' is no action%s", text,
                  gt_did_you_mean(gt_nearest(word, words, n), hint, sizeof hint));
    return false;
}

const char *gt_sc_next_word(const char *text, char word[GT_TEXT])
{
    size_t n = strcspn(text, " ");
    snprintf(word, GT_TEXT, "%.*s", (int)n, text);
    return text + n + (text[n] == ' ');
}

int gt_sc_tag(gt_sc_reader *r, const cJSON *node, int otherwise)
{
    const char *name = gt_sc_text(r, node);
    if (name == NULL)
        return otherwise;
    for (int tag = 0; tag < r->pool->n_tags; tag++)
        if (strcmp(r->pool->tag_names[tag], name) == 0)
            return tag;
    gt_json_error(r->json, node, r->errors, "no card has '%s'", name);
    return otherwise;
}

/* Turns of the player who began are odd. */
static void check_turn(gt_sc_reader *r, const cJSON *node, const gt_sc_start *start)
{
    if ((start->active == start->first) != (start->turn % 2 == 1))
        gt_json_error(r->json, node, r->errors, "turn %d is %s's when %s began", start->turn,
                      GT_SC_PLAYERS[1 - start->active], GT_SC_PLAYERS[start->first]);
}

static void read_turn(gt_sc_reader *r, const cJSON *position, bool opening, gt_sc_start *start)
{
    const cJSON *turn = gt_json_get(position, "turn"), *number = gt_json_get(position, "number");
    start->active = turn == NULL ? start->first : gt_sc_word(r, turn, GT_SC_PLAYERS, start->first);
    start->turn = opening ? 1 : start->active == start->first ? 5 : 6;
    if (number != NULL) {
        start->turn = gt_sc_number(r, number, 1, MOST_TURNS, start->turn);
        if (turn == NULL)
            start->active = start->turn % 2 == 1 ? start->first : 1 - start->first;
    }
    check_turn(r, number != NULL ? number : turn, start);
}

gt_sc_start gt_sc_read_start(gt_sc_reader *r, const cJSON *position, const char *const *moments,
                             int usual, int opening)
{
    const cJSON *at = gt_json_get(position, "at"), *first = gt_json_get(position, "first");
    gt_sc_start start = {.at = usual};
    if (at != NULL)
        start.at = gt_sc_word(r, at, moments, usual);
    if (first != NULL)
        start.first = gt_sc_word(r, first, GT_SC_PLAYERS, 0);
    start.seed = (uint64_t)gt_sc_int(r, position, "seed", 0, INT32_MAX, 1);
    read_turn(r, position, start.at == opening, &start);
    return start;
}
