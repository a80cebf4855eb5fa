/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * With which options decks are played. A deck says it itself, or its folder for all that lie in it;
 * whoever plays may decide otherwise. Decks of different options do not meet by accident: half of a
 * field would be judged by rules that its decks were not made for. */
#include "decks/files/memory.h"
#include "decks/files/plain.h"
#include "decks/files/text.h"
#include "decks/system.h"

#include <string.h>

bool gt_deck_read_options(gt_deck *deck, const char *text, size_t size, char *error, size_t n)
{
    char words[GT_OPTIONS_TEXT];
    gt_limits limits = {.turns = 0};
    size_t used = 0;
    for (size_t i = 0; i < size && used + 1 < sizeof words; i++)
        if (strchr(" \t\r\n", text[i]) == NULL)
            words[used++] = text[i];
    words[used] = '\0';
    memcpy(limits.option, deck->option, sizeof limits.option);
    if (!gt_system_read_options(deck->system, words, &limits, error, n))
        return false;
    memcpy(deck->option, limits.option, sizeof deck->option);
    deck->says_options = true;
    return true;
}

/* Reads the lines of such a file: options, and comments behind #. */
static void read_lines(gt_deck *deck, const char *path, const char *text, gt_errors *e)
{
    char error[GT_OPTIONS_TEXT + 200];
    int line = 1;
    for (const char *at = text; *at != '\0'; line++) {
        size_t n = strcspn(at, "\n"), said = strcspn(at, "#\n");
        if (!gt_deck_read_options(deck, at, said, error, sizeof error))
            gt_errors_add(e, path, line, 1, "", "%s", error);
        at += n + (at[n] == '\n');
    }
}

void gt_deck_folder_options(gt_deck *deck, const char *path, gt_errors *e)
{
    char *beside = gt_path_beside(path, GT_DECK_OPTIONS);
    size_t size;
    if (!deck->says_options && strcmp(path, "-") != 0 && gt_text_is_there(beside)) {
        char *text = gt_text_read(beside, &size, e);
        if (text != NULL && gt_text_check(beside, text, size, e))
            read_lines(deck, beside, text, e);
        gt_free(text);
    }
    gt_free(beside);
}

/* ---- Several decks. */

static void tell_difference(const gt_deck *a, const gt_limits *by_a, const gt_deck *b,
                            const gt_limits *by_b, char *error, size_t size)
{
    char played[2][GT_PLAYED_TEXT];
    snprintf(error, size,
             "%s is played by %.300s, and %s by %.300s: options say which rules hold (--option)",
             a->name, gt_system_played(a->system, by_a, played[0]), b->name,
             gt_system_played(b->system, by_b, played[1]));
}

bool gt_decks_options(const gt_system *system, const gt_decks *const *decks, int n,
                      gt_decider decider, gt_limits *limits, char *error, size_t size)
{
    const gt_deck *first = NULL;
    gt_limits given = *limits, agreed = given;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < decks[i]->n; k++) {
            const gt_deck *deck = &decks[i]->list[k];
            gt_limits said = given;
            if (!deck->says_options || deck->system != system)
                continue;
            memcpy(said.option, deck->option, sizeof said.option);
            if (decider.decide != NULL && !decider.decide(decider.context, &said))
                return true;
            if (first != NULL && memcmp(said.option, agreed.option, sizeof said.option) != 0) {
                tell_difference(first, &agreed, deck, &said, error, size);
                return false;
            }
            first = first == NULL ? deck : first;
            agreed = said;
        }
    *limits = agreed;
    if (first == NULL && decider.decide != NULL)
        decider.decide(decider.context, limits);
    return true;
}
