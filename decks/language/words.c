/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words and numbers. */
#include "decks/language/words.h"

#include "decks/language/synonyms.h"
#include "engine/code/code.h"

#include <stdio.h>
#include <string.h>

const gt_word gt_words_owners[] = {{"own", 1}, {"opposing", 2}, {"any", 0}, {NULL, 0}};
const gt_word gt_words_whose[] = {{"own", 1}, {"opposing", 2}, {NULL, 0}};
const gt_word gt_words_who[] = {{"you", 0}, {"opponent", 1}, {NULL, 0}};
const gt_word gt_words_players[] = {{"you", 1}, {"opponent", 2}, {NULL, 0}};

const gt_word gt_words_comparisons[] = {{"=", GT_OP_EQ},  {"!=", GT_OP_NE}, {"<", GT_OP_LT},
                                        {"<=", GT_OP_LE}, {">", GT_OP_GT},  {">=", GT_OP_GE},
                                        {NULL, 0}};

int gt_index_in(const char *text, const char *const *list)
{
    for (int i = 0; list[i] != NULL; i++)
        if (strcmp(list[i], text) == 0)
            return i;
    return -1;
}

bool gt_is_one_of(const char *text, const char *const *list)
{
    return gt_index_in(text, list) >= 0;
}

const gt_word *gt_word_find(const gt_word *table, const char *text)
{
    for (; table != NULL && table->text != NULL; table++)
        if (table->text[0] != '\0' && strcmp(table->text, text) == 0)
            return table;
    return NULL;
}

const char *gt_word_text(const gt_word *table, int value)
{
    for (; table != NULL && table->text != NULL; table++)
        if (table->value == value && table->text[0] != '\0')
            return table->text;
    return NULL;
}

const char *gt_word_meant(const struct gt_dialect *dialect, const gt_word *table, const char *text)
{
    const char *words[64];
    int n = 0;
    for (; table != NULL && table->text != NULL && n < 64; table++)
        words[n++] = table->text;
    return gt_suggest(dialect, text, words, n);
}

const char *gt_word_list(const gt_word *words, char *buffer, size_t size)
{
    size_t used = 0;
    buffer[0] = '\0';
    for (; words != NULL && words->text != NULL && used + 40 < size; words++) {
        if (words->text[0] == '\0')
            continue;
        const char *between = used == 0 ? "" : words[1].text == NULL ? " or " : ", ";
        used += (size_t)snprintf(buffer + used, size - used, "%s%s", between, words->text);
    }
    return buffer;
}
