/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of the grammar as other games, and programmers, call them. */
#include "decks/language/synonyms.h"

#include "decks/files/errors.h"
#include "decks/files/fold.h"
#include "decks/language/dialect.h"

#include <string.h>

const gt_synonym gt_synonyms[] = {
    /* values */
    {"multiply", "times"},
    {"multiplied by", "times"},
    {"product", "times"},
    {"mul", "times"},
    {"add", "plus"},
    {"sum of", "plus"},
    {"subtract", "minus"},
    {"absolute difference", "difference"},
    {"less", "minus"},
    {"divide", "quotient"},
    {"half", "quotient"},
    {"number of", "count"},
    {"how many", "count"},
    {"amount of", "count"},
    {"total", "sum"},
    {"minimum", "least"},
    {"maximum", "most"},
    {"min", "least"},
    {"max", "most"},
    {"up to", "max"},
    {"at most", "max"},
    {"or less", "max"},
    {"or more", "min"},
    {"less than", "below"},
    {"at least", "min"},
    /* statements */
    {"choose one", "modes"},
    {"choose two", "modes"},
    {"one of", "modes"},
    {"options", "modes"},
    {"modal", "modes"},
    {"optional", "may"},
    {"you may", "may"},
    {"can", "may"},
    {"if you do", "then"},
    {"afterwards", "then"},
    {"otherwise", "else"},
    {"if not", "else"},
    {"condition", "if"},
    {"when", "if"},
    {"only if", "if"},
    {"for each", "repeat"},
    {"foreach", "repeat"},
    {"loop", "repeat"},
    {"effects", "do"},
    {"effect", "do"},
    {"then do", "do"},
    {"name it", "as"},
    {"call it", "as"},
    /* targets and filters */
    {"target", "choose"},
    {"select", "choose"},
    {"pick", "choose"},
    {"all of", "all"},
    {"every", "all"},
    {"self", "this"},
    {"itself", "this"},
    {"me", "you"},
    {"controller", "you"},
    {"player", "who"},
    {"controlled by", "whose"},
    {"controller of", "whose"},
    {"enemy", "opposing"},
    {"opponent", "opposing"},
    {"opposing", "opponent"},
    {"enemy", "opponent"},
    {"friendly", "own"},
    {"yours", "own"},
    {"ally", "own"},
    {"owner", "whose"},
    {"controller", "whose"},
    {"side", "whose"},
    {"zone", "in"},
    {"where", "in"},
    {"another", "other"},
    {"not this", "other"},
    {"or", "either"},
    {"any of", "either"},
    {"with keyword", "has"},
    {"keyword", "has"},
    {"without keyword", "lacks"},
    {"without", "lacks"},
    {"duration", "until"},
    {"until end of", "until"},
    {"lasts", "until"},
    {"equal", "="},
    {"==", "="},
    {"equals", "="},
    {"<>", "!="},
    {"greater", ">"},
    {"more than", ">"},
    {"less than", "<"},
    {"=>", ">="},
    {"=<", "<="},
    {NULL, NULL},
};

/* Dashes and underscores in words of JSON stand for blanks. */
static bool is_same(const char *a, const char *b)
{
    const char *x = a, *y = b, *x_end = a + strlen(a), *y_end = b + strlen(b);
    for (;;) {
        uint32_t c = gt_fold_next(&x, x_end), d = gt_fold_next(&y, y_end);
        c = c == '-' ? ' ' : c;
        d = d == '-' ? ' ' : d;
        if (c != d)
            return false;
        if (c == 0)
            return true;
    }
}

static const char *meant(const gt_synonym *row, const char *said, const char *const *words, int n)
{
    for (; row != NULL && row->said != NULL; row++)
        for (int i = 0; i < n && is_same(row->said, said); i++)
            if (words[i] != NULL && strcmp(words[i], row->meant) == 0)
                return words[i];
    return NULL;
}

const char *gt_suggest(const gt_dialect *dialect, const char *said, const char *const *words, int n)
{
    const char *found = dialect != NULL ? meant(dialect->meanings, said, words, n) : NULL;
    for (int i = 0; i < n && found == NULL; i++)
        if (words[i] != NULL && words[i][0] != '\0' && is_same(words[i], said))
            found = words[i];
    if (found == NULL)
        found = meant(gt_synonyms, said, words, n);
    return found != NULL ? found : gt_nearest(said, words, n);
}
