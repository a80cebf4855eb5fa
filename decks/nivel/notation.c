/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a text can be an action at all, in any game with the cards of a pool
 * (docs/notation.md). A misspelt action is never legal, so without this check "illegal" would be
 * true of it. */
#include "decks/language/library.h"
#include "decks/nivel/scenario.h"
#include "decks/positions/fields.h"

#include <ctype.h>
#include <string.h>

/* What follows a verb: I id, P id with or without a place, L lane, U lane or leader, N number.
 * Small letters: may be absent. */
static const struct {
    const char *verb, *follows;
} GRAMMAR[] = {
    {"keep", ""},  {"mulligan", ""}, {"unit", "IL"},  {"skill", "I"},  {"item", "IL"},
    {"use", "Un"}, {"attack", "L"},  {"block", "L"},  {"guard", "Ln"}, {"pass", ""},
    {"end", ""},   {"pick", "Pn"},   {"done", ""},    {"yes", ""},     {"no", ""},
    {"mode", "N"}, {"to", "L"},      {"first", "Pn"}, {"concede", ""},
};
enum { N_VERBS = sizeof GRAMMAR / sizeof GRAMMAR[0] };

static bool is_lane(const char *word, const char *letters)
{
    return word[0] != '\0' && word[1] == '\0' && strchr(letters, word[0]) != NULL;
}

static bool is_number(const char *word)
{
    return isdigit((unsigned char)word[0]) && word[strspn(word, "0123456789")] == '\0';
}

/* An id, with `@` and a place if that is allowed; then `effect` stands for one without a card. */
static bool is_card(gt_sc_reader *r, const char *word, bool place)
{
    char id[GT_TEXT];
    const char *at = strrchr(word, '@');
    size_t n = place && at != NULL ? (size_t)(at - word) : strlen(word);
    if (n >= sizeof id || (place && at != NULL && !is_lane(at + 1, "LCRSTDVKlcrstdvkh")))
        return false;
    memcpy(id, word, n);
    id[n] = '\0';
    return gt_pool_find(r->pool, id) >= 0 || (place && strcmp(id, "effect") == 0);
}

static const char *expected_word(char kind)
{
    switch (kind) {
    case 'I': return "the id of a card that there is";
    case 'P':
        return "the id of a card that there is, and behind it '@' and the letter of its place";
    case 'L': return "L, C or R";
    case 'U': return "L, C, R or leader";
    default: return "a number";
    }
}

static bool fits(gt_sc_reader *r, char kind, const char *word)
{
    switch (kind) {
    case 'I':
    case 'P': return is_card(r, word, kind == 'P');
    case 'L': return is_lane(word, "LCR");
    case 'U': return is_lane(word, "LCR") || strcmp(word, "leader") == 0;
    default: return is_number(word);
    }
}

static int find_verb(const char *verb)
{
    for (int i = 0; i < N_VERBS; i++)
        if (strcmp(GRAMMAR[i].verb, verb) == 0)
            return i;
    return -1;
}

static bool unknown_verb(gt_sc_reader *r, const cJSON *node, const char *text)
{
    const char *words[N_VERBS];
    for (int i = 0; i < N_VERBS; i++)
        words[i] = GRAMMAR[i].verb;
    return gt_sc_unknown_action(r, node, text, words, N_VERBS);
}

bool gt_nivel_check_action(gt_sc_reader *r, const cJSON *node, const char *text)
{
    char word[GT_TEXT];
    if (strlen(text) >= GT_TEXT)
        return gt_sc_wrong_action(r, node, text, "a shorter text");
    const char *rest = gt_sc_next_word(text, word);
    int verb = find_verb(word);
    if (verb < 0)
        return unknown_verb(r, node, text);
    for (const char *kind = GRAMMAR[verb].follows; *kind != '\0'; kind++) {
        if (islower((unsigned char)*kind) && *rest == '\0')
            break;
        rest = gt_sc_next_word(rest, word);
        if (!fits(r, *kind, word))
            return gt_sc_wrong_action(r, node, text, expected_word(*kind));
    }
    if (*rest != '\0')
        return gt_sc_wrong_action(r, node, text, "nothing more");
    return true;
}
