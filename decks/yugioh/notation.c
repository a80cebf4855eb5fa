/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a text can be an action at all, in any game with the cards of a pool (docs/notation.md).
 * A misspelt action is never legal, so without this check "illegal" would be true of it. */
#include "decks/language/library.h"
#include "decks/positions/fields.h"
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

static bool unknown_verb(gt_sc_reader *r, const cJSON *node, const char *text)
{
    const char *words[VERBS];
    for (int i = 0; i < VERBS; i++)
        words[i] = verbs[i].word;
    return gt_sc_unknown_action(r, node, text, words, VERBS);
}

bool gt_yugioh_check_action(gt_sc_reader *r, const cJSON *node, const char *text)
{
    char word[GT_TEXT];
    if (strlen(text) >= GT_TEXT)
        return gt_sc_wrong_action(r, node, text, "a shorter text");
    const char *rest = gt_sc_next_word(text, word), *what = behind(word);
    if (what == NULL)
        return unknown_verb(r, node, text);
    if (*what == '.' && *rest != '\0')
        return gt_sc_wrong_action(r, node, text, "nothing behind the word");
    if (*what != '.' && *rest == '\0')
        return gt_sc_wrong_action(r, node, text, "more");
    while (*rest != '\0') {
        rest = gt_sc_next_word(rest, word);
        if (*what == 'c' && !is_card(r, word))
            return gt_sc_wrong_action(r, node, text, "the id of a card that there is");
        if (*what == 'n' && !is_number(word))
            return gt_sc_wrong_action(r, node, text, "a number");
        if (*what == 'p' && !is_position(word))
            return gt_sc_wrong_action(r, node, text, "attack, defence or down");
    }
    return true;
}
