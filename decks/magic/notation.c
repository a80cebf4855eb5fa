/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether a text can be an action at all, in any game with the cards of a pool (docs/notation.md).
 * A misspelt action is never legal, so without this check "illegal" would be true of it. */
#include "decks/language/library.h"
#include "decks/magic/scenario.h"
#include "decks/positions/fields.h"

#include <ctype.h>
#include <string.h>

static const char *const VERBS[] = {
    "apply",    "pass",   "land",   "cast",    "use",    "unveil", "at",     "with",
    "next",     "x",      "mode",   "attack",  "block",  "order",  "assign", "discard",
    "top",      "bottom", "dredge", "pick",    "done",   "yes",    "no",     "keep",
    "mulligan", "white",  "blue",   "black",   "red",    "green",  "pay",    "buyoff",
    "tap",      "type",   "name",   "concede", "splice", NULL};
enum { N_VERBS = sizeof VERBS / sizeof *VERBS - 1 };

/* A subtype in small letters, as `type` has it. */
static bool is_subtype(const gt_pool *pool, const char *word)
{
    for (int i = 0; i < pool->n_tags; i++) {
        const char *name = pool->tag_names[i];
        size_t k = 0;
        while (name[k] != '\0' &&
               (name[k] == ' ' ? '-' : tolower((unsigned char)name[k])) == word[k])
            k++;
        if (name[k] == '\0' && word[k] == '\0')
            return true;
    }
    return false;
}

/* What looks like an id, with or without a place behind `@`, must be one. */
static bool is_known(gt_sc_reader *r, const char *word)
{
    static const char *const words[] = {"W", "U", "R", "G", "C", "life", "A", "B", "alternatively",
                                        "evoked", "face", "down", "suspended", "free", "mutating",
                                        ">", "face-down",
                                        /* what the rules replace by themselves */
                                        "shield", "prevention", "source", "combat", "protection",
                                        "madness", "flashback", "exile", NULL};
    char id[GT_TEXT];
    size_t n = strcspn(word, "@:");
    if (is_subtype(r->pool, word))
        return true;
    if (n == 0 || isdigit((unsigned char)word[0]))
        return true;
    snprintf(id, sizeof id, "%.*s", (int)n, word);
    return gt_is_one_of(id, words) || gt_pool_find(r->pool, id) >= 0;
}

bool gt_magic_check_action(gt_sc_reader *r, const cJSON *node, const char *text)
{
    char word[GT_TEXT];
    if (strlen(text) >= GT_TEXT)
        return gt_sc_wrong_action(r, node, text, "a shorter text");
    const char *rest = gt_sc_next_word(text, word);
    if (!gt_is_one_of(word, VERBS))
        return gt_sc_unknown_action(r, node, text, VERBS, N_VERBS);
    while (*rest != '\0') {
        rest = gt_sc_next_word(rest, word);
        if (!is_known(r, word))
            return gt_sc_wrong_action(r, node, text, "the id of a card that there is");
    }
    return true;
}
