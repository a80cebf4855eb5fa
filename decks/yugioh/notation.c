/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a text can be an action at all, in any game with the cards of a pool (docs/notation.md).
 * A misspelt action is never legal, so without this check "illegal" would be true of it. */
#include "decks/language/library.h"
#include "decks/yugioh/scenario.h"

#include <ctype.h>
#include <string.h>

/* A verb, and what stands behind it: `c` a card by id and place, `n` a number, `w` anything, `.`
 * nothing. */
static const struct {
    const char *word, *behind;
} verbs[] = {{"pass", "."},     {"battle", "."},  {"main", "n"},   {"end", "."},   {"summon", "c"},
             {"set", "c"},      {"tribute", "c"}, {"flip", "c"},   {"turn", "c"},  {"special", "c"},
             {"activate", "c"}, {"at", "c"},      {"attack", "c"}, {"stop", "."},  {"next", "c"},
             {"decline", "."},  {"mode", "n"},    {"pay", "n"},    {"heads", "."}, {"tails", "."},
             {"position", "p"}, {"discard", "c"}, {"pick", "c"},   {"done", "."},  {"yes", "."},
             {"no", "."},       {"declare", "w"}, {"concede", "."}};
enum { VERBS = sizeof verbs / sizeof verbs[0] };

static bool wrong(gt_sc_reader *r, const cJSON *node, const char *text, const char *expected)
{
    gt_json_error(r->json, node, r->errors, "'%s' is no action: %s was expected", text, expected);
    return false;
}

/* The next word of the text; "" at the end. */
static const char *next_word(const char *text, char *word, size_t size)
{
    size_t n = strcspn(text, " ");
    snprintf(word, size, "%.*s", (int)n, text);
    return text + n + (text[n] == ' ');
}

static const char *behind(const char *word)
{
    for (int i = 0; i < VERBS; i++)
        if (strcmp(verbs[i].word, word) == 0)
            return verbs[i].behind;
    return NULL;
}

static bool is_number(const char *word)
{
    return isdigit((unsigned char)word[0]) != 0;
}

/* `mirror-force`, `mirror-force@s2`, `set-monster@M1:`, and what links two of them. */
static bool is_card(gt_sc_reader *r, const char *word)
{
    static const char *const others[] = {">", "direct", "defence", "set-monster", "set-card"};
    char id[GT_TEXT];
    snprintf(id, sizeof id, "%.*s", (int)strcspn(word, "@:"), word);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(others[i], id) == 0)
            return true;
    return is_number(word) || gt_pool_find(r->pool, id) >= 0;
}

static bool is_position(const char *word)
{
    return strcmp(word, "attack") == 0 || strcmp(word, "defence") == 0 || strcmp(word, "down") == 0;
}

static bool unknown_verb(gt_sc_reader *r, const cJSON *node, const char *text, const char *word)
{
    const char *words[VERBS];
    char hint[160];
    for (int i = 0; i < VERBS; i++)
        words[i] = verbs[i].word;
    gt_json_error(r->json, node, r->errors, "'%s' is no action%s", text,
                  gt_did_you_mean(gt_nearest(word, words, VERBS), hint, sizeof hint));
    return false;
}

bool gt_yugioh_check_action(gt_sc_reader *r, const cJSON *node, const char *text)
{
    char word[GT_TEXT];
    if (strlen(text) >= GT_TEXT)
        return wrong(r, node, text, "a shorter text");
    const char *rest = next_word(text, word, sizeof word), *what = behind(word);
    if (what == NULL)
        return unknown_verb(r, node, text, word);
    if (*what == '.' && *rest != '\0')
        return wrong(r, node, text, "nothing behind the word");
    if (*what != '.' && *rest == '\0')
        return wrong(r, node, text, "more");
    while (*rest != '\0') {
        rest = next_word(rest, word, sizeof word);
        if (*what == 'c' && !is_card(r, word))
            return wrong(r, node, text, "the id of a card that there is");
        if (*what == 'n' && !is_number(word))
            return wrong(r, node, text, "a number");
        if (*what == 'p' && !is_position(word))
            return wrong(r, node, text, "attack, defence or down");
    }
    return true;
}
